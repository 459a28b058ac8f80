//! What is remembered of a call with each observation of it.

use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;
use tool_guard_outcome::state::Progress;

use crate::batch_counter::BatchCounter;
use crate::bounds::MAX_RUN;
use crate::call_state::{CallState, LastAnswer};
use crate::cause::Cause;
use crate::observation::Observation;
use crate::table::Facts;
use crate::turn::TurnState;

/// Words of a failure that says what is wrong.
const MIN_COMPLAINT: usize = 6;
/// Words of the call in one that says it in these.
const MIN_NAMED: usize = 4;

impl TurnState {
    /// Remembers what a call acted on; what it does not say is a thing of its own.
    pub(crate) fn act_on(&mut self, call: &Call) {
        let own = [call.key];
        for place in if call.targets.is_empty() { &own[..] } else { &call.targets } {
            self.world.places += u32::from(self.acted_on.take(*place).is_none());
            self.acted_on.put(*place, ());
        }
    }

    /// Remembers what the call answered, and whether that was new. `id`, `own_id`: the loop that it was entered in, and the one that its
    /// answer alone would give; `before`: changes made outside of it, and actions of the turn.
    pub(crate) fn remember_call(
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
        let polls = {
            let goes_on = seen.waits && call.is_command() && answer.progress == Some(Progress::Running);
            // the user's word on what polls goes before what its name reads as
            let named = seen.waits && !call.waits;
            let looks = named || matches!(call.effect, Effect::Look | Effect::Unknown | Effect::Wait);
            !first && self.has_waited(seen, &known) && !answer.is_final() && (looks || goes_on)
        };
        let polls = polls || call.effect == Effect::Wait && !answer.is_final();
        // what was not asked for as it must be, or is not there, does not come to an end by waiting
        let polls = match cause {
            None | Some(Cause::Transient) => polls,
            Some(Cause::NotFound) => polls && time_passed,
            Some(_) => false,
        };
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
