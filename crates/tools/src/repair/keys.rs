//! Every key under the name by which the tool knows it.

use serde_json::{Map, Value};

use crate::catalogue::Catalogue;

/// The arguments by the tool's own names. `None`: a key is no parameter of the tool and no known other name of one, so the host
/// would drop it, or two keys are one parameter.
pub(super) fn by_own_names(tool: &str, sent: Map<String, Value>, catalogue: &Catalogue) -> Option<Map<String, Value>> {
    let mut named = Map::new();
    for (key, value) in sent {
        let name = catalogue.parameter(tool, &key)?.to_owned();
        if named.insert(name, value).is_some() {
            return None;
        }
    }
    Some(named)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::usage::EditForm;
    use serde_json::json;
    use std::collections::BTreeMap;

    fn named(tool: &str, sent: &Value) -> Option<Value> {
        by_own_names(tool, sent.as_object()?.clone(), &Catalogue::default()).map(Value::Object)
    }

    #[test]
    fn a_key_has_its_own_name_or_a_known_other_one() {
        for (tool, sent, meant) in [
            ("exec", json!({ "cmd": "ls", "cwd": "/tmp" }), json!({ "command": "ls", "workdir": "/tmp" })),
            ("exec", json!({ "command": "ls", "working_directory": "/tmp" }), json!({ "command": "ls", "workdir": "/tmp" })),
            ("exec", json!({ "Command": "ls", "yield_ms": 5 }), json!({ "command": "ls", "yieldMs": 5 })),
            ("process", json!({ "action": "poll", "session_id": "a" }), json!({ "action": "poll", "sessionId": "a" })),
            ("read", json!({ "path": "a", "limit": "" }), json!({ "path": "a", "limit": "" })),
        ] {
            assert_eq!(named(tool, &sent), Some(meant), "{tool} {sent}");
        }
    }

    #[test]
    fn a_key_that_would_be_dropped_or_stands_twice_has_none() {
        for (tool, sent) in [
            ("exec", json!({ "cmd": "ls", "shell": "bash" })),
            ("exec", json!({ "cmd": "ls", "cwd": "a", "workdir": "a" })),
            ("exec", json!({ "cmd": "ls", "cwd": "a", "dir": "b" })),
            ("write", json!({ "path": "a", "text": "b", "append": true })),
            ("write", json!({ "path": "a", "content": "b", "": "c" })),
            ("read", json!({ "path": "a", "路径": "b" })),
            ("no_such_tool", json!({ "path": "a" })),
        ] {
            assert_eq!(named(tool, &sent), None, "{tool} {sent}");
        }
    }

    #[test]
    fn another_name_must_be_one_of_a_parameter_that_the_tool_has() {
        let own = serde_json::from_value(json!({ "required": ["uri"], "aliases": { "address": "uri" } })).unwrap();
        let catalogue = Catalogue::new(BTreeMap::from([("read".to_owned(), own)]), EditForm::List);
        let names = |sent: Value| by_own_names("read", sent.as_object()?.clone(), &catalogue);
        assert_eq!(names(json!({ "address": "x" })).map(Value::Object), Some(json!({ "uri": "x" })));
        assert_eq!(names(json!({ "file": "x" })), None, "the user's tool has no path");
    }
}
