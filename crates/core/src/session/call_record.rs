//! One call in a turn: its streak of identical failures, and whether it is stopped for good or until a time.

use tool_guard_calls::identity::Call;
use tool_guard_loops::batch_counter::BatchCounter;
use tool_guard_outcome::class::{Class, FailureKind};
use tool_guard_verdict::rule::Rule;

/// A call that is kept from running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stop {
    /// The rule that stopped it.
    pub rule: Rule,
    /// Occurrences since.
    pub tries: BatchCounter,
}

/// What a call was repeated with.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RepeatKind {
    /// Its result was the same.
    #[default]
    Same,
    /// It failed in the same way, whatever was changed in between.
    Futile,
    /// It showed the same, whatever was done in between.
    Ineffective,
    /// The user wants every call counted, and results differed.
    Varied,
    /// It was cancelled or refused.
    Refused,
    /// It asked for a person: an approval, a login, a code.
    Person,
}

/// How often a call was repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeats {
    /// Results.
    pub times: u32,
    /// What they have in common.
    pub kind: RepeatKind,
}

/// What became of one call so far: how often in a row it failed alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CallRecord {
    /// The call's identity.
    pub key: u64,
    /// What it acts on.
    pub targets: Vec<u64>,
    /// The class of its last outcome, if that was a failure.
    pub class: Option<Class>,
    /// Identical failures in a row, those of one batch once; another class or a success starts over.
    pub failures: BatchCounter,
    /// Whether its last failure was the host's refusal of the call itself.
    pub refused: bool,
    /// The last error, redacted and cut.
    pub error: String,
    /// Milliseconds that the last failure asked to wait.
    pub retry_after: Option<u64>,
    /// What its repetitions have in common.
    pub repeat_kind: RepeatKind,
    /// Whether, and how, it is kept from running whatever else happens.
    pub stop: Option<Stop>,
    /// Occurrences in this streak, whether they ran or not.
    pub tries: u32,
    /// Milliseconds of the streak's first occurrence.
    pub first: u64,
    /// Milliseconds of the last occurrence.
    pub last: u64,
    /// Milliseconds at which the model made the last call.
    pub started: u64,
    /// Milliseconds of the last outcome.
    pub answered: u64,
    /// Calls of the turn, and tokens of the session, before the streak.
    pub calls_before: u32,
    /// Tokens of the session before the streak.
    pub tokens_before: u64,
}

impl CallRecord {
    /// The record of a call that has no outcome yet. `before`: calls of the turn and tokens of the session so far.
    #[must_use]
    pub(crate) fn new(call: &Call, time: u64, before: (u32, u64)) -> Self {
        Self {
            key: call.key,
            targets: call.targets.clone(),
            class: None,
            failures: BatchCounter::default(),
            refused: false,
            error: String::new(),
            retry_after: None,
            repeat_kind: RepeatKind::Same,
            stop: None,
            tries: 1,
            first: time,
            last: time,
            started: time,
            answered: time,
            calls_before: before.0,
            tokens_before: before.1,
        }
    }

    /// Counts an outcome. `same`: it is what came before; `before` as in [`Self::new`].
    pub(crate) fn count(&mut self, class: Option<Class>, same: bool, batch: u32, time: u64, before: (u32, u64)) {
        // a service that is down says so in many ways
        let is_down = |class: Option<Class>| class.is_some_and(|class| class.kind() == FailureKind::Transient);
        let same_failure = class.is_some() && self.class == class || is_down(class) && is_down(self.class);
        if !same && !same_failure {
            // another answer: a new streak begins
            (self.tries, self.first) = (1, time);
            (self.calls_before, self.tokens_before) = before;
            self.stop = None;
        }
        if !same_failure {
            self.failures = BatchCounter::default();
        }
        if class.is_some() {
            self.failures.add(batch);
        } else {
            self.error.clear();
        }
        (self.class, self.last, self.answered) = (class, time, time);
    }
}
