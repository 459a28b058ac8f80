//! What numbers of all kinds are tested for: their neighbours, Luhn's checksum, and the words before them.

use tool_guard_text::part::{At, Part};

/// Whether `at..end` is not a part of a word, decimal or longer number.
pub(super) fn is_alone(text: &[u8], at: usize, end: usize) -> bool {
    let before = at.checked_sub(1).map(|at| text.at(at));
    let far = at.checked_sub(2).map(|at| text.at(at));
    let after = text.get(end).copied();
    let joined = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let starts = match (far, before) {
        (Some(b'\\'), Some(b'n' | b't' | b'r')) => true,
        (Some(far), Some(b'.' | b'-')) => !far.is_ascii_alphanumeric(),
        (_, Some(byte)) => !joined(byte) && !matches!(byte, b'.' | b'+' | b'/'),
        _ => true,
    };
    let ends = match after {
        Some(b'.' | b'-') => !text.get(end + 1).is_some_and(u8::is_ascii_alphanumeric),
        Some(byte) => !joined(byte) && byte != b'/',
        None => true,
    };
    starts && ends
}

/// Whether the checksum of Luhn holds for these digits.
pub(super) fn luhn(digits: &[u8]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(nth, digit)| {
            let digit = u32::from(*digit) << (nth % 2);
            if digit > 9 { digit - 9 } else { digit }
        })
        .sum();
    sum.is_multiple_of(10)
}

/// Bytes before a number in which words are searched for.
const MAX_BEFORE: usize = 40;

/// Whether one of these words is before the number at `at`.
pub(super) fn has_word_before(text: &[u8], at: usize, words: &[&str]) -> bool {
    let before = text.part(at.saturating_sub(MAX_BEFORE)..at);
    words.iter().any(|word| {
        before.windows(word.len()).enumerate().any(|(start, window)| {
            window.eq_ignore_ascii_case(word.as_bytes())
                && (start == 0 || !before.at(start - 1).is_ascii_alphabetic())
                && !before.get(start + word.len()).is_some_and(|byte| byte.is_ascii_lowercase() && *byte != b's')
                // the label of a placeholder does not name what comes behind it
                && !before.part(start + word.len()..).starts_with(b" REDACTED")
        })
    })
}
