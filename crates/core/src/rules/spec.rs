//! What every rule is: what it looks at, what it says of a call that it stopped, and examples.

use crate::failure::outcome::Failure;
use crate::rules::example::Example;
use crate::rules::finding::Finding;
use crate::rules::observation::Observation;
use crate::rules::wording::StoppedCall;
use crate::session::loop_record::LoopRecord;

/// A rule: its code, its wording and its examples.
#[derive(Debug, Clone, Copy)]
pub struct RuleSpec {
    /// Asked of every failure that counts.
    pub on_failure: fn(&mut Observation<'_>, &Failure) -> Vec<Finding>,
    /// Asked of every result, after the failures.
    pub on_result: fn(&mut Observation<'_>) -> Option<Finding>,
    /// Why a call is kept from running; `None` if the rule stops no single call.
    pub stopped: Option<fn(StoppedCall<'_>) -> String>,
    /// In the report to the user: what else is part of the loop, after the call's name.
    pub scope: fn(&LoopRecord) -> String,
    /// In the report: the reason where the calls did not fail.
    pub without_error: &'static str,
    /// Calls that it speaks to.
    pub examples: &'static [Example],
}

impl RuleSpec {
    /// A rule that finds nothing by itself and stops no single call.
    pub(super) const SILENT: Self = Self {
        on_failure: |_, _| Vec::new(),
        on_result: |_| None,
        stopped: None,
        scope: |_| String::new(),
        without_error: "The error is: not told by the tool.",
        examples: &[],
    };
    /// The reason of rules that compare results.
    pub(super) const SAME_RESULT: &'static str = "The result was the same each time.";
}
