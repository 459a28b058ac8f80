//! Names of values: read backwards from their end, and classified.

use tool_guard_text::part::{At, Part};

use crate::char_class::{ALNUM, JOIN, is};
use crate::context::name_class::{ENDINGS, NameClass, may_be_secret_name};

/// Words before `key`, `token` or `access` that make it a harmless name, such as `cacheKey`.
#[rustfmt::skip]
const HARMLESS_QUALIFIERS: &[&str] = &[
    "public", "publishable", "pub", "cache", "sort", "primary", "foreign", "partition", "idempotency", "idempotent", "nextpage", "next", "page", "cursor", "continuation",
    "sync", "row", "object", "hash", "group", "dedup", "dedupe", "checkpoint", "fingerprint", "hot", "commit", "translation", "storage", "session",
    "call", "unique", "last", "lookup", "map", "bucket", "tracking", "order", "blob", "entry", "registry", "index", "lock", "query", "natural", "restore",
    "document", "lsign", "csrf", "xsrf", "authenticity", "antiforgery", "requestverification", "site", "websocket", "applicationserver", "publickey", "clientrequest",
];

/// Words that end with `key`.
const KEY_WORDS: &[&str] = &["monkey", "donkey", "turkey", "jockey", "hockey", "whiskey"];

/// Words before `key` that make it a public one, or its fingerprint.
const PUBLIC_KEYS: &[&[u8]] = &[b"public ", b"gpg ", b"pgp "];

/// The names of cookies as servers write them, among the names that fold to `sessionid`.
const SESSION_COOKIES: &[&[u8]] = &[b"sessionid", b"JSESSIONID", b"NET_SessionId"];

/// Bytes of a name that are read.
pub(super) const MAX_NAME: usize = 64;

/// The class of the name that ends at `end`; `None` if it names no secret.
pub(crate) fn class_of_name(text: &[u8], end: usize) -> Option<NameClass> {
    if !may_be_secret_name(text, end) {
        return None;
    }
    let name = FoldedName::before(text, end);
    let is_public = || {
        let before = text.part(end.saturating_sub(10)..end.saturating_sub(3));
        let ends = |word: &&[u8]| before.len() >= word.len() && before.part(before.len() - word.len()..).eq_ignore_ascii_case(word);
        name.folded() == b"key" && PUBLIC_KEYS.iter().any(ends)
    };
    name.class(text, end).filter(|class| !name.is_harmless(*class) && !is_public())
}

/// Whether a byte may be in a name.
pub(super) fn is_name_byte(byte: u8) -> bool {
    is(byte, ALNUM | JOIN) || byte == b'.'
}

/// Whether the name that ends at `end` is `key` and nothing more, and stands at the beginning of a field: "acme key" says whose it is.
pub(crate) fn is_lone_key(text: &[u8], end: usize) -> bool {
    let Some(start) = end.checked_sub(3) else { return false };
    text.part(start..end).eq_ignore_ascii_case(b"key") && (start == 0 || matches!(text.at(start - 1), b'"' | b'\'' | b'\n'))
}

/// A name in lower case without its separators.
struct FoldedName {
    folded: [u8; MAX_NAME],
    len: usize,
    /// Bit `i` is set if a word begins at letter `i`.
    starts: u64,
}

impl FoldedName {
    fn before(text: &[u8], end: usize) -> Self {
        let floor = end.saturating_sub(MAX_NAME);
        let start = text.part(floor..end).iter().rposition(|byte| !is_name_byte(*byte)).map_or(floor, |at| floor + at + 1);
        let mut name = Self { folded: [0; MAX_NAME], len: 0, starts: 0 };
        let mut last = 0u8;
        for &byte in text.part(start..end) {
            if byte.is_ascii_alphanumeric() {
                // a word begins after a separator, and where lower case turns to upper
                if !last.is_ascii_alphanumeric() || last.is_ascii_lowercase() && byte.is_ascii_uppercase() {
                    name.starts |= 1 << name.len;
                }
                if let Some(place) = name.folded.get_mut(name.len) {
                    *place = byte.to_ascii_lowercase();
                }
                name.len += 1;
            }
            last = byte;
        }
        name
    }

    fn folded(&self) -> &[u8] {
        self.folded.part(..self.len)
    }

    /// Whether a word begins at this letter.
    fn begins(&self, at: usize) -> bool {
        self.starts >> at & 1 == 1
    }

    fn class(&self, text: &[u8], end: usize) -> Option<NameClass> {
        let folded = self.folded();
        let ending = ENDINGS.iter().find(|ending| {
            let text = ending.text.as_bytes();
            text.last() == folded.last() && folded.ends_with(text) && (!ending.whole || self.begins(self.len - text.len()))
        })?;
        // a lone `pass` counts only before `=` or a quote, and in lower case, because of test logs: `PASS: a test`
        let report = folded == b"pass" && !matches!(text.get(end), Some(b'=' | b'"' | b'\'')) && !text.part(..end).ends_with(b"pass");
        // most fields of that name hold an id that tools need
        let id = folded.ends_with(b"sessionid") && !SESSION_COOKIES.iter().any(|name| text.part(..end).ends_with(name));
        (!report && !id).then_some(ending.class)
    }

    fn is_harmless(&self, class: NameClass) -> bool {
        let qualified =
            |stem: &[u8]| HARMLESS_QUALIFIERS.iter().any(|word| stem.ends_with(word.as_bytes()) && self.begins(stem.len() - word.len()));
        // a session's key is its name, its token logs in
        let logs_in = self.folded().ends_with(b"sessiontoken");
        let word = || KEY_WORDS.iter().any(|word| self.folded().ends_with(word.as_bytes()) && self.begins(self.len - word.len()));
        matches!(class, NameClass::Possible | NameClass::Secret)
            && !logs_in
            && (word()
                || [&b"key"[..], b"token", b"access"].iter().find_map(|last| self.folded().strip_suffix(*last)).is_some_and(qualified))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_ending_has_names_that_it_decides() {
        for ending in ENDINGS {
            for name in ending.examples {
                assert_eq!(class_of_name(name.as_bytes(), name.len()), Some(ending.class), "{name}");
                assert!(FoldedName::before(name.as_bytes(), name.len()).folded().ends_with(ending.text.as_bytes()), "{name}");
            }
            for name in ending.counterexamples {
                assert_eq!(class_of_name(name.as_bytes(), name.len()), None, "{name}");
            }
            assert!(!ending.examples.is_empty() && (!ending.whole || !ending.counterexamples.is_empty()), "{}", ending.text);
        }
    }

    #[test]
    fn the_last_word_of_a_name_decides() {
        for (name, expected) in [
            ("password", Some(NameClass::Password)),
            ("DB_PASSWORD", Some(NameClass::Password)),
            ("api_key", Some(NameClass::Secret)),
            ("githubToken", Some(NameClass::Secret)),
            ("STRIPE-SECRET", Some(NameClass::Secret)),
            ("key", Some(NameClass::Possible)),
            ("x-auth", Some(NameClass::Possible)),
            ("Authorization", Some(NameClass::Header)),
            ("author", None),
            ("oauth", None),
            ("compass", None),
            ("public_key", None),
            ("cacheKey", None),
            ("bitbucket_secret", Some(NameClass::Secret)),
            ("SharedAccessKey", Some(NameClass::Secret)),
            ("statuspage_token", Some(NameClass::Secret)),
            ("nextPageToken", None),
            ("PublicKeyToken", None),
            ("STRIPE_PUBLISHABLE_KEY", None),
            ("DocumentKey", None),
            ("--lsign-key", None),
            ("ClientRequestToken", None),
            ("donkey", None),
            ("grey_donkey", None),
            ("mon_token", Some(NameClass::Secret)),
            ("authcookie", Some(NameClass::Header)),
            ("sessionKey", None),
            ("AWS_SESSION_TOKEN", Some(NameClass::Secret)),
            ("sessionid", Some(NameClass::Secret)),
            ("ASP.NET_SessionId", Some(NameClass::Secret)),
            ("session_id", None),
            ("sessionId", None),
            ("user_session", Some(NameClass::Secret)),
            ("session", None),
            ("daemonKey", Some(NameClass::Possible)),
            ("tokens", None),
        ] {
            let name = name.as_bytes();
            let class = class_of_name(name, name.len());
            assert_eq!(class, expected, "{}", name.escape_ascii());
        }
    }
}
