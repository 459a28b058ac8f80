//! A recording that comes in blocks of bytes, of whatever size.

use tool_guard_text::part::Part;

use super::corpus::SessionIndex;
use super::document::document;
use super::reader::Reader;
use super::splitter::Splitter;
use crate::error::{Problem, ReadError};
use crate::layout::{Layout, layout};
use crate::model::RecordedSession;

/// Bytes of a line, or of a recording that is one JSON text, that are held in memory.
pub const MAX_TEXT: usize = 64 << 20;

/// Reads a recording block by block. It detects whether that is lines or one JSON text.
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
    state: StreamState,
}

#[derive(Debug)]
enum StreamState {
    /// Not enough is there to distinguish lines from one JSON text.
    Beginning(Vec<u8>, SessionIndex),
    Lines(Splitter, Box<Reader>),
    Document(Vec<u8>),
    /// It was too long; the error was reported.
    Refused,
}

impl Stream {
    /// A recording; `name` is given to a session that does not name itself.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self::indexed(name, SessionIndex::default())
    }

    /// The same with what an `Indexer` found in it.
    #[must_use]
    pub fn indexed(name: &str, index: SessionIndex) -> Self {
        Self { name: name.to_owned(), limit: MAX_TEXT, state: StreamState::Beginning(Vec::new(), index) }
    }

    /// Holds no more than so many bytes of a line or a text.
    #[must_use]
    pub const fn limited(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// Takes the next bytes. Sessions that are complete with them go to `take`; what cannot be read goes to `errors`.
    pub fn push(&mut self, block: &[u8], errors: &mut Vec<ReadError>, mut take: impl FnMut(RecordedSession)) {
        match &mut self.state {
            StreamState::Beginning(head, index) => {
                // only a line end, or what follows one, can decide
                let may_decide = block.contains(&b'\n') || head.last().is_none_or(u8::is_ascii_whitespace);
                head.extend_from_slice(block);
                if may_decide && decides_layout(head) || head.len() > self.limit {
                    let (head, index) = (std::mem::take(head), std::mem::take(index));
                    self.begin(&head, index, errors, &mut take);
                }
            }
            StreamState::Lines(splitter, reader) => {
                splitter.push(block, self.limit, |number, line| read(reader, number, line, errors, &mut take));
            }
            StreamState::Document(text) if text.len() + block.len() > self.limit => {
                errors.push(Problem::TooLong { limit: self.limit }.at(1));
                self.state = StreamState::Refused;
            }
            StreamState::Document(text) => text.extend_from_slice(block),
            StreamState::Refused => {}
        }
    }

    /// Ends the recording; the sessions that were not passed on before go to `take`.
    pub fn finish(mut self, errors: &mut Vec<ReadError>, mut take: impl FnMut(RecordedSession)) {
        if let StreamState::Beginning(head, index) = &mut self.state {
            let (head, index) = (std::mem::take(head), std::mem::take(index));
            self.begin(&head, index, errors, &mut take);
        }
        match self.state {
            StreamState::Lines(splitter, mut reader) => {
                splitter.finish(self.limit, |number, line| read(&mut reader, number, line, errors, &mut take));
                reader.finish(errors).into_iter().for_each(take);
            }
            StreamState::Document(text) => document(&self.name, &text, errors).into_iter().for_each(take),
            StreamState::Beginning(..) | StreamState::Refused => {}
        }
    }

    /// The beginning decides the layout.
    fn begin(&mut self, head: &[u8], index: SessionIndex, errors: &mut Vec<ReadError>, take: &mut dyn FnMut(RecordedSession)) {
        self.state = match layout(head) {
            Layout::Lines => StreamState::Lines(Splitter::default(), Box::new(Reader::indexed(&self.name, index))),
            Layout::Document => StreamState::Document(Vec::new()),
        };
        self.push(head, errors, take);
    }
}

/// Passes a line to the reader; one that is too long is reported.
fn read(
    reader: &mut Reader,
    number: usize,
    line: Result<&[u8], Problem>,
    errors: &mut Vec<ReadError>,
    take: &mut dyn FnMut(RecordedSession),
) {
    match line {
        Ok(line) => reader.line(number, line, errors).into_iter().for_each(take),
        Err(problem) => errors.push(problem.at(number)),
    }
}

/// Whether the first line that is not empty is complete and something follows it.
fn decides_layout(head: &[u8]) -> bool {
    let begun = head.trim_ascii_start();
    begun.iter().position(|byte| *byte == b'\n').is_some_and(|end| !begun.part(end..).trim_ascii().is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::indexer::Indexer;
    use super::*;

    const OPENCLAW: &str = concat!(
        "{\"type\":\"session\",\"version\":3,\"id\":\"s1\"}\r\n\n",
        "{\"type\":\"message\",\"id\":\"a\",\"parentId\":null,\"message\":{\"role\":\"user\",\"content\":\"über\"}}\n",
        "{ broken\n",
        "{\"type\":\"message\",\"id\":\"b\",\"parentId\":\"a\",\"message\":{\"role\":\"assistant\",\"content\":[]}}",
    );
    const LIST: &str = "\n[\n{\"role\":\"user\",\"content\":\"a\"},\n{\"role\":\"assistant\",\"content\":\"b\"}\n]\n";

    fn streamed(text: &str, size: usize, limit: usize) -> (Vec<RecordedSession>, Vec<String>) {
        let mut stream = Stream::new("r").limited(limit);
        let (mut sessions, mut errors) = (Vec::new(), Vec::new());
        for block in text.as_bytes().chunks(size) {
            stream.push(block, &mut errors, |session| sessions.push(session));
        }
        stream.finish(&mut errors, |session| sessions.push(session));
        (sessions, errors.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn blocks_of_any_size_give_the_same() {
        for text in [OPENCLAW, LIST] {
            let whole = streamed(text, text.len(), MAX_TEXT);
            assert_eq!((whole.0.len(), whole.0[0].rows.len()), (1, 2), "{whole:?}");
            for size in 1..40 {
                assert_eq!(streamed(text, size, MAX_TEXT), whole, "{size}");
            }
        }
        assert_eq!(streamed(OPENCLAW, 7, MAX_TEXT).1, ["line 4: key must be a string (column 3)"]);
        assert_eq!(streamed(LIST, 7, MAX_TEXT).0[0].rows[1].line, 4);
    }

    #[test]
    fn an_endless_line_is_passed_over_and_the_rest_is_read() {
        let long = format!("{OPENCLAW}\n{{\"type\":\"message\",\"message\":\"{}\"}}\n{{ broken", "x".repeat(400));
        let (sessions, errors) = streamed(&long, 16, 256);
        assert_eq!(sessions[0].rows.len(), 2);
        let too_long = "line 6: longer than 0 MB, which is more than is read at once";
        assert_eq!(errors, ["line 4: key must be a string (column 3)", too_long, "line 7: key must be a string (column 3)"]);
    }

    #[test]
    fn a_text_that_is_too_long_is_refused() {
        let (sessions, errors) = streamed(&format!("[{}]", " ".repeat(4096)), 100, 1024);
        assert_eq!((sessions.len(), errors.len()), (0, 1), "{errors:?}");
        assert!(errors[0].starts_with("line 1: longer than"), "{errors:?}");
    }

    #[test]
    fn nothing_and_nonsense_are_no_recordings() {
        assert_eq!(streamed("", 1, MAX_TEXT), (vec![], vec![]));
        assert!(streamed("nonsense\nmore", 3, MAX_TEXT).1.iter().any(|error| error.contains("no recording that is known here")));
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
