//! US social security and taxpayer numbers, and the numbers of health providers.

use tool_guard_text::part::{At, Part};

use crate::kind::{SecretKind, SecretMatch};
use crate::pii::number::{has_word_before, is_alone, luhn};

include!(concat!(env!("OUT_DIR"), "/ssn.rs"));

/// Whether these nine digits are valid, and no published sample.
fn is_ssn(digits: &[u8]) -> bool {
    let number = |part: &[u8]| part.iter().fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'));
    let (area, group, serial) = (number(digits.part(..3)), number(digits.part(3..5)), number(digits.part(5..)));
    let itin = area >= 900 && matches!(group, 50..=65 | 70..=88 | 90..=92 | 94..=99);
    let ssn = (1..900).contains(&area) && area != 666 && group > 0;
    // printed on sample cards, reserved for advertisements, or typed by everybody
    let same = |part: &[u8]| part.iter().all(|digit| *digit == part.at(0));
    let sample = matches!((area, group, serial), (78, 5, 1120) | (219, 9, 9999) | (123, 45, 6789) | (987, 65, 4320..=4329))
        || same(digits.part(..3)) && same(digits.part(3..5)) && same(digits.part(5..));
    (itin || ssn) && serial > 0 && !sample && digits.iter().any(|digit| *digit != digits.at(0))
}

/// `123-45-6789` at `at`, with dashes, dots or blanks.
pub(crate) fn ssn(text: &[u8], at: usize) -> Option<SecretMatch> {
    let end = at + 11;
    let written = text.get(at..end)?;
    let (separator, other) = (written.at(3), written.at(6));
    let mut digits = [0; 9];
    for (to, from) in digits.iter_mut().zip(written.iter().filter(|byte| byte.is_ascii_digit())) {
        *to = *from;
    }
    let fits = separator == other && matches!(separator, b'-' | b'.' | b' ') && is_alone(text, at, end) && is_ssn(&digits);
    // numbers with blanks between them are mostly columns
    let column = separator == b' ' && !has_word_before(text, at, SSN_WORDS) && (beside(text, at, end) || digits[0] != b'0');
    (fits && !column).then_some(SecretMatch { start: at, end, kind: SecretKind::Ssn })
}

/// Whether another number is next to it.
fn beside(text: &[u8], at: usize, end: usize) -> bool {
    let digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    digit(text.part(..at).trim_ascii_end().last()) || digit(text.part(end..).trim_ascii_start().first())
}

/// Nine or ten digits at `at`, if a word before them says that they are a person's or a provider's number.
pub(crate) fn identity_number(text: &[u8], at: usize) -> Option<SecretMatch> {
    let len = text.part(at..).iter().take(11).take_while(|byte| byte.is_ascii_digit()).count();
    let end = at + len;
    let digits = text.part(at..end);
    if !is_alone(text, at, end) {
        return None;
    }
    if len == 9 && has_word_before(text, at, SSN_WORDS) && is_ssn(digits) {
        return Some(SecretMatch { start: at, end, kind: SecretKind::Ssn });
    }
    // a provider's number has the checksum of a card of the issuer 80840
    let mut padded = [8, 0, 8, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    if len != 10 || !matches!(digits.at(0), b'1' | b'2') || !has_word_before(text, at, &["npi", "provider"]) {
        return None;
    }
    for (to, from) in padded[5..].iter_mut().zip(digits) {
        *to = from - b'0';
    }
    luhn(&padded).then_some(SecretMatch { start: at, end, kind: SecretKind::Npi })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SecretKinds, find};

    #[test]
    fn each_word_says_what_the_number_behind_it_is() {
        let kinds = |text: &str| find(text, &SecretKinds::default()).into_iter().map(|one| one.kind).collect::<Vec<_>>();
        assert_eq!(kinds("x 536904399"), []);
        for word in SSN_WORDS {
            assert_eq!(kinds(&format!("{word} 536904399")), [SecretKind::Ssn], "{word}");
        }
    }
}
