//! Whether an object says by its members that nothing was done, though the call succeeded. Weak evidence, as [`crate::refusal`].

use tool_guard_text::part::Part;
use tool_guard_tools::family::own_name;

use crate::members::{Members, Value, same_key};
use crate::stated::has_word;

/// Bytes of an object that may say so, and members that are looked at.
const MAX_OBJECT: usize = 4096;
const MAX_MEMBERS: usize = 32;

/// Names of members of an answer over HTTP beside its status.
const OF_ANSWER: &[&str] = &["headers", "body", "response_body", "content_type"];

/// Whether an object says that nothing was done: by a flag named like what the tool does (`{"moved":false}` of `robot_move`, `posted: 0`
/// of `post_document`), or as the answer of a server that refused (`{"status":401,"headers":{},"body":{}}`).
///
/// ```
/// use tool_guard_outcome::undone::is_undone;
///
/// assert!(is_undone(r#"{"moved":false,"hp":14}"#, "robot_move"));
/// assert!(!is_undone(r#"{"locked":false}"#, "door_status"));
/// ```
#[must_use]
pub fn is_undone(text: &str, tool: &str) -> bool {
    let text = text.trim();
    if !text.starts_with('{') || text.len() > MAX_OBJECT {
        return false;
    }
    let Some(members) = Members::of(text) else { return false };
    let is_nothing_done = |key: &str, value: Value<'_>| (value.flag() == Some(false) || value.number() == Some(0)) && is_done_by(key, tool);
    let (mut refused, mut answered) = (false, false);
    for (key, value) in members.take(MAX_MEMBERS) {
        let inner = if let Value::Nested(inner) = value { Members::of(inner) } else { None };
        if is_nothing_done(key, value) || inner.is_some_and(|inner| inner.take(MAX_MEMBERS).any(|(key, value)| is_nothing_done(key, value)))
        {
            return true;
        }
        refused |= (same_key(key, "status") || same_key(key, "status_code")) && value.number().is_some_and(|n| (400..600).contains(&n));
        answered |= OF_ANSWER.iter().any(|name| same_key(key, name));
    }
    refused && answered
}

/// Whether a name is the participle of a word in the tool's name: `moved` of `move`, `posted` of `post`.
fn is_done_by(key: &str, tool: &str) -> bool {
    let Some(stem) = key.strip_suffix("ed").filter(|stem| stem.len() >= 3) else { return false };
    let name = own_name(tool);
    let mut letters = stem.chars().rev();
    let doubled = letters.next() == letters.next();
    has_word(name, stem)
        || has_word(name, &[stem, "e"].concat())
        || doubled && has_word(name, stem.head(stem.len() - 1))
        || stem.strip_suffix('i').is_some_and(|stem| has_word(name, &[stem, "y"].concat()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_says_that_nothing_was_done() {
        for (text, tool) in [
            (r#"{"moved":false,"hp":14,"msg":"a wall"}"#, "rogue_move"),
            (r#"{"status":"success","result":{"posted":0,"messages":[]}}"#, "erp.postDocument"),
            (r#"{"applied":false}"#, "apply_coupon"),
            (r#"{"stopped":false}"#, "stop_timer"),
            (r#"{"status":401,"headers":{"date":"x"},"body":{"error":"invalid_client"}}"#, "http_request"),
        ] {
            assert!(is_undone(text, tool), "{text}");
        }
        for (text, tool) in [
            (r#"{"moved":true}"#, "rogue_move"),
            (r#"{"locked":false,"open":true}"#, "door_status"),
            (r#"{"muted":false,"volume":30}"#, "volume_up"),
            (r#"{"status":500,"ms":72}"#, "http_probe"),
            (r#"{"status":200,"headers":{},"body":"x"}"#, "http_request"),
            ("moved: false", "rogue_move"),
            ("{", "move"),
        ] {
            assert!(!is_undone(text, tool), "{text}");
        }
    }
}
