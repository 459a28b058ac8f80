//! Calls that wait for something: how they are known, and how much more often they may repeat.

use crate::call::identity::Call;
use crate::rules::back_off::SHORTEST_MS;
use crate::rules::context::Context;
use crate::session::call_record::CallRecord;
use crate::session::turn::Turn;
use crate::text::glob::fits;
use crate::tools::family::Family;

/// How much more often a call may repeat because it waits for something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PollAllowance {
    /// Whether it waits for something: itself, or something else waits between the times that it is made. It is told how
    /// long to wait instead of being stopped for good.
    pub(super) waits: bool,
    /// How many times more often than others it may repeat.
    pub(super) factor: u32,
}

impl PollAllowance {
    pub(super) const NONE: Self = Self { waits: false, factor: 1 };

    pub(super) fn of(context: Context<'_>, turn: &Turn, call: &Call) -> Self {
        // a call with an effect waits for nothing, however often something looks between; of a command nobody knows
        let looks = call.family == Family::Exec || !call.acts() && call.family != Family::Process;
        let waits = is_poll(context, call) || looks && turn.waits_between(call.key);
        if waits { Self { waits, factor: context.thresholds.repeat.poll_factor } } else { Self::NONE }
    }

    /// A threshold as it applies here.
    #[must_use]
    pub(super) const fn scale(self, threshold: u32) -> u32 {
        threshold.saturating_mul(self.factor)
    }
}

/// Whether the call waits for something: by its nature, or because the user says so.
pub(super) fn is_poll(context: Context<'_>, call: &Call) -> bool {
    call.poll || context.thresholds.repeat.polls.iter().any(|pattern| fits(pattern, &call.name))
}

/// Milliseconds from which a call that waits may be made again. A poll that takes its time itself (`sleep 30`) may be at once.
pub(super) fn may_go_on(context: Context<'_>, call: &Call, record: &CallRecord, wait_ms: u64) -> u64 {
    let took = context.time.saturating_sub(record.started);
    if is_poll(context, call) && took >= SHORTEST_MS { context.time } else { context.time.saturating_add(wait_ms) }
}
