//! Whether a word looks drawn by lot: what tells a key from a name, a version, a path or a placeholder.

use crate::screen::secrets::simd;
use crate::screen::secrets::simd::BLOCK;

pub(super) const DIGIT: u8 = 1;
pub(super) const LOWER: u8 = 2;
pub(super) const UPPER: u8 = 4;
/// `-` and `_`
pub(super) const JOIN: u8 = 8;
pub(super) const ALNUM: u8 = DIGIT | LOWER | UPPER;

/// What each byte is: asked of every byte of a word, where comparing would guess wrong at every other one.
pub(super) static CLASS: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
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

/// Whether a byte is one of these.
pub(super) fn is(byte: u8, class: u8) -> bool {
    CLASS[usize::from(byte)] & class != 0
}

/// Bytes of a word that are judged; longer ones are told by their beginning.
const JUDGED: usize = 256;

/// What a word is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) len: usize,
    pub(super) upper: usize,
    pub(super) lower: usize,
    pub(super) digit: usize,
    /// Neither letters nor digits.
    pub(super) other: usize,
    /// Changes between small letters, capitals, digits and the rest.
    pub(super) turns: usize,
    /// Only hexadecimal digits and dashes.
    pub(super) hex: bool,
    /// Different bytes.
    pub(super) distinct: usize,
    /// The longest run of one byte.
    pub(super) same: usize,
    /// Characters in chunks that no name has: letters and digits mixed, or long and without a vowel.
    pub(super) odd: usize,
}

/// Looks at each byte once.
pub(super) fn shape(word: &[u8]) -> Shape {
    let word = &word[..word.len().min(JUDGED)];
    let mut shape = Shape { len: word.len(), hex: true, ..Shape::default() };
    // how often each class was seen, by its bit
    let mut counts = [0usize; UPPER as usize + 1];
    let (mut seen, mut last, mut same, mut class) = ([0u64; 2], 0u8, 0, u8::MAX);
    for &byte in word {
        // what joins words is as good as any other sign
        let of = CLASS[usize::from(byte)] & ALNUM;
        counts[usize::from(of)] += 1;
        shape.turns += usize::from(class != of);
        class = of;
        shape.hex &= matches!(byte, b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F' | b'-');
        seen[usize::from(byte >> 6 & 1)] |= 1 << (byte & 63);
        same = if byte == last { same + 1 } else { 1 };
        shape.same = shape.same.max(same);
        last = byte;
    }
    [shape.other, shape.digit, shape.lower, _, shape.upper] = counts;
    shape.distinct = (seen[0].count_ones() + seen[1].count_ones()) as usize;
    let (mut mixed, mut chunks) = (0, 0);
    for chunk in word.split(|byte| !is(*byte, ALNUM)) {
        if is_odd(chunk) {
            shape.odd += chunk.len();
        } else if chunk.len() >= 4 && chunk.iter().any(u8::is_ascii_digit) && chunk.iter().any(u8::is_ascii_alphabetic) {
            mixed += chunk.len();
            chunks += 1;
        }
    }
    // one `abcd1234` is a name with a number, three side by side are groups of a key
    shape.odd += if chunks >= 3 { mixed } else { 0 };
    if shape.upper > 1 && shape.lower > 1 && shape.digit > 1 && shape.turns * 5 >= shape.len * 3 {
        shape.odd = shape.len;
    }
    shape
}

/// A chunk between `-`, `_`, `.` or `/` that is no word, number, or word with a number behind it.
pub(super) fn is_odd(chunk: &[u8]) -> bool {
    let digits = chunk.iter().filter(|byte| is(**byte, DIGIT)).count();
    let letters = chunk.len() - digits;
    if letters == 0 {
        return false;
    }
    if digits > 0 {
        let turns = chunk.windows(2).filter(|pair| is(pair[0], DIGIT) != is(pair[1], DIGIT)).count();
        // `sha256`, `v12`, `es2015`, `utf8mb4`, `2024Q3`: names; `a1b2c3`: none
        return digits >= 5 || turns >= 3 || turns == 2 && chunk.len() >= 10 || chunk.len() >= 24 && looks_drawn(chunk);
    }
    chunk.len() >= 16 && looks_drawn(chunk)
}

/// Letters only: camel case has few turns from lower to upper and vowels in between; one long flat run is no name either.
/// Of a long chunk the first [`BLOCK`] bytes are read.
pub(super) fn looks_drawn(chunk: &[u8]) -> bool {
    looks_drawn_at(chunk, 0, chunk.len())
}

/// The same of the `len` bytes from `start` on.
pub(super) fn looks_drawn_at(text: &[u8], start: usize, len: usize) -> bool {
    let len = len.min(BLOCK);
    if let Some(block) = text[start..].first_chunk() {
        return is_drawn(block, len);
    }
    let mut block = [0; BLOCK];
    block[..len].copy_from_slice(&text[start..start + len]);
    is_drawn(&block, len)
}

fn is_drawn(block: &[u8; BLOCK], len: usize) -> bool {
    let within = u64::MAX >> (BLOCK - len.max(1));
    let [lower, upper, digit, vowel] = simd::masks(block, |bytes| {
        let folded = bytes.folded();
        let vowel = [b'e', b'i', b'o', b'u', b'y'].into_iter().fold(folded.is(b'a'), |vowel, byte| vowel.or(folded.is(byte)));
        [bytes.within(b'a', 26), bytes.within(b'A', 26), bytes.within(b'0', 10), vowel]
    })
    .map(|mask| mask & within);
    let turn = lower << 1 & upper;
    let turns = turn.count_ones() as usize;
    let new = turn | digit;
    let consonants = !(new | vowel) & within;
    let flat = !new & within & !1;
    turns * 3 >= len
        || turns * 5 >= len && has_run::<3>(consonants)
        || has_run::<6>(consonants)
        // the letter that such a run begins with is the first of its own
        || has_run::<23>(flat)
}

/// Whether so many bits in a row are set.
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
    /// Nothing but one or two bytes over and over, or a run of the same: `xxxxxxxx`, `00000000-0000`, `********`.
    pub(super) const fn is_blank(&self) -> bool {
        self.distinct < 4 || self.distinct * 8 < self.len && self.distinct < 10 || self.same >= 8 && self.same * 3 > self.len
    }

    /// Whether most of it is odd.
    pub(super) const fn is_random(&self, least: usize) -> bool {
        self.odd >= least && self.odd * 5 >= self.len * 2 && !self.is_blank()
    }
}

/// The shape of 8-4-4-4-12, hexadecimal or not, with some digits.
pub(super) fn is_uuid(word: &[u8]) -> bool {
    word.len() == 36
        && word
            .iter()
            .enumerate()
            .all(|(at, byte)| if matches!(at, 8 | 13 | 18 | 23) { *byte == b'-' } else { byte.is_ascii_alphanumeric() })
        && word.iter().filter(|byte| byte.is_ascii_digit()).count() >= 6
}

/// Words by which a writer says "put yours here".
const STAND_INS: &[&str] = &[
    "example",
    "your",
    "changeme",
    "change_me",
    "change-me",
    "placeholder",
    "redacted",
    "insert",
    "replace",
    "dummy",
    "xxxx",
    "****",
    "....",
    "<",
    "todo",
    "notasecret",
    "not_secret",
    "not-secret",
    "masked",
    "hidden",
    "secret_here",
    "key_here",
    "_env",
    "undefined",
];

/// The first two bytes of each, 32 by 32 bits: most places of a value are passed by on this alone.
const HEADS: [u32; 32] = heads();

const fn heads() -> [u32; 32] {
    let mut heads = [0; 32];
    let mut at = 0;
    while at < STAND_INS.len() {
        match STAND_INS[at].as_bytes() {
            [only] => heads[(*only & 31) as usize] = u32::MAX,
            [y, z, ..] => heads[(*y & 31) as usize] |= 1 << (*z & 31),
            [] => {}
        }
        at += 1;
    }
    heads
}

/// Whether a value stands for one that is not there.
pub(super) fn is_stand_in(value: &[u8]) -> bool {
    let head = &value[..value.len().min(JUDGED)];
    let begins = |at: usize| {
        STAND_INS.iter().any(|word| head[at..].get(..word.len()).is_some_and(|part| part.eq_ignore_ascii_case(word.as_bytes())))
    };
    head.windows(2).enumerate().any(|(at, two)| HEADS[usize::from(two[0] & 31)] >> (two[1] & 31) & 1 == 1 && begins(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_words_are_random_and_names_are_not() {
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
        ] {
            assert_eq!(shape(word.as_bytes()).is_random(8), random, "{word} {:?}", shape(word.as_bytes()));
        }
    }

    #[test]
    fn uuids_are_known() {
        assert!(is_uuid(b"123e4567-e89b-12d3-a456-426614174000"));
        assert!(!is_uuid(b"123e4567-e89b-12d3-a456_426614174000"));
        assert!(!is_uuid(b"document-with-some-more-ofsuchwords1"));
    }

    #[test]
    fn stand_ins_are_known_in_any_case() {
        assert!(is_stand_in(b"YOUR_API_KEY") && is_stand_in(b"my-Example-key") && is_stand_in(b"[API KEY REDACTED #1]"));
        assert!(!is_stand_in(b"Zk3vQ9xLw27TbNm0"));
    }
}
