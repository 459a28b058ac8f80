//! What an observation takes back of what was proven: something changed, or shows that it did.

use tool_guard_calls::effect::Effect;

use crate::call_state::CallState;
use crate::compare::reworded_id;
use crate::deferred::{DeferredResults, PostponedResults};
use crate::observation::Observation;
use crate::state::LoopState;
use crate::table::{Facts, RELIEF, Scope};
use crate::turn::TurnState;

impl TurnState {
    /// Something that no call did may have changed anything, as an action that succeeded does.
    pub fn changed_elsewhere(&mut self) {
        self.deferred = DeferredResults::default();
        self.world.changes += 1;
        self.world.acted += 1;
        self.world.remedies += 1;
        self.world.new_answers += 1;
        for (scope, row) in RELIEF.iter().filter(|(_, row)| row.fits(Facts::ELSEWHERE)) {
            match scope {
                Scope::Total => self.total *= row.value(),
                _ => self.relieve_where(row.value(), |_, known| !known.told.stopped && !known.is_vetoed()),
            }
        }
    }

    /// The model no longer sees what it did. Stopped loops of failures stay, and calls that are stopped for theirs.
    pub fn forget_unseen(&mut self) {
        (self.deferred, self.postponed) = (DeferredResults::default(), PostponedResults::default());
        self.loops.retain(|_, known| known.told.stopped && known.fails());
        let loops = &self.loops;
        for (_, known) in self.calls.iter_mut() {
            known.forget_unseen(loops.get(known.in_loop()).is_some());
        }
        self.calls.retain(|_, known| known.is_counted() || known.is_read());
        self.run.clear();
        (self.total, self.round_noted) = (0.0, false);
    }

    /// Counts what the observation changed, and takes back what it gives reason to. `known`: what is known of the call; `own`: its loop,
    /// which is not among the turn's loops now.
    pub(crate) fn relieve(&mut self, seen: Observation<'_>, mut facts: Facts, known: Option<&CallState>, own: &mut LoopState) {
        let call = seen.call;
        let acts = seen.failure.is_none() && call.effect.acts();
        let fresh = facts.has(Facts::FRESH);
        // "OK" does not show what another edit changed
        let informs = fresh || facts.has(Facts::VARIANT) && call.effect == Effect::Do;
        facts |= Facts::INFORMS.when(informs && seen.failure.is_none() && !seen.answer.refusal);
        // another step that says what steps say: looks show whether it had an effect
        let acts_anew = fresh || facts.has(Facts::VARIANT) && call.effect != Effect::Step;
        if acts && !seen.answer.refusal && acts_anew {
            self.world.changes += 1;
            own.own_changes += 1;
        }
        // a command that found everything done already is no reason to look again, and none to wonder that it looks the same
        if acts && !(seen.answer.refusal && call.is_command()) {
            self.world.acted += 1;
        }
        let words = call.words();
        let spared = reworded_id(call.kind, words.target);
        let same_target = |other: &LoopState| other.last.targets.iter().any(|target| call.targets.contains(target));
        for (scope, row) in RELIEF.iter().filter(|(_, row)| row.fits(facts)) {
            let factor = row.value();
            match scope {
                Scope::Others => self.relieve_where(factor, |id, other| id != spared && !other.is_vetoed() && !other.first.needs_person),
                Scope::Open => self.relieve_where(factor, |_, other| !other.told.stopped && !other.is_vetoed()),
                Scope::SameTarget => self.relieve_where(factor, |_, other| !other.is_vetoed() && same_target(other)),
                Scope::FailingSameTarget => {
                    self.relieve_where(factor, |_, other| !other.is_vetoed() && other.fails() && same_target(other));
                }
                Scope::FailingSameKind => {
                    self.relieve_where(factor, |_, other| {
                        other.fails() && !other.is_vetoed() && !other.told.stopped && other.kind == call.kind
                    });
                }
                Scope::ToldHere => self.relieve_where(factor, |_, said| said.said_to.iter().any(|to| words.operands.contains(to))),
                Scope::Before => {
                    if let Some(before) = known.and_then(|known| self.loops.get_mut(known.in_loop())) {
                        before.score *= factor;
                    }
                }
                Scope::Total => self.total *= factor,
            }
        }
    }

    fn relieve_where(&mut self, factor: f32, is_in_scope: impl Fn(u64, &LoopState) -> bool) {
        for (_, known) in self.loops.iter_mut().filter(|(id, known)| is_in_scope(*id, known)) {
            known.score *= factor;
        }
    }
}
