//! A text with a whole list of messages on each line: several recordings in one text.

use std::ops::Range;

use tool_guard_text::part::Part;

use super::recording::lines;
use crate::error::{Problem, ReadError};
use crate::format::{detect, is_message_list};
use crate::json::lenient;
use crate::json::value::describe;
use crate::layout::{Layout, layout};

/// The recordings of such a text.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    /// The number of each line, and the bytes of its list.
    pub(crate) lines: Vec<(usize, Range<usize>)>,
    /// Lines that are no lists.
    pub(crate) errors: Vec<ReadError>,
}

/// The lists of a text that has one on a line; `None` when it is one recording: then a line that is a list is an error in it.
pub(crate) fn lists(text: &[u8]) -> Option<Lists> {
    if layout(text) == Layout::Document {
        return None;
    }
    let mut found = Lists::default();
    for (number, mut span) in lines(text) {
        if text.part(span.clone()).starts_with(b"\xef\xbb\xbf") {
            span.start += 3;
        }
        let problem = match lenient::parse(text.part(span.clone())) {
            Ok(value) if is_message_list(&value) => {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_stand_on_lines_of_their_own_or_the_text_is_one_recording() {
        let list = r#"[{"role":"user","content":"a"}]"#;
        let held = r#"{"id":"s","messages":[{"role":"user","content":"a"}]}"#;
        let message = r#"{"role":"user","content":"a","messages":[]}"#;
        let parsed = |text: &str| {
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
            assert_eq!(parsed(&text), expected, "{text}");
        }
    }
}
