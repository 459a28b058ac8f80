//! An incident: what was done, to which call, and why, as the journal keeps it.

use serde::Serialize;
use serde_json::Value;
use tool_guard_opinion::answer::Judgement;
use tool_guard_outcome::class::Class;
use tool_guard_settings::config::NotifyOn;
use tool_guard_text::clock::iso;
use tool_guard_text::quote;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::response::Placement;
use tool_guard_verdict::rule::Rule;

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
