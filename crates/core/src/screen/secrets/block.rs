//! Private keys as they stand in files: between the lines of PEM, and the private part of `PuTTY`.

use crate::screen::secrets::{Kind, Match};

/// A private key between its lines, or to the end of what looks like one.
pub(super) fn pem(text: &[u8], dash: usize) -> Option<Match> {
    let start = dash + 1 - text[..=dash].iter().rev().take(5).take_while(|byte| **byte == b'-').count();
    let head = &text[dash..text.len().min(dash + 64)];
    let close = head.windows(5).position(|window| window == b"-----")? + dash + 5;
    if !text[dash..close].windows(11).any(|window| window == b"PRIVATE KEY") {
        return None;
    }
    // base64, and what quotes, escapes and prefixes its lines
    let is_body = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=\n\r \t\\\",:-.|'()@>".contains(byte);
    let mut end = close;
    let mut keyish = 0;
    while let Some(byte) = text.get(end)
        && is_body(byte)
        && end - close < 16 * 1024
        && !text[end..].starts_with(b"-----")
    {
        keyish += usize::from(byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'));
        end += 1;
    }
    if keyish < 40 {
        return None;
    }
    if text[end..].starts_with(b"-----END")
        && let Some(last) = text[end + 5..text.len().min(end + 64)].windows(5).position(|window| window == b"-----")
    {
        return Some(Match { start, end: end + last + 10, kind: Kind::PrivateKey });
    }
    // cut: what follows the last of its lines stays
    let end = close
        + text[close..end]
            .iter()
            .rposition(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='))
            .map_or(0, |last| last + 1);
    Some(Match { start, end, kind: Kind::PrivateKey })
}

/// Bytes of a `PuTTY` file that are read for its private part.
pub(super) const PUTTY: usize = 4096;

/// `Private-Lines: n` and what follows, up to its MAC.
pub(super) fn putty(text: &[u8], from: usize) -> Option<Match> {
    let rest = &text[from..text.len().min(from + PUTTY)];
    let lines = rest.windows(14).position(|window| window == b"Private-Lines:")?;
    let len = rest[lines..].windows(12).position(|window| window == b"Private-MAC:").unwrap_or(rest.len() - lines);
    let body = rest[lines..lines + len].trim_ascii_end();
    (body.len() > 60 && body.is_ascii()).then_some(Match { start: from + lines, end: from + lines + body.len(), kind: Kind::PrivateKey })
}
