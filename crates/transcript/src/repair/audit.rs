//! What is wrong between the calls and the results of a recording.

use serde::Serialize;

use super::finding::{Finding, FindingKind};
use super::plan::judged;
use super::recording::Recording;
use crate::error::ReadError;
use crate::format::Format;

/// An audited recording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Audit {
    /// The recording's format.
    pub format: Format,
    /// Conversations: the session and its subagents, or the sessions of a corpus.
    pub threads: usize,
    /// Calls of the active branches.
    pub calls: usize,
    /// Results of the active branches.
    pub results: usize,
    /// What was found, by line within each conversation.
    pub findings: Vec<Finding>,
    /// Lines that cannot be read.
    pub errors: Vec<ReadError>,
}

impl Audit {
    /// How many findings are of a kind.
    #[must_use]
    pub fn count(&self, kind: FindingKind) -> usize {
        self.findings.iter().filter(|finding| finding.kind == kind).count()
    }
}

/// Audits a recording, given as its whole text: lines, or one JSON text. Only active branches are looked at; what the user went
/// back on is nothing that a model is shown. Takes time and memory in proportion to the text.
///
/// # Errors
/// When nothing in it can be read. Single broken lines are no error; they are named beside the findings.
pub fn audit(text: &[u8]) -> Result<Audit, ReadError> {
    let recording = Recording::read(text)?;
    let mut audit = Audit { format: recording.format, threads: 0, calls: 0, results: 0, findings: Vec::new(), errors: Vec::new() };
    for thread in recording.threads.iter().filter(|thread| !thread.is_empty()) {
        let (pairing, _) = judged(&recording, thread);
        audit.threads += 1;
        audit.calls += pairing.calls.len();
        audit.results += thread.iter().map(|unit| recording.units[*unit].results.len()).sum::<usize>();
        audit.findings.extend(pairing.findings);
    }
    audit.errors = recording.errors;
    Ok(audit)
}
