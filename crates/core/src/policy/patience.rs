//! Calls that wait: how they are known, and how long they are borne with.

use crate::call::Call;
use crate::family::Family;
use crate::profile::fits;
use crate::turn::Turn;

use super::Context;

/// How long a call is borne with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// Whether it waits for something: itself, or something else waits between the times that it is made. It is told how
    /// long to wait instead of being stopped for good.
    pub waits: bool,
    /// How many times more often than others it may repeat.
    pub factor: u32,
}

impl Patience {
    pub(super) const NONE: Self = Self { waits: false, factor: 1 };

    pub(super) fn with(context: Context<'_>, turn: &Turn, call: &Call) -> Self {
        // keys that are sent to a program wait for nothing, however often somebody looks
        let looks = call.family != Family::Process;
        let waits = is_poll(context, call) || looks && turn.waits_between(call.key);
        if waits { Self { waits, factor: context.thresholds.repeat.poll_factor } } else { Self::NONE }
    }

    /// A threshold as it applies here.
    #[must_use]
    pub const fn stretch(self, threshold: u32) -> u32 {
        threshold.saturating_mul(self.factor)
    }
}

/// Whether the call waits for something: by its nature, or because the user says so.
pub(crate) fn is_poll(context: Context<'_>, call: &Call) -> bool {
    call.poll || context.thresholds.repeat.polls.iter().any(|pattern| fits(pattern, &call.name))
}
