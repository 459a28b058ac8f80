//! Lines that each hold a whole list of messages: recordings that stand in one text one below the other.

use std::ops::Range;

use super::recording::lines;
use crate::error::{Problem, ReadError};
use crate::format::{Format, Shape, detect, document_format, shape};
use crate::json::{describe, lenient};
use crate::message::parse;

/// The recordings of such a text.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    /// The number of each line, and the bytes of its list.
    pub(crate) lines: Vec<(usize, Range<usize>)>,
    /// Lines that are none.
    pub(crate) errors: Vec<ReadError>,
}

/// The lists of a text that has one on a line; `None` when it is one recording: then a line that is a list is only an odd one.
pub(crate) fn lists(text: &[u8]) -> Option<Lists> {
    if shape(text) == Shape::Document {
        return None;
    }
    let mut found = Lists::default();
    for (number, mut span) in lines(text) {
        if text[span.clone()].starts_with(b"\xef\xbb\xbf") {
            span.start += 3;
        }
        let problem = match lenient(&text[span.clone()]) {
            Ok(value) if is_list(&value) => {
                found.lines.push((number, span));
                continue;
            }
            Ok(value) if detect(&value).is_some() => return None,
            Ok(value) => Problem::unexpected(describe(&value), "a list of messages"),
            Err(error) => Problem::json(&error),
        };
        found.errors.push(problem.at(number));
    }
    (!found.lines.is_empty()).then_some(found)
}

/// Whether a value is a list of messages, or holds one: a message with lists of its own is a message.
pub(crate) fn is_list(value: &serde_json::Value) -> bool {
    document_format(value) == Some(Format::Messages) && (value.is_array() || parse(value).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_stand_on_lines_of_their_own_or_the_text_is_one_recording() {
        let list = r#"[{"role":"user","content":"a"}]"#;
        let held = r#"{"id":"s","messages":[{"role":"user","content":"a"}]}"#;
        let message = r#"{"role":"user","content":"a","messages":[]}"#;
        let told = |text: &str| {
            let found = lists(text.as_bytes())?;
            let errors: Vec<usize> = found.errors.iter().map(|error| error.line).collect();
            assert!(found.lines.iter().all(|(_, span)| [list, held].contains(&&text[span.clone()])));
            Some((found.lines.iter().map(|(line, _)| *line).collect::<Vec<_>>(), errors))
        };
        for (text, expected) in [
            (format!("\n {held}\r\n\n\t{held}\n"), Some((vec![2, 4], vec![]))),
            (format!("\u{feff}{list}\n\u{feff}{list}"), Some((vec![1, 2], vec![]))),
            (format!("{held}\nbroken\n{{\"role\":\n5\n{list}"), Some((vec![1, 5], vec![2, 3, 4]))),
            (format!("{held}\n{message}\n{list}"), None),
            (format!("{message}\n{message}\n"), None),
            (list.to_owned(), None),
            (String::new(), None),
        ] {
            assert_eq!(told(&text), expected, "{text}");
        }
    }
}
