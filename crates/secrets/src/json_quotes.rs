//! Quotes for placeholders that replace numbers in JSON, which would be invalid without them.

use tool_guard_text::json;
use tool_guard_text::part::{At, Part};

use crate::kind::SecretMatch;

/// Levels of JSON in strings of JSON that are read.
const MAX_DEPTH: usize = 3;

/// The quotes for each match of a text; matches are passed in the order of the text.
pub(super) struct JsonQuotes<'a> {
    text: &'a str,
    /// The text, or else the last match's line, if that is JSON; and where it begins and ends.
    document: Option<JsonCursor>,
    start: usize,
    end: usize,
}

impl<'a> JsonQuotes<'a> {
    pub(super) const fn of(text: &'a str) -> Self {
        Self { text, document: None, start: 0, end: 0 }
    }

    /// The quote before and after the placeholder of this match; empty if it needs none.
    pub(super) fn missing(&mut self, one: SecretMatch) -> &'static str {
        let text = self.text.as_bytes();
        let after = text.part(one.end..).trim_ascii_start();
        let after = after.strip_prefix(b"\\n").map_or(after, <[u8]>::trim_ascii_start);
        if !text.part(one.start..one.end).iter().all(u8::is_ascii_digit) || !matches!(after.first(), Some(b',' | b'}' | b']')) {
            return "";
        }
        let before = text.part(..one.start).trim_ascii_end();
        // a member of an object: the quotes of its name show how quotes are escaped here
        if let Some(name) = before.strip_suffix(b"\":") {
            return match name.iter().rev().take_while(|byte| **byte == b'\\').count() {
                0 => "\"",
                1 => "\\\"",
                3 => "\\\\\\\"",
                _ => "",
            };
        }
        match self.level(one.start) {
            Some(0) => "\"",
            Some(1) => "\\\"",
            Some(2) => "\\\\\\\"",
            _ => "",
        }
    }

    /// In how many nested strings of JSON this offset is, if it is a value there.
    fn level(&mut self, at: usize) -> Option<usize> {
        if at >= self.end {
            let whole = if self.end == 0 { JsonCursor::of(self.text) } else { None };
            (self.start, self.end) = (0, self.text.len());
            self.document = whole.or_else(|| {
                self.start = self.text.part(..at).rfind('\n').map_or(0, |line| line + 1);
                self.end = self.text.part(at..).find('\n').map_or(self.text.len(), |line| at + line);
                JsonCursor::of(self.text.part(self.start..self.end))
            });
        }
        self.document.as_mut()?.level(at - self.start, 0)
    }
}

/// A text that is JSON, read up to an offset.
struct JsonCursor {
    text: String,
    at: usize,
    /// Where the string begins that the offset is in, if it is in one.
    string: Option<usize>,
    /// That string, unescaped, if it is JSON too; how far it was read, escaped and unescaped.
    inner: Option<Box<Self>>,
    escaped_read: usize,
    inner_read: usize,
}

impl JsonCursor {
    fn of(text: &str) -> Option<Self> {
        let fits = text.trim_start().starts_with(['[', '{']) && json::check(text).is_ok();
        fits.then(|| Self { text: text.to_owned(), at: 0, string: None, inner: None, escaped_read: 0, inner_read: 0 })
    }

    fn level(&mut self, to: usize, depth: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        while self.at < to {
            match (bytes.at(self.at), self.string) {
                (b'\\', Some(_)) => self.at += 1,
                (b'"', Some(_)) => self.string = None,
                (b'"', None) => {
                    self.string = Some(self.at + 1);
                    self.inner = None;
                    self.escaped_read = 0;
                }
                _ => {}
            }
            self.at += 1;
        }
        let Some(start) = self.string else { return Some(0) };
        if depth + 1 >= MAX_DEPTH {
            return None;
        }
        if self.escaped_read == 0 {
            (self.escaped_read, self.inner_read) = (start, 0);
            self.inner = json::leading_string(self.text.part(start - 1..)).and_then(|inner| Self::of(&inner)).map(Box::new);
        }
        let inner = self.inner.as_mut()?;
        self.inner_read += json::leading_string(&format!("\"{}\"", self.text.part(self.escaped_read..to)))?.len();
        self.escaped_read = to;
        inner.level(self.inner_read, depth + 1).map(|level| level + 1)
    }
}
