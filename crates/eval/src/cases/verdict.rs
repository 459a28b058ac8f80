//! What another guard answered, reduced to whether it speaks of a loop at all.

use serde_json::Value;

/// Whether a recorded verdict speaks of a loop; `None` when it is no verdict.
#[must_use]
pub fn speaks(expected: &Value) -> Option<bool> {
    const QUIET: &[&str] = &["allow", "continue", "ok"];
    match expected {
        Value::Null => Some(false),
        Value::Bool(spoke) => Some(*spoke),
        Value::String(word) => Some(!QUIET.iter().any(|quiet| quiet.eq_ignore_ascii_case(word))),
        Value::Array(all) => all.iter().map(speaks).try_fold(false, |spoke, one| one.map(|one| spoke || one)),
        Value::Object(map) => {
            const FLAGS: &[&str] = &["stuck", "loop", "deny", "isRepeating", "shouldAbort", "action", "nudge"];
            if let Some(at) = map.get("loop_first_at_event") {
                return Some(!at.is_null());
            }
            if let Some(count) = map.get("read_counter_after") {
                return Some(count.as_u64() > Some(0));
            }
            FLAGS.iter().find_map(|name| map.get(*name)).and_then(speaks)
        }
        Value::Number(_) => None,
    }
}
