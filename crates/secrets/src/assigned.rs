//! Values behind a name: `api_key = ...`, `"password": "..."`, `<secret>...`, `--token ...`.

use tool_guard_text::part::{At, Part};

use crate::context::{MAX_VALUE, NameClass, ValueSpan, class_of_name, value_after};
use crate::dummy::{is_counted_word, is_placeholder};
use crate::entropy::{is_uuid, shape};
use crate::harmless::{is_harmless, is_of_badge};
use crate::kind::{SecretKind, SecretMatch};
use crate::token::is_misshapen;

/// The value of a flag whose name begins at `name`: `--token value`. With `=` it is an assignment.
pub(super) fn flag(text: &[u8], name: usize) -> Option<SecretMatch> {
    let end =
        name + text.part(name..).iter().take(48).take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')).count();
    if text.get(end) != Some(&b' ') {
        return None;
    }
    if matches!(text.part(name..end), b"u" | b"user") {
        let value = value_after(text, end, false)?;
        let colon = text.part(value.start..value.end).iter().position(|byte| *byte == b':')?;
        return checked(text, NameClass::Password, ValueSpan { start: value.start + colon + 1, ..value });
    }
    let class = class_of_name(text, end)?;
    let value = value_after(text, end, false)?;
    // the next flag is not its value
    if text.at(value.start) == b'-' { None } else { checked(text, class, value) }
}

/// Whether this is an id: `sessionid=<uuid>`, or `_authToken=<uuid>` without a registry, where npm's old tokens stand.
pub(super) fn is_id(text: &[u8], end: usize, value: &[u8]) -> bool {
    let name = text.part(..end);
    is_uuid(value) && (name.ends_with(b"sessionid") || name.strip_suffix(b"_authToken").is_some_and(|before| !is_registry(before)))
}

/// Whether a line of npm's settings names a registry at its end: `//host/:`.
fn is_registry(before: &[u8]) -> bool {
    before.strip_suffix(b"/:").is_some_and(|host| {
        let host = host.part(host.len().saturating_sub(128)..);
        host.windows(3).any(|three| three.starts_with(b"//") && three.at(2).is_ascii_alphanumeric())
    })
}

/// Whether this is the password of a registry in base64, which may be letters only: `//host/:_password=<base64>`.
pub(super) fn is_registry_password(text: &[u8], end: usize, value: &[u8]) -> bool {
    let is_base64 = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    value.len() >= 8 && value.iter().all(is_base64) && text.part(..end).strip_suffix(b"_password").is_some_and(is_registry)
}

/// Authentication schemes, before the secret in a header.
const SCHEMES: &[&str] = &["bearer ", "basic ", "token ", "bot ", "apikey ", "negotiate ", "digest "];

/// The value, if it is plausible for a name of this class.
pub(super) fn checked(text: &[u8], class: NameClass, mut value: ValueSpan) -> Option<SecretMatch> {
    let mut kind = if class == NameClass::Password { SecretKind::Password } else { SecretKind::ApiKey };
    if matches!(class, NameClass::Header | NameClass::Secret | NameClass::Possible)
        && let Some(scheme) = SCHEMES
            .iter()
            .find(|scheme| text.part(value.start..).get(..scheme.len()).is_some_and(|head| head.eq_ignore_ascii_case(scheme.as_bytes())))
    {
        kind = SecretKind::BearerToken;
        let at = value.start + scheme.len();
        value = ValueSpan { quoted: value.quoted, ..value_after(text, at, false)? };
        let token = text.part(value.start..value.end);
        let plain = |token: &[u8]| token.iter().all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'$' | b'{' | b'<' | b'[' | b'%'));
        return (token.len() >= 6 && token.iter().any(u8::is_ascii_digit) && plain(token) && !is_placeholder(token))
            .then_some(SecretMatch { start: value.start, end: value.end, kind });
    }
    let word = text.part(value.start..value.end);
    // a key or token without digits is long
    if word.len() < 6 || word.len() >= MAX_VALUE || class != NameClass::Password && word.len() < 24 && !word.iter().any(u8::is_ascii_digit)
    {
        return None;
    }
    let reference =
        matches!(word.at(0), b'$' | b'{' | b'<' | b'%' | b'*' | b'[' | b'/' | b'.' | b'~' | b'&' | b'#' | b'@' | b'!' | b'^' | b'-')
            && class != NameClass::Password
            || matches!(word.at(0), b'$' | b'{' | b'<' | b'%' | b'[' | b'/' | b'*' | b'&');
    if reference && !word.get(1..4).is_some_and(|three| three.contains(&b'~')) && !is_azure_like(word)
        || word.ends_with(b"..")
        || !is_random_enough(word, class, value.quoted)
        || is_harmless(word)
        || is_misshapen(word)
        || is_of_badge(text, value.start)
    {
        return None;
    }
    let template = word.windows(2).any(|two| matches!(two, b"${" | b"#{" | b"{{" | b"%s" | b"%(" | b"%d"));
    let named = RESOURCES.iter().any(|head| word.starts_with(head)) || word.windows(3).any(|three| three == b"://");
    let is_dummy = template || named || is_placeholder(word) || is_counted_word(word);
    (!is_dummy).then_some(SecretMatch { start: value.start, end: value.end, kind })
}

/// What names of resources begin with, which say where a secret is, not what it is.
const RESOURCES: &[&[u8]] = &[b"arn:", b"projects/", b"secrets/", b"vault:", b"vault/", b"secret/data/"];

fn is_azure_like(word: &[u8]) -> bool {
    word.windows(2).any(|two| two == b"Q~")
}

/// Whether a value is random enough for a name of this class.
fn is_random_enough(word: &[u8], class: NameClass, quoted: bool) -> bool {
    let shape = shape(word);
    let letters = shape.upper + shape.lower;
    if shape.is_repetitive() {
        return false;
    }
    let uuid = is_uuid(word);
    match class {
        NameClass::Password => {
            let symbols =
                word.iter().filter(|byte| matches!(byte, b'!' | b'$' | b'@' | b'#' | b'%' | b'^' | b'&' | b'*' | b'+' | b'?')).count();
            let path = shape.other > 0 && word.iter().any(|byte| matches!(byte, b'/' | b'(')) && shape.digit == 0;
            (6..=128).contains(&word.len())
                && !path
                && (shape.digit > 0 && letters > 0 || shape.digit >= 8 || quoted && letters > 4 && symbols > 0 || is_app_password(word))
                && (quoted || !word.iter().any(|byte| matches!(byte, b'.' | b'[' | b'*')) || shape.random >= 8)
        }
        NameClass::Secret | NameClass::Header => {
            uuid || word.len() >= 10 && shape.is_random(8)
                || letters == 0 && shape.other == 0 && word.len() >= 20
                || word.len() >= 16 && shape.digit >= 2 && letters >= 4 && shape.distinct >= 10 && has_symbols(word, shape.random)
        }
        NameClass::Possible => uuid || word.len() >= 11 && shape.is_random(11) || letters == 0 && shape.other == 0 && word.len() >= 24,
    }
}

/// Whether it is four groups of four lower-case letters, as app passwords are.
fn is_app_password(word: &[u8]) -> bool {
    word.len() == 19 && word.iter().enumerate().all(|(at, byte)| if at % 5 == 4 { *byte == b'-' } else { byte.is_ascii_lowercase() })
}

/// Whether symbols are mixed in: `k7!z2#x9*mw4&c`. `random`: bytes of it that look random.
fn has_symbols(word: &[u8], random: usize) -> bool {
    let symbols = word.iter().filter(|byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b'-' | b'_' | b'.' | b'/' | b' ')).count();
    symbols >= 2 && (random > 0 || symbols >= 4)
}
