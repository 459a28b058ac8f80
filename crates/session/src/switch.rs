//! The mode that a user sets by hand, for one session or for all.

use serde::{Deserialize, Serialize};

/// What the guard does until the switch is taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Switch {
    /// Verdicts are carried out.
    On,
    /// Verdicts are only written down.
    Observe,
    /// Nothing is looked at.
    Off,
}

impl Switch {
    /// The switch of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "on" => Some(Self::On),
            "observe" => Some(Self::Observe),
            "off" => Some(Self::Off),
            _ => None,
        }
    }
}
