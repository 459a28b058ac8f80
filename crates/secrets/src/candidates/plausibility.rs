//! A quick test of a long word, by its masks.

use tool_guard_text::part::At;
use tool_guard_text::simd::BLOCK;

use crate::candidates::masks::{BlockMasks, CHUNK};

/// The shortest long word without digits that may be a key.
const DIGITLESS: u32 = 24;

/// Whether a long word may be a key.
pub(super) enum Plausibility {
    No,
    /// If these are random: this many letters, and nothing else.
    IfRandom(usize),
    Yes,
}

/// Whether the long word at this position may be a key. Names have no digits and are made of short words, dates of short
/// numbers; keys without digits are long, except the ids of AWS, which are not tested here.
pub(super) fn plausibility(masks: &[BlockMasks; CHUNK + 2], position: usize) -> Plausibility {
    let (block, from) = ((position / BLOCK).min(CHUNK), position % BLOCK);
    let (low, high) = (masks.at(block), masks.at(block + 1));
    let shifted = |low: u64, high: u64| low >> from | high << 1 << (BLOCK - 1 - from);
    let len = shifted(low.word, high.word).trailing_ones();
    let word = u64::MAX >> (64 - len.max(1));
    let digits = (shifted(low.digit, high.digit) & word).count_ones();
    let part = !shifted(low.join, high.join) & word;
    let two = part & part >> 1;
    let six = two & two >> 2 & two >> 4;
    let nine = six & six >> 3;
    let sixteen = nine & nine >> 7;
    let key = u8::from(digits >= 2) & u8::from(six != 0) | u8::from(digits >= 1) & u8::from(nine != 0);
    let long = u8::from(len >= DIGITLESS) & u8::from(sixteen != 0);
    match (key | u8::from(len == u64::BITS), long) {
        (1, _) => Plausibility::Yes,
        (_, 1) if part == word && digits == 0 => Plausibility::IfRandom(len as usize),
        (_, long) => {
            if long == 1 {
                Plausibility::Yes
            } else {
                Plausibility::No
            }
        }
    }
}
