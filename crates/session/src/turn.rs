//! What is remembered of the current turn: how it goes on the whole, and in `loops` its calls and what their repetition proves.
//! Everything is bounded, and a new turn forgets it all.

use std::sync::Arc;

use tool_guard_calls::identity::Call;
use tool_guard_loops::bounds::MAX_CALLS;
use tool_guard_loops::call_state::Start;
use tool_guard_loops::turn::TurnState;

use crate::failure_streak::FailureStreak;

/// Milliseconds in which a host tells all calls of one message.
const MAX_BATCH_MS: u64 = 10_000;

/// The same where another program runs the agent. Its calls of one message come within a second, and the answer to a blocked one is
/// not reported; a model takes longer to read it.
const MAX_RELAYED_BATCH_MS: u64 = 1_500;

/// The current turn.
#[allow(clippy::struct_excessive_bools, reason = "independent facts, not the states of one machine")]
#[derive(Debug, Clone, Default)]
pub struct Turn {
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
    /// When it made the first of them.
    pub(crate) start: Start,
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
    /// Calls of the batch, by key: how many each.
    in_batch: Vec<(u64, u32)>,
    /// Whether a call of the batch is no look; the rule that admits it says so.
    pub batch_acts: bool,
}

impl Turn {
    /// A new occurrence of a call. `tokens`: of the session, so far. True if it begins a batch.
    pub fn count_call(&mut self, time: u64, tokens: u64) -> bool {
        if self.calls_made == 0 {
            self.start = Start { time, calls: 0, tokens };
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
    pub fn count_in_batch(&mut self, key: u64) -> u32 {
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
    #[must_use]
    pub fn in_batch(&self, key: u64) -> u32 {
        self.in_batch.iter().find(|(known, _)| *known == key).map_or(0, |(_, count)| *count)
    }

    /// A result came: what the model calls from now on is a new batch.
    pub const fn close_batch(&mut self) {
        self.batch_is_open = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
