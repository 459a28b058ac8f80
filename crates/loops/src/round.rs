//! Rounds: a few calls that are made in turn, none with a new result.

use std::ops::RangeInclusive;

use crate::table::{ROUND_FEWEST, ROUND_RESULTS};
use crate::turn::{MAX_RUN, TurnState};

/// Calls of a round.
const CALLS: RangeInclusive<usize> = 2..=8;

impl TurnState {
    /// The number of calls that go round, if this is one of them: each came at least two and a half times with nothing new, and there
    /// is about one look, or failure, in a round. `scale`: the user's limit, the default being 1; `patience`: what readers
    /// multiply it by.
    pub(crate) fn round(&self, key: u64, scale: f32, patience: f32) -> Option<usize> {
        #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "small numbers")]
        let results = |scale: f32| (ROUND_RESULTS as f32 * scale) as usize;
        // readers give no more time than results are remembered: what they spare ends all the same
        let least = results(scale).max(results(scale * patience).min(MAX_RUN)).max(ROUND_FEWEST as usize);
        if self.run.len() < least || !self.run.iter().any(|(each, _)| *each == key) {
            return None;
        }
        let mut distinct: Vec<u64> = self.run.iter().map(|(each, _)| *each).collect();
        distinct.sort_unstable();
        distinct.dedup();
        let period = distinct.len();
        let looks = self.run.iter().filter(|(_, looks)| *looks).count();
        let is_round = CALLS.contains(&period) && 2 * self.run.len() >= 5 * period && looks * (period + 1) >= self.run.len();
        is_round.then_some(period)
    }
}
