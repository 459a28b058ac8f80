//! Secrets in URLs: the password before the host, and the random part of a web hook.

use tool_guard_text::part::{At, Part};
use tool_guard_text::simd;
use tool_guard_text::simd::BLOCK;

use crate::dummy::is_placeholder;
use crate::entropy::{is_uuid, shape};
use crate::kind::{SecretKind, SecretMatch};

/// Bytes of a URL's path that are read. Its authority is read to its end.
const MAX_PATH: usize = 256;

/// A byte of the authority: user, password and host.
const AUTHORITY: u8 = 1;
/// A byte of a URL without credentials, up to its query.
const PATH: u8 = 2;

/// The parts of a URL that each byte may be in.
const PARTS: [u8; 256] = parts();

#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
const fn parts() -> [u8; 256] {
    let mut parts = [0; 256];
    let mut at = 0;
    while at < 256 {
        #[expect(clippy::cast_possible_truncation, reason = "counts to 256")]
        let byte = at as u8;
        let ends = matches!(byte, 0..=b' ' | b'/' | b'"' | b'\'' | b'<' | b'>' | b'?' | b'#' | b'`' | b'\\' | b'|' | b',' | b';' | b'(');
        let path = byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'/' | b'@' | b':' | b'%' | b'~');
        parts[at] = if ends { 0 } else { AUTHORITY } | if path { PATH } else { 0 };
        at += 1;
    }
    parts
}

/// The bytes behind `scheme://` up to the first one that cannot be in this part.
fn part_of(text: &[u8], colon: usize, part: u8) -> &[u8] {
    // no authority holds the slashes of another, so no byte is read twice
    let most = if part == AUTHORITY { text.len() } else { MAX_PATH };
    let rest = text.part(colon + 3..text.len().min(colon.saturating_add(3).saturating_add(most)));
    rest.part(..rest.iter().position(|byte| PARTS.at(usize::from(*byte)) & part == 0).unwrap_or(rest.len()))
}

/// What the first 64 bytes of a URL show.
pub(super) struct UrlHints {
    /// The length of the authority, and up to the query.
    authority: usize,
    path: usize,
    /// Whether it may hold a password, and whether it may be a web hook.
    has_at: bool,
    has_hook: bool,
}

impl UrlHints {
    /// Reads the URL behind the colon of its scheme. Most are short, without a password, and no hook: for these this is all.
    pub(super) fn at(text: &[u8], colon: usize) -> Self {
        let rest = text.part(colon + 3..);
        let Some(block) = rest.first_chunk() else { return Self { authority: BLOCK, path: BLOCK, has_at: true, has_hook: true } };
        let [ends, path, at, h, o, k] = simd::masks(block, |bytes| {
            let any = |of: &[u8]| of.part(1..).iter().fold(bytes.is(of.at(0)), |any, byte| any.or(bytes.is(*byte)));
            let ends = bytes.within(0, 33).or(any(b"/\"'<>?#`\\|,;("));
            // `-./0123456789:` and `@A...Z` are ranges
            let path = bytes.within(b'-', 14).or(bytes.within(b'@', 27)).or(bytes.within(b'a', 26)).or(any(b"_%~"));
            [ends, path, bytes.is(b'@'), bytes.folded().is(b'h'), bytes.is(b'o'), bytes.is(b'k')]
        });
        let (authority, path) = (ends.trailing_zeros() as usize, path.trailing_ones() as usize);
        let within = |len: usize| if len < BLOCK { (1 << len) - 1 } else { u64::MAX };
        Self {
            authority,
            path,
            has_at: authority == BLOCK || at & within(authority) != 0,
            has_hook: path == BLOCK || h & o >> 1 & o >> 2 & k >> 3 & within(path) != 0,
        }
    }
}

/// The password in `scheme://user:password@host`, where `colon` is that of the scheme; and the number of bytes read.
pub(super) fn password(text: &[u8], colon: usize, hints: &UrlHints) -> (Option<SecretMatch>, usize) {
    if !hints.has_at {
        return (None, hints.authority);
    }
    let authority = part_of(text, colon, AUTHORITY);
    (password_in(text, authority, colon + 3), authority.len())
}

/// Words in place of a password, as in `scheme://user:password@host`.
const PASSWORD_WORDS: &[&[u8]] = &[b"password", b"passwd", b"pass", b"pwd"];

/// Bytes of a password in a URL: a shorter one is an example.
const MIN_PASSWORD: usize = 4;

fn password_in(text: &[u8], authority: &[u8], start: usize) -> Option<SecretMatch> {
    let last = authority.iter().rposition(|byte| *byte == b'@')?;
    let user = authority.part(..last).iter().position(|byte| *byte == b':')?;
    // both a password and what follows the URL (a mailbox) may hold an `@`
    let first = user + authority.part(user..).iter().position(|byte| *byte == b'@')?;
    [last, first].into_iter().find_map(|at| {
        let host = text.get(start + at + 1).is_some_and(|byte| byte.is_ascii_alphanumeric() || b"[${".contains(byte));
        let value = authority.get(user + 1..at).filter(|value| host && value.len() >= MIN_PASSWORD)?;
        let is_word = PASSWORD_WORDS.iter().any(|word| value.eq_ignore_ascii_case(word));
        let reference = b"${<%*[.".contains(&value.at(0)) || is_placeholder(value) || is_word;
        (!reference).then_some(SecretMatch { start: start + user + 1, end: start + at, kind: SecretKind::Password })
    })
}

/// The random part of a web hook's URL, which is all that is needed to post; and the number of bytes read.
pub(super) fn hook(text: &[u8], colon: usize, hints: &UrlHints) -> (Option<SecretMatch>, usize) {
    if !hints.has_hook {
        return (None, hints.path);
    }
    let url = part_of(text, colon, PATH);
    (hook_in(url, colon + 3), url.len())
}

fn hook_in(url: &[u8], start: usize) -> Option<SecretMatch> {
    // `hooks.acme.example`, `/hooks/`, `/webhook`, `/IncomingWebhook/`
    let is_hook = |four: &[u8]| u32::from_le_bytes([four.at(0) | 32, four.at(1), four.at(2), four.at(3)]) == u32::from_le_bytes(*b"hook");
    let mark = url.windows(4).position(is_hook)?;
    if mark > 0 && !matches!(url.at(mark - 1), b'/' | b'b' | b'.' | b'-') {
        return None;
    }
    let mut from = mark + 1 + url.part(mark + 1..).iter().position(|byte| *byte == b'/')? + 1;
    while from < url.len() {
        let len = url.part(from..).iter().position(|byte| matches!(byte, b'/' | b'@' | b'.')).unwrap_or(url.len() - from);
        let part = url.part(from..from + len);
        let shape = shape(part);
        if part.len() >= 14 && (is_uuid(part) || shape.is_random(14) || shape.is_scrambled(part)) {
            // an id behind it belongs to it: `IncomingWebhook/<key>/<id>`
            let more = url.part(from..).iter().take_while(|byte| !b".:%~".contains(byte)).count();
            return Some(SecretMatch { start: start + from, end: start + from + more, kind: SecretKind::ApiKey });
        }
        from += len + 1;
    }
    None
}
