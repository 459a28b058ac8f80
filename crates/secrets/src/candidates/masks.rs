//! Bit masks of the bytes of a block.

use tool_guard_text::part::Part;
use tool_guard_text::simd;
use tool_guard_text::simd::BLOCK;

/// The shortest run of word bytes that is a candidate without a separator before it.
pub(super) const LONG_WORD: usize = 13;

/// The masks of one block: bit `i` stands for byte `i`.
#[derive(Clone, Copy, Default)]
pub(super) struct BlockMasks {
    /// Letters, digits, `-` and `_`
    pub(super) word: u64,
    pub(super) digit: u64,
    /// `=`, `:` and `>`
    pub(super) separator: u64,
    /// `-` and `_`
    pub(super) join: u64,
}

/// Blocks of a chunk.
pub(super) const CHUNK: usize = 32;

/// The mask of the bytes `N` further on: a funnel shift.
pub(super) const fn funnel<const N: u32>(now: u64, next: u64) -> u64 {
    now >> N | next << (64 - N)
}

/// Where runs of word bytes reach the length [`LONG_WORD`]. `runs`: the state after the block before.
pub(super) fn long_words(word: u64, runs: &mut [u64; 5]) -> u64 {
    const { assert!(LONG_WORD == 13) };
    let two = word & (word << 1 | runs[0] >> 63);
    let four = two & (two << 2 | runs[1] >> 62);
    let eight = four & (four << 4 | runs[2] >> 60);
    let long = eight & (eight << 5 | runs[3] >> 59);
    let first = long & !(long << 1 | runs[4] >> 63);
    *runs = [word, two, four, eight, long];
    first
}

/// The masks of the block of this number; bytes behind the end of the text are 0.
pub(super) fn masks(text: &[u8], block: usize) -> BlockMasks {
    let rest = text.part((block * BLOCK).min(text.len())..);
    if let Some(whole) = rest.first_chunk() {
        return of_block(whole);
    }
    let mut last = [0; BLOCK];
    last.iter_mut().zip(rest).for_each(|(to, byte)| *to = *byte);
    of_block(&last)
}

fn of_block(block: &[u8; BLOCK]) -> BlockMasks {
    let [word, digit, separator, join] = simd::masks(block, |bytes| {
        let digit = bytes.within(b'0', 10);
        let join = bytes.is(b'-').or(bytes.is(b'_'));
        // `=` and `>` are neighbours
        let separator = bytes.within(b'=', 2).or(bytes.is(b':'));
        [digit.or(bytes.folded().within(b'a', 26)).or(join), digit, separator, join]
    });
    BlockMasks { word, digit, separator, join }
}
