//! Arguments that have exactly one reading are repaired before the host refuses them. A valid call is never touched.

use serde_json::{Map, Value};

use crate::catalogue::Catalogue;
use crate::repair::edits::{in_form, is_flat_call};
use crate::repair::json::parse_object;
use crate::repair::keys::by_own_names;
use crate::repair::template::{is_leaked, without_template};
use crate::repair::unfold::unfolded;
use crate::repair::values::{convert_all, convert_typed, fits, is_typed};
use crate::usage::EditForm;
use crate::wrapper::{WRAPPER, wrapped_tool};

/// The tool whose parameters depend on the host.
const EDIT: &str = "edit";

/// The repaired arguments; `None` when the call is valid as it is, or has no reading, or more than one.
///
/// ```
/// use serde_json::json;
/// use tool_guard_tools::repair::arguments::repair;
/// use tool_guard_tools::catalogue::Catalogue;
/// let catalogue = Catalogue::default();
/// assert_eq!(repair("read", &json!({ "file": "a.txt" }), &catalogue), Some(json!({ "path": "a.txt" })));
/// assert_eq!(repair("read", &json!({ "path": "a.txt", "file": "b.txt" }), &catalogue), None);
/// assert_eq!(repair("write", &json!({ "path": "a.txt", "text": "b", "append": true }), &catalogue), None);
/// assert_eq!(repair("read", &json!({}), &catalogue), None);
/// ```
#[must_use]
pub fn repair(tool: &str, args: &Value, catalogue: &Catalogue) -> Option<Value> {
    let plain = args.as_object().is_some_and(|map| is_plain(tool, map, catalogue));
    if plain { None } else { step_by_step(tool, args, catalogue) }
}

fn step_by_step(tool: &str, args: &Value, catalogue: &Catalogue) -> Option<Value> {
    let meant = Value::Object(meant(tool, args, catalogue)?);
    (meant != *args).then_some(meant)
}

/// The arguments that the tool takes and that hold all that was sent, each key under the tool's own name; often what was sent.
/// `None`: there are none. Of a tool about which nothing is known any object is taken as it is.
pub(super) fn meant(tool: &str, args: &Value, catalogue: &Catalogue) -> Option<Map<String, Value>> {
    let sent = match args {
        Value::Object(map) => map.clone(),
        Value::String(text) => parse_object(text)?,
        _ => return None,
    };
    let mut sent = without_template(sent)?;
    if tool == WRAPPER {
        sent = unfolded(sent, catalogue);
    }
    if !catalogue.knows(tool) {
        convert_typed(tool, &mut sent);
        return Some(sent);
    }
    if tool == EDIT {
        let form = catalogue.edit_form();
        if form == EditForm::List && args.is_object() && is_flat_call(&sent) {
            return Some(sent);
        }
        sent = in_form(sent, form)?;
    }
    let mut map = by_own_names(tool, sent, catalogue)?;
    if tool == WRAPPER {
        read_inner(&mut map, catalogue)?;
    }
    convert_all(tool, &mut map, catalogue);
    fits(tool, &map, catalogue).then_some(map)
}

/// `tool_call({ id, args: "{...}" })`: the arguments of the inner call in a text, or in need of repair themselves.
fn read_inner(map: &mut Map<String, Value>, catalogue: &Catalogue) -> Option<()> {
    let tool = wrapped_tool(map.get("id")?.as_str()?).to_owned();
    if let Some(args) = map.get_mut("args") {
        let inner = match args {
            // a call of the wrapper through itself is no call of a tool
            Value::String(text) if tool == WRAPPER => parse_object(text)?,
            _ if tool == WRAPPER => return Some(()),
            _ => meant(&tool, args, catalogue)?,
        };
        *args = Value::Object(inner);
    }
    Some(())
}

/// Whether the arguments are nothing but known parameters of plain types, as nearly always: nothing of that is repaired.
fn is_plain(tool: &str, map: &Map<String, Value>, catalogue: &Catalogue) -> bool {
    let stray = |value: &Value| value.as_str().is_some_and(|text| text.ends_with("{}"));
    let plain = |name: &str, value: &Value| is_typed(tool, name, value, catalogue) && !stray(value) && !is_leaked(name, value);
    let known = |name: &str| catalogue.alias(tool, name).is_none() && catalogue.parameters(tool).any(|known| known == name);
    tool != WRAPPER && tool != EDIT && map.iter().all(|(name, value)| known(name) && plain(name, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::ToolSettings;
    use crate::usage::EditForm;
    use serde_json::json;
    use std::collections::BTreeMap;

    fn list(tool: &str, args: &Value) -> Option<Value> {
        repair(tool, args, &Catalogue::default())
    }

    #[test]
    fn one_reading_is_taken() {
        for (tool, sent, meant) in [
            ("read", json!({ "file_path": "a", "limit": 2 }), json!({ "path": "a", "limit": 2 })),
            ("read", json!({ "filePath": "a" }), json!({ "path": "a" })),
            ("read", json!({ "Path": "a" }), json!({ "path": "a" })),
            ("read", json!({ "path": "a.txt{}" }), json!({ "path": "a.txt" })),
            ("read", json!("{\"path\":\"a\"}{}"), json!({ "path": "a" })),
            ("exec", json!({ "cmd": "ls" }), json!({ "command": "ls" })),
            ("write", json!({ "file": "a", "text": "b" }), json!({ "path": "a", "content": "b" })),
            (
                "edit",
                json!({ "path": "a", "old_string": "x", "new_string": "y" }),
                json!({ "path": "a", "edits": [{ "oldText": "x", "newText": "y" }] }),
            ),
            (
                "edit",
                json!({ "path": "a", "edits": { "oldText": "x", "newText": "y" } }),
                json!({ "path": "a", "edits": [{ "oldText": "x", "newText": "y" }] }),
            ),
            (
                "edit",
                json!({ "file": "a", "edits": [{ "old_string": "x", "new_string": "y" }] }),
                json!({ "path": "a", "edits": [{ "oldText": "x", "newText": "y" }] }),
            ),
            ("tool_call", json!({ "id": "web_fetch", "args": "{\"url\":\"u\"}" }), json!({ "id": "web_fetch", "args": { "url": "u" } })),
            ("read", json!({ "path": ["a.txt"] }), json!({ "path": "a.txt" })),
            ("read", json!({ "path": { "path": "a.txt" } }), json!({ "path": "a.txt" })),
            ("exec", json!({ "command": ["bash", "-lc", "ls | wc -l"] }), json!({ "command": "bash -lc 'ls | wc -l'" })),
            ("exec", json!({ "command": ["bash", "-c", "make &> log"] }), json!({ "command": "bash -c 'make &> log'" })),
            (
                "exec",
                json!({ "cmd": "rm -rf build", "cwd": "/tmp/scratch" }),
                json!({ "command": "rm -rf build", "workdir": "/tmp/scratch" }),
            ),
            ("exec", json!({ "command": "ls", "directory": "/tmp" }), json!({ "command": "ls", "workdir": "/tmp" })),
            ("process", json!({ "action": "poll", "session_id": "a" }), json!({ "action": "poll", "sessionId": "a" })),
            ("some_plugins_tool", json!("{\"file\":\"a\"}"), json!({ "file": "a" })),
            (
                "edit",
                json!("{\"path\":\"a\",\"oldText\":\"x\",\"newText\":\"y\"}"),
                json!({ "path": "a", "edits": [{ "oldText": "x", "newText": "y" }] }),
            ),
            (
                "tool_call",
                json!({ "id": "some_plugins_tool", "args": "{\"file\":1}" }),
                json!({ "id": "some_plugins_tool", "args": { "file": 1 } }),
            ),
            (
                "edit",
                json!({ "file": "a", "oldText": "x", "newText": "y" }),
                json!({ "path": "a", "edits": [{ "oldText": "x", "newText": "y" }] }),
            ),
            ("exec", json!({ "command": ["ls", "-la", "src/a.rs"] }), json!({ "command": "ls -la src/a.rs" })),
            ("read", json!({ "path": "a", "limit": "10" }), json!({ "path": "a", "limit": 10 })),
            ("exec", json!({ "command": "ls", "background": "true" }), json!({ "command": "ls", "background": true })),
            ("exec", json!({ "command": "ls", "env": "{\"A\":\"1\"}" }), json!({ "command": "ls", "env": { "A": "1" } })),
            (
                "edit",
                json!({ "path": "a", "Edits": [{ "old_string": "x", "newText": "y" }] }),
                json!({ "path": "a", "edits": [{ "oldText": "x", "newText": "y" }] }),
            ),
            (
                "tool_call",
                json!({ "id": "core:web_fetch", "args": { "uri": "u" } }),
                json!({ "id": "core:web_fetch", "args": { "url": "u" } }),
            ),
            // all that is wrong at once, since nothing is repaired twice
            (
                "tool_call",
                json!({ "ID": "core:web_fetch", "args": "{\"uri\":\"u\"}{}" }),
                json!({ "id": "core:web_fetch", "args": { "url": "u" } }),
            ),
        ] {
            assert_eq!(list(tool, &sent), Some(meant), "{tool} {sent}");
        }
    }

    #[test]
    fn what_a_template_left_and_what_was_folded_is_taken_apart() {
        for (tool, sent, meant) in [
            (
                "browser",
                json!({ "action": "act<arg_key>kind</arg_key><arg_value>evaluate" }),
                json!({ "action": "act", "kind": "evaluate" }),
            ),
            ("browser", json!({ "action": "snapshot</tool_call></tool_call>" }), json!({ "action": "snapshot" })),
            ("read", json!({ "path": "a.txt</arg_value></tool_call>" }), json!({ "path": "a.txt" })),
            (
                "read",
                json!({ "path": "a.txt<arg_key>limit</arg_key>\n<arg_value>5</arg_value>\n</tool_call>" }),
                json!({ "path": "a.txt", "limit": 5 }),
            ),
            (
                "tool_call",
                json!({ "id": "browser", "args": { "action": "open<arg_key>url</arg_key><arg_value>https://a.example/</arg_value>" } }),
                json!({ "id": "browser", "args": { "action": "open", "url": "https://a.example/" } }),
            ),
            (
                "tool_call",
                json!({ "id": "automations", "args": { "action": "add", "name": "T", "schedule": "{\"kind\":\"at\",\"at\":\"2027-03-15T08:00:00Z\"}" } }),
                json!({ "id": "automations", "args": { "action": "add", "name": "T", "schedule": { "kind": "at", "at": "2027-03-15T08:00:00Z" } } }),
            ),
            (
                "tool_call",
                json!({ "name": "web_fetch", "arguments": { "url": "u" } }),
                json!({ "id": "web_fetch", "args": { "url": "u" } }),
            ),
            ("tool_call", json!({ "args": { "id": "web_fetch", "url": "u" } }), json!({ "id": "web_fetch", "args": { "url": "u" } })),
            (
                "tool_call",
                json!({ "args": { "name": "web_fetch", "arguments": { "uri": "u" } } }),
                json!({ "id": "web_fetch", "args": { "url": "u" } }),
            ),
            (
                "tool_call",
                json!({ "args": { "tool": "memory_search", "query": "q" } }),
                json!({ "id": "memory_search", "args": { "query": "q" } }),
            ),
            (
                "tool_call",
                json!({ "id": "tool_call", "args": { "id": "web_fetch", "args": { "url": "u" } } }),
                json!({ "id": "web_fetch", "args": { "url": "u" } }),
            ),
        ] {
            assert_eq!(list(tool, &sent), Some(meant), "{tool} {sent}");
        }
    }

    #[test]
    fn numbers_are_written_as_they_were_read() {
        for number in ["184467450737095516151", "0.30000000000000004", "1.7976931348623157e308", "1e-7", "9007199254740993"] {
            let text = format!(r#"{{"file":"a","limit":{number}}}"#);
            let args: Value = serde_json::from_str(&text).unwrap();
            let repaired = list("read", &args).unwrap();
            let exact = number.parse::<f64>().unwrap();
            assert_eq!(repaired["limit"].as_f64(), Some(exact), "{number}");
            assert_eq!(serde_json::from_str::<Value>(&repaired.to_string()).unwrap()["limit"].as_f64(), Some(exact), "{number}");
        }
    }

    #[test]
    fn a_valid_call_is_never_touched() {
        for (tool, sent) in [
            ("read", json!({ "path": "a", "file": "b" })),
            ("read", json!({ "path": "a", "whatever": 1 })),
            ("exec", json!({ "command": "find . -exec rm {}" })),
            ("exec", json!({ "command": "x", "cmd": "y" })),
            ("write", json!({ "path": "a", "content": "{}" })),
            ("edit", json!({ "path": "a", "oldText": "x", "newText": "y" })),
            ("edit", json!({ "path": "a", "edits": [{ "oldText": "x", "newText": "y" }] })),
            ("tool_call", json!({ "id": "x", "args": {} })),
            ("some_plugins_tool", json!({ "file": "a" })),
            ("read", json!({ "path": "src/{a,b}{}" })),
            ("read", json!({ "path": "a", "limit": "007" })),
            ("read", json!({ "path": "a", "limit": "ten" })),
            ("read", json!({ "path": ["a", "b"] })),
            ("read", json!({ "path": { "file": "a" } })),
            ("exec", json!({ "command": ["echo", "a b", "$HOME"] })),
            ("write", json!({ "path": "a", "content": { "a": 1 } })),
            ("exec", json!({ "command": "ls", "env": "[1]" })),
            ("process", json!({ "action": "send-keys", "sessionId": "a", "keys": ["Enter"] })),
            ("some_plugins_tool", json!({ "path": "a{}" })),
            ("web_fetch", json!({ "url": "https://api.example/items?where={}" })),
            ("web_fetch", json!({ "url": "https://api.example/items/{}" })),
            ("write", json!({ "path": "a.json", "content": ["a"] })),
            ("write", json!({ "path": "a.xml", "content": "<call></tool_call>" })),
            ("exec", json!({ "command": "grep -c '<arg_key>' a.log" })),
            ("message", json!({ "action": "send", "message": "Qwen closes with </tool_call>" })),
            ("grep", json!({ "pattern": "</arg_value>" })),
            ("grep", json!({ "expression": "</arg_value>" })),
            ("some_editor", json!({ "old_string": "x</tool_call>" })),
            ("shell", json!({ "line": "printf '<arg_key>a</arg_key><arg_value>b</arg_value>' > t.jinja" })),
            ("browser", json!({ "action": "act<arg_key>kind</arg_key><arg_value>a</arg_value> and more" })),
            ("exec", json!({ "command": "echo '</tool_call>'" })),
            ("web_fetch", json!({ "url": "https://a.example/?q=<b>" })),
            ("some_plugins_tool", json!({ "schedule": "{\"a\":1}" })),
            ("automations", json!({ "action": "add", "schedule": "every day" })),
            ("automations", json!({ "action": "list" })),
            ("tool_call", json!({ "id": "automations", "args": { "name": "web_fetch", "action": "add" } })),
            ("tool_call", json!({ "args": { "name": "Ann", "age": 7 } })),
            (
                "tool_call",
                json!({ "id": "tool_call", "args": { "id": "tool_call", "args": { "id": "web_fetch", "args": { "url": "u" } } } }),
            ),
            ("write", json!({ "path": "a.json", "content": { "content": "x" } })),
        ] {
            assert_eq!(list(tool, &sent), None, "{tool} {sent}");
        }
    }

    #[test]
    fn no_reading_or_two_readings_leave_the_call_alone() {
        for (tool, sent) in [
            ("read", json!({})),
            ("read", json!({ "file": "a", "filename": "b" })),
            ("read", json!({ "file": 1 })),
            ("write", json!({ "file": "a" })),
            ("edit", json!({ "path": "a", "old_string": "x", "oldText": "z", "new_string": "y" })),
            ("exec", json!({ "cmd": "ls", "shell": "bash" })),
            ("exec", json!({ "cmd": "ls", "cwd": "a", "workdir": "b" })),
            ("exec", json!({ "cmd": "ls", "env": "" })),
            ("exec", json!({ "cmd": "ls", "workdir": null })),
            ("exec", json!({ "command": ["bash", "-c", "echo 'a'"] })),
            ("exec", json!({ "command": { "command": "ls", "cwd": "/tmp" } })),
            ("exec", json!({ "cmd": "ls", "command": ["ls"] })),
            ("read", json!({ "file": "a", "limit": "" })),
            ("read", json!({ "path": "a", "limit": "" })),
            ("read", json!({ "file": "a", "limit": "ten" })),
            ("write", json!({ "text": "b", "file": "a", "append": true })),
            ("write", json!({ "file": "a", "content": { "a": 1 } })),
            ("write", json!("{\"path\":\"a\",\"content\":\"b\",\"append\":true}")),
            ("write", json!("{\"path\":\"a\",\"path\":\"c\",\"content\":\"b\"}")),
            ("edit", json!({ "file": "a", "edits": [{ "oldText": "x", "newText": "y", "replaceAll": true }] })),
            ("edit", json!({ "path": "a", "old_string": "x", "new_string": "y", "replace_all": true })),
            ("tool_call", json!({ "ID": "x", "args": {}, "timeout": 5 })),
            ("tool_call", json!({ "id": "write", "args": { "path": "a", "text": "b", "append": true } })),
            ("tool_call", json!({ "id": "write", "args": "{\"path\":\"a\",\"content\":\"b\",\"append\":true}" })),
            ("tool_call", json!({ "id": "exec", "args": { "cmd": "ls", "shell": "bash" } })),
            ("browser", json!({ "action": "act<arg_key>action</arg_key><arg_value>snapshot" })),
            ("browser", json!({ "action": "act<arg_key>kind</arg_key>" })),
            ("tool_call", json!({ "args": { "id": "web_fetch", "name": "read", "url": "u" } })),
            ("read", json!("{}{}")),
            ("read", json!("not json")),
            ("read", json!(null)),
        ] {
            assert_eq!(list(tool, &sent), None, "{tool} {sent}");
        }
    }

    #[test]
    fn of_plain_arguments_no_step_repairs_anything() {
        let own = ToolSettings { aliases: BTreeMap::from([("limit".into(), "path".into())]), ..ToolSettings::default() };
        let catalogues = [
            Catalogue::default(),
            Catalogue::new(BTreeMap::new(), EditForm::Flat),
            Catalogue::new(BTreeMap::from([("read".to_owned(), own)]), EditForm::List),
        ];
        let names = ["path", "limit", "offset", "content", "command", "env", "background", "url", "file", "edits", "id", "args", "Path"];
        let values = [json!("a.txt"), json!("a{}"), json!(""), json!("10"), json!(3), json!(true), json!({}), json!(["a"]), json!(null)];
        let mut plain = 0;
        for catalogue in &catalogues {
            for tool in Catalogue::built_in_names().chain(["unknown"]) {
                for (first, second) in names.iter().flat_map(|first| names.iter().map(move |second| (first, second))) {
                    for (one, other) in values.iter().flat_map(|one| values.iter().map(move |other| (one, other))) {
                        let args = json!({ *first: one, *second: other });
                        if args.as_object().is_some_and(|map| is_plain(tool, map, catalogue)) {
                            plain += 1;
                            assert_eq!(step_by_step(tool, &args, catalogue), None, "{tool}({args})");
                        }
                    }
                }
            }
        }
        assert!(plain > 500, "{plain}");
    }

    #[test]
    fn the_host_decides_the_form_of_edit() {
        let flat = Catalogue::new(BTreeMap::new(), EditForm::Flat);
        let meant = Some(json!({ "path": "a", "oldText": "x", "newText": "y" }));
        assert_eq!(repair("edit", &json!({ "path": "a", "edits": [{ "oldText": "x", "newText": "y" }] }), &flat), meant);
        assert_eq!(repair("edit", &json!({ "path": "a", "edits": "[{\"old_string\":\"x\",\"new_string\":\"y\"}]" }), &flat), meant);
        let two = json!({ "path": "a", "edits": [{ "oldText": "x", "newText": "y" }, { "oldText": "p", "newText": "q" }] });
        assert_eq!(repair("edit", &two, &flat), None);
    }
}
