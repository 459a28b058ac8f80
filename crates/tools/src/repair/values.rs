//! Values in the type and form of their parameter. Nothing of a value is lost, or nothing is done to it.

use serde_json::{Map, Number, Value};

use crate::catalogue::Catalogue;
use crate::repair::command::command_of;
use crate::repair::json;
use crate::usage::{ParameterType, TYPED};

/// Parameters whose value never ends in `{}` by intent.
const NO_TRAILING_BRACES: &[&str] = &["path", "url"];
/// Parameters whose text may be anything, JSON as well: a list or an object in its place may be what is meant.
pub(super) const CONTENT: &[&str] = &["content", "newText", "oldText", "input", "data", "text"];

/// Brings every value into its parameter's form, where it has one reading in it.
pub(super) fn convert_all(tool: &str, map: &mut Map<String, Value>, catalogue: &Catalogue) {
    for (name, value) in map {
        let converted = match catalogue.type_of(tool, name) {
            Some(wanted) => value.as_str().and_then(|text| convert(wanted, text)),
            None => text_of(name, value).map(Value::String),
        };
        if let Some(converted) = converted {
            *value = converted;
        }
    }
}

/// JSON in a text becomes what it holds where a tool, of which no more is known, wants that.
pub(super) fn convert_typed(tool: &str, map: &mut Map<String, Value>) {
    for (_, name, wanted) in TYPED.iter().filter(|(of, ..)| *of == tool) {
        if let Some(value) = map.get_mut(*name)
            && let Some(converted) = value.as_str().and_then(|text| convert(*wanted, text))
        {
            *value = converted;
        }
    }
}

/// Whether the tool takes these arguments: all that it requires, each of its type.
pub(super) fn fits(tool: &str, map: &Map<String, Value>, catalogue: &Catalogue) -> bool {
    catalogue.required(tool).all(|name| map.contains_key(name)) && map.iter().all(|(name, value)| is_typed(tool, name, value, catalogue))
}

/// Whether a value is of its parameter's type.
pub(super) fn is_typed(tool: &str, name: &str, value: &Value, catalogue: &Catalogue) -> bool {
    catalogue.type_of(tool, name).map_or(value.is_string(), |wanted| is_of(wanted, value))
}

fn is_of(wanted: ParameterType, value: &Value) -> bool {
    match wanted {
        ParameterType::Number => value.is_number(),
        ParameterType::Boolean => value.is_boolean(),
        ParameterType::Object => value.is_object(),
        ParameterType::Array => value.is_array(),
    }
}

/// The value of the wanted type that a text holds: `"10"`, `"true"`, `"{\"A\":\"1\"}"`. An empty text holds none.
fn convert(wanted: ParameterType, text: &str) -> Option<Value> {
    let text = text.trim();
    match wanted {
        // what is written back differently (1e3, 007, 1.0) has more than one reading
        ParameterType::Number => text.parse::<Number>().ok().filter(|number| number.to_string() == text).map(Value::Number),
        ParameterType::Boolean => text.parse().ok().map(Value::Bool),
        ParameterType::Object | ParameterType::Array => json::parse(text).filter(|value| is_of(wanted, value)),
    }
}

/// Text that came inside something else (`["a.txt"]`, `{ "path": "a.txt" }`, a command in its words), or with braces behind it.
fn text_of(name: &str, value: &Value) -> Option<String> {
    let unwrapped = match value {
        _ if CONTENT.contains(&name) => None,
        Value::Array(words) if name == "command" => command_of(words),
        Value::Array(list) => match list.as_slice() {
            [Value::String(only)] => Some(only.clone()),
            _ => None,
        },
        Value::Object(inner) if inner.len() == 1 => inner.get(name).and_then(Value::as_str).map(str::to_owned),
        _ => None,
    };
    let text = unwrapped.as_deref().or(value.as_str())?;
    let bare = NO_TRAILING_BRACES.contains(&name).then(|| without_stray_braces(text)).flatten();
    bare.map(str::to_owned).or(unwrapped)
}

/// `a.txt{}`: an empty object that a model stuck onto a value.
fn without_stray_braces(text: &str) -> Option<&str> {
    let bare = text.strip_suffix("{}")?;
    // `?where={}`, `/items/{}`: what the braces stand for belongs there
    let belongs = bare.is_empty() || bare.contains(['{', '}', '*']) || bare.ends_with(['=', '/', ':', '?', '&', ',']);
    (!belongs).then_some(bare)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn converted(tool: &str, name: &str, value: &Value) -> Value {
        let mut map = Map::from_iter([(name.to_owned(), value.clone())]);
        convert_all(tool, &mut map, &Catalogue::default());
        map.remove(name).unwrap_or_default()
    }

    #[test]
    fn a_value_that_holds_another_one_whole_becomes_it() {
        for (tool, name, sent, meant) in [
            ("read", "limit", json!(" 10 "), json!(10)),
            ("exec", "background", json!("true"), json!(true)),
            ("exec", "env", json!("{\"A\":\"1\"}"), json!({ "A": "1" })),
            ("read", "path", json!(["a.txt"]), json!("a.txt")),
            ("read", "path", json!({ "path": "a.txt" }), json!("a.txt")),
            ("read", "path", json!("a.txt{}"), json!("a.txt")),
            ("read", "path", json!(["a.txt{}"]), json!("a.txt")),
            ("exec", "workdir", json!(["/tmp"]), json!("/tmp")),
        ] {
            assert_eq!(converted(tool, name, &sent), meant, "{tool} {name} {sent}");
        }
    }

    #[test]
    fn every_other_value_stays() {
        for (tool, name, sent) in [
            ("read", "limit", json!("")),
            ("read", "limit", json!("ten")),
            ("read", "limit", json!("1e3")),
            ("exec", "background", json!("yes")),
            ("exec", "env", json!("[1]")),
            ("exec", "env", json!("{\"A\":\"1\",\"A\":\"2\"}")),
            ("read", "path", json!(["a", "b"])),
            ("read", "path", json!({ "file": "a" })),
            ("read", "path", json!({ "path": "a", "limit": 2 })),
            ("read", "path", json!(null)),
            ("write", "content", json!(["a"])),
            ("write", "content", json!("{}")),
            ("web_fetch", "url", json!("https://api.example/items?where={}")),
        ] {
            assert_eq!(converted(tool, name, &sent), sent, "{tool} {name}");
        }
    }
}
