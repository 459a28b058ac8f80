//! Values as models write them: JSON, and what passes for it in the literals of Python and JavaScript. Keys keep their order and numbers
//! the digits that they are written with.

use std::fmt::Write as _;

use serde_json::Value;
use tool_guard_text::part::Part as _;

use crate::cursor::Cursor;

/// Objects and lists in each other, at most.
const MAX_DEPTH: usize = 32;
/// Members of an object, at most.
const MAX_MEMBERS: usize = 128;

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// Members in the order in which they stand; no key stands twice.
    Object(Vec<(String, Node)>),
    /// A list.
    Array(Vec<Node>),
    /// A text.
    Text(String),
    /// A number, `true`, `false` or `null`, as JSON has it.
    Other(String),
}

impl Node {
    /// As JSON.
    #[must_use]
    pub fn json(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Object(members) => {
                out.push('{');
                for (at, (key, value)) in members.iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    let _ = write!(out, "{}:", Value::from(key.as_str()));
                    value.write(out);
                }
                out.push('}');
            }
            Self::Array(list) => {
                out.push('[');
                for (at, value) in list.iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    value.write(out);
                }
                out.push(']');
            }
            Self::Text(text) => _ = write!(out, "{}", Value::from(text.as_str())),
            Self::Other(word) => out.push_str(word),
        }
    }

    /// The text, if it is one.
    pub(super) fn as_text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }
}

/// The value that a text is, and nothing else.
pub(super) fn whole(text: &str) -> Option<Node> {
    let (value, rest) = read(Cursor(text.trim()))?;
    rest.0.is_empty().then_some(value)
}

/// The value that stands here.
pub(super) fn read(at: Cursor<'_>) -> Option<(Node, Cursor<'_>)> {
    nested(at, MAX_DEPTH)
}

fn nested(at: Cursor<'_>, depth: usize) -> Option<(Node, Cursor<'_>)> {
    let depth = depth.checked_sub(1)?;
    match at.0.chars().next()? {
        '{' => object(at.after("{")?, depth),
        '[' => list(at.after("[")?, depth),
        '"' | '\'' => string(at).map(|(text, rest)| (Node::Text(text), rest)),
        _ => word(at),
    }
}

fn object(mut at: Cursor<'_>, depth: usize) -> Option<(Node, Cursor<'_>)> {
    let mut members: Vec<(String, Node)> = Vec::new();
    loop {
        at = at.trimmed();
        if let Some(rest) = at.after("}") {
            return Some((Node::Object(members), rest));
        }
        let (key, rest) =
            if at.0.starts_with(['"', '\'']) { string(at)? } else { identifier(at).map(|(key, rest)| (key.to_owned(), rest))? };
        let (value, rest) = nested(rest.trimmed().after(":")?.trimmed(), depth)?;
        if members.len() == MAX_MEMBERS || members.iter().any(|(known, _)| *known == key) {
            return None;
        }
        members.push((key, value));
        at = separated(rest, "}")?;
    }
}

fn list(mut at: Cursor<'_>, depth: usize) -> Option<(Node, Cursor<'_>)> {
    let mut values = Vec::new();
    loop {
        at = at.trimmed();
        if let Some(rest) = at.after("]") {
            return Some((Node::Array(values), rest));
        }
        let (value, rest) = nested(at, depth)?;
        values.push(value);
        at = separated(rest, "]")?;
    }
}

/// Behind the comma, or before what closes.
pub(super) fn separated<'t>(at: Cursor<'t>, close: &str) -> Option<Cursor<'t>> {
    let at = at.trimmed();
    at.after(",").or_else(|| at.0.starts_with(close).then_some(at))
}

/// A key without quotation marks, or the name of an argument.
pub(super) fn identifier(at: Cursor<'_>) -> Option<(&str, Cursor<'_>)> {
    let (name, rest) = at.run(|c| c.is_alphanumeric() || c == '_');
    name.starts_with(|c: char| c.is_alphabetic() || c == '_').then_some((name, rest))
}

/// A number, or a word for true, false or nothing.
fn word(at: Cursor<'_>) -> Option<(Node, Cursor<'_>)> {
    let (word, rest) = at.run(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    let json = match word {
        "true" | "True" => "true",
        "false" | "False" => "false",
        "null" | "None" => "null",
        _ => is_number(word).then_some(word)?,
    };
    Some((Node::Other(json.to_owned()), rest))
}

/// Whether it is a number as JSON writes it. Not by the parser of `serde_json`, a copy of which would come with it into the WebAssembly.
pub(super) fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let whole = digits.split(['.', 'e', 'E']).next().unwrap_or_default();
    let plain = !whole.is_empty() && (whole == "0" || !whole.starts_with('0')) && !digits.ends_with('.') && !digits.contains(".e");
    let is_digit = |c: char| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-');
    plain
        && digits.chars().all(is_digit)
        && whole.bytes().all(|byte| byte.is_ascii_digit())
        && word.parse::<f64>().is_ok_and(f64::is_finite)
}

/// A text in its quotation marks: one of a kind, or three. Models that write a call by hand leave line breaks in it as they are.
fn string(at: Cursor<'_>) -> Option<(String, Cursor<'_>)> {
    let close = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|mark| at.0.starts_with(mark))?;
    let mut rest = at.after(close)?;
    // two marks are an empty text, and three begin one
    let mut text = String::new();
    loop {
        if let Some(end) = rest.after(close) {
            return Some((text, end));
        }
        let c = rest.0.chars().next()?;
        rest = Cursor(rest.0.part(c.len_utf8()..));
        if c == '\\' {
            rest = escape(rest, &mut text)?;
        } else {
            text.push(c);
        }
    }
}

/// What stands behind a backslash.
fn escape<'t>(at: Cursor<'t>, text: &mut String) -> Option<Cursor<'t>> {
    let c = at.0.chars().next()?;
    let rest = Cursor(at.0.part(c.len_utf8()..));
    let one = match c {
        '"' | '\'' | '\\' | '/' | '`' => c,
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'u' => return unicode(rest, text),
        // no escape: the backslash is one
        _ => {
            text.push('\\');
            c
        }
    };
    text.push(one);
    Some(rest)
}

/// `00e9`, or the two halves of a character outside of the basic plane.
fn unicode<'t>(at: Cursor<'t>, text: &mut String) -> Option<Cursor<'t>> {
    let unit = |at: Cursor<'t>| Some((u16::from_str_radix(at.0.get(..4)?, 16).ok()?, Cursor(at.0.part(4..))));
    let (first, rest) = unit(at)?;
    let (units, rest) = match rest.after("\\u").filter(|_| (0xd800..0xdc00).contains(&first)) {
        Some(second) => {
            let (second, rest) = unit(second)?;
            (vec![first, second], rest)
        }
        None => (vec![first], rest),
    };
    text.push_str(&String::from_utf16(&units).ok()?);
    Some(rest)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn literals_of_three_languages_are_one_value() {
        for (text, json) in [
            (r#"{"a": 1, "b": [true, null]}"#, r#"{"a":1,"b":[true,null]}"#),
            ("{'a': True, 'b': None,}", r#"{"a":true,"b":null}"#),
            ("{ path: \"a.txt\", deep: { x: -0 } }", r#"{"path":"a.txt","deep":{"x":-0}}"#),
            ("\"a\nb\"", r#""a\nb""#),
            ("'''it's \"x\"'''", r#""it's \"x\"""#),
            (r#""\u00e9\ud83d\ude00\d""#, r#""é😀\\d""#),
            ("9007199254740993", "9007199254740993"),
            (r#""""#, r#""""#),
        ] {
            assert_eq!(whole(text).map(|value| value.json()).as_deref(), Some(json), "{text}");
        }
    }

    #[test]
    fn what_is_cut_or_means_two_things_is_none() {
        for text in ["{", r#"{"a":1"#, r#"{"a":1,"a":2}"#, "\"a", "[1 2]", "{a}", "007", r#""\ud83d""#, "{1:2}", "f'x'", "", "1_000"] {
            assert_eq!(whole(text), None, "{text}");
        }
        assert_eq!(whole(&"[".repeat(100_000)), None);
    }

    #[test]
    fn numbers_are_those_of_json() {
        for word in [
            "0", "-0", "17", "1.5", "-2e10", "1E+3", "0.1e-7", "01", "1.", ".5", "+1", "1.e3", "1e999", "", "-", "inf", "NaN", "e3", "1e",
            "0x1",
        ] {
            assert_eq!(is_number(word), word.parse::<serde_json::Number>().is_ok(), "{word}");
        }
    }

    proptest! {
        #[test]
        fn json_is_read_as_it_is(keys in proptest::collection::btree_map("[a-z\"\\\\\n é]{0,6}", "\\PC{0,12}", 0..5), number in any::<f64>()) {
            let mut value = serde_json::json!(keys);
            if let Some(number) = serde_json::Number::from_f64(number) {
                value["n"] = Value::Number(number);
            }
            let text = value.to_string();
            let read = whole(&text).map(|node| node.json());
            prop_assert_eq!(read.as_deref(), Some(&*text));
        }

        #[test]
        fn any_text_has_an_end(text in "[\\[\\]{}\"',: \\\\au1\n]{0,60}") {
            if let Some(node) = whole(&text) {
                prop_assert!(serde_json::from_str::<Value>(&node.json()).is_ok());
            }
        }
    }
}
