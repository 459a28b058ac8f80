//! The repaired copy of a recording.

use serde::Serialize;
use tool_guard_text::part::Part;

use super::audit_finding::{AuditFinding, FindingKind};
use super::lists::{Lists, lists};
use super::plan::Plan;
use super::recording::Recording;
use super::writer::write;
use crate::error::{FixError, MAX_ERRORS, Problem, ReadError, in_order};
use crate::format::RecordingFormat;
use crate::message::Doubt;

/// A repaired copy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fixed {
    /// The recording's format.
    pub format: RecordingFormat,
    /// The copy; byte for byte the original where nothing was wrong.
    #[serde(skip)]
    pub text: Vec<u8>,
    /// Results that were made up for calls without one; all of them are errors.
    pub added: usize,
    /// Results that were moved behind their calls.
    pub moved: usize,
    /// Removed results of calls that have another.
    pub duplicates: usize,
    /// Removed results without a call.
    pub orphans: usize,
    /// What was corrected, by line.
    pub done: Vec<AuditFinding>,
    /// What was left unchanged, with the reason in `doubt`.
    pub left: Vec<AuditFinding>,
    /// Lines that cannot be read; the copy has them unchanged.
    pub errors: Vec<ReadError>,
}

impl Fixed {
    /// Whether the copy differs from the original.
    #[must_use]
    pub const fn changed(&self) -> bool {
        self.added + self.moved + self.duplicates + self.orphans > 0
    }

    const fn nothing(format: RecordingFormat, text: Vec<u8>) -> Self {
        Self { format, text, added: 0, moved: 0, duplicates: 0, orphans: 0, done: Vec::new(), left: Vec::new(), errors: Vec::new() }
    }

    /// Adds what was done elsewhere; the text stays.
    fn add(&mut self, more: Self) {
        self.added += more.added;
        self.moved += more.moved;
        self.duplicates += more.duplicates;
        self.orphans += more.orphans;
        self.done.extend(more.done);
        self.left.extend(more.left);
        self.errors.extend(more.errors);
    }

    /// The same of a text that `lines` lines precede.
    fn shifted(mut self, lines: usize) -> Self {
        let further = |findings: &mut Vec<AuditFinding>| *findings = findings.drain(..).map(|finding| finding.shifted(lines)).collect();
        further(&mut self.done);
        further(&mut self.left);
        self.errors = self.errors.into_iter().map(|error| error.shifted(lines)).collect();
        self
    }
}

/// Repairs a recording, given as its whole text: lines, or one JSON text.
///
/// Calls without a result get one whose text is [`RECOVERED`](crate::RECOVERED), as an error; results in the wrong
/// place move behind their calls; second results and results without a call are removed, and a real one is kept before a
/// synthetic one. Calls are never changed; those that were aborted, ended in an error or are incomplete are left as they are,
/// with their results. Repairing a repaired copy changes nothing. Time and memory are linear in the text.
///
/// # Errors
/// When nothing in it can be read, or when it is an export that no host loads. Single broken lines are no error.
///
/// ```
/// let text = br#"[{"role":"assistant","tool_calls":[{"id":"c1","function":{"name":"read","arguments":"{}"}}]}, {"role":"user","content":"go on"}]"#;
/// let fixed = tool_guard_transcript::repair::fix(text).unwrap();
/// assert_eq!(
///     String::from_utf8(fixed.text).unwrap(),
///     r#"[{"role":"assistant","tool_calls":[{"id":"c1","function":{"name":"read","arguments":"{}"}}]}, {"role":"tool","tool_call_id":"c1","content":"Tool result unavailable (recovered)"}, {"role":"user","content":"go on"}]"#
/// );
/// ```
pub fn fix(text: &[u8]) -> Result<Fixed, FixError> {
    let Some(Lists { lines, mut errors }) = lists(text) else { return fix_one(text) };
    let mut whole = Fixed::nothing(RecordingFormat::Messages, Vec::with_capacity(text.len()));
    let mut at = 0;
    for (number, span) in lines {
        match fix_one(text.part(span.clone())) {
            Ok(one) => {
                whole.text.extend_from_slice(text.part(at..span.start));
                whole.text.extend_from_slice(&one.text);
                at = span.end;
                whole.add(one.shifted(number - 1));
            }
            Err(FixError::Unreadable(error)) => errors.push(error.shifted(number - 1)),
            Err(error) => return Err(error),
        }
        if errors.len() + whole.errors.len() > MAX_ERRORS {
            return Err(Problem::TooMany.at(number).into());
        }
    }
    whole.text.extend_from_slice(text.part(at..));
    whole.errors.extend(errors);
    in_order(&mut whole.errors);
    Ok(whole)
}

/// Repairs one recording.
fn fix_one(text: &[u8]) -> Result<Fixed, FixError> {
    let first = pass(text)?;
    if first.text == text {
        return Ok(first);
    }
    let mut fixed = first.clone();
    // where branches share entries, a correction of one can reveal a defect of another
    for _ in 1..PASSES {
        if fixed.text.trim_ascii().is_empty() {
            return Ok(fixed);
        }
        let Ok(next) = pass(&fixed.text) else { return Ok(fixed) };
        if next.left.len() != fixed.left.len() {
            fixed.left = next.left;
        }
        if next.text == fixed.text {
            return Ok(fixed);
        }
        let left = std::mem::take(&mut fixed.left);
        fixed.text.clone_from(&next.text);
        fixed.add(Fixed { left, errors: Vec::new(), ..next });
    }
    Ok(untouched(text, first))
}

/// Passes over a recording at most; usually two, of which the second changes nothing.
const PASSES: usize = 64;

/// The result where no number of passes is enough: where entries share ids or are each other's parents, correcting one branch breaks
/// another. Nothing is changed then.
fn untouched(text: &[u8], Fixed { format, mut left, done, errors, .. }: Fixed) -> Fixed {
    left.extend(done.into_iter().map(|finding| AuditFinding { doubt: Some(Doubt::Branch), ..finding }));
    Fixed { left, errors, ..Fixed::nothing(format, text.to_vec()) }
}

fn pass(text: &[u8]) -> Result<Fixed, FixError> {
    let recording = Recording::read(text)?;
    if matches!(recording.format, RecordingFormat::Trajectory | RecordingFormat::SessionBranch) {
        return Err(FixError::Export { format: recording.format });
    }
    let plan = Plan::of(&recording);
    let copy = if plan.is_empty() { text.to_vec() } else { write(&recording, &plan, text) };
    let count = |kind| plan.done.iter().filter(|finding| finding.kind == kind).count();
    Ok(Fixed {
        format: recording.format,
        text: copy,
        added: count(FindingKind::OrphanedCall),
        moved: count(FindingKind::MisplacedResult),
        duplicates: count(FindingKind::DuplicateResult),
        orphans: count(FindingKind::ResultWithoutCall),
        done: plan.done,
        left: plan.left,
        errors: recording.errors,
    })
}
