//! Failures that are alike although the calls differ.

use crate::session::batch_counter::BatchCounter;

/// Failures that are alike although the calls differ.
#[allow(clippy::struct_excessive_bools, reason = "independent facts, not the states of one machine")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FailureGroup {
    /// Hash of what they have in common.
    pub id: u64,
    /// The tool, if that is what they have in common; else they have a target in common.
    pub tool: Option<u64>,
    /// The target, if that is what they have in common.
    pub target: Option<u64>,
    /// Whether a change elsewhere may cure them.
    pub curable: bool,
    /// Failures.
    pub failures: BatchCounter,
    /// Identity of the last call.
    pub key: u64,
    /// Whether the calls differ.
    pub varied: bool,
    /// Whether the model was told of them.
    pub noted: bool,
    /// Whether they were stopped.
    pub stopped: bool,
    /// Failures since the stop.
    pub tries: u32,
    /// Milliseconds of the last one.
    pub last: u64,
}
