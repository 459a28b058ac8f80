//! Results that were entered as new without being read (`read_late`), with the keys of their calls.

use std::collections::VecDeque;

use tool_guard_calls::identity::Call;

use crate::deferred::Deferred;

/// Results that are kept, and bytes of their texts. What there is no room for stays known by its bytes.
const MAX_RESULTS: usize = 32;
const MAX_BYTES: usize = 64 * 1024;

/// Those of a turn, the oldest first.
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
        while self.bytes > MAX_BYTES || self.kept.len() > MAX_RESULTS {
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
