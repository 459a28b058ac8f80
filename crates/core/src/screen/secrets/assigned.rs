//! Values behind a name: `api_key = ...`, `"password": "..."`, `<secret>...`, `--token ...`.

use crate::screen::secrets::context::{LONGEST, Says, Value, says_secret, value_after};
use crate::screen::secrets::entropy::{is_stand_in, is_uuid, shape};
use crate::screen::secrets::{Kind, Match};

/// `--token value`, `--password=value`; the `=` is a mark of its own.
pub(super) fn flag(text: &[u8], name: usize) -> Option<Match> {
    let end = name + text[name..].iter().take(48).take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')).count();
    if text.get(end) != Some(&b' ') {
        return None;
    }
    if matches!(&text[name..end], b"u" | b"user") {
        let value = value_after(text, end, false)?;
        let colon = text[value.start..value.end].iter().position(|byte| *byte == b':')?;
        return judged(text, Says::Password, Value { start: value.start + colon + 1, ..value });
    }
    let says = says_secret(text, end)?;
    let value = value_after(text, end, false)?;
    // the next flag is no value
    if text[value.start] == b'-' { None } else { judged(text, says, value) }
}

/// `_authToken=<uuid>`: the old tokens of npm stand on the line of their registry, `//host/:_authToken=`; elsewhere it is an id.
pub(super) fn is_unscoped(text: &[u8], end: usize, value: &[u8]) -> bool {
    let Some(before) = text[..end].strip_suffix(b"_authToken") else { return false };
    let scoped = before.strip_suffix(b"/:").is_some_and(|host| {
        let host = &host[host.len().saturating_sub(128)..];
        host.windows(3).any(|three| three.starts_with(b"//") && three[2].is_ascii_alphanumeric())
    });
    !scoped && is_uuid(value)
}

/// Words that stand before a secret in a header.
const SCHEMES: &[&str] = &["bearer ", "basic ", "token ", "bot ", "apikey ", "negotiate ", "digest "];

/// The value, if it is what its name says.
pub(super) fn judged(text: &[u8], says: Says, mut value: Value) -> Option<Match> {
    let mut kind = if says == Says::Password { Kind::Password } else { Kind::ApiKey };
    if matches!(says, Says::Header | Says::Secret | Says::Perhaps)
        && let Some(scheme) = SCHEMES
            .iter()
            .find(|scheme| text[value.start..].get(..scheme.len()).is_some_and(|head| head.eq_ignore_ascii_case(scheme.as_bytes())))
    {
        kind = Kind::BearerToken;
        let at = value.start + scheme.len();
        value = Value { quoted: value.quoted, ..value_after(text, at, false)? };
        let token = &text[value.start..value.end];
        let plain = |token: &[u8]| token.iter().all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'$' | b'{' | b'<' | b'[' | b'%'));
        return (token.len() >= 6 && token.iter().any(u8::is_ascii_digit) && plain(token) && !is_stand_in(token)).then_some(Match {
            start: value.start,
            end: value.end,
            kind,
        });
    }
    let word = &text[value.start..value.end];
    // a key or token without a digit is long
    if word.len() < 6 || word.len() >= LONGEST || says != Says::Password && word.len() < 24 && !word.iter().any(u8::is_ascii_digit) {
        return None;
    }
    let reference =
        matches!(word[0], b'$' | b'{' | b'<' | b'%' | b'*' | b'[' | b'/' | b'.' | b'~' | b'&' | b'#' | b'@' | b'!' | b'^' | b'-')
            && says != Says::Password
            || matches!(word[0], b'$' | b'{' | b'<' | b'%' | b'[' | b'/' | b'*' | b'&');
    if reference && !word.get(1..4).is_some_and(|three| three.contains(&b'~')) && !is_azure_like(word)
        || word.ends_with(b"..")
        || !enough(word, says, value.quoted)
    {
        return None;
    }
    let template = word.windows(2).any(|two| matches!(two, b"${" | b"#{" | b"{{" | b"%s" | b"%(" | b"%d"));
    let stands_in = template || is_stand_in(word) || word.windows(3).any(|three| three == b"://");
    (!stands_in).then_some(Match { start: value.start, end: value.end, kind })
}

fn is_azure_like(word: &[u8]) -> bool {
    word.windows(2).any(|two| two == b"Q~")
}

/// Whether a value is random enough for what its name says.
fn enough(word: &[u8], says: Says, quoted: bool) -> bool {
    let shape = shape(word);
    let letters = shape.upper + shape.lower;
    if shape.is_blank() {
        return false;
    }
    let uuid = is_uuid(word);
    match says {
        Says::Password => {
            let symbols =
                word.iter().filter(|byte| matches!(byte, b'!' | b'$' | b'@' | b'#' | b'%' | b'^' | b'&' | b'*' | b'+' | b'?')).count();
            let path = shape.other > 0 && word.iter().any(|byte| matches!(byte, b'/' | b'(')) && shape.digit == 0;
            (6..=128).contains(&word.len())
                && !path
                && (shape.digit > 0 && letters > 0 || shape.digit >= 8 || quoted && letters > 4 && symbols > 0 || is_app_password(word))
                && (quoted || !word.iter().any(|byte| matches!(byte, b'.' | b'[' | b'*')) || shape.odd >= 8)
        }
        Says::Secret | Says::Header => {
            uuid || word.len() >= 10 && shape.is_random(8)
                || letters == 0 && shape.other == 0 && word.len() >= 20
                || word.len() >= 16 && shape.digit >= 2 && letters >= 4 && shape.distinct >= 10 && drawn(word, shape.odd)
        }
        Says::Perhaps => uuid || word.len() >= 11 && shape.is_random(11) || letters == 0 && shape.other == 0 && word.len() >= 24,
    }
}

/// Four groups of four small letters.
fn is_app_password(word: &[u8]) -> bool {
    word.len() == 19 && word.iter().enumerate().all(|(at, byte)| if at % 5 == 4 { *byte == b'-' } else { byte.is_ascii_lowercase() })
}

/// Symbols all over: `k7!z2#x9*mw4&c`.
fn drawn(word: &[u8], odd: usize) -> bool {
    let symbols = word.iter().filter(|byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b'-' | b'_' | b'.' | b'/' | b' ')).count();
    symbols >= 2 && (odd > 0 || symbols >= 4)
}
