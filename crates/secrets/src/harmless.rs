//! Values whose own form says what they are, whatever their name is: a colour, a type, a file, an address in memory, a symbol.

use tool_guard_text::part::Part;

use crate::entropy::is_uuid;

/// Whether a value has a form.
type Form = fn(&[u8]) -> bool;

/// The forms.
const FORMS: &[Form] = &[is_colour, is_type, is_file, is_address, is_symbol, is_title];

/// Whether the value has one of these forms.
pub(super) fn is_harmless(value: &[u8]) -> bool {
    FORMS.iter().any(|is| is(value))
}

/// Bytes of an address before a value that are read.
const MAX_ADDRESS: usize = 160;

/// What the address of a badge holds: the token behind it is published, as it only shows the picture.
const BADGES: &[&[u8]] = &[b"/badge.svg?", b"img.shields.io/"];

/// Whether the value at `start` is a part of the address of a badge.
pub(super) fn is_of_badge(text: &[u8], start: usize) -> bool {
    let before = text.part(start.saturating_sub(MAX_ADDRESS)..start);
    let address = before.rsplit(|byte| matches!(byte, b' ' | b'\n' | b'"' | b'\'' | b'(' | b'<')).next().unwrap_or_default();
    BADGES.iter().any(|badge| address.windows(badge.len()).any(|part| part == *badge))
}

/// Whether it is a digest or an id, which a lone `key` names as often as a secret: 32, 40 or 64 hexadecimal digits, or a UUID.
pub(super) fn is_digest(value: &[u8]) -> bool {
    is_uuid(value) || matches!(value.len(), 32 | 40 | 64) && is_hex(value)
}

fn is_hex(value: &[u8]) -> bool {
    value.iter().all(u8::is_ascii_hexdigit)
}

/// `#` and six or eight hexadecimal digits.
fn is_colour(value: &[u8]) -> bool {
    value.strip_prefix(b"#").is_some_and(|rest| matches!(rest.len(), 6 | 8) && is_hex(rest))
}

/// A name and numbers in brackets: `decimal(10,2)`.
fn is_type(value: &[u8]) -> bool {
    let letters = value.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let inner = value.part(letters..).strip_prefix(b"(").and_then(|rest| rest.strip_suffix(b")"));
    letters > 2 && inner.is_some_and(|inner| inner.iter().all(|byte| byte.is_ascii_digit() || *byte == b','))
}

/// A path that ends with the name of a file.
fn is_file(value: &[u8]) -> bool {
    let Some(dot) = value.iter().rposition(|byte| *byte == b'.') else { return false };
    let ending = value.part(dot + 1..);
    (2..=4).contains(&ending.len()) && ending.iter().all(u8::is_ascii_lowercase) && value.part(..dot).contains(&b'/')
}

/// `0x` and at most 16 digits.
fn is_address(value: &[u8]) -> bool {
    value.strip_prefix(b"0x").is_some_and(|digits| digits.len() <= 16)
}

/// The end of a symbol as Rust's compiler writes it: `17h`, 16 hexadecimal digits, `E`.
fn is_symbol(value: &[u8]) -> bool {
    let Some(hash) = value.strip_suffix(b"E").and_then(|rest| rest.len().checked_sub(19).map(|at| rest.part(at..))) else { return false };
    hash.strip_prefix(b"17h").is_some_and(is_hex)
}

/// Words that end as a sentence does: `Forgot it?`.
fn is_title(value: &[u8]) -> bool {
    let [words @ .., b'?' | b'!'] = value else { return false };
    words.contains(&b' ') && words.iter().all(|byte| byte.is_ascii_alphabetic() || *byte == b' ')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SecretKinds, find};

    /// A value of each form, in the order of the table.
    const EXAMPLES: &[&str] =
        &["#34d399", "varchar(255)", "uploads/7f3a9c1e5b0d2864.png", "0x7ffd5b0d28647f3a", "8try_with17hf084ff7bb5135c8dE", "Forgot it?"];

    #[test]
    fn each_form_has_a_value_that_only_it_recognizes() {
        for (at, value) in EXAMPLES.iter().enumerate() {
            let by: Vec<usize> = (0..FORMS.len()).filter(|form| FORMS[*form](value.as_bytes())).collect();
            assert_eq!(by, [at], "{value}");
            assert!(is_harmless(value.as_bytes()), "{value}");
        }
        assert_eq!(EXAMPLES.len(), FORMS.len());
    }

    #[test]
    fn only_the_token_in_the_address_of_a_badge_is_public() {
        for (text, expected) in [
            ("[x](https://ci.example/a/b/badge.svg?token=HVo74E0wzh)", true),
            ("<img src=\"https://img.shields.io/ci/a/b?style=flat&token=HVo74E0wzh", true),
            ("https://ci.example/a/b/badge.svg?x https://ci.example/a?token=HVo74E0wzh", false),
            ("https://ci.example/a/badge?token=HVo74E0wzh", false),
        ] {
            assert_eq!(is_of_badge(text.as_bytes(), text.find("HVo").expect("a token")), expected, "{text}");
            assert_eq!(find(text, &SecretKinds::default()).is_empty(), expected, "{text}");
        }
    }

    #[test]
    fn secrets_have_none_of_them() {
        for value in [
            "#k7Qz2X9m",
            "moon(shine)2",
            "k7Qz/2X9m.W4cV",
            "0x7f3a9c1e5b0d28647f3a9c1e5b0d28647f3a9c1e5b0d28647f3a9c1e5b0d2864",
            "8try_with17hf084ff7bb5135c8d",
            "7f3a9c1e5b0d28647f3a9c1e5b0d2864",
            "moon shine2!",
        ] {
            assert!(!is_harmless(value.as_bytes()), "{value}");
        }
    }

    #[test]
    fn digests_and_ids_are_told_by_their_length() {
        assert!(is_digest(b"7f3a9c1e5b0d28647f3a9c1e5b0d2864") && is_digest(b"b7f3a9c1-5b0d-4864-a1b2-c3d4e5f60718"));
        assert!(!is_digest(b"7f3a9c1e5b0d28647f3a9c1e5b0d28") && !is_digest(b"7k3a9c1e5b0d28647f3a9c1e5b0d2864"));
    }
}
