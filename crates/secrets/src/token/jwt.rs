//! JSON web tokens.

use tool_guard_text::part::{At, Part};

use crate::char_class::word_len;
use crate::kind::{SecretKind, SecretMatch};

/// `header.payload.signature`, where the header is the word from `start` to `end` and decodes to a JSON object. The signature
/// may be missing.
pub(super) fn jwt(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    if text.get(end) != Some(&b'.') {
        return None;
    }
    let at = start
        + text
            .part(start..end.min(start + 256))
            .windows(3)
            .position(|three| three.at(0) == b'e' && three.at(1) == b'y' && three.at(2) == b'J')?;
    if at > start && text.at(at - 1).is_ascii_alphanumeric() {
        return None;
    }
    let payload = word_len(text, end + 1);
    if payload < 10 || !is_header(text.part(at..end)) {
        return None;
    }
    let mut last = end + 1 + payload;
    for _ in 0..3 {
        let more = if text.get(last) == Some(&b'.') { word_len(text, last + 1) } else { 0 };
        last += if more > 0 { more + 1 } else { 0 };
    }
    Some(SecretMatch { start: at, end: last, kind: SecretKind::Jwt })
}

/// Whether this is base64url of printable ASCII that ends with `}` and names an algorithm, as every header does.
fn is_header(text: &[u8]) -> bool {
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    };
    let (mut bits, mut bit_count, mut last, mut recent, mut named) = (0u32, 0u32, 0u8, 0u32, false);
    for &byte in text.part(..text.len().min(2048)) {
        let Some(six) = value(byte) else { return false };
        bits = bits << 6 | u32::from(six);
        bit_count += 6;
        if bit_count >= 8 {
            bit_count -= 8;
            let Ok(decoded) = u8::try_from(bits >> bit_count & 255) else { return false };
            if decoded >= 127 || decoded < b' ' && !decoded.is_ascii_whitespace() {
                return false;
            }
            last = decoded;
            recent = recent << 8 | u32::from(decoded);
            named |= recent & 0x00ff_ffff == u32::from_be_bytes(*b"\0alg");
        }
        bits &= 0xffff;
    }
    named && (last == b'}' || text.len() > 2048)
}
