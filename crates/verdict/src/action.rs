//! What was done about a call or a result, as the journal names it.

use std::fmt;

use serde::Serialize;

/// What was done, in the order of the ladder: of several findings about one result the greatest is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// What was counted was forgotten.
    Reset,
    /// The model was told in advance how tools are called.
    Hint,
    /// The model is shown fewer tools.
    Narrow,
    /// Arguments were rewritten.
    Repair,
    /// A result lost its middle.
    Truncate,
    /// Parts of a result were replaced by placeholders.
    Redact,
    /// A result was marked as containing instructions to the model.
    Warn,
    /// A result was turned into an error.
    Reject,
    /// A reader was asked whether the agent is stuck.
    Consult,
    /// An answer was found to claim what no call did, or a call to do what nobody asked for; nothing was changed.
    Flag,
    /// The model was asked to revise its answer.
    Revise,
    /// The user was told, under the answer, that it does not hold.
    Tell,
    /// The model was told what the call needed.
    Correct,
    /// The model was told that it repeats itself.
    Note,
    /// A poll, or a retry of what may pass, was told how long to wait, or was kept from running until then.
    Slow,
    /// A call was refused once: sent again, it runs.
    Bump,
    /// The call was declared a loop, or the turn at its limit.
    Stop,
    /// The user was asked whether the call may run.
    Ask,
    /// A call was kept from running, or its result from being shown.
    Block,
    /// The run was ended.
    Halt,
}

impl Action {
    /// Every action, in the order of the ladder.
    pub const ALL: &'static [Self] = &[
        Self::Reset,
        Self::Hint,
        Self::Narrow,
        Self::Repair,
        Self::Truncate,
        Self::Redact,
        Self::Warn,
        Self::Reject,
        Self::Consult,
        Self::Flag,
        Self::Revise,
        Self::Tell,
        Self::Correct,
        Self::Note,
        Self::Slow,
        Self::Bump,
        Self::Stop,
        Self::Ask,
        Self::Block,
        Self::Halt,
    ];

    /// Whether it may open or close a loop, which survives a restart.
    #[must_use]
    pub const fn changes_loops(self) -> bool {
        matches!(self, Self::Slow | Self::Bump | Self::Stop | Self::Block | Self::Halt | Self::Reset)
    }
}

/// By its name in the journal.
impl fmt::Display for Action {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_only_told_opens_no_loop() {
        let changing: Vec<String> = Action::ALL.iter().filter(|action| action.changes_loops()).map(ToString::to_string).collect();
        assert_eq!(changing, ["reset", "slow", "bump", "stop", "block", "halt"]);
    }
}
