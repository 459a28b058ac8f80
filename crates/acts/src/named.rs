//! What the arguments of an act name.

use serde_json::Value;
use tool_guard_text::part::Part as _;
use tool_guard_tools::family::{Family, is_one_of};

use crate::destination::{self, Form};
use crate::word::{each_word, hash};

/// Parameters that hold words for people: what is mentioned there is not where the act goes.
#[rustfmt::skip]
const BODIES: &[&str] = &[
    "message", "text", "body", "content", "subject", "title", "description", "caption", "html", "summary", "note", "notes", "comment",
    "prompt", "query", "newtext", "oldtext", "task", "reason", "details", "reply", "edits",
];
/// Parameters that say what is done.
pub(crate) const ACTIONS: &[&str] = &["action", "operation", "op", "kind", "verb", "service", "method", "command", "cmd"];
/// Parameters that say whom an act is for.
#[rustfmt::skip]
const RECIPIENTS: &[&str] = &[
    "to", "cc", "bcc", "recipient", "recipients", "user", "username", "email", "emails", "channel", "target", "account", "iban",
    "phone", "contact", "chat", "chatid", "payee", "beneficiary", "customer", "attendees", "participants", "members", "handle", "group",
    "invitee", "addattendees", "beneficiario", "name",
];
/// Depth of arguments, and things that an act names, that are looked at.
const MAX_DEPTH: usize = 5;
const MAX_NAMED: usize = 48;
/// Bytes of a value that names something by its words, and of one that is searched for destinations.
const MAX_PLAIN: usize = 80;
const MAX_SEARCHED: usize = 8 * 1024;

/// Something that an act names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// As it is written, cut.
    pub value: String,
    /// The hash of the destination, or those of the words of a plain value.
    pub hashes: Vec<u32>,
    /// What it is by its form; `None`: a plain value.
    pub form: Option<Form>,
    /// Whether it is only mentioned in words for people.
    pub mentioned: bool,
    /// Whether the act is for it: a destination by its form, or the value of a parameter that says so.
    pub aimed: bool,
}

/// What the arguments of a call name.
pub(crate) fn named(args: &Value, family: Family) -> Vec<Named> {
    let mut named = Vec::new();
    collect(args, "", family, 0, &mut named);
    named
}

fn collect(value: &Value, key: &str, family: Family, depth: usize, named: &mut Vec<Named>) {
    if depth > MAX_DEPTH || named.len() >= MAX_NAMED {
        return;
    }
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| collect(value, key, family, depth + 1, named)),
        Value::Array(list) => list.iter().for_each(|value| collect(value, key, family, depth + 1, named)),
        Value::String(text) => of_text(text, key, family, named),
        Value::Number(number) => plain(&number.to_string(), false, named),
        Value::Null | Value::Bool(_) => {}
    }
}

fn of_text(text: &str, key: &str, family: Family, named: &mut Vec<Named>) {
    let mentioned = is_one_of(key, BODIES);
    let searched = text.part(..text.floor_char_boundary(MAX_SEARCHED));
    let before = named.len();
    destination::each(searched, &mut |found| {
        if named.len() < MAX_NAMED {
            named.push(Named {
                value: cut(searched.part(found.at)),
                hashes: vec![found.hash],
                form: Some(found.form),
                mentioned,
                aimed: !mentioned,
            });
        }
    });
    let is_command = family == Family::Exec && is_one_of(key, &["command", "cmd"]);
    if named.len() == before && !mentioned && !is_command && text.len() <= MAX_PLAIN && !is_one_of(key, ACTIONS) {
        plain(text, is_one_of(key, RECIPIENTS), named);
    }
}

fn plain(text: &str, aimed: bool, named: &mut Vec<Named>) {
    let mut hashes = Vec::new();
    each_word(text, &mut |range| {
        let word = text.part(range);
        if word.len() > 1 || word.bytes().all(|byte| byte.is_ascii_digit()) {
            hashes.push(hash(word));
        }
        hashes.len() < 12
    });
    if !hashes.is_empty() {
        named.push(Named { value: cut(text), hashes, form: None, mentioned: false, aimed });
    }
}

fn cut(text: &str) -> String {
    text.part(..text.floor_char_boundary(MAX_PLAIN)).to_owned()
}
