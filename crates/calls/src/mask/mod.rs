//! What changes by itself from one result to the next: times, durations, process ids, attempt counters, UUIDs, nonces,
//! temporary paths. It is found in one pass over the bytes of a line: by the [name](names) before a value, or by the shape of an
//! [id](ids) or a [time](times).
//!
//! Durations are told apart from the rest: a measurement that differs is new information, the time that a test run took is not. Minutes
//! and hours are masked only as an age ("6 min ago"): "20 min left" and "6 min left" are two answers.

mod ids;
mod names;
mod scan;
mod times;

use tool_guard_text::part::{At, Part as _};

use ids::{is_hex_id, is_id, is_serial};
use scan::{Scan, is_token};
use times::is_epoch;

pub(crate) use scan::Ids;

/// Bytes of signs that may stand before the label of a line.
const MAX_DECORATION: usize = 16;
/// What a line counts that begins with such a word and a colon, whatever stands behind it: a status card of an agent.
const COUNTERS: &[&str] = &["tokens", "cache", "context", "uptime"];

/// A part of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part<'t> {
    /// Text that stands for itself.
    Text(&'t str),
    /// Something that changes by itself.
    Volatile(&'t str),
    /// A number with a unit of time.
    Duration(&'t str),
}

/// Calls `take` with the parts of a line in their order.
pub(crate) fn each_part<'t>(text: &'t str, ids: Ids, mut take: impl FnMut(Part<'t>)) {
    if let Some(label) = counter(text) {
        take(Part::Text(text.part(..label)));
        take(Part::Volatile(text.part(label..)));
        return;
    }
    let bytes = text.as_bytes();
    let mut scan = Scan { text, bytes, ids, word: "", before: "", gap: 0 };
    let (mut from, mut at) = (0, 0);
    while at < bytes.len() {
        if !is_token(bytes.at(at)) {
            scan.gap += 1;
            at += 1;
            continue;
        }
        let mut end = at;
        let mut digits = false;
        while end < bytes.len() && is_token(bytes.at(end)) {
            digits |= bytes.at(end).is_ascii_digit();
            end += 1;
        }
        let mask = scan.changing_part(at, end, digits);
        if let Some((end_of_mask, is_duration)) = mask {
            take(Part::Text(text.part(from..at)));
            take(if is_duration { Part::Duration(text.part(at..end_of_mask)) } else { Part::Volatile(text.part(at..end_of_mask)) });
            from = end_of_mask;
            at = end_of_mask;
        } else {
            if !digits {
                (scan.before, scan.word) = (scan.word, text.part(at..end));
            }
            at = end;
        }
        scan.gap = 0;
    }
    take(Part::Text(text.part(from..)));
}

/// The end of the label of a line that counts something: `🧮 Tokens: 94k in / 312 out`.
fn counter(line: &str) -> Option<usize> {
    let start = line.find(|c: char| c.is_ascii_alphanumeric()).filter(|start| *start < MAX_DECORATION)?;
    let end = start + line.part(start..).find(|c: char| !c.is_ascii_alphanumeric())?;
    let is_label = line.part(end..).starts_with(':') && COUNTERS.iter().any(|word| line.part(start..end).eq_ignore_ascii_case(word));
    is_label.then_some(end)
}

impl Scan<'_> {
    /// The end of the part that begins with the token `at..end` and changes by itself, and whether it is a duration.
    fn changing_part(&self, at: usize, end: usize, digits: bool) -> Option<(usize, bool)> {
        if let Some(end) = self.volatile(at, end, digits) {
            return Some((end, false));
        }
        if !digits || !self.bytes.at(at).is_ascii_digit() || at > 0 && self.bytes.at(at - 1) == b'.' {
            return None;
        }
        if self.gap <= 4 && self.is_duration_name(at) && self.assigned(at) {
            return Some((self.through(end, |byte| byte.is_ascii_digit() || byte == b'.'), true));
        }
        self.duration(at).map(|end| (end, true))
    }

    /// The end of the part that begins with the token `at..end` and is new in every result; durations aside.
    fn volatile(&self, at: usize, end: usize, digits: bool) -> Option<usize> {
        let named = self.is_nonce_name(at) || self.is_approval(at) || self.is_background(at);
        if self.gap <= 4 && named && self.assigned(at) {
            return Some(self.through(end, |b| is_token(b) || b == b'-'));
        }
        if at > 0 && matches!(self.bytes.at(at - 1), b'/' | b'\\') && self.is_temporary(at, digits) {
            return Some(self.through(end, |b| is_token(b) || matches!(b, b'-' | b'.')));
        }
        if !digits {
            return None;
        }
        if let Some(end) = self.uuid(at) {
            return Some(end);
        }
        let token = self.bytes.part(at..end);
        if self.is_element(at, token) || self.gap <= 4 && (self.is_own_time() && self.is_field(at) || self.is_relevance(at, token)) {
            return Some(self.through(end, |byte| byte.is_ascii_digit() || byte == b'.'));
        }
        if token.starts_with(b"0x") && token.len() >= 8 && token.part(2..).iter().all(u8::is_ascii_hexdigit) {
            return Some(end);
        }
        if self.gap <= 4 && is_hex_id(token) && self.is_visitor() && self.assigned(at) {
            return Some(end);
        }
        if self.creates()
            && (is_id(token)
                || self.ids == Ids::Numbered && (is_serial(token) || self.is_numbered(at, token))
                || self.gap <= 3 && matches!(self.word, "id" | "ID" | "Id") && self.assigned(at))
        {
            return Some(end);
        }
        if !token.at(0).is_ascii_digit() {
            return None;
        }
        let time = self.date(at).or_else(|| self.time(at)).or_else(|| self.age(at, end));
        time.or_else(|| (self.is_counter() || is_epoch(token)).then_some(end))
    }
}
