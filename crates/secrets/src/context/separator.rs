//! The separator between a name and its value: `=`, `:` or `>`, perhaps behind a quote, bracket or blank.

use tool_guard_text::part::{At, Part};

use crate::context::name_class::is_end;

/// Whether the separator at `at` may be behind a secret's name. Called for every separator, so it does not branch.
pub(crate) fn may_follow_name(text: &[u8], at: usize) -> bool {
    let Some([w, x, y, z, _, next]) = at.checked_sub(4).and_then(|from| text.part(from..).first_chunk::<6>()) else { return true };
    let closes = |byte: u8| CLOSES.at(usize::from(byte & 127));
    // one blank or quote is skipped
    let (x, y, z) = if closes(*z) { (*w, *x, *y) } else { (*x, *y, *z) };
    // digits share bits with letters, but no ending ends with one
    let known = is_end(x, y, z) && z >= b'A';
    let bits = u8::from(known) | u8::from(closes(z)) | u8::from(*next == b'/');
    bits & u8::from(*next != b'\n') == 1
}

/// Bytes before a separator in which the quote is searched for that opens the text of a name.
const MAX_LABEL: usize = 48;

/// Whether the quote before a value closes the string that the name is in: `"Password: ", value`. `end`: of the name;
/// `value`: where the value begins.
pub(crate) fn closes_name(text: &[u8], end: usize, separator: usize, value: usize) -> bool {
    let Some(quote) = value.checked_sub(1).map(|at| text.at(at)).filter(|byte| matches!(byte, b'"' | b'\'')) else { return false };
    // what comes behind a closing quote is no value
    if end != separator || !text.get(value).is_some_and(|byte| matches!(byte, b',' | b')' | b' ' | b'+' | b';' | b'.')) {
        return false;
    }
    let label = text.part(end.saturating_sub(MAX_LABEL)..end);
    let inside = label.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'_' | b'-')).count();
    label.len() > inside && label.at(label.len() - inside - 1) == quote
}

/// Whether the quoted name is what something is told of: `hash of "secret": 5ebe...`. `end`: of the name, before its closing quote.
pub(crate) fn is_subject(text: &[u8], end: usize, separator: usize) -> bool {
    let label = text.part(end.saturating_sub(MAX_LABEL)..end);
    let quoted = end < separator && matches!(text.at(end), b'"' | b'\'' | b'\\');
    quoted
        && label.iter().rposition(|byte| matches!(byte, b'"' | b'\'')).is_some_and(|open| {
            let before = label.part(..open);
            before.strip_suffix(b"\\").unwrap_or(before).ends_with(b" of ")
        })
}

/// Bytes that may be between a name and its separator.
const CLOSES: [bool; 128] = closing_bytes();

#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
const fn closing_bytes() -> [bool; 128] {
    let mut closes = [false; 128];
    let (all, mut at) = (b" \"'\\]`?\t", 0);
    while at < all.len() {
        closes[all[at] as usize] = true;
        at += 1;
    }
    closes
}

/// Where the name before this separator ends, without quotes, brackets and blanks.
pub(crate) fn name_end(text: &[u8], separator: usize) -> usize {
    let around = text
        .part(separator.saturating_sub(4)..separator)
        .iter()
        .rev()
        .take_while(|byte| CLOSES.at(usize::from(**byte & 127)) && byte.is_ascii());
    separator - around.count()
}
