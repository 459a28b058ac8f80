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
const MAX_DEPTH: usize = 8;
const MAX_NAMED: usize = 64;
/// The same of those that are only mentioned in words for people.
const MAX_MENTIONED: usize = 32;
/// Bytes of a value that names something by its words, of a destination, and of a value that is searched for destinations.
const MAX_PLAIN: usize = 80;
const MAX_DESTINATION: usize = 512;
const MAX_SEARCHED: usize = 8 * 1024;

/// Something that an act names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// As it is written; a plain value is cut.
    pub value: String,
    /// The key of the destination ([`destination::Destination::key`]), or the hashes of the words of a plain value.
    pub hashes: Vec<u64>,
    /// What it is by its form; `None`: a plain value.
    pub form: Option<Form>,
    /// Whether it is only mentioned in words for people.
    pub mentioned: bool,
    /// Whether the act is for it: a destination by its form, or the value of a parameter that says so.
    pub aimed: bool,
}

/// What the arguments of a call name.
#[derive(Debug, Default)]
pub(crate) struct AllNamed {
    pub named: Vec<Named>,
    /// Whether more stands there than is looked at.
    pub is_cut: bool,
    mentioned: usize,
}

impl AllNamed {
    /// What these arguments name.
    pub(crate) fn of(args: &Value, family: Family) -> Self {
        let mut all = Self::default();
        all.collect(args, "", family, 0);
        all
    }

    fn collect(&mut self, value: &Value, key: &str, family: Family, depth: usize) {
        if depth > MAX_DEPTH {
            self.is_cut = true;
            return;
        }
        match value {
            Value::Object(map) => map.iter().for_each(|(key, value)| self.collect(value, key, family, depth + 1)),
            Value::Array(list) => list.iter().for_each(|value| self.collect(value, key, family, depth + 1)),
            Value::String(text) => self.of_text(text, key, family),
            Value::Number(number) => self.plain(&number.to_string(), false),
            Value::Null | Value::Bool(_) => {}
        }
    }

    fn of_text(&mut self, text: &str, key: &str, family: Family) {
        let mentioned = is_one_of(key, BODIES);
        let searched = text.head(MAX_SEARCHED);
        self.is_cut |= searched.len() < text.len() && !mentioned;
        let mut found_any = false;
        destination::each(searched, &mut |found| {
            found_any = true;
            let value = searched.part(found.at);
            self.push(Named {
                value: value.head(MAX_DESTINATION).to_owned(),
                hashes: vec![found.key],
                form: Some(found.form),
                mentioned,
                aimed: !mentioned,
            });
        });
        let is_command = family == Family::Exec && is_one_of(key, &["command", "cmd"]);
        if !found_any && !mentioned && !is_command && text.len() <= MAX_PLAIN && !is_one_of(key, ACTIONS) {
            self.plain(text, is_one_of(key, RECIPIENTS));
        }
    }

    fn plain(&mut self, text: &str, aimed: bool) {
        let mut hashes = Vec::new();
        each_word(text, &mut |range| {
            let word = text.part(range);
            if word.len() > 1 || word.bytes().all(|byte| byte.is_ascii_digit()) {
                hashes.push(hash(word));
            }
            hashes.len() < 12
        });
        if !hashes.is_empty() {
            let value = text.head(MAX_PLAIN).to_owned();
            self.push(Named { value, hashes, form: None, mentioned: false, aimed });
        }
    }

    /// What is only mentioned takes no place of what the act is for.
    fn push(&mut self, named: Named) {
        if named.mentioned {
            if self.mentioned < MAX_MENTIONED {
                self.mentioned += 1;
                self.named.push(named);
            }
        } else if self.named.len() - self.mentioned < MAX_NAMED {
            self.named.push(named);
        } else {
            self.is_cut = true;
        }
    }
}
