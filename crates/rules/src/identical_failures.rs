//! The same call failed the same way too often.

use tool_guard_calls::identity::Call;
use tool_guard_loops::call_state::CallState;
use tool_guard_outcome::class::Class;
use tool_guard_session::state::Session;
use tool_guard_text::quote;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

use crate::example::{Example, fails};
use crate::finding::{Finding, Observed};
use crate::report::LoopReport;
use crate::spec::RuleSpec;
use crate::wording::OTHERWISE;

/// The rule.
pub(crate) const SPEC: RuleSpec = RuleSpec {
    judge: Some(judge),
    note: Some(note),
    stopped: Some(|case| stop(&case.call.name, case.repeats.times)),
    examples: &[Example {
        name: "stubborn",
        rounds: 4,
        calls: &[fails("read", "{}", MISSING)],
        expected: &[
            ("corrective", Action::Correct),
            ("identical-failures", Action::Stop),
            ("identical-failures", Action::Block),
            ("halt", Action::Halt),
        ],
        ..Example::PLAIN
    }],
    ..RuleSpec::SILENT
};

const MISSING: &str = "Validation failed for tool \"read\":\n  - path: must have required properties path\n\nReceived arguments:\n{}";

/// A call that nothing but a change of it can cure failed too often.
fn judge(seen: &mut Observed<'_>) -> Option<Finding> {
    let failures = too_many(seen)?;
    let class = seen.counted?.class;
    seen.session.turn.loops.call_mut(seen.finished.call.key)?.stopped.get_or_insert_default();
    Some(Finding {
        rule: Rule::IdenticalFailures,
        action: Action::Stop,
        count: failures,
        text: stop(&seen.finished.call.name, failures),
        evidence: Some(format!("{failures} identical failures ({class})")),
    })
}

/// How often the call failed, if that is too often. What goes on from an earlier turn is proven by that.
pub(crate) fn too_many(seen: &Observed<'_>) -> Option<u32> {
    let (failure, call) = (seen.counted?, seen.finished.call);
    let certain = failure.is_certain() && failure.is_about_call(&call.name) || carried(seen.session, call, failure.class) > 0;
    let trip_at = seen.context.thresholds.trip_at(failure.class, seen.context.catalogue.retry_budgets(&call.name));
    let failures = failures(seen.session, call, failure.class);
    (certain && trip_at.is_some_and(|trip| failures >= trip)).then_some(failures)
}

/// How often the call failed in a row, in this turn and the one before.
pub(crate) fn failures(session: &Session, call: &Call, class: Class) -> u32 {
    session.turn.loops.call(call.key).map_or(0, CallState::failures).saturating_add(carried(session, call, class))
}

/// How often it failed in the turn before, which left it unsolved.
fn carried(session: &Session, call: &Call, class: Class) -> u32 {
    session.carried.as_ref().map_or(0, |carried| carried.failures_of(call.key, class))
}

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
pub(crate) fn stop(tool: &str, failures: u32) -> String {
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
