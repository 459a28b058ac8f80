//! Finds characters that hide or disguise text, at little cost for text of any script.

#![allow(clippy::needless_bitwise_bool, reason = "without branches the questions are put to many bytes at once")]

use crate::screen::injection::fold;

/// Bytes that are looked at together.
const BLOCK: usize = 128;
/// Hidden characters between letters, or letters of another script in a word, before it is worth a look.
const FEW: usize = 4;
/// What is farther apart than this does not add up.
const NEAR: usize = 256;
/// Odd characters from which on each is worth a look: a text that is full of them costs no more than its places.
const MANY: usize = 4096;

const fn is_letter(byte: u8) -> bool {
    (byte | 0x20).wrapping_sub(b'a') < 26
}

const fn within(byte: u8, first: u8, last: u8) -> bool {
    byte.wrapping_sub(first) <= last - first
}

/// Whether these three bytes are a letter of Greek or Cyrillic beside one of ASCII.
const fn is_mixed(before: u8, first: u8, third: u8) -> bool {
    within(first, 0xce, 0xd4) & (is_letter(before) | is_letter(third))
}

/// Whether a character that begins with this byte can hide or disguise text by itself.
const fn is_first(byte: u8) -> bool {
    (byte == 0xc2) | (byte == 0xe2) | (byte == 0xef) | (byte == 0xf0) | (byte == 0xf3)
}

/// Whether the character of these three bytes can.
const fn is_hiding(first: u8, second: u8, third: u8) -> bool {
    // a soft hyphen
    (first == 0xc2) & (second == 0xad)
        // zero-width and bidi marks
        | (first == 0xe2) & ((second == 0x80) & (within(third, 0x8b, 0x8f) | within(third, 0xaa, 0xae)) | (second == 0x81) & within(third, 0xa0, 0xa4))
        // the byte order mark, wide letters
        | (first == 0xef) & ((second == 0xbb) & (third == 0xbf) | (second == 0xbc) & (third > 0xa0) | (second == 0xbd) & (third < 0x9b))
        // mathematical letters, tags
        | (first == 0xf0) & (second == 0x9d) | (first == 0xf3) & (second == 0xa0)
}

/// Whether one of the characters that begin in this block is odd: no branch for a byte, so that many are asked at once.
fn has_odd(bytes: &[u8], start: usize, end: usize) -> bool {
    let (first, second, third) = (&bytes[start..end], &bytes[start + 1..=end], &bytes[start + 2..end + 2]);
    let (mut mixed, mut hiding) = (0, 0);
    for ((before, first), third) in bytes[start - 1..end - 1].iter().zip(first).zip(third) {
        mixed |= u8::from(is_mixed(*before, *first, *third));
        hiding |= u8::from(is_first(*first));
    }
    if mixed != 0 || hiding == 0 {
        return mixed != 0;
    }
    first.iter().zip(second).zip(third).fold(0, |any, ((first, second), third)| any | u8::from(is_hiding(*first, *second, *third))) != 0
}

fn is_ascii(block: &[u8]) -> bool {
    block.iter().fold(0, |all, byte| all | byte) < 0x80
}

/// Calls `hit` with the offset of each place where characters hide or disguise text, in the order of the text; it says how
/// many bytes from there on need not be searched.
pub(super) fn scan(text: &str, mut hit: impl FnMut(usize) -> usize) {
    let bytes = text.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let mut count = Count::default();
    let mut from = 0;
    let mut start = 0;
    while start < bytes.len() {
        let end = bytes.len().min(start + BLOCK);
        // at the ends of the text there is no byte before or after
        // a block is as wide as it can be read at once, and most hold nothing but ASCII
        let has_odd = !is_ascii(&bytes[start..end]) && end > from && (start == 0 || end + 2 > bytes.len() || has_odd(bytes, start, end));
        for at in if has_odd { start..end } else { 0..0 } {
            let (before, first, second, third) = (byte(at.wrapping_sub(1)), bytes[at], byte(at + 1), byte(at + 2));
            if at >= from && (is_mixed(before, first, third) || is_hiding(first, second, third)) && count.is_telling(text, at) {
                from = at + hit(at);
            }
        }
        start = end;
    }
}

/// What single characters do not tell, but several near each other do.
#[derive(Default)]
struct Count {
    woven: usize,
    tagged: usize,
    foreign: usize,
    wide: usize,
    last: usize,
    all: usize,
}

impl Count {
    fn is_telling(&mut self, text: &str, at: usize) -> bool {
        self.all += 1;
        if self.all > MANY {
            return true;
        }
        let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) else { return false };
        let after = at + c.len_utf8();
        let bytes = text.as_bytes();
        let letter_before = at > 0 && bytes[at - 1].is_ascii_alphabetic();
        let letter_after = bytes.get(after).is_some_and(u8::is_ascii_alphabetic);
        let count = match c {
            // one is enough: text that is shown in another order than it is read
            '\u{202e}' => return true,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}'
                if letter_before && (letter_after || bytes.get(after).is_some_and(|b| !b.is_ascii())) =>
            {
                &mut self.woven
            }
            '\u{e0020}'..='\u{e007e}' => &mut self.tagged,
            '\u{ff21}'..='\u{ff5a}' | '\u{1d400}'..='\u{1d6a3}' => &mut self.wide,
            _ if (letter_before || letter_after) && fold::look_alike(c).is_some() => &mut self.foreign,
            _ => return false,
        };
        // what is far apart does not add up
        if at > self.last + NEAR {
            *count = 0;
        }
        self.last = at;
        *count += 1;
        *count == FEW || *count > FEW && count.is_multiple_of(64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> usize {
        let mut count = 0;
        scan(text, |_| {
            count += 1;
            0
        });
        count
    }

    #[test]
    fn hidden_text_is_found() {
        for text in [
            "d\u{200b}e\u{200b}l\u{200b}e\u{200b}te",
            "\u{e0049}\u{e0067}\u{e006e}\u{e006f}",
            "x \u{202e}cba",
            "іgnоrе аll",
            "Ｉｇｎｏｒｅ",
            "de\u{ad}le\u{ad}te\u{ad}it\u{ad}all",
        ] {
            for before in 0..70 {
                assert!(count(&format!("{}{text}", "é ".repeat(before))) > 0, "{text:?}");
            }
        }
    }

    #[test]
    fn ordinary_text_of_any_script_is_not_odd() {
        for text in [
            "plain",
            "naïve café — “quoted” … →",
            "привет, это обычный текст",
            "日本語の文章です。",
            "\u{feff}file with a mark",
            "👨\u{200d}👩\u{200d}👧 family",
            "10 μs, Δx, λ-calculus",
            "می\u{200c}خواهم",
            "\u{2068}name\u{2069} of a file",
        ] {
            assert_eq!(count(text), 0, "{text:?}");
        }
    }
}
