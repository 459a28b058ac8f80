//! Phone numbers, written as in one of several countries.

use tool_guard_text::part::{At, Part};

use crate::kind::{SecretKind, SecretMatch};
use crate::pii::number::{has_word_before, is_alone};

/// The phone number at `at`: one alone, or the first of several.
pub(super) fn phone(text: &[u8], at: usize) -> Option<SecretMatch> {
    // one of several groups of another number
    let last = text.part(..at).trim_ascii_end().last();
    let inside = text.at(at) == b'0' && last.is_some_and(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase());
    if inside && !has_word_before(text, at, PHONE_WORDS) {
        return None;
    }
    let body = phone_bytes(text, at);
    let kept = body.iter().rposition(u8::is_ascii_digit)? + 1;
    if let Some(len) = undivided(text, at) {
        return Some(SecretMatch { start: at, end: at + len, kind: SecretKind::Phone });
    }
    let is_whole = !text.get(at + kept).is_some_and(u8::is_ascii_alphanumeric);
    let len = if is_whole && is_phone(body.part(..kept)) { kept } else { first_phone(body).filter(|len| follows_phone(text, at + len))? };
    Some(SecretMatch { start: at, end: at + len, kind: SecretKind::Phone })
}

/// The bytes from here on that may be in a phone number.
fn phone_bytes(text: &[u8], at: usize) -> &[u8] {
    let body = text.part(at..text.len().min(at + 24));
    body.part(..body.iter().take_while(|byte| byte.is_ascii_digit() || b"+-. ()".contains(byte)).count())
}

fn is_phone(number: &[u8]) -> bool {
    if number.part(1..).contains(&b'+') || is_arithmetic(number) || has_date(number) {
        return false;
    }
    let groups: Vec<usize> = number.split(|byte| !byte.is_ascii_digit()).map(<[u8]>::len).filter(|len| *len > 0).collect();
    if number.at(0) == b'+' {
        return (8..=15).contains(&groups.iter().sum::<usize>());
    }
    let digits: Vec<u8> = number.iter().copied().filter(u8::is_ascii_digit).collect();
    matches!(groups[..], [3, 3, 4]) && is_american(&digits)
        || matches!(groups[..], [3, 3, 2, 2]) && digits.at(0) >= b'2' && one_separator(number) && !is_ip(number)
        || matches!(groups[..], [3, 4, 4]) && number.at(0) == b'0'
        || has_trunk_prefix(number, &groups, &digits)
        || matches!(groups[..], [1, 3, 3, 4]) && number.at(0) == b'1'
}

/// Whether it is a number that is counted with: `+0200` of a time zone, `+ 4294967295`, `+2440587.5`, `+10 -10`. No country's code
/// begins with 0.
fn is_arithmetic(number: &[u8]) -> bool {
    let negative = number.windows(3).any(|three| matches!(three, [b' ', b'-', digit] if digit.is_ascii_digit()));
    let Some(rest) = number.strip_prefix(b"+") else { return negative };
    let undivided = rest.trim_ascii_start().iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_spaced = rest.starts_with(b" ");
    negative || rest.starts_with(b"0") || undivided > MAX_CODE && (is_spaced || rest.get(undivided) == Some(&b'.'))
}

/// Digits of the longest code of a country.
const MAX_CODE: usize = 3;

/// Whether a date is in it: `0 2023-06-04 14` in the list of a folder.
fn has_date(number: &[u8]) -> bool {
    number.windows(10).any(|ten| {
        let [b'1' | b'2', b'0' | b'9', _, _, b'-', month @ .., b'-', tens, ones] = ten else { return false };
        ten.iter().enumerate().all(|(at, byte)| byte.is_ascii_digit() || matches!(at, 4 | 7))
            && matches!(month, [b'0', _] | [b'1', b'0'..=b'2'])
            && matches!((tens, ones), (b'0'..=b'2', _) | (b'3', b'0' | b'1'))
    })
}

/// Whether neither the area nor the exchange begins with 0 or 1, as in North America.
fn is_american(digits: &[u8]) -> bool {
    digits.at(0) >= b'2' && digits.at(3) >= b'2'
}

/// Whether the groups are joined by one byte, a dash or dot.
fn one_separator(number: &[u8]) -> bool {
    let mut separators = number.iter().filter(|byte| !byte.is_ascii_digit());
    separators.next().is_some_and(|first| matches!(first, b'-' | b'.') && separators.all(|byte| byte == first))
}

/// Whether it is an address of IP.
fn is_ip(number: &[u8]) -> bool {
    number.split(|byte| *byte == b'.').all(|part| std::str::from_utf8(part).is_ok_and(|part| part.parse::<u8>().is_ok()))
}

/// Whether it begins with the 0 that is dialled within a country: `0216 123 45 67`, `0 (532) 1234567`, but no date.
fn has_trunk_prefix(number: &[u8], groups: &[usize], digits: &[u8]) -> bool {
    // a date, a number of social security
    let date = matches!(groups, [2, 2, 4, ..] | [3, 2, 4]);
    number.at(0) == b'0'
        && (9..=11).contains(&digits.len())
        && matches!(digits.at(1), b'1'..=b'9')
        && (2..=5).contains(&groups.len())
        && groups.iter().any(|len| *len >= 3)
        && groups.at(groups.len() - 1) >= 2
        && !number.contains(&b'.')
        && !date
}

include!(concat!(env!("OUT_DIR"), "/phones.rs"));

/// The length of a number in one piece: eleven digits with the 0 that is dialled within a country, or what a word before it
/// says that it is.
fn undivided(text: &[u8], at: usize) -> Option<usize> {
    let len = text.part(at..).iter().take(12).take_while(|byte| byte.is_ascii_digit()).count();
    let digits = text.part(at..at + len);
    if !matches!(len, 10 | 11) || !is_alone(text, at, at + len) {
        return None;
    }
    let named = has_word_before(text, at, PHONE_WORDS);
    let national = len == 11 && digits.at(0) == b'0' && digits.at(1) >= b'2' && !has_word_before(text, at, OTHER_WORDS);
    let area = matches!(digits.at(0), b'2'..=b'9') && len == 10;
    // mobile numbers of China
    let mobile = len == 11 && digits.at(0) == b'1' && digits.at(1) >= b'3';
    (national || named && (area || mobile || digits.at(0) == b'0')).then_some(len)
}

/// The length of the phone number at the beginning, up to a blank.
fn first_phone(body: &[u8]) -> Option<usize> {
    let ends = body.windows(2).enumerate().filter(|(_, two)| two.at(0).is_ascii_digit() && two.at(1) == b' ').map(|(at, _)| at + 1);
    ends.rev().find(|end| is_phone(body.part(..*end)))
}

/// Whether another phone number is behind this one.
fn follows_phone(text: &[u8], end: usize) -> bool {
    let next = end + text.part(end..).iter().take(4).take_while(|byte| **byte == b' ').count();
    let body = phone_bytes(text, next);
    body.first().is_some_and(|byte| *byte != b' ')
        && (first_phone(body).is_some() || body.iter().rposition(u8::is_ascii_digit).is_some_and(|last| is_phone(body.part(..=last))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_says_what_the_number_behind_it_is() {
        let is_phone = |before: &str, number: &str| phone(format!("{before} {number}").as_bytes(), before.len() + 1).is_some();
        assert!(!is_phone("x", "5552368174") && is_phone("x", "05552368174"));
        for word in PHONE_WORDS {
            assert!(is_phone(word, "5552368174"), "{word}");
        }
        for word in OTHER_WORDS {
            assert!(!is_phone(word, "05552368174"), "{word}");
        }
    }
}
