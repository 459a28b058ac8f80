//! The repaired copy of a recording.

use serde::Serialize;
use serde_json::Value;

use super::document::Frame;
use super::edit::{Item, at_place_of, block, blocks, list, put};
use super::finding::{Finding, FindingKind};
use super::links::{Links, links};
use super::lists::{Lists, lists};
use super::plan::{Piece, Plan};
use super::recording::Recording;
use super::synthetic;
use crate::error::{FixError, MAX_ERRORS, Problem, ReadError, in_order};
use crate::format::{Format, Shape};
use crate::message::Doubt;

/// A repaired copy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fixed {
    /// The recording's format.
    pub format: Format,
    /// The copy; byte for byte the original where nothing was wrong.
    #[serde(skip)]
    pub text: Vec<u8>,
    /// Results that were made up for calls without one; all of them are errors.
    pub added: usize,
    /// Results that were put behind their calls.
    pub moved: usize,
    /// Results of calls that had another.
    pub duplicates: usize,
    /// Results without a call.
    pub orphans: usize,
    /// What was mended, by line.
    pub done: Vec<Finding>,
    /// What was left as it is, with the reason in `doubt`.
    pub left: Vec<Finding>,
    /// Lines that cannot be read; they stand in the copy as they are.
    pub errors: Vec<ReadError>,
}

impl Fixed {
    /// Whether the copy differs from the original.
    #[must_use]
    pub const fn changed(&self) -> bool {
        self.added + self.moved + self.duplicates + self.orphans > 0
    }

    const fn nothing(format: Format, text: Vec<u8>) -> Self {
        Self { format, text, added: 0, moved: 0, duplicates: 0, orphans: 0, done: Vec::new(), left: Vec::new(), errors: Vec::new() }
    }

    /// What was done elsewhere as well; the text stays.
    fn add(&mut self, more: Self) {
        self.added += more.added;
        self.moved += more.moved;
        self.duplicates += more.duplicates;
        self.orphans += more.orphans;
        self.done.extend(more.done);
        self.left.extend(more.left);
        self.errors.extend(more.errors);
    }

    /// The same, so many lines further on.
    fn behind(mut self, lines: usize) -> Self {
        let further = |findings: &mut Vec<Finding>| *findings = findings.drain(..).map(|finding| finding.behind(lines)).collect();
        further(&mut self.done);
        further(&mut self.left);
        self.errors = self.errors.into_iter().map(|error| error.behind(lines)).collect();
        self
    }
}

/// Repairs a recording, given as its whole text: lines, or one JSON text.
///
/// Calls without a result get one whose text is [`RECOVERED`](crate::RECOVERED), as an error; results that stand in the wrong place
/// go behind their calls; second results and results without a call go, of two the one that is real stays. Calls are never
/// changed, and calls that were aborted, ended in an error or break off are left as they are with their results. Repairing a
/// repaired copy changes nothing. Takes time and memory in proportion to the text.
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
    let mut whole = Fixed::nothing(Format::Messages, Vec::with_capacity(text.len()));
    let mut at = 0;
    for (number, span) in lines {
        match fix_one(&text[span.clone()]) {
            Ok(one) => {
                whole.text.extend_from_slice(&text[at..span.start]);
                whole.text.extend_from_slice(&one.text);
                at = span.end;
                whole.add(one.behind(number - 1));
            }
            Err(FixError::Unreadable(error)) => errors.push(error.behind(number - 1)),
            Err(error) => return Err(error),
        }
        if errors.len() + whole.errors.len() > MAX_ERRORS {
            return Err(Problem::TooMany.at(number).into());
        }
    }
    whole.text.extend_from_slice(&text[at..]);
    whole.errors.extend(errors);
    in_order(&mut whole.errors);
    Ok(whole)
}

/// The same of one recording.
fn fix_one(text: &[u8]) -> Result<Fixed, FixError> {
    let first = pass(text)?;
    if first.text == text {
        return Ok(first);
    }
    let mut fixed = first.clone();
    // where branches meet, what goes on one of them can bring another to light
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

/// How often a recording is gone through at most; twice is the rule, since nothing is left to do the second time.
const PASSES: usize = 64;

/// Where entries share names or name each other as parents, mending one branch breaks another, for ever: then nothing is mended.
fn untouched(text: &[u8], Fixed { format, mut left, done, errors, .. }: Fixed) -> Fixed {
    left.extend(done.into_iter().map(|finding| Finding { doubt: Some(Doubt::Branch), ..finding }));
    Fixed { left, errors, ..Fixed::nothing(format, text.to_vec()) }
}

fn pass(text: &[u8]) -> Result<Fixed, FixError> {
    let recording = Recording::read(text)?;
    if matches!(recording.format, Format::Trajectory | Format::SessionBranch) {
        return Err(FixError::Export { format: recording.format });
    }
    let plan = Plan::of(&recording);
    let copy = if plan.is_empty() {
        text.to_vec()
    } else {
        Writer { recording: &recording, plan: &plan, links: links(&recording, &plan, text), text }.write()
    };
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

/// What becomes of a unit.
enum Becomes {
    Nothing,
    Itself,
    Changed(Vec<u8>),
}

struct Writer<'r> {
    recording: &'r Recording,
    plan: &'r Plan,
    links: Links,
    text: &'r [u8],
}

impl Writer<'_> {
    fn write(&self) -> Vec<u8> {
        match self.recording.shape {
            Shape::Document => self.document(),
            Shape::Lines => self.lines(),
        }
    }

    fn document(&self) -> Vec<u8> {
        let Some(frame) = Frame::of(self.text) else { return self.text.to_vec() };
        let mut items = Vec::new();
        for unit in 0..self.recording.units.len() {
            match self.unit(unit) {
                Becomes::Changed(changed) => items.push(Item::Changed(unit, changed)),
                Becomes::Itself => items.push(Item::Old(unit)),
                Becomes::Nothing => {}
            }
            items.extend(self.behind(unit).into_iter().map(Item::New));
        }
        list(self.text, &frame.elements, frame.end, &items)
    }

    fn lines(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.text.len() + 1024);
        let mut at = 0;
        for (unit, facts) in self.recording.units.iter().enumerate() {
            let end =
                self.text[facts.span.end..].iter().position(|byte| *byte == b'\n').map_or(self.text.len(), |n| facts.span.end + n + 1);
            // blank lines before it stay whatever becomes of it
            let begin = self.text[at..facts.span.start].iter().rposition(|byte| *byte == b'\n').map_or(at, |n| at + n + 1);
            out.extend_from_slice(&self.text[at..begin]);
            match self.unit(unit) {
                Becomes::Changed(changed) => {
                    out.extend_from_slice(&self.text[begin..facts.span.start]);
                    out.extend_from_slice(&changed);
                    out.extend_from_slice(&self.text[facts.span.end..end]);
                }
                Becomes::Itself => out.extend_from_slice(&self.text[begin..end]),
                Becomes::Nothing => {}
            }
            let line_end: &[u8] = if self.text[facts.span.end..end].ends_with(b"\r\n") { b"\r\n" } else { b"\n" };
            for line in self.behind(unit) {
                if !out.is_empty() && !out.ends_with(b"\n") {
                    out.extend_from_slice(line_end);
                }
                out.extend_from_slice(&line);
                out.extend_from_slice(line_end);
            }
            at = end;
        }
        out.extend_from_slice(&self.text[at..]);
        if !self.text.ends_with(b"\n") {
            out.truncate(out.trim_ascii_end().len());
        }
        out
    }

    /// What becomes of a unit.
    fn unit(&self, unit: usize) -> Becomes {
        if self.plan.dropped.contains(&unit) {
            return Becomes::Nothing;
        }
        let original = &self.text[self.recording.units[unit].span.clone()];
        let mut changed = None;
        let (removed, first) = (self.plan.removed.get(&unit), self.plan.prepended.get(&unit));
        if removed.is_some() || first.is_some() {
            let first = first.into_iter().flatten().map(|piece| self.as_block(piece)).collect();
            changed = Some(blocks(self.recording.format, original, removed.map_or(&[][..], Vec::as_slice), first));
        }
        for (key, value) in self.links.set.get(&unit).into_iter().flatten() {
            changed = Some(put(changed.as_deref().unwrap_or(original), key, value));
        }
        changed.map_or(Becomes::Itself, Becomes::Changed)
    }

    /// What comes behind a unit.
    fn behind(&self, unit: usize) -> Vec<Vec<u8>> {
        let Some(pieces) = self.plan.inserted.get(&unit) else { return Vec::new() };
        let is_block = |piece: &Piece| {
            let (at, n) = piece.call;
            self.recording.units[at].calls[n].dialect == crate::message::Dialect::Anthropic
        };
        if self.recording.format == Format::Messages && pieces.iter().all(is_block) && pieces.iter().all(|piece| !self.is_whole(piece)) {
            let held: Vec<String> = pieces.iter().map(|piece| String::from_utf8_lossy(&self.as_block(piece)).into_owned()).collect();
            return vec![synthetic::user(&held).into_bytes()];
        }
        pieces.iter().enumerate().map(|(n, piece)| self.as_unit(unit, n, piece)).collect()
    }

    /// Whether a piece is a message, and no block of one.
    fn is_whole(&self, piece: &Piece) -> bool {
        piece.from.is_some_and(|(unit, n)| self.recording.units[unit].results[n].block.is_none())
    }

    fn as_block(&self, piece: &Piece) -> Vec<u8> {
        let moved = piece.from.and_then(|(unit, n)| {
            let facts = &self.recording.units[unit];
            block(self.recording.format, &self.text[facts.span.clone()], facts.results[n].block?)
        });
        let (unit, n) = piece.call;
        moved.map_or_else(|| synthetic::message(&self.recording.units[unit].calls[n]).into_bytes(), <[u8]>::to_vec)
    }

    fn as_unit(&self, behind: usize, n: usize, piece: &Piece) -> Vec<u8> {
        let (unit, call) = piece.call;
        let call_text = &self.text[self.recording.units[unit].span.clone()];
        let (id, parent) = self.links.placed.get(&(behind, n)).map_or((None, None), |(id, parent)| (id.as_deref(), parent.as_deref()));
        let Some((from, result)) = piece.from else {
            let value: Value = serde_json::from_slice(call_text).unwrap_or_default();
            return synthetic::line(self.recording.format, &self.recording.units[unit].calls[call], &value, id, parent).into_bytes();
        };
        if self.recording.units[from].results[result].block.is_some() {
            return synthetic::user(&[String::from_utf8_lossy(&self.as_block(piece)).into_owned()]).into_bytes();
        }
        let text = &self.text[self.recording.units[from].span.clone()];
        match self.recording.format {
            Format::OpenClaw if id.is_some() => put(text, "parentId", &parent.map_or_else(|| "null".to_owned(), synthetic::quoted)),
            Format::Corpus => at_place_of(text, call_text),
            _ => text.to_vec(),
        }
    }
}
