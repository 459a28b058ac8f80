//! Finds what is wrong between the calls and the results of a recording.

use serde::Serialize;
use tool_guard_text::part::Part;

use super::audit_finding::{AuditFinding, FindingKind};
use super::lists::{Lists, lists};
use super::locks::Locks;
use super::plan::assess;
use super::recording::Recording;
use crate::error::{MAX_ERRORS, Problem, ReadError, in_order};
use crate::format::RecordingFormat;

/// An audited recording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Audit {
    /// The recording's format.
    pub format: RecordingFormat,
    /// Conversations: the session and its subagents, or the sessions of a corpus.
    pub threads: usize,
    /// Calls of the active branches.
    pub calls: usize,
    /// Results of the active branches.
    pub results: usize,
    /// The defects, by line within each conversation.
    pub findings: Vec<AuditFinding>,
    /// Lines that cannot be read.
    pub errors: Vec<ReadError>,
}

impl Audit {
    /// How many findings are of a kind.
    #[must_use]
    pub fn count(&self, kind: FindingKind) -> usize {
        self.findings.iter().filter(|finding| finding.kind == kind).count()
    }

    fn add(&mut self, more: Self) {
        self.threads += more.threads;
        self.calls += more.calls;
        self.results += more.results;
        self.findings.extend(more.findings);
        self.errors.extend(more.errors);
    }
}

/// Audits a recording, given as its whole text: lines, or one JSON text. Only active branches are audited: the model is shown
/// nothing else. Time and memory are linear in the text.
///
/// # Errors
/// When nothing in it can be read. Single broken lines are no error; they are listed beside the findings.
pub fn audit(text: &[u8]) -> Result<Audit, ReadError> {
    let Some(Lists { lines, mut errors }) = lists(text) else { return audit_one(text, 0) };
    let mut whole = Audit { format: RecordingFormat::Messages, threads: 0, calls: 0, results: 0, findings: Vec::new(), errors: Vec::new() };
    for (number, span) in lines {
        match audit_one(text.part(span), number - 1) {
            Ok(one) => whole.add(one),
            Err(error) => errors.push(error),
        }
        if errors.len() + whole.errors.len() > MAX_ERRORS {
            return Err(Problem::TooMany.at(number));
        }
    }
    whole.errors.extend(errors);
    in_order(&mut whole.errors);
    Ok(whole)
}

/// Audits one recording that `before` lines precede.
fn audit_one(text: &[u8], before: usize) -> Result<Audit, ReadError> {
    let recording = Recording::read(text).map_err(|error| error.shifted(before))?;
    let mut audit = Audit { format: recording.format, threads: 0, calls: 0, results: 0, findings: Vec::new(), errors: Vec::new() };
    let locks = Locks::of(&recording);
    for thread in recording.threads.iter().filter(|thread| !thread.is_empty()) {
        let (pairing, _) = assess(&recording, thread, &locks);
        audit.threads += 1;
        audit.calls += pairing.calls.len();
        audit.results += recording.units_of(thread).map(|(_, unit)| unit.results.len()).sum::<usize>();
        audit.findings.extend(pairing.findings.into_iter().map(|finding| finding.shifted(before)));
    }
    audit.errors = recording.errors.into_iter().map(|error| error.shifted(before)).collect();
    Ok(audit)
}
