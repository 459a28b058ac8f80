//! How much an observation proves, and what it takes back of what was proven: something changed, or shows that it did.

use tool_guard_calls::effect::Effect;

use crate::call_state::CallState;
use crate::compare::reworded_id;
use crate::deferred::DeferredResults;
use crate::observation::Observation;
use crate::state::LoopState;
use crate::table::{FACTORS, Facts, POINTS, RELIEF, Scope};
use crate::turn::TurnState;

/// The points of an observation with these facts: the first row of points that fits, times every factor that fits.
#[must_use]
pub(crate) fn score(facts: Facts) -> f32 {
    let Some(row) = POINTS.iter().find(|row| row.fits(facts)) else { return 0.0 };
    FACTORS.iter().filter(|factor| factor.fits(facts)).fold(row.value(), |points, factor| points * factor.value())
}

impl TurnState {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::float_cmp, reason = "values of the table")]
    fn the_first_row_counts_and_every_factor() {
        let look = Facts::REPEAT | Facts::LOOK | Facts::RICH | Facts::EXACT;
        assert_eq!(score(look), 0.5);
        assert_eq!(score(look | Facts::AT_ONCE), 0.85);
        assert_eq!(score(look | Facts::ACTED_SINCE), 1.3);
        assert_eq!(score(look | Facts::WORLD_CHANGED), 0.5 * 0.2);
        assert_eq!(score(look | Facts::WORLD_CHANGED | Facts::VARIES), 0.5 * 0.4 * 0.2);
        assert_eq!(score(look | Facts::SAME_MESSAGE), 0.0);
        assert_eq!(score(Facts::FRESH | Facts::LOOK), 0.0);
    }
}
