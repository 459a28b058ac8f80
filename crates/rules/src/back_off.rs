//! How long to wait between retries and polls when nobody says how long.

use tool_guard_text::part::At;

/// Milliseconds to wait after so many identical transient failures, or unchanged polls.
const STEPS_MS: &[u64] = &[SHORTEST_MS, 10_000, 30_000, 60_000];
/// The shortest wait, in milliseconds.
pub(crate) const SHORTEST_MS: u64 = 5_000;

/// Milliseconds to wait after `failures` of them; the last step from then on.
pub(crate) fn back_off(failures: u32) -> u64 {
    let step = usize::try_from(failures.saturating_sub(1)).unwrap_or(usize::MAX).min(STEPS_MS.len() - 1);
    STEPS_MS.at(step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_grows_and_stays() {
        assert_eq!([0, 1, 2, 3, 4, 9].map(back_off), [5_000, 5_000, 10_000, 30_000, 60_000, 60_000]);
    }
}
