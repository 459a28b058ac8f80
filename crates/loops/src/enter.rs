//! How a finished call becomes an observation: at once, or when it matters. Most results never need to be read closely, so those of
//! calls that are new and look like no other are deferred (`deferred`).
//!
//! Deferred looks that resemble nothing before them are postponed: entered as new without being read. What they say matters only to later
//! successes of the same kind, and most never get one. Until then the call's state and its loop are known by the hash of the bytes; the
//! first such success has them read first, and what they say takes the place of that hash.

use std::sync::Arc;

use tool_guard_calls::answer::{Answer, excerpt};
use tool_guard_calls::effect::Effect;
use tool_guard_calls::fingerprint::{ResultFacts, exact};
use tool_guard_calls::identity::Call;
use tool_guard_calls::word_set::WordSet;
use tool_guard_outcome::outcome::Failure;
use tool_guard_text::glob::fits;

use crate::cause::FailureFacts;
use crate::compare::{find, loop_id};
use crate::deferred::{Appearance, Deferred, FAMILIAR, kind_of_value};
use crate::observation::{Comparison, Moment, Observation};
use crate::state::LoopState;
use crate::turn::TurnState;

/// What the user says of observations.
#[derive(Debug, Clone, Copy)]
pub struct ObservationRules<'r> {
    /// Whether a call counts as repeated although its answer changed.
    pub count_changed_results: bool,
    /// Further tools that wait for something; `*` stands for any characters.
    pub polls: &'r [String],
}

/// A call that came back.
#[derive(Debug, Clone, Copy)]
pub struct FinishedCall<'f> {
    /// The call.
    pub call: &'f Arc<Call>,
    /// Its result, or head and tail of it.
    pub text: &'f str,
    /// Bytes of the whole result.
    pub length: usize,
    /// How it failed, if it did.
    pub failure: Option<&'f Failure>,
    /// Whether it was allowed to run.
    pub was_allowed: bool,
    /// How it came about.
    pub moment: Moment,
}

/// For whom results are read: what it may be compared with.
#[derive(Debug, Clone, Copy)]
pub struct Reader<'r> {
    /// A call that came back, or is about to run.
    pub call: &'r Call,
    /// Whether it failed: then only results of the very same call matter.
    pub failed: bool,
}

impl Reader<'_> {
    /// Whether it may be compared with results of this kind of call.
    pub(crate) fn compares_with(self, call: &Call) -> bool {
        !self.failed && kind_of_value(self.call) == kind_of_value(call)
    }
}

impl TurnState {
    /// Enters a finished call. One that need not be read now is deferred, and proves nothing yet.
    pub fn enter(&mut self, rules: ObservationRules<'_>, finished: FinishedCall<'_>) -> Comparison {
        let FinishedCall { call, text, length, failure, was_allowed, moment } = finished;
        self.world.entered = self.world.entered.saturating_add(1);
        let exact = exact(ResultFacts { class: failure.map(|failure| failure.class), length }, text);
        let appearance = Appearance::of(call, text);
        let may_wait = failure.is_none() && was_allowed && !rules.count_changed_results && !call.narrates();
        let alike = if may_wait { self.deferred.alike(appearance) } else { FAMILIAR };
        // once something is proven, the second that says the same may complete a round
        let is_new = alike == 0 || alike < FAMILIAR && !self.has_points();
        if is_new && !self.is_known(call) {
            if let Some(oldest) = self.deferred.overflow() {
                self.enter_deferred(rules, &oldest, Reader { call, failed: false });
            }
            let text = Some(excerpt(text).into());
            self.deferred.push(Deferred { call: call.clone(), text, exact, alike: alike > 0, moment });
            return Comparison::NOTHING;
        }
        self.catch_up(rules, Reader { call, failed: failure.is_some() });
        self.read(rules, call, Some(text), exact, failure, moment)
    }

    /// Enters the results that are deferred, in their order, and reads those that something depends on.
    pub fn catch_up(&mut self, rules: ObservationRules<'_>, reader: Reader<'_>) {
        while let Some(deferred) = self.deferred.pop() {
            self.enter_deferred(rules, &deferred, reader);
        }
    }

    /// Whether results are deferred.
    #[must_use]
    pub fn has_deferred(&self) -> bool {
        !self.deferred.is_empty()
    }

    /// Whether the call has a result already, read closely or not.
    #[must_use]
    pub fn is_known(&self, call: &Call) -> bool {
        self.deferred.holds(call) || self.state_of(call).is_some()
    }

    fn enter_deferred(&mut self, rules: ObservationRules<'_>, deferred: &Deferred, reader: Reader<'_>) {
        if !self.postpone(rules, deferred, reader) {
            self.read(rules, &deferred.call, deferred.text.as_deref(), deferred.exact, None, deferred.moment);
        }
    }

    /// Reads a result and observes it; without a text it is only known whether it is equal to another to the byte.
    fn read(
        &mut self,
        rules: ObservationRules<'_>,
        call: &Call,
        text: Option<&str>,
        exact: u64,
        failure: Option<&Failure>,
        moment: Moment,
    ) -> Comparison {
        let facts = failure.map(|failure| FailureFacts::of(failure, call));
        let key = self.key_of(call, facts.is_none_or(|facts| facts.vetoed));
        self.read_postponed(key, Reader { call, failed: failure.is_some() });
        let known = self.answers_of(key);
        let again = known.is_some();
        let mut answer = match text {
            Some(text) => Answer::read(call, text, exact, failure, again, self.last_action.written()),
            None => Answer::unread(exact),
        };
        if known.is_some_and(|known| known.answer.unread && known.answer.exact == exact) {
            // the same to the byte as one that was not read: it stays known by its bytes
            (answer.fingerprint, answer.unread) = (Answer::unread(exact).fingerprint, true);
        }
        if failure.is_none() && rules.count_changed_results {
            (answer.fingerprint, answer.exact, answer.durations) = (0, 0, 0);
        }
        self.observe(Observation { call, key, answer: &answer, failure: facts, waits: waits(rules, call), moment })
    }

    /// Observes what a call answered that worked.
    pub(crate) fn observe_success(
        &mut self,
        rules: ObservationRules<'_>,
        call: &Call,
        key: u64,
        answer: &Answer,
        moment: Moment,
    ) -> Comparison {
        self.observe(Observation::of_success(call, key, answer, waits(rules, call), moment))
    }
}

/// Whether something in the call waits, or the user says that the tool does.
fn waits(rules: ObservationRules<'_>, call: &Call) -> bool {
    call.waits || rules.polls.iter().any(|pattern| fits(pattern, &call.name))
}

impl TurnState {
    /// Enters a result without reading it, if nothing depends on what it says: it resembles none, and no other answer of its tool was
    /// read. False: it must be read.
    pub(crate) fn postpone(&mut self, rules: ObservationRules<'_>, result: &Deferred, reader: Reader<'_>) -> bool {
        let Deferred { call, text, exact, alike, moment } = result;
        let Some(text) = text.as_deref().filter(|_| !alike && call.effect == Effect::Look) else { return false };
        let key = self.key_of(call, true);
        let tool = call.tool_hash();
        let is_read = |known: &LoopState| known.tool == tool && !known.fails() && !known.first.values.is_empty();
        if reader.compares_with(call) || self.answers_of(key).is_some() || self.loops.iter().any(|(_, known)| is_read(known)) {
            return false;
        }
        // a look that says it found nothing to do takes nothing back
        let refusal = self.has_points() && Answer::refuses(call, text);
        let answer = Answer { refusal, ..Answer::unread(*exact) };
        self.observe_success(rules, call, key, &answer, *moment);
        self.postponed.push(key, result.clone());
        true
    }

    /// Reads what a result of this call may be compared with: a failure with what the same call answered before, a success with what
    /// others of its kind did.
    pub(crate) fn read_postponed(&mut self, key: u64, reader: Reader<'_>) {
        while let Some((key, result)) = self.postponed.take(|other, call| other == key || reader.compares_with(call)) {
            self.read_entered(key, &result);
        }
    }

    /// Puts what a result says in the place of its bytes' hash.
    fn read_entered(&mut self, key: u64, result: &Deferred) {
        let Deferred { call, text, exact, .. } = result;
        let by_bytes = loop_id(call.kind, *exact);
        let entered =
            self.answers_of(key).is_some_and(|known| known.in_loop() == by_bytes && known.answer.exact == *exact && known.times == 1);
        let (Some(text), true) = (text, entered) else { return };
        let answer = Answer::read(call, text, *exact, None, false, &WordSet::default());
        let by_answer = find(&self.loops, Observation::of_success(call, key, &answer, call.waits, result.moment), None);
        if let Some(known) = self.calls.get_mut(key) {
            known.read_late(&answer, by_bytes, by_answer);
        }
        if by_answer != by_bytes && self.loops.get(by_answer).is_some() {
            // it says what another said: it belongs to that loop, and proved nothing when it came
            self.loops.take(by_bytes);
            if let Some(other) = self.loops.get_mut(by_answer) {
                other.join(call);
            }
            return;
        }
        if let Some(own) = self.loops.get_mut(by_bytes) {
            own.read_late(&answer);
        }
        self.loops.rename(by_bytes, by_answer);
    }

    /// Whether anything is proven.
    pub(crate) fn has_points(&self) -> bool {
        self.total > 0.0 || self.most() > 0.0
    }
}
