//! A loop that goes on counting in a later turn: after a restart, and in turns that no user asked for.

use serde::{Deserialize, Serialize};
use tool_guard_outcome::class::Class;

/// A call that was stopped in an earlier turn; its failures are added to those of the current one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CarriedLoop {
    /// The call's identity, 16 hexadecimal digits.
    pub call_key: String,
    /// The class of its failures, by name.
    pub class: String,
    /// How often it failed in the same way.
    pub failures: u32,
    /// Milliseconds of the last time.
    pub last: u64,
}

impl CarriedLoop {
    /// The failures that this loop adds to those of the call in the current turn.
    pub(crate) fn failures_of(&self, key: u64, class: Class) -> u32 {
        if self.is_of(key) && self.class == class.name() { self.failures } else { 0 }
    }

    pub(crate) fn is_of(&self, key: u64) -> bool {
        self.call_key == format!("{key:016x}")
    }
}
