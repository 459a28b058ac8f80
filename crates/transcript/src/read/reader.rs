//! Lines become sessions: the format is detected, then its own reader takes them.

use serde_json::Value;

use super::corpus::SessionIndex;
use super::format_reader::FormatReader;
use super::{claude, codex, corpus, messages, openclaw, trajectory};
use crate::error::{Problem, ReadError};
use crate::format::{RecordingFormat, detect};
use crate::json::lenient;
use crate::model::RecordedSession;

/// Lines that may come before one that identifies the format.
const UNDECIDED: usize = 64;

/// Reads a recording line by line. It detects the format from the first lines.
///
/// Holds one session at a time, but of a corpus all that are not complete; [`Reader::indexed`] takes where they end.
///
/// ```
/// use tool_guard_transcript::{RecordingFormat, RowKind, Reader};
///
/// let mut reader = Reader::new("recording");
/// let mut errors = Vec::new();
/// for (at, line) in [
///     r#"{"type":"session","version":3,"id":"s1"}"#,
///     r#"{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"read a.txt"}}"#,
///     r#"{"type":"message","id":"b","parentId":"a","message":{"role":"assistant",
///         "content":[{"type":"toolCall","id":"c1","name":"read","arguments":{"path":"a.txt"}}]}}"#,
///     "{ broken",
/// ]
/// .into_iter()
/// .enumerate()
/// {
///     assert!(reader.line(at + 1, line.as_bytes(), &mut errors).is_none());
/// }
/// let sessions = reader.finish(&mut errors);
/// assert_eq!((sessions[0].id.as_str(), sessions[0].format), ("s1", RecordingFormat::OpenClaw));
/// assert_eq!(sessions[0].rows[1].kind, RowKind::Call);
/// assert_eq!(errors[0].to_string(), "line 4: key must be a string (column 3)");
/// ```
pub struct Reader {
    name: String,
    index: SessionIndex,
    state: ReaderState,
}

enum ReaderState {
    /// Lines of which none identifies the format.
    Undecided(Vec<(usize, Vec<u8>)>),
    Reading(RecordingFormat, Box<dyn FormatReader>),
    /// The format is not known; the error was reported.
    Unknown,
}

impl std::fmt::Debug for Reader {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Reader").field("name", &self.name).field("format", &self.format()).finish_non_exhaustive()
    }
}

impl Reader {
    /// A reader of a recording; `name` is given to a session that does not name itself.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), index: SessionIndex::default(), state: ReaderState::Undecided(Vec::new()) }
    }

    /// A reader that knows where the sessions of a corpus end.
    #[must_use]
    pub fn indexed(name: &str, index: SessionIndex) -> Self {
        Self { index, ..Self::new(name) }
    }

    /// The format, once a line identified it.
    #[must_use]
    pub const fn format(&self) -> Option<RecordingFormat> {
        match self.state {
            ReaderState::Reading(format, _) => Some(format),
            ReaderState::Undecided(_) | ReaderState::Unknown => None,
        }
    }

    /// Takes a line, with or without its end, and its number. Returns a session that is complete with it. What cannot be read
    /// goes to `errors`, at most one a line; reading goes on.
    pub fn line(&mut self, number: usize, line: &[u8], errors: &mut Vec<ReadError>) -> Option<RecordedSession> {
        let line = line.trim_ascii();
        if line.is_empty() {
            return None;
        }
        match &mut self.state {
            ReaderState::Reading(_, lines) => return lines.line(number, line, errors),
            ReaderState::Unknown => return None,
            ReaderState::Undecided(_) => {}
        }
        let format = lenient::parse(line).ok().and_then(|value| detect(&value));
        let ReaderState::Undecided(before) = &mut self.state else { return None };
        let Some(format) = format else {
            before.push((number, line.to_vec()));
            if let Some((first, _)) = before.first().filter(|_| before.len() >= UNDECIDED) {
                errors.push(Problem::UnknownFormat.at(*first));
                self.state = ReaderState::Unknown;
            }
            return None;
        };
        let before = std::mem::take(before);
        let mut lines = self.lines(format);
        // the lines before identify no format, so that they cannot complete a session either
        for (number, line) in before {
            lines.line(number, &line, errors);
        }
        let done = lines.line(number, line, errors);
        self.state = ReaderState::Reading(format, lines);
        done
    }

    /// Ends the recording; returns the sessions that were not returned before.
    pub fn finish(self, errors: &mut Vec<ReadError>) -> Vec<RecordedSession> {
        match self.state {
            ReaderState::Reading(_, lines) => lines.finish(errors),
            ReaderState::Undecided(before) => {
                for (number, line) in &before {
                    if let Err(error) = serde_json::from_slice::<Value>(line) {
                        errors.push(Problem::json(&error).at(*number));
                    }
                }
                if let Some((number, _)) = before.first() {
                    errors.push(Problem::UnknownFormat.at(*number));
                }
                Vec::new()
            }
            ReaderState::Unknown => Vec::new(),
        }
    }

    fn lines(&mut self, format: RecordingFormat) -> Box<dyn FormatReader> {
        match format {
            RecordingFormat::OpenClaw | RecordingFormat::SessionBranch => {
                Box::new(openclaw::Entries::new(&self.name, RecordingFormat::OpenClaw))
            }
            RecordingFormat::Trajectory => Box::new(trajectory::Events::new(&self.name)),
            RecordingFormat::ClaudeCode => Box::new(claude::Turns::new(&self.name)),
            RecordingFormat::Codex => Box::new(codex::Rollout::new(&self.name)),
            RecordingFormat::Messages => Box::new(messages::OnePerLine::new(&self.name)),
            RecordingFormat::Corpus => Box::new(corpus::Rows::new(std::mem::take(&mut self.index))),
        }
    }
}
