//! What is wrong between the calls and the results of a recording.

use serde::Serialize;

use super::finding::{Finding, FindingKind};
use super::parts::parts;
use super::plan::judged;
use super::recording::Recording;
use crate::error::{MAX_ERRORS, Problem, ReadError};
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
    }
}

/// Audits a recording, given as its whole text: lines, or one JSON text. Only active branches are looked at; what the user went
/// back on is nothing that a model is shown. Takes time and memory in proportion to the text.
///
/// # Errors
/// When nothing in it can be read. Single broken lines are no error; they are named beside the findings.
pub fn audit(text: &[u8]) -> Result<Audit, ReadError> {
    let (mut whole, mut errors) = (None::<Audit>, Vec::new());
    for part in parts(text) {
        match audit_part(&text[part.span], part.before) {
            Ok(mut next) => {
                errors.append(&mut next.errors);
                match &mut whole {
                    Some(whole) => whole.add(next),
                    None => whole = Some(next),
                }
            }
            Err(error) if errors.len() < MAX_ERRORS => errors.push(error),
            Err(error) => return Err(Problem::TooMany.at(error.line)),
        }
    }
    match whole {
        Some(audit) => Ok(Audit { errors, ..audit }),
        None => Err(errors.into_iter().next().unwrap_or(Problem::UnknownFormat.at(1))),
    }
}

/// One recording; `before`: the lines before it.
fn audit_part(text: &[u8], before: usize) -> Result<Audit, ReadError> {
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
