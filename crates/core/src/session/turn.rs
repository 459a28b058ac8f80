//! What is remembered of the current turn: a record per call, groups of similar failures, the order of events.
//! Everything is bounded, and a new turn forgets it all.

use std::collections::VecDeque;

use crate::call::identity::Call;
use crate::session::batch_counter::BatchCounter;
use crate::session::call_record::{CallRecord, Fingerprint, REPEAT_WINDOW_MS};
use crate::session::failure_group::FailureGroup;
use crate::tools::family::Family;
use crate::verdict::class::Class;
use crate::verdict::rule::Rule;

/// Calls that a turn remembers; the one longest unused makes room.
pub(crate) const MAX_CALLS: usize = 64;
/// Groups of like failures that a turn remembers; the one longest unused makes room.
pub(crate) const MAX_GROUPS: usize = 32;
/// Milliseconds in which a host tells all calls of one message.
const MAX_BATCH_MS: u64 = 10_000;
/// Events that a turn remembers in their order: sixteen rounds of a cycle of four.
pub(crate) const MAX_STEPS: usize = 64;

/// A call and its result, in the order of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    /// The call's identity.
    pub key: u64,
    /// [`Fingerprint::id`] of its result.
    pub fingerprint: u64,
    /// Whether it waits for something.
    pub poll: bool,
}

/// The current turn.
#[allow(clippy::struct_excessive_bools, reason = "independent facts, not the states of one machine")]
#[derive(Debug, Clone, Default)]
pub(crate) struct Turn {
    /// Failures that count against the cap.
    pub failures: BatchCounter,
    /// Milliseconds of the first of them.
    pub first_failure: u64,
    /// Whether the turn is at its limit.
    pub capped: bool,
    /// Calls since the limit was reached.
    pub tries_after_cap: BatchCounter,
    /// Whether the next call is to end the run.
    pub halt_pending: bool,
    /// Whether the end of the run was called for.
    pub halted: bool,
    /// Calls that the model made.
    pub calls_made: u32,
    /// Characters of results that the model was shown.
    pub result_chars: usize,
    /// Milliseconds of the first of them.
    pub first_call: u64,
    /// Tokens of the session before the first call.
    pub tokens_before: u64,
    /// Whether repetitions were forgotten because time passed.
    pub repeats_expired: bool,
    /// Whether the model is still to be told so.
    pub say_expired: bool,
    /// Number of the current batch: calls that the model made before it saw a result.
    pub batch: u32,
    batch_is_open: bool,
    /// Milliseconds of the batch's first call.
    batch_began: u64,
    /// Whether the model was told of the current cycle.
    pub cycle_noted: bool,
    calls: Vec<CallRecord>,
    groups: Vec<FailureGroup>,
    steps: VecDeque<Step>,
    /// How many of the steps wait: nearly always none, and then no search is needed.
    polls: usize,
}

impl Turn {
    /// A new occurrence of a call. `tokens`: of the session, so far.
    pub(crate) fn count_call(&mut self, time: u64, tokens: u64) {
        if self.calls_made == 0 {
            (self.first_call, self.tokens_before) = (time, tokens);
        }
        self.calls_made = self.calls_made.saturating_add(1);
        // some hosts do not report a blocked call, so that no result closes the batch
        if !self.batch_is_open || time.saturating_sub(self.batch_began) >= MAX_BATCH_MS {
            self.batch = self.batch.saturating_add(1);
            (self.batch_is_open, self.batch_began) = (true, time);
        }
        if !self.repeats_expired && time.saturating_sub(self.first_call) >= REPEAT_WINDOW_MS {
            self.repeats_expired = true;
            for record in &mut self.calls {
                self.say_expired |= record.noted;
                record.forget_repeats();
            }
        }
    }

    /// A result came: what the model calls from now on is a new batch.
    pub(crate) const fn close_batch(&mut self) {
        self.batch_is_open = false;
    }

    /// The record of a call that had an outcome in this turn.
    #[must_use]
    pub(crate) fn find(&self, key: u64) -> Option<&CallRecord> {
        // nearly always it is one of the last
        self.calls.iter().rev().find(|record| record.key == key)
    }

    /// The same, to change it.
    pub(crate) fn record(&mut self, key: u64) -> Option<&mut CallRecord> {
        self.calls.iter_mut().rev().find(|record| record.key == key)
    }

    /// The clock was set back: what was to wait for a time need not wait any more.
    pub(crate) fn forget_waits(&mut self) {
        for stop in self.calls.iter_mut().filter_map(|record| record.stop.as_mut()) {
            stop.until = stop.until.map(|_| 0);
        }
    }

    /// Every call that had an outcome in this turn, the bound aside.
    #[must_use]
    pub(crate) fn calls(&self) -> &[CallRecord] {
        &self.calls
    }

    /// The call's record with this outcome counted. `tokens`: of the session, so far.
    pub(crate) fn observe(
        &mut self,
        call: &Call,
        class: Option<Class>,
        fingerprint: Fingerprint,
        time: u64,
        tokens: u64,
    ) -> &mut CallRecord {
        let calls_before = self.calls_made.saturating_sub(1);
        let record = self.entry(call, time, tokens);
        record.count(class, fingerprint, time, (calls_before, tokens));
        record
    }

    /// The call's record, new if there is none. `tokens`: of the session, so far.
    pub(crate) fn entry(&mut self, call: &Call, time: u64, tokens: u64) -> &mut CallRecord {
        let calls_before = self.calls_made.saturating_sub(1);
        let at = self.calls.iter().rposition(|record| record.key == call.key).unwrap_or_else(|| {
            if self.calls.len() == MAX_CALLS
                && let Some(oldest) = (0..self.calls.len()).min_by_key(|i| (self.calls[*i].stop.is_some(), self.calls[*i].last))
            {
                self.calls.swap_remove(oldest);
            }
            self.calls.push(CallRecord::new(call, time, (calls_before, tokens)));
            self.calls.len() - 1
        });
        &mut self.calls[at]
    }

    /// A result was compared more closely and got another id.
    pub(crate) fn rename_fingerprint(&mut self, key: u64, from: u64, to: u64) {
        for step in self.steps.iter_mut().filter(|step| step.key == key && step.fingerprint == from) {
            step.fingerprint = to;
        }
    }

    /// Records a step.
    pub(crate) fn step(&mut self, step: Step) {
        if self.steps.len() == MAX_STEPS {
            self.polls -= usize::from(self.steps.pop_front().is_some_and(|oldest| oldest.poll));
        }
        self.polls += usize::from(step.poll);
        self.steps.push_back(step);
    }

    /// The steps, oldest first.
    #[must_use]
    pub(crate) const fn steps(&self) -> &VecDeque<Step> {
        &self.steps
    }

    /// Whether something else mostly waited between the times that this call was made: `sleep 30`, then the same look again.
    #[must_use]
    pub(crate) fn waits_between(&self, key: u64) -> bool {
        if self.polls == 0 {
            return false;
        }
        let (mut looks, mut waits) = (0, 0);
        for step in self.steps.iter().skip_while(|step| step.key != key) {
            looks += usize::from(step.key == key);
            waits += usize::from(step.key != key && step.poll);
        }
        waits > 0 && 2 * waits >= looks
    }

    /// The group of like failures, new if there is none.
    pub(crate) fn group(&mut self, new: FailureGroup) -> &mut FailureGroup {
        let at = self.groups.iter().position(|group| group.id == new.id).unwrap_or_else(|| {
            if self.groups.len() == MAX_GROUPS
                && let Some(oldest) = (0..self.groups.len()).min_by_key(|i| self.groups[*i].last)
            {
                self.groups.swap_remove(oldest);
            }
            self.groups.push(new);
            self.groups.len() - 1
        });
        &mut self.groups[at]
    }

    /// Forgets groups.
    pub(crate) fn drop_groups(&mut self, of: impl Fn(&FailureGroup) -> bool) {
        self.groups.retain(|group| !of(group));
    }

    /// A call wrote these files: reading them again is no repetition.
    pub(crate) fn files_written(&mut self, targets: &[u64]) {
        for record in self.calls.iter_mut().filter(|record| record.family == Family::Read) {
            if record.targets.iter().any(|target| targets.contains(target)) {
                record.forget_repeats();
            }
        }
    }

    /// A call that only looks got a new result: calls of the same tool that act have an effect, although their own results repeat
    /// (`send-keys`, then `poll`).
    pub(crate) fn looked(&mut self, tool: u64) {
        for record in self.calls.iter_mut().filter(|record| record.acts && record.tool == tool) {
            record.forget_repeats();
        }
    }

    /// A call succeeded on these targets: what refused others there because of a state (`read it first`) may be met now.
    pub(crate) fn targets_worked(&mut self, targets: &[u64]) {
        for record in self.calls.iter_mut().filter(|record| record.class == Some(Class::InvalidValue)) {
            if record.curable && record.targets.iter().any(|target| targets.contains(target)) {
                record.forget_failures();
            }
        }
    }

    /// A mutating call succeeded: calls that look at the world have a new reason, and what failed because of the world
    /// may succeed now. A call inside a cycle is no progress to its other calls; one outside of it is.
    pub(crate) fn world_changed(&mut self, by: u64) {
        let in_cycle = |record: &CallRecord| record.stop.is_some_and(|stop| stop.rule == Rule::Cycle);
        let is_inside = self.find(by).is_some_and(in_cycle);
        for record in self.calls.iter_mut().filter(|record| record.key != by) {
            if !is_inside && in_cycle(record) {
                record.stop = None;
            }
            if record.family.looks_at_world() {
                record.forget_repeats();
            }
            if record.curable {
                record.forget_failures();
            }
        }
        self.drop_groups(|group| group.curable);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::catalogue::Catalogue;

    const fn fingerprint(id: u64) -> Fingerprint {
        Fingerprint {
            id,
            exact: id,
            facts: crate::call::fingerprint::ResultFacts { class: None, length: 0, creates: false },
            written: 0,
            text: None,
        }
    }

    fn call(tool: &str, args: &str) -> Call {
        Call::new(tool, Some(args), &Catalogue::default())
    }

    #[test]
    fn memory_is_bounded() {
        let mut turn = Turn::default();
        for i in 0..1000 {
            turn.observe(&call("read", &format!("{{\"path\":\"{i}\"}}")), None, fingerprint(1), i, 0);
            turn.step(Step { key: i, fingerprint: 1, poll: false });
            turn.group(FailureGroup {
                id: i,
                tool: None,
                target: None,
                curable: false,
                failures: BatchCounter::default(),
                key: i,
                varied: false,
                noted: false,
                stopped: false,
                tries: 0,
                last: i,
            });
        }
        assert_eq!((turn.calls.len(), turn.steps.len(), turn.groups.len()), (MAX_CALLS, MAX_STEPS, MAX_GROUPS));
    }

    #[test]
    fn waits_between_are_those_that_are_remembered() {
        let mut turn = Turn::default();
        let mut steps = |steps: &str| {
            for byte in steps.bytes() {
                turn.step(Step { key: u64::from(byte), fingerprint: 1, poll: byte == b'z' });
            }
            turn.waits_between(u64::from(b'a'))
        };
        for (taken, expected) in
            [("zz", false), ("a", false), ("za", true), ("aaa", false), ("zz", true), (&*"b".repeat(64), false), ("az", true)]
        {
            assert_eq!(steps(taken), expected, "{taken}");
        }
    }

    #[test]
    fn a_streak_is_equal_results_or_like_failures() {
        let (mut turn, call) = (Turn::default(), call("read", "{}"));
        let mut count = |class, id, time| {
            let record = turn.observe(&call, class, fingerprint(id), time, 0);
            (record.same, record.failures)
        };
        assert_eq!(count(None, 1, 0), (1, 0));
        assert_eq!(count(None, 1, 1), (2, 0));
        assert_eq!(count(None, 2, 2), (1, 0), "another result");
        assert_eq!(count(Some(Class::NotFound), 3, 3), (1, 1));
        assert_eq!(count(Some(Class::NotFound), 4, 4), (1, 2), "the same failure in other words");
        assert_eq!(count(Some(Class::Timeout), 4, 5), (2, 1));
        assert_eq!(count(None, 9, 6), (1, 0));
        assert_eq!(count(None, 9, 6 + REPEAT_WINDOW_MS), (1, 0), "long after is not again");
    }

    #[test]
    fn a_changed_world_gives_new_reasons_to_look_and_to_try() {
        let mut turn = Turn::default();
        for (tool, class) in
            [("exec", None), ("read", None), ("grep", None), ("write", Some(Class::NotFound)), ("edit", Some(Class::MissingParam))]
        {
            turn.observe(&call(tool, "{}"), class, fingerprint(1), 0, 0);
        }
        turn.world_changed(0);
        let of = |tool: &str| turn.find(call(tool, "{}").key).map(|record| (record.same, record.failures)).unwrap();
        assert_eq!([of("exec"), of("read"), of("grep"), of("write"), of("edit")], [(0, 0), (1, 0), (0, 0), (0, 0), (1, 1)]);
    }

    #[test]
    fn a_written_file_may_be_read_again_and_no_other() {
        let mut turn = Turn::default();
        for path in ["data.ts", "a.ts"] {
            turn.observe(&call("read", &format!("{{\"path\":\"{path}\"}}")), None, fingerprint(1), 0, 0);
        }
        turn.files_written(&call("write", r#"{"path":"./a.ts"}"#).targets);
        let same = |path: &str| turn.find(call("read", &format!("{{\"path\":\"{path}\"}}")).key).map(|record| record.same);
        assert_eq!((same("data.ts"), same("a.ts")), (Some(1), Some(0)));
    }

    #[test]
    fn calls_made_before_a_result_are_one_batch() {
        let mut turn = Turn::default();
        turn.count_call(0, 0);
        turn.count_call(0, 0);
        let first = turn.batch;
        turn.close_batch();
        turn.count_call(0, 0);
        assert_eq!((first, turn.batch), (1, 2));
    }

    #[test]
    fn two_minutes_after_the_first_call_repetitions_are_forgotten_once() {
        let (mut turn, call) = (Turn::default(), call("read", "{}"));
        turn.count_call(1000, 0);
        turn.observe(&call, None, fingerprint(1), 100_000, 0).noted = true;
        turn.count_call(1000 + REPEAT_WINDOW_MS - 1, 0);
        assert_eq!(turn.find(call.key).map(|record| record.same), Some(1));
        turn.count_call(1000 + REPEAT_WINDOW_MS, 0);
        assert_eq!((turn.find(call.key).map(|record| record.same), turn.say_expired), (Some(0), true));
        turn.observe(&call, None, fingerprint(1), 122_000, 0);
        turn.count_call(1000 + 2 * REPEAT_WINDOW_MS, 0);
        assert_eq!(turn.find(call.key).map(|record| record.same), Some(1));
    }
}
