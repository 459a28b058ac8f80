//! Other agents' cases of repaired histories: `cases/repair.jsonl`. What is held against this guard is which messages are left in
//! the end, in which order, and how many results came and went; the text of a made-up result is each one's own.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;
use serde_json::{Value, json};
use tool_guard_transcript::repair::{Fixed, fix};

use super::row::CaseRow;
use crate::error::EvalError;
use crate::lines::{Problems, each_row};

/// What both sides' made-up results are turned into before they are compared.
const MADE_UP: &str = "(made up)";

/// Figures of the section.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RepairScore {
    /// Cases in which this guard leaves the same history.
    pub agree: usize,
    /// Cases in which it does not.
    pub disagree: usize,
    /// Cases of something that this guard does not do.
    pub not_applicable: usize,
    /// Disagreements: the test and the reason.
    #[serde(skip)]
    pub disagreements: Vec<(String, &'static str)>,
    /// Functions that do something else, with their cases and the reason.
    #[serde(skip)]
    pub others: BTreeMap<String, (usize, &'static str)>,
}

/// Reads and scores the file.
///
/// # Errors
/// When it cannot be opened.
pub(crate) fn score(file: &Path, problems: &mut Problems) -> Result<RepairScore, EvalError> {
    let mut score = RepairScore::default();
    each_row(file, problems, |_, row: CaseRow, _| {
        let function = row.input.get("fn").and_then(Value::as_str).unwrap_or_default();
        let given = row.input.pointer("/args/0").filter(|given| given.is_array());
        let (Some(given), None) = (given, other(function)) else {
            score.not_applicable += 1;
            let entry = score.others.entry(function.to_owned()).or_insert((0, other(function).unwrap_or("it is given no history")));
            entry.0 += 1;
            return;
        };
        match judge(given, &row.expected) {
            Ok(()) => score.agree += 1,
            Err(reason) => {
                score.disagree += 1;
                score.disagreements.push((row.test, reason));
            }
        }
    })?;
    Ok(score)
}

/// Why a function cannot be held against the repair; `None`: it can.
fn other(function: &str) -> Option<&'static str> {
    match function {
        "repairToolUseResultPairing" | "sanitizeToolUseResultPairing" => None,
        "sanitizeToolCallInputs" => Some("it takes calls away or renames them; here no call is changed"),
        "validateAnthropicTurns" | "validateGeminiTurns" => Some("it joins turns and takes calls away to fit one provider's next request"),
        "stripToolResultDetails" => Some("it takes away what only the host reads"),
        "shouldRepairMalformedToolCallArguments" => Some("it decides whether a provider's arguments are mended"),
        _ => Some("it is not known here"),
    }
}

/// Whether the repair leaves what the case expects, or why not.
fn judge(given: &Value, expected: &Value) -> Result<(), &'static str> {
    let fixed = fix(given.to_string().as_bytes()).map_err(|_| "the history cannot be read")?;
    let repaired: Value = serde_json::from_slice(&fixed.text).map_err(|_| "what is left is no JSON")?;
    let theirs = expected.get("messages").unwrap_or(expected);
    if normal(&repaired) != normal(theirs) {
        return Err(reason(given, &fixed));
    }
    let same = |key: &str, count: usize| expected.get(key).and_then(Value::as_u64).is_none_or(|theirs| theirs == count as u64);
    let added = expected.get("added").and_then(Value::as_array).is_none_or(|added| added.len() == fixed.added);
    let changed = expected.get("moved").and_then(Value::as_bool).is_none_or(|moved| moved == fixed.changed());
    let counts = same("droppedDuplicateCount", fixed.duplicates) && same("droppedOrphanCount", fixed.orphans);
    if added && changed && counts { Ok(()) } else { Err("the same history, but other counts") }
}

fn reason(given: &Value, fixed: &Fixed) -> &'static str {
    let ended_badly = |message: &Value| matches!(message.get("stopReason").and_then(Value::as_str), Some("aborted" | "error"));
    if given.as_array().is_some_and(|messages| messages.iter().any(ended_badly)) && !fixed.changed() {
        "results of an aborted or failed message are left alone here"
    } else {
        "another history"
    }
}

/// Messages without what is each one's own: the text of made-up results, their marks and times.
fn normal(messages: &Value) -> Value {
    let mut messages = messages.clone();
    for message in messages.as_array_mut().into_iter().flatten() {
        let text = message.pointer("/content/0/text").and_then(Value::as_str).unwrap_or_default();
        let is_theirs = text.ends_with("inserted synthetic error result for transcript repair.");
        if message.get("isError") == Some(&Value::Bool(true)) && (is_theirs || text == tool_guard_transcript::RECOVERED) {
            message["content"] = json!([{ "type": "text", "text": MADE_UP }]);
            if let Some(map) = message.as_object_mut() {
                map.remove("details");
                map.remove("timestamp");
            }
        }
    }
    messages
}
