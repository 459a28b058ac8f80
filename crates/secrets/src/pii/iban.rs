//! International bank account numbers: the length by country, and the checksum mod 97.

use tool_guard_text::part::At;

use crate::kind::{SecretKind, SecretMatch};

/// Countries and the lengths of their account numbers, sorted.
#[rustfmt::skip]
const COUNTRIES: &[(&[u8; 2], usize)] = &[
    (b"AD", 24), (b"AE", 23), (b"AL", 28), (b"AT", 20), (b"AZ", 28), (b"BA", 20), (b"BE", 16), (b"BG", 22), (b"BH", 22), (b"BI", 27),
    (b"BR", 29), (b"BY", 28), (b"CH", 21), (b"CR", 22), (b"CY", 28), (b"CZ", 24), (b"DE", 22), (b"DJ", 27), (b"DK", 18), (b"DO", 28),
    (b"EE", 20), (b"EG", 29), (b"ES", 24), (b"FI", 18), (b"FK", 18), (b"FO", 18), (b"FR", 27), (b"GB", 22), (b"GE", 22), (b"GI", 23),
    (b"GL", 18), (b"GR", 27), (b"GT", 28), (b"HN", 28), (b"HR", 21), (b"HU", 28), (b"IE", 22), (b"IL", 23), (b"IQ", 23), (b"IS", 26),
    (b"IT", 27), (b"JO", 30), (b"KW", 30), (b"KZ", 20), (b"LB", 28), (b"LC", 32), (b"LI", 21), (b"LT", 20), (b"LU", 20), (b"LV", 21),
    (b"LY", 25), (b"MC", 27), (b"MD", 24), (b"ME", 22), (b"MK", 19), (b"MN", 20), (b"MR", 27), (b"MT", 31), (b"MU", 30), (b"NI", 28),
    (b"NL", 18), (b"NO", 15), (b"OM", 23), (b"PK", 24), (b"PL", 28), (b"PS", 29), (b"PT", 25), (b"QA", 29), (b"RO", 24), (b"RS", 22),
    (b"RU", 33), (b"SA", 24), (b"SC", 31), (b"SD", 18), (b"SE", 24), (b"SI", 19), (b"SK", 24), (b"SM", 27), (b"SO", 23), (b"ST", 25),
    (b"SV", 28), (b"TL", 23), (b"TN", 24), (b"TR", 26), (b"UA", 29), (b"VA", 22), (b"VG", 24), (b"XK", 20), (b"YE", 30),
];

/// The account number at `at`, in one piece or in groups of four.
pub(crate) fn iban(text: &[u8], at: usize) -> Option<SecretMatch> {
    let [a, b, c, d] = *text.get(at..)?.first_chunk::<4>()?;
    if !a.is_ascii_uppercase() || !b.is_ascii_uppercase() || !c.is_ascii_digit() || !d.is_ascii_digit() {
        return None;
    }
    let (_, size) = *COUNTRIES.get(COUNTRIES.binary_search_by(|(code, _)| (**code).cmp(&[a, b])).ok()?)?;
    if at > 0 && (text.at(at - 1).is_ascii_alphanumeric() && !(at > 1 && text.at(at - 2) == b'\\') || text.at(at - 1) == b'_') {
        return None;
    }
    let (mut read, mut position, mut rest, mut head) = (0, at, 0u32, 0u32);
    let mut separator = None;
    while read < size {
        let byte = *text.get(position)?;
        let value = match byte {
            b'0'..=b'9' => u32::from(byte - b'0'),
            b'A'..=b'Z' => u32::from(byte - b'A') + 10,
            b' ' | b'-' if read % 4 == 0 && read > 0 && *separator.get_or_insert(byte) == byte && text.at(position - 1) != byte => {
                position += 1;
                continue;
            }
            _ => return None,
        };
        // the country and the check digits are added last
        let sum = if read < 4 { &mut head } else { &mut rest };
        *sum = (*sum * if value > 9 { 100 } else { 10 } + value) % 9_700;
        if read >= 4 {
            *sum %= 97;
        }
        read += 1;
        position += 1;
    }
    // two letters and two digits count as six digits
    let check = (u32::from(a - b'A') + 10) * 10_000 + (u32::from(b - b'A') + 10) * 100 + u32::from(c - b'0') * 10 + u32::from(d - b'0');
    let fits = (rest * (1_000_000 % 97) + check) % 97 == 1;
    let ends = !text.get(position).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
        && !text.get(position..position + 3).is_some_and(|next| {
            next.at(0) == b' ' && next.at(1).is_ascii_digit() && next.at(2).is_ascii_digit() && separator == Some(b' ')
        });
    (fits && ends).then_some(SecretMatch { start: at, end: position, kind: SecretKind::Iban })
}
