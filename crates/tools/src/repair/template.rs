//! What a model's own template leaves in the values of a call: tags that closed it, and further arguments behind the first.

use serde_json::{Map, Value};
use tool_guard_text::find::holds;

use crate::repair::values::CONTENT;

/// Tags and tokens that end an argument or a call. In a value's middle they are its own.
const CLOSING: &[&str] = &[
    "</tool_call>",
    "</arg_value>",
    "</arg_key>",
    "</function_calls>",
    "<|tool_call_end|>",
    "<|tool_calls_section_end|>",
    "<|im_end|>",
    "<｜tool▁call▁end｜>",
    "<｜tool▁calls▁end｜>",
];
/// What stands before the name of a further argument, behind that, before its value and behind that.
const KEY: &str = "<arg_key>";
const KEY_END: &str = "</arg_key>";
const VALUE: &str = "<arg_value>";
const VALUE_END: &str = "</arg_value>";

/// Parameters whose values are texts of any kind, beside what a file is to contain.
const TEXTS: &[&str] =
    &["body", "code", "command", "message", "new_string", "old_string", "patch", "pattern", "prompt", "query", "script", "sql", "task"];

/// Whether a value holds something of a template: tags behind a word, a path or an address. What a text ends in is its own.
pub(super) fn is_leaked(name: &str, value: &Value) -> bool {
    let Some(text) = value.as_str().filter(|_| !CONTENT.contains(&name) && !TEXTS.contains(&name)) else { return false };
    let leaks = text.ends_with('>') && without_closing(text) != text || text.contains('<') && holds(text, VALUE);
    leaks && is_word(without_closing(text.split_once(KEY).map_or(text, |(own, _)| own)))
}

/// Whether it is a word, a path or an address.
fn is_word(text: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | ':' | '~' | '?' | '=' | '&' | '#' | '@');
    !text.is_empty() && text.chars().all(plain)
}

/// The arguments without it; `None`: they have no reading, or more than one.
pub(super) fn without_template(sent: Map<String, Value>) -> Option<Map<String, Value>> {
    if !sent.iter().any(|(name, value)| is_leaked(name, value)) {
        return Some(sent);
    }
    let mut map = Map::new();
    let mut put = |name: &str, text: &str| map.insert(name.to_owned(), Value::String(text.to_owned())).is_none();
    let mut others = Map::new();
    for (name, value) in sent {
        let Some(text) = value.as_str().filter(|_| is_leaked(&name, &value)) else {
            others.insert(name, value);
            continue;
        };
        let (own, mut rest) = text.split_once(KEY).unwrap_or((text, ""));
        put(&name, without_closing(own)).then_some(())?;
        while !rest.is_empty() {
            let (key, behind) = rest.split_once(KEY_END)?;
            let value = behind.trim_start().strip_prefix(VALUE)?;
            let (value, next) = value.split_once(KEY).unwrap_or((value, ""));
            let (value, behind) = value.split_once(VALUE_END).unwrap_or((value, ""));
            // what stands behind it would be lost
            without_closing(behind).trim().is_empty().then_some(())?;
            put(key.trim(), without_closing(value)).then_some(())?;
            rest = next;
        }
    }
    others.into_iter().all(|(name, value)| map.insert(name, value).is_none()).then_some(map)
}

fn without_closing(text: &str) -> &str {
    let mut text = text;
    while let Some(before) = CLOSING.iter().find_map(|tag| text.trim_end().strip_suffix(tag)) {
        text = before;
    }
    text
}
