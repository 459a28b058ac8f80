//! One call in a turn: its streak of identical failures or equal results, and whether it is stopped.

use crate::call::fingerprint::ResultFacts;
use crate::call::identity::Call;
use crate::call::recent_texts::TextSlot;
use crate::session::batch_counter::BatchCounter;
use crate::tools::family::Family;
use crate::verdict::class::{Class, FailureKind};
use crate::verdict::rule::Rule;

/// Milliseconds after a turn's first call when repetitions are forgotten, and after which a repetition is none.
pub(crate) const REPEAT_WINDOW_MS: u64 = 120_000;

/// A call that is kept from running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop {
    /// The rule that stopped it.
    pub rule: Rule,
    /// Occurrences since.
    pub tries: BatchCounter,
    /// Milliseconds from which one more attempt is free; `None`: none is.
    pub until: Option<u64>,
}

impl Stop {
    /// Whether the call is kept from running at this time.
    #[must_use]
    pub fn holds(&self, time: u64) -> bool {
        self.until.is_none_or(|until| time < until)
    }

    /// The occurrences that count against the next stop: a wait that came to its end takes one back.
    #[must_use]
    pub const fn tries_left(&self, time: u64) -> BatchCounter {
        let mut tries = self.tries;
        if let Some(until) = self.until
            && time >= until
        {
            tries.count = tries.count.saturating_sub(1);
        }
        tries
    }
}

/// A result as it is compared with others of the same call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fingerprint {
    /// Equal for results that are the same.
    pub id: u64,
    /// The hash of the unchanged text.
    pub exact: u64,
    /// What else is compared beside the text.
    pub facts: ResultFacts,
    /// What an edit wrote.
    pub written: u64,
    /// Where its text is kept for that; `None`: `id` is the close one already.
    pub text: Option<TextSlot>,
}

/// What makes a call a repetition of the last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RepeatKind {
    /// Its result was the same.
    #[default]
    Same,
    /// The user wants every call counted, and results differed.
    Varied,
    /// It was cancelled or refused.
    Refused,
}

/// How often a call was repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeats {
    /// Results.
    pub times: u32,
    /// What they have in common.
    pub kind: RepeatKind,
}

/// What became of one call so far: how often in a row it failed alike, or gave the same result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallRecord {
    /// The call's identity.
    pub key: u64,
    /// The kind of work.
    pub family: Family,
    /// Hash of its tool.
    pub tool: u64,
    /// Whether it does something that others of its tool look at ([`Call::acts`]); what makes something new each time is what
    /// they see.
    pub acts: bool,
    /// What it acts on.
    pub targets: Vec<u64>,
    /// The class of its last outcome, if that was a failure.
    pub class: Option<Class>,
    /// Whether a change elsewhere may cure the failure: by its class, or because a command ran into it.
    pub curable: bool,
    /// Identical failures in a row; another class or a success starts over.
    pub failures: u32,
    /// The last error, redacted and cut.
    pub error: String,
    /// The fingerprint of its last result.
    pub fingerprint: Fingerprint,
    /// Equal results in a row.
    pub same: u32,
    /// Results, equal or not, since repetitions were last forgotten.
    pub runs: u32,
    /// Whether the model was told of the repetition.
    pub noted: bool,
    /// Vetoes and cancellations in a row.
    pub refused: BatchCounter,
    /// What was to be written with them.
    pub refused_text: u64,
    /// What its repetitions have in common.
    pub repeat_kind: RepeatKind,
    /// Whether, and how, it is kept from running.
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
    pub fn new(call: &Call, time: u64, before: (u32, u64)) -> Self {
        Self {
            key: call.key,
            family: call.family,
            tool: call.tool_hash(),
            acts: call.acts() && !(call.creates && call.family == Family::Other),
            targets: call.targets.clone(),
            class: None,
            curable: false,
            failures: 0,
            error: String::new(),
            fingerprint: Fingerprint::default(),
            same: 0,
            runs: 0,
            noted: false,
            refused: BatchCounter::default(),
            refused_text: 0,
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

    /// Counts an outcome; `before` as in [`Self::new`].
    pub fn count(&mut self, class: Option<Class>, fingerprint: Fingerprint, time: u64, before: (u32, u64)) {
        self.forget_if_old(time);
        let same_result = self.same > 0 && self.fingerprint.id == fingerprint.id;
        // a service that is down says so in many ways
        let is_down = |class: Option<Class>| class.is_some_and(|class| class.kind() == FailureKind::Transient);
        let same_failure = class.is_some() && self.class == class || is_down(class) && is_down(self.class);
        if !same_result && !same_failure {
            // another answer: a new streak begins
            (self.tries, self.first) = (1, time);
            (self.calls_before, self.tokens_before) = before;
            self.stop = None;
        }
        if !same_result {
            self.noted = false;
        }
        self.refused = BatchCounter::default();
        self.runs = self.runs.saturating_add(1);
        self.same = if same_result { self.same.saturating_add(1) } else { 1 };
        self.failures = match (class, same_failure) {
            (None, _) => 0,
            (_, true) => self.failures.saturating_add(1),
            _ => 1,
        };
        if class.is_none() {
            self.error.clear();
        }
        self.curable = class.is_some_and(Class::depends_on_world);
        (self.class, self.fingerprint, self.last, self.answered) = (class, fingerprint, time, time);
    }

    /// Its repetitions.
    #[must_use]
    pub const fn repeats(&self) -> Repeats {
        let times = match self.repeat_kind {
            RepeatKind::Same => self.same,
            RepeatKind::Varied => self.runs,
            RepeatKind::Refused => self.refused.count,
        };
        Repeats { times, kind: self.repeat_kind }
    }

    /// A result that came long ago is no reason to keep a call from running: what it looks at may be another by now, and the
    /// model may not have it any more.
    pub fn lift_if_old(&mut self, time: u64) {
        let is_for_good = self.stop.is_some_and(|stop| stop.rule == Rule::Repetition && stop.until.is_none());
        if is_for_good {
            self.forget_if_old(time);
        }
    }

    /// Long after is not again.
    pub fn forget_if_old(&mut self, time: u64) {
        if time.saturating_sub(self.answered) >= REPEAT_WINDOW_MS {
            (self.refused, self.repeat_kind) = (BatchCounter::default(), RepeatKind::Same);
            self.forget_repeats();
        }
    }

    /// The next result is the first of its kind again.
    pub fn forget_repeats(&mut self) {
        (self.same, self.runs, self.noted) = (0, 0, false);
        // no change of the world is an answer to what somebody refuses
        if self.stop.is_some_and(|stop| stop.rule == Rule::Repetition) && self.repeat_kind != RepeatKind::Refused {
            self.stop = None;
        }
    }

    /// The next failure is the first again.
    pub fn forget_failures(&mut self) {
        (self.class, self.failures, self.same) = (None, 0, 0);
        self.error.clear();
        if self.stop.is_some_and(|stop| stop.rule != Rule::Cycle) {
            self.stop = None;
        }
    }
}
