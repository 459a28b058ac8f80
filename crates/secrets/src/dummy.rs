//! Dummy values: what documentation and templates show in place of a secret.

use tool_guard_text::part::{At, Part};

/// Bytes of a value that are searched.
const MAX_SEARCHED: usize = 256;

/// Words in values that are no secrets: "put yours here", or already redacted.
const DUMMY_WORDS: &[&str] = &[
    "example",
    "your",
    "changeme",
    "change_me",
    "change-me",
    "placeholder",
    "redacted",
    "insert",
    "replace",
    "dummy",
    "xxxx",
    "****",
    "....",
    "<",
    "todo",
    "notasecret",
    "not_secret",
    "not-secret",
    "masked",
    "hidden",
    "secret_here",
    "key_here",
    "_env",
    "####",
    "randomstring",
    "tokenhere",
    "keyhere",
    "secrethere",
    "passwordhere",
    "stringhere",
    "undefined",
    // public keys of SSH, and their kinds
    "aaaab3nzac1yc2e",
    "aaaac3nzac1lzdi1nte5",
    "aaaae2vjzhnhlxnoytit",
];

/// Words that documentation counts up in place of a secret: `token1234567890`.
const COUNTED_WORDS: &[&str] =
    &["token", "secret", "key", "apikey", "mytoken", "mysecret", "mykey", "test", "sample", "fake", "password", "pass", "changeit"];

/// Whether a value is one of [`COUNTED_WORDS`] and digits that count up.
pub(super) fn is_counted_word(value: &[u8]) -> bool {
    let letters = value.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (word, digits) = value.split_at(letters);
    let digits = digits.strip_prefix(b"_").or_else(|| digits.strip_prefix(b"-")).unwrap_or(digits);
    !digits.is_empty()
        && b"1234567890123456".starts_with(digits)
        && COUNTED_WORDS.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
}

/// The first two bytes of each word, as 32 x 32 bits: rejects most positions of a value with one lookup.
const HEADS: [u32; 32] = heads();

#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
const fn heads() -> [u32; 32] {
    let mut heads = [0; 32];
    let mut at = 0;
    while at < DUMMY_WORDS.len() {
        match DUMMY_WORDS[at].as_bytes() {
            [only] => heads[(*only & 31) as usize] = u32::MAX,
            [y, z, ..] => heads[(*y & 31) as usize] |= 1 << (*z & 31),
            [] => {}
        }
        at += 1;
    }
    heads
}

/// Whether a value is a placeholder for a secret, not one. Reads the first 256 bytes.
pub(super) fn is_placeholder(value: &[u8]) -> bool {
    let head = value.part(..value.len().min(MAX_SEARCHED));
    let begins = |at: usize| {
        DUMMY_WORDS.iter().any(|word| head.part(at..).get(..word.len()).is_some_and(|part| part.eq_ignore_ascii_case(word.as_bytes())))
    };
    head.windows(2).enumerate().any(|(at, two)| HEADS.at(usize::from(two.at(0) & 31)) >> (two.at(1) & 31) & 1 == 1 && begins(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_recognized_in_any_case() {
        assert!(is_placeholder(b"YOUR_API_KEY") && is_placeholder(b"my-Example-key") && is_placeholder(b"[API KEY REDACTED #1]"));
        assert!(is_placeholder(b"AAAAB3NzaC1yc2EAAAADAQABAAABgQC7"));
        assert!(is_placeholder(b"AppAccessTokenHere") && is_placeholder(b"b-5723-####"));
        assert!(!is_placeholder(b"Zk3vQ9xLw27TbNm0"));
    }

    #[test]
    fn words_counted_up_are_no_secrets() {
        assert!(is_counted_word(b"token1234567890") && is_counted_word(b"mySecret_123"));
        assert!(!is_counted_word(b"token9157204863") && !is_counted_word(b"hunter1234") && !is_counted_word(b"secret"));
    }
}
