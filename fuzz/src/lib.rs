//! What the targets have in common: names to choose from, and what must hold of every text that the guard writes.
#![forbid(unsafe_code)]

pub mod phrases;

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use serde_json::Value;
use tool_guard_text::quote;
use tool_guard_tools::catalogue::Catalogue;
use tool_guard_tools::usage::EditForm;

/// Tools of every family, and unknown ones.
pub const TOOLS: &[&str] = &[
    "read",
    "write",
    "edit",
    "exec",
    "process",
    "apply_patch",
    "web_search",
    "web_fetch",
    "grep",
    "ls",
    "tool_call",
    "job_status",
    "send_mail",
    "frobnicate",
    "",
];

/// The beginnings of all texts for the model.
pub const MARKS: &[&str] = &["[TOOL ERROR] ", "[LOOP DETECTED] ", "[TOOL ERROR LIMIT] ", "[TOOL REPEAT] ", "[CLAIM CHECK] ", "[BUDGET] "];

/// The first byte chooses, the rest is text; what is no UTF-8 is replaced.
#[must_use]
pub fn choice_and_text(data: &[u8]) -> Option<(u8, String)> {
    let (first, rest) = data.split_first()?;
    Some((*first, String::from_utf8_lossy(rest).into_owned()))
}

/// One of a list, by a byte.
#[must_use]
pub fn of<T: Copy>(list: &[T], choice: u8) -> T {
    list[usize::from(choice) % list.len()]
}

/// The catalogue of a host, in either form of its `edit`.
#[must_use]
pub fn catalogue(choice: u8) -> Catalogue {
    Catalogue::new(std::collections::BTreeMap::new(), if choice & 0x80 == 0 { EditForm::List } else { EditForm::Flat })
}

/// A text of its own length, taken from the input.
///
/// # Errors
/// None in practice; the type is the reader's.
pub fn text(bytes: &mut Unstructured<'_>) -> Result<String> {
    let length = bytes.arbitrary_len::<u8>()?.min(4096);
    Ok(String::from_utf8_lossy(bytes.bytes(length)?).into_owned())
}

/// Nothing in it can hide, reorder or forge text; line ends only where `lines` allows them.
///
/// # Panics
/// When something can.
pub fn assert_plain(text: &str, lines: bool) {
    let bad = text.chars().find(|c| quote::is_hidden(*c) && !(lines && *c == '\n'));
    assert!(bad.is_none(), "{:x?} in {text:?}", bad.map(u32::from));
}

/// A marker begins the text; others are only at the beginning of a line, never within quoted text.
///
/// # Panics
/// When something does.
pub fn assert_marked(text: &str) {
    assert!(MARKS.iter().any(|mark| text.starts_with(mark)), "{text}");
    for mark in MARKS {
        assert!(text.match_indices(mark.trim_end()).all(|(at, _)| at == 0 || text[..at].ends_with('\n')), "{text}");
    }
}

/// The same JSON with the keys of every object in the opposite order and with other white space.
#[must_use]
pub fn backwards(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let entries: Vec<String> =
                map.iter().rev().map(|(key, value)| format!("{} :\n{}", Value::from(key.as_str()), backwards(value))).collect();
            format!("{{ {} }}", entries.join(" ,\t"))
        }
        Value::Array(list) => format!("[ {} ]", list.iter().map(backwards).collect::<Vec<_>>().join(" , ")),
        leaf => leaf.to_string(),
    }
}
