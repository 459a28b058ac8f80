//! A long word, read once.

use tool_guard_text::part::{At, Part};

use crate::char_class::{ALNUM, DIGIT, MAX_WORD, is, is_word_byte};
use crate::entropy::is_random_chunk;
use crate::kind::SecretMatch;
use crate::token::prefix::prefixed;

/// A run of letters, digits, `-` and `_`.
#[derive(Clone, Copy)]
pub(crate) struct LongWord {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The number of digits.
    digits: usize,
    /// The length of the longest run of letters and digits.
    longest_part: usize,
    /// Where the rest of a run begins that is too long for one word.
    pub(crate) rest: Option<usize>,
    /// A key with a provider's prefix that begins in it.
    pub(super) key: Option<SecretMatch>,
}

impl LongWord {
    pub(super) const fn has_digits(&self) -> bool {
        self.digits > 0
    }

    /// Whether it may be a key if it has a name: a quick test, as most words are names, numbers or times.
    pub(crate) fn may_be_named(&self, text: &[u8]) -> bool {
        let dated = text.part(self.start..).first_chunk::<8>().is_some_and(|head| head[4] == b'-' && head[7] == b'-' && head[0] == b'2');
        let single = self.longest_part == self.end - self.start;
        match self.digits {
            0 => self.longest_part >= 16 && self.end - self.start >= 24 && (!single || is_random_chunk(text.part(self.start..self.end))),
            1..=5 => self.longest_part >= 11 && (!single || is_random_chunk(text.part(self.start..self.end))),
            _ => !dated,
        }
    }
}

/// Reads the long word at `start` to its end, and tries the prefixes at the beginning of each part.
pub(crate) fn read(text: &[u8], start: usize) -> LongWord {
    // behind an escape in JSON the word begins one byte later: `\nghp_...`
    let escaped = start > 0 && text.at(start - 1) == b'\\' && matches!(text.at(start), b'n' | b't' | b'r');
    let start = start + usize::from(escaped);
    let mut word = LongWord { start, end: start, digits: 0, longest_part: 0, rest: None, key: None };
    let (mut from, limit) = (start, start + MAX_WORD);
    loop {
        let part = text.part(from..text.len().min(limit));
        let len = part.iter().position(|byte| !is(*byte, ALNUM)).unwrap_or(part.len());
        word.digits += part.part(..len).iter().filter(|byte| is(**byte, DIGIT)).count();
        word.end += len;
        if word.end > from {
            word.longest_part = word.longest_part.max(word.end - from);
            if word.key.is_none() {
                word.key = prefixed(text, from);
            }
        }
        if word.end >= limit && text.get(word.end).is_some_and(|byte| is_word_byte(*byte)) {
            // the last part may go on
            word.rest = Some(if from > start { from } else { word.end });
            return word;
        }
        if !matches!(text.get(word.end), Some(b'-' | b'_')) {
            return word;
        }
        word.end += 1;
        from = word.end;
    }
}
