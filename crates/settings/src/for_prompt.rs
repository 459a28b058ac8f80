//! What the settings say of prompts: whether a model is given hints, and which tools it is shown.

use serde::{Deserialize, Serialize};

/// Whether models are told in advance how the tools are called that they call wrongly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HintsSetting {
    /// Never.
    Off,
    /// Every model.
    On,
    /// Models that get the profile for small models.
    #[default]
    Auto,
}

/// A list of tools that needs no names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    /// Every tool.
    Full,
    /// What small models get along with.
    Lite,
}

/// The tools that a model is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ShownTools {
    /// By a word.
    Preset(Preset),
    /// By name; `*` stands for any characters.
    Own(Vec<String>),
}

impl Default for ShownTools {
    fn default() -> Self {
        Self::Preset(Preset::Full)
    }
}
