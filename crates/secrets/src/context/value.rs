//! The value behind a separator: where it begins and ends.

use tool_guard_text::part::{At, Part};

/// The bytes of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ValueSpan {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) quoted: bool,
}

/// Bytes of a value that are read; a longer one is no password.
pub(crate) const MAX_VALUE: usize = 1024;

/// Whether a value may begin behind this separator: six bytes that do not end one. A quick test before [`value_after`].
pub(crate) fn value_begins(text: &[u8], at: usize) -> bool {
    let rest = text.part(at..text.len().min(at + 24));
    let Some(skip) = rest.iter().position(|byte| !matches!(byte, b'=' | b':' | b'>' | b' ' | b'\t' | b',' | b'\\' | b'"' | b'\'' | b'`'))
    else {
        return false;
    };
    let (before, value) = rest.split_at(skip);
    let quoted = before.iter().any(|byte| matches!(byte, b'"' | b'\'' | b'`'));
    value.len() >= 6 && value.part(..6).iter().all(|byte| *byte >= b' ' && *byte != b'"' && (quoted || !b"'<>,=".contains(byte)))
}

/// The value behind the separator at `at` (`=`, `:` or `>`), or behind a flag's name that ends there. `spaces_inside`: a
/// quoted value may hold spaces.
pub(crate) fn value_after(text: &[u8], at: usize, spaces_inside: bool) -> Option<ValueSpan> {
    let rest = text.part(at..text.len().min(at + 16));
    let tag = text.get(at) == Some(&b'>');
    let mut start = at + rest.iter().position(|byte| !matches!(byte, b'=' | b':' | b'>' | b' ' | b'\t' | b',')).filter(|skip| *skip < 8)?;
    let escapes = text.part(start..).iter().take(4).take_while(|byte| **byte == b'\\').count();
    let quote = text.get(start + escapes).copied().filter(|byte| matches!(byte, b'"' | b'\'' | b'`'));
    start += if quote.is_some() { escapes + 1 } else { 0 };
    let limit = text.len().min(start + MAX_VALUE);
    let body = text.part(start..limit);
    // an inner quote has more backslashes before it than the outer one
    let slashes = |index: usize| body.part(..index).iter().rev().take_while(|byte| **byte == b'\\').count();
    let stop = |index: usize, byte: u8| match quote {
        _ if byte < b' ' => true,
        Some(quote) if byte == quote => {
            if escapes > 0 {
                slashes(index) <= escapes
            } else {
                slashes(index) % 2 == 0
            }
        }
        Some(_) => byte == b' ' && !spaces_inside,
        None if tag => byte == b'<',
        None => {
            matches!(byte, b' ' | b'"' | b'\'' | b'`' | b'&' | b'<' | b'>' | b'\\' | b';' | b',' | b'(' | b')' | b'{' | b'}' | b']' | b'|')
                || byte == b'=' && body.get(index + 1).is_some_and(u8::is_ascii_alphanumeric)
        }
    };
    let mut end = start + body.iter().enumerate().position(|(index, byte)| stop(index, *byte)).unwrap_or(body.len());
    // the backslashes of the closing quote are its own
    while escapes > 0 && end > start && text.get(end).copied() == quote && text.at(end - 1) == b'\\' {
        end -= 1;
    }
    // `token = next(...)` is a call
    let call = quote.is_none() && matches!(text.get(end), Some(b'(' | b'{'));
    (end > start && !call).then_some(ValueSpan { start, end, quoted: quote.is_some() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_end_where_their_quotes_do() {
        for (text, at, value) in [
            ("a=b c", 1, "b"),
            ("a: \"b c\", d", 1, "b"),
            (r#"\"a\":\"b\""#, 5, "b"),
            ("<a>b</a>", 2, "b"),
            ("a => 'b'", 2, "b"),
            ("a=b&c=d", 1, "b"),
            ("a=b==", 1, "b=="),
        ] {
            let got = value_after(text.as_bytes(), at, false).map(|value| &text[value.start..value.end]);
            assert_eq!(got, Some(value), "{text}");
        }
        assert_eq!(value_after(b"a = next(1)", 2, false), None);
    }
}
