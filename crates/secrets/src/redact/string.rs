//! Texts without their secrets.

use std::borrow::Cow;

use tool_guard_text::find::first;
use tool_guard_text::part::Part;
use tool_guard_text::quote;
use tool_guard_text::visible::Visible;

use crate::redact::words::{REDACTED, redact_words};
use crate::{SecretKinds, find};

const PEM_BEGIN: &str = "-----BEGIN ";
const PEM_END: &str = "-----END ";

/// The text with every secret replaced by `[redacted]`.
///
/// ```
/// use tool_guard_secrets::redact::text;
/// assert_eq!(text("curl -H 'Authorization: Bearer abc.def'"), "curl -H 'Authorization: Bearer [redacted]'");
/// assert_eq!(text("key sk-proj-0123456789abcdefghij ok"), "key [redacted] ok");
/// assert_eq!(text("no secret in commit 9f86d081884c7d65"), "no secret in commit 9f86d081884c7d65");
/// ```
#[must_use]
pub fn text(text: &str) -> String {
    let shown = redacted(text);
    // what nobody sees may stand inside a name or a cut key
    let Some(visible) = Visible::of(&shown) else { return shown };
    let again = redacted(&visible.text);
    if again == visible.text { shown } else { again }
}

fn redacted(text: &str) -> String {
    let screened = screened(text);
    let mut out = String::with_capacity(screened.len());
    let mut rest = &*screened;
    while let Some(begin) = first(rest, PEM_BEGIN) {
        redact_words(rest.part(..begin), &mut out);
        out.push_str(REDACTED);
        let after = rest.part(begin..);
        // a cut key has no end: then the rest goes
        rest = after.find(PEM_END).map_or("", |end| {
            let tail = after.part(end + PEM_END.len()..);
            tail.find("-----").map_or("", |close| tail.part(close + 5..))
        });
    }
    redact_words(rest, &mut out);
    out
}

/// Characters dropped before a cut, where a secret of several words may have been cut in two.
const CUT_MARGIN: usize = 64;

/// Bytes that are read for each character that is shown, where some are hidden.
const HIDDEN_SHARE: usize = 16;

/// The beginning of the text without its secrets, as one line of at most `max` characters. Only as much is read as is needed,
/// and nothing is shown of a secret that the cut runs through.
#[must_use]
pub fn line(text: &str, max: usize) -> String {
    let read = max + CUT_MARGIN;
    // what is hidden may be all that parts a secret from the word before it, and is not there any more in one line
    let head = text.head(read.saturating_mul(HIDDEN_SHARE));
    let shown = Visible::of(head).map(|_| self::text(head));
    let text = shown.as_deref().unwrap_or(text);
    let folded = quote::line(text, read);
    if folded.chars().count() < read {
        return quote::line(&self::text(&folded), max);
    }
    // the last word was cut; if it is the only one, it must be read whole
    let Some(end) = folded.rfind(' ') else { return quote::line(&self::text(text), max) };
    let clean = self::text(folded.part(..end));
    let margin = CUT_MARGIN.saturating_sub(folded.len() - end);
    let kept_len = clean.floor_char_boundary(clean.len().saturating_sub(margin));
    quote::line(&format!("{}…", clean.part(..kept_len).trim_end()), max)
}

/// The text without the secrets that screening finds.
fn screened(text: &str) -> Cow<'_, str> {
    let found = find(text, &SecretKinds::default());
    if found.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for one in found {
        out.push_str(text.part(from..one.start));
        out.push_str(REDACTED);
        from = one.end;
    }
    out.push_str(text.part(from..));
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_go_and_similar_words_stay() {
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
            ("Cookie: sid=a1; session=hunter2; x=hunter2 and more", "Cookie: [redacted]; [redacted]; [redacted] and more"),
            ("-H 'Cookie: sid=hunter2; b=hunter2' -v", "-H 'Cookie: [redacted]; [redacted]' -v"),
            ("PASS: TestTokens/case_12", "PASS: TestTokens/case_12"),
            ("PASS=hunter2 run", "PASS=[redacted] run"),
            ("{\"pass\": \"hunter2\"}", "{\"pass\": [redacted]"),
            ("mysql -phunter2 app", "mysql -p[redacted] app"),
            ("{ gatewayToken?: string; password: string | null; x }", "{ gatewayToken?: string; password: string | null; x }"),
            ("fn f(token: &str, api_key: str, secret:string)", "fn f(token: &str, api_key: str, secret:string)"),
            ("password: stringent7 and", "password: [redacted] and"),
        ] {
            let got = text(given);
            assert!(got.starts_with(kept), "{given} -> {got}");
            assert!(!got.contains("hunter2"), "{got}");
        }
    }

    #[test]
    fn what_nobody_sees_parts_no_secret_from_its_look() {
        let key = "ghp_k7Qz2X9mW4cVb1Nj8Rt5Lp3Hs6Dy0AfGu2Te";
        let coloured = |key: &str| format!("\u{1b}[1m{key}\u{1b}[0m");
        let found = |key: &str| format!("TOKEN=\u{1b}[01;31m\u{1b}[Kghp_\u{1b}[m\u{1b}[K{}", &key[4..]);
        let cases = ["x\u{200b}", "x\u{ad}", "9\u{feff}", "x\u{1b}[0m"].map(|before| format!("{before}{key}"));
        for text in cases.into_iter().chain([coloured(key), found(key)]) {
            for shown in [super::text(&text), line(&text, 400)] {
                assert!(!shown.contains("k7Qz2X9m"), "{text:?}: {shown:?}");
            }
        }
    }

    #[test]
    fn a_line_shows_no_part_of_a_secret_at_any_position() {
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
    fn hidden_characters_hide_no_secret() {
        for hidden in ['\u{200b}', '\u{ad}', '\u{2060}', '\u{feff}', '\u{0}', '\u{e0041}'] {
            for given in [
                "key sk-proj-0123456789abcdefghij ok",
                "GITHUB_TOKEN=abc123 npm publish",
                "mysql --password hunter2 -u root",
                "Bearer hunter2 x",
            ] {
                for (at, _) in given.char_indices().skip(1) {
                    let got = text(&format!("{}{hidden}{}", &given[..at], &given[at..]));
                    let seen: String = got.chars().filter(|c| *c != hidden).collect();
                    assert!(seen.contains(REDACTED), "{given} {at} -> {got:?}");
                    assert!(["hunter2", "abc123", "0123456789"].iter().all(|secret| !seen.contains(secret)), "{given} {at} -> {got:?}");
                }
            }
        }
        assert_eq!(text("a\u{200d}b stays"), "a\u{200d}b stays");
    }

    #[test]
    fn what_screening_finds_is_redacted() {
        for given in ["card 4111 1111 1111 1111", "acme_secret = \"k7Qz2X9mW4cVb1Nj8R\"", "SSN: 536-90-4399", "glpat-k7Qz2X9mW4cVb1Nj8Rt5"]
        {
            let kept = text(given);
            assert!(kept.ends_with(REDACTED) || kept.ends_with("[redacted]\""), "{kept}");
            assert_eq!(text(&kept), kept, "a second time changes nothing");
        }
    }
}
