//! Whether a word looks random: separates keys from names, versions and paths.

use tool_guard_text::part::{At, Part};
use tool_guard_text::simd;
use tool_guard_text::simd::BLOCK;

use crate::char_class::{ALNUM, DIGIT, UPPER, class, is};
use crate::identifier::{is_identifier, is_spoken};

/// Bytes of a word that are read; a longer one is judged by its beginning.
const MAX_READ: usize = 256;

/// What a word is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) len: usize,
    pub(super) upper: usize,
    pub(super) lower: usize,
    pub(super) digit: usize,
    /// Neither letters nor digits.
    pub(super) other: usize,
    /// Changes between lower case, upper case, digits and other bytes.
    pub(super) transitions: usize,
    /// Only hexadecimal digits and dashes.
    pub(super) hex: bool,
    /// The number of different bytes.
    pub(super) distinct: usize,
    /// The length of the longest run of one byte.
    pub(super) longest_repeat: usize,
    /// Bytes in chunks that look random: letters and digits mixed, or long and without vowels.
    pub(super) random: usize,
}

/// Measures a word, of which the first 256 bytes are read.
pub(super) fn shape(word: &[u8]) -> Shape {
    let word = word.part(..word.len().min(MAX_READ));
    let mut shape = Shape { len: word.len(), hex: true, ..Shape::default() };
    // how often each class occurs, by its bit
    let mut counts = [0usize; UPPER as usize + 1];
    let (mut seen, mut last, mut repeated, mut last_class) = ([0u64; 2], 0u8, 0, u8::MAX);
    for &byte in word {
        // `-` and `_` count as other bytes
        let class = class(byte) & ALNUM;
        if let Some(count) = counts.get_mut(usize::from(class)) {
            *count += 1;
        }
        shape.transitions += usize::from(last_class != class);
        last_class = class;
        shape.hex &= matches!(byte, b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F' | b'-');
        let [low, high] = &mut seen;
        *(if byte >> 6 & 1 == 1 { high } else { low }) |= 1 << (byte & 63);
        repeated = if byte == last { repeated + 1 } else { 1 };
        shape.longest_repeat = shape.longest_repeat.max(repeated);
        last = byte;
    }
    [shape.other, shape.digit, shape.lower, _, shape.upper] = counts;
    shape.distinct = (seen[0].count_ones() + seen[1].count_ones()) as usize;
    let (mut mixed, mut chunks) = (0, 0);
    for chunk in word.split(|byte| !is(*byte, ALNUM)) {
        if is_random_chunk(chunk) {
            shape.random += chunk.len();
        } else if chunk.len() >= 4 && chunk.iter().any(u8::is_ascii_digit) && chunk.iter().any(u8::is_ascii_alphabetic) {
            mixed += chunk.len();
            chunks += 1;
        }
    }
    // one `abcd1234` is a name with a number, three are the groups of a key
    shape.random += if chunks >= 3 { mixed } else { 0 };
    if shape.upper > 1 && shape.lower > 1 && shape.digit > 1 && shape.transitions * 5 >= shape.len * 3 {
        shape.random = shape.len;
    }
    shape
}

/// Whether a chunk between `-`, `_`, `.` or `/` is neither a word, nor a number, nor a word followed by a number.
pub(super) fn is_random_chunk(chunk: &[u8]) -> bool {
    let digits = chunk.iter().filter(|byte| is(**byte, DIGIT)).count();
    let letters = chunk.len() - digits;
    // a number, or one with a unit or type: `2147483646i32`
    if letters == 0 || letters == 1 && digits >= 5 {
        return false;
    }
    if digits > 0 {
        let transitions = chunk.windows(2).filter(|pair| is(pair.at(0), DIGIT) != is(pair.at(1), DIGIT)).count();
        // `sha256`, `v12`, `es2015`, `utf8mb4`, `2024Q3` are names, `a1b2c3` is not
        return (digits >= 5 || transitions >= 3 || transitions == 2 && chunk.len() >= 10 || chunk.len() >= 24 && looks_random(chunk))
            && !is_identifier(chunk);
    }
    chunk.len() >= 16 && looks_random(chunk) && !is_identifier(chunk) && !is_spoken(chunk) && !is_capitalized(chunk)
}

/// Whether only the first letter is a capital, as in a compound noun: of random letters of both cases no others are small.
fn is_capitalized(letters: &[u8]) -> bool {
    matches!(letters, [first, rest @ ..] if first.is_ascii_uppercase() && rest.iter().all(u8::is_ascii_lowercase))
}

/// Whether letters look random: camel case has few changes from lower to upper case, with vowels in between, and no name is
/// one long run in one case. Reads the first [`BLOCK`] bytes.
fn looks_random(chunk: &[u8]) -> bool {
    looks_random_at(chunk, 0, chunk.len())
}

/// [`looks_random`] for the `len` bytes from `start` on.
pub(super) fn looks_random_at(text: &[u8], start: usize, len: usize) -> bool {
    let len = len.min(BLOCK);
    if let Some(block) = text.part(start..).first_chunk() {
        return block_looks_random(block, len);
    }
    let mut block = [0; BLOCK];
    block.iter_mut().zip(text.part(start..start + len)).for_each(|(to, byte)| *to = *byte);
    block_looks_random(&block, len)
}

fn block_looks_random(block: &[u8; BLOCK], len: usize) -> bool {
    let within = u64::MAX >> (BLOCK - len.max(1));
    let [lower, upper, digit, vowel] = simd::masks(block, |bytes| {
        let folded = bytes.folded();
        let vowel = [b'e', b'i', b'o', b'u', b'y'].into_iter().fold(folded.is(b'a'), |vowel, byte| vowel.or(folded.is(byte)));
        [bytes.within(b'a', 26), bytes.within(b'A', 26), bytes.within(b'0', 10), vowel]
    })
    .map(|mask| mask & within);
    let transition = lower << 1 & upper;
    let transitions = transition.count_ones() as usize;
    let new = transition | digit;
    let consonants = !(new | vowel) & within;
    let same_case = !new & within & !1;
    transitions * 3 >= len
        || transitions * 5 >= len && has_run::<3>(consonants)
        || has_run::<6>(consonants)
        // the letter before such a run belongs to it
        || has_run::<23>(same_case)
}

/// Whether `N` bits in a row are set.
const fn has_run<const N: u32>(mask: u64) -> bool {
    let (mut mask, mut have) = (mask, 1);
    while have < N {
        let step = if have * 2 <= N { have } else { N - have };
        mask &= mask >> step;
        have += step;
    }
    mask != 0
}

impl Shape {
    /// Whether it is made of a few bytes repeated: `xxxxxxxx`, `00000000-0000`, `********`.
    pub(super) const fn is_repetitive(&self) -> bool {
        self.distinct < 4
            || self.distinct * 8 < self.len && self.distinct < 10
            || self.longest_repeat >= 8 && self.longest_repeat * 3 > self.len
    }

    /// Whether it is nothing but letters, with far more changes of case and fewer vowels than words have. `word`: what was measured.
    pub(super) fn is_scrambled(&self, word: &[u8]) -> bool {
        let vowels = word.iter().filter(|byte| b"aeiouAEIOU".contains(byte)).count();
        self.len >= 20 && self.upper + self.lower == self.len && self.transitions * 3 >= self.len && vowels * 3 <= self.len
    }

    /// Whether at least `min` bytes and 40 percent of it look random.
    pub(super) const fn is_random(&self, min: usize) -> bool {
        self.random >= min && self.random * 5 >= self.len * 2 && !self.is_repetitive()
    }
}

/// Whether a word has the form 8-4-4-4-12, hexadecimal or not, with at least six digits, and is not filled with zeros.
pub(super) fn is_uuid(word: &[u8]) -> bool {
    word.len() == 36
        && word
            .iter()
            .enumerate()
            .all(|(at, byte)| if matches!(at, 8 | 13 | 18 | 23) { *byte == b'-' } else { byte.is_ascii_alphanumeric() })
        && word.iter().filter(|byte| byte.is_ascii_digit()).count() >= 6
        && word.iter().any(|byte| !matches!(byte, b'0' | b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_random_and_names_are_not() {
        for (word, random) in [
            ("a1b2c3d4e5f6g7h8", true),
            ("Zk3vQ9xLw27TbNm0", true),
            ("qZxWvKpLmRtYbNcDsFgH", true),
            ("QRT4821-WSX6095-PLK3186", true),
            ("w-Rqb73_T8XVn+KdM-J2", true),
            ("mno48213pqr60957_fgh318642bcd", true),
            ("get_user_by_id_v2", false),
            ("getUserByIdOrThrow", false),
            ("sha256_of_the_file", false),
            ("2026-11-22T10", false),
            ("release-candidate-12", false),
            ("xxxxxxxxxxxxxxxxxxxx", false),
            ("internationalization", false),
            ("Datenschutzeinstellungen", false),
            ("Qzxwvkplmrtybncdsfghjkqz", false),
            ("qzxwvkplmrtybncdsfghjkqz", true),
        ] {
            assert_eq!(shape(word.as_bytes()).is_random(8), random, "{word} {:?}", shape(word.as_bytes()));
        }
    }

    #[test]
    fn uuids_are_recognized() {
        assert!(is_uuid(b"123e4567-e89b-12d3-a456-426614174000"));
        assert!(!is_uuid(b"123e4567-e89b-12d3-a456_426614174000"));
        assert!(!is_uuid(b"00000000-0000-0000-0000-000000000000"));
        assert!(!is_uuid(b"document-with-some-more-ofsuchwords1"));
    }
}
