//! What is remembered of the current turn: a record per call, and the accounts of what repetition proves. Everything is bounded,
//! and a new turn forgets it all.

use std::sync::Arc;

use tool_guard_calls::identity::Call;
use tool_guard_loops::turn::TurnState;

use crate::session::call_record::CallRecord;
use crate::session::failure_streak::FailureStreak;

/// Calls that a turn remembers; the one longest unused makes room.
pub(crate) const MAX_CALLS: usize = 64;
/// Milliseconds in which a host tells all calls of one message.
const MAX_BATCH_MS: u64 = 10_000;

/// The same where another program runs the agent. Its calls of one message come within a second, and the answer to a blocked one is
/// not reported; a model takes longer to read it.
const MAX_RELAYED_BATCH_MS: u64 = 1_500;

/// The current turn.
#[allow(clippy::struct_excessive_bools, reason = "independent facts, not the states of one machine")]
#[derive(Debug, Clone, Default)]
pub(crate) struct Turn {
    /// Attempts in a row that failed, which count against the cap.
    pub failures: FailureStreak,
    /// Whether the next call is to end the run.
    pub halt_pending: bool,
    /// Whether the end of the run was called for.
    pub halted: bool,
    /// Calls that the model made.
    pub calls_made: u32,
    /// Characters of results that the model was shown.
    pub result_chars: usize,
    /// Milliseconds of the first of them.
    pub first_call: u64,
    /// Tokens of the session before the first call.
    pub tokens_before: u64,
    /// Number of the current batch: calls that the model made before it saw a result.
    pub batch: u32,
    /// What repetition proves.
    pub loops: TurnState,
    /// The complaint about a malformed call that the model was told last, and the call's key, if nothing came after it.
    pub complaint: Option<(String, u64)>,
    /// The advice about a failure that the model was told last, and the tool, if that did not work since.
    pub guidance: Option<(String, String)>,
    /// The look whose result was the last one.
    pub last_look: Option<Arc<Call>>,
    /// Whether another program runs it, and the host only tells of its calls.
    pub relayed: bool,
    batch_is_open: bool,
    /// Milliseconds of the batch's first call.
    batch_began: u64,
    /// Calls of the batch, by key: how many each; and whether one of them is no look.
    in_batch: Vec<(u64, u32)>,
    pub batch_acts: bool,
    calls: Vec<CallRecord>,
}

impl Turn {
    /// A new occurrence of a call. `tokens`: of the session, so far. True if it begins a batch.
    pub(crate) fn count_call(&mut self, time: u64, tokens: u64) -> bool {
        if self.calls_made == 0 {
            (self.first_call, self.tokens_before) = (time, tokens);
        }
        self.calls_made = self.calls_made.saturating_add(1);
        // some hosts do not report a blocked call, so that no result closes the batch
        let lasts = if self.relayed { MAX_RELAYED_BATCH_MS } else { MAX_BATCH_MS };
        let begins = !self.batch_is_open || time.saturating_sub(self.batch_began) >= lasts;
        if begins {
            self.batch = self.batch.saturating_add(1);
            (self.batch_is_open, self.batch_began) = (true, time);
            self.in_batch.clear();
            self.batch_acts = false;
        }
        begins
    }

    /// One more call of the batch with this key; how many there are. Of more different ones than are remembered each is the first.
    pub(crate) fn count_in_batch(&mut self, key: u64) -> u32 {
        if let Some((_, count)) = self.in_batch.iter_mut().find(|(known, _)| *known == key) {
            *count = count.saturating_add(1);
            return *count;
        }
        if self.in_batch.len() < MAX_CALLS {
            self.in_batch.push((key, 1));
        }
        1
    }

    /// How many calls of the batch have this key.
    pub(crate) fn in_batch(&self, key: u64) -> u32 {
        self.in_batch.iter().find(|(known, _)| *known == key).map_or(0, |(_, count)| *count)
    }

    /// A result came: what the model calls from now on is a new batch.
    pub(crate) const fn close_batch(&mut self) {
        self.batch_is_open = false;
    }

    /// The record of a call that had an outcome in this turn.
    #[must_use]
    pub(crate) fn find(&self, key: u64) -> Option<&CallRecord> {
        // nearly always it is one of the last
        self.calls.iter().rev().find(|record| record.key == key)
    }

    /// The same, to change it.
    pub(crate) fn record(&mut self, key: u64) -> Option<&mut CallRecord> {
        self.calls.iter_mut().rev().find(|record| record.key == key)
    }

    /// Every call that had an outcome in this turn, the bound aside.
    #[must_use]
    pub(crate) fn calls(&self) -> &[CallRecord] {
        &self.calls
    }

    /// The call's record, new if there is none. `tokens`: of the session, so far.
    pub(crate) fn entry(&mut self, call: &Call, time: u64, tokens: u64) -> &mut CallRecord {
        let calls_before = self.calls_made.saturating_sub(1);
        let at = self.calls.iter().rposition(|record| record.key == call.key).unwrap_or_else(|| {
            if self.calls.len() == MAX_CALLS
                && let Some(oldest) =
                    self.calls.iter().enumerate().min_by_key(|(_, call)| (call.stop.is_some(), call.last)).map(|(at, _)| at)
            {
                self.calls.swap_remove(oldest);
            }
            self.calls.push(CallRecord::new(call, time, (calls_before, tokens)));
            self.calls.len() - 1
        });
        #[allow(clippy::indexing_slicing, reason = "where a record was found, or the one that was just added")]
        &mut self.calls[at]
    }

    /// The model no longer sees what it did. What is left are stopped loops of failures.
    pub(crate) fn forget_unseen(&mut self) {
        self.loops.forget_unseen();
        self.calls.retain(|known| known.stop.is_some() && known.class.is_some());
    }

    /// Something that no call of this turn did may have changed anything.
    pub(crate) fn changed_elsewhere(&mut self) {
        self.loops.changed_elsewhere();
    }

    /// Whether another call failed on the same target.
    #[must_use]
    pub(crate) fn failed_there(&self, call: &Call) -> bool {
        let others = self.calls.iter().filter(|record| record.class.is_some() && record.key != call.key);
        others.flat_map(|record| &record.targets).any(|target| call.targets.contains(target))
    }
}

#[cfg(test)]
mod tests {
    use tool_guard_tools::catalogue::Catalogue;

    use super::*;

    #[test]
    fn memory_is_bounded() {
        let mut turn = Turn::default();
        for i in 0..1000 {
            let call = Call::new("read", Some(&format!("{{\"path\":\"{i}\"}}")), &Catalogue::default());
            turn.entry(&call, i, 0);
        }
        assert_eq!(turn.calls.len(), MAX_CALLS);
    }

    #[test]
    fn calls_before_a_result_are_one_batch() {
        let mut turn = Turn::default();
        let begins = [1, 2, 3].map(|time| turn.count_call(time, 0));
        turn.close_batch();
        assert_eq!((begins, turn.count_call(4, 0), turn.batch), ([true, false, false], true, 2));
        assert!(turn.count_call(4 + MAX_BATCH_MS, 0), "a host that reports no result");
    }

    #[test]
    fn a_batch_counts_its_own_calls() {
        let mut turn = Turn::default();
        turn.count_call(1, 0);
        assert_eq!([7, 7, 8, 7].map(|key| turn.count_in_batch(key)), [1, 2, 1, 3]);
        for key in 100..1000 {
            turn.count_in_batch(key);
        }
        assert_eq!(turn.in_batch.len(), MAX_CALLS);
        turn.close_batch();
        turn.count_call(2, 0);
        assert_eq!(turn.count_in_batch(7), 1);
    }
}
