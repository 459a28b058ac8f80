//! An observation, how far the turn was when it came, and what comes of comparing it.

use tool_guard_calls::answer::Answer;
use tool_guard_calls::identity::Call;
use tool_guard_text::glob::fits;

use crate::cause::{Cause, FailureFacts};
use crate::table::Facts;

/// What the user says of observations.
#[derive(Debug, Clone, Copy)]
pub struct ObservationRules<'r> {
    /// Whether a call counts as repeated although its answer changed.
    pub count_changed_results: bool,
    /// Further tools that wait for something; `*` stands for any characters.
    pub polls: &'r [String],
}

impl ObservationRules<'_> {
    /// Whether something in the call waits, or the user says that the tool does.
    pub(crate) fn waits(self, call: &Call) -> bool {
        call.waits || self.polls.iter().any(|pattern| fits(pattern, &call.name))
    }
}

/// How a result came about.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    /// The batch in which the model made the call.
    pub batch: u32,
    /// Milliseconds that the call took.
    pub took: u64,
    /// Milliseconds of silence in the session so far.
    pub idle: u64,
    /// Milliseconds since the epoch.
    pub time: u64,
}

/// A finished call, with its answer.
#[derive(Debug, Clone, Copy)]
pub struct Observation<'s> {
    /// The call.
    pub call: &'s Call,
    /// What it is known by: what an edit writes tells successes apart, not failures.
    pub key: u64,
    /// Its result, read closely.
    pub answer: &'s Answer,
    /// How it failed, if it did.
    pub failure: Option<FailureFacts>,
    /// Whether something in it waits.
    pub waits: bool,
    /// How it came about.
    pub moment: Moment,
}

impl<'s> Observation<'s> {
    /// A call that worked, with its answer. `waits`: whether something in it does.
    pub(crate) const fn of_success(call: &'s Call, key: u64, answer: &'s Answer, waits: bool, moment: Moment) -> Self {
        Self { call, key, answer, failure: None, waits, moment }
    }

    /// Why it failed, if it did.
    pub(crate) fn cause(&self) -> Option<Cause> {
        self.failure.map(|failure| failure.cause)
    }
}

/// What an observation proves.
#[derive(Debug, Clone, Copy)]
pub struct Comparison {
    /// The loop that it belongs to.
    pub loop_id: u64,
    /// What is true of it.
    pub facts: Facts,
    /// The points that it adds to the loop's score.
    pub points: f32,
}

impl Comparison {
    /// Of an observation that is deferred.
    pub const NOTHING: Self = Self { loop_id: 0, facts: Facts::NONE, points: 0.0 };
}

/// How far a turn is: counters that only grow, so that two copies tell what happened in between. Written as results come; a call and a
/// loop keep a copy from their last one.
#[derive(Debug, Clone, Copy, Default)]
pub struct World {
    /// The batch of the last result.
    pub batch: u32,
    /// Milliseconds of silence of the session until then.
    pub idle: u64,
    /// Milliseconds since the epoch, of the last result.
    pub time: u64,
    /// Calls that came back.
    pub entered: u32,
    /// Successes that may have changed the world; in the copy of a loop those of other calls.
    pub changes: u32,
    /// Calls that did something.
    pub acted: u32,
    /// Calls that waited.
    pub waits: u32,
    /// Answers that had changed.
    pub new_answers: u32,
    /// Things that were acted on.
    pub places: u32,
    /// Actions that were another remedy than the one before.
    pub remedies: u32,
}

impl World {
    /// A result came so.
    pub(crate) const fn came(&mut self, moment: Moment) {
        (self.batch, self.idle, self.time) = (moment.batch, moment.idle, moment.time);
    }

    /// The copy for a loop whose own calls made so many of the changes.
    pub(crate) const fn without(self, own_changes: u32) -> Self {
        Self { changes: self.changes - own_changes, ..self }
    }
}
