//! What a rule looks at: a result that was counted in its call's record.

use crate::call::identity::Call;
use crate::rules::context::{Context, ToolResult};
use crate::rules::poll_allowance::PollAllowance;
use crate::session::state::Session;

/// A result that was counted in its call's record.
#[derive(Debug)]
pub struct Observation<'o> {
    /// What the decision depends on beside the session.
    pub(super) context: Context<'o>,
    /// The session, whose turn has the call's record.
    pub(super) session: &'o mut Session,
    /// The call.
    pub(super) call: &'o Call,
    /// Its result.
    pub(super) result: ToolResult<'o>,
    /// How much more often the call may repeat because it waits for something.
    pub(super) allowance: PollAllowance,
    /// Whether the result counts as a failure.
    pub(super) failed: bool,
}
