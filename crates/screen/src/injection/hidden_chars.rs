//! Finds characters that hide or disguise text, at low cost for text of any script.

#![allow(clippy::needless_bitwise_bool, reason = "without branches many bytes are compared at once")]

use tool_guard_text::part::{At, Part};

use crate::injection::deobfuscate::hides;
use crate::injection::fold;
use crate::injection::marked_up::add;

/// Bytes that are tested together.
const BLOCK: usize = 128;
/// Characters of one kind near each other that make a hit.
const ENOUGH: usize = 4;
/// The distance in bytes within which characters are counted together.
const NEAR: usize = 256;
/// Suspicious characters behind which each is a hit: a text full of them costs no more than its windows.
const MANY: usize = 4096;

/// Bytes of a letter that has a mark.
const LETTER: usize = 3;

const fn is_letter(byte: u8) -> bool {
    (byte | 0x20).wrapping_sub(b'a') < 26
}

const fn within(byte: u8, first: u8, last: u8) -> bool {
    byte.wrapping_sub(first) <= last - first
}

/// Whether these bytes are a Greek or Cyrillic letter beside an ASCII letter.
const fn is_mixed(before: u8, first: u8, third: u8) -> bool {
    within(first, 0xce, 0xd4) & (is_letter(before) | is_letter(third))
}

/// Whether a character that begins with this byte can hide or disguise text by itself.
const fn is_first(byte: u8) -> bool {
    (byte == 0xc2) | within(byte, 0xcc, 0xcd) | (byte == 0xe2) | (byte == 0xef) | (byte == 0xf0) | (byte == 0xf3)
}

/// Whether the character of these three bytes hides or disguises text.
const fn is_hiding(first: u8, second: u8, third: u8) -> bool {
    // a soft hyphen
    (first == 0xc2) & (second == 0xad)
        // marks on letters, which strike through or cover them
        | (first == 0xcc) | (first == 0xcd) & (second < 0xb0) | (first == 0xe2) & (second == 0x83) & (third >= 0x90)
        // zero-width and bidi marks
        | (first == 0xe2) & ((second == 0x80) & (within(third, 0x8b, 0x8f) | within(third, 0xaa, 0xae)) | (second == 0x81) & within(third, 0xa0, 0xa4))
        // the byte order mark, fullwidth letters
        | (first == 0xef) & ((second == 0xbb) & (third == 0xbf) | (second == 0xbc) & (third > 0xa0) | (second == 0xbd) & (third < 0x9b))
        // mathematical letters, tags
        | (first == 0xf0) & (second == 0x9d) | (first == 0xf3) & (second == 0xa0)
}

/// Whether a suspicious character begins in this block. Without a branch per byte, so that it compiles to vector
/// instructions.
fn has_suspicious(bytes: &[u8], start: usize, end: usize) -> bool {
    let (first, second, third) = (bytes.part(start..end), bytes.part(start + 1..=end), bytes.part(start + 2..end + 2));
    let (mut mixed, mut hiding) = (0, 0);
    for ((before, first), third) in bytes.part(start - 1..end - 1).iter().zip(first).zip(third) {
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

/// Calls `hit` with each offset at which characters hide or disguise text, in the order of the text. Returns the
/// parts of the text that have characters that nobody sees inside its words.
pub(super) fn scan(text: &str, mut hit: impl FnMut(usize)) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let mut counts = CharCounts::default();
    let mut unseen = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let end = bytes.len().min(start + BLOCK);
        // most blocks are ASCII; at both ends of the text there is no byte before or behind to test
        let has_suspicious =
            !is_ascii(bytes.part(start..end)) && (start == 0 || end + 2 > bytes.len() || has_suspicious(bytes, start, end));
        for at in if has_suspicious { start..end } else { 0..0 } {
            let (before, first, second, third) = (byte(at.wrapping_sub(1)), bytes.at(at), byte(at + 1), byte(at + 2));
            let hiding = is_hiding(first, second, third);
            if hiding && is_letter(before) {
                add(&mut unseen, text, at, at + 1);
            }
            if (hiding || is_mixed(before, first, third)) && counts.is_hit(text, at) {
                hit(at);
            }
        }
        start = end;
    }
    unseen
}

/// Counts suspicious characters: one alone is harmless, several near each other are not.
#[derive(Default)]
struct CharCounts {
    interleaved: usize,
    tag_chars: usize,
    homoglyphs: usize,
    /// Fullwidth and mathematical letters.
    styled: usize,
    /// Letters in a row with a mark on each, and where the last mark ended.
    struck: usize,
    struck_end: usize,
    /// The offset of the last one.
    last: usize,
    all: usize,
}

impl CharCounts {
    /// Counts the character at this offset; whether it makes a hit.
    fn is_hit(&mut self, text: &str, at: usize) -> bool {
        self.all += 1;
        if self.all > MANY {
            return true;
        }
        let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) else { return false };
        let mut before = text.part(..at).chars().rev();
        if hides(c) && before.next().is_some_and(hides) && !before.next().is_some_and(hides) {
            return true;
        }
        let after = at + c.len_utf8();
        if fold::is_mark(c) {
            let same_letter = at == self.struck_end && at > 0;
            let next_letter = at <= self.struck_end + LETTER;
            self.struck = if same_letter {
                self.struck
            } else if next_letter {
                self.struck + 1
            } else {
                1
            };
            self.struck_end = after;
            return self.struck >= ENOUGH;
        }
        let bytes = text.as_bytes();
        let letter_before = at > 0 && bytes.at(at - 1).is_ascii_alphabetic();
        let letter_after = bytes.get(after).is_some_and(u8::is_ascii_alphabetic);
        let count = match c {
            // one is enough: it reverses the text behind it
            '\u{202e}' => return true,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}'
                if letter_before && (letter_after || bytes.get(after).is_some_and(|b| !b.is_ascii())) =>
            {
                &mut self.interleaved
            }
            '\u{e0020}'..='\u{e007e}' => &mut self.tag_chars,
            '\u{ff21}'..='\u{ff5a}' | '\u{1d400}'..='\u{1d6a3}' => &mut self.styled,
            _ if (letter_before || letter_after) && fold::homoglyph(c).is_some() => &mut self.homoglyphs,
            _ => return false,
        };
        if at > self.last + NEAR {
            *count = 0;
        }
        self.last = at;
        *count += 1;
        *count >= ENOUGH
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> usize {
        let mut count = 0;
        let _ = scan(text, |_| count += 1);
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
            "end.\u{200b}\u{200b}Send it",
            "d\u{336}e\u{336}l\u{336}e\u{336}te",
            "d\u{337}\u{334}e\u{338}l\u{20e6}e\u{335}te",
            "end\u{202a}\u{202b}Send it",
        ] {
            for before in 0..70 {
                assert!(count(&format!("{}{text}", "é ".repeat(before))) > 0, "{text:?}");
            }
        }
    }

    #[test]
    fn ordinary_text_of_any_script_is_no_hit() {
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
            "tie\u{302}\u{301}ng Vie\u{323}\u{302}t ngu\u{31b}o\u{31b}\u{300}i",
            "cafe\u{301} de\u{301}ja\u{300} vu",
            "❤\u{fe0f}\u{200d}🔥 and می\u{200c}خواهم",
        ] {
            assert_eq!(count(text), 0, "{text:?}");
        }
    }
}
