//! Progress on standard error for work that takes longer than a few seconds.

use std::time::{Duration, Instant};

const FIRST: Duration = Duration::from_secs(3);
const EVERY: Duration = Duration::from_secs(5);

/// Reports progress now and then.
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
    /// Called often; reports when enough time has passed.
    pub(crate) fn at(&mut self, what: impl FnOnce() -> String) {
        let passed = self.since.elapsed();
        if passed >= self.next {
            self.next = passed + EVERY;
            eprintln!("[eval] {} ({} s)", what(), passed.as_secs());
        }
    }
}
