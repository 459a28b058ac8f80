//! What an audit finds wrong.

use std::fmt;

use serde::Serialize;

use super::unit::{CallFact, ResultFact};
use crate::message::Doubt;

/// What can be wrong between calls and results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// A call has no result.
    OrphanedCall,
    /// A result has no call before it.
    ResultWithoutCall,
    /// A call has more than one result.
    DuplicateResult,
    /// A result is not where the format requires it: behind its call's message, or in the message after it.
    MisplacedResult,
    /// A call has the id of an earlier one.
    RepeatedId,
}

/// A defect between calls and results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AuditFinding {
    /// What it is.
    pub kind: FindingKind,
    /// The line of the call or the result.
    pub line: usize,
    /// The line of the call that a result belongs to; of a repeated id the line of the earlier call.
    pub other: Option<usize>,
    /// The id that joins calls and results.
    pub call_id: Option<String>,
    /// The tool, where the line names it.
    pub tool: Option<String>,
    /// Why no program can correct it; `None` when it can be corrected.
    pub doubt: Option<Doubt>,
}

impl AuditFinding {
    pub(crate) fn call(kind: FindingKind, line: usize, call: &CallFact) -> Self {
        Self { kind, line, other: None, call_id: call.id.clone(), tool: call.name.clone(), doubt: None }
    }

    /// The same finding in a text that `lines` lines precede.
    pub(crate) fn shifted(self, lines: usize) -> Self {
        Self { line: self.line + lines, other: self.other.map(|other| other + lines), ..self }
    }

    pub(crate) fn result(kind: FindingKind, line: usize, result: &ResultFact) -> Self {
        Self { kind, line, other: None, call_id: result.id.clone(), tool: result.name.clone(), doubt: None }
    }
}

impl fmt::Display for AuditFinding {
    /// One sentence for a person, without the line.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let call = self.call_id.as_deref().unwrap_or("without an id");
        match self.kind {
            FindingKind::OrphanedCall => write!(formatter, "call {call} has no result")?,
            FindingKind::ResultWithoutCall => write!(formatter, "a result of {call}, which is no call before it")?,
            FindingKind::DuplicateResult => write!(formatter, "another result of call {call}")?,
            FindingKind::MisplacedResult => write!(formatter, "the result of call {call} does not stand behind it")?,
            FindingKind::RepeatedId => write!(formatter, "call {call} has the id of an earlier one")?,
        }
        if let Some(tool) = &self.tool {
            write!(formatter, " ({tool})")?;
        }
        if let Some(other) = self.other {
            write!(formatter, ", see line {other}")?;
        }
        match self.doubt {
            Some(doubt) => write!(formatter, "; left as it is: {doubt}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_is_a_sentence() {
        let mut finding = AuditFinding {
            kind: FindingKind::MisplacedResult,
            line: 12,
            other: Some(7),
            call_id: Some("c1".to_owned()),
            tool: Some("read".to_owned()),
            doubt: None,
        };
        assert_eq!(finding.to_string(), "the result of call c1 does not stand behind it (read), see line 7");
        finding = AuditFinding { kind: FindingKind::OrphanedCall, other: None, doubt: Some(Doubt::Aborted), ..finding };
        assert_eq!(finding.to_string(), "call c1 has no result (read); left as it is: its message was aborted");
    }
}
