//! Numbers of people: cards, bank accounts, social security; on wish e-mail, phone and IP addresses.
//!
//! Each is told by its own arithmetic (Luhn, mod 97, areas), so that order numbers, times and versions stay.

mod card;
mod contact;
mod iban;
mod ssn;

pub(super) use crate::screen::secrets::pii::card::card;
pub(super) use crate::screen::secrets::pii::contact::optional;
pub(super) use crate::screen::secrets::pii::iban::iban;
pub(super) use crate::screen::secrets::pii::ssn::{number, ssn};

/// Whether a number may begin at `at` and end at `end`: no word, decimal or longer number around it.
fn is_alone(text: &[u8], at: usize, end: usize) -> bool {
    let before = at.checked_sub(1).map(|at| text[at]);
    let far = at.checked_sub(2).map(|at| text[at]);
    let after = text.get(end).copied();
    let joined = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let open = match (far, before) {
        (Some(b'\\'), Some(b'n' | b't' | b'r')) => true,
        (Some(far), Some(b'.' | b'-')) => !far.is_ascii_alphanumeric(),
        (_, Some(byte)) => !joined(byte) && !matches!(byte, b'.' | b'+' | b'/'),
        _ => true,
    };
    let shut = match after {
        Some(b'.' | b'-') => !text.get(end + 1).is_some_and(u8::is_ascii_alphanumeric),
        Some(byte) => !joined(byte) && byte != b'/',
        None => true,
    };
    open && shut
}

/// The sum that all card numbers keep.
fn luhn(digits: &[u8]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(nth, digit)| {
            let digit = u32::from(*digit) << (nth % 2);
            if digit > 9 { digit - 9 } else { digit }
        })
        .sum();
    sum.is_multiple_of(10)
}

/// Bytes before a number that are read for what it is called.
const BEFORE: usize = 40;

fn says_any(text: &[u8], at: usize, words: &[&str]) -> bool {
    let before = &text[at.saturating_sub(BEFORE)..at];
    words.iter().any(|word| {
        before.windows(word.len()).enumerate().any(|(start, window)| {
            window.eq_ignore_ascii_case(word.as_bytes())
                && (start == 0 || !before[start - 1].is_ascii_alphabetic())
                && !before.get(start + word.len()).is_some_and(|byte| byte.is_ascii_lowercase() && *byte != b's')
                // a placeholder names what it stands for, and not what comes after it
                && !before[start + word.len()..].starts_with(b" REDACTED")
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::secrets::{Kind, Kinds, find};

    #[test]
    fn a_placeholder_says_nothing_of_the_number_after_it() {
        assert_eq!(kinds_of("[SSN REDACTED #1], order 536904399"), []);
        assert_eq!(kinds_of("SSN, order 536904399"), [(Kind::Ssn, "536904399")]);
    }

    fn kinds_of(text: &str) -> Vec<(Kind, &str)> {
        find(text, &Kinds::ALL).into_iter().map(|one| (one.kind, &text[one.start..one.end])).collect()
    }

    /// The digits with the one behind them that Luhn asks for.
    fn card_of(start: &str) -> String {
        (0..10)
            .map(|last| format!("{start}{last}"))
            .find(|number| luhn(&number.bytes().map(|byte| byte - b'0').collect::<Vec<_>>()))
            .expect("one of ten")
    }

    /// The account with the check digits that it needs.
    fn iban_of(country: &str, account: &str) -> String {
        (2..99).map(|check| format!("{country}{check:02}{account}")).find(|number| iban(number.as_bytes(), 0).is_some()).expect("one of 97")
    }

    #[test]
    fn cards_of_every_issuer_are_found_in_any_grouping() {
        for start in [
            "424242424242424",
            "555555555555444",
            "222300000000001",
            "37828224631000",
            "3056930902590",
            "601100099013942",
            "353011133330000",
            "620000000000000",
        ] {
            let number = card_of(start);
            let groups = number.as_bytes().chunks(4).map(|four| String::from_utf8_lossy(four).into_owned()).collect::<Vec<_>>();
            for written in [number.clone(), groups.join(" "), groups.join("-")] {
                assert_eq!(kinds_of(&format!("é {written}, é")), [(Kind::Card, written.as_str())]);
            }
            let wrong = number[..number.len() - 1].to_owned() + if number.ends_with('7') { "8" } else { "7" };
            assert_eq!(kinds_of(&format!("ref {wrong}!")), []);
            assert_eq!(kinds_of(&format!("x{number}")), []);
            assert_eq!(kinds_of(&format!("0.{number}")), []);
        }
    }

    #[test]
    fn account_numbers_are_found_in_one_piece_or_in_groups() {
        for (country, account) in
            [("DE", "370400440532013000"), ("GB", "NWBK60161331926819"), ("NO", "86011117947"), ("MT", "MALT011000012345MTLCAST001S")]
        {
            let number = iban_of(country, account);
            let groups = number.as_bytes().chunks(4).map(|four| String::from_utf8_lossy(four).into_owned()).collect::<Vec<_>>();
            for written in [number.clone(), groups.join(" "), groups.join("-")] {
                assert_eq!(kinds_of(&format!("to {written} é")), [(Kind::Iban, written.as_str())]);
            }
            assert_eq!(kinds_of(&number.replacen('1', "2", 1)), []);
            assert_eq!(kinds_of(&format!("{number}7")), []);
            assert_eq!(kinds_of(&number.to_ascii_lowercase()), []);
        }
    }

    #[test]
    fn social_security_numbers_keep_to_their_areas() {
        for (text, found) in [
            ("SSN: 536-90-4399", true),
            ("ssn 536904399", true),
            ("934-72-4821", true),
            ("536904399", false),
            ("000-90-4399", false),
            ("666-90-4399", false),
            ("536-00-4399", false),
            ("934-89-4821", false),
            ("1536-90-4399", false),
            ("536-90-43991", false),
            ("12 536 90 4399 7", false),
            ("#940-12-48213", false),
        ] {
            assert_eq!(!kinds_of(text).is_empty(), found, "{text}");
        }
    }

    #[test]
    fn a_phone_number_ends_where_the_next_number_begins() {
        for next in ["39.185.215.14", "4111 1111 1111 1111", "1a@b.example", "536-90-4399"] {
            let text = format!("SSN (202) 555-0148 {next} end");
            let found = crate::screen::secrets::find(&text, &Kinds::ALL);
            assert_eq!((found[0].kind, &text[found[0].start..found[0].end]), (Kind::Phone, "(202) 555-0148"), "{next}");
            assert_eq!(found.len(), 2, "{next}");
        }
    }

    #[test]
    fn numbers_in_a_row_are_all_found() {
        let kinds = Kinds { phone: true, ..Kinds::default() };
        for (text, count) in [
            ("(202) 555-0147 (202) 555-0148", 2),
            ("7 (202) 555-0147  (202) 555-0147 (202) 555-0148", 3),
            ("+49 30 1234567 +49 30 1234568", 2),
            ("202 555 0147 3 4 5", 0),
        ] {
            let found = find(text, &kinds);
            assert_eq!(found.len(), count, "{text}: {found:?}");
        }
    }

    #[test]
    fn addresses_and_phones_are_found_on_wish_only() {
        let text = "ann@mail.example.com, 93.184.215.14:80, 10.1.2.3, [2001:db8::1], +49 30 1234567, (212) 555-0199, v1.2.3, 12:34:56";
        let kinds: Vec<Kind> = kinds_of(text).into_iter().map(|(kind, _)| kind).collect();
        assert_eq!(kinds, [Kind::Email, Kind::Ip, Kind::Ip, Kind::Phone, Kind::Phone]);
        assert_eq!(find(text, &Kinds::default()), []);
    }
}
