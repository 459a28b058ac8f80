//! An incident: what was done, to which call, and why, as the journal keeps it.

use serde::Serialize;
use serde_json::Value;
use tool_guard_calls::identity::Call;
use tool_guard_claims::verdict::Claim;
use tool_guard_opinion::answer::{Judgement, Opinion};
use tool_guard_outcome::class::Class;
use tool_guard_rules::finding::Decision;
use tool_guard_screen::inspect::ScreeningAction;
use tool_guard_secrets::redact;
use tool_guard_session::shown_names::NameOf;
use tool_guard_session::state::Session;
use tool_guard_settings::config::{Mode, NotifyOn};
use tool_guard_text::clock::iso;
use tool_guard_text::quote;
use tool_guard_tools::catalogue::Catalogue;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::response::{Placement, Response};
use tool_guard_verdict::rule::Rule;

use crate::journal::attribution::provider_of;

/// The version of a line's format.
const VERSION: u32 = 1;

/// What was done, to which call, and why. Arguments and error are redacted.
#[derive(Debug, Clone, PartialEq)]
pub struct Incident {
    /// Milliseconds of the event.
    pub time: u64,
    /// The rule that spoke.
    pub rule: Rule,
    /// What was done, or would have been done in observe mode.
    pub action: Action,
    /// Where the text that the model is shown stands, or would in observe mode; `None` if it is shown none.
    pub placement: Option<Placement>,
    /// Whether it was done: false in observe mode.
    pub enforced: bool,
    /// The session's key.
    pub session_key: String,
    /// The run's id, where the host tells it.
    pub run_id: Option<String>,
    /// The tool call's id, where the host tells it.
    pub tool_call_id: Option<String>,
    /// The tool's name as the model wrote it.
    pub tool_name: String,
    /// The arguments, redacted, long strings cut.
    pub args: Value,
    /// The class of the failure.
    pub error_type: Option<Class>,
    /// The error, redacted and cut.
    pub error_message: Option<String>,
    /// Who says that a call was malformed: the host, which refused it, or a tool that ran. `None` where nobody says so.
    pub speaker: Option<&'static str>,
    /// The model, where the host tells it.
    pub model_id: Option<String>,
    /// The model's provider; where the host does not tell it, the family that the call's id shows.
    pub provider: Option<String>,
    /// How many failures or attempts the rule counted.
    pub count: u32,
    /// Milliseconds of the first of them.
    pub first: u64,
    /// Milliseconds of the last of them.
    pub last: u64,
    /// What the decision rests on, in words: "3 identical results, nothing changed in between"; `None` where a single event is all.
    pub evidence: Option<String>,
    /// Tool calls since the loop began, once it was stopped.
    pub calls: Option<u32>,
    /// Tokens since the loop began, where the host tells them.
    pub tokens: Option<u64>,
    /// The call's identity: 16 hexadecimal digits.
    pub call_key: String,
    /// Where a run was ended: the rule that found its loop.
    pub cause: Option<Rule>,
    /// What a reader was asked and said; only of the rule `second-opinion`, where one was asked.
    pub opinion: Option<Box<Reading>>,
}

/// What a reader was asked, and what that cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reading {
    /// The digest: 16 hexadecimal digits, the same for the same text.
    pub digest: String,
    /// What it said; `None`: no answer came in time, or none that could be understood.
    pub judgement: Option<Judgement>,
    /// How sure it was, of 100.
    pub confidence: Option<u8>,
    /// The model that was asked, where the host tells.
    pub model: Option<String>,
    /// Tokens that it took, where the host tells.
    pub tokens: Option<u64>,
    /// Milliseconds until the answer.
    pub millis: u64,
}

/// A line of the journal, as `schema/journal-line.schema.json` describes it, without the fields that only JavaScript knows.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Line<'i> {
    timestamp: String,
    model_id: Option<&'i str>,
    provider: Option<&'i str>,
    tool_name: &'i str,
    args: &'i Value,
    error_type: Option<Class>,
    error_message: Option<&'i str>,
    speaker: Option<&'static str>,
    v: u32,
    session_key: &'i str,
    run_id: Option<&'i str>,
    tool_call_id: Option<&'i str>,
    rule: Rule,
    action: String,
    placement: Option<Placement>,
    count: u32,
    first: String,
    last: String,
    evidence: Option<&'i str>,
    calls: Option<u32>,
    tokens: Option<u64>,
    call_key: &'i str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<Rule>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opinion: Option<&'i Reading>,
    mode: &'static str,
}

impl Incident {
    /// What somebody outside of the chat is told of it as, if anything: only what was done is told.
    #[must_use]
    pub const fn notice(&self) -> Option<NotifyOn> {
        match self.action {
            _ if !self.enforced => None,
            Action::Halt => Some(NotifyOn::Halt),
            Action::Stop => Some(NotifyOn::Stop),
            _ if self.rule.screens() => Some(NotifyOn::Screen),
            _ => None,
        }
    }

    /// The line that the journal keeps: a JSON object, without `agentId` and `host`, which the core is not told. Whatever it
    /// holds, nothing in it ends the line, moves a cursor or hides.
    #[must_use]
    pub fn line(&self) -> String {
        let line = Line {
            timestamp: iso(self.time),
            model_id: self.model_id.as_deref(),
            provider: self.provider.as_deref(),
            tool_name: &self.tool_name,
            args: &self.args,
            error_type: self.error_type,
            error_message: self.error_message.as_deref(),
            speaker: self.speaker,
            v: VERSION,
            session_key: &self.session_key,
            run_id: self.run_id.as_deref(),
            tool_call_id: self.tool_call_id.as_deref(),
            rule: self.rule,
            action: if self.enforced { self.action.to_string() } else { format!("would: {}", self.action) },
            placement: self.placement,
            count: self.count,
            first: iso(self.first),
            last: iso(self.last),
            evidence: self.evidence.as_deref(),
            calls: self.calls,
            tokens: self.tokens,
            call_key: &self.call_key,
            cause: self.cause,
            opinion: self.opinion.as_deref(),
            mode: if self.enforced { "enforce" } else { "observe" },
        };
        // nothing in it has keys but texts, so it is always JSON
        quote::visible_json(serde_json::to_string(&line).unwrap_or_default())
    }
}

/// What an incident says of the event itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CallIds<'e> {
    /// The session's key.
    pub(crate) session: &'e str,
    /// The tool call's id as the host knows it; empty while the host does not tell.
    pub(crate) call: &'e str,
    /// Milliseconds since the epoch.
    pub(crate) time: u64,
}

/// The incident of a decision. `class`: of the failure that led to it, if one did.
pub(crate) fn of(mode: Mode, session: &Session, ids: CallIds<'_>, call: &Call, class: Option<Class>, decision: &Decision) -> Incident {
    let record = session.turn.loops.call(call.key);
    let failure = record.and_then(|record| record.failure.as_ref());
    let known = session.loop_record.as_ref().filter(|known| known.open && decision.action >= Action::Stop);
    let error_type = class.or_else(|| failure.map(|failure| failure.class));
    let refused = failure.is_some_and(|failure| failure.refused);
    let shown = |kind, name: &str, max| session.shown_names.of(kind, name, |name| redact::line(name, max));
    let provider = session.provider.as_deref().map(|provider| session.shown_names.of(NameOf::Provider, provider, redact::text));
    Incident {
        time: ids.time,
        rule: decision.rule,
        action: decision.action,
        placement: decision.response.placement(),
        enforced: mode == Mode::Enforce,
        session_key: shown(NameOf::Session, ids.session, 256),
        run_id: session.run.as_deref().map(|run| shown(NameOf::Run, run, 128)),
        tool_call_id: Some(redact::line(ids.call, 128)).filter(|id| !id.is_empty()),
        tool_name: shown(NameOf::Tool, &call.tool, quote::MAX_NAME),
        args: call.args.as_ref().map_or(Value::Null, redact::value),
        error_type,
        speaker: error_type.is_some_and(Class::is_malformed_call).then_some(if refused { "host" } else { "tool" }),
        error_message: failure.map(|failure| failure.error.clone()).filter(|error| !error.is_empty()),
        model_id: session.model.as_deref().map(|model| session.shown_names.of(NameOf::Model, model, redact::text)),
        provider: provider.or_else(|| provider_of(ids.call).map(str::to_owned)),
        count: decision.count,
        first: record.map_or(ids.time, |record| record.streak.start.time),
        last: record.map_or(ids.time, |record| record.streak.last),
        evidence: decision.evidence.clone(),
        calls: known.map(|known| known.calls),
        tokens: known.and_then(|known| known.tokens),
        call_key: format!("{:016x}", call.key),
        cause: known.filter(|_| decision.rule == Rule::Halt).map(|known| known.rule),
        opinion: None,
    }
}

/// The incident of a question to a reader; it is about no single call. `asked`: how many of the run it is.
pub(crate) fn of_opinion(
    mode: Mode,
    session: &Session,
    ids: CallIds<'_>,
    reading: Reading,
    opinion: Option<&Opinion>,
    asked: u32,
) -> Incident {
    let call = Call::new("", None, &Catalogue::default());
    let evidence = opinion.map_or("no answer".to_owned(), |opinion| opinion.reason.clone());
    let decision =
        Decision { response: Response::Keep, rule: Rule::SecondOpinion, action: Action::Consult, count: asked, evidence: Some(evidence) };
    Incident { opinion: Some(Box::new(reading)), ..of(mode, session, ids, &call, None, &decision) }
}

/// The incident of what screening did to a result.
pub(crate) fn of_screening(mode: Mode, session: &Session, ids: CallIds<'_>, call: &Call, done: &ScreeningAction) -> Incident {
    let decision =
        Decision { response: Response::Keep, rule: done.rule, action: done.action, count: done.count, evidence: done.evidence.clone() };
    Incident {
        placement: placement_of(done.action),
        error_type: None,
        speaker: None,
        error_message: Some(redact::line(&done.detail, quote::MAX_ERROR)),
        first: ids.time,
        last: ids.time,
        calls: None,
        tokens: None,
        ..of(mode, session, ids, call, None, &decision)
    }
}

/// The incident of a claim that does not hold.
pub(crate) fn of_claim(mode: Mode, session: &Session, ids: CallIds<'_>, claim: &Claim, action: Action) -> Incident {
    let answer = Call::new("", None, &Catalogue::default());
    let decision = Decision { response: Response::Keep, rule: Rule::Claim, action, count: 1, evidence: Some(claim.evidence()) };
    Incident { error_message: Some(redact::line(&claim.quote, quote::MAX_ERROR)), ..of(mode, session, ids, &answer, None, &decision) }
}

/// The incident of what a session's prompt was given; it is about no call. `who`: a session with the model that it was chosen for.
pub(crate) fn of_prompt(mode: Mode, who: &Session, ids: CallIds<'_>, rule: Rule, action: Action, count: u32, evidence: String) -> Incident {
    let call = Call::new("", None, &Catalogue::default());
    let decision = Decision { response: Response::Keep, rule, action, count, evidence: Some(evidence) };
    of(mode, who, ids, &call, None, &decision)
}

/// Where screening puts its text: a warning stands before the result, a reason in its place; what is redacted or cut stays where
/// it is.
const fn placement_of(action: Action) -> Option<Placement> {
    match action {
        Action::Warn => Some(Placement::Prepend),
        Action::Block | Action::Reject => Some(Placement::Replace),
        Action::Truncate | Action::Redact
        // no actions of screening
        | Action::Hint | Action::Narrow | Action::Consult | Action::Flag | Action::Revise | Action::Tell | Action::Reset | Action::Repair | Action::Correct | Action::Note | Action::Slow | Action::Bump | Action::Stop | Action::Ask | Action::Halt => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn incident(rule: Rule, action: Action, mode: Mode) -> Incident {
        let decision = Decision { response: Response::Keep, rule, action, count: 1, evidence: None };
        let call = Call::new("read", None, &Catalogue::default());
        of(mode, &Session::default(), CallIds { session: "s", call: "", time: 1 }, &call, None, &decision)
    }

    #[test]
    fn people_are_told_of_loops_and_of_what_was_found() {
        for (rule, action, told) in [
            (Rule::Halt, Action::Halt, Some(NotifyOn::Halt)),
            (Rule::Budget, Action::Halt, Some(NotifyOn::Halt)),
            (Rule::Repetition, Action::Stop, Some(NotifyOn::Stop)),
            (Rule::Repetition, Action::Block, None),
            (Rule::Injection, Action::Block, Some(NotifyOn::Screen)),
            (Rule::Redaction, Action::Redact, Some(NotifyOn::Screen)),
            (Rule::Size, Action::Truncate, Some(NotifyOn::Screen)),
            (Rule::Validation, Action::Reject, Some(NotifyOn::Screen)),
            (Rule::Corrective, Action::Correct, None),
        ] {
            assert_eq!(incident(rule, action, Mode::Enforce).notice(), told, "{rule} {action}");
            assert_eq!(incident(rule, action, Mode::Observe).notice(), None, "{rule} {action}, observed");
        }
    }
}
