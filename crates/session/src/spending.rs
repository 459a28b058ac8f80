//! What a run has used: calls, tokens and time, without what it waited.

/// What a run has used. A new run begins anew, and so does one whose counters the user resets; an agent cannot.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spending {
    /// Calls that came back and did not wait.
    pub calls: u32,
    /// Whether the model was told that little is left.
    pub noted: bool,
    /// Whether it was told that nothing is left.
    pub told: bool,
    /// Tokens of the session before the run.
    tokens_before: u64,
    /// Milliseconds at which it began.
    began: u64,
    /// Milliseconds that its calls waited.
    waited: u64,
}

impl Spending {
    /// A run begins. `tokens`: of the session, so far.
    #[must_use]
    pub fn of_run(tokens: u64, time: u64) -> Self {
        Self { tokens_before: tokens, began: time, ..Self::default() }
    }

    /// A call that the model made at `started` came back: one that waits takes no call and no time.
    pub fn count(&mut self, waits: bool, started: u64, time: u64) {
        if waits {
            self.waited = self.waited.saturating_add(time.saturating_sub(started.max(self.began)));
        } else {
            self.calls = self.calls.saturating_add(1);
        }
    }

    /// Tokens of the run. `tokens`: of the session, so far.
    #[must_use]
    pub const fn tokens(&self, tokens: u64) -> u64 {
        tokens.saturating_sub(self.tokens_before)
    }

    /// Milliseconds of the run.
    #[must_use]
    pub const fn millis(&self, time: u64) -> u64 {
        time.saturating_sub(self.began).saturating_sub(self.waited)
    }
}
