//! How a finished call becomes an observation, and what the turn does with it: it is compared, scored, and remembered.

use std::sync::Arc;

use tool_guard_calls::answer::{Answer, excerpt};
use tool_guard_calls::effect::Effect;
use tool_guard_calls::fingerprint::{ResultFacts, exact};
use tool_guard_calls::identity::Call;
use tool_guard_outcome::outcome::Failure;
use tool_guard_tools::family::Family;

use crate::batch_counter::BatchCounter;
use crate::bounds::MAX_RUN;
use crate::call_state::{CallState, LastAnswer};
use crate::cause::FailureFacts;
use crate::compare::{find, reworded_id};
use crate::deferred::{Appearance, Deferred, FAMILIAR};
use crate::observation::{Comparison, Moment, Observation, ObservationRules};
use crate::read_late::Reader;
use crate::score::score;
use crate::state::{KindState, LoopState};
use crate::table::{Facts, NOTE_ONE_CALL};
use crate::turn::TurnState;

/// Words of a message that is compared with others to the same target: of longer texts too many words are known soon.
const MAX_MESSAGE: usize = 32;
/// Words of a failure that says what is wrong.
const MIN_COMPLAINT: usize = 6;
/// Words of the call in one that says it in these.
const MIN_NAMED: usize = 4;

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

    /// Reads a result and observes it; without a text it is only known whether it is equal to another to the byte.
    pub(crate) fn read(
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
        self.observe(Observation { call, key, answer: &answer, failure: facts, waits: rules.waits(call), moment })
    }

    /// Enters an observation: compares it, scores it, and takes back what it gives reason to.
    pub fn observe(&mut self, seen: Observation<'_>) -> Comparison {
        let Observation { call, answer, failure, .. } = seen;
        let words = call.words();
        self.world.came(seen.moment);
        let before = self.answers_of(seen.key).map(CallState::in_loop);
        let own_id = find(&self.loops, seen, before);
        let kind = self.kinds.take(call.kind).unwrap_or_default();
        let state = self.calls.take(seen.key).unwrap_or_default();
        let known = Some(&state).filter(|state| state.is_read());
        let mut own = self.loops.take(own_id).unwrap_or_else(|| LoopState::of(seen));
        let outside = self.world.changes - own.own_changes;
        let mut facts = self.compare(seen, known, (own_id, &own), &kind, outside);
        let (mut points, mut id) = (score(facts), own_id);

        // the same said in other words has a loop of its own
        let says = call.effect == Effect::Do && failure.is_none();
        // a thought, of which the answer says nothing
        let thinks = call.effect == Effect::Unknown && failure.is_none() && answer.count == 0 && call.has_only_sentences();
        if (says || thinks) && known.is_none() && call.family == Family::Other && words.free.len() <= MAX_MESSAGE {
            let said = Facts::REWORDED | kind.said_before(words);
            if score(said) > points && (says || said.has(Facts::SAID_90)) {
                (facts, points, id) =
                    (facts.without(Facts::FRESH | Facts::VARIANT) | said, score(said), reworded_id(call.kind, words.target));
            }
        } else if says && facts.repeats_unchanged() {
            let reworded = reworded_id(call.kind, words.target);
            if self.loops.get(reworded).is_some() {
                id = reworded;
            }
        }

        self.relieve(seen, facts, known, &mut own);
        if says {
            self.act_on(call);
        }
        if failure.is_none() && call.effect.acts() {
            self.world.remedies += u32::from(self.last_action.enter(call));
        }
        self.total += points;
        let before = (self.world.changes - own.own_changes, self.world.acted);
        self.remember_call(seen, state, facts, points, (id, own_id), before);
        let worked = kind.worked || failure.is_none();
        self.kinds.put(call.kind, KindState { worked, ..kind.with(words) });

        let mut entered = if id == own_id {
            own
        } else {
            self.loops.put(own_id, own);
            self.loops.take(id).unwrap_or_else(|| LoopState::of(seen))
        };
        entered.enter(seen, facts, points);
        entered.then = self.world.without(entered.own_changes);
        let state = self.calls.get(seen.key);
        entered.last.polls = state.is_some_and(|known| known.answer.polls);
        let unchanged = state.map_or(0.0, |known| self.unchanged_points(call, known, seen.moment.idle));
        if entered.score.max(unchanged) < NOTE_ONE_CALL {
            (entered.told.noted, entered.told.refused_once) = (false, false);
        }
        self.loops.put(id, entered);
        Comparison { loop_id: id, facts, points }
    }
    /// Remembers what a call acted on; what it does not say is a thing of its own.
    fn act_on(&mut self, call: &Call) {
        let own = [call.key];
        for place in if call.targets.is_empty() { &own[..] } else { &call.targets } {
            self.world.places += u32::from(self.acted_on.take(*place).is_none());
            self.acted_on.put(*place, ());
        }
    }

    /// Remembers what the call answered, and whether that was new. `id`, `own_id`: the loop that it was entered in, and the one that its
    /// answer alone would give; `before`: changes made outside of it, and actions of the turn.
    fn remember_call(
        &mut self,
        seen: Observation<'_>,
        mut known: CallState,
        facts: Facts,
        points: f32,
        (id, own_id): (u64, u64),
        before: (u32, u32),
    ) {
        let Observation { call, answer, .. } = seen;
        let cause = seen.cause();
        let (first, repeats) = (!known.is_read(), facts.has(Facts::REPEAT));
        let time_passed = !first && self.has_let_time_pass(seen, &known);
        let polls = self.is_poll(seen, &known);
        let other_bytes = !first && known.answer.exact != answer.exact;
        let again = !first && known.in_loop() == id;
        let acted = known.seen.get(own_id).is_some_and(|before| before.1 < self.world.acted);
        let same_durations = !other_bytes || answer.durations == known.answer.durations;
        let unchanged_results = repeats && same_durations && !polls && known.then.batch != seen.moment.batch;
        if unchanged_results || facts.has(Facts::VARIANT) && points > 0.0 {
            if self.run.len() == MAX_RUN {
                self.run.pop_front();
            }
            // what has shown more than one state shows one
            let shows = call.effect == Effect::Look || call.effect == Effect::Unknown && known.answers.len() > 1;
            self.run.push_back((seen.key, cause.is_some() || answer.refusal || shows));
        } else if !facts.has(Facts::REWORDED) {
            self.run.clear();
            (self.tries, self.round_noted) = (BatchCounter::default(), false);
        }
        known.times = known.times.saturating_add(1);
        known.in_a_row = if repeats && again { known.in_a_row.saturating_add(1) } else { 1 };
        // its own waiting and its own new answers are nothing that happened in between
        // and a feed that is read says when something new came, if it is nothing else
        let fed = matches!(call.effect, Effect::Wait | Effect::Step) && other_bytes;
        // nor is what the agent itself has just changed
        let own_edit = call.effect == Effect::Look && self.last_action.changed(call);
        if facts.has(Facts::CHANGED) && !own_edit || fed {
            self.world.new_answers += 1;
        }
        if call.effect == Effect::Wait || seen.waits {
            self.world.waits += 1;
        }
        known.seen.put(own_id, before);
        known.seen.put(id, before);
        if !answer.unread {
            known.answers.put(answer.fingerprint, ());
        }
        known.unchanged_results = if facts.repeats_unchanged() { known.unchanged_results.saturating_add(1) } else { 0 };
        // a fix that moves the same complaint to another line, or back to an earlier one, is none
        let complains = answer.complaint != 0 && known.complaints.get(answer.complaint).is_some();
        let acted = acted || !repeats && known.then.acted < self.world.acted;
        let looks = call.effect == Effect::Look && cause.is_none();
        let shows =
            looks || call.effect == Effect::Run && cause.is_none() && answer.complaint == 0 && answer.is_telling() && !answer.reassures;
        // it is itself an act, and one that runs again
        let acted = if shows && !looks { known.then.acted + 1 < self.world.acted } else { acted };
        let elsewhere = if shows {
            let concerned = !looks || self.last_action.concerns(call);
            // it is itself another action
            let remedies = self.world.remedies - u32::from(!looks && !first);
            known.then.remedies != remedies || !again || answer.refusal || looks && time_passed || !concerned
        } else {
            known.then.places != self.world.places || time_passed && call.effect != Effect::Run
        };
        // an assertion says little that does not stand in it
        let says = shows && !looks || answer.count >= MIN_COMPLAINT || !looks && answer.named >= MIN_NAMED;
        let unchanged = &mut known.unchanged;
        unchanged.attempts = match () {
            () if answer.complaint == 0 && !shows || !says || elsewhere => 0,
            () if repeats || facts.has(Facts::CHANGED) && complains => unchanged.attempts.saturating_add(u32::from(acted)),
            () => 0,
        };
        if answer.complaint != 0 {
            known.complaints.put(answer.complaint, ());
        }
        unchanged.told &= unchanged.attempts > 0;
        known.answer = LastAnswer { exact: answer.exact, durations: answer.durations, unread: answer.unread, shows, polls };
        known.then = self.world;
        self.put_call(seen.key, known);
        if call.effect == Effect::Do && cause.is_none() {
            for name in &answer.names {
                self.made.put(*name, seen.key ^ answer.fingerprint);
            }
        }
    }
}
