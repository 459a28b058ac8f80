//! What a short successful result says that brought nothing: a refusal in words, or nothing at all. Weak evidence: words prove
//! little, so this is only for weighing a repetition, never for calling a result a failure.

use crate::ablation::row;
use crate::envelope::body;
use crate::members::{Members, Value, same_key};
use crate::phrase::{Haystack, normalise};
use crate::phrases::Phrases;
use crate::stated::stated;

/// Characters of a result that may be a refusal and nothing else.
const MAX_REFUSAL: usize = 400;
/// Bytes of a result that may say nothing.
const MAX_NOTHING: usize = 160;

// REFUSALS: what says that nothing was done, a row for each language; NOTHING: whole results that say nothing, in the form of phrases and
// without punctuation around them
include!(concat!(env!("OUT_DIR"), "/refusals.rs"));

/// What takes a line's words back: it counts things, and there are none.
#[rustfmt::skip]
const ALL_WELL: &[&str] = &["0 ignored", "0 denied", "0 skipped", "0 declined", "0 refused", "0 rejected", "0 unavailable", "0 unchanged"];

/// Whether a short successful result says that nothing was done: that it cannot be, or that there is nothing to change.
///
/// ```
/// use tool_guard_outcome::refusal::is_refusal;
///
/// assert!(is_refusal("You can't go that way."));
/// assert!(!is_refusal("12 passed, 0 failed"));
/// ```
#[must_use]
pub fn is_refusal(text: &str) -> bool {
    // a character has four bytes at most: a longer text need not be counted
    if text.len() > 4 * MAX_REFUSAL || text.chars().count() > MAX_REFUSAL {
        return false;
    }
    let mut text = normalise(text);
    for words in ALL_WELL {
        if text.contains(words) {
            text = text.replace(words, "");
        }
    }
    let text = Haystack::new(&text);
    REFUSALS.iter().any(|refusals| refusals.stand_in(&text))
}

/// Members that say nothing beside an empty list: what was asked, and how much there is.
#[rustfmt::skip]
const ECHO: &[&str] = &["query", "q", "pattern", "keyword", "search", "page", "limit", "offset", "per_page", "page_size", "took", "took_ms", "duration_ms", "elapsed_ms", "request_id", "timestamp", "tool"];
/// Members that say at most that it worked.
const WORKED: &[&str] = &["ok", "success", "status", "result", "message", "code", "status_code", "error"];

/// Whether what a command printed is nothing but a failure that a server stated. Other output of commands may speak of anything.
///
/// ```
/// use tool_guard_outcome::refusal::is_stated;
///
/// assert!(is_stated(r#"{"error":"unauthorized"}"#));
/// assert!(!is_stated("error: unauthorized") && !is_stated(r#"{"jobs":[{"error":"unauthorized"}]}"#));
/// ```
#[must_use]
pub fn is_stated(text: &str) -> bool {
    // as a tool says it whose results are no content
    text.trim_start().starts_with('{') && stated("server", text).is_some()
}

/// Whether a result says nothing at all: empty, `ok`, `(no output)`, `[]`, no results.
///
/// ```
/// use tool_guard_outcome::refusal::is_nothing;
///
/// assert!(is_nothing("(no output)") && is_nothing(r#"{"results":[],"total":0}"#));
/// assert!(!is_nothing("saved as report.md"));
/// ```
#[must_use]
pub fn is_nothing(text: &str) -> bool {
    let body = body(text);
    let text = body.trim();
    if text.len() > MAX_NOTHING {
        return false;
    }
    if text.starts_with('{') {
        return is_empty_object(text);
    }
    let text = normalise(text);
    says_nothing(text.trim_matches(|c: char| c.is_whitespace() || c.is_ascii_punctuation() || "。！．…✓✔✅".contains(c)))
}

/// Whether a normalised text is empty, or one that says so.
fn says_nothing(text: &str) -> bool {
    text.is_empty() || NOTHING.iter().any(|row| row.any(|words| words == text))
}

/// Whether an object holds nothing but empty values and echoes of the question.
fn is_empty_object(text: &str) -> bool {
    let Some(mut members) = Members::of(text) else { return false };
    let any = |key: &str, names: &[&str]| names.iter().any(|name| same_key(key, name));
    let brings_nothing = |(key, value): (&str, Value<'_>)| {
        let plain = || value.flag() == Some(true) || value.number() == Some(200) || says_nothing(&value.text().to_lowercase());
        // a flag that is not set says something
        value.is_nothing() && value.flag().is_none() || any(key, ECHO) && !matches!(value, Value::Nested(_)) || any(key, WORKED) && plain()
    };
    members.all(brings_nothing) && members.next().is_none() && members.ended()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_examples_and_texts_that_only_look_like_it() {
        Phrases::check(REFUSALS, is_refusal);
        for text in NOTHING.iter().flat_map(|row| row.any) {
            assert!(*text == normalise(text) && is_nothing(text), "{text}");
        }
    }

    #[test]
    fn a_long_text_is_no_refusal() {
        assert!(!is_refusal(&"You can't go that way. ".repeat(20)));
        assert!(is_refusal(&format!("{} 不能", "好".repeat(MAX_REFUSAL - 10))));
        assert!(!is_refusal(&format!("cannot {}", "x".repeat(5_000_000))));
    }

    #[test]
    fn what_says_nothing_is_known() {
        for text in [
            "",
            " \n",
            "ok",
            "OK.",
            "Done!",
            "(no output)",
            "[]",
            "{}",
            "\"\"",
            "null",
            "True",
            "No results found.",
            "没有结果。",
            "Exit code: 0\nWall time: 0.1 seconds\nOutput:\n",
            r#"{"stdout": "", "stderr": "", "returncode": 0, "timed_out": false}"#,
            r#"{"ok":true}"#,
            r#"{"status":"success","data":null}"#,
            r#"{"query":"lamps","results":[],"total":0}"#,
        ] {
            assert!(is_nothing(text), "{text}");
        }
    }

    #[test]
    fn what_says_something_is_not_nothing() {
        for text in [
            "1",
            "saved",
            "no",
            "ok: saved as report.md",
            "3 results",
            r#"{"ok":false}"#,
            r#"{"ok":true,"id":"m-1"}"#,
            r#"{"results":[1]}"#,
            r#"{"results":[],"hint":"try lamp"}"#,
            r#"{"results":["#,
            r#"{"status":"failed"}"#,
            "[0]",
        ] {
            assert!(!is_nothing(text), "{text}");
        }
        assert!(!is_nothing(&" ok".repeat(1_000_000)));
    }
}
