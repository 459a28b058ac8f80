//! How much of a result the model gets: the head and tail of a long text, cut at line ends. JSON stays valid.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tool_guard_text::json;
use tool_guard_text::part::Part;

/// Characters that are always kept: fewer are of no use.
pub const MIN_CHARS: usize = 2_000;
/// The maximum of any result, however large the model's window is.
pub const MAX_CHARS: usize = 400_000;
/// Characters of a token, as hosts estimate it.
const CHARS_PER_TOKEN: f64 = 4.0;

/// The user's limits on results; one that is not set does not apply.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Limits {
    /// Characters of one result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_chars: Option<usize>,
    /// Characters of all results of a turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_max_chars: Option<usize>,
    /// The share of the model's window that one result may take, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context_share: Option<f64>,
}

impl Limits {
    /// The limits for small models, whose windows are small too.
    pub const SMALL_MODELS: Self = Self { max_chars: Some(40_000), turn_max_chars: None, context_share: Some(0.3) };

    /// These limits, completed by those of `other`.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            max_chars: self.max_chars.or(other.max_chars),
            turn_max_chars: self.turn_max_chars.or(other.turn_max_chars),
            context_share: self.context_share.or(other.context_share),
        }
    }

    /// Characters that the next result may have; `None` without a limit. `window`: the model's window in tokens, if the host
    /// reports it; `used`: characters of the turn's results so far.
    ///
    /// ```
    /// use tool_guard_screen::size::Limits;
    /// let limits = Limits { context_share: Some(0.3), ..Limits::default() };
    /// assert_eq!(limits.allowed(Some(128_000), 0), Some(153_600));
    /// assert_eq!(limits.allowed(Some(2_000_000), 0), Some(400_000));
    /// assert_eq!(limits.allowed(None, 0), None);
    /// ```
    #[must_use]
    pub fn allowed(&self, window: Option<u64>, used: usize) -> Option<usize> {
        #[allow(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "an estimate, and it saturates"
        )]
        let share = self.context_share.zip(window).map(|(share, window)| (window as f64 * CHARS_PER_TOKEN * share) as usize);
        let rest = self.turn_max_chars.map(|all| all.saturating_sub(used));
        let least = [self.max_chars, share, rest].into_iter().flatten().min()?;
        Some(least.clamp(MIN_CHARS, MAX_CHARS))
    }
}

/// The text cut to `max` characters, or `None` if it is not longer. JSON stays valid. Takes time linear in its length.
///
/// ```
/// use tool_guard_screen::size::truncate;
/// let long = "line of text\n".repeat(1000);
/// let short = truncate(&long, 2_000).unwrap();
/// assert!(short.chars().count() <= 2_000);
/// assert!(short.contains("[truncated - showing first ") && short.ends_with("line of text\n"));
/// assert_eq!(truncate("short", 2_000), None);
/// ```
#[must_use]
pub fn truncate(text: &str, max: usize) -> Option<String> {
    // bytes are never fewer than characters
    if text.len() <= max {
        return None;
    }
    let total = chars(text);
    if total <= max {
        return None;
    }
    if text.trim_start().starts_with(['{', '['])
        && let Ok(value) = json::value(text)
    {
        return Some(shrink(&value, max));
    }
    Some(head_and_tail(text, total, max))
}

/// The share of the head in what is kept. The head shows the structure, the tail often the error.
const HEAD_PER_CENT: usize = 70;

fn head_and_tail(text: &str, total: usize, max: usize) -> String {
    let marker = |head: usize, tail: usize| format!("\n[truncated - showing first {head} and last {tail} of {total} chars]\n");
    let room = max.saturating_sub(marker(total, total).chars().count());
    let head_room = room * HEAD_PER_CENT / 100;
    let head_end = at_char(text, head_room);
    let tail_begin = at_char(text, total - (room - head_room));
    let head = text.part(..line_end_before(text.part(..head_end)));
    let tail = text.part(tail_begin..);
    let tail = tail.part(line_begin_after(tail)..);
    format!("{head}{}{tail}", marker(chars(head), chars(tail)))
}

/// Bytes that are counted at once, which compiles to a few vector instructions.
const BLOCK: usize = 64;

/// Whether a byte is the first of a character in UTF-8.
const fn begins(byte: u8) -> bool {
    byte & 0xc0 != 0x80
}

/// The number of characters that begin in this block.
fn begun(block: &[u8]) -> usize {
    block.iter().map(|byte| u8::from(begins(*byte))).sum::<u8>() as usize
}

/// The number of characters of a text, faster than `chars().count()`.
///
/// ```
/// assert_eq!(tool_guard_screen::size::chars("né\u{1f600}"), 3);
/// ```
#[must_use]
pub fn chars(text: &str) -> usize {
    text.as_bytes().chunks(BLOCK).map(begun).sum()
}

/// The offset of the character of this number.
fn at_char(text: &str, chars: usize) -> usize {
    let mut left = chars;
    for (block, bytes) in text.as_bytes().chunks(BLOCK).enumerate() {
        let begun = begun(bytes);
        if begun > left {
            let begun_here = bytes.iter().enumerate().filter(|(_, byte)| begins(**byte));
            return begun_here.map(|(at, _)| block * BLOCK + at).nth(left).unwrap_or(text.len());
        }
        left -= begun;
    }
    text.len()
}

/// The offset of the last line end if it is in the last fifth, else the length.
fn line_end_before(head: &str) -> usize {
    head.rfind('\n').filter(|at| *at >= head.len() / 5 * 4).unwrap_or(head.len())
}

/// The offset behind the first line end if it is in the first fifth, else 0.
fn line_begin_after(tail: &str) -> usize {
    tail.find('\n').map(|at| at + 1).filter(|at| *at <= tail.len() / 5).unwrap_or(0)
}

/// Attempts, each with half as much for single texts and lists, until the whole fits.
const MAX_ROUNDS: u32 = 16;

/// JSON of at most `max` characters: the middle of long texts and lists is left out, as much of it as is needed.
fn shrink(value: &Value, max: usize) -> String {
    let (mut text_chars, mut items) = (max / 2, 256_usize);
    for _ in 0..MAX_ROUNDS {
        let shrunk = shrunk(value, text_chars, items, 0).to_string();
        if chars(&shrunk) <= max {
            return shrunk;
        }
        (text_chars, items) = ((text_chars / 2).max(16), (items / 2).max(2));
    }
    // too broad and deep for that: its text as a string in JSON
    let text = value.to_string();
    let total = chars(&text);
    let kept = head_and_tail(&text, total, max / 2);
    Value::Object(json::object([("truncated".to_owned(), Value::String(kept))])).to_string()
}

/// Levels that are kept.
const MAX_DEPTH: usize = 64;

fn shrunk(value: &Value, text_chars: usize, items: usize, depth: usize) -> Value {
    match value {
        _ if depth > MAX_DEPTH => Value::String("[truncated]".to_owned()),
        Value::String(text) => {
            let total = chars(text);
            if total <= text_chars {
                return value.clone();
            }
            let (head, tail) = (text_chars * HEAD_PER_CENT / 100, text_chars - text_chars * HEAD_PER_CENT / 100);
            let (head_end, tail_begin) = (at_char(text, head), at_char(text, total - tail));
            Value::String(format!(
                "{}[truncated - showing first {head} and last {tail} of {total} chars]{}",
                text.part(..head_end),
                text.part(tail_begin..)
            ))
        }
        Value::Array(list) => {
            let keep = |value: &Value| shrunk(value, text_chars, items, depth + 1);
            if list.len() <= items {
                return Value::Array(list.iter().map(keep).collect());
            }
            let head = (items * HEAD_PER_CENT / 100).max(1);
            let tail = items - head;
            let marker = format!("[truncated - showing first {head} and last {tail} of {} items]", list.len());
            let kept =
                list.part(..head).iter().map(keep).chain([Value::String(marker)]).chain(list.part(list.len() - tail..).iter().map(keep));
            Value::Array(kept.collect())
        }
        Value::Object(map) => {
            let entries = map.iter().take(items.max(16)).map(|(key, value)| (key.clone(), shrunk(value, text_chars, items, depth + 1)));
            let mut kept = json::object(entries);
            if map.len() > kept.len() {
                kept.insert("[truncated]".to_owned(), Value::String(format!("{} more fields", map.len() - kept.len())));
            }
            Value::Object(kept)
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_smallest_limit_applies_within_bounds() {
        let limits = Limits { max_chars: Some(50_000), turn_max_chars: Some(60_000), context_share: Some(0.3) };
        assert_eq!(limits.allowed(Some(128_000), 0), Some(50_000));
        assert_eq!(limits.allowed(Some(128_000), 30_000), Some(30_000));
        assert_eq!(limits.allowed(Some(10_000), 0), Some(12_000));
        assert_eq!(limits.allowed(Some(100), 0), Some(MIN_CHARS), "something is always kept");
        assert_eq!(limits.allowed(None, 1_000_000), Some(MIN_CHARS));
        assert_eq!(Limits { max_chars: Some(9_000_000), ..Limits::default() }.allowed(None, 0), Some(MAX_CHARS));
        assert_eq!(Limits::default().allowed(Some(1), 0), None);
    }

    #[test]
    fn head_and_tail_are_whole_lines_and_the_marker_counts_them() {
        let lines: Vec<String> = (0..2_000).map(|i| format!("{i}: some text in this line\n")).collect();
        let text = lines.concat();
        let short = truncate(&text, 5_000).unwrap();
        assert!(short.chars().count() <= 5_000 && short.chars().count() > 4_500);
        let (head, rest) = short.split_once("\n[truncated - showing first ").unwrap();
        let (numbers, tail) = rest.split_once(" chars]\n").unwrap();
        assert_eq!(numbers, format!("{} and last {} of {}", head.chars().count(), tail.chars().count(), text.chars().count()));
        assert!(head.starts_with("0: ") && head.ends_with("line") && text.starts_with(head));
        assert!(tail.ends_with("1999: some text in this line\n") && text.ends_with(tail) && tail.as_bytes()[0].is_ascii_digit());
    }

    #[test]
    fn one_long_line_and_multibyte_characters_are_cut() {
        for text in ["x".repeat(50_000), "\u{1f600}é漢".repeat(20_000), "a\u{301}".repeat(30_000)] {
            let short = truncate(&text, 2_000).unwrap();
            assert!((1_800..=2_000).contains(&short.chars().count()), "{}", short.chars().count());
        }
    }

    #[test]
    fn json_stays_valid() {
        for value in [
            json!({ "text": "x".repeat(50_000), "ok": true }),
            json!((0..20_000).collect::<Vec<_>>()),
            json!({ "rows": (0..3_000).map(|i| json!({ "id": i, "name": format!("row {i}") })).collect::<Vec<_>>() }),
            Value::Object((0..5_000).map(|i| (format!("key{i}"), json!(i))).collect()),
            (0..100).fold(json!("x".repeat(5_000)), |value, _| json!([value])),
        ] {
            let text = value.to_string();
            let short = truncate(&text, 3_000).unwrap();
            assert!(short.chars().count() <= 3_000, "{}", short.len());
            assert!(short.contains("truncated"), "{short}");
            serde_json::from_str::<Value>(&short).unwrap();
        }
        assert!(truncate(&format!("{{{}", "x".repeat(5_000)), 3_000).unwrap().contains("[truncated - showing first"));
    }
}
