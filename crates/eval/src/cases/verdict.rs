//! What another guard answered, reduced to whether it intervened.

use serde_json::Value;

/// Whether a recorded verdict is an intervention; `None` when it is no verdict.
#[must_use]
pub(super) fn intervenes(expected: &Value) -> Option<bool> {
    const QUIET: &[&str] = &["allow", "continue", "ok"];
    match expected {
        Value::Null => Some(false),
        Value::Bool(flag) => Some(*flag),
        Value::String(word) => Some(!QUIET.iter().any(|quiet| quiet.eq_ignore_ascii_case(word))),
        Value::Array(all) => all.iter().map(intervenes).try_fold(false, |any, one| one.map(|one| any || one)),
        Value::Object(map) => {
            const FLAGS: &[&str] = &["stuck", "loop", "deny", "isRepeating", "shouldAbort", "action", "nudge"];
            if let Some(at) = map.get("loop_first_at_event") {
                return Some(!at.is_null());
            }
            if let Some(count) = map.get("read_counter_after") {
                return Some(count.as_u64() > Some(0));
            }
            FLAGS.iter().find_map(|name| map.get(*name)).and_then(intervenes)
        }
        Value::Number(_) => None,
    }
}
