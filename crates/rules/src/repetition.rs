//! The same call with the same result. Calls that wait for something are told how long to wait instead of being stopped.
//! So is the same call that is cancelled or refused each time.

use tool_guard_session::loop_record::RepeatKind;
use tool_guard_text::quote;
use tool_guard_verdict::action::Action;

use crate::example::{Example, works};
use crate::report::LoopReport;
use crate::spec::RuleSpec;
use crate::wording::{OTHERWISE, repeated, seconds};

/// The rule.
pub(crate) const SPEC: RuleSpec = RuleSpec {
    note: Some(note),
    stopped: Some(stop),
    without_error: RuleSpec::SAME_RESULT,
    examples: &[
        Example {
            name: "repetition",
            rounds: 12,
            calls: &[works("read", r#"{"path":"a.txt"}"#, "alpha")],
            expected: &[
                ("repetition", Action::Note),
                ("repetition", Action::Bump),
                ("repetition", Action::Stop),
                ("repetition", Action::Block),
                ("halt", Action::Halt),
            ],
            ..Example::PLAIN
        },
        Example {
            name: "poll",
            rounds: 40,
            calls: &[works("job_status", r#"{"id":7}"#, "still running")],
            expected: &[("repetition", Action::Slow)],
            ..Example::PLAIN
        },
        Example {
            name: "person",
            rounds: 8,
            calls: &[works("browser", r#"{"action":"snapshot"}"#, "- iframe \"challenge\": Select all squares with buses")],
            expected: &[("repetition", Action::Note), ("repetition", Action::Stop), ("repetition", Action::Block), ("halt", Action::Halt)],
            ..Example::PLAIN
        },
    ],
    ..RuleSpec::SILENT
};

fn note(case: &LoopReport<'_>) -> String {
    let (call, repeats) = (case.call.preview(), case.repeats);
    if let Some(wait_ms) = case.wait_ms {
        return format!(
            "[TOOL REPEAT] {call} {}. Wait {} before you ask again, or do something else.",
            repeated(repeats),
            seconds(wait_ms)
        );
    }
    let instead = match repeats.kind {
        RepeatKind::Futile | RepeatKind::Ineffective => {
            return format!("[TOOL REPEAT] {call} {}, whatever was changed in between. Look for the cause elsewhere.", repeated(repeats));
        }
        RepeatKind::Person => {
            return format!("[TOOL REPEAT] {call} {}. Only the user can do that: tell them what is needed.", repeated(repeats));
        }
        RepeatKind::Refused => "Do without it",
        RepeatKind::Same | RepeatKind::Varied => "Use what you have",
    };
    format!("[TOOL REPEAT] {call} {}. {instead}, or change the call. Going on like this will be blocked.", repeated(repeats))
}

fn stop(case: &LoopReport<'_>) -> String {
    let tool = quote::name(&case.call.name);
    if let Some(wait_ms) = case.wait_ms {
        let why = if matches!(case.repeats.kind, RepeatKind::Same | RepeatKind::Futile | RepeatKind::Ineffective) {
            "nothing changed so far"
        } else {
            "this is too often"
        };
        return format!("[TOOL REPEAT] {tool}() was not run: {why}. Wait {} before you ask again, or do something else.", seconds(wait_ms));
    }
    let why = match case.repeats.kind {
        RepeatKind::Futile | RepeatKind::Ineffective => "What was changed in between does not change it.",
        RepeatKind::Same => "You have this result already.",
        RepeatKind::Varied => "You have its results already.",
        RepeatKind::Refused => "Asking again does not change that.",
        RepeatKind::Person => "Only the user can do that: tell them what is needed.",
    };
    let identical = if case.repeats.kind == RepeatKind::Person { "" } else { " with identical arguments" };
    format!("[LOOP DETECTED] Tool \"{tool}\" {}{identical}.\n{why} Do NOT repeat this call.\n{OTHERWISE}", repeated(case.repeats))
}
