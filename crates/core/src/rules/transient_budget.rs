//! Rule G: a transient failure outlasted its retries.

use crate::rules::example::{Example, fails};
use crate::rules::spec::RuleSpec;
use crate::rules::wording::seconds;
use crate::text::quote;
use crate::verdict::action::Action;
use crate::verdict::class::Class;

/// The rule's wording and examples.
pub(super) const SPEC: RuleSpec = RuleSpec {
    stopped: Some(|stopped| {
        let class = stopped.record.class.unwrap_or(Class::Unknown);
        stop(&stopped.call.name, stopped.record.failures, class, stopped.wait_ms.unwrap_or(0))
    }),
    examples: &[Example {
        name: "transient",
        settings: "{}",
        rounds: 5,
        calls: &[fails("web_fetch", r#"{"url":"https://api.example/v1"}"#, "HTTP 429 Too Many Requests. Retry-After: 20")],
        expected: &[("transient-budget", Action::Note), ("transient-budget", Action::Stop), ("transient-budget", Action::Block)],
    }],
    ..RuleSpec::SILENT
};

/// The last retry should wait.
pub(super) fn note(tool: &str, failures: u32, class: Class, wait_ms: u64) -> String {
    format!(
        "[TOOL ERROR] {}() failed {failures} times ({class}). Wait {} before the last retry, or go on without it.",
        quote::name(tool),
        seconds(wait_ms)
    )
}

/// The retries are used up; `wait_ms` of 0: nobody knows how long to wait.
pub(super) fn stop(tool: &str, failures: u32, class: Class, wait_ms: u64) -> String {
    let wait =
        if wait_ms > 0 { format!("Do NOT retry this call within {}.", seconds(wait_ms)) } else { "Do NOT retry this call.".to_owned() };
    format!(
        "[LOOP DETECTED] Tool \"{}\" failed {failures} times with identical arguments ({class}).\n\
         The cause lies elsewhere and may pass, but not by asking again at once. {wait}\n\
         Try a different approach, or tell the user.",
        quote::name(tool)
    )
}
