//! A whole recording as units, in threads: what a provider or a host would see as one conversation.

use std::collections::HashMap;
use std::ops::Range;

use serde::de::IgnoredAny;
use tool_guard_text::part::{At, Part};

use super::unit::{CallFact, InUnit, Position, QuotedTexts, ResultFact, Unit};
use tool_guard_text::sort;

use crate::branch::{claude, openclaw};
use crate::error::{MAX_ERRORS, Problem, ReadError};
use crate::format::{RecordingFormat, detect, text_format};
use crate::json::lenient;
use crate::json::list::{ListSpans, element_lines};
use crate::json::value::describe;
use crate::layout::{Layout, layout};

/// A parsed recording.
#[derive(Debug)]
pub(crate) struct Recording {
    pub(crate) format: RecordingFormat,
    pub(crate) layout: Layout,
    pub(crate) units: Vec<Unit>,
    /// The units of each conversation, in its order; what is in none of them is on an abandoned branch.
    pub(crate) threads: Vec<Vec<usize>>,
    pub(crate) errors: Vec<ReadError>,
    /// The lines that cannot be read.
    unread: Vec<Range<usize>>,
}

impl Recording {
    /// Units with their indices.
    pub(crate) fn units_of<'a>(&'a self, indices: &'a [usize]) -> impl Iterator<Item = (usize, &'a Unit)> {
        indices.iter().filter_map(|at| Some((*at, self.units.get(*at)?)))
    }

    /// A call.
    pub(crate) fn call(&self, (unit, n): InUnit) -> Option<&CallFact> {
        self.units.get(unit)?.calls.get(n)
    }

    /// A result.
    pub(crate) fn result(&self, (unit, n): InUnit) -> Option<&ResultFact> {
        self.units.get(unit)?.results.get(n)
    }

    /// Parses a text.
    ///
    /// # Errors
    /// The text is not JSON, or its format is unknown, or more than [`MAX_ERRORS`] lines of it cannot be read.
    pub(crate) fn read(text: &[u8]) -> Result<Self, ReadError> {
        match layout(text) {
            Layout::Document => Self::document(text),
            Layout::Lines => Self::lines(text),
        }
    }

    fn document(text: &[u8]) -> Result<Self, ReadError> {
        serde_json::from_slice::<IgnoredAny>(text.trim_ascii_end()).map_err(|error| Problem::json(&error).at(error.line().max(1)))?;
        let format = text_format(text).ok_or_else(|| Problem::UnknownFormat.at(1))?;
        let frame = ListSpans::of(text).ok_or_else(|| Problem::UnknownFormat.at(1))?;
        let lines = element_lines(text, &frame);
        let mut recording =
            Self { format, layout: Layout::Document, units: Vec::new(), threads: Vec::new(), errors: Vec::new(), unread: Vec::new() };
        for (span, line) in frame.elements.into_iter().zip(lines) {
            if format == RecordingFormat::SessionBranch && text.at(span.start) == b'"' {
                recording.errors.push(Problem::truncated_export("a text").at(line));
                break;
            }
            recording.take(text, line, span)?;
        }
        recording.doubt(text);
        recording.thread();
        Ok(recording)
    }

    fn lines(text: &[u8]) -> Result<Self, ReadError> {
        let lines: Vec<(usize, Range<usize>)> = lines(text).collect();
        let first = lines.iter().find_map(|(_, span)| detect(&lenient::parse(text.part(span.clone())).ok()?));
        let format = first.ok_or_else(|| Problem::UnknownFormat.at(lines.first().map_or(1, |(line, _)| *line)))?;
        let mut recording =
            Self { format, layout: Layout::Lines, units: Vec::new(), threads: Vec::new(), errors: Vec::new(), unread: Vec::new() };
        for (line, span) in lines {
            recording.take(text, line, span)?;
        }
        recording.doubt(text);
        recording.thread();
        Ok(recording)
    }

    fn take(&mut self, text: &[u8], line: usize, span: Range<usize>) -> Result<(), ReadError> {
        if self.errors.len() >= MAX_ERRORS {
            return Err(Problem::TooMany.at(line));
        }
        let (unit, problem) = match lenient::parse(text.part(span.clone())) {
            Ok(value) if !value.is_object() => (Unit::unreadable(line, span), Some(Problem::unexpected(describe(&value), "an object"))),
            Ok(value) => Unit::of(self.format, line, span, &value),
            Err(error) => (Unit::unreadable(line, span), Some(Problem::json(&error))),
        };
        if problem.is_some() {
            self.unread.push(unit.span.clone());
        }
        self.units.push(unit);
        self.errors.extend(problem.map(|problem| problem.at(line)));
        Ok(())
    }

    /// Within a line that cannot be read, any text in quotes may be the id of a call or of a result.
    fn doubt(&mut self, text: &[u8]) {
        if self.unread.is_empty() {
            return;
        }
        let mut quoted = QuotedTexts::default();
        for span in &self.unread {
            let mut pieces = text.part(span.clone()).rsplit(|byte| *byte == b'"').map(bare);
            // a line that breaks off may do so within an id
            quoted.begun.extend(pieces.next().filter(|piece| !piece.is_empty()));
            quoted.whole.extend(pieces);
        }
        for unit in &mut self.units {
            unit.doubt(&quoted);
        }
    }

    fn thread(&mut self) {
        self.threads = match self.format {
            RecordingFormat::OpenClaw | RecordingFormat::SessionBranch => {
                let entry = |unit: &Unit| {
                    if let Position::OpenClaw(entry) = &unit.position { entry.clone() } else { openclaw::OpenClawEntry::OUTSIDE }
                };
                vec![openclaw::active(&self.units.iter().map(entry).collect::<Vec<_>>())]
            }
            RecordingFormat::ClaudeCode => {
                let line =
                    |unit: &Unit| if let Position::Claude(line) = &unit.position { line.clone() } else { claude::ClaudeLine::default() };
                let lines: Vec<_> = self.units.iter().map(line).collect();
                claude::threads(&lines).into_iter().map(|(_, active)| active).collect()
            }
            RecordingFormat::Corpus => {
                let mut sessions: HashMap<&str, usize> = HashMap::new();
                let mut threads: Vec<Vec<(u64, usize)>> = Vec::new();
                for (at, unit) in self.units.iter().enumerate() {
                    if let Position::Corpus { session, i } = &unit.position {
                        let next = threads.len();
                        let thread = *sessions.entry(session).or_insert(next);
                        match threads.get_mut(thread) {
                            Some(thread) => thread.push((*i, at)),
                            None => threads.push(vec![(*i, at)]),
                        }
                    }
                }
                for thread in &mut threads {
                    sort::by_key(thread, |(i, _)| *i);
                }
                threads.into_iter().map(|thread| thread.into_iter().map(|(_, at)| at).collect()).collect()
            }
            RecordingFormat::Trajectory | RecordingFormat::Codex | RecordingFormat::Messages => vec![(0..self.units.len()).collect()],
        };
    }
}

/// A piece of JSON between two quotes, without backslashes at its end and white space.
fn bare(piece: &[u8]) -> &[u8] {
    let end = piece.iter().rposition(|byte| *byte != b'\\').map_or(0, |last| last + 1);
    piece.part(..end).trim_ascii()
}

/// The lines of a text that are not empty, with their numbers, without the white space around them.
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = (usize, Range<usize>)> {
    let mut at = 0;
    text.split(|byte| *byte == b'\n').enumerate().filter_map(move |(number, line)| {
        let begin = at + line.len() - line.trim_ascii_start().len();
        at += line.len() + 1;
        let trimmed = line.trim_ascii();
        (!trimmed.is_empty()).then(|| (number + 1, begin..begin + trimmed.len()))
    })
}
