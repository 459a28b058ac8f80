//! Runs that nobody asked for, one right after the other, and whether they do the same again and again.

use tool_guard_loops::batch_counter::BatchCounter;

/// Calls of a run that are remembered; a longer one is like no other.
const MAX_CALLS: usize = 32;
/// Milliseconds between two runs of one series. What comes back after longer is a schedule, and may well find nothing new.
const MAX_PAUSE_MS: u64 = 120_000;
/// Runs that did the same until the model is told, and until the calls of the next one are refused.
const TOLD_AFTER: u32 = 5;
const STOPPED_AFTER: u32 = 9;

/// A call and what it returned, each by its hash.
type Step = (u64, u64);

/// Runs in a row that a clock, a queue or another agent began.
#[derive(Debug, Clone, Default)]
pub(crate) struct RunSeries {
    /// What the run before did, in no order.
    before: Vec<Step>,
    /// What this one did so far.
    current: Vec<Step>,
    /// Whether this one did nothing else than the run before.
    differs: bool,
    /// Runs in a row before this one that did the same.
    same: u32,
    /// Milliseconds of the last event.
    last: u64,
    told: bool,
    /// Attempts at calls that are refused.
    pub tries: BatchCounter,
}

impl RunSeries {
    /// A run begins. `unattended`: no user asked for it.
    pub(crate) fn begin(&mut self, unattended: bool, time: u64) {
        if !unattended || time.saturating_sub(self.last) > MAX_PAUSE_MS {
            *self = Self { last: time, ..Self::default() };
            return;
        }
        self.last = time;
        if self.is_stopped() {
            // its calls were refused: it did nothing, and stays what it was
            (self.tries, self.current) = (BatchCounter::default(), Vec::new());
            return;
        }
        let mut current = std::mem::take(&mut self.current);
        current.sort_unstable();
        let is_same = !self.differs && !current.is_empty() && current == self.before;
        self.same = if is_same { self.same.saturating_add(1) } else { u32::from(!current.is_empty() && current.len() <= MAX_CALLS) };
        self.told &= is_same;
        (self.before, self.differs) = (current, false);
    }

    /// A call came back. How many runs before did the same, if the model is to be told of it now.
    pub(crate) fn came_back(&mut self, step: Step, time: u64) -> Option<u32> {
        self.last = time;
        if self.current.len() <= MAX_CALLS {
            self.current.push(step);
        }
        self.differs |= self.before.binary_search(&step).is_err();
        let tells = !self.differs && !self.told && self.same >= TOLD_AFTER;
        self.told |= tells;
        tells.then_some(self.same)
    }

    /// How many runs before this one did the same, if a call with this key is refused for it.
    pub(crate) fn holds(&self, key: u64) -> Option<u32> {
        (self.is_stopped() && self.before.iter().any(|(known, _)| *known == key)).then_some(self.same)
    }

    const fn is_stopped(&self) -> bool {
        self.same >= STOPPED_AFTER && !self.differs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs of these steps, `pause` milliseconds apart: at which of them the model was told, and a call refused.
    fn play(runs: u32, pause: u64, steps: impl Fn(u32) -> Vec<Step>) -> (Vec<u32>, Vec<u32>) {
        let (mut series, mut time) = (RunSeries::default(), 1000);
        let (mut told, mut refused) = (Vec::new(), Vec::new());
        for run in 1..=runs {
            series.begin(true, time);
            for step in steps(run) {
                if series.holds(step.0).is_some() {
                    refused.push(run);
                } else if series.came_back(step, time).is_some() {
                    told.push(run);
                }
            }
            time += pause;
        }
        (told, refused)
    }

    #[test]
    fn the_sixth_equal_run_is_told_and_the_tenth_refused() {
        assert_eq!(play(11, 30_000, |_| vec![(1, 1)]), (vec![6], vec![10, 11]));
        assert_eq!(play(10, 30_000, |run| if run % 2 == 0 { vec![(1, 1), (2, 2)] } else { vec![(2, 2), (1, 1)] }), (vec![6], vec![10, 10]));
    }

    #[test]
    fn a_schedule_and_runs_that_differ_are_no_series() {
        let quiet = (Vec::new(), Vec::new());
        assert_eq!(play(40, MAX_PAUSE_MS + 1, |_| vec![(1, 1)]), quiet, "by the clock");
        assert_eq!(play(40, 1000, |run| vec![(1, u64::from(run))]), quiet, "another answer");
        assert_eq!(play(40, 1000, |run| vec![(u64::from(run), 1)]), quiet, "another call");
        assert_eq!(play(40, 1000, |run| vec![(1, 1); if run % 5 == 0 { 2 } else { 1 }]), quiet, "once more");
        assert_eq!(play(40, 1000, |_| Vec::new()), quiet, "nothing at all");
        assert_eq!(play(40, 1000, |_| (0..100).map(|call| (call, 1)).collect()), quiet, "more than is remembered");
    }

    #[test]
    fn a_users_turn_begins_anew() {
        let mut series = RunSeries::default();
        for _ in 0..20 {
            series.begin(true, 0);
            series.came_back((1, 1), 0);
        }
        assert!(series.holds(1).is_some() && series.holds(2).is_none());
        series.begin(false, 0);
        assert_eq!(series.holds(1), None);
    }
}
