//! The members of an object that stands in a text, read without building it.
//!
//! JSON as services write it, and what Python prints of a dictionary (`{'a': None}`). The text may be cut: members are read
//! as far as they go, and [`Members::ended`] says whether the object was whole and alone. Linear, without allocation.

use std::borrow::Cow;

use tool_guard_text::part::{At, Part};

/// A member's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value<'t> {
    /// What stands between quotes, escapes and all.
    Text(&'t str),
    /// A number, `true`, `null` and the like.
    Word(&'t str),
    /// An object or a list, with its brackets.
    Nested(&'t str),
}

impl<'t> Value<'t> {
    /// The value without a quote, a bracket or an escape that means a character.
    pub(super) fn text(self) -> Cow<'t, str> {
        match self {
            Self::Text(raw) => unescape(raw),
            Self::Word(raw) | Self::Nested(raw) => Cow::Borrowed(raw),
        }
    }

    /// Whether it says nothing: `null`, `false`, `0`, an empty text, an empty list.
    pub(super) fn is_nothing(self) -> bool {
        match self {
            Self::Text(raw) => raw.trim().is_empty(),
            Self::Word(raw) => raw.parse() == Ok(0.0) || ["null", "none", "false"].iter().any(|word| raw.eq_ignore_ascii_case(word)),
            Self::Nested(raw) => raw.len() >= 2 && raw.part(1..raw.len() - 1).trim().is_empty(),
        }
    }

    /// A flag that is set, or not; none where it is no flag.
    pub(super) fn flag(self) -> Option<bool> {
        let (Self::Text(raw) | Self::Word(raw) | Self::Nested(raw)) = self;
        if raw.eq_ignore_ascii_case("true") { Some(true) } else { raw.eq_ignore_ascii_case("false").then_some(false) }
    }

    /// A whole number, also between quotes.
    pub(super) fn number(self) -> Option<i64> {
        let (Self::Text(raw) | Self::Word(raw) | Self::Nested(raw)) = self;
        raw.parse().ok()
    }
}

/// The members of an object, in their order.
#[derive(Debug, Clone)]
pub(super) struct Members<'t> {
    rest: &'t str,
    ended: bool,
    cut: Option<(&'t str, Value<'t>)>,
}

impl<'t> Members<'t> {
    /// The members of the object that a text begins with.
    pub(super) fn of(text: &'t str) -> Option<Self> {
        Some(Self { rest: text.trim_start().strip_prefix('{')?, ended: false, cut: None })
    }

    /// Whether all members were read and nothing stands behind the object.
    pub(super) const fn ended(&self) -> bool {
        self.ended
    }

    /// The member in whose text the object is cut, as far as the text goes.
    pub(super) const fn cut(&self) -> Option<(&'t str, Value<'t>)> {
        self.cut
    }

    fn member(&mut self) -> Option<(&'t str, Value<'t>)> {
        let rest = self.rest.trim_start();
        if let Some(behind) = rest.strip_prefix('}') {
            self.ended = behind.trim().is_empty();
            return None;
        }
        let (key, rest) = value(rest)?;
        let Value::Text(key) = key else { return None };
        let at_value = rest.trim_start().strip_prefix(':')?.trim_start();
        let Some((value, rest)) = value(at_value) else {
            self.cut = text_at(at_value).map(|(text, _)| (key, text));
            return None;
        };
        let rest = rest.trim_start();
        self.rest = rest.strip_prefix(',').unwrap_or(rest);
        // without a comma it must be the last
        (self.rest.len() < rest.len() || rest.is_empty() || rest.starts_with('}')).then_some((key, value))
    }
}

/// The members of a text that hold a text or a word, at any depth, also of objects that are cut.
pub(super) fn anywhere(text: &str) -> impl Iterator<Item = (&str, Value<'_>)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let start = rest.find(['"', '\''])?;
            let (key, behind) = value(rest.part(start..))?;
            rest = behind;
            let (Value::Text(key), Some(behind)) = (key, behind.trim_start().strip_prefix(':')) else { continue };
            let behind = behind.trim_start();
            rest = behind;
            if !behind.starts_with(['{', '['])
                && let Some((value, behind)) = value(behind)
            {
                rest = behind;
                return Some((key, value));
            }
        }
    })
}

impl<'t> Iterator for Members<'t> {
    type Item = (&'t str, Value<'t>);

    fn next(&mut self) -> Option<Self::Item> {
        let member = if self.rest.is_empty() { None } else { self.member() };
        if member.is_none() {
            self.rest = "";
        }
        member
    }
}

/// Whether two names of members are one, whatever their case and separators: `exit_code` and `exitCode`.
pub(super) fn same_key(key: &str, name: &str) -> bool {
    letters(key).eq(letters(name))
}

fn letters(name: &str) -> impl Iterator<Item = u8> {
    name.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase())
}

/// The text in quotes that a text begins with, and what follows it; the end may be cut.
pub(super) fn text_at(text: &str) -> Option<(Value<'_>, &str)> {
    let inner = text.strip_prefix(['"', '\''])?;
    Some(value(text).unwrap_or((Value::Text(inner), "")))
}

/// The value that a text begins with, and what follows it.
fn value(text: &str) -> Option<(Value<'_>, &str)> {
    match text.as_bytes().first()? {
        b'"' | b'\'' => {
            let end = quoted(text.as_bytes())?;
            Some((Value::Text(text.part(1..end)), text.part(end + 1..)))
        }
        b'{' | b'[' => {
            let end = nested(text.as_bytes())?;
            Some((Value::Nested(text.part(..end)), text.part(end..)))
        }
        _ => {
            let end = text.bytes().position(|byte| !(byte.is_ascii_alphanumeric() || b"+-._".contains(&byte))).unwrap_or(text.len());
            (end > 0).then(|| (Value::Word(text.part(..end)), text.part(end..)))
        }
    }
}

/// Where the quote that ends the text stands, of one that begins with a quote.
fn quoted(bytes: &[u8]) -> Option<usize> {
    let mut at = 1;
    while at < bytes.len() {
        match bytes.at(at) {
            b'\\' => at += 1,
            byte if Some(&byte) == bytes.first() => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

/// Where what follows the closing bracket begins, of a text that begins with an opening one.
fn nested(bytes: &[u8]) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, 0);
    while at < bytes.len() {
        match bytes.at(at) {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            b'"' | b'\'' => at += quoted(bytes.part(at..))?,
            _ => {}
        }
        at += 1;
    }
    None
}

/// A text without the escapes of JSON and Python.
fn unescape(raw: &str) -> Cow<'_, str> {
    if !raw.contains('\\') {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut parts = raw.split('\\');
    out.push_str(parts.next().unwrap_or_default());
    while let Some(part) = parts.next() {
        let mut chars = part.chars();
        match chars.next() {
            // an escaped backslash stands before the next part
            None => {
                out.push('\\');
                out.push_str(parts.next().unwrap_or_default());
                continue;
            }
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some(kind @ ('u' | 'x')) => {
                let digits = if kind == 'u' { 4 } else { 2 };
                let code = part.get(1..=digits).and_then(|digits| u32::from_str_radix(digits, 16).ok());
                if let Some(code) = code {
                    // half a character of two stays unread
                    out.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                    out.push_str(part.part(digits + 1..));
                    continue;
                }
                out.push(kind);
            }
            Some(c) => out.push(c),
        }
        out.push_str(chars.as_str());
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> (Vec<(&str, Value<'_>)>, bool) {
        let mut members = Members::of(text).expect("an object");
        let read = members.by_ref().collect();
        (read, members.ended())
    }

    #[test]
    fn members_are_read_in_both_spellings() {
        use Value::{Nested, Text, Word};
        for (text, expected) in [
            (
                r#" {"a": "b\"c", "n":-1.5e3 ,"l":[1,"]"],"o":{"x":{}}} "#,
                vec![("a", Text("b\\\"c")), ("n", Word("-1.5e3")), ("l", Nested("[1,\"]\"]")), ("o", Nested("{\"x\":{}}"))],
            ),
            ("{'a': None, 'b': 'it is \"so\"'}", vec![("a", Word("None")), ("b", Text("it is \"so\""))]),
            ("{}", vec![]),
        ] {
            assert_eq!(all(text), (expected, true), "{text}");
        }
    }

    #[test]
    fn what_is_cut_or_no_object_is_read_as_far_as_it_goes() {
        for (text, read) in [
            (r#"{"a":1,"b":"cut"#, 1),
            (r#"{"a":1} and more"#, 1),
            (r#"{"a":1 "b":2}"#, 0),
            (r"{a:1}", 0),
            (r#"{"a":[1,"#, 0),
            (r#"{"a""#, 0),
            ("{", 0),
        ] {
            let (members, ended) = all(text);
            assert_eq!((members.len(), ended), (read, false), "{text}");
        }
        assert!(Members::of("[1]").is_none() && Members::of("").is_none());
    }

    #[test]
    fn the_text_in_which_an_object_is_cut_is_told() {
        let cut = |text| {
            let mut members = Members::of(text)?;
            members.by_ref().for_each(drop);
            members.cut()
        };
        assert_eq!(cut(r#"{"a":1,"b":"the st"#), Some(("b", Value::Text("the st"))));
        assert_eq!((cut(r#"{"a":1,"b":[1,"#), cut(r#"{"a":1}"#), cut(r#"{"a":1,"b"#)), (None, None, None));
    }

    #[test]
    fn members_are_found_at_any_depth() {
        let found = |text| anywhere(text).map(|(key, value)| format!("{key}={}", value.text())).collect::<Vec<_>>().join(" ");
        for (text, members) in [
            (r#"[{"a":{"b":1,"l":["x",{"c":"d"}]}},{"e": null, "f"#, "b=1 c=d e=null"),
            (r#"{"a":"b:c","#, "a=b:c"),
            ("{\"a\":}", ""),
            ("\"", ""),
            ("", ""),
        ] {
            assert_eq!(found(text), members, "{text}");
        }
    }

    #[test]
    fn values_are_what_they_say() {
        for raw in ["null", "None", "false", "0", "0.0"] {
            assert!(Value::Word(raw).is_nothing(), "{raw}");
        }
        assert!(Value::Text(" ").is_nothing() && Value::Nested("[ ]").is_nothing());
        assert!(!Value::Word("1").is_nothing() && !Value::Text("0").is_nothing() && !Value::Nested("[0]").is_nothing());
        assert_eq!((Value::Word("True").flag(), Value::Word("1").flag()), (Some(true), None));
        assert_eq!((Value::Text("7").number(), Value::Word("null").number()), (Some(7), None));
        for (raw, text) in
            [(r"a\nb\\n\u00e9\x41", "a\nb\\né\u{41}"), (r"\ud83d!", "\u{fffd}!"), (r"\uzz\", "uzz\\"), ("é", "é"), (r"\é\u00é", "éu00é")]
        {
            assert_eq!(Value::Text(raw).text(), text, "{raw}");
        }
    }

    #[test]
    fn names_are_one_whatever_their_separators() {
        assert!(same_key("exitCode", "exit_code") && same_key("EXIT-CODE", "exit_code"));
        assert!(!same_key("exit_codes", "exit_code") && !same_key("状态", "status"));
    }
}
