//! The one or many replacements of an `edit`, brought into the form that the host takes.

use serde_json::{Map, Value, json};

use crate::tools::usage::EditForm;

/// The spellings of an edit's two texts, by their meaning.
const OLD_TEXT: &[&str] = &["oldText", "old_string", "old_text", "oldString"];
const NEW_TEXT: &[&str] = &["newText", "new_string", "new_text", "newString"];

/// Brings the texts of an edit into the host's form.
pub(crate) fn repair_edits(map: &mut Map<String, Value>, form: EditForm) {
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
