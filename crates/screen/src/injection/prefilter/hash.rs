//! Pieces (4 bytes) and grams (7 bytes), with case folded, and their hashes.
#![allow(clippy::indexing_slicing, reason = "evaluated by the compiler, or arrays of constant sizes, whose indices are masked by them")]

/// The distance of the positions in a text that are looked up.
pub(super) const STEP: usize = 4;
/// Bytes of a piece.
pub(super) const PIECE: usize = 4;
/// Bytes of a gram, which holds a piece at one of these positions wherever it begins: also the shortest literal.
pub(super) const GRAM: usize = STEP + PIECE - 1;
/// Sets bit 5 of each byte, which folds the case of ASCII letters.
pub(super) const FOLD: u64 = 0x2020_2020_2020_2020;
const GRAM_MASK: u64 = (1 << (8 * GRAM)) - 1;
/// Bits of the filter of pieces.
pub(super) const PIECE_BITS: usize = 1 << 17;
/// Words of 32 bits of the filter of grams, which has more room for each than the slots.
pub(super) const GRAM_WORDS: usize = 1 << 11;
/// Slots of the hash table of grams.
pub(super) const SLOTS: usize = 1 << 11;

/// The piece at this offset.
pub(super) const fn piece(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]) | 0x2020_2020
}

pub(super) const fn hash_piece(piece: u32) -> u32 {
    piece.wrapping_mul(0x9e37_79b1)
}

/// The word of the filter of pieces, and the bit in it.
pub(super) const fn piece_bit(piece: u32) -> (usize, u32) {
    let hash = hash_piece(piece);
    ((hash >> 20) as usize % (PIECE_BITS / 32), hash & 31)
}

/// Whether this bit of a filter of pieces is set.
pub(super) const fn is_set(bits: &[u32; PIECE_BITS / 32], (word, bit): (usize, u32)) -> bool {
    bits[word] >> bit & 1 == 1
}

/// The gram at this offset.
pub(super) const fn gram(bytes: &[u8], at: usize) -> u64 {
    let mut gram = 0;
    let mut index = GRAM;
    while index > 0 {
        index -= 1;
        gram = gram << 8 | bytes[at + index] as u64;
    }
    gram | FOLD & GRAM_MASK
}

/// The high half of the product, which is well mixed.
pub(super) const fn hash_gram(gram: u64) -> u32 {
    (gram.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

/// The slot of a gram's hash.
pub(super) const fn slot(hash: u32) -> usize {
    (hash >> 21) as usize % SLOTS
}

/// The word of the filter of grams, and the bit in it.
pub(super) const fn gram_bit(hash: u32) -> (usize, u32) {
    ((hash >> 9) as usize % GRAM_WORDS, hash >> 4 & 31)
}

/// The grams that begin 3, 2, 1 and 0 bytes before a piece. `early`: the eight bytes from the first one on; `late`: those two
/// bytes further.
pub(super) const fn grams(early: u64, late: u64) -> [u64; 4] {
    let (early, late) = (early | FOLD, late | FOLD);
    [early & GRAM_MASK, early >> 8, late & GRAM_MASK, late >> 8]
}

/// Eight bytes from this offset on.
pub(super) fn eight(bytes: &[u8], at: usize) -> u64 {
    bytes[at..].first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight))
}
