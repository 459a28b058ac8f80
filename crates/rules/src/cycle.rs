//! Two to eight calls that go round and round, none with a new result.

use tool_guard_verdict::action::Action;

use crate::example::{Example, works};
use crate::report::LoopReport;
use crate::spec::RuleSpec;
use crate::wording::OTHERWISE;

/// The rule.
pub(crate) const SPEC: RuleSpec = RuleSpec {
    note: Some(note),
    stopped: Some(stop),
    scope: |_| " and the calls that it goes round with".to_owned(),
    without_error: RuleSpec::SAME_RESULT,
    examples: &[Example {
        name: "cycle",
        rounds: 7,
        calls: &[works("read", r#"{"path":"a.txt"}"#, "alpha"), works("exec", r#"{"command":"date +%Y"}"#, "2026")],
        expected: &[("repetition", Action::Note), ("repetition", Action::Note), ("cycle", Action::Block), ("halt", Action::Halt)],
        ..Example::PLAIN
    }],
    ..RuleSpec::SILENT
};

fn note(case: &LoopReport<'_>) -> String {
    format!(
        "[TOOL REPEAT] You make the same {} calls in turn, and none of them has a new result. Use what you have, or change something. \
         Going on like this will be blocked.",
        case.period
    )
}

fn stop(case: &LoopReport<'_>) -> String {
    format!(
        "[LOOP DETECTED] {} is one of {} calls that go round and round with the same results.\n\
         Nothing changes by repeating them. Do NOT make these calls again.\n\
         {OTHERWISE}",
        case.call.preview(),
        case.period
    )
}
