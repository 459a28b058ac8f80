//! A call as an object, alone, in the wrapper of an interface, or several in a list.

use crate::cursor::Cursor;
use crate::tools::Tools;
use crate::value::{self, Node};
use crate::written::WrittenCall;

/// Keys of the tool's name.
const NAMES: &[&str] = &["name", "tool", "tool_name", "toolName", "function", "function_name", "action"];
/// Keys of the arguments.
const ARGUMENTS: &[&str] = &["arguments", "parameters", "input", "args", "params", "tool_input", "action_input"];
/// Keys that may stand beside them. An object with any other is something else.
const BESIDE: &[&str] = &["id", "type", "index", "call_id", "tool_call_id", "status", "role", "content"];
/// Keys of an object that holds nothing but calls.
const WRAPPERS: &[&str] = &["function", "function_call", "tool_call", "tool_calls", "tool_uses", "toolCall", "calls"];
/// Calls of a list, at most.
const MAX_CALLS: usize = 16;

pub(super) fn read<'t>(at: Cursor<'t>, tools: &Tools<'_>) -> Option<(Vec<WrittenCall>, Cursor<'t>)> {
    if !at.0.starts_with(['{', '[']) {
        return None;
    }
    let (value, rest) = value::read(at)?;
    let mut calls = Vec::new();
    collect(value, tools, &mut calls)?;
    (!calls.is_empty()).then_some((calls, rest))
}

/// The calls of a value that holds nothing else.
fn collect(value: Node, tools: &Tools<'_>, calls: &mut Vec<WrittenCall>) -> Option<()> {
    match value {
        Node::Array(list) if list.len() <= MAX_CALLS => list.into_iter().try_for_each(|value| collect(value, tools, calls)),
        Node::Object(members) => {
            let is_wrapper = |(key, value): &(String, Node)| WRAPPERS.contains(&&**key) && value.as_text().is_none();
            if let Some(at) = members.iter().position(is_wrapper) {
                let others = members.iter().enumerate().filter(|(other, _)| *other != at);
                let beside = others.map(|(_, (key, _))| key).all(|key| BESIDE.contains(&&**key));
                let (_, inner) = members.into_iter().nth(at).filter(|_| beside)?;
                return collect(inner, tools, calls);
            }
            calls.push(call(members, tools)?);
            (calls.len() <= MAX_CALLS).then_some(())
        }
        _ => None,
    }
}

/// A name, arguments, and nothing that is not known.
fn call(members: Vec<(String, Node)>, tools: &Tools<'_>) -> Option<WrittenCall> {
    let (mut tool, mut args) = (None, None);
    for (key, value) in members {
        let is = |keys: &[&str]| keys.contains(&&*key);
        if is(ARGUMENTS) && args.is_none() {
            args = Some(arguments(value)?);
        } else if is(NAMES) && tool.is_none() {
            tool = Some(tools.find(value.as_text()?)?.to_owned());
        } else if !is(BESIDE) {
            return None;
        }
    }
    Some(WrittenCall { tool: tool?, args: args? })
}

/// An object, or one in a text, as interfaces write it.
pub(super) fn arguments(value: Node) -> Option<Vec<(String, Node)>> {
    match value {
        Node::Object(members) => Some(members),
        Node::Text(text) if text.trim().is_empty() => Some(Vec::new()),
        Node::Text(text) => match value::whole(&text)? {
            Node::Object(members) => Some(members),
            _ => None,
        },
        Node::Other(word) if word == "null" => Some(Vec::new()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use tool_guard_tools::catalogue::Catalogue;

    use super::*;

    fn read_all(text: &str) -> Option<Vec<String>> {
        let catalogue = Catalogue::default();
        let (calls, rest) = read(Cursor(text), &Tools { names: &["read", "exec"], catalogue: &catalogue })?;
        rest.0.is_empty().then(|| calls.into_iter().map(|call| format!("{} {}", call.tool, Node::Object(call.args).json())).collect())
    }

    #[test]
    fn wrappers_and_lists_hold_calls() {
        let one = r#"read {"path":"a"}"#;
        for (text, expected) in [
            (r#"{"name":"read","parameters":{"path":"a"}}"#, vec![one]),
            (r#"{"type":"function","function":{"name":"read","arguments":"{\"path\":\"a\"}"}}"#, vec![one]),
            (r#"{"type":"tool_use","id":"t1","name":"read","input":{"path":"a"}}"#, vec![one]),
            (r#"{"tool_calls":[{"id":"c","type":"function","function":{"name":"read","arguments":{"path":"a"}}}]}"#, vec![one]),
            (r#"{"tool":"read","args":{"path":"a"}}"#, vec![one]),
            (r#"{"action":"read","action_input":{"path":"a"}}"#, vec![one]),
            (
                r#"[{"name":"read","arguments":{"path":"a"}},{"name":"exec","arguments":{"command":"ls"}}]"#,
                vec![one, r#"exec {"command":"ls"}"#],
            ),
            (r#"{"name":"read","arguments":{}}"#, vec!["read {}"]),
        ] {
            assert_eq!(read_all(text).unwrap_or_default(), expected, "{text}");
        }
    }

    #[test]
    fn objects_of_other_things_hold_none() {
        for text in [
            r#"{"name":"read"}"#,
            r#"{"name":"Ann","parameters":{}}"#,
            r#"{"name":"read","arguments":{},"description":"reads a file"}"#,
            r#"{"name":"read","arguments":["path"]}"#,
            r#"{"name":"read","parameters":"path"}"#,
            r#"{"name":"read","arguments":{},"input":{}}"#,
            r#"[{"name":"read","arguments":{}},{"name":"other","arguments":{}}]"#,
            r#"{"tool_calls":[],"model":"x"}"#,
            "[]",
            "{}",
        ] {
            assert_eq!(read_all(text), None, "{text}");
        }
    }
}
