//! One pass over the words of a text: a word is hidden for what it is, or for the word before it.

use tool_guard_text::part::Part;

use crate::names_secret;
use crate::redact::key_patterns::{SHORTEST, is_cookie, is_secret_name, secret_in_word};

/// The text in place of a secret.
pub(super) const REDACTED: &str = "[redacted]";

/// Words that are followed by a secret. Each has a `b`, which [`redact_words`] tests for.
const BEFORE_SECRET: &[&str] = &["bearer", "basic"];

/// What stands behind a name in a schema or a signature: `gatewayToken?: string`.
const TYPES: &[&str] = &[
    "string",
    "str",
    "number",
    "integer",
    "int",
    "float",
    "boolean",
    "bool",
    "object",
    "array",
    "bytes",
    "any",
    "unknown",
    "null",
    "none",
    "undefined",
    "optional",
    "required",
];

/// Whether it is the name of a type, alone: no secret, whatever the word before it is called.
fn is_type(word: &str) -> bool {
    let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    TYPES.iter().any(|known| bare.eq_ignore_ascii_case(known))
}

/// What the next word is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// Nothing special.
    Plain,
    /// A secret.
    Secret,
    /// One of the pairs of a cookie; another is behind it if it ends with `;`.
    Pair,
}

/// Appends the text to `out`, without the words that are secrets.
pub(super) fn redact_words(text: &str, out: &mut String) {
    let bytes = text.as_bytes();
    let (mut copied, mut start, mut suspicious, mut at, mut next) = (0, 0, false, 0, Next::Plain);
    loop {
        let space = match bytes.get(at) {
            Some(b'\t'..=b'\r' | b' ') => 1,
            Some(byte) if byte.is_ascii() => {
                suspicious |= matches!(byte, b':' | b'=' | b'b' | b'B' | b'-');
                at += 1;
                continue;
            }
            Some(_) => {
                let c = text.part(at..).chars().next().unwrap_or_default();
                if !c.is_whitespace() {
                    at += c.len_utf8();
                    continue;
                }
                c.len_utf8()
            }
            None => 0,
        };
        // most words are short and have none of these bytes: neither they nor the next word can be a secret
        if start < at && (next != Next::Plain || suspicious || at - start >= SHORTEST) {
            out.push_str(text.part(copied..start));
            next = redact_word(text.part(start..at), next, out);
            copied = at;
        }
        if space == 0 {
            break;
        }
        at += space;
        (start, suspicious) = (at, false);
    }
    out.push_str(text.part(copied..));
}

/// Appends one word without the secret in it, and returns what the next word is. `this`: what the words before it say of it.
fn redact_word(word: &str, this: Next, out: &mut String) -> Next {
    let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let before_secret = BEFORE_SECRET.iter().any(|known| bare.eq_ignore_ascii_case(known));
    let closing = word.trim_end_matches(|c: char| "'\",;)}]".contains(c)).len();
    // keeps the bracket of `[redacted]`
    let closing = if word.get(..=closing).is_some_and(|word| word.ends_with(REDACTED)) { closing + 1 } else { closing };
    let hidden = this != Next::Plain && !bare.is_empty() && !(this == Next::Secret && is_type(bare));
    let secret = if hidden { Some(0) } else { secret_in_word(word.part(..closing)).filter(|at| !is_type(word.part(*at..closing))) };
    match secret {
        // keeps the scheme of `Authorization: Bearer x`, which makes the next word a secret
        Some(at) if !before_secret => {
            out.push_str(word.part(..at));
            out.push_str(REDACTED);
            out.push_str(word.part(closing..));
        }
        _ => out.push_str(word),
    }
    let named = word.starts_with("--") && is_secret_name(bare) && !word.contains('=')
        || word.ends_with([':', '=']) && names_secret(word, word.len() - 1);
    let cookie = || if this == Next::Plain { is_cookie(word) } else { this == Next::Pair };
    if (named || word.ends_with(';')) && cookie() {
        Next::Pair
    } else if before_secret || named {
        Next::Secret
    } else {
        Next::Plain
    }
}
