//! Calls of the wrapping tool whose parts stand in each other: the name among the arguments, or the wrapper called through itself.

use serde_json::{Map, Value};

use crate::catalogue::Catalogue;
use crate::wrapper::{WRAPPER, is_own_behind_wrapper, wrapped_tool};

/// Keys of a tool's name.
const NAMES: &[&str] = &["id", "name", "tool", "tool_name", "toolName"];
/// Keys of its arguments.
const ARGUMENTS: &[&str] = &["args", "arguments", "parameters", "params", "input"];

/// The call with its name and its arguments side by side, where it has one reading; else as it was sent.
pub(super) fn unfolded(sent: Map<String, Value>, catalogue: &Catalogue) -> Map<String, Value> {
    taken_apart(&sent, catalogue).unwrap_or(sent)
}

fn taken_apart(sent: &Map<String, Value>, catalogue: &Catalogue) -> Option<Map<String, Value>> {
    let outer = sent.get("id").and_then(Value::as_str);
    let inside = sent.get("args").and_then(Value::as_object);
    let call = match (outer, inside, sent.len()) {
        // the wrapper through itself
        (Some(id), Some(inside), 2) if wrapped_tool(id) == WRAPPER => inside,
        // all of it among the arguments
        (None, Some(inside), 1) => inside,
        // by other names
        (None, None, 2) => sent,
        _ => return None,
    };
    let is_tool = |name: &str| {
        let tool = wrapped_tool(name);
        tool != WRAPPER && (is_own_behind_wrapper(tool) || catalogue.knows(tool))
    };
    let mut names = call.iter().filter(|(key, value)| NAMES.contains(&&***key) && value.as_str().is_some_and(is_tool));
    let (name, None) = (names.next()?, names.next()) else { return None };
    let others = call.iter().filter(|(key, _)| *key != name.0);
    let args = match others.clone().collect::<Vec<_>>().as_slice() {
        [(key, args @ (Value::Object(_) | Value::String(_)))] if ARGUMENTS.contains(&&***key) => (*args).clone(),
        // by other names both must be there
        _ if std::ptr::eq(call, sent) => return None,
        _ => Value::Object(others.map(|(key, value)| (key.clone(), value.clone())).collect()),
    };
    Some(Map::from_iter([("id".to_owned(), name.1.clone()), ("args".to_owned(), args)]))
}
