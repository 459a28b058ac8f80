//! Attempts in a row that fail. At the cap the model is told; calls go on to run, since the next may be the remedy. Only
//! failures that go on end the run.

use tool_guard_calls::identity::Call;
use tool_guard_loops::cause::Cause;
use tool_guard_outcome::class::Class;
use tool_guard_outcome::outcome::Failure;
use tool_guard_session::turn::Turn;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

use crate::context::Context;
use crate::example::{Example, fails};
use crate::finding::{Finding, Observed};
use crate::identical_failures;
use crate::spec::RuleSpec;

/// The rule.
pub(crate) const SPEC: RuleSpec = RuleSpec {
    judge: Some(judge),
    scope: |known| format!(": {} attempts in a row failed", known.failures),
    examples: &[Example {
        name: "cap",
        calls: &[
            fails(
                "write",
                "{}",
                "Validation failed for tool \"write\":\n  - content: must have required properties content\n\nReceived arguments:\n{}",
            ),
            fails(
                "edit",
                "{}",
                "Validation failed for tool \"edit\":\n  - path: must have required properties path\n\nReceived arguments:\n{}",
            ),
            fails(
                "exec",
                "{}",
                "Validation failed for tool \"exec\":\n  - command: must have required properties command\n\nReceived arguments:\n{}",
            ),
            fails(
                "process",
                "{}",
                "Validation failed for tool \"process\":\n  - action: must have required properties action\n\nReceived arguments:\n{}",
            ),
            fails(
                "read",
                "{}",
                "Validation failed for tool \"read\":\n  - path: must have required properties path\n\nReceived arguments:\n{}",
            ),
        ],
        expected: &[
            ("corrective", Action::Correct),
            ("corrective", Action::Correct),
            ("corrective", Action::Correct),
            ("corrective", Action::Correct),
            ("turn-cap", Action::Stop),
        ],
        ..Example::PLAIN
    }],
    ..RuleSpec::SILENT
};

/// Points from which the repetition of a failure counts: what may appear while the agent waits has less.
const MIN_WEIGHT: f32 = 0.75;

/// What is found at the cap and from then on; what stops the call itself is said before it.
fn judge(seen: &mut Observed<'_>) -> Option<Finding> {
    let (failure, call) = (seen.counted?, seen.finished.call);
    let mut cap = count(seen.context, &mut seen.session.turn, call, failure, seen.comparison.points, seen.finished.moment.batch)?;
    if cap.action == Action::Halt {
        seen.session.record_loop(call, Rule::TurnCap, 0, seen.context.time);
    }
    if let Some(failures) = identical_failures::too_many(seen) {
        cap.text = format!("{}\n{}", identical_failures::stop(&call.name, failures), cap.text);
    }
    Some(cap)
}

/// Counts a call that the host refused, and a tool's failure of a call or target that failed before; those of one message once: the
/// model had no chance to learn from the first of them. Refusals by different sites, surveys, searches without a hit and errors in
/// programs that the model writes do not count. What is found at the cap and from then on.
fn count(context: Context<'_>, turn: &mut Turn, call: &Call, failure: &Failure, weight: f32, batch: u32) -> Option<Finding> {
    let refused = failure.is_certain() && failure.is_about_call(&call.name);
    if !(refused || is_tried_again(turn, call, failure, weight)) {
        return None;
    }
    let streak = &mut turn.failures;
    if !streak.add(&call.preview(), failure.class, batch, context.time) {
        return None;
    }
    let newly = !streak.capped && streak.attempts.count >= context.thresholds.max_failures_per_turn;
    streak.capped |= newly;
    if !streak.capped {
        return None;
    }
    let (failures, halt_after) = (streak.attempts.count, context.thresholds.halt_after);
    let ends = !newly && halt_after > 0 && streak.after_cap.count >= halt_after;
    let action = if ends { Action::Halt } else { Action::Stop };
    let text = if ends { last_word(failures) } else { limit(failures) };
    let rule = if ends { Rule::Halt } else { Rule::TurnCap };
    Some(Finding { rule, action, count: failures, text, evidence: Some(format!("{failures} attempts in a row failed")) })
}

/// Whether a tool failed again: for the same call, or at a target where another call failed.
fn is_tried_again(turn: &Turn, call: &Call, failure: &Failure, weight: f32) -> bool {
    let is_own_error = failure.by_exit || failure.answered || failure.class == Class::SyntaxError;
    if is_own_error || !failure.class.counts_for_cap() || Cause::of(failure, call) == Cause::Done {
        return false;
    }
    let same_call = weight >= MIN_WEIGHT && turn.loops.call(call.key).is_some_and(|known| known.failures() > 1);
    same_call || turn.loops.failed_there(call)
}

/// So many attempts failed in a row.
pub(crate) fn limit(failures: u32) -> String {
    format!(
        "[TOOL ERROR LIMIT] {failures} tool failures in this turn.\n\
         Stopping tool execution. Review your approach before continuing."
    )
}

/// Failures went on after that: the run ends.
fn last_word(failures: u32) -> String {
    format!(
        "[TOOL ERROR LIMIT] {failures} tool failures in this turn.\nThis run ends. Do NOT call tools any more. Tell the user what failed."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fixed_text_stands_word_for_word() {
        assert_eq!(
            limit(5),
            "[TOOL ERROR LIMIT] 5 tool failures in this turn.\nStopping tool execution. Review your approach before continuing."
        );
    }
}
