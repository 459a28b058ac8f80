//! A text without what nobody sees, which may stand inside its words: hidden characters, and the control sequences of terminals.

use crate::part::Part;
use crate::quote::is_hidden;
use crate::simd;
use crate::simd::BLOCK;

/// The text without hidden characters. White space stays, also such as is no letter's neighbour in print.
pub struct Visible {
    /// What is left.
    pub text: String,
    /// Where a piece of it begins, and where it was.
    pieces: Vec<(usize, usize)>,
}

impl Visible {
    /// `None` if nothing is hidden, as in nearly every text.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let first = first_hidden(text)?;
        let mut visible = Self { text: String::with_capacity(text.len()), pieces: vec![(0, 0)] };
        visible.text.push_str(text.part(..first));
        let (mut next, mut hidden) = (first, 0);
        for (at, c) in text.part(first..).char_indices() {
            let at = first + at;
            if at < hidden || is_unseen(c) {
                hidden = hidden.max(at + terminal_sequence(text.part(at..)));
                continue;
            }
            if at != next {
                visible.pieces.push((visible.text.len(), at));
            }
            visible.text.push(c);
            next = at + c.len_utf8();
        }
        Some(visible)
    }

    /// The offset in the text of this one, which is inside a piece or at its end.
    fn origin(&self, at: usize) -> usize {
        let piece = self.pieces.partition_point(|(begin, _)| *begin <= at);
        let (begin, raw) = piece.checked_sub(1).and_then(|last| self.pieces.get(last)).copied().unwrap_or_default();
        raw + (at - begin)
    }

    /// The part of the text that this part shows, with what is hidden inside it.
    #[must_use]
    pub fn origin_of(&self, part: std::ops::Range<usize>) -> std::ops::Range<usize> {
        let last = part.end.saturating_sub(1).max(part.start);
        self.origin(part.start)..self.origin(last) + (part.end - last)
    }
}

/// Bytes of the control sequence of a terminal that a text begins with (ECMA-48, 5.4), such as the colours of `grep --color`; else 0.
#[must_use]
pub fn terminal_sequence(text: &str) -> usize {
    let body = text.strip_prefix("\u{1b}[").or_else(|| text.strip_prefix('\u{9b}'));
    let Some(body) = body else { return 0 };
    let parameters = body.bytes().take_while(|byte| matches!(byte, 0x20..=0x3f)).count();
    let ends = body.as_bytes().get(parameters).is_some_and(|byte| matches!(byte, 0x40..=0x7e));
    if ends && parameters <= MAX_PARAMETERS { text.len() - body.len() + parameters + 1 } else { 0 }
}

/// The text with spaces in place of the control sequences of terminals, as long as it was; `None` if it has no such sequence.
#[must_use]
pub fn without_terminal_sequences(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['\u{1b}', '\u{9b}']) {
        let (before, after) = rest.split_at(at);
        let length = terminal_sequence(after);
        out.push_str(before);
        if length > 0 {
            out.extend(std::iter::repeat_n(' ', length));
            rest = after.part(length..);
        } else {
            let (sign, behind) = after.split_at(after.chars().next().map_or(0, char::len_utf8));
            out.push_str(sign);
            rest = behind;
        }
    }
    let any = !out.is_empty();
    out.push_str(rest);
    any.then_some(out)
}

/// Bytes of a control sequence's parameters.
const MAX_PARAMETERS: usize = 32;

const fn is_unseen(c: char) -> bool {
    is_hidden(c) && !c.is_whitespace()
}

/// The offset of the first hidden character.
fn first_hidden(text: &str) -> Option<usize> {
    let (blocks, rest) = text.as_bytes().as_chunks::<BLOCK>();
    let mut last = [b' '; BLOCK];
    last.iter_mut().zip(rest).for_each(|(to, byte)| *to = *byte);
    for (nth, block) in blocks.iter().chain([&last]).enumerate() {
        // most blocks are plain ASCII in lines
        if !simd::any(block, |bytes| bytes.within(0, 10).or(bytes.within(11, 21)).or(bytes.within(127, 129))) {
            continue;
        }
        let [plain] = simd::masks(block, |bytes| [bytes.within(b' ', 95).or(bytes.is(b'\n'))]);
        let mut others = !plain;
        while others != 0 {
            let at = nth * BLOCK + others.trailing_zeros() as usize;
            // `None` inside a character
            if text.get(at..).and_then(|rest| rest.chars().next()).is_some_and(is_unseen) {
                return Some(at);
            }
            others &= others - 1;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_left_out_and_the_rest_leads_back() {
        for before in 0..140 {
            let text = format!("{}é a\u{200b}b\u{0}\u{e0041}c\n\t漢\u{ad}d\u{feff}", "x".repeat(before));
            let visible = Visible::of(&text).expect("hidden characters");
            assert_eq!(&visible.text[before..], "é abc\n\t漢d");
            let (start, end) = (visible.text.find('a').expect("a"), visible.text.find('c').expect("c") + 1);
            assert_eq!(&text[visible.origin_of(start..end)], "a\u{200b}b\u{0}\u{e0041}c");
            let start = visible.text.find('漢').expect("it");
            assert_eq!(&text[visible.origin_of(start..start + 3)], "漢");
        }
    }

    #[test]
    fn control_sequences_of_terminals_are_hidden() {
        for (text, shown) in [
            ("\u{1b}[32mgreen\u{1b}[0m and \u{1b}[01;31m\u{1b}[Kred\u{1b}[m\u{1b}[K", "green and red"),
            ("a\u{9b}1mb", "ab"),
            ("list\u{1b}[", "list["),
            ("\u{1b}[é", "[é"),
        ] {
            assert_eq!(Visible::of(text).expect("hidden").text, shown, "{text:?}");
        }
        assert_eq!(without_terminal_sequences("x\u{1b}[0mkey \u{1b}é\u{9b}1m").as_deref(), Some("x    key \u{1b}é    "));
        assert_eq!(without_terminal_sequences("plain"), None);
    }

    #[test]
    fn nothing_is_hidden_in_most_texts() {
        for text in ["", "plain\r\n\ttext", "naïve café — “quoted” … →\u{2028}", "привет, 日本語の文章です。", "\u{85}\u{a0}\u{3000}"]
        {
            assert!(Visible::of(text).is_none(), "{text:?}");
        }
    }
}
