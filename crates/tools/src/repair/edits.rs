//! The one or many replacements of an `edit`, brought into the form that the host takes.

use serde_json::{Map, Value};
use tool_guard_text::part::At;
use tool_guard_text::word::same_word;

use crate::repair::json::parse;
use crate::usage::EditForm;

/// The list of replacements.
const EDITS: &[&str] = &["edits"];
/// The spellings of an edit's two texts, by their meaning; case and separators do not matter.
const OLD_TEXT: &[&str] = &["oldText", "old_string", "old_str"];
const NEW_TEXT: &[&str] = &["newText", "new_string", "new_str"];

/// Whether these are nothing but a path and the two texts in their own spelling, which hosts with a list take as well.
pub(super) fn is_flat_call(map: &Map<String, Value>) -> bool {
    map.len() == 3 && ["path", OLD_TEXT.at(0), NEW_TEXT.at(0)].iter().all(|name| map.get(*name).is_some_and(Value::is_string))
}

/// The arguments with their replacements in the host's form. `None`: two values claim one text, a replacement holds what is no part
/// of one, or the form has no room for it.
pub(super) fn in_form(mut map: Map<String, Value>, form: EditForm) -> Option<Map<String, Value>> {
    let [edits, old, new] = [EDITS, OLD_TEXT, NEW_TEXT].map(|names| keys_of(&map, names));
    let edits = match (edits.as_slice(), old.as_slice(), new.as_slice()) {
        ([], [], []) => return Some(map),
        ([edits], [], []) => replacements(map.remove(edits)?)?,
        ([], [old], [new]) => {
            let texts = [old, new].into_iter().filter_map(|key| map.remove_entry(key)).collect();
            vec![replacement(texts)?]
        }
        _ => return None,
    };
    match form {
        EditForm::List => _ = map.insert(EDITS.at(0).to_owned(), edits.into_iter().map(Value::Object).collect()),
        EditForm::Flat => map.extend(<[_; 1]>::try_from(edits).ok()?.into_iter().flatten()),
    }
    Some(map)
}

/// The keys that are one of these names.
fn keys_of(map: &Map<String, Value>, names: &[&str]) -> Vec<String> {
    map.keys().filter(|key| names.iter().any(|name| same_word(name, key))).cloned().collect()
}

/// The replacements of a list, of a single one without a list, or of a text that holds either.
fn replacements(edits: Value) -> Option<Vec<Map<String, Value>>> {
    let edits = match edits {
        Value::String(text) => parse(&text)?,
        other => other,
    };
    let list = match edits {
        Value::Array(list) => list,
        single => vec![single],
    };
    let read = |edit| if let Value::Object(edit) = edit { replacement(edit) } else { None };
    list.into_iter().map(read).collect()
}

/// A replacement in the host's spelling: its two texts, and nothing else.
fn replacement(sent: Map<String, Value>) -> Option<Map<String, Value>> {
    let mut texts = Map::new();
    for (key, value) in sent {
        let spellings = [OLD_TEXT, NEW_TEXT].into_iter().find(|names| names.iter().any(|name| same_word(name, &key)))?;
        if !value.is_string() || texts.insert(spellings.at(0).to_owned(), value).is_some() {
            return None;
        }
    }
    (texts.len() == 2).then_some(texts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn formed(sent: &Value, form: EditForm) -> Option<Value> {
        in_form(sent.as_object()?.clone(), form).map(Value::Object)
    }

    #[test]
    fn every_spelling_comes_into_the_form_of_the_host() {
        let list = json!({ "path": "a", "edits": [{ "oldText": "x", "newText": "y" }] });
        let flat = json!({ "path": "a", "oldText": "x", "newText": "y" });
        for sent in [
            &list,
            &flat,
            &json!({ "path": "a", "old_string": "x", "new_string": "y" }),
            &json!({ "path": "a", "OldText": "x", "new_str": "y" }),
            &json!({ "path": "a", "edits": { "oldText": "x", "newText": "y" } }),
            &json!({ "path": "a", "Edits": [{ "old_string": "x", "newString": "y" }] }),
            &json!({ "path": "a", "edits": "[{\"old_text\":\"x\",\"newText\":\"y\"}]" }),
        ] {
            assert_eq!(formed(sent, EditForm::List).as_ref(), Some(&list), "{sent}");
            assert_eq!(formed(sent, EditForm::Flat).as_ref(), Some(&flat), "{sent}");
        }
        let neither = json!({ "path": "a" });
        assert_eq!(formed(&neither, EditForm::List), Some(neither));
    }

    #[test]
    fn what_says_more_than_one_replacement_or_something_else_has_no_form() {
        for sent in [
            json!({ "edits": [{ "oldText": "x", "newText": "y", "replaceAll": true }] }),
            json!({ "edits": [{ "oldText": "x", "newText": "y", "old_string": "z" }] }),
            json!({ "edits": [{ "oldText": "x" }] }),
            json!({ "edits": [{ "oldText": "x", "newText": null }] }),
            json!({ "edits": ["x"] }),
            json!({ "edits": "x" }),
            json!({ "edits": [], "Edits": [] }),
            json!({ "edits": [{ "oldText": "x", "newText": "y" }], "oldText": "x", "newText": "y" }),
            json!({ "oldText": "x", "old_string": "x", "newText": "y" }),
            json!({ "oldText": "x" }),
            json!({ "oldText": "x", "newText": 1 }),
        ] {
            assert_eq!(formed(&sent, EditForm::List), None, "{sent}");
            assert_eq!(formed(&sent, EditForm::Flat), None, "{sent}");
        }
        let two = json!({ "edits": [{ "oldText": "x", "newText": "y" }, { "oldText": "p", "newText": "q" }] });
        assert_eq!(formed(&two, EditForm::List), Some(two.clone()));
        assert_eq!(formed(&two, EditForm::Flat), None);
    }
}
