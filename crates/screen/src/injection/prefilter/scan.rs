//! The search for the literals of a prefilter.
#![allow(
    clippy::indexing_slicing,
    reason = "tables of constant sizes, whose indices are masked by them, and loops over arrays: a check costs time in every clean text"
)]

use crate::injection::const_index::NONE;
use crate::injection::prefilter::hash::{PIECE_BITS, SLOTS, STEP, eight, gram_bit, grams, hash_gram, hash_piece, slot};
use crate::injection::prefilter::table::Prefilter;

/// Pieces that are looked up at once.
const BLOCK: usize = 128;

/// Comparisons with literals that any text may cost; behind that every known gram is a hit.
const COMPARISONS: usize = 4096;
/// Bytes of text for which one more comparison is allowed.
const BYTES_PER_COMPARISON: usize = 16;

/// Bytes of a block, with one piece before it and two behind it.
const AROUND: usize = (BLOCK + 3) * STEP;

/// Pieces of a block, by their number in it. One entry behind `len` is written as well.
struct PieceList {
    len: u8,
    at: [u8; 256],
}

impl Prefilter {
    /// Calls `hit` with each offset at which a literal may begin, nearly in the order of the text, and the index of the literal: all
    /// that begin there. `None`: a text that needs so many comparisons is hostile, and any literal may be there. Takes time linear in
    /// the length of the text.
    pub(crate) fn scan(&self, text: &[u8], mut hit: impl FnMut(usize, Option<usize>)) {
        let (pieces, _) = text.as_chunks::<STEP>();
        let mut comparisons = COMPARISONS + text.len() / BYTES_PER_COMPARISON;
        let mut list = PieceList { len: 0, at: [0; 256] };
        for (block, pieces) in pieces.chunks(BLOCK).enumerate() {
            let begin = block * BLOCK * STEP;
            self.look_up(pieces, &mut list);
            // not at both ends of the text, where grams reach beyond it
            if let Some(around) = begin.checked_sub(STEP).and_then(|from| text.get(from..)?.first_chunk()) {
                self.look_around(around, &mut list);
            }
            for index in &list.at[..usize::from(list.len)] {
                self.verify(text, begin + usize::from(*index) * STEP, &mut comparisons, &mut hit);
            }
        }
    }

    /// Lists the pieces that may be in a literal, without a branch per piece.
    fn look_up(&self, pieces: &[[u8; STEP]], list: &mut PieceList) {
        let mut hashes = [0; BLOCK];
        for (hash, piece) in hashes.iter_mut().zip(pieces) {
            *hash = hash_piece(u32::from_le_bytes(*piece) | 0x2020_2020);
        }
        list.len = 0;
        for (index, hash) in (0..).zip(&hashes[..pieces.len().min(BLOCK)]) {
            list.at[usize::from(list.len)] = index;
            list.len += (self.piece_bits[(hash >> 20) as usize % (PIECE_BITS / 32)] >> (hash & 31) & 1) as u8;
        }
    }

    /// Keeps the pieces that may have a literal's gram around them. `around` begins one piece before the block.
    fn look_around(&self, around: &[u8; AROUND], list: &mut PieceList) {
        let count = list.len;
        list.len = 0;
        for nth in 0..usize::from(count) {
            let index = list.at[nth];
            let at = (usize::from(index) + 1) * STEP % (AROUND - 2 * STEP);
            list.at[usize::from(list.len)] = index;
            list.len += u8::from(self.known_grams(&grams(eight(around, at - 3), eight(around, at - 1)).map(hash_gram)) != [0; 4]);
        }
    }

    /// For each gram, by its hash, whether it may be a literal's.
    fn known_grams(&self, hashes: &[u32; 4]) -> [u32; 4] {
        hashes.map(|hash| {
            let (word, bit) = gram_bit(hash);
            self.gram_bits[word] >> bit & 1
        })
    }

    /// Calls `hit` with each literal whose gram holds the piece at `at`.
    fn verify(&self, text: &[u8], at: usize, comparisons: &mut usize, hit: &mut impl FnMut(usize, Option<usize>)) {
        let byte = |offset: usize| (at + offset).checked_sub(3).and_then(|at| text.get(at)).copied().unwrap_or(0);
        let around: [u8; 10] = std::array::from_fn(byte);
        let grams = grams(eight(&around, 0), eight(&around, 2));
        let hashes = grams.map(hash_gram);
        let known = self.known_grams(&hashes);
        for (index, ((gram, hash), known)) in grams.into_iter().zip(hashes).zip(known).enumerate() {
            if known != 0
                && let Some(start) = (at + index).checked_sub(3)
            {
                self.literals_at(text, start, gram, hash, comparisons, hit);
            }
        }
    }

    /// Calls `hit` with each literal whose gram is at `at`.
    fn literals_at(
        &self,
        text: &[u8],
        at: usize,
        gram: u64,
        hash: u32,
        comparisons: &mut usize,
        hit: &mut impl FnMut(usize, Option<usize>),
    ) {
        let mut slot = slot(hash);
        while self.slots[slot] != NONE && self.gram_of(self.slots[slot]) != gram {
            slot = (slot + 1) % SLOTS;
        }
        let mut next = self.slots[slot];
        while next != NONE {
            if *comparisons == 0 {
                return hit(at, None);
            }
            *comparisons -= 1;
            let literal = self.literals[next as usize].as_bytes();
            if let Some(start) = at.checked_sub(self.offsets[next as usize] as usize)
                && let Some(found) = text.get(start..start + literal.len())
                && found.iter().zip(literal).all(|(a, b)| a | 0x20 == b | 0x20)
            {
                hit(start, Some(next as usize));
            }
            next = self.next[next as usize];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static FILTER: Prefilter = Prefilter::new(&["disregard", "<|im_start", "忽略之前", "[/inst]"]);

    fn hits(text: &str) -> Vec<usize> {
        let mut hits = Vec::new();
        FILTER.scan(text.as_bytes(), |at, _| hits.push(at));
        hits
    }

    #[test]
    fn a_literal_is_found_at_every_offset_and_in_any_case() {
        for literal in ["disregard", "DISREGARD", "DisRegard", "<|IM_START", "忽略之前", "[/INST]"] {
            for before in 0..32 {
                for after in 0..4 {
                    let text = format!("{}{literal}{}", "x".repeat(before), "y".repeat(after));
                    assert_eq!(hits(&text), [before], "{text}");
                }
            }
        }
    }

    #[test]
    fn every_literal_that_begins_at_a_place_is_found_wherever_it_stands() {
        static NESTED: Prefilter = Prefilter::new(&["directives", "directives: ", "new directives"]);
        for before in 0..8 {
            let mut found = Vec::new();
            let text = format!("{}new directives: x", "y".repeat(before));
            NESTED.scan(text.as_bytes(), |at, literal| found.push((at - before, literal)));
            found.sort_unstable();
            found.dedup();
            assert_eq!(found, [(0, Some(2)), (4, Some(0)), (4, Some(1))], "{before}");
        }
    }

    #[test]
    fn a_text_that_needs_too_many_comparisons_is_one_hit_after_the_other() {
        let text = "disregax disregar isregard ".repeat(20_000);
        let mut uncertain = 0;
        FILTER.scan(text.as_bytes(), |_, literal| uncertain += usize::from(literal.is_none()));
        assert!(uncertain > 100, "{uncertain}");
    }

    #[test]
    fn a_part_of_a_literal_is_no_hit() {
        for text in ["", "d", "disregar", "disre gard", "isregard", "[/ins", "略之前忽"] {
            assert!(hits(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn hits_come_in_the_order_of_the_text() {
        assert_eq!(hits("disregard, disregard, [/INST] 忽略之前"), [0, 11, 22, 30]);
    }
}
