//! What a failure says about time: how long to wait before the next try.

use tool_guard_text::excerpt::head_and_tail;
use tool_guard_text::part::Part;

use crate::phrase::{Haystack, first_slot, normalise};

/// Bytes of a text that are looked at from its head, and as many from its tail.
const MAX_PART: usize = 4096;
/// The longest wait that is believed.
const MAX_WAIT_MS: f64 = 3_600_000.0;

/// What stands before a wait, and the milliseconds of its unit when it names none; the narrow ones first.
#[rustfmt::skip]
const BEFORE_WAIT: &[(&str, f64)] = &[
    ("retry-after-ms", 1.0), ("retry_after_ms", 1.0), ("retryafterms", 1.0), ("retry after ms", 1.0),
    ("retry-after", 1000.0), ("retry_after", 1000.0), ("retryafter", 1000.0), ("retry after", 1000.0), ("retrydelay", 1000.0), ("retry_delay", 1000.0),
    ("retry in", 1000.0), ("retrying in", 1000.0), ("try again in", 1000.0), ("try again after", 1000.0), ("available in", 1000.0), ("available again in", 1000.0),
    ("resets in", 1000.0), ("reset after", 1000.0), ("please wait", 1000.0), ("wait for", 1000.0), ("wait at least", 1000.0), ("must wait", 1000.0), ("wait", 1000.0),
    ("请在", 1000.0), ("请等待", 1000.0), ("等待", 1000.0), ("请于", 1000.0),
];

/// Units of time in milliseconds; the long names first.
#[rustfmt::skip]
const UNITS: &[(&str, f64)] = &[
    ("milliseconds", 1.0), ("millisecond", 1.0), ("msecs", 1.0), ("ms", 1.0), ("毫秒", 1.0),
    ("seconds", 1000.0), ("second", 1000.0), ("secs", 1000.0), ("sec", 1000.0), ("s", 1000.0), ("秒钟", 1000.0), ("秒", 1000.0),
    ("minutes", 60_000.0), ("minute", 60_000.0), ("mins", 60_000.0), ("min", 60_000.0), ("m", 60_000.0), ("分钟", 60_000.0), ("分", 60_000.0),
    ("hours", 3_600_000.0), ("hour", 3_600_000.0), ("hrs", 3_600_000.0), ("h", 3_600_000.0), ("小时", 3_600_000.0),
];

/// Milliseconds that a failure's text asks to wait, if it says so plausibly (more than nothing, an hour at most).
///
/// Numbers without a unit are seconds, as in the HTTP header; HTTP dates are not read. Linear in the text, of which
/// only a head and a tail are looked at.
///
/// ```
/// use tool_guard_outcome::wait_hint::retry_after_ms;
///
/// assert_eq!(retry_after_ms("HTTP/1.1 429 Too Many Requests\nRetry-After: 30"), Some(30_000));
/// assert_eq!(retry_after_ms("Please retry in 1m30s."), Some(90_000));
/// assert_eq!(retry_after_ms("Retry-After: Wed, 21 Oct 2026 07:28:00 GMT"), None);
/// ```
#[must_use]
pub fn retry_after_ms(text: &str) -> Option<u64> {
    let text = normalise(&head_and_tail(text, MAX_PART));
    wait_in(&Haystack::new(&text))
}

/// The same of a text that is prepared for it already, and bounded.
#[must_use]
pub fn wait_in(haystack: &Haystack<'_>) -> Option<u64> {
    let text = haystack.text();
    BEFORE_WAIT
        .iter()
        .filter(|(phrase, _)| haystack.may_hold(first_slot(phrase)))
        .flat_map(|(phrase, unit)| text.match_indices(phrase).map(move |(at, _)| (at, phrase.len(), *unit)))
        .filter(|(at, _, _)| !text.as_bytes().part(..*at).last().is_some_and(u8::is_ascii_alphanumeric))
        .find_map(|(at, len, unit)| duration(text.part(at + len..), unit))
}

/// The duration that starts a text: numbers with units (`1m30s`), or one number of `unit`.
fn duration(text: &str, unit: f64) -> Option<u64> {
    let mut rest = text.trim_start_matches(|c: char| c.is_whitespace() || ":=\"'(~：".contains(c));
    let (mut total, mut parts) = (0.0, 0);
    while let Some((number, after)) = number(rest) {
        let after_space = after.trim_start_matches([' ', '"', '\'']);
        let named = UNITS.iter().find_map(|(name, ms)| Some((ms, after_space.strip_prefix(name)?)));
        // `5 minutes` has a unit, `5 models` has not
        let named = named.filter(|(_, after)| !after.starts_with(|c: char| c.is_ascii_alphabetic()));
        match named {
            Some((ms, after)) => {
                total += number * ms;
                rest = after.trim_start_matches([' ', ',']).trim_start_matches("and ");
            }
            None if parts == 0 && !after_space.starts_with(|c: char| c.is_alphanumeric() || "-/:".contains(c)) => {
                total = number * unit;
                rest = "";
            }
            None if parts == 0 => return None,
            None => break,
        }
        parts += 1;
    }
    // the bounds also shut out what is not a number
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and an hour")]
    (total > 0.0 && total <= MAX_WAIT_MS).then(|| total.ceil() as u64)
}

/// A plain decimal number at the start of a text; a sign makes it none.
fn number(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    // a sentence's full stop is not part of the number
    let digits = text.part(..end).trim_end_matches('.');
    Some((digits.parse().ok()?, text.part(digits.len()..)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_are_read_in_all_spellings() {
        for (text, expected) in [
            ("Retry-After: 30", 30_000),
            ("retry-after-ms: 1500", 1_500),
            (r#"{"message":"slow down","retry_after":1.337,"global":false}"#, 1_337),
            (r#"{"retryAfter": "12"}"#, 12_000),
            ("please retry after 20s", 20_000),
            ("Please try again in 4.65s. Visit us.", 4_650),
            ("Please retry in 1m30s", 90_000),
            ("Please retry in 1 minute and 30 seconds", 90_000),
            ("try again in 2 minutes", 120_000),
            ("You must wait 5 seconds between posts", 5_000),
            (r#""retryDelay": "17s""#, 17_000),
            ("请求过于频繁，请在 30 秒后重试", 30_000),
            ("请等待5分钟", 300_000),
            ("try again in 250 ms", 250),
            ("try again in 1 hour", 3_600_000),
            ("wait for it. Retry-After: 3", 3_000),
            ("rate limited; retrying in 3.", 3_000),
        ] {
            assert_eq!(retry_after_ms(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_plausible_wait_is_ignored() {
        for text in [
            "",
            "Retry-After: Wed, 21 Oct 2026 07:28:00 GMT",
            "Retry-After: 2026-10-21",
            "try again in 23h 59m",
            "Retry-After: -5",
            "Retry-After: NaN",
            "Retry-After: 0",
            "Retry-After: 99999999999999999999999999",
            "retry after 5 models failed",
            "await 5 seconds",
            "wait",
            "retry in 1.2.3s",
        ] {
            assert_eq!(retry_after_ms(text), None, "{text}");
        }
    }

    #[test]
    fn hostile_texts_are_cut() {
        assert_eq!(retry_after_ms(&"wait ".repeat(1_000_000)), None);
        assert_eq!(retry_after_ms(&format!("wait {}", "9".repeat(1_000_000))), None);
    }
}
