//! How fast an agent works, and so which silences are waiting. A slow local model's loop is still a loop: what counts as a silence
//! scales with the agent's own pace.

use std::collections::VecDeque;

/// Gaps between a result and the next call that are remembered, and how many of them may be silences: an agent that was quick is
/// not slow because it waits often.
const GAPS: usize = 12;
const MAX_SILENCES: usize = 8;
/// Milliseconds that a model takes as long as nothing is known.
const USUAL_MS: u64 = 5_000;
/// How many of the gaps are taken to be usual at first.
const PRIOR: usize = 2;
/// A silence is so many times the pace, and so many milliseconds.
const FACTOR: u64 = 3;
const SHORTEST_MS: u64 = 6_000;

/// The pace of one session.
#[derive(Debug, Clone, Default)]
pub struct Pace {
    /// The gaps, the oldest first, and whether they were silences.
    gaps: VecDeque<(u64, bool)>,
    /// Milliseconds of the last result.
    last_result: Option<u64>,
    /// Whether the host told when the model was asked after that.
    asked: bool,
    /// Milliseconds of silence so far.
    idle: u64,
}

impl Pace {
    /// A result came.
    pub const fn result(&mut self, time: u64) {
        (self.last_result, self.asked) = (Some(time), false);
    }

    /// The model is asked: what passed since the last result is silence, and what passes from now on is none.
    pub const fn request(&mut self, time: u64) {
        let Some(last) = self.last_result else { return };
        let gap = time.saturating_sub(last);
        if !self.asked && gap >= SHORTEST_MS {
            self.idle = self.idle.saturating_add(gap);
        }
        (self.asked, self.last_result) = (true, Some(time));
    }

    /// The model made the first call after a result; the silence before it is counted if it is one.
    pub fn call(&mut self, time: u64) {
        let Some(last) = self.last_result.take() else { return };
        let gap = time.saturating_sub(last);
        let silent = !std::mem::take(&mut self.asked) && gap > self.longest_thought();
        if silent {
            self.idle = self.idle.saturating_add(gap);
        }
        let silences = self.gaps.iter().filter(|(_, silent)| *silent).count();
        if silent && silences == MAX_SILENCES {
            let oldest = self.gaps.iter().position(|(_, silent)| *silent);
            oldest.and_then(|at| self.gaps.remove(at));
        } else if self.gaps.len() == GAPS {
            self.gaps.pop_front();
        }
        self.gaps.push_back((gap, silent));
    }

    /// Milliseconds of silence so far: only differences mean something.
    #[must_use]
    pub const fn idle(&self) -> u64 {
        self.idle
    }

    /// Milliseconds above which a gap is a silence: from the faster part of the gaps, since waiting makes gaps longer, never shorter.
    fn longest_thought(&self) -> u64 {
        let mut gaps: Vec<u64> = self.gaps.iter().map(|(gap, _)| *gap).collect();
        let prior = PRIOR.min(GAPS.saturating_sub(gaps.len()));
        gaps.resize(gaps.len() + prior, USUAL_MS);
        gaps.sort_unstable();
        let quick = gaps.get(gaps.len() / 4).copied().unwrap_or(USUAL_MS);
        (FACTOR * quick).max(SHORTEST_MS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn idle_after(gaps: impl IntoIterator<Item = u64>) -> Vec<u64> {
        let (mut pace, mut time) = (Pace::default(), 0);
        gaps.into_iter()
            .map(|gap| {
                pace.result(time);
                time += gap * 1000;
                pace.call(time);
                let idle = pace.idle();
                pace.idle = 0;
                idle / 1000
            })
            .collect()
    }

    #[test]
    fn silences_stand_out_from_the_agents_own_pace() {
        assert_eq!(idle_after([4, 6, 3, 60, 5, 4, 120, 9]), [0, 0, 0, 60, 0, 0, 120, 0]);
        let slow = idle_after([120; 12]);
        assert_eq!(slow[8..], [0; 4], "a slow model does not wait: {slow:?}");
        let quick_once = idle_after([2, 3, 2, 4].into_iter().chain([30; 40]));
        assert_eq!(quick_once[4..], [30; 40], "an agent that was quick does");
    }

    #[test]
    fn a_host_that_tells_when_the_model_is_asked_leaves_nothing_to_guess() {
        let mut pace = Pace::default();
        pace.result(0);
        pace.request(1_000);
        pace.call(400_000);
        assert_eq!(pace.idle(), 0, "the model thought");
        pace.result(400_000);
        pace.request(430_000);
        pace.call(431_000);
        assert_eq!(pace.idle(), 30_000);
    }

    #[test]
    fn parallel_calls_and_a_clock_set_back_are_no_silence() {
        let mut pace = Pace::default();
        pace.call(1);
        pace.result(100_000);
        pace.call(50_000);
        pace.call(900_000);
        assert_eq!(pace.idle(), 0);
    }
}
