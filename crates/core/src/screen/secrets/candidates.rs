//! The cheap first pass: where in a text a secret, a card or an IBAN could stand.
//!
//! 64 bytes at a time become bit masks (word characters, digits, marks); shifts of the masks then find long words and
//! digit groups. No branch per byte, so a clean text costs little, and a hostile one no more than its number of spots.

use crate::screen::secrets::entropy::looks_drawn_at;
use crate::screen::secrets::simd;
use crate::screen::secrets::simd::BLOCK;

/// Word characters in a row that are looked at even without a mark before them.
pub(super) const LONG_WORD: usize = 13;

/// Word characters in a row that are looked at even without a digit among them.
const DIGITLESS: u32 = 24;

/// A place that is worth a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// A run of at least [`LONG_WORD`] letters, digits, `_` and `-` begins that is hardly made of words.
    Word(usize),
    /// An `=`, `:` or `>` behind what the caller takes for the end of a name.
    Mark(usize),
    /// The `-` or `_` before a letter, and not behind a letter or digit.
    Flag(usize),
    /// A run of 12 or more digits, or two groups of four, begins: a card?
    Card(usize),
    /// Three, two and four digits: an SSN?
    Ssn(usize),
    /// A run of exactly nine or ten digits: an identity number, if a word before it says so.
    Number(usize),
    /// Two letters, two digits and no more of them: an IBAN in groups?
    Iban(usize),
}

/// One block: bit `i` of a mask speaks of byte `i`.
#[derive(Clone, Copy, Default)]
struct Masks {
    word: u64,
    digit: u64,
    mark: u64,
    /// `-` and `_`
    join: u64,
}

/// Blocks that are sifted before their spots are looked at.
const CHUNK: usize = 32;

/// Calls `found` for each spot, kind by kind in every chunk; `named` tells the marks that may stand behind a name.
///
/// A chunk is gone through in small loops that hardly branch, since on a clean text wrong guesses would cost the most:
/// masks, the places they speak of, which of these count, and only then the looks.
pub(super) fn sieve(text: &[u8], named: impl Fn(usize) -> bool, mut found: impl FnMut(Spot)) {
    let mut sift = Sift { masks: [Masks::default(); CHUNK + 2], runs: [0; 5], words: List::new(), marks: List::new(), rest: List::new() };
    sift.masks[CHUNK + 1] = masks(text, 0);
    let blocks = text.len().div_ceil(BLOCK);
    for first in (0..blocks).step_by(CHUNK) {
        sift.masks[0] = if first == 0 { Masks::default() } else { sift.masks[CHUNK] };
        sift.masks[1] = sift.masks[CHUNK + 1];
        for (nth, place) in sift.masks[2..].iter_mut().enumerate() {
            *place = if first + nth + 1 < blocks { masks(text, first + nth + 1) } else { Masks::default() };
        }
        for block in 1..=CHUNK.min(blocks - first) {
            sift.block(block);
        }
        // a word may begin in the block before the chunk
        let base = first * BLOCK;
        let at = |place: usize| base + place - BLOCK;
        let Sift { masks, words, marks, rest, .. } = &mut sift;
        words.keep(|place| {
            let start = at(place);
            let capitals = text[start] == b'A' && !text[start + 1].is_ascii_lowercase();
            match worth(masks, place) {
                _ if capitals => true,
                Worth::Reading => true,
                Worth::Letters(len) => looks_drawn_at(text, start, len),
                Worth::Nothing => false,
            }
        });
        words.empty(|place, _| found(Spot::Word(at(place))));
        marks.keep(|place| named(at(place)));
        marks.empty(|place, _| found(Spot::Mark(at(place))));
        rest.empty(|place, kind| {
            found(match kind {
                FLAG => Spot::Flag(at(place)),
                CARD => Spot::Card(at(place)),
                SSN => Spot::Ssn(at(place)),
                NUMBER => Spot::Number(at(place)),
                _ => Spot::Iban(at(place)),
            });
        });
    }
}

/// What a long word could be.
enum Worth {
    Nothing,
    /// So many letters, and nothing else: a name, unless they look drawn.
    Letters(usize),
    Reading,
}

/// Whether a long word could be anything: names without a digit are many and made of short words, dates of short
/// numbers; keys without a digit are long, or the ids of AWS.
fn worth(masks: &[Masks; CHUNK + 2], place: usize) -> Worth {
    let (block, from) = ((place / BLOCK).min(CHUNK), place % BLOCK);
    let (low, high) = (masks[block], masks[block + 1]);
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
        (1, _) => Worth::Reading,
        (_, 1) if part == word && digits == 0 => Worth::Letters(len as usize),
        (_, long) => {
            if long == 1 {
                Worth::Reading
            } else {
                Worth::Nothing
            }
        }
    }
}

/// What is known of a chunk: its masks, with the blocks before and behind it, and places counted from the block before it.
struct Sift {
    masks: [Masks; CHUNK + 2],
    runs: [u64; 5],
    words: List,
    marks: List,
    rest: List,
}

const FLAG: u32 = 0;
const CARD: u32 = 1;
const SSN: u32 = 2;
const NUMBER: u32 = 3;
const IBAN: u32 = 4;

impl Sift {
    /// Writes down the places of one block.
    fn block(&mut self, block: usize) {
        let (before, now, next) = (self.masks[block - 1], self.masks[block], self.masks[block + 1]);
        let base = block * BLOCK;
        self.words.add(long_words(now.word, &mut self.runs), base + 1 - LONG_WORD, 0);
        self.marks.add(now.mark, base, 0);
        let letter = |masks: Masks| masks.word & !masks.digit & !masks.join;
        if now.join != 0 {
            let inside = |masks: Masks| masks.word & !masks.join;
            let flag = now.join & funnel::<1>(letter(now), letter(next)) & !(inside(now) << 1 | inside(before) >> 63);
            self.rest.add(flag, base, FLAG);
        }
        // every number that is looked for has two digits side by side, and all but one kind of them have five of these
        let (digit, more) = (now.digit, next.digit);
        let two = digit & funnel::<1>(digit, more) & !(digit << 1 | before.digit >> 63);
        if two != 0 {
            let letters = (letter(now) << 1 | letter(before) >> 63) & (letter(now) << 2 | letter(before) >> 62);
            let iban = two & letters & !funnel::<2>(now.word & !now.join, next.word & !next.join);
            let number = two & funnel::<2>(digit, more) & funnel::<5>(digit, more) & funnel::<7>(digit, more) & funnel::<8>(digit, more);
            if iban | number != 0 {
                // two letters stand before it
                self.rest.add(iban, base - 2, IBAN);
                self.numbers(number, digit, more, base);
            }
        }
    }

    /// What the digits that begin at `number` are the start of.
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

/// Room for every byte of a chunk: no kind of place has more.
const PLACES: usize = CHUNK * BLOCK;

/// Places that wait to be looked at, with what is there in the lowest three bits.
struct List {
    len: usize,
    places: [u16; PLACES],
}

impl List {
    const fn new() -> Self {
        Self { len: 0, places: [0; PLACES] }
    }

    /// Writes down each bit of the mask. The first few without asking whether there are so many, as a wrong guess costs more
    /// than a place that the next one overwrites.
    #[expect(clippy::cast_possible_truncation, reason = "places in a chunk are small")]
    fn add(&mut self, mut mask: u64, base: usize, kind: u32) {
        let end = self.len + mask.count_ones() as usize;
        let mut place = |mask: &mut u64| {
            self.places[self.len % PLACES] = ((base as u32 + mask.trailing_zeros()) << 3 | kind) as u16;
            self.len += 1;
            *mask &= mask.wrapping_sub(1);
        };
        place(&mut mask);
        while mask != 0 {
            place(&mut mask);
        }
        self.len = end;
    }

    /// Keeps what counts; without a branch: what does not is overwritten by the next.
    fn keep(&mut self, counts: impl Fn(usize) -> bool) {
        let mut kept = 0;
        for nth in 0..self.len.min(PLACES) {
            let place = self.places[nth];
            self.places[kept.min(nth)] = place;
            kept += usize::from(counts(usize::from(place >> 3)));
        }
        self.len = kept;
    }

    fn empty(&mut self, mut each: impl FnMut(usize, u32)) {
        for place in &self.places[..self.len.min(PLACES)] {
            each(usize::from(place >> 3), u32::from(place & 7));
        }
        self.len = 0;
    }
}

/// The mask of the bytes `N` further on.
const fn funnel<const N: u32>(now: u64, next: u64) -> u64 {
    now >> N | next << (64 - N)
}

/// Where a run of word characters has just become long; `runs` keeps what the block before leaves over.
fn long_words(word: u64, runs: &mut [u64; 5]) -> u64 {
    const { assert!(LONG_WORD == 13) };
    let two = word & (word << 1 | runs[0] >> 63);
    let four = two & (two << 2 | runs[1] >> 62);
    let eight = four & (four << 4 | runs[2] >> 60);
    let long = eight & (eight << 5 | runs[3] >> 59);
    let first = long & !(long << 1 | runs[4] >> 63);
    *runs = [word, two, four, eight, long];
    first
}

fn masks(text: &[u8], block: usize) -> Masks {
    let rest = &text[(block * BLOCK).min(text.len())..];
    if let Some(whole) = rest.first_chunk() {
        return of_block(whole);
    }
    let mut last = [0; BLOCK];
    last[..rest.len()].copy_from_slice(rest);
    of_block(&last)
}

fn of_block(block: &[u8; BLOCK]) -> Masks {
    let [word, digit, mark, join] = simd::masks(block, |bytes| {
        let digit = bytes.within(b'0', 10);
        let join = bytes.is(b'-').or(bytes.is(b'_'));
        // `=` and `>` are neighbours
        let mark = bytes.within(b'=', 2).or(bytes.is(b':'));
        [digit.or(bytes.folded().within(b'a', 26)).or(join), digit, mark, join]
    });
    Masks { word, digit, mark, join }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spots(text: &str) -> Vec<Spot> {
        let mut all = Vec::new();
        sieve(text.as_bytes(), |_| true, |spot| all.push(spot));
        all
    }

    #[test]
    fn a_spot_is_found_wherever_it_stands_in_a_block() {
        for shift in 0..200 {
            let pad = " ".repeat(shift);
            assert_eq!(spots(&format!("{pad}abcdefghijk1-")), [Spot::Word(shift)]);
            assert_eq!(spots(&format!("{pad}abcdefghijk1")), []);
            assert_eq!(spots(&format!("{pad}abcdefgh_jklm-abc_defghi-jkl1")), []);
            assert_eq!(spots(&format!("{pad}abcdefghijklmnop_abcdefgh")), [Spot::Word(shift)]);
            assert_eq!(spots(&format!("{pad}a=1")), [Spot::Mark(shift + 1)]);
            assert_eq!(spots(&format!("{pad}--x")), [Spot::Flag(shift + 1)]);
            assert_eq!(spots(&format!("{pad}1234 5678")), [Spot::Card(shift)]);
            assert_eq!(spots(&format!("{pad}123456789012")), [Spot::Card(shift)]);
            assert_eq!(spots(&format!("{pad}123.45.6789")), [Spot::Ssn(shift)]);
            assert_eq!(spots(&format!("{pad}123456789")), [Spot::Number(shift)]);
            assert_eq!(spots(&format!("{pad}GB29 NW")), [Spot::Iban(shift)]);
            assert_eq!(spots(&format!("{pad}2026-11-2 10.30 1234 567é")), []);
        }
    }

    #[test]
    fn a_run_is_one_spot_however_long() {
        assert_eq!(spots(&"a".repeat(1000)), [Spot::Word(0)]);
        assert_eq!(spots(&"7".repeat(1000)), [Spot::Word(0), Spot::Card(0)]);
        assert_eq!(spots(&"-".repeat(1000)), [Spot::Word(0)]);
        assert_eq!(spots(""), []);
    }
}
