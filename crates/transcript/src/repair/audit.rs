//! What is wrong between the calls and the results of a recording.

use serde::Serialize;

use super::finding::{Finding, FindingKind};
use super::lists::{Lists, lists};
use super::plan::judged;
use super::recording::Recording;
use crate::error::{MAX_ERRORS, Problem, ReadError, in_order};
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

    fn add(&mut self, more: Self) {
        self.threads += more.threads;
        self.calls += more.calls;
        self.results += more.results;
        self.findings.extend(more.findings);
        self.errors.extend(more.errors);
    }
}

/// Audits a recording, given as its whole text: lines, or one JSON text. Only active branches are looked at; what the user went
/// back on is nothing that a model is shown. Takes time and memory in proportion to the text.
///
/// # Errors
/// When nothing in it can be read. Single broken lines are no error; they are named beside the findings.
pub fn audit(text: &[u8]) -> Result<Audit, ReadError> {
    let Some(Lists { lines, mut errors }) = lists(text) else { return audit_one(text, 0) };
    let mut whole = Audit { format: Format::Messages, threads: 0, calls: 0, results: 0, findings: Vec::new(), errors: Vec::new() };
    for (number, span) in lines {
        match audit_one(&text[span], number - 1) {
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

/// One recording; `before`: the lines before it.
fn audit_one(text: &[u8], before: usize) -> Result<Audit, ReadError> {
    let recording = Recording::read(text).map_err(|error| error.behind(before))?;
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
