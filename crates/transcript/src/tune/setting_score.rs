//! How one setting did.

use serde::Serialize;

use super::settings::TriedSetting;

/// What a setting did in all sessions.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SettingScore {
    /// The setting.
    #[serde(flatten)]
    pub setting: TriedSetting,
    /// Whether it is what the user has now.
    pub current: bool,
    /// Turns in which something was stopped.
    pub trips: usize,
    /// Calls that were saved.
    pub saved: usize,
    /// Calls without a recorded failure that were noted, replaced, blocked or cut off.
    pub healthy_touched: usize,
    /// Those of them whose result is new: what a setting costs.
    pub news_touched: usize,
}
