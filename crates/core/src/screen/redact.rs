//! Secrets leave no trace: arguments and errors are redacted before they are quoted or written down.

use std::borrow::Cow;

use serde_json::{Map, Value};

use crate::screen::secrets::{Kinds, find, replace_by};
use crate::text::quote;

/// What stands in place of a secret.
const REDACTED: &str = "[redacted]";

/// Names of parameters that hold secrets, folded (lower case, letters only); matched as a suffix.
const SECRET_NAMES: &[&str] =
    &["token", "apikey", "secret", "password", "passwd", "passphrase", "authorization", "cookie", "privatekey", "accesskey", "credentials"];

/// How secrets begin, also ones that were cut: a journal keeps nothing of them, while screening asks for a whole key.
const SECRET_PREFIXES: &[(&str, usize)] = &[
    ("sk-", 16),
    ("sk_live_", 10),
    ("sk_test_", 10),
    ("rk_live_", 10),
    ("ghp_", 20),
    ("gho_", 20),
    ("ghu_", 20),
    ("ghs_", 20),
    ("github_pat_", 20),
    ("glpat-", 16),
    ("xoxb-", 10),
    ("xoxp-", 10),
    ("xoxa-", 10),
    ("xapp-", 10),
    ("AKIA", 16),
    ("ASIA", 16),
    ("AIza", 30),
    ("ya29.", 20),
    ("npm_", 30),
    ("hf_", 20),
    ("eyJ", 30),
    ("SG.", 20),
    ("dop_v1_", 30),
];

/// Bytes that each of these has with what follows it, at the least: most words are shorter.
const SHORTEST: usize = {
    let (mut shortest, mut at) = (usize::MAX, 0);
    while at < SECRET_PREFIXES.len() {
        let len = SECRET_PREFIXES[at].0.len() + SECRET_PREFIXES[at].1;
        shortest = if len < shortest { len } else { shortest };
        at += 1;
    }
    shortest
};

/// Words after which the next word is a secret; each has a `b`, which [`words`] looks for.
const BEFORE_SECRET: &[&str] = &["bearer", "basic"];

const PEM_BEGIN: &str = "-----BEGIN ";
const PEM_END: &str = "-----END ";

/// Whether a parameter or variable of this name holds a secret.
fn is_secret_name(name: &str) -> bool {
    let folded: String = name.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_lowercase()).collect();
    SECRET_NAMES.iter().any(|secret| folded.ends_with(secret))
}

/// A word such as `sk-abc...`: what is to be hidden begins at the returned offset.
fn secret_in_word(word: &str) -> Option<usize> {
    if word.len() >= SHORTEST
        && let Some(at) = key_in_word(word)
    {
        return Some(at);
    }
    // NAME=value, name:value, https://user:password@host
    let at = word.bytes().position(|byte| byte == b'=' || byte == b':')?;
    if at + 1 < word.len() && !word[at..].starts_with("://") && is_secret_name(&word[..at]) {
        return Some(at + 1);
    }
    let scheme = word.find("://")?;
    let end = word[scheme + 3..].find('@')?;
    let colon = word[scheme + 3..scheme + 3 + end].find(':')?;
    Some(scheme + 3 + colon + 1)
}

/// Where the first key of a word begins.
fn key_in_word(word: &str) -> Option<usize> {
    let bytes = word.as_bytes();
    let begins = |at: &usize| *at == 0 || !bytes[at - 1].is_ascii_alphanumeric();
    (0..=bytes.len() - SHORTEST).filter(begins).find(|at| {
        let rest = &bytes[*at..];
        SECRET_PREFIXES.iter().any(|(prefix, least)| {
            rest.strip_prefix(prefix.as_bytes())
                .is_some_and(|key| key.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(byte)).count() >= *least)
        })
    })
}

/// The text without the secrets that it shows.
///
/// ```
/// use tool_guard_core::redact::text;
/// assert_eq!(text("curl -H 'Authorization: Bearer abc.def'"), "curl -H 'Authorization: Bearer [redacted]'");
/// assert_eq!(text("key sk-proj-0123456789abcdefghij ok"), "key [redacted] ok");
/// assert_eq!(text("no secret in commit 9f86d081884c7d65"), "no secret in commit 9f86d081884c7d65");
/// ```
#[must_use]
pub fn text(text: &str) -> String {
    let known = screened(text);
    let mut out = String::with_capacity(known.len());
    let mut rest = &*known;
    while let Some(begin) = rest.find(PEM_BEGIN) {
        words(&rest[..begin], &mut out);
        out.push_str(REDACTED);
        let after = &rest[begin..];
        // a key that was cut has no end: then nothing of it stays
        rest = after.find(PEM_END).map_or("", |end| {
            let tail = &after[end + PEM_END.len()..];
            tail.find("-----").map_or("", |close| &tail[close + 5..])
        });
    }
    words(rest, &mut out);
    out
}

/// Characters at the end of a text that was cut: a secret of several words may have been cut in two there.
const UNSURE: usize = 64;

/// One line of the text without its secrets, of at most `max` characters. A long text costs no more than its beginning, and
/// nothing is shown of a secret that the cut runs through.
#[must_use]
pub fn line(text: &str, max: usize) -> String {
    let enough = max + UNSURE;
    let folded = quote::line(text, enough);
    if folded.chars().count() < enough {
        return quote::line(&self::text(&folded), max);
    }
    // the last word was cut, and if it is the only one it is known whole or not at all
    let Some(end) = folded.rfind(' ') else { return quote::line(&self::text(text), max) };
    let clean = self::text(&folded[..end]);
    let unsure = UNSURE.saturating_sub(folded.len() - end);
    let sure = clean.floor_char_boundary(clean.len().saturating_sub(unsure));
    quote::line(&format!("{}…", clean[..sure].trim_end()), max)
}

/// The text without what screening finds.
fn screened(text: &str) -> Cow<'_, str> {
    let found = find(text, &Kinds::default());
    if found.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for one in found {
        out.push_str(&text[from..one.start]);
        out.push_str(REDACTED);
        from = one.end;
    }
    out.push_str(&text[from..]);
    Cow::Owned(out)
}

fn words(text: &str, out: &mut String) {
    let bytes = text.as_bytes();
    let (mut copied, mut start, mut signs, mut at, mut hide_next) = (0, 0, false, 0, false);
    loop {
        let space = match bytes.get(at) {
            Some(b'\t'..=b'\r' | b' ') => 1,
            Some(byte) if byte.is_ascii() => {
                signs |= matches!(byte, b':' | b'=' | b'b' | b'B' | b'-');
                at += 1;
                continue;
            }
            Some(_) => {
                let c = text[at..].chars().next().unwrap_or_default();
                if !c.is_whitespace() {
                    at += c.len_utf8();
                    continue;
                }
                c.len_utf8()
            }
            None => 0,
        };
        // nothing about most words can make them, or the next one, a secret: they are short, and without a sign
        if start < at && (hide_next || signs || at - start >= SHORTEST) {
            out.push_str(&text[copied..start]);
            hide_next = word(&text[start..at], hide_next, out);
            copied = at;
        }
        if space == 0 {
            break;
        }
        at += space;
        (start, signs) = (at, false);
    }
    out.push_str(&text[copied..]);
}

/// One word without what is secret of it. Tells whether the next one is.
fn word(word: &str, hidden: bool, out: &mut String) -> bool {
    let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let before_secret = BEFORE_SECRET.iter().any(|known| bare.eq_ignore_ascii_case(known));
    let closing = word.trim_end_matches(|c: char| "'\",;)}]".contains(c)).len();
    // the bracket of our own word belongs to it
    let closing = if word.get(..=closing).is_some_and(|word| word.ends_with(REDACTED)) { closing + 1 } else { closing };
    let secret = if hidden && !bare.is_empty() { Some(0) } else { secret_in_word(&word[..closing]) };
    match secret {
        // `Authorization: Bearer x`: the scheme's word stays, so that the next one is known
        Some(at) if !before_secret => {
            out.push_str(&word[..at]);
            out.push_str(REDACTED);
            out.push_str(&word[closing..]);
        }
        _ => out.push_str(word),
    }
    before_secret
        || word.starts_with("--") && is_secret_name(bare) && !word.contains('=')
        || word.ends_with([':', '=']) && is_secret_name(bare)
}

/// Characters of one string value that are kept.
const MAX_STRING: usize = 200;
/// Entries of one array or object that are kept.
const MAX_ENTRIES: usize = 32;
/// Depth that is kept.
const MAX_DEPTH: usize = 8;
/// Values of all arrays and objects together that are kept.
const MAX_VALUES: usize = 128;

/// The value without secrets and bounded: long strings cut, deep and long containers shortened.
///
/// ```
/// use serde_json::json;
/// use tool_guard_core::redact::value;
/// assert_eq!(value(&json!({ "name": "DB_PASSWORD", "value": "hunter22" })), json!({ "name": "DB_PASSWORD", "value": "[redacted]" }));
/// ```
#[must_use]
pub fn value(value: &Value) -> Value {
    let value = bounded(value, 0, &mut { MAX_VALUES });
    // what shows only as a whole: a name beside its value, a card's number that is one
    let text = value.to_string();
    let found = find(&text, &Kinds::default());
    if found.is_empty() {
        return value;
    }
    serde_json::from_str(&replace_by(&text, &found, |_| REDACTED.to_owned())).unwrap_or_else(|_| Value::String(REDACTED.to_owned()))
}

fn bounded(value: &Value, depth: usize, left: &mut usize) -> Value {
    match value {
        Value::String(long) => Value::String(short(long)),
        Value::Array(_) | Value::Object(_) if depth >= MAX_DEPTH || *left == 0 => Value::String("…".to_owned()),
        Value::Array(list) => {
            let kept = list.iter().take(MAX_ENTRIES).map_while(|value| take(left).map(|left| bounded(value, depth + 1, left)));
            Value::Array(kept.collect())
        }
        Value::Object(map) => {
            let kept = map.iter().take(MAX_ENTRIES).map_while(|(name, value)| {
                let left = take(left)?;
                let hide = is_secret_name(name) && !value.is_null() && !value.is_boolean();
                Some((short(name), if hide { Value::String(REDACTED.to_owned()) } else { bounded(value, depth + 1, left) }))
            });
            Value::Object(kept.collect::<Map<_, _>>())
        }
        _ => value.clone(),
    }
}

/// One value less is left; `None`: none was.
fn take(left: &mut usize) -> Option<&mut usize> {
    *left = left.checked_sub(1)?;
    Some(left)
}

fn short(long: &str) -> String {
    // cut first, so that a huge text costs nothing; the margin keeps a secret at the cut recognisable
    let mut head: String = text(&long.chars().take(MAX_STRING * 2).collect::<String>());
    if head.chars().count() > MAX_STRING {
        head = head.chars().take(MAX_STRING - 1).chain(['…']).collect();
    }
    head
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn secrets_in_text_go_look_alikes_stay() {
        for (given, kept) in [
            ("GITHUB_TOKEN=abc123 npm publish", "GITHUB_TOKEN=[redacted] npm publish"),
            ("mysql --password hunter2 -u root", "mysql --password [redacted] -u root"),
            ("git clone https://me:hunter2@example.org/x.git", "git clone https://me:[redacted]"),
            ("token: abc", "token: [redacted]"),
            ("Bearer  \u{a0}hunter2 x", "Bearer  \u{a0}[redacted] x"),
            ("é\u{2003}password:\thunter2\nb", "é\u{2003}password:\t[redacted]\nb"),
            ("a -----BEGIN RSA PRIVATE KEY-----\nMII\n-----END RSA PRIVATE KEY----- b", "a [redacted] b"),
            ("-----BEGIN PRIVATE KEY-----\nMIIcut", "[redacted]"),
            ("say 'ghp_0123456789abcdefghijABCDEFGHIJ456789'", "say '[redacted]'"),
            ("risk-averse task-force 123e4567-e89b-12d3-a456-426614174000", "risk-averse task-force 123e4567-e89b-12d3-a456-426614174000"),
            ("tokenizer: fast", "tokenizer: fast"),
        ] {
            let got = text(given);
            assert!(got.starts_with(kept), "{given} -> {got}");
            assert!(!got.contains("hunter2"), "{got}");
        }
    }

    #[test]
    fn a_line_shows_no_part_of_a_secret_wherever_it_stands() {
        for before in 0..130 {
            let text = format!(
                "{}{} tail of the text {}",
                "word ".repeat(before),
                "sk-proj-".to_owned() + &"0123456789".repeat(12),
                "x ".repeat(999)
            );
            let line = line(&text, 40);
            assert!(!line.contains("0123") && line.chars().count() <= 40, "{line}");
        }
        for (before, gap) in (0..130).flat_map(|before| [(before, 1), (before, 3), (before, 40)]) {
            let text = format!("{}card 4111 1111 1111 1111 {}", format!("word{}", " ".repeat(gap)).repeat(before), "x ".repeat(999));
            let line = line(&text, 60);
            assert!(!line.contains("4111") && line.chars().count() <= 60, "{line}");
        }
        let keys = format!("{} token=abcdefgh123 {}", "sk-proj-0123456789abcdefghij ".repeat(40), "y".repeat(5000));
        assert!(!line(&keys, 100).contains("abc"), "{}", line(&keys, 100));
        assert_eq!(line("short\n text", 40), "short text");
        assert_eq!(line(&format!("short text {}", "z".repeat(9000)), 40), "short text…", "a long word costs nothing but itself");
        assert_eq!(line(&"z".repeat(9000), 3), "zz…");
    }

    #[test]
    fn what_screening_knows_is_not_written_down() {
        for given in ["card 4111 1111 1111 1111", "acme_secret = \"k7Qz2X9mW4cVb1Nj8R\"", "SSN: 536-90-4399", "glpat-k7Qz2X9mW4cVb1Nj8Rt5"]
        {
            let kept = text(given);
            assert!(kept.ends_with(REDACTED) || kept.ends_with("[redacted]\""), "{kept}");
            assert_eq!(text(&kept), kept, "a second time changes nothing");
        }
    }

    #[test]
    fn secrets_in_values_go_by_name_and_by_look() {
        let given =
            json!({ "apiKey": "x1", "headers": { "Authorization": "Bearer abc" }, "note": "uses AKIA0123456789ABCDEF", "token": null });
        let kept =
            json!({ "apiKey": "[redacted]", "headers": { "Authorization": "[redacted]" }, "note": "uses [redacted]", "token": null });
        assert_eq!(value(&given), kept);
    }

    #[test]
    fn the_size_is_bounded() {
        let deep = (0..100).fold(json!(1), |inner, _| json!({ "a": inner, "s": "x".repeat(5000) }));
        assert!(value(&deep).to_string().len() < 4000);
        let wide = (0..3).fold(json!("y".repeat(300)), |inner, _| Value::Array(vec![inner; 20]));
        assert!(value(&wide).to_string().len() < 40_000);
        let named = value(&json!({ "k".repeat(100_000): 1 }));
        assert!(named.to_string().len() < 1_000, "a long name is cut as well");
        assert_eq!(value(&json!(vec![1; 100])).as_array().map(Vec::len), Some(MAX_ENTRIES));
    }
}
