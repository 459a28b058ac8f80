//! E-mail addresses, phone numbers and IP addresses: tools need them, so they are looked for on wish only.

use std::net::{Ipv4Addr, Ipv6Addr};

use crate::screen::secrets::{Kind, Kinds, Match};

/// E-mail, phone and IP addresses: read byte by byte, since they are off unless asked for.
pub(in crate::screen) fn optional(text: &[u8], kinds: Kinds, found: &mut Vec<Match>) {
    each(text, found, |at| match text[at] {
        b'@' if kinds.email => email(text, at),
        b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F' | b':' if kinds.ip && begins(text, at) => ip(text, at),
        _ => None,
    });
    if kinds.phone {
        // digits of the next number are none of this one's
        let mut others: Vec<usize> = found.iter().map(|one| one.start).collect();
        others.sort_unstable();
        each(text, found, |at| {
            let may_be = matches!(text[at], b'+' | b'(' | b'0'..=b'9') && begins(text, at);
            let end = || others.get(others.partition_point(|start| *start <= at)).copied().unwrap_or(text.len());
            may_be.then(|| phone(&text[..end()], at)).flatten()
        });
    }
}

/// What is found at each place, from one match to behind it.
fn each(text: &[u8], found: &mut Vec<Match>, look: impl Fn(usize) -> Option<Match>) {
    let mut at = 0;
    while at < text.len() {
        let hit = look(at);
        at = hit.map_or(at, |hit| hit.end - 1) + 1;
        found.extend(hit);
    }
}

fn begins(text: &[u8], at: usize) -> bool {
    at == 0 || !text[at - 1].is_ascii_alphanumeric() && !matches!(text[at - 1], b'.' | b':' | b'_')
}

fn email(text: &[u8], at: usize) -> Option<Match> {
    let local = text[..at].iter().rev().take(64).take_while(|byte| byte.is_ascii_alphanumeric() || b"._%+-".contains(byte)).count();
    let host = text[at + 1..].iter().take(128).take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-')).count();
    let domain = text[at + 1..at + 1 + host].trim_suffix_dots();
    let top = domain.iter().rposition(|byte| *byte == b'.')?;
    // nobody reads these
    let nobody = [&b"noreply"[..], b"no-reply", b"donotreply"].iter().any(|name| text[at - local..at].eq_ignore_ascii_case(name));
    let made_up = text[at - local..at].windows(4).any(|four| four.eq_ignore_ascii_case(b"fake"));
    let real =
        !nobody && !made_up && local > 0 && top > 0 && domain.len() - top > 2 && domain[top + 1..].iter().all(u8::is_ascii_alphabetic);
    real.then_some(Match { start: at - local, end: at + 1 + domain.len(), kind: Kind::Email })
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

fn ip(text: &[u8], at: usize) -> Option<Match> {
    let len = text[at..].iter().take(46).take_while(|byte| byte.is_ascii_hexdigit() || matches!(byte, b'.' | b':')).count();
    let word = std::str::from_utf8(&text[at..at + len]).ok()?.trim_end_matches(['.']);
    if text.get(at + word.len()).is_some_and(u8::is_ascii_alphanumeric) {
        return None;
    }
    // addresses of the own machine or network tell nobody anything
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
    Some(Match { start: at, end: at + end, kind: Kind::Ip })
}

/// A phone number that stands alone, or with another one behind it.
fn phone(text: &[u8], at: usize) -> Option<Match> {
    let body = phone_like(text, at);
    let kept = body.iter().rposition(u8::is_ascii_digit)? + 1;
    let is_whole = !text.get(at + kept).is_some_and(u8::is_ascii_alphanumeric);
    let len = if is_whole && is_phone(&body[..kept]) { kept } else { first_phone(body).filter(|len| follows_phone(text, at + len))? };
    Some(Match { start: at, end: at + len, kind: Kind::Phone })
}

/// What a phone number may be written with, from here on.
fn phone_like(text: &[u8], at: usize) -> &[u8] {
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

/// The length of the phone number that this begins with, up to a blank.
fn first_phone(body: &[u8]) -> Option<usize> {
    let ends = body.windows(2).enumerate().filter(|(_, two)| two[0].is_ascii_digit() && two[1] == b' ').map(|(at, _)| at + 1);
    ends.rev().find(|end| is_phone(&body[..*end]))
}

fn follows_phone(text: &[u8], end: usize) -> bool {
    let next = end + text[end..].iter().take(4).take_while(|byte| **byte == b' ').count();
    let body = phone_like(text, next);
    body.first().is_some_and(|byte| *byte != b' ')
        && (first_phone(body).is_some() || body.iter().rposition(u8::is_ascii_digit).is_some_and(|last| is_phone(&body[..=last])))
}
