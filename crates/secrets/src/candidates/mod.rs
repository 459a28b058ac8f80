//! The cheap first pass: where in a text a secret, a card or an IBAN may be.
//!
//! 64 bytes at a time become bit masks (word bytes, digits, separators); shifts of the masks find long words and digit
//! groups. There is no branch per byte, so clean text is cheap, and hostile text costs no more than its candidates.

mod list;
mod masks;
mod plausibility;

use tool_guard_text::part::At;
use tool_guard_text::simd::BLOCK;

use crate::candidates::list::CandidateList;
use crate::candidates::masks::{BlockMasks, CHUNK, LONG_WORD, funnel, long_words, masks};
use crate::candidates::plausibility::{Plausibility, plausibility};
use crate::entropy::looks_random_at;

/// The offset of something that may be a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Candidate {
    /// The first of at least [`LONG_WORD`] letters, digits, `_` and `-` that are unlikely to be words.
    Word(usize),
    /// An `=`, `:` or `>` that may be behind a name.
    Separator(usize),
    /// A `-` or `_` before a letter, and not behind a letter or digit.
    Flag(usize),
    /// The first of 12 or more digits, or of two groups of four: a card?
    Card(usize),
    /// The first of three, two and four digits: an SSN?
    Ssn(usize),
    /// The first of exactly nine or ten digits: an identity number, if a word before it says so.
    Number(usize),
    /// The first of two letters, two digits and then neither: an IBAN in groups?
    Iban(usize),
}

/// Calls `found` with each candidate, one kind after the other in every chunk. `may_follow_name`: whether the separator at an
/// offset may be behind a name.
///
/// Each chunk is read in small loops with few branches, since on clean text mispredicted branches would cost most: masks,
/// the positions of their bits, a quick test of each, and only then the callback.
pub(super) fn scan(text: &[u8], may_follow_name: impl Fn(usize) -> bool, found: impl FnMut(Candidate)) {
    // most texts that are redacted are short, and clearing room for a whole chunk costs more than reading them
    if text.len() <= SHORT {
        scan_within([&mut [0; SHORT], &mut [0; SHORT], &mut [0; SHORT]], text, may_follow_name, found);
    } else {
        scan_within([&mut [0; WHOLE], &mut [0; WHOLE], &mut [0; WHOLE]], text, may_follow_name, found);
    }
}

/// Bytes of a short text.
const SHORT: usize = 2 * BLOCK;
/// Bytes of a chunk.
const WHOLE: usize = CHUNK * BLOCK;

/// The same with room for so many candidates of each list.
fn scan_within(room: [&mut [u16]; 3], text: &[u8], may_follow_name: impl Fn(usize) -> bool, mut found: impl FnMut(Candidate)) {
    let [words, separators, rest] = room.map(CandidateList::new);
    let mut chunk = ChunkScan { masks: [BlockMasks::default(); CHUNK + 2], runs: [0; 5], words, separators, rest };
    chunk.masks[CHUNK + 1] = masks(text, 0);
    let blocks = text.len().div_ceil(BLOCK);
    for first in (0..blocks).step_by(CHUNK) {
        chunk.masks[0] = if first == 0 { BlockMasks::default() } else { chunk.masks[CHUNK] };
        chunk.masks[1] = chunk.masks[CHUNK + 1];
        // what is behind the last block is read as nothing
        for (nth, next) in chunk.masks[2..].iter_mut().enumerate().take(blocks - first) {
            *next = if first + nth + 1 < blocks { masks(text, first + nth + 1) } else { BlockMasks::default() };
        }
        for block in 1..=CHUNK.min(blocks - first) {
            chunk.block(block);
        }
        // a word may begin in the block before the chunk
        let base = first * BLOCK;
        let at = |position: usize| base + position - BLOCK;
        let ChunkScan { masks, words, separators, rest, .. } = &mut chunk;
        words.retain(|position| {
            let start = at(position);
            let capitals = text.at(start) == b'A' && !text.at(start + 1).is_ascii_lowercase();
            match plausibility(masks, position) {
                _ if capitals => true,
                Plausibility::Yes => true,
                Plausibility::IfRandom(len) => looks_random_at(text, start, len),
                Plausibility::No => false,
            }
        });
        words.drain(|position, _| found(Candidate::Word(at(position))));
        separators.retain(|position| may_follow_name(at(position)));
        separators.drain(|position, _| found(Candidate::Separator(at(position))));
        rest.drain(|position, kind| {
            found(match kind {
                FLAG => Candidate::Flag(at(position)),
                CARD => Candidate::Card(at(position)),
                SSN => Candidate::Ssn(at(position)),
                NUMBER => Candidate::Number(at(position)),
                _ => Candidate::Iban(at(position)),
            });
        });
    }
}

/// The state of one chunk. Positions are counted from the block before it.
struct ChunkScan<'e> {
    /// The masks of its blocks, and of the blocks before and behind it.
    masks: [BlockMasks; CHUNK + 2],
    runs: [u64; 5],
    words: CandidateList<'e>,
    separators: CandidateList<'e>,
    /// Candidates of the kinds below.
    rest: CandidateList<'e>,
}

const FLAG: u32 = 0;
const CARD: u32 = 1;
const SSN: u32 = 2;
const NUMBER: u32 = 3;
const IBAN: u32 = 4;

impl ChunkScan<'_> {
    /// Lists the candidates of one block.
    fn block(&mut self, block: usize) {
        let (before, now, next) = (self.masks.at(block - 1), self.masks.at(block), self.masks.at(block + 1));
        let base = block * BLOCK;
        self.words.add(long_words(now.word, &mut self.runs), base + 1 - LONG_WORD, 0);
        self.separators.add(now.separator, base, 0);
        let letter = |masks: BlockMasks| masks.word & !masks.digit & !masks.join;
        if now.join != 0 {
            let inside = |masks: BlockMasks| masks.word & !masks.join;
            let flag = now.join & funnel::<1>(letter(now), letter(next)) & !(inside(now) << 1 | inside(before) >> 63);
            self.rest.add(flag, base, FLAG);
        }
        // every number begins with two digits, and all but IBANs have four more at the same positions
        let (digit, more) = (now.digit, next.digit);
        let two = digit & funnel::<1>(digit, more) & !(digit << 1 | before.digit >> 63);
        if two != 0 {
            let letters = (letter(now) << 1 | letter(before) >> 63) & (letter(now) << 2 | letter(before) >> 62);
            let iban = two & letters & !funnel::<2>(now.word & !now.join, next.word & !next.join);
            let number = two & funnel::<2>(digit, more) & funnel::<5>(digit, more) & funnel::<7>(digit, more) & funnel::<8>(digit, more);
            if iban | number != 0 {
                // it begins with the two letters before them
                self.rest.add(iban, base - 2, IBAN);
                self.numbers(number, digit, more, base);
            }
        }
    }

    /// Lists the numbers that begin at the bits of `number`, by the digits behind them.
    fn numbers(&mut self, number: u64, digit: u64, more: u64, base: usize) {
        let (fourth, fifth, seventh) = (funnel::<3>(digit, more), funnel::<4>(digit, more), funnel::<6>(digit, more));
        let (tenth, eleventh, twelfth) = (funnel::<9>(digit, more), funnel::<10>(digit, more), funnel::<11>(digit, more));
        let four = number & fourth;
        let nine = four & fifth & seventh;
        self.rest.add(four & !fifth & seventh | nine & tenth & eleventh & twelfth, base, CARD);
        self.rest.add(nine & !eleventh, base, NUMBER);
        self.rest.add(number & !fourth & fifth & !seventh & tenth & eleventh & !twelfth, base, SSN);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidates(text: &str) -> Vec<Candidate> {
        let mut all = Vec::new();
        scan(text.as_bytes(), |_| true, |candidate| all.push(candidate));
        all
    }

    #[test]
    fn a_candidate_is_found_anywhere_in_a_block() {
        for shift in 0..200 {
            let pad = " ".repeat(shift);
            assert_eq!(candidates(&format!("{pad}abcdefghijk1-")), [Candidate::Word(shift)]);
            assert_eq!(candidates(&format!("{pad}abcdefghijk1")), []);
            assert_eq!(candidates(&format!("{pad}abcdefgh_jklm-abc_defghi-jkl1")), []);
            assert_eq!(candidates(&format!("{pad}abcdefghijklmnop_abcdefgh")), [Candidate::Word(shift)]);
            assert_eq!(candidates(&format!("{pad}a=1")), [Candidate::Separator(shift + 1)]);
            assert_eq!(candidates(&format!("{pad}--x")), [Candidate::Flag(shift + 1)]);
            assert_eq!(candidates(&format!("{pad}1234 5678")), [Candidate::Card(shift)]);
            assert_eq!(candidates(&format!("{pad}123456789012")), [Candidate::Card(shift)]);
            assert_eq!(candidates(&format!("{pad}123.45.6789")), [Candidate::Ssn(shift)]);
            assert_eq!(candidates(&format!("{pad}123456789")), [Candidate::Number(shift)]);
            assert_eq!(candidates(&format!("{pad}GB29 NW")), [Candidate::Iban(shift)]);
            assert_eq!(candidates(&format!("{pad}2026-11-2 10.30 1234 567é")), []);
        }
    }

    #[test]
    fn a_run_of_any_length_is_one_candidate() {
        assert_eq!(candidates(&"a".repeat(1000)), [Candidate::Word(0)]);
        assert_eq!(candidates(&"7".repeat(1000)), [Candidate::Word(0), Candidate::Card(0)]);
        assert_eq!(candidates(&"-".repeat(1000)), [Candidate::Word(0)]);
        assert_eq!(candidates(""), []);
    }
}
