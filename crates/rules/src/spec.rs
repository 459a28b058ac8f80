//! What every rule is: what it finds in a result, what it says of a loop before and when it is stopped, and examples.

use tool_guard_session::loop_record::LoopRecord;

use crate::example::Example;
use crate::finding::{Finding, Observed};
use crate::report::LoopReport;

/// What a rule finds in a result.
pub(crate) type Judge = fn(&mut Observed<'_>) -> Option<Finding>;

/// A rule: its decision, its wording and its examples.
#[derive(Debug, Clone, Copy)]
pub struct RuleSpec {
    /// What it finds in a result; `None` if it words what `loops` decides, or speaks of something else than results.
    pub(crate) judge: Option<Judge>,
    /// What the model is told before it is stopped; `None` if the rule does not speak of loops.
    pub note: Option<fn(&LoopReport<'_>) -> String>,
    /// Why a call is kept from running; `None` if the rule stops no single call.
    pub stopped: Option<fn(&LoopReport<'_>) -> String>,
    /// In the report to the user: what else is part of the loop, after the call's name.
    pub scope: fn(&LoopRecord) -> String,
    /// In the report: the reason where the calls did not fail.
    pub without_error: &'static str,
    /// Calls that it speaks to.
    pub examples: &'static [Example],
}

impl RuleSpec {
    /// A rule that finds nothing by itself and stops no single call.
    pub(crate) const SILENT: Self = Self {
        judge: None,
        note: None,
        stopped: None,
        scope: |_| String::new(),
        without_error: "The error is: not told by the tool.",
        examples: &[],
    };
    /// The reason of rules that compare results.
    pub(crate) const SAME_RESULT: &'static str = "The result was the same each time.";
}
