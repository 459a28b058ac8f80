//! Runs that nobody asked for, one right after the other, and whether they do the same again and again.

use tool_guard_loops::batch_counter::BatchCounter;

use crate::bounds::MAX_SERIES_CALLS;

/// Milliseconds from the beginning of a run to that of the next in one series. Schedules are of whole minutes: what begins again sooner
/// was triggered by something else, and a monitor that finds nothing new each minute is none.
const MAX_APART_MS: u64 = 55_000;
/// Runs that did the same until the model is told, and until the calls of the next one are refused.
const TOLD_AFTER: u32 = 5;
const STOPPED_AFTER: u32 = 9;

/// A call and what it returned, each by its hash.
type Step = (u64, u64);

/// Runs in a row that a clock, a queue or another agent began.
#[derive(Debug, Clone, Default)]
pub struct RunSeries {
    /// What the run before did, in no order.
    before: Vec<Step>,
    /// What this one did so far.
    current: Vec<Step>,
    /// Whether this one did something that the run before did not.
    differs: bool,
    /// Runs in a row before this one that did the same.
    same: u32,
    /// Whether nobody asked for this one, and milliseconds at which it began.
    unattended: bool,
    began: u64,
    told: bool,
    /// Attempts at calls that are refused.
    pub tries: BatchCounter,
}

impl RunSeries {
    /// A run begins. `unattended`: no user asked for it.
    pub(crate) fn begin(&mut self, unattended: bool, time: u64) {
        let apart = time.saturating_sub(self.began);
        if !unattended || !self.unattended || apart > MAX_APART_MS {
            *self = Self { unattended, began: time, ..Self::default() };
            return;
        }
        self.began = time;
        if self.is_stopped() {
            // its calls were refused: the next one runs, and shows whether it is still the same
            (self.tries, self.current, self.same) = (BatchCounter::default(), Vec::new(), STOPPED_AFTER - 1);
            return;
        }
        let mut current = std::mem::take(&mut self.current);
        current.sort_unstable();
        let whole = !current.is_empty() && current.len() <= MAX_SERIES_CALLS;
        let is_same = whole && !self.differs && current == self.before;
        self.same = if is_same { self.same.saturating_add(1) } else { u32::from(whole) };
        self.told &= is_same;
        (self.before, self.differs) = (current, false);
    }

    /// Whether no user asked for the current run: only of such a run it counts what came back.
    #[must_use]
    pub const fn is_unattended(&self) -> bool {
        self.unattended
    }

    /// A call of such a run came back. How many runs before did the same, if the model is to be told of it now.
    pub fn came_back(&mut self, step: Step) -> Option<u32> {
        if self.current.len() <= MAX_SERIES_CALLS {
            self.current.push(step);
        }
        self.differs |= self.before.binary_search(&step).is_err();
        let tells = !self.differs && !self.told && self.same >= TOLD_AFTER;
        self.told |= tells;
        tells.then_some(self.same)
    }

    /// How many runs before this one did the same, if a call with this key is refused for it.
    #[must_use]
    pub fn holds(&self, key: u64) -> Option<u32> {
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
    fn play(runs: u32, apart: u64, steps: impl Fn(u32) -> Vec<Step>) -> (Vec<u32>, Vec<u32>) {
        let (mut series, mut time) = (RunSeries::default(), 1000);
        let (mut told, mut refused) = (Vec::new(), Vec::new());
        for run in 1..=runs {
            series.begin(true, time);
            for step in steps(run) {
                if series.holds(step.0).is_some() {
                    refused.push(run);
                } else if series.came_back(step).is_some() {
                    told.push(run);
                }
            }
            time += apart;
        }
        (told, refused)
    }

    #[test]
    fn the_sixth_equal_run_is_told_and_the_tenth_refused() {
        assert_eq!(play(14, 30_000, |_| vec![(1, 1)]), (vec![6], vec![10, 12, 14]), "every other one shows whether it goes on");
        assert_eq!(play(10, 30_000, |run| if run % 2 == 0 { vec![(1, 1), (2, 2)] } else { vec![(2, 2), (1, 1)] }), (vec![6], vec![10, 10]));
    }

    #[test]
    fn a_schedule_and_runs_that_differ_are_no_series() {
        let quiet = (Vec::new(), Vec::new());
        assert_eq!(play(40, 60_000, |_| vec![(1, 1)]), quiet, "each minute");
        assert_eq!(play(40, 1000, |run| vec![(1, u64::from(run))]), quiet, "another answer");
        assert_eq!(play(40, 1000, |run| vec![(u64::from(run), 1)]), quiet, "another call");
        assert_eq!(play(40, 1000, |run| vec![(1, 1); if run % 5 == 0 { 2 } else { 1 }]), quiet, "once more");
        assert_eq!(play(40, 1000, |_| Vec::new()), quiet, "nothing at all");
        assert_eq!(play(40, 1000, |_| (0..100).map(|call| (call, 1)).collect()), quiet, "more than is remembered");
        assert_eq!(play(40, 1000, |_| vec![(1, 1); MAX_SERIES_CALLS + 1]), quiet, "the same call more often than is remembered");
        let mail = |run| vec![(1, u64::from(run > 10))];
        assert_eq!(play(13, 30_000, mail), (vec![6], vec![10]), "what is new then is seen in the next run");
    }

    #[test]
    fn a_users_turn_begins_anew() {
        let mut series = RunSeries::default();
        for _ in 0..STOPPED_AFTER {
            series.begin(true, 0);
            series.came_back((1, 1));
        }
        series.begin(true, 0);
        assert!(series.holds(1).is_some() && series.holds(2).is_none());
        series.begin(false, 0);
        assert_eq!(series.holds(1), None);
    }
}
