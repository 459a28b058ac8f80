//! Rule C: too many failures in one turn.

use crate::call::identity::Call;
use crate::evidence::cause::Cause;
use crate::failure::outcome::Failure;
use crate::rules::context::Context;
use crate::rules::example::{Example, fails};
use crate::rules::spec::RuleSpec;
use crate::session::turn::Turn;
use crate::verdict::action::Action;

/// The rule's wording and examples.
pub(super) const SPEC: RuleSpec = RuleSpec {
    scope: |known| format!(" ({} tool calls failed in this turn, this was the last)", known.failures),
    examples: &[Example {
        name: "cap",
        settings: "{}",
        rounds: 1,
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
    }],
    ..RuleSpec::SILENT
};

/// What the repetition of a failure must prove to count, a fifth of what stops a loop being 1: what may appear while the agent waits
/// proves less.
const MIN_WEIGHT: f32 = 0.75;

/// Counts a malformed call, or another failure of a target that failed before; those of one batch once: the model had no chance to
/// learn from the first of them. Refusals by different sites, surveys and searches without a hit do not count.
/// True when the limit is reached.
pub(super) fn count(context: Context<'_>, turn: &mut Turn, call: &Call, failure: &Failure, weight: f32, batch: u32) -> bool {
    let done = Cause::of(failure, call) == Cause::Done;
    // a server answers each question by itself
    let again = weight >= MIN_WEIGHT || !failure.answered && turn.failed_there(call);
    let counts = failure.is_certain() && failure.is_about_call(&call.name) || !done && again;
    if failure.by_exit || !failure.class.counts_for_cap() || !counts || !turn.failures.add(batch) {
        return false;
    }
    if turn.failures.count == 1 {
        turn.first_failure = context.time;
    }
    let newly = !turn.capped && turn.failures.count >= context.thresholds.max_failures_per_turn;
    turn.capped |= newly;
    newly
}

/// The turn is stopped after so many failures.
pub(super) fn limit(failures: u32) -> String {
    format!(
        "[TOOL ERROR LIMIT] {failures} tool failures in this turn.\n\
         Stopping tool execution. Review your approach before continuing."
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
