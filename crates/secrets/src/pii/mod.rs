//! Personal data: cards, bank accounts and social security numbers; on request e-mail, phone and IP addresses.
//!
//! Each kind of number is recognized by its arithmetic (Luhn, mod 97, areas), so that order numbers, times and versions are
//! left alone.

mod card;
mod contact;
mod health;
mod iban;
mod number;
mod phone;
mod ssn;
mod wallet;

pub(super) use crate::pii::card::card;
pub(super) use crate::pii::contact::contacts;
pub(super) use crate::pii::iban::iban;
pub(super) use crate::pii::ssn::{identity_number, ssn};
pub(super) use crate::pii::wallet::{may_be_wallet, wallet};

#[cfg(test)]
mod tests {
    use crate::pii::iban;
    use crate::pii::number::luhn;
    use crate::{SecretKind, SecretKinds, find};

    #[test]
    fn the_label_of_a_placeholder_does_not_name_the_number_behind_it() {
        assert_eq!(kinds_of("[SSN REDACTED #1], order 536904399"), []);
        assert_eq!(kinds_of("SSN, order 536904399"), [(SecretKind::Ssn, "536904399")]);
    }

    fn kinds_of(text: &str) -> Vec<(SecretKind, &str)> {
        find(text, &SecretKinds::ALL).into_iter().map(|one| (one.kind, &text[one.start..one.end])).collect()
    }

    /// The digits with their check digit.
    fn card_of(start: &str) -> String {
        (0..10)
            .map(|last| format!("{start}{last}"))
            .find(|number| luhn(&number.bytes().map(|byte| byte - b'0').collect::<Vec<_>>()))
            .expect("one of ten")
    }

    /// The account with its check digits.
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
                assert_eq!(kinds_of(&format!("é {written}, é")), [(SecretKind::Card, written.as_str())]);
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
                assert_eq!(kinds_of(&format!("to {written} é")), [(SecretKind::Iban, written.as_str())]);
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
            ("SSN 222-44-6666", false),
        ] {
            assert_eq!(!kinds_of(text).is_empty(), found, "{text}");
        }
    }

    #[test]
    fn a_phone_number_ends_where_the_next_number_begins() {
        for next in ["39.185.215.14", "4111 1111 1111 1111", "1a@b.example", "536-90-4399"] {
            let text = format!("SSN (202) 555-0148 {next} end");
            let found = find(&text, &SecretKinds::ALL);
            assert_eq!((found[0].kind, &text[found[0].start..found[0].end]), (SecretKind::Phone, "(202) 555-0148"), "{next}");
            assert_eq!(found.len(), 2, "{next}");
        }
    }

    #[test]
    fn numbers_in_a_row_are_all_found() {
        let kinds = SecretKinds { phone: true, ..SecretKinds::default() };
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
    fn phone_numbers_are_found_as_written_in_several_countries() {
        let kinds = SecretKinds { phone: true, ..SecretKinds::default() };
        for (text, count) in [
            ("0216 555 45 67", 1),
            ("0 (532) 5554567", 1),
            ("0-532-555-45-67", 1),
            ("05325554567", 1),
            ("09-7625555", 1),
            ("532-555-45-67 or 532.555.45.67", 2),
            ("mobile: 5325554567", 1),
            ("her cell number is 13855554567", 1),
            ("5325554567, 13855554567", 0),
            ("order 05325554567", 0),
            ("01-02-2024 10, 05.06.2024 12", 0),
            ("401-123-4568", 0),
            ("192.168.10.25", 0),
            ("00012345678", 0),
            ("1770000000, 1770000000123", 0),
            ("drwxr-xr-x root/root 0 2023-06-04 14:40 a", 0),
            ("2026-06-02  2026-07-02, q1 = 2026-01-01 - 2026-03-31", 0),
            ("Mon Jun 07 00:00:00 +0200 2010", 0),
            ("let sum = 4 + 4294967295, day +2440587.5", 0),
            ("%w(+10 -10 0090 -090)", 0),
            ("call +49.301234567 or + 49 30 1234567", 2),
        ] {
            let found = find(text, &kinds);
            assert_eq!(found.len(), count, "{text}: {found:?}");
        }
    }

    #[test]
    fn what_looks_like_an_address_of_mail_or_host_stays() {
        for text in ["icon@2x.png", "git@acme.example:app/x.git", "use B::Deparse, cafe::b", "version 0.5.1.2", "Acme/120.0.0.0"] {
            assert_eq!(kinds_of(text), [], "{text}");
        }
        assert_eq!(kinds_of("ann@xn--acme-1ra.xn--p1ai").len(), 1);
        assert_eq!(kinds_of("id 3QX7-RK2-WD48, NHS 943 476 5919").len(), 2);
    }

    #[test]
    fn addresses_and_phones_are_found_on_request_only() {
        let text = "ann@mail.example.com, 93.184.215.14:80, 10.1.2.3, [2001:db8::1], +49 30 1234567, (212) 555-0199, v1.2.3, 12:34:56";
        let kinds: Vec<SecretKind> = kinds_of(text).into_iter().map(|(kind, _)| kind).collect();
        assert_eq!(kinds, [SecretKind::Email, SecretKind::Ip, SecretKind::Ip, SecretKind::Phone, SecretKind::Phone]);
        assert_eq!(find(text, &SecretKinds::default()), []);
    }
}
