//! Numbers of insured patients: of Medicare (US) by their form, of the NHS (UK) by their checksum.

use tool_guard_text::part::{At, Part};

use crate::kind::{SecretKind, SecretMatch};
use crate::pii::number::is_alone;

/// The classes of the eleven characters of a Medicare number: `1` is a digit from 1, `N` a digit, `A` a letter, `X` either.
const MEDICARE: &[u8; 11] = b"1AXNAXNAANN";

/// A Medicare number at `at`: `1AN9-AA9-AA99`, without the letters that look like digits.
pub(crate) fn medicare(text: &[u8], at: usize) -> Option<SecretMatch> {
    let dashed = text.get(at + 4) == Some(&b'-');
    let end = at + if dashed { 13 } else { 11 };
    let written = text.get(at..end)?;
    if !is_alone(text, at, end) || dashed && written.at(8) != b'-' {
        return None;
    }
    let mut classes = MEDICARE.iter();
    // in one piece and in lower case it could be a part of a digest
    let fits = written.iter().enumerate().all(|(nth, byte)| {
        if dashed && matches!(nth, 4 | 8) {
            return *byte == b'-';
        }
        let letter = |byte: u8| {
            byte.is_ascii_alphabetic() && !b"SLOIBZ".contains(&byte.to_ascii_uppercase()) && (dashed || byte.is_ascii_uppercase())
        };
        match classes.next() {
            Some(b'1') => matches!(byte, b'1'..=b'9'),
            Some(b'N') => byte.is_ascii_digit(),
            Some(b'A') => letter(*byte),
            _ => byte.is_ascii_digit() || letter(*byte),
        }
    });
    fits.then_some(SecretMatch { start: at, end, kind: SecretKind::HealthId })
}

/// A number of the NHS at `at`: `943-476-5919` or `943 476 5919`. Its digits times 10 to 1 add up to a multiple of 11.
pub(crate) fn nhs(text: &[u8], at: usize) -> Option<SecretMatch> {
    let end = at + 12;
    let written = text.get(at..end)?;
    if written.at(3) != written.at(7) || !matches!(written.at(3), b'-' | b' ') || !is_alone(text, at, end) {
        return None;
    }
    let digits = written.iter().enumerate().filter(|(nth, _)| !matches!(nth, 3 | 7)).map(|(_, byte)| byte);
    let (mut sum, mut weight) = (0, 10);
    for digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        sum += u32::from(digit - b'0') * weight;
        weight -= 1;
    }
    (sum.is_multiple_of(11) && written.part(..3) != b"000").then_some(SecretMatch { start: at, end, kind: SecretKind::HealthId })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_patients_keep_to_their_form() {
        for (word, found) in [
            ("3QX7-RK2-WD48", true),
            ("3QX7RK2WD48", true),
            ("3qx7-rk2-wd48", true),
            ("3qx7rk2wd48", false),
            ("3QX7-RK2-WI48", false),
            ("0QX7-RK2-WD48", false),
            ("3QX7RK2WD481", false),
        ] {
            assert_eq!(medicare(word.as_bytes(), 0).is_some(), found, "{word}");
        }
        for (word, found) in
            [("943 476 5919", true), ("943-476-5919", true), ("943-476-5918", false), ("943-476 5919", false), ("943-476-59191", false)]
        {
            assert_eq!(nhs(word.as_bytes(), 0).is_some(), found, "{word}");
        }
    }
}
