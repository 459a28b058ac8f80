//! What the texts of several rules have in common. The prefixes `[TOOL ERROR]`, `[TOOL REPEAT]`, `[LOOP DETECTED]` and
//! `[TOOL ERROR LIMIT]` are fixed: models and users rely on them.

use tool_guard_session::loop_record::RepeatKind;

use crate::report::Repeats;

/// The last line of every stop.
pub(crate) const OTHERWISE: &str = "Try a different approach or report the issue.";

/// Whole seconds, at least one.
pub(crate) fn seconds(millis: u64) -> String {
    format!("{} s", millis.div_ceil(1000).max(1))
}

/// How often a call was repeated, as the predicate of a sentence.
pub(crate) fn repeated(Repeats { times, kind }: Repeats) -> String {
    match kind {
        RepeatKind::Same | RepeatKind::Ineffective => format!("returned the same result {times} times"),
        RepeatKind::Futile => format!("failed {times} times in the same way"),
        RepeatKind::Varied => format!("was called {times} times"),
        RepeatKind::Refused => format!("was cancelled or refused {times} times"),
        RepeatKind::Person => format!("asked for a person {times} times: for an approval, a login, a code or a captcha"),
    }
}
