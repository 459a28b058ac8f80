//! Arguments that have exactly one reading are repaired before the host refuses them. A valid call is never touched.

use serde_json::{Map, Value, json};

use crate::call::{WRAPPER, wrapped_tool};
use crate::usage::{Catalogue, EditForm};

/// Parameters whose value never ends in `{}` by intent.
const NO_TRAILING_BRACES: &[&str] = &["path", "url"];
/// The spellings of an edit's two texts, by their meaning.
const OLD_TEXT: &[&str] = &["oldText", "old_string", "old_text", "oldString"];
const NEW_TEXT: &[&str] = &["newText", "new_string", "new_text", "newString"];

/// The repaired arguments; `None` when the call is valid as it is, or has no reading, or more than one.
///
/// ```
/// use serde_json::json;
/// use tool_guard_core::{repair::repair, usage::Catalogue};
/// let catalogue = Catalogue::default();
/// assert_eq!(repair("read", &json!({ "file": "a.txt" }), &catalogue), Some(json!({ "path": "a.txt" })));
/// assert_eq!(repair("read", &json!({ "path": "a.txt", "file": "b.txt" }), &catalogue), None);
/// assert_eq!(repair("read", &json!({}), &catalogue), None);
/// ```
#[must_use]
pub fn repair(tool: &str, args: &Value, catalogue: &Catalogue) -> Option<Value> {
    let mut repaired = match args {
        Value::Object(map) => map.clone(),
        Value::String(text) => parse_object(text)?,
        _ => return None,
    };
    if tool == WRAPPER {
        unwrap_inner(&mut repaired, catalogue);
    }
    if tool == "edit" {
        repair_edits(&mut repaired, catalogue.edit_form());
    }
    rename_aliases(tool, &mut repaired, catalogue)?;
    strip_stray_braces(&mut repaired);
    let complete = catalogue.required(tool).iter().all(|name| repaired.contains_key(*name));
    let repaired = Value::Object(repaired);
    (complete && repaired != *args).then_some(repaired)
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
            .filter(|(key, value)| value.is_string() && catalogue.alias(tool, key) == Some(name))
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

/// `a.txt{}`: an empty object that a model stuck onto a value.
fn strip_stray_braces(map: &mut Map<String, Value>) {
    for name in NO_TRAILING_BRACES {
        if let Some(Value::String(text)) = map.get_mut(*name)
            && let Some(bare) = text.strip_suffix("{}")
            && !bare.is_empty()
            && !bare.contains(['{', '}', '*'])
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

/// Brings the texts of an edit into the host's form.
fn repair_edits(map: &mut Map<String, Value>, form: EditForm) {
    match form {
        EditForm::List => {
            if let Some(edits) = map.get_mut("edits") {
                if edits.is_object() {
                    *edits = json!([edits.take()]);
                }
                for edit in edits.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
                    respell(edit);
                }
            } else if !(map.contains_key(OLD_TEXT[0]) && map.contains_key(NEW_TEXT[0]))
                && let (Some(old), Some(new)) = (only_text(map, OLD_TEXT), only_text(map, NEW_TEXT))
            {
                // hosts take flat oldText and newText themselves; only other spellings need the list
                let (old_text, new_text) = (map.remove(&old), map.remove(&new));
                map.insert("edits".to_owned(), json!([{ "oldText": old_text, "newText": new_text }]));
            }
        }
        EditForm::Flat => {
            let list = match map.get("edits") {
                Some(Value::String(text)) => serde_json::from_str(text).ok(),
                other => other.cloned(),
            };
            let single = match list {
                Some(Value::Array(mut list)) if list.len() == 1 => list.pop(),
                Some(object @ Value::Object(_)) => Some(object),
                _ => None,
            };
            let texts = OLD_TEXT.iter().chain(NEW_TEXT).any(|name| map.contains_key(*name));
            if let Some(Value::Object(mut edit)) = single
                && !texts
            {
                respell(&mut edit);
                if let (Some(old), Some(new)) = (edit.remove(OLD_TEXT[0]), edit.remove(NEW_TEXT[0])) {
                    map.remove("edits");
                    map.insert(OLD_TEXT[0].to_owned(), old);
                    map.insert(NEW_TEXT[0].to_owned(), new);
                }
            }
        }
    }
}

/// The one spelling of `names` under which a text was sent.
fn only_text(map: &Map<String, Value>, names: &[&str]) -> Option<String> {
    let mut sent = names.iter().filter(|name| map.get(**name).is_some_and(Value::is_string));
    let first = sent.next()?;
    sent.next().is_none().then(|| (*first).to_owned())
}

fn respell(edit: &mut Map<String, Value>) {
    for names in [OLD_TEXT, NEW_TEXT] {
        if let Some(sent) = only_text(edit, names)
            && sent != names[0]
            && let Some(text) = edit.remove(&sent)
        {
            edit.insert(names[0].to_owned(), text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
            (
                "tool_call",
                json!({ "id": "core:web_fetch", "args": { "uri": "u" } }),
                json!({ "id": "core:web_fetch", "args": { "url": "u" } }),
            ),
        ] {
            assert_eq!(list(tool, &sent), Some(meant), "{tool} {sent}");
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
    fn the_host_decides_the_form_of_edit() {
        let flat = Catalogue::new(BTreeMap::new(), EditForm::Flat);
        let meant = Some(json!({ "path": "a", "oldText": "x", "newText": "y" }));
        assert_eq!(repair("edit", &json!({ "path": "a", "edits": [{ "oldText": "x", "newText": "y" }] }), &flat), meant);
        assert_eq!(repair("edit", &json!({ "path": "a", "edits": "[{\"old_string\":\"x\",\"new_string\":\"y\"}]" }), &flat), meant);
        let two = json!({ "path": "a", "edits": [{ "oldText": "x", "newText": "y" }, { "oldText": "p", "newText": "q" }] });
        assert_eq!(repair("edit", &two, &flat), None);
    }
}
