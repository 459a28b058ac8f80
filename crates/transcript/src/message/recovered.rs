//! Results that were made up for lost ones: what they say, and how they are recognised.

/// The text of every synthetic result that a repair writes.
pub const RECOVERED: &str = "Tool result unavailable (recovered)";

/// What OpenClaw writes into the results that it makes up itself, and the mark beside them.
const OPENCLAW_RECOVERED: &str =
    "[openclaw] missing tool result in session history; inserted synthetic error result for transcript repair.";
pub(crate) const OPENCLAW_MARK: &str = "openclawSyntheticMissingToolResult";

/// Whether a text is that of a synthetic result.
pub(crate) fn is_recovered(text: &str) -> bool {
    text == RECOVERED || text == OPENCLAW_RECOVERED
}
