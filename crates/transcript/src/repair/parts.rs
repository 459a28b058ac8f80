//! Recordings that stand in one text one after the other: a line that holds a whole list of messages is one of its own.

use std::ops::Range;

use super::recording::lines;
use crate::format::{Format, Shape, detect, document_format, shape};
use crate::json::lenient;

/// A recording of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// Lines of the text before it.
    pub(crate) before: usize,
    /// Its bytes; together the parts are the text.
    pub(crate) span: Range<usize>,
}

/// The recordings of a text, in their order; nearly always it is one.
pub(crate) fn parts(text: &[u8]) -> Vec<Part> {
    let whole = vec![Part { before: 0, span: 0..text.len() }];
    if shape(text) == Shape::Document {
        return whole;
    }
    let mut parts: Vec<Part> = Vec::new();
    let mut after_list = true;
    let mut format = None;
    for (number, span) in lines(text) {
        let value = lenient(&text[span.clone()]).ok();
        format = format.or_else(|| value.as_ref().and_then(detect));
        if format.is_some_and(|format| format != Format::Messages) {
            return whole;
        }
        let is_list = value.is_some_and(|value| document_format(&value) == Some(Format::Messages));
        if is_list || after_list {
            parts.push(Part { before: number - 1, span });
        }
        after_list = is_list;
    }
    // what stands between two of them belongs to the earlier one
    let begins: Vec<usize> = parts.iter().map(|part| part.span.start).skip(1).chain([text.len()]).collect();
    let mut at = 0;
    for (part, end) in parts.iter_mut().zip(begins) {
        part.span = at..end;
        at = end;
    }
    // blank lines before the first count within it
    if let Some(first) = parts.first_mut() {
        first.before = 0;
    }
    if parts.is_empty() { whole } else { parts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_on_lines_are_recordings_of_their_own() {
        let list = r#"[{"role":"user","content":"a"}]"#;
        let held = r#"{"id":"s","messages":[{"role":"user","content":"a"}]}"#;
        let message = r#"{"role":"user","content":"a"}"#;
        for (text, expected) in [
            (format!("\n{held}\n\n{held}\n"), vec![0, 3]),
            (format!("{list}\n{list}"), vec![0, 1]),
            (format!("{held}\n{message}\n{message}\n{list}"), vec![0, 1, 3]),
            (format!("{message}\n{{ broken\n{message}\n"), vec![0]),
            (list.to_owned(), vec![0]),
            (String::new(), vec![0]),
        ] {
            let parts = parts(text.as_bytes());
            assert_eq!(parts.iter().map(|part| part.before).collect::<Vec<_>>(), expected);
            let whole: String = parts.iter().map(|part| &text[part.span.clone()]).collect();
            assert_eq!(whole, text);
        }
    }
}
