//! E-mail addresses, phone numbers and IP addresses. Tools need them, so they are searched for on request only.

use std::net::{Ipv4Addr, Ipv6Addr};

use crate::screen::secrets::kind::{SecretKind, SecretKinds, SecretMatch};

/// Adds the e-mail addresses, phone numbers and IP addresses of a text to what was found in it. Reads byte by byte, as it is
/// off by default.
pub(crate) fn contacts(text: &[u8], kinds: SecretKinds, found: &mut Vec<SecretMatch>) {
    each(text, found, |at| match text[at] {
        b'@' if kinds.email => email(text, at),
        b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F' | b':' if kinds.ip && begins(text, at) => ip(text, at),
        _ => None,
    });
    if kinds.phone {
        // a phone number ends before the next match
        let mut others: Vec<usize> = found.iter().map(|one| one.start).collect();
        others.sort_unstable();
        each(text, found, |at| {
            let may_be = matches!(text[at], b'+' | b'(' | b'0'..=b'9') && begins(text, at);
            let end = || others.get(others.partition_point(|start| *start <= at)).copied().unwrap_or(text.len());
            may_be.then(|| phone(&text[..end()], at)).flatten()
        });
    }
}

/// Adds what `matches` finds at each offset, going on behind each match.
fn each(text: &[u8], found: &mut Vec<SecretMatch>, matches: impl Fn(usize) -> Option<SecretMatch>) {
    let mut at = 0;
    while at < text.len() {
        let hit = matches(at);
        at = hit.map_or(at, |hit| hit.end - 1) + 1;
        found.extend(hit);
    }
}

/// Whether a number may begin here.
fn begins(text: &[u8], at: usize) -> bool {
    at == 0 || !text[at - 1].is_ascii_alphanumeric() && !matches!(text[at - 1], b'.' | b':' | b'_')
}

fn email(text: &[u8], at: usize) -> Option<SecretMatch> {
    let local = text[..at].iter().rev().take(64).take_while(|byte| byte.is_ascii_alphanumeric() || b"._%+-".contains(byte)).count();
    let host = text[at + 1..].iter().take(128).take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-')).count();
    let domain = text[at + 1..at + 1 + host].trim_suffix_dots();
    let top = domain.iter().rposition(|byte| *byte == b'.')?;
    // read by nobody
    let nobody = [&b"noreply"[..], b"no-reply", b"donotreply"].iter().any(|name| text[at - local..at].eq_ignore_ascii_case(name));
    let made_up = text[at - local..at].windows(4).any(|four| four.eq_ignore_ascii_case(b"fake"));
    let real =
        !nobody && !made_up && local > 0 && top > 0 && domain.len() - top > 2 && domain[top + 1..].iter().all(u8::is_ascii_alphabetic);
    real.then_some(SecretMatch { start: at - local, end: at + 1 + domain.len(), kind: SecretKind::Email })
}

trait TrimDots {
    fn trim_suffix_dots(&self) -> &[u8];
}

impl TrimDots for [u8] {
    fn trim_suffix_dots(&self) -> &[u8] {
        let kept = self.iter().rposition(|byte| !matches!(byte, b'.' | b'-')).map_or(0, |last| last + 1);
        &self[..kept]
    }
}

fn ip(text: &[u8], at: usize) -> Option<SecretMatch> {
    let len = text[at..].iter().take(46).take_while(|byte| byte.is_ascii_hexdigit() || matches!(byte, b'.' | b':')).count();
    let word = std::str::from_utf8(&text[at..at + len]).ok()?.trim_end_matches(['.']);
    if text.get(at + word.len()).is_some_and(u8::is_ascii_alphanumeric) {
        return None;
    }
    // addresses of the own machine or network are no secret
    let four = |word: &str| {
        word.parse::<Ipv4Addr>()
            .is_ok_and(|ip| !ip.is_loopback() && !ip.is_private() && !ip.is_link_local() && !ip.is_unspecified() && !ip.is_broadcast())
    };
    let six =
        |word: &str| word.parse::<Ipv6Addr>().is_ok_and(|ip| !ip.is_loopback() && !ip.is_unspecified() && !ip.is_unicast_link_local());
    let host = word.split(':').next().unwrap_or_default();
    let end = if four(host) {
        host.len()
    } else if word.len() > 1 && six(word) {
        word.len()
    } else {
        return None;
    };
    Some(SecretMatch { start: at, end: at + end, kind: SecretKind::Ip })
}

/// The phone number at `at`: one alone, or the first of several.
fn phone(text: &[u8], at: usize) -> Option<SecretMatch> {
    let body = phone_bytes(text, at);
    let kept = body.iter().rposition(u8::is_ascii_digit)? + 1;
    let is_whole = !text.get(at + kept).is_some_and(u8::is_ascii_alphanumeric);
    let len = if is_whole && is_phone(&body[..kept]) { kept } else { first_phone(body).filter(|len| follows_phone(text, at + len))? };
    Some(SecretMatch { start: at, end: at + len, kind: SecretKind::Phone })
}

/// The bytes from here on that may be in a phone number.
fn phone_bytes(text: &[u8], at: usize) -> &[u8] {
    let body = &text[at..text.len().min(at + 24)];
    &body[..body.iter().take_while(|byte| byte.is_ascii_digit() || b"+-. ()".contains(byte)).count()]
}

fn is_phone(number: &[u8]) -> bool {
    if number[1..].contains(&b'+') {
        return false;
    }
    let groups: Vec<usize> = number.split(|byte| !byte.is_ascii_digit()).map(<[u8]>::len).filter(|len| *len > 0).collect();
    if number[0] == b'+' {
        return (8..=15).contains(&groups.iter().sum::<usize>());
    }
    matches!(groups[..], [3, 3, 4])
        || matches!(groups[..], [3, 4, 4]) && number[0] == b'0'
        || matches!(groups[..], [1, 3, 3, 4]) && number[0] == b'1'
}

/// The length of the phone number at the beginning, up to a blank.
fn first_phone(body: &[u8]) -> Option<usize> {
    let ends = body.windows(2).enumerate().filter(|(_, two)| two[0].is_ascii_digit() && two[1] == b' ').map(|(at, _)| at + 1);
    ends.rev().find(|end| is_phone(&body[..*end]))
}

/// Whether another phone number is behind this one.
fn follows_phone(text: &[u8], end: usize) -> bool {
    let next = end + text[end..].iter().take(4).take_while(|byte| **byte == b' ').count();
    let body = phone_bytes(text, next);
    body.first().is_some_and(|byte| *byte != b' ')
        && (first_phone(body).is_some() || body.iter().rposition(u8::is_ascii_digit).is_some_and(|last| is_phone(&body[..=last])))
}
