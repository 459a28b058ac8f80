//! A transient failure outlasted its retries.

use tool_guard_text::quote;
use tool_guard_verdict::action::Action;

use crate::example::{Example, fails};
use crate::report::LoopReport;
use crate::spec::RuleSpec;
use crate::wording::seconds;

/// The rule.
pub(crate) const SPEC: RuleSpec = RuleSpec {
    note: Some(note),
    stopped: Some(stop),
    examples: &[Example {
        name: "transient",
        rounds: 5,
        calls: &[fails("web_fetch", r#"{"url":"https://api.example/v1"}"#, "HTTP 429 Too Many Requests. Retry-After: 20")],
        expected: &[("transient-budget", Action::Slow), ("transient-budget", Action::Slow)],
        ..Example::PLAIN
    }],
    ..RuleSpec::SILENT
};

/// The next retry should wait.
fn note(case: &LoopReport<'_>) -> String {
    format!(
        "[TOOL ERROR] {}() failed {} times{}. Wait {} before you try again, or go on without it.",
        quote::name(&case.call.name),
        case.repeats.times,
        class_of(case),
        seconds(case.wait_ms.unwrap_or(0))
    )
}

/// The retry comes too early.
fn stop(case: &LoopReport<'_>) -> String {
    format!(
        "[LOOP DETECTED] Tool \"{}\" failed {} times{}.\n\
         The cause lies elsewhere and may pass, but not by asking again at once. Do NOT retry this call within {}.\n\
         Try a different approach, or tell the user.",
        quote::name(&case.call.name),
        case.repeats.times,
        class_of(case),
        seconds(case.wait_ms.unwrap_or(0))
    )
}

fn class_of(case: &LoopReport<'_>) -> String {
    case.class.map(|class| format!(" ({class})")).unwrap_or_default()
}
