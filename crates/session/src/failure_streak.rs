//! The failures that count against a turn's cap: attempts in a row that failed, a message of the model as one attempt.

use tool_guard_loops::batch_counter::BatchCounter;
use tool_guard_outcome::class::Class;

use crate::bounds::MAX_FAILED;

/// A call that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct FailedCall {
    /// The call in one line, redacted and cut.
    call: String,
    /// The class of its failure.
    class: Class,
    /// Failures of this call in the streak.
    times: u32,
}

/// Attempts in a row that failed. A success starts it anew.
#[derive(Debug, Clone, Default)]
pub struct FailureStreak {
    /// Attempts.
    pub attempts: BatchCounter,
    /// Attempts since the cap was reached.
    pub after_cap: BatchCounter,
    /// Whether the cap was reached.
    pub capped: bool,
    /// Milliseconds of the first failure.
    pub(crate) first: u64,
    /// The calls, the oldest first.
    failed: Vec<FailedCall>,
    /// Failed calls that are no longer kept.
    forgotten: u32,
}

impl FailureStreak {
    /// Counts a failure; `call` is the call in one line. False: its message was counted before.
    pub fn add(&mut self, call: &str, class: Class, batch: u32, time: u64) -> bool {
        if let Some(known) = self.failed.iter_mut().find(|known| known.call == call && known.class == class) {
            known.times = known.times.saturating_add(1);
        } else if self.failed.len() < MAX_FAILED {
            self.failed.push(FailedCall { call: call.to_owned(), class, times: 1 });
        } else {
            self.forgotten = self.forgotten.saturating_add(1);
        }
        if !self.attempts.add(batch) {
            return false;
        }
        if self.attempts.count == 1 {
            self.first = time;
        }
        if self.capped {
            self.after_cap.add(batch);
        }
        true
    }

    /// The calls that failed, for a report: `write({}) (missing_param), edit({}) 2 times (no_match) and 3 more`; at most `most` of them
    /// by name.
    pub(crate) fn names(&self, most: usize) -> String {
        let named: Vec<String> = self
            .failed
            .iter()
            .take(most)
            .map(|FailedCall { call, class, times }| match times {
                1 => format!("{call} ({class})"),
                _ => format!("{call} {times} times ({class})"),
            })
            .collect();
        let more = self.failed.len().saturating_sub(named.len()) + usize::try_from(self.forgotten).unwrap_or(usize::MAX);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("{}{more}", named.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_attempt_and_every_call_is_named() {
        let mut streak = FailureStreak::default();
        for (call, batch) in [("a({})", 1), ("b({})", 1), ("a({})", 2)] {
            streak.add(call, Class::NoMatch, batch, u64::from(batch));
        }
        assert_eq!((streak.attempts.count, streak.first), (2, 1));
        assert_eq!(streak.names(3), "a({}) 2 times (no_match), b({}) (no_match)");
        for i in 0..20 {
            streak.add(&format!("c{i}({{}})"), Class::NotFound, 3 + i, 9);
        }
        assert_eq!(streak.names(2), "a({}) 2 times (no_match), b({}) (no_match) and 20 more");
        assert_eq!(streak.failed.len(), MAX_FAILED);
    }

    #[test]
    fn attempts_after_the_cap_are_counted_apart() {
        let mut streak = FailureStreak::default();
        streak.add("a({})", Class::NoMatch, 1, 0);
        streak.capped = true;
        streak.add("a({})", Class::NoMatch, 2, 0);
        assert_eq!((streak.attempts.count, streak.after_cap.count), (2, 1));
    }
}
