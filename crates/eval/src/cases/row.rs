//! A line of a case file.

use serde::Deserialize;
use serde_json::Value;

/// A line of a case file.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct CaseRow {
    /// The other guard.
    pub source: String,
    /// The name of its test.
    #[serde(default)]
    pub test: String,
    /// What it was given.
    pub input: Value,
    /// What it answered.
    #[serde(default)]
    pub expected: Value,
}
