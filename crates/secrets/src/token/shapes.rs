//! Keys of providers that have no prefix, but a shape that nothing else has.

use tool_guard_text::part::{At, Part};

use crate::char_class::{is_word_byte, word_len};
use crate::entropy::shape;
use crate::kind::{SecretKind, SecretMatch};

/// Discord: parts of 24 to 26, 6, and 27 or 38 characters, joined by dots; the first is base64 of a number.
pub(super) fn discord(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    let parts = (end - start, word_len(text, end + 1));
    if !(24..=26).contains(&parts.0) || parts.1 != 6 || text.get(end) != Some(&b'.') || text.get(end + 7) != Some(&b'.') {
        return None;
    }
    let last = word_len(text, end + 8);
    let head = matches!(text.at(start), b'M' | b'N' | b'O') || matches!(text.at(start), b'A') && text.at(start + 1) == b'T';
    (head && matches!(last, 27 | 38)).then_some(SecretMatch { start, end: end + 8 + last, kind: SecretKind::ApiKey })
}

/// Telegram: up to ten digits, a colon, 34 to 36 characters.
pub(super) fn telegram(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    if !(34..=36).contains(&(end - start)) || start.checked_sub(1).map(|at| text.at(at)) != Some(b':') {
        return None;
    }
    let digits = text.part(..start - 1).iter().rev().take(12).take_while(|byte| byte.is_ascii_digit()).count();
    let at = start - 1 - digits;
    let bounded = at == 0 || !is_word_byte(text.at(at - 1)) && text.at(at - 1) != b':' || text.part(..at).ends_with(b"/bot");
    (matches!(digits, 6..=10) && bounded && shape(text.part(start..end)).is_random(16)).then_some(SecretMatch {
        start: at,
        end,
        kind: SecretKind::ApiKey,
    })
}

/// Mailchimp: 32 hexadecimal digits, `-us` and the number of a data centre.
pub(super) fn mailchimp(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    let word = text.part(start..end);
    let (key, centre) = word.split_at_checked(32)?;
    let number = centre.strip_prefix(b"-us")?;
    let lower = key.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    (lower && matches!(number.len(), 1 | 2) && number.iter().all(u8::is_ascii_digit)).then_some(SecretMatch {
        start,
        end,
        kind: SecretKind::ApiKey,
    })
}

/// Mailgun: 32, 8 and 8 hexadecimal digits, joined by `-`.
pub(super) fn mailgun(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    let word = text.part(start..end);
    let is_hex = |(at, byte): (usize, &u8)| if matches!(at, 32 | 41) { *byte == b'-' } else { matches!(byte, b'0'..=b'9' | b'a'..=b'f') };
    word.iter().enumerate().all(is_hex).then_some(SecretMatch { start, end, kind: SecretKind::ApiKey })
}

/// Azure: `???dQ~` with a digit `d`, and 29 to 36 more characters.
pub(super) fn azure(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    if !matches!(start.checked_sub(1).map(|at| text.at(at)), Some(b'.' | b'~')) {
        return None;
    }
    let is_part = |byte: &u8| is_word_byte(*byte) || matches!(byte, b'.' | b'~');
    let from = start - text.part(..start).iter().rev().take(44).take_while(|byte| is_part(byte)).count();
    let to = end + text.part(end..).iter().take(44).take_while(|byte| is_part(byte)).count();
    let tilde = from + text.part(from..to.min(from + 48)).windows(2).position(|two| two == b"Q~")?;
    let at = tilde.checked_sub(4)?;
    let len = to - tilde - 2;
    (at == from && text.at(tilde - 1).is_ascii_digit() && (29..=36).contains(&len) && shape(text.part(tilde + 2..to)).is_random(5))
        .then_some(SecretMatch { start: at, end: to, kind: SecretKind::ApiKey })
}

/// Facebook: the app's id, `|`, 26 to 28 characters.
pub(super) fn facebook(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    let secret = word_len(text, end + 1);
    let id = text.part(start..end).iter().all(u8::is_ascii_digit) && (14..=17).contains(&(end - start));
    (id && text.get(end) == Some(&b'|') && matches!(secret, 26..=28)).then_some(SecretMatch {
        start,
        end: end + 1 + secret,
        kind: SecretKind::ApiKey,
    })
}

/// `TrueNAS`: a number, `-`, 64 letters and digits.
pub(super) fn truenas(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    let word = text.part(start..end);
    let dash = word.len().checked_sub(65).filter(|dash| matches!(dash, 1..=4) && word.at(*dash) == b'-')?;
    let fits = word.part(..dash).iter().all(u8::is_ascii_digit) && word.part(dash + 1..).iter().all(u8::is_ascii_alphanumeric);
    let shape = shape(word.part(dash + 1..));
    (fits && shape.upper > 8 && shape.lower > 8).then_some(SecretMatch { start, end, kind: SecretKind::ApiKey })
}

/// One character that often in a row is a placeholder, even behind a prefix that only keys have.
const MAX_REPEAT: usize = 16;

/// `Artifactory`: `AKC` or `AP` with a hexadecimal digit. So short a prefix begins words too, so the rest must not be one.
pub(super) fn artifactory(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    let word = text.part(start..end);
    let base64 = |at: Option<usize>| matches!(at.and_then(|at| text.get(at)), Some(b'+' | b'/'));
    if !(13..=128).contains(&word.len()) || !word.iter().all(u8::is_ascii_alphanumeric) || base64(start.checked_sub(1)) || base64(Some(end))
    {
        return None;
    }
    let rest = word.part(3..);
    let lower = rest.iter().any(u8::is_ascii_lowercase) && shape(rest).longest_repeat < MAX_REPEAT;
    let fits = match word.part(1..3) {
        [b'K', b'C'] | [b'P', b'0'..=b'9'] => lower,
        [b'P', b'A'..=b'F'] => lower && (!rest.iter().any(|byte| b"aeiouyAEIOUY".contains(byte)) || shape(rest).is_random(8)),
        _ => false,
    };
    fits.then_some(SecretMatch { start, end, kind: SecretKind::ApiKey })
}

/// Salesforce: the id of an organization, `00D` and twelve or fifteen characters, `!`, and at least 80 characters.
pub(super) fn salesforce(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    let word = text.part(start..end);
    if !matches!(word.len(), 15 | 18) || !word.starts_with(b"00D") || text.get(end) != Some(&b'!') {
        return None;
    }
    let tail = text.part(end + 1..).iter().take(200).take_while(|byte| is_word_byte(**byte) || **byte == b'.').count();
    (tail >= 80 && shape(text.part(end + 1..end + 1 + tail)).is_random(16)).then_some(SecretMatch {
        start,
        end: end + 1 + tail,
        kind: SecretKind::ApiKey,
    })
}

/// Terraform Cloud: fourteen characters, `.atlasv1.`, and 60 to 70 more.
pub(super) fn terraform(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    let head = text.part(..start).strip_suffix(b".atlasv1.")?;
    let at = head.len().checked_sub(14)?;
    let bounded = at == 0 || !head.at(at - 1).is_ascii_alphanumeric();
    let fits = bounded && head.part(at..).iter().all(u8::is_ascii_alphanumeric) && (60..=70).contains(&(end - start));
    (fits && !shape(text.part(start..end)).is_repetitive()).then_some(SecretMatch { start: at, end, kind: SecretKind::ApiKey })
}

/// `MaxMind`: 40 characters, `??????_..._mmk`.
pub(super) fn maxmind(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    let word = text.part(start..end);
    (word.len() == 40 && word.at(6) == b'_' && word.ends_with(b"_mmk")).then_some(SecretMatch { start, end, kind: SecretKind::ApiKey })
}

/// Slack: the last part of a hook's address, which often stands without its scheme.
pub(super) fn slack_hook(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    let before = text.part(start.saturating_sub(MAX_HOOK)..start);
    let path =
        before.iter().rposition(|byte| !is_word_byte(*byte) && !matches!(byte, b'/' | b'.')).map_or(before, |at| before.part(at + 1..));
    let is_hook = SLACK_HOOKS.iter().any(|hook| path.starts_with(hook));
    (is_hook && shape(text.part(start..end)).is_random(16)).then_some(SecretMatch { start, end, kind: SecretKind::ApiKey })
}

/// What the addresses of Slack's hooks begin with.
const SLACK_HOOKS: &[&[u8]] = &[b"hooks.slack.com/", b"hooks.slack-gov.com/"];

/// Bytes before the last part of such an address.
const MAX_HOOK: usize = 80;

/// Sumo Logic: the id of a key, `su` and twelve letters and digits, behind the service's name.
pub(super) fn sumo(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    let word = text.part(start..end);
    let is_id = word.starts_with(b"su") && word.iter().all(u8::is_ascii_alphanumeric) && !shape(word).is_repetitive();
    let before = text.part(start.saturating_sub(MAX_NAME)..start);
    // `sumOf`, `sumObj` are other names
    let is_named = |four: (usize, &[u8])| {
        let next = before.part(four.0 + 4..);
        four.1.eq_ignore_ascii_case(b"sumo") && (!next.at(0).is_ascii_lowercase() || next.starts_with(b"logic"))
    };
    (is_id && before.windows(4).enumerate().any(is_named)).then_some(SecretMatch { start, end, kind: SecretKind::ApiKey })
}

/// Bytes before such an id in which the service's name is searched for.
const MAX_NAME: usize = 48;

/// Bytes behind the id of an AWS key in which its secret is searched for.
const MAX_BEHIND: usize = 80;

/// AWS: the secret behind a key's id, without a name of its own: 40 characters of base64.
pub(crate) fn aws_secret(text: &[u8], id: &SecretMatch) -> Option<SecretMatch> {
    let word = text.part(id.start..id.end);
    if word.len() != 20 || !word.starts_with(b"AKIA") && !word.starts_with(b"ASIA") {
        return None;
    }
    let part =
        |at: usize| text.part(at..).iter().take(41).take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/')).count();
    let mut start = id.end;
    while start < text.len().min(id.end + MAX_BEHIND) {
        let len = part(start);
        let secret = text.part(start..start + len);
        if len == 40 && [u8::is_ascii_uppercase, u8::is_ascii_lowercase, u8::is_ascii_digit].iter().all(|is| secret.iter().any(is)) {
            return Some(SecretMatch { start, end: start + len, kind: SecretKind::ApiKey });
        }
        start += len + 1;
    }
    None
}
