//! The words of a call's arguments: what shows whether two calls are nearly the same.

use serde_json::Value;
use tool_guard_text::part::Part;
use tool_guard_tools::family::Family;

use crate::shell::{self, command_of};
use crate::verbs;
use crate::word_set::{WordSet, each_word, is_numbered, word};

/// Words of a call that are read.
const MAX_WORDS: usize = 128;
/// Depth to which nested arguments are read.
const MAX_DEPTH: usize = 8;

/// Parameters that name what a call acts on, rather than what it says: whole names, and endings of names.
const TARGET_NAMES: &[&str] =
    &["to", "target", "recipient", "recipients", "path", "url", "uri", "host", "email", "phone", "room", "name", "address", "ref", "repo"];
const TARGET_STARTS: &[&str] = &["chat", "channel", "user", "file", "session", "entity", "device"];
const TARGET_ENDS: &[&str] = &["id", "key"];
/// Parameters that are plainly text, even of one word.
const TEXT_NAMES: &[&str] = &["message", "text", "body", "content"];

/// Words of a text that nobody wants to write or send twice.
const MESSAGE: usize = 6;

/// Parameters whose text is said to somebody, or written for somebody to read.
const SAID_NAMES: &[&str] = &["message", "text", "body", "content", "comment", "note", "caption", "reply", "markdown", "html"];

/// The words of a call.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Words {
    /// All of them, in their order: those of the target first, of a command as they stand.
    pub order: Vec<u32>,
    /// The same as a set.
    pub set: WordSet,
    /// Those that name what the call acts on: all that is no text of natural language, of a command paths, addresses and numbers.
    pub operands: Vec<u32>,
    /// Those of natural language: texts of two words and more.
    pub free: Vec<u32>,
    /// A hash of these in their order, without numbers and names with digits.
    pub plain: u32,
    /// How many of them are said or written: in a message, a body, a content.
    pub said: usize,
    /// What the call acts on, as a hash of these in their order; 0 if nothing is named, and of a command.
    pub target: u32,
    /// Every word of the call, its tool's name and its parameters' names too: what an answer only repeats.
    pub own: WordSet,
}

impl Words {
    /// The words of a call of this family.
    pub(crate) fn of(tool: &str, family: Family, args: Option<&Value>) -> Self {
        let mut words = match (family, command_of(args)) {
            (Family::Exec, Some(command)) => Self::of_command(command),
            _ => Self::of_arguments(args),
        };
        words.order.truncate(MAX_WORDS);
        words.set = words.order.iter().copied().collect();
        let mut own = vec![word(tool)];
        each_word(tool, |part| own.push(word(part)));
        verbs::each_word(tool, |part| own.push(word(part)));
        if let Some(args) = args {
            all_words(args, 0, &mut own);
        }
        words.own = own.into_iter().collect();
        words
    }

    /// Whether it says or writes a sentence at least.
    #[must_use]
    pub const fn is_a_message(&self) -> bool {
        self.said >= MESSAGE
    }

    /// What the call acts on, as one hash: whatever the order.
    #[must_use]
    pub fn operands_hash(&self) -> u64 {
        self.operands
            .iter()
            .fold(self.operands.len() as u64, |hash, word| hash.wrapping_add(u64::from(*word).wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    fn of_command(command: &str) -> Self {
        let mut words = Self::default();
        for each in shell::read(command).words.iter().take(MAX_WORDS) {
            let names = !each.starts_with('-') && names_something(each);
            each_word(each, |part| {
                words.order.push(word(part));
                if names {
                    words.operands.push(word(part));
                }
            });
        }
        shell::each_script(command, |script| each_word(script, |part| words.order.push(word(part))));
        words
    }

    fn of_arguments(args: Option<&Value>) -> Self {
        let mut words = Self::default();
        let (mut data, mut rest) = (Vec::new(), Vec::new());
        match args {
            Some(Value::Object(map)) => {
                for (key, value) in map {
                    let names = is_target(key);
                    let free = words.free.len();
                    if !names {
                        free_words(key, value, 0, &mut words);
                    }
                    // `student`, `sku`, `unit`: what is no text says what the call is about as well
                    let structured = !names && words.free.len() == free;
                    let into = match () {
                        () if names => &mut words.order,
                        () if structured => &mut data,
                        () => &mut rest,
                    };
                    all_words(value, 0, into);
                }
            }
            Some(other) => all_words(other, 0, &mut rest),
            None => {}
        }
        words.order.append(&mut data);
        words.operands.clone_from(&words.order);
        words.target = words.order.iter().fold(0, |hash: u32, word| hash.rotate_left(5) ^ word);
        words.order.append(&mut rest);
        words.free.truncate(MAX_WORDS);
        words
    }
}

/// A path, an address, a port or another number, made of plain characters.
fn names_something(word: &str) -> bool {
    let plain = word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"~./:@_-".contains(&byte));
    plain && word.bytes().any(|byte| byte.is_ascii_digit() || b"./:@".contains(&byte))
}

fn is_target(key: &str) -> bool {
    let key = key.to_ascii_lowercase();
    TARGET_NAMES.contains(&key.as_str())
        || TARGET_STARTS.iter().any(|start| key.starts_with(start))
        || TARGET_ENDS.iter().any(|end| key.ends_with(end))
}

fn all_words(value: &Value, depth: usize, into: &mut Vec<u32>) {
    if into.len() >= MAX_WORDS || depth > MAX_DEPTH {
        return;
    }
    match value {
        Value::String(text) => {
            let text = text.head(16 * MAX_WORDS);
            each_word(text, |part| into.push(word(part)));
        }
        Value::Array(list) => list.iter().for_each(|value| all_words(value, depth + 1, into)),
        Value::Object(map) => {
            for (key, value) in map {
                into.push(word(key));
                all_words(value, depth + 1, into);
            }
        }
        other => each_word(&other.to_string(), |part| into.push(word(part))),
    }
}

fn free_words(key: &str, value: &Value, depth: usize, into: &mut Words) {
    if into.free.len() >= MAX_WORDS || depth > MAX_DEPTH {
        return;
    }
    match value {
        Value::String(text) => {
            let (free, plain) = (into.free.len(), into.plain);
            let text = text.head(16 * MAX_WORDS);
            let mut said = 0;
            each_word(text, |part| {
                let word = word(part);
                into.free.push(word);
                if !part.bytes().any(|byte| byte.is_ascii_digit()) {
                    into.plain = into.plain.rotate_left(5) ^ word;
                    said += 1;
                }
            });
            // `turn_on` is a name of two words
            let is_name = into.free.len() - free == 1 || text.is_ascii() && !text.trim().contains(|c: char| c.is_ascii_whitespace());
            if SAID_NAMES.contains(&key) {
                into.said += said;
            }
            if is_name && !TEXT_NAMES.contains(&key) {
                into.free.truncate(free);
                into.plain = plain;
            }
        }
        Value::Array(list) => list.iter().for_each(|value| free_words(key, value, depth + 1, into)),
        Value::Object(map) => map.iter().for_each(|(key, value)| free_words(key, value, depth + 1, into)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Whether `b` is `a` with one slot filled otherwise: a few words in one place, or no more than half of the words one for one.
#[must_use]
pub fn differ_in_one_slot(a: &[u32], b: &[u32]) -> bool {
    /// Words of a slot.
    const SLOT: usize = 4;
    let shorter = a.len().min(b.len());
    let head = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let tail = a.part(head..).iter().rev().zip(b.part(head..).iter().rev()).take(shorter - head).take_while(|(a, b)| a == b).count();
    if a.len() == b.len() && 2 * a.iter().zip(b).filter(|(a, b)| a != b).count() <= a.len() {
        return true;
    }
    let slot = |words: &[u32]| (1..=SLOT).contains(&(words.len() - head - tail));
    slot(a) && slot(b) && head + tail > 0
}

/// Whether `b` is `a` with other numbers, or other names with numbers: one of a series.
#[must_use]
pub fn differ_in_numbers(a: &[u32], b: &[u32]) -> bool {
    a.len() == b.len() && a != b && a.iter().zip(b).all(|(a, b)| a == b || is_numbered(*a) && is_numbered(*b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn words(args: &Value) -> Words {
        Words::of("x", Family::Other, Some(args))
    }

    #[test]
    fn targets_stand_before_texts() {
        let send = |to: &str, text: &str| words(&json!({ "to": to, "message": text, "urgent": true }));
        let (a, b, c) = (send("ann", "hello there"), send("ann", "good morning"), send("bob", "hello there"));
        assert_eq!((a.target, a.operands.clone()), (b.target, b.operands.clone()));
        assert_ne!(a.target, c.target);
        assert_eq!(a.free, c.free);
        assert_eq!(words(&json!({ "mode": "fast" })).free, Vec::<u32>::new());
        assert_eq!(words(&json!({ "text": "fast" })).free.len(), 1);
    }

    #[test]
    fn a_command_has_operands() {
        let of = |command: &str| Words::of("exec", Family::Exec, Some(&json!({ "command": command })));
        assert_eq!(of("nc -zv localhost 5432").operands, of("curl localhost 5432").operands);
        assert_eq!(of("npm view leftpad").operands, Vec::<u32>::new());
        assert_ne!(of("python3 - <<'E'\nprint(1)\nE").set, of("python3 - <<'E'\nsave(2)\nE").set);
    }

    #[test]
    fn one_slot_is_told_from_another_sentence() {
        for (a, b, expected) in [
            ("npm view alpha version", "npm view beta version", true),
            ("curl localhost 3000", "curl localhost 3001", true),
            ("how do I sort a list", "what is the fastest sorting of arrays", false),
            ("a b", "c d", false),
            ("", "", true),
            ("a", "", false),
        ] {
            let order = |text: &str| words(&json!({ "query": text })).order;
            assert_eq!(differ_in_one_slot(&order(a), &order(b)), expected, "{a} / {b}");
        }
    }

    #[test]
    fn a_series_differs_in_its_numbers() {
        for (a, b, expected) in [
            ("https://a.example/objects/1980", "https://a.example/objects/1981", true),
            ("mod_rewrite.c line 3", "mod_rewrite.c line 4", true),
            ("/home/user/Documents/a.pdf", "/home/user/Desktop/a.pdf", false),
            ("users", "app_users", false),
            ("a 1", "a 1", false),
        ] {
            let order = |text: &str| words(&json!({ "query": text })).order;
            assert_eq!(differ_in_numbers(&order(a), &order(b)), expected, "{a} / {b}");
        }
    }

    #[test]
    fn hostile_arguments_cost_bounded_work() {
        let deep = (0..100).fold(json!("x y"), |inner, _| json!({ "a": [inner, "z".repeat(1000)] }));
        let wide = json!({ "text": "word ".repeat(100_000), "list": (0..10_000).collect::<Vec<_>>() });
        for args in [deep, wide] {
            let words = words(&args);
            assert!(words.order.len() <= MAX_WORDS && words.free.len() <= MAX_WORDS && words.set.len() <= MAX_WORDS);
        }
    }
}
