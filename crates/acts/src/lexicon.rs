//! What the words of a text mean where it may ask for an act.

use std::collections::HashMap;
use std::sync::LazyLock;

use rustc_hash::FxBuildHasher;
use tool_guard_text::part::{At as _, Part as _};

use crate::kind::Kinds;
use crate::language::{LINKS, OPENERS, PARTS, REQUEST_PARTS, REQUESTS, VERBS};

/// What a word does in a sentence.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Meaning {
    /// The acts that it asks for, or names.
    pub kinds: Kinds,
    /// Whether it makes a request of its sentence.
    pub requests: bool,
    /// Whether it may stand before the verb of an order.
    pub opens: bool,
    /// Whether a second order may stand behind it.
    pub links: bool,
}

struct Entry {
    letters: &'static str,
    begins: bool,
    meaning: Meaning,
}

/// By the first three bytes.
static BY_BEGINNING: LazyLock<HashMap<u32, Vec<Entry>, FxBuildHasher>> = LazyLock::new(|| {
    let none = Meaning::default();
    let roles = [
        (Meaning { requests: true, ..none }, REQUESTS),
        (Meaning { opens: true, ..none }, OPENERS),
        (Meaning { links: true, ..none }, LINKS),
    ];
    let verbs = VERBS.iter().map(|(kinds, words)| (Meaning { kinds: *kinds, ..none }, *words));
    let mut table: HashMap<u32, Vec<Entry>, FxBuildHasher> = HashMap::default();
    for (meaning, words) in verbs.chain(roles) {
        for word in words.split_ascii_whitespace() {
            let letters = word.trim_end_matches('*');
            table.entry(beginning(letters.as_bytes())).or_default().push(Entry { letters, begins: letters != word, meaning });
        }
    }
    table
});

fn beginning(word: &[u8]) -> u32 {
    u32::from_be_bytes([0, word.at(0), word.at(1), word.at(2)])
}

/// Bytes of a word that are looked at.
const MAX_WORD: usize = 32;

/// A bit for some of the first three bytes: nearly every word is told by it to mean nothing.
static MAY_MEAN: LazyLock<[u64; 64]> = LazyLock::new(|| {
    let mut bits = [0; 64];
    for beginning in BY_BEGINNING.keys() {
        let (slot, bit) = place(*beginning);
        if let Some(slot) = bits.get_mut(slot) {
            *slot |= bit;
        }
    }
    bits
});

const fn place(beginning: u32) -> (usize, u64) {
    let mixed = beginning.wrapping_mul(0x9e37_79b1) >> 20;
    ((mixed >> 6) as usize & 63, 1 << (mixed & 63))
}

/// What a word means, whatever the case of its ASCII letters; nothing for nearly every word.
pub(crate) fn meaning(word: &str) -> Meaning {
    let bytes = word.as_bytes();
    let first = [bytes.at(0).to_ascii_lowercase(), bytes.at(1).to_ascii_lowercase(), bytes.at(2).to_ascii_lowercase()];
    let beginning = beginning(&first);
    let (slot, bit) = place(beginning);
    if MAY_MEAN.get(slot).is_none_or(|bits| bits & bit == 0) {
        return Meaning::default();
    }
    in_table(word, beginning)
}

fn in_table(word: &str, beginning: u32) -> Meaning {
    let mut letters = [0_u8; MAX_WORD];
    let length = word.len().min(MAX_WORD);
    for (place, byte) in letters.iter_mut().zip(word.bytes()) {
        *place = byte.to_ascii_lowercase();
    }
    let letters = letters.part(..length);
    let mut all = Meaning::default();
    let Some(entries) = BY_BEGINNING.get(&beginning) else { return all };
    for Entry { letters: known, begins, meaning } in entries {
        let known = known.as_bytes();
        if letters == known || *begins && letters.starts_with(known) {
            all.kinds = all.kinds.with(meaning.kinds);
            all.requests |= meaning.requests;
            all.opens |= meaning.opens;
            all.links |= meaning.links;
        }
    }
    all
}

/// The kinds of act that a text names in languages without spaces, and whether it asks for them.
pub(crate) fn in_parts(text: &str) -> (Kinds, bool) {
    // all of these characters begin with bytes of 0xE3 to 0xED
    if !text.bytes().any(|byte| (0xe3..=0xed).contains(&byte)) {
        return (Kinds::NONE, false);
    }
    let named = |words: &str| words.split_ascii_whitespace().any(|word| text.contains(word));
    let kinds = PARTS.iter().filter(|(_, words)| named(words)).fold(Kinds::NONE, |kinds, (kind, _)| kinds.with(*kind));
    (kinds, REQUEST_PARTS.iter().any(|part| text.contains(part)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_by_their_letters_and_beginnings() {
        for (word, kinds) in [
            ("Forward", Kinds::SEND),
            ("überweisen", Kinds::PAY),
            ("supprimez", Kinds::DELETE),
            ("weather", Kinds::NONE),
            ("", Kinds::NONE),
        ] {
            assert_eq!(meaning(word).kinds, kinds, "{word}");
        }
        assert!(meaning("please").requests && meaning("then").links && meaning("and").opens);
        assert_eq!(in_parts("レポートを経理に送信してください"), (Kinds::SEND, true));
    }
}
