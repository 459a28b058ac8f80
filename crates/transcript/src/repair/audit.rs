//! What is wrong between the calls and the results of a recording.

use serde::Serialize;

use super::finding::{Finding, FindingKind};
use super::parts::each;
use super::plan::judged;
use super::recording::Recording;
use crate::error::{Problem, ReadError};
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
    let mut whole: Option<Audit> = None;
    let mut errors = Vec::new();
    for part in each(text, |part, text| audit_part(text, part.before).map_err(|error| error.behind(part.before)))? {
        match (part, &mut whole) {
            (Ok(next), Some(whole)) => {
                whole.threads += next.threads;
                whole.calls += next.calls;
                whole.results += next.results;
                whole.findings.extend(next.findings);
                whole.errors.extend(next.errors);
            }
            (Ok(next), None) => whole = Some(next),
            (Err(error), _) => errors.push(error),
        }
    }
    let mut audit = whole.ok_or_else(|| Problem::UnknownFormat.at(1))?;
    audit.errors.extend(errors);
    audit.errors.sort_by_key(|error| error.line);
    Ok(audit)
}

/// One recording; `before`: the lines before it.
fn audit_part(text: &[u8], before: usize) -> Result<Audit, ReadError> {
    let recording = Recording::read(text)?;
    let mut audit = Audit { format: recording.format, threads: 0, calls: 0, results: 0, findings: Vec::new(), errors: Vec::new() };
    for thread in recording.threads.iter().filter(|thread| !thread.is_empty()) {
        let (pairing, _) = judged(&recording, thread);
        audit.threads += 1;
        audit.calls += pairing.calls.len();
        audit.results += thread.iter().map(|unit| recording.units[*unit].results.len()).sum::<usize>();
        audit.findings.extend(pairing.findings.into_iter().map(|finding| finding.behind(before)));
    }
    audit.errors = recording.errors.into_iter().map(|error| error.behind(before)).collect();
    Ok(audit)
}
