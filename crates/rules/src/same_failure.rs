//! The same failure under other arguments: nearly the same call, or the same target.

use tool_guard_text::quote;
use tool_guard_verdict::action::Action;

use crate::example::{Example, fails};
use crate::report::LoopReport;
use crate::spec::RuleSpec;
use crate::wording::OTHERWISE;

/// The rule.
pub(crate) const SPEC: RuleSpec = RuleSpec {
    note: Some(note),
    stopped: Some(stop),
    scope: |_| " and on similar calls".to_owned(),
    examples: &[Example {
        name: "same-failure",
        rounds: 9,
        calls: &[fails("db_query", r#"{"sql":"select * from orders limit {n}"}"#, "permission denied for table orders")],
        expected: &[("corrective", Action::Correct), ("same-failure", Action::Note), ("same-failure", Action::Bump)],
        ..Example::PLAIN
    }],
    ..RuleSpec::SILENT
};

/// Other arguments did not help.
fn note(case: &LoopReport<'_>) -> String {
    format!(
        "[TOOL ERROR] {}() failed {} times in the same way{}, whatever the arguments. Find out why before you try the next.",
        quote::name(&case.call.name),
        case.repeats.times,
        case.class.map(|class| format!(" ({class})")).unwrap_or_default(),
    )
}

/// Calls that differ fail alike.
fn stop(case: &LoopReport<'_>) -> String {
    format!(
        "[LOOP DETECTED] Tool \"{}\" failed {} times in the same way with different arguments.\n\
         Do NOT go on trying variations of this call.\n\
         {OTHERWISE}",
        quote::name(&case.call.name),
        case.repeats.times
    )
}
