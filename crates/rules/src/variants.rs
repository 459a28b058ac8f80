//! Other arguments, the same answer: rephrased searches, the same tests by other commands.

use tool_guard_text::quote;
use tool_guard_verdict::action::Action;

use crate::example::{Example, works};
use crate::report::LoopReport;
use crate::spec::RuleSpec;
use crate::wording::OTHERWISE;

/// The rule.
pub(crate) const SPEC: RuleSpec = RuleSpec {
    note: Some(note),
    stopped: Some(stop),
    scope: |_| " and on calls like it".to_owned(),
    without_error: RuleSpec::SAME_RESULT,
    examples: &[Example {
        name: "variants",
        rounds: 12,
        calls: &[works(
            "memory_search",
            r#"{"query":"where did we put the {n} notes about the quarterly budget plan"}"#,
            "Nearest entries: garden plan for spring, list of birds seen at the lake, recipe for rye bread with seeds",
        )],
        expected: &[("variants", Action::Note), ("variants", Action::Bump), ("variants", Action::Stop)],
        ..Example::PLAIN
    }],
    ..RuleSpec::SILENT
};

fn note(case: &LoopReport<'_>) -> String {
    if case.call.effect.acts() {
        return format!(
            "[TOOL REPEAT] {}() did the same {} times in other words. It is done: wait for what comes of it, or do something else.",
            quote::name(&case.call.name),
            case.repeats.times
        );
    }
    format!(
        "[TOOL REPEAT] {}() gave the same answer to {} calls with different arguments. Asking in other words does not change it: use what \
         you have, or look elsewhere.",
        quote::name(&case.call.name),
        case.repeats.times
    )
}

fn stop(case: &LoopReport<'_>) -> String {
    if case.call.effect.acts() {
        return format!(
            "[LOOP DETECTED] Tool \"{}\" did the same {} times in other words.\nIt is done. Do NOT do it again.\n{OTHERWISE}",
            quote::name(&case.call.name),
            case.repeats.times
        );
    }
    format!(
        "[LOOP DETECTED] Tool \"{}\" gave the same answer to {} calls with different arguments.\n\
         Do NOT go on asking in other words.\n\
         {OTHERWISE}",
        quote::name(&case.call.name),
        case.repeats.times
    )
}
