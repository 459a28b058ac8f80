//! E-mail and IP addresses, and with them phone and health numbers. Tools need them, so they are searched for on request only.

use std::net::{Ipv4Addr, Ipv6Addr};

use tool_guard_text::part::{At, Part};
use tool_guard_text::sort;

use crate::kind::{SecretKind, SecretKinds, SecretMatch};
use crate::pii::health::{medicare, nhs};
use crate::pii::phone::phone;

/// Adds the e-mail addresses, phone numbers and IP addresses of a text to what was found in it. Reads byte by byte, as it is
/// off by default.
pub(crate) fn contacts(text: &[u8], kinds: SecretKinds, found: &mut Vec<SecretMatch>) {
    if kinds.health {
        each(text, found, |at| {
            let may_be = text.at(at).is_ascii_digit() && begins(text, at);
            may_be.then(|| medicare(text, at).or_else(|| nhs(text, at))).flatten()
        });
    }
    each(text, found, |at| match text.at(at) {
        b'@' if kinds.email => email(text, at),
        b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F' | b':' if kinds.ip && begins(text, at) => ip(text, at),
        _ => None,
    });
    if kinds.phone {
        // a phone number ends before the next match
        let mut others: Vec<usize> = found.iter().map(|one| one.start).collect();
        sort::by(&mut others, Ord::cmp);
        each(text, found, |at| {
            let may_be = matches!(text.at(at), b'+' | b'(' | b'0'..=b'9') && begins(text, at);
            let end = || others.get(others.partition_point(|start| *start <= at)).copied().unwrap_or(text.len());
            may_be.then(|| phone(text.part(..end()), at)).flatten()
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
    at == 0 || !text.at(at - 1).is_ascii_alphanumeric() && !matches!(text.at(at - 1), b'.' | b':' | b'_')
}

/// Endings of files, none of which is a domain.
const FILES: &[&str] = &["png", "jpg", "jpeg", "gif", "svg", "webp", "css", "js", "mjs", "ts", "json", "html", "tgz", "lock"];

fn email(text: &[u8], at: usize) -> Option<SecretMatch> {
    let local = text.part(..at).iter().rev().take(64).take_while(|byte| byte.is_ascii_alphanumeric() || b"._%+-".contains(byte)).count();
    let host = text.part(at + 1..).iter().take(128).take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-')).count();
    let domain = text.part(at + 1..at + 1 + host).trim_suffix_dots();
    let top = domain.iter().rposition(|byte| *byte == b'.')?;
    let last = domain.part(top + 1..);
    // read by nobody
    let nobody =
        [&b"noreply"[..], b"no-reply", b"donotreply", b"git"].iter().any(|name| text.part(at - local..at).eq_ignore_ascii_case(name));
    let made_up = text.part(at - local..at).windows(4).any(|four| four.eq_ignore_ascii_case(b"fake"));
    // `icon@2x.png` is a file
    let file = FILES.iter().any(|end| last.eq_ignore_ascii_case(end.as_bytes()));
    let is_top = last.len() >= 2 && last.iter().all(u8::is_ascii_alphabetic)
        || last.starts_with(b"xn--") && last.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    let real = !nobody && !made_up && !file && local > 0 && top > 0 && is_top;
    real.then_some(SecretMatch { start: at - local, end: at + 1 + domain.len(), kind: SecretKind::Email })
}

trait TrimDots {
    fn trim_suffix_dots(&self) -> &[u8];
}

impl TrimDots for [u8] {
    fn trim_suffix_dots(&self) -> &[u8] {
        let kept = self.iter().rposition(|byte| !matches!(byte, b'.' | b'-')).map_or(0, |last| last + 1);
        self.part(..kept)
    }
}

fn ip(text: &[u8], at: usize) -> Option<SecretMatch> {
    let len = text.part(at..).iter().take(46).take_while(|byte| byte.is_ascii_hexdigit() || matches!(byte, b'.' | b':')).count();
    let word = std::str::from_utf8(text.part(at..at + len)).ok()?.trim_end_matches(['.']);
    if text.get(at + word.len()).is_some_and(u8::is_ascii_alphanumeric) {
        return None;
    }
    let host = word.split(':').next().unwrap_or_default();
    let end = if is_outside_v4(host) {
        host.len()
    } else if is_outside_v6(word) {
        word.len()
    } else {
        return None;
    };
    Some(SecretMatch { start: at, end: at + end, kind: SecretKind::Ip })
}

/// Whether this is the address of somebody's host: neither one of the own machine or network, nor a version (`0.5.1.2`), nor a
/// network (`120.0.0.0`).
fn is_outside_v4(word: &str) -> bool {
    word.parse::<Ipv4Addr>().is_ok_and(|ip| {
        let own = ip.is_loopback() || ip.is_private() || ip.is_link_local() || ip.is_broadcast();
        !own && ip.octets()[0] > 0 && ip.octets()[1..] != [0; 3]
    })
}

/// The same of version 6: neither a path of Perl or C++ (`b::`), nor the address of a device (eight times two digits).
fn is_outside_v6(word: &str) -> bool {
    let groups = || word.split(':').filter(|group| !group.is_empty());
    groups().count() > 2
        && groups().any(|group| group.len() != 2)
        && word.parse::<Ipv6Addr>().is_ok_and(|ip| !ip.is_loopback() && !ip.is_unicast_link_local())
}
