//! The tables of a prefilter, made at compile time.
#![allow(
    clippy::indexing_slicing,
    reason = "made by the compiler, which fails on an index out of bounds; what is looked up later are indices that it stored"
)]

use crate::injection::const_index::{NONE, index_u8, index_u16};
use crate::injection::prefilter::common_pieces::{COMMON, COMMONEST};
use crate::injection::prefilter::hash::{
    GRAM, GRAM_WORDS, PIECE, PIECE_BITS, SLOTS, STEP, gram, gram_bit, hash_gram, is_set, piece, piece_bit, slot,
};

/// The maximum number of literals.
const CAPACITY: usize = 1600;

/// A set of literals to search for.
pub(crate) struct Prefilter {
    pub(super) literals: &'static [&'static str],
    /// The filter of pieces: a bit for each hash.
    pub(super) piece_bits: [u32; PIECE_BITS / 32],
    /// The filter of grams.
    pub(super) gram_bits: [u32; GRAM_WORDS],
    /// The first literal of each gram: a hash table with linear probing.
    pub(super) slots: [u16; SLOTS],
    /// For each literal the offset of its gram.
    pub(super) offsets: [u8; CAPACITY],
    /// For each literal the next one of the same gram.
    pub(super) next: [u16; CAPACITY],
}

/// The costs of pieces, relative to a rare one.
const COMMONEST_COST: u32 = 40;
const COMMON_COST: u32 = 8;

/// The filter of these pieces.
#[allow(clippy::large_stack_arrays, reason = "run at compile time")]
const fn bits_of(rows: &[&str]) -> [u32; PIECE_BITS / 32] {
    let mut bits = [0; PIECE_BITS / 32];
    let mut row = 0;
    while row < rows.len() {
        let bytes = rows[row].as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let (word, bit) = piece_bit(piece(bytes, at));
            bits[word] |= 1 << bit;
            at += PIECE;
        }
        row += 1;
    }
    bits
}

impl Prefilter {
    /// The tables of these literals. A literal that is too short or too long fails the build.
    #[allow(clippy::large_stack_arrays, reason = "run at compile time")]
    pub(crate) const fn new(literals: &'static [&'static str]) -> Self {
        let mut all = Self {
            literals,
            piece_bits: [0; PIECE_BITS / 32],
            gram_bits: [0; GRAM_WORDS],
            slots: [NONE; SLOTS],
            offsets: [0; CAPACITY],
            next: [NONE; CAPACITY],
        };
        let common = [bits_of(COMMONEST), bits_of(COMMON)];
        let mut index = 0;
        while index < literals.len() {
            let bytes = literals[index].as_bytes();
            assert!(bytes.len() >= GRAM && bytes.len() < 256, "a literal is too short for the prefilter");
            let offset = all.cheapest(bytes, &common);
            let mut at = offset;
            while at < offset + STEP {
                let (word, bit) = piece_bit(piece(bytes, at));
                all.piece_bits[word] |= 1 << bit;
                at += 1;
            }
            all.enter(index, gram(bytes, offset), offset);
            index += 1;
        }
        all
    }

    /// The offset of a literal's gram that adds the fewest pieces to the filter, with frequent ones counted several times.
    const fn cheapest(&self, bytes: &[u8], [commonest, common]: &[[u32; PIECE_BITS / 32]; 2]) -> usize {
        let mut best = 0;
        let mut least = u32::MAX;
        let mut offset = 0;
        while offset + GRAM <= bytes.len() {
            let mut cost = 0;
            let mut at = offset;
            while at < offset + STEP {
                let bit = piece_bit(piece(bytes, at));
                if !is_set(&self.piece_bits, bit) {
                    cost += if is_set(commonest, bit) {
                        COMMONEST_COST
                    } else if is_set(common, bit) {
                        COMMON_COST
                    } else {
                        1
                    };
                }
                at += 1;
            }
            if cost < least {
                least = cost;
                best = offset;
            }
            offset += 1;
        }
        best
    }

    /// The gram of a literal.
    pub(super) const fn gram_of(&self, literal: u16) -> u64 {
        gram(self.literals[literal as usize].as_bytes(), self.offsets[literal as usize] as usize)
    }

    /// Adds a literal by its gram at this offset.
    const fn enter(&mut self, index: usize, gram: u64, offset: usize) {
        self.offsets[index] = index_u8(offset);
        let hash = hash_gram(gram);
        let (word, bit) = gram_bit(hash);
        self.gram_bits[word] |= 1 << bit;
        let mut slot = slot(hash);
        while self.slots[slot] != NONE && self.gram_of(self.slots[slot]) != gram {
            slot = (slot + 1) % SLOTS;
        }
        self.next[index] = self.slots[slot];
        self.slots[slot] = index_u16(index);
    }
}
