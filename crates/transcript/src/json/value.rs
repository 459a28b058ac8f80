//! Access to members that may be missing or of another type.

use serde_json::Value;
use tool_guard_text::json;

/// The text under a key; an empty text counts as missing.
pub(crate) fn text<'v>(value: &'v Value, key: &str) -> Option<&'v str> {
    value.get(key)?.as_str().filter(|text| !text.is_empty())
}

/// The same, copied.
pub(crate) fn owned(value: &Value, key: &str) -> Option<String> {
    text(value, key).map(str::to_owned)
}

/// The first of several keys that holds a text.
pub(crate) fn any<'v>(value: &'v Value, keys: &[&str]) -> Option<&'v str> {
    keys.iter().find_map(|key| text(value, key))
}

/// The id that joins a call and its result, trimmed as hosts trim it; `None` when nothing is left.
pub(crate) fn trimmed_id(id: &str) -> Option<String> {
    Some(id.trim()).filter(|id| !id.is_empty()).map(str::to_owned)
}

/// What a value is, for an error.
pub(crate) fn describe(value: &Value) -> String {
    match value {
        Value::Object(map) => match map.get("type").or_else(|| map.get("role")) {
            Some(Value::String(name)) => format!("an object of the type `{}`", name.chars().take(40).collect::<String>()),
            _ => "an object without `type`".to_owned(),
        },
        Value::Array(_) => "a list".to_owned(),
        Value::String(_) => "a text".to_owned(),
        Value::Number(_) => "a number".to_owned(),
        Value::Bool(_) => "true or false".to_owned(),
        Value::Null => "null".to_owned(),
    }
}

/// Arguments as a model writes them: an object, or a text that holds one.
pub(crate) fn arguments(value: &Value) -> Value {
    match value {
        Value::String(text) if text.trim().is_empty() => Value::Object(serde_json::Map::new()),
        Value::String(text) => json::value(text).unwrap_or_else(|_| value.clone()),
        other => other.clone(),
    }
}
