//! The byte ranges of the parts of a JSON text, so that one part can be changed and the rest stays byte for byte as it was.
//!
//! For texts that are valid JSON; of others the ranges mean nothing, but nothing panics. Linear in the text, whatever its depth.

use std::ops::Range;

use tool_guard_text::part::Part;

/// A member of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Member {
    /// The key with its quotes.
    pub(crate) key: Range<usize>,
    pub(crate) value: Range<usize>,
}

/// The members of the object that starts at `at`, after white space.
pub(crate) fn members(text: &[u8], at: usize) -> Vec<Member> {
    let mut members = Vec::new();
    let Some(mut at) = open(text, at, b'{') else { return members };
    loop {
        at = blank(text, at);
        if text.get(at) != Some(&b'"') {
            return members;
        }
        let key = at..value_end(text, at);
        at = blank(text, key.end);
        if text.get(at) != Some(&b':') {
            return members;
        }
        let begin = blank(text, at + 1);
        let end = value_end(text, begin);
        members.push(Member { key, value: begin..end });
        at = blank(text, end);
        if text.get(at) != Some(&b',') {
            return members;
        }
        at += 1;
    }
}

/// The elements of the list that starts at `at`, after white space, and the place of its closing bracket.
pub(crate) fn elements(text: &[u8], at: usize) -> Option<(Vec<Range<usize>>, usize)> {
    let mut elements = Vec::new();
    let mut at = blank(text, open(text, at, b'[')?);
    if text.get(at) == Some(&b']') {
        return Some((elements, at));
    }
    loop {
        let begin = blank(text, at);
        let end = value_end(text, begin);
        if end == begin {
            return None;
        }
        elements.push(begin..end);
        at = blank(text, end);
        match text.get(at)? {
            b',' => at += 1,
            b']' => return Some((elements, at)),
            _ => return None,
        }
    }
}

/// The value of a member; of a key that is there twice the last one, as serde reads it.
pub(crate) fn member(text: &[u8], at: usize, key: &str) -> Option<Range<usize>> {
    let is = |member: &Member| serde_json::from_slice::<String>(text.part(member.key.clone())).is_ok_and(|name| name == key);
    members(text, at).into_iter().rfind(is).map(|member| member.value)
}

fn open(text: &[u8], at: usize, bracket: u8) -> Option<usize> {
    let at = blank(text, at);
    (text.get(at) == Some(&bracket)).then_some(at + 1)
}

/// The next byte that is not white space.
pub(crate) fn blank(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).count()
}

/// The end of the value that starts at `at`.
fn value_end(text: &[u8], at: usize) -> usize {
    let mut depth = 0_usize;
    let mut next = at;
    while let Some(byte) = text.get(next) {
        match byte {
            b'"' => {
                next += 1;
                while let Some(byte) = text.get(next) {
                    match byte {
                        b'"' => break,
                        b'\\' => next += 2,
                        _ => next += 1,
                    }
                }
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' | b',' | b':' | b' ' | b'\t' | b'\n' | b'\r' if depth == 0 => return next,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        next += 1;
        if depth == 0 && matches!(byte, b'"' | b'}' | b']') {
            return next.min(text.len());
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_and_elements_are_found() {
        let text = br#" { "a" : [1, {"b":"]\"}"} , "x"], "c":null,"a":-1.5e3 } "#;
        let shown = |range: Range<usize>| std::str::from_utf8(&text[range]).unwrap();
        let all: Vec<&str> = members(text, 0).into_iter().map(|member| shown(member.value)).collect();
        assert_eq!(all, [r#"[1, {"b":"]\"}"} , "x"]"#, "null", "-1.5e3"]);
        assert_eq!(member(text, 0, "a").map(shown), Some("-1.5e3"));
        assert_eq!(member(text, 0, "b"), None);
        let (list, end) = elements(text, members(text, 0)[0].value.start).unwrap();
        assert_eq!(list.into_iter().map(shown).collect::<Vec<_>>(), ["1", r#"{"b":"]\"}"}"#, r#""x""#]);
        assert_eq!(text[end], b']');
        assert_eq!(elements(b"[]", 0), Some((Vec::new(), 1)));
    }

    #[test]
    fn what_is_no_json_has_no_parts() {
        for text in ["", "{", "[", "{\"a", "[1", "[1 2]", "{\"a\" 1}", "[\"\\", "nonsense", "[,]"] {
            let text = text.as_bytes();
            assert_eq!((members(text, 0), elements(text, 0), elements(text, 99)), (Vec::new(), None, None), "{}", text.escape_ascii());
        }
        for cut in [r#"{"a":1"#, r#"{"a":1 2}"#, r#"{"a":1,2}"#] {
            assert_eq!(members(cut.as_bytes(), 0), [Member { key: 1..4, value: 5..6 }], "{cut}");
        }
    }
}
