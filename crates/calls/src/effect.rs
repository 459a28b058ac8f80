//! What a call does to the world, and so what its repetition proves.

use serde::Serialize;

/// What a call does, from the weakest to the strongest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// It waits: sleep, poll, watch. Repetition proves nothing while time passes.
    Wait,
    /// It looks: read, list, search. The same answer proves much if nothing happened since.
    Look,
    /// Nobody knows.
    Unknown,
    /// It runs something: tests, builds, scripts.
    Run,
    /// It takes one step of many: press, click, scroll. Repetition is the point.
    Step,
    /// It changes something once: send, create, write.
    Do,
}

impl Effect {
    /// Whether a success may have changed what others see.
    #[must_use]
    pub const fn acts(self) -> bool {
        matches!(self, Self::Do | Self::Run | Self::Step)
    }
}
