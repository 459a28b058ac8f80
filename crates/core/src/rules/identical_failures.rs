//! The same call failed the same way too often.

use tool_guard_text::quote;
use tool_guard_verdict::action::Action;

use crate::rules::example::{Example, fails};
use crate::rules::report::LoopReport;
use crate::rules::spec::RuleSpec;
use crate::rules::wording::OTHERWISE;

/// The rule's wording and examples.
pub(super) const SPEC: RuleSpec = RuleSpec {
    note: Some(note),
    stopped: Some(|case| stop(&case.call.name, case.repeats.times)),
    examples: &[Example {
        name: "stubborn",
        settings: "{}",
        rounds: 4,
        calls: &[fails("read", "{}", MISSING)],
        expected: &[
            ("corrective", Action::Correct),
            ("identical-failures", Action::Stop),
            ("identical-failures", Action::Block),
            ("halt", Action::Halt),
        ],
    }],
    ..RuleSpec::SILENT
};

const MISSING: &str = "Validation failed for tool \"read\":\n  - path: must have required properties path\n\nReceived arguments:\n{}";

/// What may depend on the world failed again although nothing changed.
fn note(case: &LoopReport<'_>) -> String {
    format!(
        "[TOOL ERROR] {}() failed {} times with identical arguments{}. Find out why, or change the call, before you try it again.",
        quote::name(&case.call.name),
        case.repeats.times,
        case.class.map(|class| format!(" ({class})")).unwrap_or_default(),
    )
}

/// The call is stopped after so many failures.
pub(super) fn stop(tool: &str, failures: u32) -> String {
    format!(
        "[LOOP DETECTED] Tool \"{}\" failed {failures} times with identical arguments.\n\
         This is a non-retryable error. Do NOT retry this call.\n\
         {OTHERWISE}",
        quote::name(tool)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fixed_text_stands_word_for_word() {
        assert_eq!(
            stop("read", 2),
            "[LOOP DETECTED] Tool \"read\" failed 2 times with identical arguments.\nThis is a non-retryable error. Do NOT retry this call.\nTry a different approach or report the issue."
        );
    }
}
