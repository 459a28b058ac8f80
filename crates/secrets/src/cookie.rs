//! The pairs of a cookie header: `Cookie: lang=nl; session=...`.

use tool_guard_text::part::{At, Part};

use crate::context::class_of_name;
use crate::dummy::is_placeholder;
use crate::entropy::{is_uuid, shape};
use crate::kind::{SecretKind, SecretMatch};

/// Endings of names of cookies that log a user in, besides the names of secrets.
const SESSION_NAMES: &[&str] =
    &["session", "sessionid", "session_id", "session-id", "sessid", "sess", "sid", "remember_me", "ticket", "csrf", "xsrf"];

/// Beginnings of names of cookies that count visits or keep settings.
const HARMLESS_NAMES: &[&str] =
    &["_ga", "_gid", "_gat", "_gcl", "__utm", "_fbp", "_hj", "_pk_", "ajs_", "amplitude", "mp_", "optimizely", "consent"];

/// Adds the secrets among the pairs behind the separator at `at`; returns where the last pair ends.
pub(super) fn pairs(text: &[u8], at: usize, found: &mut Vec<SecretMatch>) -> usize {
    let mut from = at;
    while let Some((one, secret)) = next_pair(text, &mut from, text.len()) {
        found.extend(secret.then_some(one));
    }
    from
}

/// Reads one pair and moves `from` behind it: its value, and whether that is a secret; `None` at the end.
fn next_pair(text: &[u8], from: &mut usize, end: usize) -> Option<(SecretMatch, bool)> {
    let skipped = text.part(*from..end).iter().take_while(|byte| b" \t;:=\"'\\".contains(byte)).count();
    let start = *from + skipped;
    let name = start + text.part(start..end).iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(byte)).count();
    if name == start || text.part(name..end).first().is_none_or(|byte| !matches!(byte, b'=' | b';')) {
        return None;
    }
    let value = name + usize::from(text.at(name) == b'=');
    let len = text.part(value..end).iter().take_while(|byte| byte.is_ascii_graphic() && !b";\"'\\,<>`".contains(byte)).count();
    *from = value + len;
    let secret = is_secret(text, (start, name), text.part(value..value + len));
    Some((SecretMatch { start: value, end: value + len, kind: SecretKind::ApiKey }, secret))
}

fn is_secret(text: &[u8], (start, end): (usize, usize), value: &[u8]) -> bool {
    let name = text.part(start..end);
    let begins = |known: &&str| name.get(..known.len()).is_some_and(|head| head.eq_ignore_ascii_case(known.as_bytes()));
    if value.len() < 8 || b"$<{[%".contains(&value.at(0)) || is_placeholder(value) || HARMLESS_NAMES.iter().any(begins) {
        return false;
    }
    let shape = shape(value);
    let ends = |known: &&str| {
        let at = name.len().checked_sub(known.len());
        at.is_some_and(|at| name.part(at..).eq_ignore_ascii_case(known.as_bytes()))
    };
    let hex = shape.hex && shape.digit >= 4 && shape.upper + shape.lower > 0;
    let session = SESSION_NAMES.iter().any(ends) || class_of_name(text, end).is_some();
    !shape.is_repetitive()
        && if session {
            shape.random >= 6 || is_uuid(value) || hex || shape.digit >= 8
        } else {
            shape.is_random(16) || hex && value.len() >= 24 && !is_uuid(value)
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(header: &str) -> Vec<&str> {
        let mut found = Vec::new();
        pairs(header.as_bytes(), 0, &mut found);
        found.into_iter().map(|one| &header[one.start..one.end]).collect()
    }

    #[test]
    fn every_pair_of_a_header_is_read() {
        for (header, secrets) in [
            (": sid=a; session=k7qz2x9mw4cvb1nj", vec!["k7qz2x9mw4cvb1nj"]),
            (": \"lang=nl; acme_session=k7Qz2X9mW4; _ga=GA1.2.1234567890.1234567890\"", vec!["k7Qz2X9mW4"]),
            ("=sid=7f3a9c1e5b0d2864; csrf=k7Qz2X9mW4cV; Path=/", vec!["7f3a9c1e5b0d2864", "k7Qz2X9mW4cV"]),
            (": theme=dark2024; Secure; HttpOnly; Max-Age=31536000", vec![]),
            (": session=${SESSION_2}; sid=<your session 1>; token=xxxxxxxxxxxx", vec![]),
            (": visit=20240917T101112; cart=3-items-2", vec![]),
        ] {
            assert_eq!(found(header), secrets, "{header}");
        }
    }
}
