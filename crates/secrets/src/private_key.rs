//! Private keys in files: PEM blocks, and the private part of `PuTTY` keys.

use tool_guard_text::part::Part;

use crate::kind::{SecretKind, SecretMatch};

/// A private key in a PEM block whose `-BEGIN ` starts at `dash`; without an end line, up to the last byte of base64.
pub(super) fn pem(text: &[u8], dash: usize) -> Option<SecretMatch> {
    let start = dash + 1 - text.part(..=dash).iter().rev().take(5).take_while(|byte| **byte == b'-').count();
    let head = text.part(dash..text.len().min(dash + 64));
    let close = head.windows(5).position(|window| window == b"-----")? + dash + 5;
    if !text.part(dash..close).windows(11).any(|window| window == b"PRIVATE KEY") {
        return None;
    }
    // base64, and the bytes that quote, escape or prefix its lines
    let is_body = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=\n\r \t\\\",:-.|'()@>".contains(byte);
    let mut end = close;
    let mut base64_bytes = 0;
    while let Some(byte) = text.get(end)
        && is_body(byte)
        && end - close < 16 * 1024
        && !text.part(end..).starts_with(b"-----")
    {
        base64_bytes += usize::from(byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'));
        end += 1;
    }
    if base64_bytes < 40 || is_filled(text.part(close..end)) {
        return None;
    }
    if text.part(end..).starts_with(b"-----END")
        && let Some(last) = text.part(end + 5..text.len().min(end + 64)).windows(5).position(|window| window == b"-----")
    {
        return Some(SecretMatch { start, end: end + last + 10, kind: SecretKind::PrivateKey });
    }
    // without an end line: up to the last byte of base64
    let end = close
        + text
            .part(close..end)
            .iter()
            .rposition(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='))
            .map_or(0, |last| last + 1);
    Some(SecretMatch { start, end, kind: SecretKind::PrivateKey })
}

/// Whether a body is one byte repeated, as in a template: `XXXX`.
fn is_filled(body: &[u8]) -> bool {
    let mut letters = body.iter().filter(|byte| byte.is_ascii_alphanumeric());
    let first = letters.next();
    letters.all(|byte| Some(byte) == first)
}

/// Bytes of a `PuTTY` file in which its private part is searched for.
pub(super) const MAX_PUTTY: usize = 4096;

/// The private part behind `from`: `Private-Lines: n` and what follows, up to the MAC.
pub(super) fn putty(text: &[u8], from: usize) -> Option<SecretMatch> {
    let rest = text.part(from..text.len().min(from + MAX_PUTTY));
    let lines = rest.windows(14).position(|window| window == b"Private-Lines:")?;
    let len = rest.part(lines..).windows(12).position(|window| window == b"Private-MAC:").unwrap_or(rest.len() - lines);
    let body = rest.part(lines..lines + len).trim_ascii_end();
    (body.len() > 60 && body.is_ascii()).then_some(SecretMatch {
        start: from + lines,
        end: from + lines + body.len(),
        kind: SecretKind::PrivateKey,
    })
}
