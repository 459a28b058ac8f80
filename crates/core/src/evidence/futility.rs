//! Attempts that change nothing: a call fails in the same way, or a look shows the same, whatever was done about it.
//!
//! Work at another place is another attempt. A look is asked about one remedy only, tried again and again in other words: what else is
//! done in between may have nothing to do with it.

use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;

use crate::evidence::account::{CallAccount, Loop};
use crate::evidence::accounts::Accounts;

/// What a failure proves that an action before it did not change: six of them are worth a line, nine a refusal.
const UNMOVED: f32 = 0.5;
/// The same of a look: four are worth a line, six a refusal.
const UNMOVED_LOOK: f32 = 0.7;
/// The same of an output that holds an error, and whose exit code says nothing of it: it may be noise.
const UNMOVED_OUTPUT: f32 = 0.3;

impl Accounts {
    /// Remembers what a call acted on; what it does not say is a thing of its own.
    pub(super) fn act_on(&mut self, call: &Call) {
        let own = [call.key];
        for place in if call.targets.is_empty() { &own[..] } else { &call.targets } {
            self.places += u32::from(self.acted_on.take(*place).is_none());
            self.acted_on.put(*place, ());
        }
    }

    /// What it proves that a call fails in the same way, or shows the same, whatever was done about it. `idle`: milliseconds of silence of
    /// the session until now.
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    pub(crate) fn futility(&self, known: &CallAccount, idle: u64) -> f32 {
        let fails = self.get(known.in_loop).is_some_and(Loop::fails);
        let (each, stands) = match known.effect {
            _ if fails => (UNMOVED, known.places == self.places),
            Some(Effect::Look) => {
                let waited = known.waits != self.waits || idle > known.idle;
                (UNMOVED_LOOK, known.others == self.remedy.others && !waited)
            }
            _ => (UNMOVED_OUTPUT, known.places == self.places),
        };
        if stands { each * known.unmoved as f32 } else { 0.0 }
    }
}
