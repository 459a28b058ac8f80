//! What the guard did about a call, for a person.

use tool_guard_core::{Response, Verdict};

use super::replay::ReplayedCall;
use crate::figures::{args_preview, one_line};

/// Characters that are shown of what was said.
const SHOWN_TEXT: usize = 200;

/// Something that the guard did about a call, for a person.
#[derive(Debug)]
pub(crate) struct Act {
    /// The call's number, counted from 1.
    pub call: usize,
    /// The tool.
    pub tool: String,
    /// The arguments, cut.
    pub args: String,
    /// The rule.
    pub rule: String,
    /// The action.
    pub action: String,
    /// What was said, or of a repair the new arguments, cut.
    pub text: String,
    /// What the decision rests on.
    pub evidence: Option<String>,
}

impl Act {
    /// A verdict about the call at this index.
    #[must_use]
    pub(crate) fn of(at: usize, call: &ReplayedCall<'_>, verdict: &Verdict) -> Self {
        let incident = verdict.incident.as_ref();
        Self {
            call: at + 1,
            tool: one_line(&call.call.tool, 80),
            args: args_preview(call.call.args.as_ref()),
            rule: incident.map_or_else(|| "unknown".to_owned(), |incident| incident.rule.to_string()),
            action: incident.map_or_else(|| "unknown".to_owned(), |incident| incident.action.to_string()),
            text: one_line(shown(&verdict.response), SHOWN_TEXT),
            evidence: incident.and_then(|incident| incident.evidence.as_deref()).map(|evidence| one_line(evidence, SHOWN_TEXT)),
        }
    }
}

/// What is said, or of a repair the new arguments.
#[must_use]
pub(crate) fn shown(response: &Response) -> &str {
    match response {
        Response::Keep => "",
        Response::Rewrite { args: text }
        | Response::Ask { text, .. }
        | Response::Block { text }
        | Response::Append { text }
        | Response::Replace { text }
        | Response::Halt { text, .. } => text,
    }
}
