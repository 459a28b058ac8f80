//! A list of candidates of one chunk.

use tool_guard_text::part::Part;

/// Positions in a chunk, with the kind of the candidate in the lowest three bits.
pub(super) struct CandidateList<'e> {
    len: usize,
    entries: &'e mut [u16],
}

impl<'e> CandidateList<'e> {
    /// An empty list. `entries`: room for it, an entry for each byte of a chunk.
    pub(super) const fn new(entries: &'e mut [u16]) -> Self {
        Self { len: 0, entries }
    }

    /// Adds a candidate for each bit of the mask. The first is written without a test whether there is one: a mispredicted
    /// branch costs more than an entry that the next one overwrites.
    #[expect(clippy::cast_possible_truncation, reason = "positions in a chunk are small")]
    pub(super) fn add(&mut self, mut mask: u64, base: usize, kind: u32) {
        let end = self.len + mask.count_ones() as usize;
        let mut push = |mask: &mut u64| {
            if let Some(entry) = self.entries.get_mut(self.len) {
                *entry = ((base as u32 + mask.trailing_zeros()) << 3 | kind) as u16;
            }
            self.len += 1;
            *mask &= mask.wrapping_sub(1);
        };
        push(&mut mask);
        while mask != 0 {
            push(&mut mask);
        }
        self.len = end;
    }

    /// Keeps the candidates at these positions. Without a branch: one that is dropped is overwritten by the next.
    pub(super) fn retain(&mut self, keeps: impl Fn(usize) -> bool) {
        let mut kept = 0;
        for nth in 0..self.len.min(self.entries.len()) {
            let entry = self.entries.get(nth).copied().unwrap_or_default();
            if let Some(to) = self.entries.get_mut(kept) {
                *to = entry;
            }
            kept += usize::from(keeps(usize::from(entry >> 3)));
        }
        self.len = kept;
    }

    /// Calls `each` with every candidate's position and kind, and empties the list.
    pub(super) fn drain(&mut self, mut each: impl FnMut(usize, u32)) {
        for entry in self.entries.head(self.len) {
            each(usize::from(entry >> 3), u32::from(entry & 7));
        }
        self.len = 0;
    }
}
