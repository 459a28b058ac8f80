//! Numbers in JSON that become placeholders: without quotes of their own the JSON would break.

use serde::de::IgnoredAny;

use crate::screen::secrets::Match;

/// Strings within strings that are followed.
const DEPTH: usize = 3;

/// Finds the quotes for each match of a text; asked in the order of the text.
pub(super) struct Quotes<'a> {
    text: &'a str,
    /// The text, or the line that was asked for last, if it is JSON; and where it begins.
    document: Option<Document>,
    start: usize,
    end: usize,
}

impl<'a> Quotes<'a> {
    pub(super) const fn of(text: &'a str) -> Self {
        Self { text, document: None, start: 0, end: 0 }
    }

    /// What must stand around the placeholder.
    pub(super) fn missing(&mut self, one: Match) -> &'static str {
        let text = self.text.as_bytes();
        let after = text[one.end..].trim_ascii_start();
        let after = after.strip_prefix(b"\\n").map_or(after, <[u8]>::trim_ascii_start);
        if !text[one.start..one.end].iter().all(u8::is_ascii_digit) || !matches!(after.first(), Some(b',' | b'}' | b']')) {
            return "";
        }
        let before = text[..one.start].trim_ascii_end();
        // a member of an object: its name's quotes say how quotes are written here
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

    /// In how many strings the number at this place stands as a value.
    fn level(&mut self, at: usize) -> Option<usize> {
        if at >= self.end {
            let whole = if self.end == 0 { Document::of(self.text) } else { None };
            (self.start, self.end) = (0, self.text.len());
            self.document = whole.or_else(|| {
                self.start = self.text[..at].rfind('\n').map_or(0, |line| line + 1);
                self.end = self.text[at..].find('\n').map_or(self.text.len(), |line| at + line);
                Document::of(&self.text[self.start..self.end])
            });
        }
        self.document.as_mut()?.level(at - self.start, 0)
    }
}

/// A text that is JSON, read up to a place.
struct Document {
    text: String,
    at: usize,
    /// Where the string begins that the place is in, if it is in one.
    string: Option<usize>,
    /// That string as a document of its own, how far it was read here, and how much that is there.
    inner: Option<Box<Self>>,
    raw: usize,
    read: usize,
}

impl Document {
    fn of(text: &str) -> Option<Self> {
        let fits = text.trim_start().starts_with(['[', '{']) && serde_json::from_str::<IgnoredAny>(text).is_ok();
        fits.then(|| Self { text: text.to_owned(), at: 0, string: None, inner: None, raw: 0, read: 0 })
    }

    fn level(&mut self, to: usize, depth: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        while self.at < to {
            match (bytes[self.at], self.string) {
                (b'\\', Some(_)) => self.at += 1,
                (b'"', Some(_)) => self.string = None,
                (b'"', None) => {
                    self.string = Some(self.at + 1);
                    self.inner = None;
                    self.raw = 0;
                }
                _ => {}
            }
            self.at += 1;
        }
        let Some(start) = self.string else { return Some(0) };
        if depth + 1 >= DEPTH {
            return None;
        }
        if self.raw == 0 {
            (self.raw, self.read) = (start, 0);
            let mut values = serde_json::Deserializer::from_str(&self.text[start - 1..]).into_iter::<String>();
            self.inner = values.next().and_then(Result::ok).and_then(|inner| Self::of(&inner)).map(Box::new);
        }
        let inner = self.inner.as_mut()?;
        self.read += serde_json::from_str::<String>(&format!("\"{}\"", &self.text[self.raw..to])).ok()?.len();
        self.raw = to;
        inner.level(self.read, depth + 1).map(|level| level + 1)
    }
}
