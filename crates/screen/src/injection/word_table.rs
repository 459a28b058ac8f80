//! The classes of a word: a hash table over the words of all languages, so that a lookup reads the word once.
//!
//! It is made from the tables of words when the first text is judged: the WebAssembly holds the words alone.

#[cfg(feature = "ablation")]
use std::cell::RefCell;
use std::collections::HashMap;
#[cfg(feature = "ablation")]
use std::rc::Rc;
#[cfg(not(feature = "ablation"))]
use std::sync::LazyLock;

use rustc_hash::FxBuildHasher;
use tool_guard_text::part::{At, Part};

#[cfg(feature = "ablation")]
use crate::injection::ablation::generation;
use crate::injection::ablation::{Mechanism, is_off};
use crate::injection::const_index::index_u16;
use crate::injection::languages::LANGUAGES;
use crate::injection::vocabulary::{Classes, EARLIER, IGNORE, INSTRUCTION, JOINS, PRIOR};

const BUCKETS: usize = 1 << 11;
/// Words of 32 bits of the filter.
const FILTER: usize = 1 << 11;

/// The end of a stem in the vocabulary, as it is written there.
const STEM: char = '*';
/// What is between the words of a term.
pub(super) const JOINT: char = '_';
/// Bytes of the shortest stem, which the build script asks for.
const MIN_STEM: usize = 5;
/// Characters of the longest ending.
const MAX_ENDING: usize = 4;
/// More than the bytes of the longest ending.
const ENDINGS: usize = 32;
/// Characters of the longest term of a script without spaces.
const MAX_TERM: usize = 12;

#[cfg(not(feature = "ablation"))]
static TABLE: LazyLock<WordTable> = LazyLock::new(WordTable::new);

#[cfg(not(feature = "ablation"))]
fn table() -> &'static WordTable {
    &TABLE
}

/// The table of the words that are on in this thread.
#[cfg(feature = "ablation")]
fn table() -> Rc<WordTable> {
    thread_local! {
        static TABLE: RefCell<Option<(u64, Rc<WordTable>)>> = const { RefCell::new(None) };
    }
    TABLE.with_borrow_mut(|table| {
        let generation = generation();
        if table.as_ref().is_none_or(|(made, _)| *made != generation) {
            *table = Some((generation, Rc::new(WordTable::new())));
        }
        table.as_ref().map_or_else(|| Rc::new(WordTable::new()), |(_, table)| Rc::clone(table))
    })
}

/// A word, or a stem with its `*`.
struct WordEntry {
    word: &'static str,
    /// The index of its set of classes.
    set: u16,
    /// Eight bits of its hash, so that hardly any other word is compared.
    tag: u8,
}

/// The words by their hash.
struct WordTable {
    /// Where the entries of each bucket begin, and the end of the last one's.
    starts: Vec<usize>,
    entries: Vec<WordEntry>,
    /// A bit for each hash: rejects most words of a text.
    filter: Vec<u32>,
    /// The different sets of classes.
    sets: Vec<Classes>,
}

const SEED: u32 = 0x811c_9dc5;

/// The FNV-1a hash with one more byte.
const fn add(hash: u32, byte: u8) -> u32 {
    (hash ^ byte as u32).wrapping_mul(0x0100_0193)
}

/// The hash with more bytes.
fn add_all(hash: u32, bytes: &[u8]) -> u32 {
    bytes.iter().fold(hash, |hash, byte| add(hash, *byte))
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

/// The rows of words of all languages.
fn rows() -> impl Iterator<Item = (Classes, &'static str)> {
    let languages = LANGUAGES.iter().enumerate().filter(|(at, _)| !is_off(Mechanism::Language(*at)));
    let rows = languages.flat_map(|(_, language)| language.words);
    rows.filter(|(class, _)| !is_off(Mechanism::Class(usize::from(*class))))
        .map(|(class, words)| (Classes::one(usize::from(*class)), *words))
}

/// All words with their classes.
fn words() -> HashMap<&'static str, Classes, FxBuildHasher> {
    let mut all = HashMap::<_, Classes, _>::default();
    for (classes, words) in rows() {
        for word in words.split_ascii_whitespace() {
            *all.entry(word).or_default() |= classes;
            for (joint, _) in word.match_indices(JOINT) {
                *all.entry(word.part(..joint)).or_default() |= JOINS;
            }
        }
    }
    all
}

/// The beginnings of a word that may be its stem, the longest first.
fn possible_stems(word: &str) -> impl Iterator<Item = &str> {
    let ends = (0..=word.len()).rev().filter(|end| word.is_char_boundary(*end));
    ends.take(1 + MAX_ENDING).take_while(|end| *end >= MIN_STEM).map(|end| word.part(..end))
}

impl WordTable {
    fn new() -> Self {
        let words = words();
        let mut table = Self { starts: vec![0], entries: Vec::with_capacity(words.len()), filter: vec![0; FILTER], sets: Vec::new() };
        let mut buckets: Vec<Vec<WordEntry>> = (0..BUCKETS).map(|_| Vec::new()).collect();
        let mut with_end = String::new();
        for (&word, &own) in &words {
            // a lookup that finds the word has the classes of its stem, too
            let of_stem = possible_stems(word).find_map(|stem| {
                with_end.clear();
                with_end.push_str(stem);
                with_end.push(STEM);
                words.get(with_end.as_str())
            });
            let classes = own | of_stem.copied().unwrap_or_default();
            let set = table.sets.iter().position(|set| *set == classes).unwrap_or_else(|| {
                table.sets.push(classes);
                table.sets.len() - 1
            });
            let hash = add_all(SEED, word.as_bytes());
            let (at, bit) = filter_bit(hash);
            if let Some(word) = table.filter.get_mut(at) {
                *word |= 1 << bit;
            }
            let entry = WordEntry { word, set: index_u16(set), tag: tag(hash) };
            if let Some(bucket) = buckets.get_mut(bucket(hash)) {
                bucket.push(entry);
            }
        }
        for bucket in buckets {
            table.entries.extend(bucket);
            table.starts.push(table.entries.len());
        }
        table
    }

    /// The classes of `word` followed by `end`, by the hash of both.
    fn look_up(&self, hash: u32, word: &[u8], end: &[u8]) -> Option<Classes> {
        let (at, bit) = filter_bit(hash);
        if self.filter.at(at) >> bit & 1 == 0 {
            return None;
        }
        let (bucket, tag, len) = (bucket(hash), tag(hash), word.len() + end.len());
        let entries = self.entries.part(self.starts.at(bucket)..self.starts.at(bucket + 1));
        let found = entries.iter().find(|entry| {
            let known = entry.word.as_bytes();
            entry.tag == tag && known.len() == len && known.starts_with(word) && known.ends_with(end)
        });
        found.map(|entry| self.sets.at(usize::from(entry.set)))
    }
}

/// The classes of a word of the plain text, by itself and by its stem; none if it is unknown. Stems match with their endings, and
/// three important words with one typing error.
pub(super) fn classes(word: &str) -> Classes {
    let table = table();
    let bytes = word.as_bytes();
    // the hash of each beginning that may be a stem
    let mut hashes = [SEED; ENDINGS];
    let mut hash = SEED;
    for (at, &byte) in bytes.iter().enumerate() {
        if let Some(kept) = hashes.get_mut(at % ENDINGS) {
            *kept = hash;
        }
        hash = add(hash, byte);
    }
    if let Some(classes) = table.look_up(hash, bytes, b"") {
        return classes;
    }
    if bytes.len() < MIN_STEM {
        return Classes::NONE;
    }
    if let Some(kept) = hashes.get_mut(bytes.len() % ENDINGS) {
        *kept = hash;
    }
    let mut mark = [0; 4];
    let mark = STEM.encode_utf8(&mut mark).as_bytes();
    let by_stem = |stem: &str| table.look_up(add_all(hashes.at(stem.len() % ENDINGS), mark), stem.as_bytes(), mark);
    if let Some(classes) = possible_stems(word).find_map(by_stem) {
        return classes;
    }
    let misspelled = [("instructions", INSTRUCTION), ("previous", PRIOR | EARLIER), ("disregard", IGNORE)];
    misspelled.into_iter().find(|(right, _)| has_one_error(bytes, right.as_bytes())).map_or(Classes::NONE, |(_, classes)| classes)
}

/// The longest term that a text in a script without spaces begins with: its length and classes.
pub(super) fn longest_term(text: &str) -> Option<(usize, Classes)> {
    let table = table();
    let mut hash = SEED;
    let mut longest = None;
    for (at, c) in text.char_indices().take(MAX_TERM).take_while(|(_, c)| c.is_alphanumeric()) {
        let end = at + c.len_utf8();
        hash = add_all(hash, text.as_bytes().part(at..end));
        if let Some(classes) = table.look_up(hash, text.as_bytes().part(..end), b"") {
            longest = Some((end, classes));
        }
    }
    longest
}

/// Whether one byte was inserted, left out or replaced.
fn has_one_error(given: &[u8], right: &[u8]) -> bool {
    if given.len().abs_diff(right.len()) > 1 {
        return false;
    }
    let head = given.iter().zip(right).take_while(|(a, b)| a == b).count();
    let tail = given.part(head..).iter().rev().zip(right.part(head..).iter().rev()).take_while(|(a, b)| a == b).count();
    given.len().max(right.len()) - head - tail <= 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::injection::fold;
    use crate::injection::terms::is_unspaced;
    use crate::injection::vocabulary::{REVEAL, SEND};

    #[test]
    fn a_word_has_all_its_classes() {
        assert_eq!(classes("exfiltrate"), SEND | REVEAL);
        assert_eq!(classes("предыдущие"), PRIOR | EARLIER);
        assert!(classes("unheard").is_empty());
        assert!(classes("").is_empty());
    }

    #[test]
    fn an_error_in_an_important_word_is_accepted() {
        for word in ["inystructions", "instuctions", "instruct1ons", "instructionss"] {
            assert!(classes(word).has_any(INSTRUCTION), "{word}");
        }
        assert!(!classes("pervious").has_any(PRIOR));
        assert!(classes("constructions").is_empty());
    }

    #[test]
    fn words_are_written_as_plain_text() {
        let mut wrong = Vec::new();
        for word in rows().flat_map(|(_, words)| words.split_whitespace()) {
            let plain: String = word.chars().filter(|c| !fold::is_mark(*c)).map(fold::plain).collect();
            if plain != word {
                wrong.push((word, plain));
            }
        }
        assert!(wrong.is_empty(), "{wrong:?}");
    }

    #[test]
    fn a_word_of_a_script_without_spaces_is_no_stem() {
        for word in rows().flat_map(|(_, words)| words.split_whitespace()) {
            assert!(!(word.ends_with(STEM) && word.contains(is_unspaced)), "{word}");
        }
    }
}
