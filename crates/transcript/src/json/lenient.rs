//! JSON as JavaScript writes it: texts that were cut within an emoji hold half a surrogate pair, which serde refuses.
//!
//! Own code and no crate such as json5: those accept another language (comments, single quotes, bare keys), which no host
//! writes, and refuse half a pair as serde does.

use serde_json::Value;
use tool_guard_text::part::At;

/// Reads JSON. A lone half of a surrogate pair, and bytes that are not UTF-8, become U+FFFD; a byte order mark is dropped.
///
/// # Errors
/// It is not JSON even so: the error of the text as it was.
pub(crate) fn parse(text: &[u8]) -> Result<Value, serde_json::Error> {
    let error = match serde_json::from_slice(text) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut text = String::from_utf8_lossy(text).into_owned().into_bytes();
    replace_half_pairs(&mut text);
    serde_json::from_slice(&text).map_err(|_| error)
}

/// Writes U+FFFD in place of each escaped surrogate that has no other half.
fn replace_half_pairs(text: &mut [u8]) {
    let code = |text: &[u8], at: usize| {
        let hex = text.get(at..at + 6)?.strip_prefix(b"\\u")?;
        u16::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok()
    };
    let mut at = 0;
    while at < text.len() {
        at += match (text.at(at), code(text, at)) {
            (b'\\', Some(0xd800..0xdc00)) if code(text, at + 6).is_some_and(|low| (0xdc00..0xe000).contains(&low)) => 12,
            (b'\\', Some(0xd800..0xe000)) => {
                text.iter_mut().skip(at + 2).zip(b"fffd").for_each(|(to, byte)| *to = *byte);
                6
            }
            (b'\\', _) => 2,
            _ => 1,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_javascript_reads_is_read() {
        for (text, meant) in [
            (br#"{"a":"x\ud83d"}"#.as_slice(), "{\"a\":\"x\u{fffd}\"}"),
            (br#"{"a":"\udc00\ud83d\ude00\ud83d\n"}"#, "{\"a\":\"\u{fffd}\u{1f600}\u{fffd}\\n\"}"),
            (br#"{"a":"\\ud83d"}"#, r#"{"a":"\\ud83d"}"#),
            (b"\xef\xbb\xbf{\"a\":\"x\xff\"}", "{\"a\":\"x\u{fffd}\"}"),
            (br#"{"a":"\ud83d\\"}"#, "{\"a\":\"\u{fffd}\\\\\"}"),
        ] {
            assert_eq!(parse(text).unwrap().to_string(), meant);
        }
        for text in [br#"{"a":"\ud83"}"#.as_slice(), b"{", b"", br#"{"a":"\"#, br#""\u"#] {
            assert!(parse(text).is_err(), "{}", String::from_utf8_lossy(text));
        }
    }
}
