//! A sign of life on standard error for work that takes longer than a few seconds.

use std::time::{Duration, Instant};

const FIRST: Duration = Duration::from_secs(3);
const EVERY: Duration = Duration::from_secs(5);

/// Says how far the work is.
#[derive(Debug)]
pub(crate) struct Progress {
    since: Instant,
    next: Duration,
}

impl Default for Progress {
    fn default() -> Self {
        Self { since: Instant::now(), next: FIRST }
    }
}

impl Progress {
    /// Called often; says something when it is time to.
    pub(crate) fn at(&mut self, what: impl FnOnce() -> String) {
        let passed = self.since.elapsed();
        if passed >= self.next {
            self.next = passed + EVERY;
            eprintln!("[eval] {} ({} s)", what(), passed.as_secs());
        }
    }
}
