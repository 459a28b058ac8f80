//! International bank account numbers: the length by country, and the checksum mod 97. `build.rs` makes the table from
//! `data/numbers.toml`.

use tool_guard_text::part::At;

use crate::kind::{SecretKind, SecretMatch};

include!(concat!(env!("OUT_DIR"), "/ibans.rs"));

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_of_each_country_have_its_length() {
        for (country, length) in COUNTRIES {
            let account = |digits: usize| {
                let country = str::from_utf8(*country).expect("two letters");
                let written = |check: u32| format!("{country}{check:02}{}", "7040926153824".repeat(3).get(..digits).expect("39 digits"));
                (2..99).map(written).find(|number| iban(number.as_bytes(), 0).is_some())
            };
            assert!(account(length - 4).is_some() && account(length - 5).is_none() && account(length - 3).is_none(), "{country:?}");
        }
    }
}
