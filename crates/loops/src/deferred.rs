//! Results that wait to be read closely. Reading costs many times what everything else does with a result, and most results never
//! need it: those of calls that were made once and resemble no other. They wait until a call repeats, one fails, a third one looks
//! like two others, or it matters whether something changed. Then all are entered, in their order, so that hardly a decision depends
//! on when, and none is stricter for it (`tests/deferred.rs`, `tests/read_late.rs`); what resembles nothing is not read even then
//! (`read_late`). Only what there was no room for is known by its bytes alone.

use std::collections::VecDeque;
use std::sync::Arc;

use tool_guard_calls::identity::Call;
use tool_guard_text::part::Part;
use tool_guard_text::simd::{self, BLOCK};

use crate::bounds::{MAX_APPEARANCES, MAX_DEFERRED, MAX_DEFERRED_BYTES, MAX_POSTPONED, MAX_POSTPONED_BYTES};
use crate::observation::Moment;

/// How many others a result must look like to be read.
pub(crate) const FAMILIAR: usize = 2;

/// A success that was not read closely.
#[derive(Debug, Clone)]
pub(crate) struct Deferred {
    /// The call.
    pub call: Arc<Call>,
    /// Its text, or head and tail of it; `None`: there was no room for it.
    pub text: Option<Box<str>>,
    /// Hash of its bytes.
    pub exact: u64,
    /// Whether another result looked like it when it came.
    pub alike: bool,
    /// How it came about.
    pub moment: Moment,
}

impl Deferred {
    /// Whether it is a result of this call.
    pub(crate) fn is_of(&self, call: &Call) -> bool {
        (self.call.key, self.call.written) == (call.key, call.written)
    }

    /// Bytes of the text that is kept.
    pub(crate) fn bytes(&self) -> usize {
        self.text.as_ref().map_or(0, |text| text.len())
    }
}

/// The kind of call whose results may say the same: the same value may come from other programs.
pub(crate) fn kind_of_value(call: &Call) -> u64 {
    if call.is_command() { 0 } else { call.kind }
}

/// What a result of a kind of call looks like.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Appearance {
    kind: u64,
    sketch: Sketch,
}

impl Appearance {
    /// The looks of a result of this call.
    pub(crate) fn of(call: &Call, text: &str) -> Self {
        Self { kind: kind_of_value(call), sketch: Sketch::of(text) }
    }

    fn is_like(&self, other: &Self) -> bool {
        self.kind == other.kind && self.sketch.is_like(other.sketch)
    }
}

/// The results of a turn that wait.
#[derive(Debug, Clone, Default)]
pub(crate) struct DeferredResults {
    waiting: VecDeque<Deferred>,
    bytes: usize,
    seen: VecDeque<Appearance>,
}

impl DeferredResults {
    /// Whether a result of this call waits.
    pub(crate) fn holds(&self, call: &Call) -> bool {
        self.waiting.iter().any(|unread| unread.is_of(call))
    }

    /// Whether none waits.
    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Remembers what a result looks like, and tells how many others look like it: from [`FAMILIAR`] it is read at once.
    pub(crate) fn alike(&mut self, looks: Appearance) -> usize {
        let alike = self.seen.iter().filter(|known| known.is_like(&looks)).count();
        if self.seen.len() == MAX_APPEARANCES {
            self.seen.pop_front();
        }
        self.seen.push_back(looks);
        alike
    }

    /// Puts a result at the end. Older ones lose their texts if there is no more room.
    pub(crate) fn push(&mut self, result: Deferred) {
        self.bytes += result.bytes();
        self.waiting.push_back(result);
        for old in &mut self.waiting {
            if self.bytes <= MAX_DEFERRED_BYTES {
                break;
            }
            self.bytes -= old.text.take().map_or(0, |text| text.len());
        }
    }

    /// The result that waits for longest, without its text, if there is no room for another: so many others came since that it
    /// only matters whether the very same comes again.
    pub(crate) fn overflow(&mut self) -> Option<Deferred> {
        let oldest = if self.waiting.len() < MAX_DEFERRED { None } else { self.pop() };
        oldest.map(|oldest| Deferred { text: None, ..oldest })
    }

    /// The result that waits for longest.
    pub(crate) fn pop(&mut self) -> Option<Deferred> {
        let unread = self.waiting.pop_front()?;
        self.bytes -= unread.bytes();
        Some(unread)
    }
}

/// Bytes at the end of a text by which it is known again, beside the first [`BLOCK`].
const TAIL: usize = 32;
/// Below this number, words are few.
const FEW: u32 = 8;
/// Letters from which a run of them is a word.
const MIN_LETTERS: u32 = 3;

/// What a text looks like: a bit for each of its first and last words, numbers left out. Texts with many common words share most
/// of them, wherever they stand; other texts share an eighth by chance.
#[derive(Debug, Clone, Copy)]
struct Sketch([u64; 2]);

impl Sketch {
    fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut sketch = Self([0; 2]);
        if let (Some(head), Some(tail)) = (bytes.first_chunk(), bytes.last_chunk()) {
            sketch.add(head, u64::MAX);
            sketch.add(tail, !0 << (BLOCK - TAIL.min(bytes.len() - BLOCK).max(1)));
        } else {
            let mut block = [0; BLOCK];
            block.iter_mut().zip(bytes).for_each(|(to, byte)| *to = *byte);
            sketch.add(&block, u64::MAX);
        }
        sketch
    }

    /// Adds the words of a block that stand where `mask` has ones.
    fn add(&mut self, block: &[u8; BLOCK], mask: u64) {
        let [ascii, other] = simd::masks(block, |bytes| [bytes.folded().within(b'a', 26), bytes.within(0x80, 0x80)]);
        let mut letters = (ascii | other) & mask;
        while letters != 0 {
            let start = letters.trailing_zeros();
            let length = (letters >> start).trailing_ones();
            let end = start + length;
            // the carry clears the lowest run of ones
            letters &= letters.wrapping_add(1 << start);
            if length >= MIN_LETTERS {
                self.add_word(block.part(start as usize..end as usize));
            }
        }
    }

    /// Adds a word, known by its last eight letters in lower case.
    fn add_word(&mut self, word: &[u8]) {
        let word = match word.last_chunk() {
            Some(eight) => u64::from_le_bytes(*eight),
            None => word.iter().fold(0, |all, byte| all << 8 | u64::from(*byte)),
        };
        let hash = (word | 0x2020_2020_2020_2020).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let [low, high] = &mut self.0;
        *(if hash >> 63 == 1 { high } else { low }) |= 1 << (hash >> 57 & 63);
    }

    /// Whether they share half of the words of both, or of the shorter one if it has few.
    fn is_like(self, other: Self) -> bool {
        let count = |[one, two]: [u64; 2]| one.count_ones() + two.count_ones();
        let ([a, b], [c, d]) = (self.0, other.0);
        let fewer = count(self.0).min(count(other.0));
        let of = if fewer < FEW { fewer } else { count([a | c, b | d]) };
        2 * count([a & c, b & d]) >= of
    }
}

/// The results of a turn that were entered as new without being read, the oldest first, with the keys of their calls. What there is no
/// room for stays known by its bytes.
#[derive(Debug, Clone, Default)]
pub(crate) struct PostponedResults {
    kept: VecDeque<(u64, Deferred)>,
    bytes: usize,
}

impl PostponedResults {
    /// Puts a result at the end. The oldest ones make room.
    pub(crate) fn push(&mut self, key: u64, result: Deferred) {
        self.bytes += result.bytes();
        self.kept.push_back((key, result));
        while self.bytes > MAX_POSTPONED_BYTES || self.kept.len() > MAX_POSTPONED {
            let Some((_, oldest)) = self.kept.pop_front() else { break };
            self.bytes -= oldest.bytes();
        }
    }

    /// The oldest one for which this holds.
    pub(crate) fn take(&mut self, wanted: impl Fn(u64, &Call) -> bool) -> Option<(u64, Deferred)> {
        let at = self.kept.iter().position(|(key, result)| wanted(*key, &result.call))?;
        let taken = self.kept.remove(at)?;
        self.bytes -= taken.1.bytes();
        Some(taken)
    }
}

#[cfg(test)]
mod tests {
    use tool_guard_tools::catalogue::Catalogue;

    use super::*;

    fn call(tool: &str, n: usize) -> Arc<Call> {
        Arc::new(Call::new(tool, Some(&format!("{{\"n\":{n}}}")), &Catalogue::default()))
    }

    const MOMENT: Moment = Moment { batch: 0, took: 0, idle: 0, time: 0 };

    #[test]
    fn what_looks_like_two_others_is_familiar() {
        for (texts, familiar) in [
            (["", "", ""], true),
            (["No results for 'blue kettle'.", "No results for 'kettle that is blue'.", "No results for 'old kettles'."], true),
            (["12 passed in 0.59s", "12 passed in 0.61s", "12 passed in 3s"], true),
            (["fn main() { run(); }", "# Garden\nBeans and peas grow here", "name,price\nlamp,12"], false),
            (["total 5", "sum 5", "5"], true),
            (["Found the lamp in the hall", "Found two keys under a stone", "Found nobody who speaks French"], false),
        ] {
            let mut queue = DeferredResults::default();
            let seen: Vec<bool> =
                texts.iter().enumerate().map(|(n, text)| queue.alike(Appearance::of(&call("search", n), text)) >= FAMILIAR).collect();
            assert_eq!(seen, [false, false, familiar], "{texts:?}");
        }
        let mut queue = DeferredResults::default();
        let seen = ["list_a", "list_b", "list_c"].map(|tool| queue.alike(Appearance::of(&call(tool, 1), "none")) >= FAMILIAR);
        assert_eq!(seen, [false; 3], "other kinds of calls");
    }

    #[test]
    fn they_come_out_in_order_and_there_is_an_end_to_the_room() {
        let mut queue = DeferredResults::default();
        for n in 0..40 {
            if let Some(oldest) = queue.overflow() {
                assert_eq!(oldest.exact, n - MAX_DEFERRED as u64);
            }
            let call = call("read", 1);
            queue.push(Deferred { call, text: Some("x".repeat(6000).into()), exact: n, alike: false, moment: MOMENT });
            assert!(queue.bytes <= MAX_DEFERRED_BYTES && queue.waiting.len() <= MAX_DEFERRED);
        }
        assert!(queue.holds(&call("read", 1)) && !queue.holds(&call("read", 2)));
        let kept: Vec<bool> = std::iter::from_fn(|| queue.pop()).map(|unread| unread.text.is_some()).collect();
        assert_eq!(kept.iter().filter(|kept| **kept).count(), 10);
        assert!(kept[15] && !kept[0] && queue.is_empty() && queue.bytes == 0);
    }
}
