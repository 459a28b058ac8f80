//! Results that are read late, or never. Most never need to be read closely, so those of calls that are new and look like no other are
//! deferred (`deferred`).
//!
//! Deferred looks that resemble nothing before them are postponed: entered as new without being read. What they say matters only to later
//! successes of the same kind, and most never get one. Until then the call's state and its loop are known by the hash of the bytes; the
//! first such success has them read first, and what they say takes the place of that hash.

use tool_guard_calls::answer::Answer;
use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;
use tool_guard_calls::word_set::WordSet;

use crate::compare::{find, loop_id};
use crate::deferred::{Deferred, kind_of_value};
use crate::observation::{Observation, ObservationRules};
use crate::state::LoopState;
use crate::turn::TurnState;

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

    pub(crate) fn enter_deferred(&mut self, rules: ObservationRules<'_>, deferred: &Deferred, reader: Reader<'_>) {
        if !self.postpone(rules, deferred, reader) {
            self.read(rules, &deferred.call, deferred.text.as_deref(), deferred.exact, None, deferred.moment);
        }
    }

    /// Enters a result without reading it, if nothing depends on what it says: it resembles none, and no other answer of its tool was
    /// read. False: it must be read.
    fn postpone(&mut self, rules: ObservationRules<'_>, result: &Deferred, reader: Reader<'_>) -> bool {
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
        self.observe(Observation::of_success(call, key, &answer, rules.waits(call), *moment));
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
}
