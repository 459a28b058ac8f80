//! Arguments that have exactly one reading are repaired before the host refuses them. A valid call is never touched.

use std::collections::BTreeSet;

use serde_json::{Map, Number, Value};

use crate::repair::edits::repair_edits;
use crate::tools::catalogue::Catalogue;
use crate::tools::usage::ParameterType;
use crate::tools::wrapper::{WRAPPER, wrapped_tool};

/// Parameters whose value never ends in `{}` by intent.
const NO_TRAILING_BRACES: &[&str] = &["path", "url"];
/// Parameters whose text may be anything, JSON as well: a list or an object in its place may be what is meant.
const CONTENT: &[&str] = &["content", "newText", "oldText", "input", "data", "text"];
/// The arguments of [`WRAPPER`] with the name of a tool that does not exist changed into the one that is meant: the only
/// one of those that worked through it which is another host's word for it, or nearly its name. Names of tools that are
/// called directly cannot be repaired: hosts drop such calls before a plugin sees them.
#[must_use]
pub fn rename_wrapped(args: &Value, working: &BTreeSet<String>) -> Option<Value> {
    let names: Vec<&str> = working.iter().map(String::as_str).collect();
    let mut map = args.as_object()?.clone();
    let meant = Catalogue::similar_tool(wrapped_tool(map.get("id")?.as_str()?), &names)?;
    map.insert("id".to_owned(), Value::String(meant.to_owned()));
    Some(Value::Object(map))
}

/// The repaired arguments; `None` when the call is valid as it is, or has no reading, or more than one.
///
/// ```
/// use serde_json::json;
/// use tool_guard_core::repair::arguments::repair;
/// use tool_guard_core::tools::catalogue::Catalogue;
/// let catalogue = Catalogue::default();
/// assert_eq!(repair("read", &json!({ "file": "a.txt" }), &catalogue), Some(json!({ "path": "a.txt" })));
/// assert_eq!(repair("read", &json!({ "path": "a.txt", "file": "b.txt" }), &catalogue), None);
/// assert_eq!(repair("read", &json!({}), &catalogue), None);
/// ```
#[must_use]
pub fn repair(tool: &str, args: &Value, catalogue: &Catalogue) -> Option<Value> {
    let plain = args.as_object().is_some_and(|map| is_plain(tool, map, catalogue));
    if plain { None } else { step_by_step(tool, args, catalogue) }
}

fn step_by_step(tool: &str, args: &Value, catalogue: &Catalogue) -> Option<Value> {
    let mut repaired = match args {
        Value::Object(map) => map.clone(),
        Value::String(text) => parse_object(text)?,
        _ => return None,
    };
    if tool == "edit" {
        repair_edits(&mut repaired, catalogue.edit_form());
    }
    rename_aliases(tool, &mut repaired, catalogue)?;
    // what was sent under another name may be in another form, too
    if tool == "edit" {
        repair_edits(&mut repaired, catalogue.edit_form());
    }
    if tool == WRAPPER {
        unwrap_inner(&mut repaired, catalogue);
    }
    strip_stray_braces(&mut repaired);
    unwrap_texts(tool, &mut repaired, catalogue);
    convert_types(tool, &mut repaired, catalogue);
    let complete = catalogue.required(tool).all(|name| repaired.contains_key(name));
    let repaired = Value::Object(repaired);
    (complete && repaired != *args).then_some(repaired)
}

/// Whether the arguments are nothing but known parameters of plain types, as nearly always: nothing of that is repaired.
fn is_plain(tool: &str, map: &Map<String, Value>, catalogue: &Catalogue) -> bool {
    let plain = |name: &str, value: &Value| match (catalogue.type_of(tool, name), value) {
        (None, Value::String(text)) => !text.ends_with("{}"),
        (Some(wanted), value) => is_of(wanted, value),
        (None, _) => false,
    };
    let known = |name: &str| catalogue.alias(tool, name).is_none() && catalogue.parameters(tool).any(|known| known == name);
    tool != WRAPPER && tool != "edit" && map.iter().all(|(name, value)| known(name) && plain(name, value))
}

/// An object sent as a JSON string, perhaps with stray `{}` behind it.
fn parse_object(text: &str) -> Option<Map<String, Value>> {
    let mut text = text.trim();
    loop {
        if let Ok(Value::Object(map)) = serde_json::from_str(text) {
            return Some(map);
        }
        text = text.strip_suffix("{}")?.trim_end();
    }
}

/// Gives a missing required parameter the value that was sent under another name. `None`: two values claim it.
fn rename_aliases(tool: &str, map: &mut Map<String, Value>, catalogue: &Catalogue) -> Option<()> {
    for name in catalogue.required(tool) {
        if map.contains_key(name) {
            continue;
        }
        let claims: Vec<String> = map
            .iter()
            .filter(|(key, value)| catalogue.alias(tool, key) == Some(name) && may_be(catalogue.type_of(tool, name), value))
            .map(|(key, _)| key.clone())
            .collect();
        match claims.as_slice() {
            [] => {}
            [only] => {
                let value = map.remove(only)?;
                map.insert(name.to_owned(), value);
            }
            _ => return None,
        }
    }
    Some(())
}

/// Whether a value is of the type, or text that may hold one.
fn may_be(wanted: Option<ParameterType>, value: &Value) -> bool {
    value.is_string() || wanted.is_some_and(|wanted| is_of(wanted, value))
}

fn is_of(wanted: ParameterType, value: &Value) -> bool {
    match wanted {
        ParameterType::Number => value.is_number(),
        ParameterType::Boolean => value.is_boolean(),
        ParameterType::Object => value.is_object(),
        ParameterType::Array => value.is_array(),
    }
}

/// Text that came inside something else: `["a.txt"]`, `{ "path": "a.txt" }`, a command in its words.
fn unwrap_texts(tool: &str, map: &mut Map<String, Value>, catalogue: &Catalogue) {
    if !map.values().any(|value| value.is_array() || value.is_object()) {
        return;
    }
    let texts: Vec<String> = catalogue.parameters(tool).filter(|name| catalogue.type_of(tool, name).is_none()).map(str::to_owned).collect();
    for name in texts {
        let Some(value) = map.get_mut(&name).filter(|_| !CONTENT.contains(&name.as_str())) else { continue };
        let text = match &*value {
            Value::Array(words) if name == "command" => command_of(words),
            Value::Array(list) => match list.as_slice() {
                [Value::String(only)] => Some(only.clone()),
                _ => None,
            },
            Value::Object(inner) if inner.len() == 1 => inner.get(&name).and_then(Value::as_str).map(str::to_owned),
            _ => None,
        };
        if let Some(text) = text {
            *value = Value::String(text);
        }
    }
}

/// The command that is meant by `["bash", "-lc", "ls | wc"]`, or by words that no shell would read otherwise.
fn command_of(words: &[Value]) -> Option<String> {
    let words: Vec<&str> = words.iter().map(Value::as_str).collect::<Option<_>>()?;
    if let ["bash" | "sh" | "zsh" | "/bin/bash" | "/bin/sh", "-c" | "-lc", command] = words.as_slice() {
        return Some((*command).to_owned());
    }
    if let [only] = words.as_slice() {
        return Some((*only).to_owned());
    }
    let plain = |word: &&str| !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c));
    (!words.is_empty() && words.iter().all(plain)).then(|| words.join(" "))
}

/// Text that holds a value of the wanted type becomes that value: `"10"`, `"true"`, `"{\"A\":\"1\"}"`. Nothing is lost, or nothing is done.
/// An empty text in place of one that may be left out is left out.
fn convert_types(tool: &str, map: &mut Map<String, Value>, catalogue: &Catalogue) {
    for (name, wanted) in catalogue.typed(tool) {
        let left_out = map.get(name).and_then(Value::as_str).is_some_and(|text| text.trim().is_empty());
        if left_out && !catalogue.required(tool).any(|required| required == name) {
            map.remove(name);
        } else if let Some(value) = map.get_mut(name)
            && let Value::String(text) = value
            && let Some(converted) = convert(wanted, text)
        {
            *value = converted;
        }
    }
}

fn convert(wanted: ParameterType, text: &str) -> Option<Value> {
    let text = text.trim();
    match wanted {
        // what is written back differently (1e3, 007, 1.0) has more than one reading
        ParameterType::Number => text.parse::<Number>().ok().filter(|number| number.to_string() == text).map(Value::Number),
        ParameterType::Boolean => text.parse().ok().map(Value::Bool),
        ParameterType::Object | ParameterType::Array => serde_json::from_str(text).ok().filter(|value| is_of(wanted, value)),
    }
}

/// `a.txt{}`: an empty object that a model stuck onto a value.
fn strip_stray_braces(map: &mut Map<String, Value>) {
    for name in NO_TRAILING_BRACES {
        if let Some(Value::String(text)) = map.get_mut(*name)
            && let Some(bare) = text.strip_suffix("{}")
            && !bare.is_empty()
            && !bare.contains(['{', '}', '*'])
            // `?where={}`, `/items/{}`: what the braces stand for belongs there
            && !bare.ends_with(['=', '/', ':', '?', '&', ','])
        {
            *text = bare.to_owned();
        }
    }
}

/// `tool_call({ id, args: "{...}" })`: the inner arguments as a JSON string, or in need of repair themselves.
fn unwrap_inner(map: &mut Map<String, Value>, catalogue: &Catalogue) {
    let Some(inner_tool) = map.get("id").and_then(Value::as_str).map(|id| wrapped_tool(id).to_owned()) else { return };
    let Some(inner) = map.get("args") else { return };
    let parsed = match inner {
        Value::String(text) => parse_object(text).map(Value::Object),
        _ => None,
    };
    let base = parsed.as_ref().unwrap_or(inner);
    if let Some(better) = (inner_tool != WRAPPER).then(|| repair(&inner_tool, base, catalogue)).flatten().or_else(|| parsed.clone()) {
        map.insert("args".to_owned(), better);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::catalogue::ToolSettings;
    use crate::tools::usage::EditForm;
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
            ("read", json!({ "path": "a", "limit": "" }), json!({ "path": "a" })),
            ("exec", json!({ "command": ["bash", "-lc", "ls | wc -l"] }), json!({ "command": "ls | wc -l" })),
            ("exec", json!({ "cmd": "ls", "env": "" }), json!({ "command": "ls" })),
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
    fn numbers_are_written_as_they_were_read() {
        for number in ["184467450737095516151", "0.30000000000000004", "1.7976931348623157e308", "1e-7", "9007199254740993"] {
            let text = format!(r#"{{"cmd":"ls","x":{number}}}"#);
            let args: Value = serde_json::from_str(&text).unwrap();
            let repaired = list("exec", &args).unwrap();
            let exact = number.parse::<f64>().unwrap();
            assert_eq!(repaired["x"].as_f64(), Some(exact), "{number}");
            assert_eq!(serde_json::from_str::<Value>(&repaired.to_string()).unwrap()["x"].as_f64(), Some(exact), "{number}");
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
            ("web_fetch", json!({ "url": "https://api.example/items?where={}" })),
            ("web_fetch", json!({ "url": "https://api.example/items/{}" })),
            ("write", json!({ "path": "a.json", "content": ["a"] })),
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
    fn a_wrapped_tool_that_does_not_exist_is_the_one_that_worked_and_is_nearly_its_name() {
        let working = BTreeSet::from(["web_fetch".to_owned(), "agents_list".to_owned()]);
        let renamed = |id: &str| rename_wrapped(&json!({ "id": id, "args": { "a": 1 } }), &working).map(|args| args["id"].clone());
        for (id, meant) in [("agent_list", Some("agents_list")), ("core:fetch_url", Some("web_fetch")), ("frob", None)] {
            assert_eq!(renamed(id), meant.map(Value::from), "{id}");
        }
        assert_eq!(rename_wrapped(&json!({}), &working), None);
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
