//! Sets of words, as hashes: what two calls, or two results, have in common.

use tool_guard_text::part::{At, Part};

/// Words that a set holds; further ones are left out.
const MAX_WORDS: usize = 128;

/// The hash of a word in lower case: of letters and digits, eight at a time. Its lowest bit says whether there is a digit.
pub(crate) fn word(text: &str) -> u32 {
    if text.is_ascii() { of_bytes(text.as_bytes()) } else { of_bytes(text.to_lowercase().as_bytes()) }
}

/// Sets the bit that makes an ASCII letter lower case; digits have it, and every byte of a longer character is mixed the same way.
fn of_bytes(bytes: &[u8]) -> u32 {
    const LOWER: u64 = 0x2020_2020_2020_2020;
    const PRIME: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |hash: u64, chunk: u64| (hash ^ (chunk | LOWER)).wrapping_mul(PRIME).rotate_left(29);
    let (chunks, rest) = bytes.as_chunks::<8>();
    let mut numbered = false;
    let hash = chunks.iter().fold(bytes.len() as u64, |hash, chunk| {
        let chunk = u64::from_le_bytes(*chunk);
        numbered |= has_digit(chunk);
        mix(hash, chunk)
    });
    let last = rest.iter().fold(0, |last: u64, byte| last << 8 | u64::from(*byte));
    numbered |= has_digit(rest.iter().fold(u64::MAX, |last, byte| last << 8 | u64::from(*byte)));
    let hash = mix(hash, last);
    #[allow(clippy::cast_possible_truncation, reason = "half of the hash is enough")]
    return (hash ^ hash >> 32) as u32 & !1 | u32::from(numbered);
}

/// Whether one of eight bytes of a word is a digit: a letter has the bit of 64, and a byte of a longer character that of 128.
const fn has_digit(bytes: u64) -> bool {
    const LETTERS: u64 = 0x4040_4040_4040_4040;
    (bytes | bytes >> 1) & LETTERS != LETTERS
}

/// Whether the word of this hash has a digit.
#[must_use]
pub const fn is_numbered(word: u32) -> bool {
    word & 1 == 1
}

/// Calls `take` with each word of a text: letters and digits of any script.
pub(crate) fn each_word<'t>(text: &'t str, mut take: impl FnMut(&'t str)) {
    let bytes = text.as_bytes();
    let (mut start, mut at) = (0, 0);
    while at < bytes.len() {
        let byte = bytes.at(at);
        let (belongs, length) = if byte.is_ascii() {
            (byte.is_ascii_alphanumeric(), 1)
        } else {
            let c = text.part(at..).chars().next().unwrap_or(' ');
            (c.is_alphanumeric(), c.len_utf8())
        };
        if !belongs {
            if start < at {
                take(text.part(start..at));
            }
            start = at + length;
        }
        at += length;
    }
    if start < at {
        take(text.part(start..at));
    }
}

/// A set of words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WordSet(Vec<u32>);

impl WordSet {
    /// How many words it has.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it has the word.
    #[must_use]
    pub fn contains(&self, word: u32) -> bool {
        self.0.binary_search(&word).is_ok()
    }

    /// The words.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        self.0.iter().copied()
    }

    /// The words that are in none of the others.
    #[must_use]
    pub fn without(&self, others: &[&Self]) -> Self {
        Self(self.0.iter().copied().filter(|word| !others.iter().any(|other| other.contains(*word))).collect())
    }

    /// Adds words, up to `max` in all.
    pub fn extend(&mut self, words: impl IntoIterator<Item = u32>, max: usize) {
        for word in words {
            if self.0.len() >= max {
                return;
            }
            if let Err(at) = self.0.binary_search(&word) {
                self.0.insert(at, word);
            }
        }
    }

    /// The share of words that both have, of those that either has; 0 of two empty sets.
    #[allow(clippy::cast_precision_loss, reason = "at most some thousand words")]
    #[must_use]
    pub fn likeness(&self, other: &Self) -> f32 {
        let (mut a, mut b) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut both = 0_usize;
        while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
            match x.cmp(y) {
                std::cmp::Ordering::Less => _ = a.next(),
                std::cmp::Ordering::Greater => _ = b.next(),
                std::cmp::Ordering::Equal => {
                    both += 1;
                    a.next();
                    b.next();
                }
            }
        }
        let either = self.0.len() + other.0.len() - both;
        if either == 0 { 0.0 } else { both as f32 / either as f32 }
    }
}

impl FromIterator<u32> for WordSet {
    fn from_iter<I: IntoIterator<Item = u32>>(words: I) -> Self {
        let mut all: Vec<u32> = words.into_iter().take(4 * MAX_WORDS).collect();
        all.sort_unstable();
        all.dedup();
        all.truncate(MAX_WORDS);
        Self(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> WordSet {
        let mut words = Vec::new();
        each_word(text, |each| words.push(word(each)));
        words.into_iter().collect()
    }

    #[test]
    fn likeness_is_the_share_of_common_words() {
        assert!((set("The quick fox").likeness(&set("quick, the FOX!")) - 1.0).abs() < f32::EPSILON);
        assert!((set("a b c").likeness(&set("b c d")) - 0.5).abs() < f32::EPSILON);
        assert!(set("").likeness(&set("")).abs() < f32::EPSILON);
        assert_eq!(set("größe GRÖSSE größe").len(), 2);
    }

    #[test]
    fn a_hash_tells_whether_a_word_has_a_digit() {
        for text in ["alpha", "größe", "abcdefghijk", "über", "abcdefgh", "データ", "Ω"] {
            assert!(!is_numbered(word(text)), "{text}");
        }
        for text in ["1", "v2", "abcdefgh9", "9abcdefghij", "größe1", "2026", "abcdefghijklmno3"] {
            assert!(is_numbered(word(text)), "{text}");
        }
        assert_eq!(word("ALPHA"), word("alpha"));
    }

    #[test]
    fn a_set_is_bounded() {
        assert_eq!((0..100_000).collect::<WordSet>().len(), MAX_WORDS);
        let mut set = WordSet::default();
        set.extend(0..100, 10);
        assert_eq!(set.len(), 10);
    }
}
