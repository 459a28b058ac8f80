//! JSON values without their secrets, and bounded.

use serde_json::Value;
use tool_guard_text::json;
use tool_guard_text::part::Part;

use crate::redact::key_patterns::is_secret_name;
use crate::redact::string::text;
use crate::redact::words::REDACTED;
use crate::{SecretKinds, find, replace_by};

/// Characters kept of a string.
const MAX_STRING: usize = 200;
/// Entries kept of an array or object.
const MAX_ENTRIES: usize = 32;
/// Levels kept.
const MAX_DEPTH: usize = 8;
/// Values kept of all arrays and objects together.
const MAX_VALUES: usize = 128;

/// The value without its secrets, with long strings and long or deep containers cut.
///
/// ```
/// use serde_json::json;
/// use tool_guard_secrets::redact::value;
/// assert_eq!(value(&json!({ "name": "DB_PASSWORD", "value": "hunter22" })), json!({ "name": "DB_PASSWORD", "value": "[redacted]" }));
/// ```
#[must_use]
pub fn value(value: &Value) -> Value {
    let value = bounded(value, 0, &mut { MAX_VALUES });
    // secrets that are recognized in context only: a name in one member, its value in another
    let text = value.to_string();
    let found = find(&text, &SecretKinds::default());
    if found.is_empty() {
        return value;
    }
    json::value(&replace_by(&text, &found, |_| REDACTED.to_owned())).unwrap_or_else(|_| Value::String(REDACTED.to_owned()))
}

fn bounded(value: &Value, depth: usize, left: &mut usize) -> Value {
    match value {
        Value::String(long) => Value::String(short(long)),
        Value::Array(_) | Value::Object(_) if depth >= MAX_DEPTH || *left == 0 => Value::String("…".to_owned()),
        Value::Array(list) => {
            let mut hide = false;
            let kept = list.iter().take(MAX_ENTRIES).map_while(|value| {
                let left = take(left)?;
                // an argument list: `["--password", "..."]`
                let names_secret =
                    value.as_str().and_then(|text| text.strip_prefix('-')).is_some_and(|name| is_secret_name(name.trim_start_matches('-')));
                let hidden = std::mem::replace(&mut hide, names_secret) && !names_secret && !value.is_null() && !value.is_boolean();
                Some(if hidden { Value::String(REDACTED.to_owned()) } else { bounded(value, depth + 1, left) })
            });
            Value::Array(kept.collect())
        }
        Value::Object(map) => {
            let named = ["name", "key"].iter().any(|of| map.get(*of).and_then(Value::as_str).is_some_and(is_secret_name));
            let kept = map.iter().take(MAX_ENTRIES).map_while(|(name, value)| {
                let left = take(left)?;
                let hide = (is_secret_name(name) || named && name == "value") && !value.is_null() && !value.is_boolean();
                Some((short(name), if hide { Value::String(REDACTED.to_owned()) } else { bounded(value, depth + 1, left) }))
            });
            Value::Object(json::object(kept))
        }
        _ => value.clone(),
    }
}

/// Takes one from the values left; `None` if no value is left.
fn take(left: &mut usize) -> Option<&mut usize> {
    *left = left.checked_sub(1)?;
    Some(left)
}

/// Where the character of this number begins; the end, if there is none.
fn offset_of(text: &str, nth: usize) -> usize {
    // no text has more characters than bytes
    if text.len() <= nth { text.len() } else { text.char_indices().nth(nth).map_or(text.len(), |(at, _)| at) }
}

fn short(long: &str) -> String {
    // cut first, so that a huge text costs nothing; twice as long, so that a secret at the cut is recognized
    let mut head = text(long.part(..offset_of(long, MAX_STRING * 2)));
    if offset_of(&head, MAX_STRING) < head.len() {
        head.truncate(offset_of(&head, MAX_STRING - 1));
        head.push('…');
    }
    head
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn secrets_go_by_name_and_by_prefix() {
        let given =
            json!({ "apiKey": "x1", "headers": { "Authorization": "Bearer abc" }, "note": "uses AKIA0123456789ABCDEF", "token": null });
        let kept =
            json!({ "apiKey": "[redacted]", "headers": { "Authorization": "[redacted]" }, "note": "uses [redacted]", "token": null });
        assert_eq!(value(&given), kept);
    }

    #[test]
    fn the_size_is_bounded() {
        let deep = (0..100).fold(json!(1), |inner, _| json!({ "a": inner, "s": "x".repeat(5000) }));
        assert!(value(&deep).to_string().len() < 4000);
        let broad = (0..3).fold(json!("y".repeat(300)), |inner, _| Value::Array(vec![inner; 20]));
        assert!(value(&broad).to_string().len() < 40_000);
        let named = value(&json!({ "k".repeat(100_000): 1 }));
        assert!(named.to_string().len() < 1_000, "a long name is cut as well");
        assert_eq!(value(&json!(vec![1; 100])).as_array().map(Vec::len), Some(MAX_ENTRIES));
        for (length, kept) in [(1, 1), (MAX_STRING, MAX_STRING), (MAX_STRING + 1, MAX_STRING), (5 * MAX_STRING, MAX_STRING)] {
            let shown = short(&"é".repeat(length));
            assert_eq!((shown.chars().count(), shown.ends_with('…')), (kept, length > MAX_STRING), "{length}");
        }
    }
}
