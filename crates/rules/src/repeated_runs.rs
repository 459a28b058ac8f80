//! Runs that no user asked for, each within a minute of the one before, with the same calls and the same results: the model is
//! told in the sixth, and the calls of the tenth are refused.

use std::hash::{BuildHasher, Hasher};

use rustc_hash::FxBuildHasher;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

use crate::example::{Example, works};
use crate::finding::{Finding, Observed};
use crate::spec::RuleSpec;

/// The rule.
pub(crate) const SPEC: RuleSpec = RuleSpec {
    judge: Some(judge),
    scope: |_| " in one run after the other".to_owned(),
    without_error: RuleSpec::SAME_RESULT,
    examples: &[Example {
        name: "repeated-runs",
        unattended: true,
        rounds: 10,
        calls: &[
            works("exec", r#"{"command":"openclaw gateway status"}"#, "Gateway: running (pid 2211), reachable"),
            works("exec", r#"{"command":"echo 'check: ok' >> memory/today.md"}"#, "(no output)"),
        ],
        expected: &[("repeated-runs", Action::Note), ("repeated-runs", Action::Block), ("halt", Action::Halt)],
        ..Example::PLAIN
    }],
    ..RuleSpec::SILENT
};

fn judge(seen: &mut Observed<'_>) -> Option<Finding> {
    if !seen.session.runs.is_unattended() {
        return None;
    }
    let mut hash = FxBuildHasher.build_hasher();
    hash.write(seen.finished.text.as_bytes());
    hash.write_usize(seen.finished.length);
    hash.write_u8(u8::from(seen.failure.is_some()));
    let same = seen.session.runs.came_back((seen.finished.call.key, hash.finish()))?;
    let text = format!(
        "[TOOL REPEAT] The last {same} runs of this session made the same calls with the same results, and no user asked for them. \
         If nothing changed, end this run without further calls."
    );
    Some(Finding { rule: Rule::RepeatedRuns, action: Action::Note, count: same, text, evidence: Some(evidence(same)) })
}

/// Why a call of such a run is refused, for the model.
pub(crate) fn stop(same: u32) -> String {
    format!(
        "[LOOP DETECTED] The last {same} runs of this session made this call with the same result, and no user asked for them.\n\
         Do NOT call tools any more. End this run."
    )
}

/// What the stop rests on.
pub(crate) fn evidence(same: u32) -> String {
    format!("{same} runs in a row with the same calls and results, each begun within a minute of the one before by no user")
}
