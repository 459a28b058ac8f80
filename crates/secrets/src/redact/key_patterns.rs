//! How secrets are recognized by name or prefix, also where they were cut: stricter than `screen::secrets`, which asks for a
//! whole key. The tables of names and prefixes are those of `screen::secrets`.

use tool_guard_text::part::Part;
use tool_guard_text::visible::Visible;

use crate::{SHORTEST_CUT_KEY, cut_key, names_secret};

/// The length of the shortest key with a prefix; most words are shorter.
pub(super) const SHORTEST: usize = SHORTEST_CUT_KEY;

/// Whether a parameter or variable of this name holds a secret.
pub(super) fn is_secret_name(name: &str) -> bool {
    Visible::of(name).is_some_and(|visible| is_secret_name(&visible.text))
        || names_secret(name, name.len())
        || name.trim_matches(|c: char| !c.is_ascii_alphanumeric()).eq_ignore_ascii_case("pass")
}

/// Where the secret in a word begins: a key, the value of `NAME=value`, or the password in a URL.
pub(super) fn secret_in_word(word: &str) -> Option<usize> {
    if word.len() >= SHORTEST
        && let Some(at) = cut_key(word.as_bytes())
    {
        return Some(at);
    }
    // NAME=value, name:value, https://user:password@host
    let at = separator(word)?;
    if at + 1 < word.len() && !word.part(at..).starts_with("://") && names_secret(word, at) {
        return Some(at + 1);
    }
    let scheme = word.find("://")?;
    let end = word.part(scheme + 3..).find('@')?;
    let colon = word.part(scheme + 3..scheme + 3 + end).find(':')?;
    Some(scheme + 3 + colon + 1)
}

/// Where the first `=` or `:` is.
fn separator(word: &str) -> Option<usize> {
    word.bytes().position(|byte| byte == b'=' || byte == b':')
}

/// Whether the secret in this word is one of several of a cookie: `Cookie:`, `Cookie=sid=...;`.
pub(super) fn is_cookie(word: &str) -> bool {
    let name = separator(word).map_or(word, |at| word.part(..at)).trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
    name.len() >= 6 && name.get(name.len() - 6..).is_some_and(|end| end.eq_ignore_ascii_case("cookie"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_that_screening_knows() {
        for name in [
            "DB_PASSWORD",
            "apiKey",
            "x-api-key",
            "token2",
            "ACME_TOKEN_PROD",
            "\"set-cookie\"",
            "pass",
            "AWS_SESSION_TOKEN",
            "clientSecret",
            "pwd",
            "pass\u{200b}word",
        ] {
            assert!(is_secret_name(name), "{name}");
        }
        for name in ["tokens", "tokenizer", "compass", "nextPageToken", "key", "author", "max_tokens", "sessionKey"] {
            assert!(!is_secret_name(name), "{name}");
        }
    }
}
