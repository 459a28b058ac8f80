//! What a result takes back of what was proven: something changed, or shows that it did.

use tool_guard_calls::effect::Effect;

use crate::evidence::account::{CallAccount, Loop};
use crate::evidence::accounts::{Accounts, Seen};
use crate::evidence::kinship::Kinship;
use crate::evidence::membership::reworded_id;

impl Accounts {
    /// Something that no call did may have changed anything, as an action that succeeded does.
    pub(crate) fn changed_elsewhere(&mut self) {
        self.changes += 1;
        self.acted += 1;
        self.remedy.others += 1;
        self.news += 1;
        for (_, known) in self.loops.iter_mut().filter(|(_, known)| !known.stopped && !known.vetoed) {
            known.score *= 0.5;
        }
        self.total *= 0.4;
    }

    /// Forgets what was observed; loops of failures that are stopped stay.
    pub(crate) fn forget_unseen(&mut self) {
        self.loops.retain(|_, known| known.stopped && known.fails());
        let loops = &self.loops;
        self.calls.retain(|_, known| loops.get(known.in_loop).is_some());
        self.run.clear();
        (self.total, self.round_noted) = (0.0, false);
    }

    /// What the result takes back of what was proven.
    pub(super) fn take_back(&mut self, seen: Seen<'_>, kinship: Kinship, known: Option<&CallAccount>, own: &mut Loop) {
        let Seen { call, answer, cause, .. } = seen;
        let succeeded = cause.is_none();
        let fresh = matches!(kinship, Kinship::New | Kinship::Changed);
        // "OK" does not show what another edit changed
        let news = succeeded && !answer.refusal && (fresh || kinship == Kinship::Variant && call.effect == Effect::Do);
        // another step that says what steps say: looks show whether it had an effect
        let acts_anew = fresh || kinship == Kinship::Variant && call.effect != Effect::Step;
        if succeeded && call.effect.acts() && !answer.refusal && acts_anew {
            self.changes += 1;
            own.own_changes += 1;
            if news {
                let spared = reworded_id(call.kind, call.words().target);
                for (_, other) in self.loops.iter_mut().filter(|(id, other)| *id != spared && !other.vetoed) {
                    other.score *= 0.5;
                }
            }
        }
        if news {
            let kept = if call.effect.acts() { 0.0 } else { 0.3 };
            let same_target = |other: &Loop| other.targets.iter().any(|target| call.targets.contains(target));
            for (_, other) in
                self.loops.iter_mut().filter(|(_, other)| !other.vetoed && (kept == 0.0 || other.fails()) && same_target(other))
            {
                other.score *= kept;
            }
        }
        if news && call.effect == Effect::Look {
            // whoever reads what others say where it was said before answers them
            for (_, said) in self.loops.iter_mut().filter(|(_, said)| said.said_to.iter().any(|to| call.words().operands.contains(to))) {
                said.score *= 0.3;
            }
        }
        // a command that found everything done already is no reason to look again, and none to wonder that it looks the same
        if succeeded && call.effect.acts() && !(answer.refusal && call.is_command()) {
            self.acted += 1;
        }
        if succeeded
            && kinship == Kinship::Changed
            && let Some(before) = known.and_then(|known| self.loops.get_mut(known.in_loop))
        {
            before.score *= 0.3;
        }
        if succeeded && !answer.refusal && (fresh || kinship == Kinship::Variant) {
            for (_, other) in
                self.loops.iter_mut().filter(|(_, other)| other.fails() && !other.vetoed && !other.stopped && other.kind == call.kind)
            {
                other.score *= 0.5;
            }
        }
        if fresh || news {
            self.total *= if succeeded && call.effect.acts() { 0.4 } else { 0.85 };
        }
    }
}
