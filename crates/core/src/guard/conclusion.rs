//! From a decision to a verdict: the mode says whether it is carried out, the journal gets an incident either way. And the incidents of what
//! is no decision of a rule.

use serde_json::Value;
use tool_guard_calls::identity::Call;
use tool_guard_claims::verdict::Claim;
use tool_guard_opinion::answer::Opinion;
use tool_guard_outcome::class::Class;
use tool_guard_rules::finding::Decision;
use tool_guard_screen::inspect::ScreeningAction;
use tool_guard_secrets::redact;
use tool_guard_session::shown_names::NameOf;
use tool_guard_session::state::Session;
use tool_guard_settings::config::Mode;
use tool_guard_text::{json, quote};
use tool_guard_tools::catalogue::Catalogue;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::response::{Placement, Response};
use tool_guard_verdict::rule::Rule;

use crate::guard::event::CallEvent;
use crate::guard::verdict::Verdict;
use crate::journal::attribution::provider_of;
use crate::journal::incident::{Incident, Reading};

/// What an incident says of the event itself.
#[derive(Debug, Clone, Copy)]
pub(super) struct CallIds<'e> {
    /// The session's key.
    pub(super) session: &'e str,
    /// The tool call's id as the host knows it; empty while the host does not tell.
    pub(super) call: &'e str,
    /// Milliseconds since the epoch.
    pub(super) time: u64,
}

/// What the journal is told of the event itself.
pub(super) fn ids(event: CallEvent<'_>) -> CallIds<'_> {
    CallIds { session: event.session, call: event.host_id(), time: event.time }
}

/// Turns a decision into a verdict. Once the end of the run was called for, further ones are not written down again.
pub(super) fn conclude(
    mode: Mode,
    session: &mut Session,
    event: CallEvent<'_>,
    call: &Call,
    class: Option<Class>,
    decision: Decision,
) -> Verdict {
    let repeated = session.turn.halted;
    let incident = incident_of(mode, session, ids(event), call, class, &decision);
    session.turn.halted |= decision.action == Action::Halt;
    session.turn.halt_pending |= session.turn.halted;
    let mut verdict = enforce(mode, decision, incident);
    if repeated {
        verdict.incident = None;
    }
    verdict
}

/// The call is to run with repaired arguments.
pub(super) fn rewrite(mode: Mode, session: &Session, event: CallEvent<'_>, call: &Call, args: String) -> Verdict {
    let sent = event.args.map(|text| json::value(text).unwrap_or_else(|_| Value::String(text.to_owned())));
    let decision = Decision { response: Response::Rewrite { args }, rule: Rule::Repair, action: Action::Repair, count: 1, evidence: None };
    let mut incident = incident_of(mode, session, ids(event), call, None, &decision);
    incident.args = sent.as_ref().map_or(Value::Null, redact::value);
    enforce(mode, decision, incident)
}

/// The agent asks for its counters to be forgotten; a run whose end was called for cannot.
pub(super) fn reset_by_agent(mode: Mode, session: &mut Session, event: CallEvent<'_>, call: &Call) -> Verdict {
    if session.turn.halt_pending || session.turn.halted {
        return Verdict::KEEP;
    }
    let decision = Decision {
        response: Response::Keep,
        rule: Rule::Reset,
        action: Action::Reset,
        count: session.turn.failures.attempts.count,
        evidence: None,
    };
    let incident = incident_of(mode, session, ids(event), call, None, &decision);
    session.reset();
    Verdict { incident: Some(incident), ..Verdict::KEEP }
}

fn enforce(mode: Mode, decision: Decision, incident: Incident) -> Verdict {
    let response = if mode == Mode::Enforce { decision.response } else { Response::Keep };
    Verdict { response, incident: Some(incident), question: None }
}

/// The incident of a decision. `class`: of the failure that led to it, if one did.
pub(super) fn incident_of(
    mode: Mode,
    session: &Session,
    ids: CallIds<'_>,
    call: &Call,
    class: Option<Class>,
    decision: &Decision,
) -> Incident {
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
pub(super) fn incident_of_opinion(
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
    Incident { opinion: Some(Box::new(reading)), ..incident_of(mode, session, ids, &call, None, &decision) }
}

/// The incident of what screening did to a result.
pub(super) fn incident_of_screening(mode: Mode, session: &Session, ids: CallIds<'_>, call: &Call, done: &ScreeningAction) -> Incident {
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
        ..incident_of(mode, session, ids, call, None, &decision)
    }
}

/// The incident of a claim that does not hold.
pub(super) fn incident_of_claim(mode: Mode, session: &Session, ids: CallIds<'_>, claim: &Claim, action: Action) -> Incident {
    let answer = Call::new("", None, &Catalogue::default());
    let decision = Decision { response: Response::Keep, rule: Rule::Claim, action, count: 1, evidence: Some(claim.evidence()) };
    Incident {
        error_message: Some(redact::line(&claim.quote, quote::MAX_ERROR)),
        ..incident_of(mode, session, ids, &answer, None, &decision)
    }
}

/// The incident of what a session's prompt was given; it is about no call. `who`: a session with the model that it was chosen for.
pub(super) fn incident_of_prompt(
    mode: Mode,
    who: &Session,
    ids: CallIds<'_>,
    rule: Rule,
    action: Action,
    count: u32,
    evidence: String,
) -> Incident {
    let call = Call::new("", None, &Catalogue::default());
    let decision = Decision { response: Response::Keep, rule, action, count, evidence: Some(evidence) };
    incident_of(mode, who, ids, &call, None, &decision)
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
    use tool_guard_settings::config::NotifyOn;

    use super::*;

    fn incident(rule: Rule, action: Action, mode: Mode) -> Incident {
        let decision = Decision { response: Response::Keep, rule, action, count: 1, evidence: None };
        let call = Call::new("read", None, &Catalogue::default());
        incident_of(mode, &Session::default(), CallIds { session: "s", call: "", time: 1 }, &call, None, &decision)
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
