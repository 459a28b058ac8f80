//! Recordings become sessions.

mod builder;
mod claude;
mod codex;
mod corpus;
mod messages;
pub(crate) mod openclaw;
mod stream;
mod trajectory;

pub use corpus::Index;
pub use stream::{Indexer, MAX_TEXT, Stream};

use serde::de::IgnoredAny;
use serde_json::Value;

use crate::error::{Problem, ReadError};
use crate::format::{Format, detect, text_format};
use crate::json::lenient;
use crate::model::Session;
use crate::repair::document::{Frame, element_lines};
use crate::repair::span::member;

/// An element of a list: the line on which it starts, and what it is.
type Element = (usize, Result<Value, serde_json::Error>);

/// Lines that may come before one that tells the format.
const UNDECIDED: usize = 64;

/// Reads a line as JSON and hands it to `take`; what went wrong with either.
fn taken(number: usize, line: &[u8], take: impl FnOnce(&Value) -> Result<(), ReadError>) -> Option<ReadError> {
    lenient(line).map_err(|error| Problem::json(&error).at(number)).and_then(|value| take(&value)).err()
}

/// A format that is read line by line.
trait Lines {
    /// Takes a line; hands a session over that is complete with it.
    fn line(&mut self, number: usize, line: &[u8], errors: &mut Vec<ReadError>) -> Option<Session>;

    /// What was not handed over yet.
    fn finish(self: Box<Self>, errors: &mut Vec<ReadError>) -> Vec<Session>;
}

/// Reads a recording line by line. It finds out the format by itself, from the first lines.
///
/// Holds one session at a time, but of a corpus all that are not complete: tell it where they end with [`Reader::indexed`].
///
/// ```
/// use tool_guard_transcript::{Format, Kind, Reader};
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
/// assert_eq!((sessions[0].id.as_str(), sessions[0].format), ("s1", Format::OpenClaw));
/// assert_eq!(sessions[0].rows[1].kind, Kind::Call);
/// assert_eq!(errors[0].to_string(), "line 4: key must be a string (column 3)");
/// ```
pub struct Reader {
    name: String,
    index: Index,
    state: State,
}

enum State {
    /// Lines of which none tells the format yet.
    Undecided(Vec<(usize, Vec<u8>)>),
    Reading(Format, Box<dyn Lines>),
    /// The format is not known; that was said.
    Unknown,
}

impl std::fmt::Debug for Reader {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Reader").field("name", &self.name).field("format", &self.format()).finish_non_exhaustive()
    }
}

impl Reader {
    /// A reader of a recording; `name` becomes the name of a session that does not tell its own.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), index: Index::default(), state: State::Undecided(Vec::new()) }
    }

    /// A reader that knows where the sessions of a corpus end.
    #[must_use]
    pub fn indexed(name: &str, index: Index) -> Self {
        Self { index, ..Self::new(name) }
    }

    /// The format, once a line told it.
    #[must_use]
    pub const fn format(&self) -> Option<Format> {
        match self.state {
            State::Reading(format, _) => Some(format),
            State::Undecided(_) | State::Unknown => None,
        }
    }

    /// Takes a line, with or without its end, and its number. Returns a session that is complete with it. What cannot be read
    /// goes to `errors`, at most one a line; the rest is read all the same.
    pub fn line(&mut self, number: usize, line: &[u8], errors: &mut Vec<ReadError>) -> Option<Session> {
        let line = line.trim_ascii();
        if line.is_empty() {
            return None;
        }
        match &mut self.state {
            State::Reading(_, lines) => return lines.line(number, line, errors),
            State::Unknown => return None,
            State::Undecided(_) => {}
        }
        let format = lenient(line).ok().and_then(|value| detect(&value));
        let State::Undecided(before) = &mut self.state else { return None };
        let Some(format) = format else {
            before.push((number, line.to_vec()));
            if before.len() >= UNDECIDED {
                errors.push(Problem::UnknownFormat.at(before[0].0));
                self.state = State::Unknown;
            }
            return None;
        };
        let before = std::mem::take(before);
        let mut lines = self.lines(format);
        // a complete session can only come from the line at hand: the lines before told no format, so they tell no session
        for (number, line) in before {
            lines.line(number, &line, errors);
        }
        let done = lines.line(number, line, errors);
        self.state = State::Reading(format, lines);
        done
    }

    /// The recording is over: what was not handed over yet.
    pub fn finish(self, errors: &mut Vec<ReadError>) -> Vec<Session> {
        match self.state {
            State::Reading(_, lines) => lines.finish(errors),
            State::Undecided(before) => {
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
            State::Unknown => Vec::new(),
        }
    }

    fn lines(&mut self, format: Format) -> Box<dyn Lines> {
        match format {
            Format::OpenClaw | Format::SessionBranch => Box::new(openclaw::Entries::new(&self.name, Format::OpenClaw)),
            Format::Trajectory => Box::new(trajectory::Events::new(&self.name)),
            Format::ClaudeCode => Box::new(claude::Turns::new(&self.name)),
            Format::Codex => Box::new(codex::Rollout::new(&self.name)),
            Format::Messages => Box::new(messages::OnePerLine::new(&self.name)),
            Format::Corpus => Box::new(corpus::Rows::new(std::mem::take(&mut self.index))),
        }
    }
}

/// Reads a recording that is one JSON text: a list of messages, an object that holds one, or an exported session branch.
/// `name` becomes the name of a session that does not tell its own. What cannot be read goes to `errors`; after [`MAX_ERRORS`](crate::MAX_ERRORS) the rest
/// is given up. Of the text only one element at a time is held as JSON.
#[must_use]
pub fn document(name: &str, text: &[u8], errors: &mut Vec<ReadError>) -> Vec<Session> {
    if let Err(error) = serde_json::from_slice::<IgnoredAny>(text) {
        errors.push(Problem::json(&error).at(error.line().max(1)));
        return Vec::new();
    }
    let (Some(format), Some(frame)) = (text_format(text), Frame::of(text)) else {
        errors.push(Problem::UnknownFormat.at(1));
        return Vec::new();
    };
    let own = |keys: &[&str]| keys.iter().find_map(|key| serde_json::from_slice::<String>(&text[member(text, 0, key)?]).ok());
    let lines = element_lines(text, &frame);
    let elements = frame.elements.into_iter().zip(lines).map(|(span, line)| (line, lenient(&text[span])));
    let session = if format == Format::SessionBranch {
        let id = member(text, 0, "header").and_then(|header| serde_json::from_slice::<Value>(&text[header]).ok());
        openclaw::branch(id.as_ref().and_then(|header| crate::json::text(header, "id")).unwrap_or(name), elements, errors)
    } else {
        messages::list(own(&["session_id", "sessionId", "id"]).as_deref().unwrap_or(name), elements, errors)
    };
    session.into_iter().collect()
}
