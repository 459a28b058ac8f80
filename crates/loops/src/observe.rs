//! The way of an observation: compared, scored, relief given, remembered.

use tool_guard_calls::effect::Effect;
use tool_guard_tools::family::Family;

use crate::call_state::CallState;
use crate::compare::{find, reworded_id};
use crate::observation::{Comparison, Observation};
use crate::score::score;
use crate::state::{KindState, LoopState};
use crate::table::{Facts, NOTE_ONE_CALL};
use crate::turn::TurnState;

/// Words of a message that is compared with others to the same target: of longer texts too many words are known soon.
const MAX_MESSAGE: usize = 32;

impl TurnState {
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
}
