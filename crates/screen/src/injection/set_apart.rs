//! Where words or letters are kept apart by something other than one space: several spaces, tabs, line ends of Windows, spaces of other
//! scripts, the escapes of these in JSON and HTML, terminal codes, characters that nobody sees, or the marks of bold, italic and code
//! around each word. Literals hold single spaces, so none is found there.

use tool_guard_text::part::Part;
use tool_guard_text::quote::is_hidden;
use tool_guard_text::simd;
use tool_guard_text::simd::{BLOCK, U8x16};

use crate::injection::marked_up::{TOGETHER, add};

/// Gaps in blocks that are looked at together from which they are another text. Tables have as many: they are read twice.
const ENOUGH: u32 = 3;

/// The parts of a text in which words are kept apart so, in order and apart from each other.
pub(super) fn set_apart(text: &str) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    let (blocks, rest) = text.as_bytes().as_chunks::<BLOCK>();
    let mut last = [0; BLOCK];
    last.iter_mut().zip(rest).for_each(|(to, byte)| *to = *byte);
    let mut before = Bytes::default();
    let mut gaps = [0; TOGETHER];
    for (nth, block) in blocks.iter().chain([&last]).enumerate() {
        let found = before.gaps(block) + unseen_gaps(text, nth * BLOCK, before.openers);
        gaps.rotate_right(1);
        let [newest, ..] = &mut gaps;
        *newest = found;
        // where it was enough already, it was added with what is behind it
        if found > 0 && gaps.iter().sum::<u32>() >= ENOUGH {
            add(&mut parts, text, (nth + 1).saturating_sub(TOGETHER) * BLOCK, (nth + 1) * BLOCK);
        }
    }
    parts
}

/// What the last block held, a bit for each byte.
#[derive(Default)]
struct Bytes {
    letters: u64,
    marks: u64,
    spaces: u64,
    backslashes: u64,
    /// Letters of ASCII.
    ascii: u64,
    /// First bytes, behind such a letter, of what may be a space or unseen.
    openers: u64,
}

impl Bytes {
    /// The number of gaps that end in a block, which is remembered.
    #[inline(never)]
    fn gaps(&mut self, block: &[u8; BLOCK]) -> u32 {
        let [ascii, other, marks, spaces, ends] = simd::masks(block, |bytes| {
            [bytes.folded().within(b'a', 26), bytes.within(0x80, 0x80), is_mark(bytes), bytes.is(b' '), bytes.is(b'\n')]
        });
        let letters = ascii | other;
        let before = std::mem::replace(self, Self { letters, marks, spaces, ascii, ..Self::default() });
        let last_two = back(letters | marks, before.letters | before.marks, 2);
        let last_space = back(spaces, before.spaces, 1);
        let mut gaps = (spaces | ends) & last_space & last_two | marks & last_space & back(marks, before.marks, 2);
        if before.backslashes != 0 || simd::any(block, is_rare) {
            let [controls, entities, openers, backslashes, escaped] = simd::masks(block, |bytes| {
                [is_control(bytes), bytes.is(b'&'), is_opener(bytes), bytes.is(b'\\'), bytes.is(b'n').or(bytes.is(b'r')).or(bytes.is(b't'))]
            });
            self.backslashes = backslashes;
            self.openers = openers & back(ascii, before.ascii, 1);
            gaps |= controls & (back(letters | marks, before.letters | before.marks, 1) | last_space & last_two)
                | entities & back(letters, before.letters, 1)
                | escaped & back(backslashes, before.backslashes, 1) & last_two;
        }
        gaps.count_ones()
    }
}

/// The mask of what is so many bytes further back.
const fn back(mask: u64, before: u64, bytes: u32) -> u64 {
    mask << bytes | before >> (u64::BITS - bytes)
}

/// The marks of bold, italic and code.
fn is_mark(bytes: U8x16) -> U8x16 {
    bytes.is(b'*').or(bytes.within(b'_', 2))
}

/// Controls but the line end.
fn is_control(bytes: U8x16) -> U8x16 {
    bytes.within(0, b'\n').or(bytes.within(b'\n' + 1, b' ' - b'\n' - 1))
}

/// The first bytes of all characters that nobody sees, and of spaces.
fn is_opener(bytes: U8x16) -> U8x16 {
    bytes.is(0xc2).or(bytes.is(0xcd)).or(bytes.within(0xe1, 3)).or(bytes.is(0xef)).or(bytes.is(0xf3))
}

/// What is in few blocks of most texts.
fn is_rare(bytes: U8x16) -> U8x16 {
    is_control(bytes).or(is_opener(bytes)).or(bytes.is(b'&')).or(bytes.is(b'\\'))
}

/// How many of the characters that begin at these places of a block are spaces, or are not seen.
fn unseen_gaps(text: &str, block: usize, mut openers: u64) -> u32 {
    let mut gaps = 0;
    while openers != 0 {
        let at = block + openers.trailing_zeros() as usize;
        gaps += u32::from(text.part(at..).chars().next().is_some_and(|c| is_hidden(c) || c.is_whitespace()));
        openers &= openers - 1;
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_apart_are_told_wherever_they_stand() {
        for before in 0..200 {
            for apart in [
                "a  b  c  d",
                "a\tb\tc\td",
                "a\r\nb\r\nc\r\nd",
                "a\u{a0}b\u{a0}c\u{a0}d",
                "a\\nb\\tc\\rd",
                "*a* *b* *c* *d*",
                "a\u{3164}b\u{fe0f}c\u{3000}d",
                "a\u{1b}[0mb\u{1b}[0mc\u{1b}[0md",
                "a&shy;b&#8203;c&nbsp;d",
            ] {
                let text = format!("{}{apart}{}", "-".repeat(before), "é".repeat(400));
                let parts = set_apart(&text);
                assert!(parts.iter().any(|(from, to)| *from <= before && *to >= before + apart.len()), "{before} {apart} {parts:?}");
                assert!(parts.iter().all(|(from, to)| text.get(*from..*to).is_some()));
            }
        }
    }

    #[test]
    fn ordinary_texts_are_one_text() {
        for text in [
            "",
            "One line, **bold** and `code`, *p = &q; x += 1",
            "fn main() {\n    run();\n    stop();\n    end();\n}\n",
            "first\nsecond\n\nthird\n\nfourth\n\nfifth",
            "`a`, `b`, `c`, `d` and `e`",
            "C:\\\\new\\\\table\\\\rows\\\\next",
        ] {
            assert!(set_apart(text).is_empty(), "{text}");
        }
    }
}
