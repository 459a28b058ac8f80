//! A recording that comes in blocks of bytes, of whatever size: lines are put together here, and whole JSON texts.

use super::{Index, Reader, document};
use crate::error::{Problem, ReadError};
use crate::format::{Format, Shape, detect, shape};
use crate::model::Session;

/// Bytes of a line, or of a recording that is one JSON text, that are held in memory.
pub const MAX_TEXT: usize = 64 << 20;

/// Reads a recording block by block. It finds out by itself whether it is lines or one JSON text.
///
/// ```
/// use tool_guard_transcript::Stream;
///
/// let mut stream = Stream::new("recording");
/// let (mut sessions, mut errors) = (Vec::new(), Vec::new());
/// for block in [&br#"[{"role":"user","con"#[..], br#"tent":"hello"}]"#] {
///     stream.push(block, &mut errors, |session| sessions.push(session));
/// }
/// stream.finish(&mut errors, |session| sessions.push(session));
/// assert_eq!((sessions.len(), errors.len()), (1, 0));
/// ```
#[derive(Debug)]
pub struct Stream {
    name: String,
    limit: usize,
    state: State,
}

#[derive(Debug)]
enum State {
    /// Not enough is there to tell lines from one JSON text.
    Beginning(Vec<u8>, Index),
    Lines(Splitter, Box<Reader>),
    Document(Vec<u8>),
    /// It was too long; that was said.
    Refused,
}

impl Stream {
    /// A recording; `name` becomes the name of a session that does not tell its own.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self::indexed(name, Index::default())
    }

    /// The same with what an [`Indexer`] saw of it.
    #[must_use]
    pub fn indexed(name: &str, index: Index) -> Self {
        Self { name: name.to_owned(), limit: MAX_TEXT, state: State::Beginning(Vec::new(), index) }
    }

    /// Holds no more than so many bytes of a line or a text.
    #[must_use]
    pub const fn limited(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// Takes the next bytes. Sessions that are complete with them go to `take`; what cannot be read goes to `errors`.
    pub fn push(&mut self, block: &[u8], errors: &mut Vec<ReadError>, mut take: impl FnMut(Session)) {
        match &mut self.state {
            State::Beginning(head, index) => {
                head.extend_from_slice(block);
                if tells_shape(head) || head.len() > self.limit {
                    let (head, index) = (std::mem::take(head), std::mem::take(index));
                    self.begin(&head, index, errors, &mut take);
                }
            }
            State::Lines(splitter, reader) => {
                splitter.push(block, self.limit, |number, line| read(reader, number, line, errors, &mut take));
            }
            State::Document(text) if text.len() + block.len() > self.limit => {
                errors.push(Problem::TooLong { limit: self.limit }.at(1));
                self.state = State::Refused;
            }
            State::Document(text) => text.extend_from_slice(block),
            State::Refused => {}
        }
    }

    /// The recording is over: what was not handed over yet.
    pub fn finish(mut self, errors: &mut Vec<ReadError>, mut take: impl FnMut(Session)) {
        if let State::Beginning(head, index) = &mut self.state {
            let (head, index) = (std::mem::take(head), std::mem::take(index));
            self.begin(&head, index, errors, &mut take);
        }
        match self.state {
            State::Lines(splitter, mut reader) => {
                splitter.finish(self.limit, |number, line| read(&mut reader, number, line, errors, &mut take));
                reader.finish(errors).into_iter().for_each(take);
            }
            State::Document(text) => document(&self.name, &text, errors).into_iter().for_each(take),
            State::Beginning(..) | State::Refused => {}
        }
    }

    /// The beginning tells what the recording is.
    fn begin(&mut self, head: &[u8], index: Index, errors: &mut Vec<ReadError>, take: &mut dyn FnMut(Session)) {
        self.state = match shape(head) {
            Shape::Lines => State::Lines(Splitter::default(), Box::new(Reader::indexed(&self.name, index))),
            Shape::Document => State::Document(Vec::new()),
        };
        self.push(head, errors, take);
    }
}

/// What a line holds goes to the reader; what is longer than a line may be is said.
fn read(reader: &mut Reader, number: usize, line: Result<&[u8], Problem>, errors: &mut Vec<ReadError>, take: &mut dyn FnMut(Session)) {
    match line {
        Ok(line) => reader.line(number, line, errors).into_iter().for_each(take),
        Err(problem) => errors.push(problem.at(number)),
    }
}

/// Whether a line that is not empty is whole, and something stands behind it.
fn tells_shape(head: &[u8]) -> bool {
    let begun = head.trim_ascii_start();
    begun.iter().position(|byte| *byte == b'\n').is_some_and(|end| !begun[end..].trim_ascii().is_empty())
}

/// A first look at a recording whose sessions may be mixed: where each of them ends. Of all others it wants to see nothing.
#[derive(Debug, Default)]
pub struct Indexer {
    splitter: Splitter,
    index: Index,
    format: Option<Format>,
}

impl Indexer {
    /// Looks at the next bytes; `false` when it wants to see no more.
    pub fn push(&mut self, block: &[u8]) -> bool {
        let Self { splitter, index, format } = self;
        let mut wanted = true;
        splitter.push(block, MAX_TEXT, |number, line| {
            let Some(line) = line.ok().filter(|line| wanted && !line.trim_ascii().is_empty()) else { return };
            if format.is_none() {
                *format = serde_json::from_slice(line).ok().and_then(|value| detect(&value));
                wanted = *format == Some(Format::Corpus);
            }
            if wanted {
                index.see(number, line);
            }
        });
        wanted
    }

    /// What was seen.
    #[must_use]
    pub fn finish(self) -> Index {
        let Self { splitter, mut index, format } = self;
        splitter.finish(MAX_TEXT, |number, line| {
            if let Some(line) = line.ok().filter(|_| format == Some(Format::Corpus)) {
                index.see(number, line);
            }
        });
        index
    }
}

/// Blocks become lines.
#[derive(Debug, Default)]
struct Splitter {
    /// Lines that are complete.
    number: usize,
    /// The beginning of a line that goes on in the next block.
    held: Vec<u8>,
    /// Bytes of that line, held or not.
    length: usize,
}

impl Splitter {
    fn push(&mut self, block: &[u8], limit: usize, mut take: impl FnMut(usize, Result<&[u8], Problem>)) {
        let mut rest = block;
        while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
            if self.length == 0 {
                self.number += 1;
                take(self.number, Ok(&rest[..end]));
            } else {
                self.hold(&rest[..end], limit);
                self.hand_over(limit, &mut take);
            }
            rest = &rest[end + 1..];
        }
        self.hold(rest, limit);
    }

    /// The last line needs no end.
    fn finish(mut self, limit: usize, mut take: impl FnMut(usize, Result<&[u8], Problem>)) {
        if self.length > 0 {
            self.hand_over(limit, &mut take);
        }
    }

    fn hold(&mut self, part: &[u8], limit: usize) {
        self.length += part.len();
        if self.length > limit {
            self.held = Vec::new();
        } else {
            self.held.extend_from_slice(part);
        }
    }

    fn hand_over(&mut self, limit: usize, take: &mut impl FnMut(usize, Result<&[u8], Problem>)) {
        self.number += 1;
        if self.length > limit {
            take(self.number, Err(Problem::TooLong { limit }));
        } else {
            take(self.number, Ok(&self.held));
        }
        self.held.clear();
        self.length = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPENCLAW: &str = concat!(
        "{\"type\":\"session\",\"version\":3,\"id\":\"s1\"}\r\n\n",
        "{\"type\":\"message\",\"id\":\"a\",\"parentId\":null,\"message\":{\"role\":\"user\",\"content\":\"über\"}}\n",
        "{ broken\n",
        "{\"type\":\"message\",\"id\":\"b\",\"parentId\":\"a\",\"message\":{\"role\":\"assistant\",\"content\":[]}}",
    );
    const LIST: &str = "\n[\n{\"role\":\"user\",\"content\":\"a\"},\n{\"role\":\"assistant\",\"content\":\"b\"}\n]\n";

    fn told(text: &str, size: usize, limit: usize) -> (Vec<Session>, Vec<String>) {
        let mut stream = Stream::new("r").limited(limit);
        let (mut sessions, mut errors) = (Vec::new(), Vec::new());
        for block in text.as_bytes().chunks(size) {
            stream.push(block, &mut errors, |session| sessions.push(session));
        }
        stream.finish(&mut errors, |session| sessions.push(session));
        (sessions, errors.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn blocks_of_any_size_tell_the_same() {
        for text in [OPENCLAW, LIST] {
            let whole = told(text, text.len(), MAX_TEXT);
            assert_eq!((whole.0.len(), whole.0[0].rows.len()), (1, 2), "{whole:?}");
            for size in 1..40 {
                assert_eq!(told(text, size, MAX_TEXT), whole, "{size}");
            }
        }
        assert_eq!(told(OPENCLAW, 7, MAX_TEXT).1, ["line 4: key must be a string (column 3)"]);
        assert_eq!(told(LIST, 7, MAX_TEXT).0[0].rows[1].line, 4);
    }

    #[test]
    fn an_endless_line_is_passed_over_and_the_rest_is_read() {
        let long = format!("{OPENCLAW}\n{{\"type\":\"message\",\"message\":\"{}\"}}\n{{ broken", "x".repeat(400));
        let (sessions, errors) = told(&long, 16, 256);
        assert_eq!(sessions[0].rows.len(), 2);
        let too_long = "line 6: longer than 0 MB, which is more than is read at once";
        assert_eq!(errors, ["line 4: key must be a string (column 3)", too_long, "line 7: key must be a string (column 3)"]);
    }

    #[test]
    fn a_text_that_is_too_long_is_refused() {
        let (sessions, errors) = told(&format!("[{}]", " ".repeat(4096)), 100, 1024);
        assert_eq!((sessions.len(), errors.len()), (0, 1), "{errors:?}");
        assert!(errors[0].starts_with("line 1: longer than"), "{errors:?}");
    }

    #[test]
    fn nothing_and_nonsense_are_no_recordings() {
        assert_eq!(told("", 1, MAX_TEXT), (vec![], vec![]));
        assert!(told("nonsense\nmore", 3, MAX_TEXT).1.iter().any(|error| error.contains("no recording that is known here")));
    }

    #[test]
    fn mixed_sessions_are_handed_over_as_soon_as_they_are_complete() {
        let row = |session: &str, i: usize| format!(r#"{{"session":"{session}","i":{i},"type":"user","turn":1,"text":"x"}}"#);
        let text = [row("a", 0), row("b", 0), row("a", 1), row("b", 1)].join("\n");
        let mut indexer = Indexer::default();
        assert!(text.as_bytes().chunks(10).all(|block| indexer.push(block)));
        let mut stream = Stream::indexed("r", indexer.finish());
        let (mut seen, mut errors) = (Vec::new(), Vec::new());
        let third = text.rfind('\n').unwrap() + 1;
        stream.push(&text.as_bytes()[..third], &mut errors, |session| seen.push(session.id));
        assert_eq!(seen, ["a"], "b goes on");
        stream.push(&text.as_bytes()[third..], &mut errors, |session| seen.push(session.id));
        stream.finish(&mut errors, |session| seen.push(session.id));
        assert_eq!((seen, errors.len()), (vec!["a".to_owned(), "b".to_owned()], 0));
    }

    #[test]
    fn other_recordings_need_no_first_look() {
        for text in [OPENCLAW, LIST, "nonsense\n"] {
            assert!(!Indexer::default().push(text.as_bytes()), "{text}");
        }
    }
}
