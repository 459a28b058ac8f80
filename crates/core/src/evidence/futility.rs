//! Attempts that change nothing: a call fails in the same way, or a look shows the same, whatever was done about it at the same place.
//!
//! Work at another place is another attempt; a look is asked about actions of one kind only.

use crate::call::effect::Effect;
use crate::call::identity::Call;
use crate::evidence::account::{CallAccount, Loop};
use crate::evidence::accounts::Accounts;

/// What a failure proves that an action before it did not change: six of them are worth a line, ten a stop.
const UNMOVED: f32 = 0.5;
/// The same of a look: four are worth a line, eight a stop.
const UNMOVED_LOOK: f32 = 0.7;
/// The same of an output that holds an error, and whose exit code says nothing of it: it may be noise.
const UNMOVED_OUTPUT: f32 = 0.3;

impl Accounts {
    /// Remembers what a call acted on; what it does not say is one thing for all calls of its kind.
    pub(super) fn act_on(&mut self, call: &Call) {
        let own = [call.kind];
        for place in if call.targets.is_empty() { &own[..] } else { &call.targets } {
            self.places += u32::from(self.acted_on.take(*place).is_none());
            self.acted_on.put(*place, ());
        }
    }

    /// What it proves that a call fails in the same way, or shows the same, whatever was done about it at the same place.
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    pub(crate) fn futility(&self, known: &CallAccount) -> f32 {
        let fails = self.get(known.in_loop).is_some_and(Loop::fails);
        let each = match known.effect {
            _ if fails => UNMOVED,
            Some(Effect::Look) => UNMOVED_LOOK,
            _ => UNMOVED_OUTPUT,
        };
        if known.places == self.places { each * known.unmoved as f32 } else { 0.0 }
    }
}
