//! Attempts that change nothing: a call fails in the same way, or a look or an output shows the same, whatever was done about it.
//!
//! Work at another place is another attempt. A look or an output is asked about one remedy only, tried again and again in other words: what else is
//! done in between may have nothing to do with it.

use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;

use crate::call_state::CallState;
use crate::state::LoopState;
use crate::table::{UNCHANGED_FAILURE, UNCHANGED_LOOK, UNCHANGED_OUTPUT};
use crate::turn::TurnState;

impl TurnState {
    /// Remembers what a call acted on; what it does not say is a thing of its own.
    pub(crate) fn act_on(&mut self, call: &Call) {
        let own = [call.key];
        for place in if call.targets.is_empty() { &own[..] } else { &call.targets } {
            self.world.places += u32::from(self.acted_on.take(*place).is_none());
            self.acted_on.put(*place, ());
        }
    }

    /// The points of a call's unchanged attempts. `idle`: milliseconds of silence of the session until now.
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    pub fn unchanged_points(&self, call: &Call, known: &CallState, idle: u64) -> f32 {
        let fails = self.get(known.in_loop()).is_some_and(LoopState::fails);
        let (each, stands) = match call.effect {
            _ if fails => (UNCHANGED_FAILURE, known.then.places == self.world.places),
            Effect::Look => {
                let waited = known.then.waits != self.world.waits || idle > known.then.idle;
                (UNCHANGED_LOOK, known.then.remedies == self.world.remedies && !waited)
            }
            _ if known.answer.shows => (UNCHANGED_LOOK, known.then.remedies == self.world.remedies),
            _ => (UNCHANGED_OUTPUT, known.then.places == self.world.places),
        };
        if stands { each * known.unchanged.attempts as f32 } else { 0.0 }
    }
}
