//! Other agents' cases of long results: `cases/truncate.jsonl`. Markers differ and this guard keeps a tail too, so what
//! is held against it is which texts are cut, how much of them stays, and where the cut is.

use std::path::Path;

use serde::Serialize;
use serde_json::Value;
use tool_guard_screen::size::{Limits, MIN_CHARS, truncate};

use super::row::CaseRow;
use crate::error::EvalError;
use crate::lines::{Problems, each_row};

/// Figures of the section.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TruncationScore {
    /// Cases in which this guard does the same.
    pub agree: usize,
    /// Cases in which it does not.
    pub disagree: usize,
    /// Cases of something that this guard does not have.
    pub not_applicable: usize,
    /// The tests of the cases that do not agree, or do not apply.
    #[serde(skip)]
    pub others: Vec<String>,
}

/// Reads and scores the file.
///
/// # Errors
/// When it cannot be opened.
pub(crate) fn score(file: &Path, problems: &mut Problems) -> Result<TruncationScore, EvalError> {
    let mut score = TruncationScore::default();
    each_row(file, problems, |_, row: CaseRow, _| {
        let (count, result) = match agrees(&row) {
            Some(true) => return score.agree += 1,
            Some(false) => (&mut score.disagree, "disagrees"),
            None => (&mut score.not_applicable, "does not apply"),
        };
        *count += 1;
        score.others.push(format!("{result}: {}", row.test));
    })?;
    Ok(score)
}

/// Whether this guard does what the case expects; `None`: it has no such thing.
fn agrees(row: &CaseRow) -> Option<bool> {
    let args = row.input.get("args")?.as_array()?;
    let window = |at: usize| args.get(at).and_then(Value::as_u64);
    let allowed = |window: u64| Limits { context_share: Some(0.3), ..Limits::default() }.allowed(Some(window), 0);
    match row.input.get("fn")?.as_str()? {
        "truncateToolResultText" => {
            let max = usize::try_from(window(1)?).ok()?.max(MIN_CHARS);
            Some(same_cut(&decoded(args.first()?)?, &decoded(&row.expected)?, max))
        }
        "calculateMaxToolResultChars" => Some(allowed(window(0)?)? == usize::try_from(row.expected.as_u64()?).ok()?),
        "isOversizedToolResult" => Some((chars(args.first()?) > allowed(window(1)?)?) == row.expected.as_bool()?),
        "getToolResultTextLength" => Some(chars(args.first()?) as u64 == row.expected.as_u64()?),
        "truncateOversizedToolResultsInMessages" => {
            let max = allowed(window(1)?)?;
            let pairs = args.first()?.as_array()?.iter().zip(row.expected.get("messages")?.as_array()?);
            let results = pairs.filter(|(given, _)| given.get("role").is_some_and(|role| role == "toolResult"));
            Some(
                results
                    .flat_map(|(given, kept)| texts(given).into_iter().zip(texts(kept)))
                    .all(|(given, kept)| same_cut(&given, &kept, max)),
            )
        }
        _ => None,
    }
}

/// Whether both leave the text alone, or both keep what is allowed and cut at a line's end where there is one.
fn same_cut(text: &str, theirs: &str, max: usize) -> bool {
    let Some(cut) = truncate(text, max) else { return theirs == text };
    let head = cut.split("\n[truncated - showing first ").next().unwrap_or_default();
    let at_line_end = !text.contains('\n') || text[head.len()..].starts_with('\n');
    theirs != text && text.starts_with(head) && at_line_end && (max * 4 / 5..=max).contains(&cut.chars().count())
}

fn texts(message: &Value) -> Vec<String> {
    let blocks = message.get("content").and_then(Value::as_array);
    blocks.into_iter().flatten().filter_map(|block| decoded(block.get("text")?)).collect()
}

fn chars(message: &Value) -> usize {
    texts(message).iter().map(|text| text.chars().count()).sum()
}

/// A text, or a long one in abbreviated form: a repetition, or its head, its tail and its length.
fn decoded(value: &Value) -> Option<String> {
    if let Some(text) = value.as_str() {
        return Some(text.to_owned());
    }
    let text = |key: &str| value.get(key).and_then(Value::as_str);
    let number = |key: &str| value.get(key).and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
    let suffix = text("suffix").unwrap_or_default();
    if let Some(repeated) = text("$repeat") {
        return Some(repeated.repeat(number("times")?) + suffix);
    }
    let (head, tail) = (text("$head")?, text("$tail").unwrap_or_default());
    let gap = number("len")?.saturating_sub(head.chars().count() + tail.chars().count());
    Some(format!("{head}{}{tail}", head.chars().last()?.to_string().repeat(gap)))
}
