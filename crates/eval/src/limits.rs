//! After how many repetitions the guard intervenes by its defaults.

use tool_guard_core::settings::thresholds::Thresholds;
use tool_guard_tools::family::family;

/// Rounds of a cycle on which the guard first intervenes.
#[must_use]
pub(crate) fn cycle_rounds() -> u32 {
    Thresholds::default().cycles.note_at
}

/// Failures of the same kind, with other arguments, on which the guard first intervenes.
#[must_use]
pub(crate) fn same_failure() -> u32 {
    Thresholds::default().same_failure.note_at
}

/// The identical call on which the guard first intervenes: the one after the tool's repetition limit.
#[must_use]
pub(crate) fn threshold(tool: &str) -> u32 {
    limit(tool, 1)
}

/// The same for a call that polls.
#[must_use]
pub(crate) fn poll_threshold(tool: &str) -> u32 {
    limit(tool, Thresholds::default().repeat.poll_factor)
}

fn limit(tool: &str, factor: u32) -> u32 {
    Thresholds::default().repeat.limit(tool, family(tool)).map_or(u32::MAX, |limit| limit.saturating_mul(factor).saturating_add(1))
}
