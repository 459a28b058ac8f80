//! Classes of ASCII bytes, by table, and runs of word bytes.

use tool_guard_text::part::At;

pub(super) const DIGIT: u8 = 1;
pub(super) const LOWER: u8 = 2;
pub(super) const UPPER: u8 = 4;
/// `-` and `_`
pub(super) const JOIN: u8 = 8;
pub(super) const ALNUM: u8 = DIGIT | LOWER | UPPER;

/// The class of each byte. A table, since branches on the bytes of a word would be mispredicted every other time.
static CLASS: [u8; 256] = table();

#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
const fn table() -> [u8; 256] {
    let mut classes = [0; 256];
    let mut byte = 0u8;
    while byte < 128 {
        classes[byte as usize] = match byte {
            b'0'..=b'9' => DIGIT,
            b'a'..=b'z' => LOWER,
            b'A'..=b'Z' => UPPER,
            b'-' | b'_' => JOIN,
            _ => 0,
        };
        byte += 1;
    }
    classes
}

/// The class of a byte; 0 if it is in none.
pub(super) fn class(byte: u8) -> u8 {
    CLASS.at(usize::from(byte))
}

/// Whether a byte is in one of these classes.
pub(super) fn is(byte: u8, classes: u8) -> bool {
    CLASS.at(usize::from(byte)) & classes != 0
}

/// Whether a byte may be in a long word: a letter, digit, `-` or `_`.
pub(super) fn is_word_byte(byte: u8) -> bool {
    is(byte, ALNUM | JOIN)
}

/// Bytes of a long word that are read; a longer one is data.
pub(super) const MAX_WORD: usize = 4 * 1024;

/// The number of word bytes from here on, at most [`MAX_WORD`].
pub(super) fn word_len(text: &[u8], from: usize) -> usize {
    text.get(from..).map_or(0, |rest| rest.iter().take(MAX_WORD).take_while(|byte| is_word_byte(**byte)).count())
}
