//! The classes of a word: a hash table over the words of all languages, made at compile time, so that a lookup reads the word
//! once.
//!
//! It is kept small, as it is a large part of the WebAssembly.

use crate::screen::injection::const_index::{NONE, index_u8, index_u16};
use crate::screen::injection::languages::FAMILIES;
use crate::screen::injection::vocabulary::{Classes, EARLIER, ENGLISH, IGNORE, INSTRUCTION, JOINS, PRIOR};

const BUCKETS: usize = 1 << 11;
/// The maximum number of words.
const CAPACITY: usize = 7000;
/// The maximum number of different sets of classes.
const SETS: usize = 700;
/// Words of 32 bits of the filter.
const FILTER: usize = 1 << 11;

/// Runs a block for each row of words: those of English, then those of each other language.
macro_rules! for_each_row {
    ($row:ident => $body:block) => {
        let mut index = 0;
        while index < ENGLISH.len() {
            let $row = ENGLISH[index];
            $body
            index += 1;
        }
        let mut family = 0;
        while family < FAMILIES.len() {
            let mut language = 0;
            while language < FAMILIES[family].len() {
                let mut index = 0;
                while index < FAMILIES[family][language].words.len() {
                    let $row = FAMILIES[family][language].words[index];
                    $body
                    index += 1;
                }
                language += 1;
            }
            family += 1;
        }
    };
}

/// The bytes of all rows.
const LEN: usize = {
    let mut len = 0;
    for_each_row!(row => { len += row.1.len(); });
    len
};

/// The words of all rows, one behind the other.
static WORDS: [u8; LEN] = {
    let mut all = [0; LEN];
    let mut at = 0;
    for_each_row!(row => {
        let mut byte = 0;
        while byte < row.1.len() {
            all[at] = row.1.as_bytes()[byte];
            at += 1;
            byte += 1;
        }
    });
    all
};

/// A word in few bytes: where it is in [`WORDS`], and the index of its set of classes.
#[derive(Clone, Copy)]
struct WordEntry {
    start: u16,
    set: u16,
    len: u8,
    /// Eight bits of its hash, so that hardly any other word is compared.
    tag: u8,
}

/// The words by their hash.
struct WordTable {
    /// Where the entries of each bucket begin, and the end of the last one's.
    starts: [u16; BUCKETS + 1],
    entries: [WordEntry; CAPACITY],
    /// A bit for each hash: rejects most words of a text.
    filter: [u32; FILTER],
    /// The different sets of classes.
    sets: [Classes; SETS],
}

const SEED: u32 = 0x811c_9dc5;

/// The FNV-1a hash with one more byte.
const fn add(hash: u32, byte: u8) -> u32 {
    (hash ^ byte as u32).wrapping_mul(0x0100_0193)
}

/// The hash with the bytes of a slice of `word`.
const fn add_all(mut hash: u32, word: &[u8], start: usize, len: usize) -> u32 {
    let mut at = start;
    while at < start + len {
        hash = add(hash, word[at]);
        at += 1;
    }
    hash
}

/// The word of the filter, and the bit in it.
const fn filter_bit(hash: u32) -> (usize, u32) {
    ((hash ^ hash >> 15) as usize >> 5 & (FILTER - 1), hash & 31)
}

/// The tag of a hash: bits that its bucket does not depend on.
const fn tag(hash: u32) -> u8 {
    hash.to_be_bytes()[0]
}

/// The bucket of a hash.
const fn bucket(hash: u32) -> usize {
    (hash ^ hash >> 15) as usize & (BUCKETS - 1)
}

/// Whether two slices of a text are equal.
const fn same(text: &[u8], a: usize, b: usize, len: usize) -> bool {
    let mut at = 0;
    while at < len && text[a + at] == text[b + at] {
        at += 1;
    }
    at == len
}

/// The table while it is made: a linked list for each bucket.
struct WordTableDraft {
    heads: [u16; BUCKETS],
    next: [u16; CAPACITY],
    words: [(u16, u8); CAPACITY],
    classes: [Classes; CAPACITY],
    count: usize,
}

impl WordTableDraft {
    /// Adds classes to a word of [`WORDS`].
    const fn add(&mut self, text: &[u8], start: usize, len: usize, classes: Classes) {
        let bucket = bucket(add_all(SEED, text, start, len));
        let mut found = self.find(text, start, len, bucket, false);
        if found == NONE {
            found = index_u16(self.count);
            self.words[self.count] = (index_u16(start), index_u8(len));
            self.next[self.count] = self.heads[bucket];
            self.heads[bucket] = found;
            self.count += 1;
        }
        self.classes[found as usize] |= classes;
    }

    /// The word of these bytes in its bucket, without the stem's end if it is one.
    const fn find(&self, text: &[u8], start: usize, len: usize, bucket: usize, is_stem: bool) -> u16 {
        let mut found = self.heads[bucket];
        while found != NONE {
            let (at, length) = (self.words[found as usize].0 as usize, self.words[found as usize].1 as usize);
            let ends = !is_stem && length == len || is_stem && length == len + STEM.len() && text[at + len] == STEM[0];
            if ends && same(text, at, start, len) {
                break;
            }
            found = self.next[found as usize];
        }
        found
    }

    /// Adds to each word the classes of its stem, so that a lookup that finds the word is done.
    const fn add_stems(&mut self, text: &[u8]) {
        let mut word = 0;
        while word < self.count {
            let (start, len) = (self.words[word].0 as usize, self.words[word].1 as usize);
            let mut end = if text[start + len - 1] == STEM[0] { 0 } else { len };
            let mut endings = 0;
            while end >= MIN_STEM && endings <= MAX_ENDING {
                if end == len || text[start + end] & 0xc0 != 0x80 {
                    let hash = add(add_all(SEED, text, start, end), STEM[0]);
                    let stem = self.find(text, start, end, bucket(hash), true);
                    if stem != NONE {
                        self.classes[word] |= self.classes[stem as usize];
                        break;
                    }
                    endings += 1;
                }
                end -= 1;
            }
            word += 1;
        }
    }
}

/// All words with their classes.
#[allow(clippy::large_stack_arrays, reason = "run at compile time")]
const fn draft() -> WordTableDraft {
    let mut draft =
        WordTableDraft { heads: [NONE; BUCKETS], next: [NONE; CAPACITY], words: [(0, 0); CAPACITY], classes: [0; CAPACITY], count: 0 };
    let text = &WORDS;
    let mut at = 0;
    for_each_row!(row => {
        let row_end = at + row.1.len();
        while at < row_end {
            let start = at;
            while at < row_end && text[at] != b' ' {
                if text[at] == JOINT {
                    draft.add(text, start, at - start, JOINS);
                }
                at += 1;
            }
            if at > start {
                draft.add(text, start, at - start, row.0);
            }
            if at < row_end {
                at += 1;
            }
        }
    });
    draft.add_stems(text);
    draft
}

/// The table: equal sets of classes are stored once, and the words of a bucket are adjacent.
#[allow(clippy::large_stack_arrays, reason = "run at compile time")]
const fn table() -> WordTable {
    let draft = draft();
    let mut table = WordTable {
        starts: [0; BUCKETS + 1],
        entries: [WordEntry { start: 0, set: 0, len: 0, tag: 0 }; CAPACITY],
        filter: [0; FILTER],
        sets: [0; SETS],
    };
    let mut count = 0;
    let mut bucket = 0;
    while bucket < BUCKETS {
        let mut next = draft.heads[bucket];
        while next != NONE {
            let mut set = 0;
            while table.sets[set] != 0 && table.sets[set] != draft.classes[next as usize] {
                set += 1;
            }
            table.sets[set] = draft.classes[next as usize];
            let (start, len) = draft.words[next as usize];
            let hash = add_all(SEED, &WORDS, start as usize, len as usize);
            table.entries[count] = WordEntry { start, set: index_u16(set), len, tag: tag(hash) };
            let (word, bit) = filter_bit(hash);
            table.filter[word] |= 1 << bit;
            count += 1;
            next = draft.next[next as usize];
        }
        bucket += 1;
        table.starts[bucket] = index_u16(count);
    }
    table
}

static TABLE: WordTable = table();

/// The classes of a word of the plain text, by itself and by its stem; 0 if it is unknown. Stems match with their endings, and
/// three important words with one typing error.
pub(super) fn classes(word: &str) -> Classes {
    let bytes = word.as_bytes();
    // the hash of each beginning that may be a stem
    let mut hashes = [SEED; ENDINGS];
    let mut hash = SEED;
    for (at, &byte) in bytes.iter().enumerate() {
        hashes[at % ENDINGS] = hash;
        hash = add(hash, byte);
    }
    if let Some(classes) = look_up(hash, bytes, b"") {
        return classes;
    }
    if bytes.len() < MIN_STEM {
        return 0;
    }
    hashes[bytes.len() % ENDINGS] = hash;
    let ends = (0..=bytes.len()).rev().filter(|end| word.is_char_boundary(*end)).take(1 + MAX_ENDING).take_while(|end| *end >= MIN_STEM);
    let mut stems = ends.filter_map(|end| look_up(add_all(hashes[end % ENDINGS], STEM, 0, STEM.len()), &bytes[..end], STEM));
    if let Some(classes) = stems.next() {
        return classes;
    }
    let misspelled = [("instructions", INSTRUCTION), ("previous", PRIOR | EARLIER), ("disregard", IGNORE)];
    misspelled.into_iter().find(|(right, _)| has_one_error(bytes, right.as_bytes())).map_or(0, |(_, classes)| classes)
}

/// The end of a stem in the vocabulary.
const STEM: &[u8] = b"~";
/// What is between the words of a term.
pub(super) const JOINT: u8 = b'_';
/// Bytes of the shortest stem.
const MIN_STEM: usize = 5;
/// Characters of the longest ending.
const MAX_ENDING: usize = 4;
/// More than the bytes of the longest ending.
const ENDINGS: usize = 32;

/// The longest term that a text in a script without spaces begins with: its length and classes.
pub(super) fn longest_term(text: &str) -> Option<(usize, Classes)> {
    let mut hash = SEED;
    let mut longest = None;
    for (at, c) in text.char_indices().take(MAX_TERM).take_while(|(_, c)| c.is_alphanumeric()) {
        let end = at + c.len_utf8();
        hash = add_all(hash, text.as_bytes(), at, end - at);
        if let Some(classes) = look_up(hash, &text.as_bytes()[..end], b"") {
            longest = Some((end, classes));
        }
    }
    longest
}

/// Characters of the longest term of a script without spaces.
const MAX_TERM: usize = 12;

/// The classes of `word` followed by `end`, by the hash of both.
fn look_up(hash: u32, word: &[u8], end: &[u8]) -> Option<Classes> {
    let (at, bit) = filter_bit(hash);
    if TABLE.filter[at] >> bit & 1 == 0 {
        return None;
    }
    let bucket = bucket(hash);
    let (tag, len) = (tag(hash), word.len() + end.len());
    let entries = &TABLE.entries[usize::from(TABLE.starts[bucket])..usize::from(TABLE.starts[bucket + 1])];
    let found = entries.iter().find(|entry| {
        let start = usize::from(entry.start);
        entry.tag == tag
            && usize::from(entry.len) == len
            && WORDS[start..].starts_with(word)
            && WORDS[start + word.len()..].starts_with(end)
    });
    found.map(|entry| TABLE.sets[usize::from(entry.set)])
}

/// Whether one byte was inserted, left out or replaced.
fn has_one_error(given: &[u8], right: &[u8]) -> bool {
    if given.len().abs_diff(right.len()) > 1 {
        return false;
    }
    let head = given.iter().zip(right).take_while(|(a, b)| a == b).count();
    let tail = given[head..].iter().rev().zip(right[head..].iter().rev()).take_while(|(a, b)| a == b).count();
    given.len().max(right.len()) - head - tail <= 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::injection::fold;
    use crate::screen::injection::vocabulary::{REVEAL, SEND};

    #[test]
    fn a_word_has_all_its_classes() {
        assert_eq!(classes("exfiltrate"), SEND | REVEAL);
        assert_eq!(classes("предыдущие"), PRIOR | EARLIER);
        assert_eq!(classes("unheard"), 0);
        assert_eq!(classes(""), 0);
    }

    #[test]
    fn an_error_in_an_important_word_is_accepted() {
        for word in ["inystructions", "instuctions", "instruct1ons", "instructionss"] {
            assert_eq!(classes(word) & INSTRUCTION, INSTRUCTION, "{word}");
        }
        assert_eq!(classes("pervious") & PRIOR, 0);
        assert_eq!(classes("constructions"), 0);
    }

    #[test]
    fn words_are_written_as_plain_text() {
        let mut wrong = Vec::new();
        for_each_row!(row => {
            for word in row.1.split_whitespace() {
                let plain: String = word.chars().filter(|c| !fold::is_mark(*c)).map(fold::plain).collect();
                if plain != word {
                    wrong.push((word, plain));
                }
            }
        });
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}
