//! The position of the pass over a line, and what can be asked of any place of it.

use tool_guard_text::part::Part as _;

/// Which ids are new in each result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ids {
    /// Those alone that nobody could mean: what is looked at has its id.
    Plain,
    /// All that no person made up: a failure is about something else each time.
    Opaque,
    /// Numbers behind a kind as well, `JE-2400`: the call made it.
    Numbered,
}

/// Whether a byte belongs to a word, a number or an id; all beyond ASCII does.
pub(super) const fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// The position of the pass over a line.
pub(super) struct Scan<'t> {
    pub(super) text: &'t str,
    pub(super) bytes: &'t [u8],
    pub(super) ids: Ids,
    /// The last word without digits, and the one before it.
    pub(super) word: &'t str,
    pub(super) before: &'t str,
    /// Bytes since the last token.
    pub(super) gap: usize,
}

impl Scan<'_> {
    /// Whether every id is new.
    pub(super) fn creates(&self) -> bool {
        self.ids >= Ids::Opaque
    }

    /// Whether the value that begins here is that of a field: behind `:` or `=`.
    pub(super) fn is_field(&self, at: usize) -> bool {
        self.bytes.part(at - self.gap..at).iter().any(|byte| matches!(byte, b':' | b'='))
    }

    /// Whether what begins here is the value of the word before: `=`, `:` or white space and quotes alone in between.
    pub(super) fn assigned(&self, at: usize) -> bool {
        self.bytes.part(at - self.gap..at).iter().all(|byte| matches!(byte, b' ' | b'"' | b'\'' | b':' | b'=' | b'#'))
    }

    /// The end of the run of such bytes that begins at `from`.
    pub(super) fn through(&self, from: usize, belongs: impl Fn(u8) -> bool) -> usize {
        self.bytes.part(from..).iter().position(|byte| !belongs(*byte)).map_or(self.bytes.len(), |n| from + n)
    }

    /// The end of a run of exactly `count` digits, not followed by another.
    pub(super) fn digits(&self, at: usize, count: usize) -> Option<usize> {
        let end = at + count;
        let run = self.bytes.get(at..end)?;
        (run.iter().all(u8::is_ascii_digit) && !self.bytes.get(end).is_some_and(u8::is_ascii_digit)).then_some(end)
    }

    /// The place behind `at`, if the byte there is a wanted one.
    pub(super) fn after(&self, at: usize, wanted: impl Fn(u8) -> bool) -> Option<usize> {
        self.bytes.get(at).is_some_and(|byte| wanted(*byte)).then_some(at + 1)
    }
}
