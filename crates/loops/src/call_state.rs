//! What is remembered of a call: its attempts, which count as soon as they come back, and its answers, which count when they are read.

use tool_guard_calls::answer::Answer;
use tool_guard_outcome::class::{Class, FailureKind};

use crate::batch_counter::BatchCounter;
use crate::bounds::MAX_ANSWERS;
use crate::observation::World;
use crate::recent::Recent;

/// When a turn, or a streak of attempts, began: what a report counts from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Start {
    /// Milliseconds since the epoch.
    pub time: u64,
    /// Calls of the turn before it.
    pub calls: u32,
    /// Tokens of the session before it, where the host tells them.
    pub tokens: u64,
}

/// How an attempt ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Ending {
    /// The call worked.
    #[default]
    Worked,
    /// It failed.
    Failed,
    /// Somebody kept it from running.
    Vetoed,
}

/// Attempts at a call that came to the same, one after the other.
#[derive(Debug, Clone, Copy, Default)]
pub struct Streak {
    /// Attempts, whether they ran or not, those before the first outcome aside; 0: none came back in this turn.
    pub tries: u32,
    /// When it began.
    pub start: Start,
    /// Milliseconds since the epoch, of the last attempt or its outcome.
    pub last: u64,
    /// Milliseconds since the epoch, at which the model made the last call.
    pub started: u64,
    /// How the last attempt ended.
    pub ending: Ending,
}

/// The last outcome of a call, if it was a failure that counts: neither what the call was to find out nor somebody's veto.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallFailure {
    /// Its class.
    pub class: Class,
    /// Failures of this class in a row, those of one batch once.
    pub in_a_row: BatchCounter,
    /// Whether it was the host's refusal of the call itself.
    pub refused: bool,
    /// The error, redacted and cut.
    pub error: String,
    /// Milliseconds that it asked to wait.
    pub retry_after: Option<u64>,
    /// What the call acts on, as hashes.
    pub targets: Vec<u64>,
}

/// What is known of the last answer of a call. Written by `remember`.
#[derive(Debug, Clone, Copy, Default)]
pub struct LastAnswer {
    /// Hash of its bytes.
    pub exact: u64,
    /// Hash of the durations in it.
    pub durations: u64,
    /// Whether it was not read closely.
    pub unread: bool,
    /// Whether it showed something, and complained of nothing.
    pub shows: bool,
    /// Whether the call waits for something, and it does not say that this is over.
    pub polls: bool,
}

/// Failures, looks or outputs in a row that said what one before had said, although something was done about it each time, where it
/// was done before.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unchanged {
    /// How many. Written by `remember`, halved by `found_working`.
    pub attempts: u32,
    /// Whether the model was told of them. Written by `decide`.
    pub told: bool,
}

/// What one call did so far.
#[derive(Debug, Clone, Default)]
pub struct CallState {
    /// Its attempts. Written when the model makes the call, and by [`Self::count`].
    pub streak: Streak,
    /// How its last attempt failed, if it did. Written by [`Self::count`].
    pub failure: Option<CallFailure>,
    /// Attempts since it was stopped for good, whatever else happens; `None`: it is not. Written by the rule that stops it, counted when the
    /// model makes the call.
    pub stopped: Option<BatchCounter>,
    /// Answers. This and all that follows is written by `remember`, for each answer that is read.
    pub times: u32,
    /// Answers in a row that belong to the same loop.
    pub in_a_row: u32,
    /// Answers in a row that were the same as the one before, in the same world.
    pub unchanged_results: u32,
    /// Attempts that changed nothing.
    pub unchanged: Unchanged,
    /// The last answer.
    pub answer: LastAnswer,
    /// The last loops that its answers belonged to, that of the last one at the end, with the state of the world then: changes made outside
    /// of the loop, and actions.
    pub seen: Recent<u64, (u32, u32), MAX_ANSWERS>,
    /// Fingerprints of its answers.
    pub answers: Recent<u64, (), MAX_ANSWERS>,
    /// What its last failures said, as hashes, places in files left out.
    pub complaints: Recent<u64, (), MAX_ANSWERS>,
    /// How far the turn was at its last answer; the batch is that of its last attempt, if that was refused once.
    pub then: World,
}

impl CallState {
    /// The loop that its last answer belongs to; 0 if none was read.
    #[must_use]
    pub fn in_loop(&self) -> u64 {
        self.seen.last().map_or(0, |(in_loop, _)| in_loop)
    }

    /// Whether an outcome of it was counted in this turn.
    pub(crate) const fn is_counted(&self) -> bool {
        self.streak.tries > 0
    }

    /// Whether an answer of it was read in this turn.
    pub(crate) const fn is_read(&self) -> bool {
        self.times > 0
    }

    /// How often it failed in the same way, in a row.
    #[must_use]
    pub fn failures(&self) -> u32 {
        self.failure.as_ref().map_or(0, |failure| failure.in_a_row.count)
    }

    /// The model made the call once more, in this batch. Attempts since it was stopped for good; `None`: it is not.
    pub fn made(&mut self, batch: u32, time: u64) -> Option<u32> {
        self.streak.tries = self.streak.tries.saturating_add(1);
        (self.streak.last, self.streak.started) = (time, time);
        let tries = self.stopped.as_mut()?;
        tries.add(batch);
        Some(tries.count)
    }

    /// Counts an outcome in this batch. `failure`: how it failed, if it did and that counts; `same`: the answer is the one before; `now`: the moment,
    /// the calls of the turn before this one and the session's tokens.
    pub fn count(&mut self, ending: Ending, failure: Option<CallFailure>, same: bool, batch: u32, now: Start) {
        if !self.is_counted() {
            self.streak = Streak { tries: 1, start: now, last: now.time, started: now.time, ending };
        }
        let before = self.failure.take().filter(|known| failure.as_ref().is_some_and(|failure| known.is_like(failure)));
        if !same && before.is_none() {
            // another answer: a new streak begins
            (self.streak.tries, self.streak.start) = (1, now);
            self.stopped = None;
        }
        self.failure = failure.map(|failure| {
            let mut in_a_row = before.map_or(failure.in_a_row, |before| before.in_a_row);
            in_a_row.add(batch);
            CallFailure { in_a_row, ..failure }
        });
        (self.streak.last, self.streak.ending) = (now.time, ending);
    }

    /// What its only answer says is known now; until then the answer was known by its bytes.
    pub(crate) fn read_late(&mut self, answer: &Answer, by_bytes: u64, by_answer: u64) {
        (self.answer.unread, self.answer.durations) = (false, answer.durations);
        self.seen.rename(by_bytes, by_answer);
        self.answers.put(answer.fingerprint, ());
    }

    /// The model no longer sees what it did: a call that is stopped for its failures stays stopped, and with `keeps_answers` what it
    /// answered stays known.
    pub(crate) fn forget_unseen(&mut self, keeps_answers: bool) {
        if self.stopped.is_none() || self.failure.is_none() {
            self.forget_attempts();
        }
        if !keeps_answers {
            self.forget_answers();
        }
    }

    /// Its attempts are forgotten, and what it answered stays known.
    pub(crate) fn forget_attempts(&mut self) {
        (self.streak, self.failure, self.stopped) = (Streak::default(), None, None);
    }

    /// What it answered is forgotten, and its attempts stay counted.
    pub(crate) fn forget_answers(&mut self) {
        let Self { streak, failure, stopped, .. } = std::mem::take(self);
        *self = Self { streak, failure, stopped, ..Self::default() };
    }
}

impl CallFailure {
    /// Whether another failure is the same again.
    fn is_like(&self, other: &Self) -> bool {
        // a service that is down says so in many ways
        let is_down = |class: Class| class.kind() == FailureKind::Transient;
        self.class == other.class || is_down(self.class) && is_down(other.class)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(class: Class) -> CallFailure {
        let (in_a_row, error, targets) = (BatchCounter::default(), class.name().to_owned(), Vec::new());
        CallFailure { class, in_a_row, refused: false, error, retry_after: None, targets }
    }

    fn at(time: u64) -> Start {
        Start { time, calls: 0, tokens: 0 }
    }

    #[test]
    fn failures_in_a_row_are_counted_by_message_and_by_what_they_mean() {
        let mut call = CallState::default();
        let failures = [(Class::NotFound, 1), (Class::NotFound, 1), (Class::NotFound, 2), (Class::Timeout, 3), (Class::Busy, 4)].map(
            |(class, batch)| {
                call.count(Ending::Failed, Some(failure(class)), false, batch, at(u64::from(batch)));
                call.failures()
            },
        );
        assert_eq!(failures, [1, 1, 2, 1, 2], "one message once; a service that is down says so in many ways");
        assert_eq!((call.streak.start.time, call.streak.last), (3, 4));
        call.count(Ending::Worked, None, false, 5, at(5));
        assert_eq!((call.failures(), call.failure.is_none(), call.streak.tries), (0, true, 1));
    }

    #[test]
    fn attempts_go_on_until_another_answer_comes() {
        let mut call = CallState::default();
        call.count(Ending::Failed, Some(failure(Class::NotFound)), false, 1, at(1));
        assert_eq!(call.made(2, 2), None, "it is not stopped");
        call.count(Ending::Failed, Some(failure(Class::NotFound)), false, 2, at(3));
        call.stopped = Some(BatchCounter::default());
        assert_eq!([call.made(3, 4), call.made(3, 4), call.made(4, 5)], [Some(1), Some(1), Some(2)]);
        assert_eq!((call.streak.tries, call.streak.start.time, call.streak.started), (5, 1, 5));
        call.count(Ending::Worked, None, true, 4, at(6));
        assert!(call.stopped.is_some(), "the answer is the one before");
        call.count(Ending::Worked, None, false, 5, at(7));
        assert_eq!((call.stopped, call.streak.tries, call.streak.start.time), (None, 1, 7));
    }

    #[test]
    fn of_what_the_model_no_longer_sees_a_stop_for_failures_stays() {
        let stopped = |failure| CallState {
            streak: Streak { tries: 2, ..Streak::default() },
            failure,
            stopped: Some(BatchCounter::default()),
            times: 3,
            ..CallState::default()
        };
        let mut calls = [stopped(Some(failure(Class::NotFound))), stopped(None)];
        for call in &mut calls {
            call.forget_unseen(false);
        }
        assert_eq!(
            calls.map(|call| (call.stopped.is_some(), call.is_counted(), call.is_read())),
            [(true, true, false), (false, false, false)]
        );
        let mut seen = stopped(None);
        seen.forget_unseen(true);
        assert!(seen.is_read() && !seen.is_counted());
    }
}
