//! Small ways into JSON of which nothing is sure.

use serde_json::Value;

/// The text under a key; empty texts are none.
pub(crate) fn text<'v>(value: &'v Value, key: &str) -> Option<&'v str> {
    value.get(key)?.as_str().filter(|text| !text.is_empty())
}

/// The same, as a text of its own.
pub(crate) fn owned(value: &Value, key: &str) -> Option<String> {
    text(value, key).map(str::to_owned)
}

/// The first of several keys that holds a text.
pub(crate) fn any<'v>(value: &'v Value, keys: &[&str]) -> Option<&'v str> {
    keys.iter().find_map(|key| text(value, key))
}

/// The id by which a call and its result know each other: hosts trim it.
pub(crate) fn id(told: &str) -> Option<String> {
    Some(told.trim()).filter(|id| !id.is_empty()).map(str::to_owned)
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
        Value::String(text) => serde_json::from_str(text).unwrap_or_else(|_| value.clone()),
        other => other.clone(),
    }
}

/// Reads JSON as JavaScript writes and reads it, where that is more than the standard allows: half a surrogate pair, as a text has
/// that was cut within an emoji, and bytes that are no UTF-8 stand for one replacement character; a byte order mark for nothing.
///
/// # Errors
/// It is no JSON even so: the first error, of the text as it is.
pub(crate) fn lenient(text: &[u8]) -> Result<Value, serde_json::Error> {
    let error = match serde_json::from_slice(text) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut text = String::from_utf8_lossy(text).into_owned().into_bytes();
    replace_half_pairs(&mut text);
    serde_json::from_slice(&text).map_err(|_| error)
}

/// Writes U+FFFD in place of each escaped surrogate that has no other half.
fn replace_half_pairs(text: &mut [u8]) {
    let code = |text: &[u8], at: usize| {
        let hex = text.get(at..at + 6)?.strip_prefix(b"\\u")?;
        u16::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok()
    };
    let mut at = 0;
    while at < text.len() {
        at += match (text[at], code(text, at)) {
            (b'\\', Some(0xd800..0xdc00)) if code(text, at + 6).is_some_and(|low| (0xdc00..0xe000).contains(&low)) => 12,
            (b'\\', Some(0xd800..0xe000)) => {
                text[at + 2..at + 6].copy_from_slice(b"fffd");
                6
            }
            (b'\\', _) => 2,
            _ => 1,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_javascript_reads_is_read() {
        for (text, meant) in [
            (br#"{"a":"x\ud83d"}"#.as_slice(), "{\"a\":\"x\u{fffd}\"}"),
            (br#"{"a":"\udc00\ud83d\ude00\ud83d\n"}"#, "{\"a\":\"\u{fffd}\u{1f600}\u{fffd}\\n\"}"),
            (br#"{"a":"\\ud83d"}"#, r#"{"a":"\\ud83d"}"#),
            (b"\xef\xbb\xbf{\"a\":\"x\xff\"}", "{\"a\":\"x\u{fffd}\"}"),
            (br#"{"a":"\ud83d\\"}"#, "{\"a\":\"\u{fffd}\\\\\"}"),
        ] {
            assert_eq!(lenient(text).unwrap().to_string(), meant);
        }
        for text in [br#"{"a":"\ud83"}"#.as_slice(), b"{", b"", br#"{"a":"\"#, br#""\u"#] {
            assert!(lenient(text).is_err(), "{}", String::from_utf8_lossy(text));
        }
    }
}
