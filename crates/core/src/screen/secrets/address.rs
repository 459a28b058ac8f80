//! Secrets in addresses: the password before the host, and the last part of a web hook.

use crate::screen::secrets::entropy::{is_stand_in, is_uuid, shape};
use crate::screen::secrets::simd;
use crate::screen::secrets::simd::BLOCK;
use crate::screen::secrets::{Kind, Match};

/// Bytes of an address that are read.
const ADDRESS: usize = 256;

const NAME: u8 = 1;
const PATH: u8 = 2;

/// What a byte may be part of: user, password and host; the whole address.
const PARTS: [u8; 256] = parts();

const fn parts() -> [u8; 256] {
    let mut parts = [0; 256];
    let mut at = 0;
    while at < 256 {
        #[expect(clippy::cast_possible_truncation, reason = "counts to 256")]
        let byte = at as u8;
        let ends = matches!(byte, 0..=b' ' | b'/' | b'"' | b'\'' | b'<' | b'>' | b'?' | b'#' | b'`' | b'\\' | b'|' | b',' | b';' | b'(');
        let path = byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'/' | b'@' | b':' | b'%' | b'~');
        parts[at] = if ends { 0 } else { NAME } | if path { PATH } else { 0 };
        at += 1;
    }
    parts
}

/// What stands behind `scheme://`, as far as it is of these bytes.
fn rest(text: &[u8], colon: usize, of: u8) -> &[u8] {
    let rest = &text[colon + 3..text.len().min(colon + 3 + ADDRESS)];
    &rest[..rest.iter().position(|byte| PARTS[usize::from(*byte)] & of == 0).unwrap_or(rest.len())]
}

/// What an address shows at first sight.
pub(super) struct Glance {
    /// Bytes of user, password and host, and of the whole address.
    name: usize,
    path: usize,
    has_at: bool,
    has_hook: bool,
}

impl Glance {
    /// Looks at the address behind the colon of its scheme: most are short, and neither hold a password nor are a hook.
    pub(super) fn at(text: &[u8], colon: usize) -> Self {
        let rest = &text[colon + 3..];
        let Some(block) = rest.first_chunk() else { return Self { name: BLOCK, path: BLOCK, has_at: true, has_hook: true } };
        let [ends, path, at, h, o, k] = simd::masks(block, |bytes| {
            let any = |of: &[u8]| of[1..].iter().fold(bytes.is(of[0]), |any, byte| any.or(bytes.is(*byte)));
            let ends = bytes.within(0, 33).or(any(b"/\"'<>?#`\\|,;("));
            // `-./0123456789:` and `@A...Z` stand side by side
            let path = bytes.within(b'-', 14).or(bytes.within(b'@', 27)).or(bytes.within(b'a', 26)).or(any(b"_%~"));
            [ends, path, bytes.is(b'@'), bytes.folded().is(b'h'), bytes.is(b'o'), bytes.is(b'k')]
        });
        let (name, path) = (ends.trailing_zeros() as usize, path.trailing_ones() as usize);
        let within = |len: usize| if len < BLOCK { (1 << len) - 1 } else { u64::MAX };
        Self {
            name,
            path,
            has_at: name == BLOCK || at & within(name) != 0,
            has_hook: path == BLOCK || h & o >> 1 & o >> 2 & k >> 3 & within(path) != 0,
        }
    }
}

/// `scheme://user:password@host`, where `colon` is that of the scheme; and the bytes that were read.
pub(super) fn password(text: &[u8], colon: usize, glance: &Glance) -> (Option<Match>, usize) {
    if !glance.has_at {
        return (None, glance.name);
    }
    let name = rest(text, colon, NAME);
    (password_in(text, name, colon + 3), name.len())
}

/// Words that stand in an address where the password would: `scheme://user:password@host`.
const NAMES: &[&[u8]] = &[b"password", b"passwd", b"pass", b"pwd"];

fn password_in(text: &[u8], name: &[u8], start: usize) -> Option<Match> {
    let last = name.iter().rposition(|byte| *byte == b'@')?;
    let user = name[..last].iter().position(|byte| *byte == b':')?;
    // a password may hold the sign, and what follows it may: the host, or a mailbox
    let first = user + name[user..].iter().position(|byte| *byte == b'@')?;
    [last, first].into_iter().find_map(|at| {
        let host = text.get(start + at + 1).is_some_and(|byte| byte.is_ascii_alphanumeric() || b"[${".contains(byte));
        let value = name.get(user + 1..at).filter(|value| host && !value.is_empty())?;
        let is_word = NAMES.iter().any(|name| value.eq_ignore_ascii_case(name));
        let reference = b"${<%*[.".contains(&value[0]) || is_stand_in(value) || is_word;
        (!reference).then_some(Match { start: start + user + 1, end: start + at, kind: Kind::Password })
    })
}

/// The random part of a web hook's address: who knows it may post. And the bytes that were read.
pub(super) fn hook(text: &[u8], colon: usize, glance: &Glance) -> (Option<Match>, usize) {
    if !glance.has_hook {
        return (None, glance.path);
    }
    let address = rest(text, colon, PATH);
    (hook_in(address, colon + 3), address.len())
}

fn hook_in(address: &[u8], start: usize) -> Option<Match> {
    // `hooks.acme.example`, `/hooks/`, `/webhook`, `/IncomingWebhook/`
    let is_hook = |four: &[u8]| u32::from_le_bytes([four[0] | 32, four[1], four[2], four[3]]) == u32::from_le_bytes(*b"hook");
    let mark = address.windows(4).position(is_hook)?;
    if mark > 0 && !matches!(address[mark - 1], b'/' | b'b' | b'.' | b'-') {
        return None;
    }
    let mut from = mark + 1 + address[mark + 1..].iter().position(|byte| *byte == b'/')? + 1;
    while from < address.len() {
        let len = address[from..].iter().position(|byte| matches!(byte, b'/' | b'@' | b'.')).unwrap_or(address.len() - from);
        let part = &address[from..from + len];
        if part.len() >= 14 && (is_uuid(part) || shape(part).is_random(14)) {
            // what follows belongs to it: `IncomingWebhook/<key>/<id>`
            let more = address[from..].iter().take_while(|byte| !b".:%~".contains(byte)).count();
            return Some(Match { start: start + from, end: start + from + more, kind: Kind::ApiKey });
        }
        from += len + 1;
    }
    None
}
