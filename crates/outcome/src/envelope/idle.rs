//! Members that say nothing: `"timed_out": false`, `error: null`, `retry=0`, `'detail': ''`. Their names are no words of the error.

use std::borrow::Cow;

use tool_guard_text::part::{At, Part};

/// Values that say nothing; the empty ones last, since quotes stand around words too.
const IDLE: &[&str] = &["false", "null", "none", "undefined", "0", "\"\"", "''", "[]", "{}"];

/// The text without the pairs of a name and a value that says nothing, of JSON, of Python, or in lines; also of JSON in JSON.
pub(crate) fn without_idle(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let (mut out, mut copied, mut at) = (String::new(), 0, 0);
    while let Some(found) = bytes.part(at..).iter().position(|byte| matches!(byte, b':' | b'=')) {
        let sign = at + found;
        at = sign + 1;
        let Some(end) = idle_end(bytes, sign) else { continue };
        let Some(start) = name_start(bytes, sign, copied) else { continue };
        out.push_str(text.part(copied..start));
        // the comma goes with its pair
        let comma = usize::from(bytes.get(end) == Some(&b','));
        (copied, at) = (end + comma, end + comma);
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(text.part(copied..));
    Cow::Owned(out)
}

/// Where a value ends that says nothing, and that nothing follows but the next pair.
fn idle_end(bytes: &[u8], sign: usize) -> Option<usize> {
    let mut start = sign + 1;
    while matches!(bytes.get(start), Some(b' ' | b'\\')) {
        start += 1;
    }
    let rest = bytes.part(start..);
    let mut end = start + IDLE.iter().find(|word| starts_with(rest, word)).map(|word| word.len())?;
    while matches!(bytes.get(end), Some(b' ')) && bytes.at(sign) == b':' {
        end += 1;
    }
    bytes.get(end).is_none_or(|byte| b",}])\r\n;".contains(byte) || bytes.at(sign) == b'=' && *byte == b' ').then_some(end)
}

fn starts_with(rest: &[u8], word: &str) -> bool {
    rest.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word.as_bytes()))
}

/// Where the name before the sign begins, with its quotes: a name in quotes, before `=`, or at the start of a line or an object.
fn name_start(bytes: &[u8], sign: usize, from: usize) -> Option<usize> {
    let back = |mut at: usize, of: fn(u8) -> bool| {
        while at > from && of(bytes.at(at - 1)) {
            at -= 1;
        }
        at
    };
    let end = back(sign, |byte| byte == b' ');
    let quoted_end = back(end, |byte| matches!(byte, b'"' | b'\'' | b'\\'));
    let name = back(quoted_end, |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'));
    let start = back(name, |byte| matches!(byte, b'"' | b'\'' | b'\\'));
    let quoted = quoted_end < end && start < name;
    let first = || bytes.part(..back(start, |byte| byte == b' ')).last().is_none_or(|byte| b"\n{,(".contains(byte));
    (name < quoted_end && (quoted || bytes.at(sign) == b'=' || first())).then_some(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_nothing_is_taken_out() {
        for (text, left) in [
            (r#"{"error":"x","timed_out":false}"#, r#"{"error":"x",}"#),
            (r#"{"timeout": null, "error": "x", "retries": 0}"#, r#"{ "error": "x", }"#),
            ("{'permission_denied': False, 'error': 'x', 'detail': ''}", "{ 'error': 'x', }"),
            (r#"{\"timed_out\": false, \"error\": \"x\"}"#, r#"{ \"error\": \"x\"}"#),
            ("error: x\ntimed_out: false\nrate_limited: no\n", "error: x\n\nrate_limited: no\n"),
            ("Result(error='x', timed_out=False)", "Result(error='x', )"),
            ("timed_out=None x", " x"),
        ] {
            assert_eq!(without_idle(text), left, "{text}");
        }
    }

    #[test]
    fn what_says_something_stays() {
        for text in [
            r#"{"timed_out": true}"#,
            r#"{"code": 07}"#,
            "the timeout is: null and void",
            "expected one of: none, all: 0 found",
            "a == false",
            "see http://x: 0.5",
            "state: nonexistent",
            "= 0",
            ":",
            "",
        ] {
            assert_eq!(without_idle(text), text, "{text}");
        }
    }
}
