//! How well results are screened: `injection.jsonl`, `secrets.jsonl`, and `cases/injection_benign.jsonl`, which holds
//! harmless prompts with the vocabulary of attacks.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use tool_guard_core::screen::injection::injection;
use tool_guard_core::screen::secrets::{SecretKinds, find};

use crate::error::EvalError;
use crate::figures::{one_line, share};
use crate::lines::{Problems, each_row};

/// A labelled text.
#[derive(Debug, Deserialize)]
struct LabelledText {
    text: String,
    label: String,
    #[serde(default)]
    kind: String,
    ambiguous: Option<bool>,
    /// How many values it holds.
    expected: Option<usize>,
}

/// A case of another detector.
#[derive(Debug, Deserialize)]
struct PromptCase {
    input: String,
}

/// Rows, and those in which something was found.
pub(crate) type HitCounts = (usize, usize);

/// Rows that came out wrong: by label and kind, and what they say.
#[derive(Debug, Default)]
pub struct WrongRows {
    /// How many of each label and kind.
    pub kinds: BTreeMap<(String, String), usize>,
    /// Each of them, cut.
    pub rows: Vec<String>,
}

impl WrongRows {
    fn add(&mut self, row: &LabelledText) {
        *self.kinds.entry((row.label.clone(), row.kind.clone())).or_default() += 1;
        self.rows.push(format!("{} {}: {}", row.label, row.kind, one_line(&row.text, 120)));
    }
}

/// Figures of the section `injection`.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct InjectionScore {
    /// Injections that were found.
    pub recall: Option<f64>,
    /// Benign texts that were taken for injections.
    pub false_alarms: Option<f64>,
    /// Harmless prompts that were taken for injections.
    pub not_inject: Option<f64>,
    /// Rows that count.
    pub rows: usize,
    /// Injections.
    #[serde(skip)]
    pub injections: HitCounts,
    /// Benign texts.
    #[serde(skip)]
    pub benign: HitCounts,
    /// Harmless prompts.
    #[serde(skip)]
    pub prompts: HitCounts,
    /// Rows whose label is in doubt, or that hold no text of a tool.
    #[serde(skip)]
    pub left_out: usize,
    /// Rows that came out wrong.
    #[serde(skip)]
    pub wrong: WrongRows,
}

/// Figures of the section `secrets`.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SecretScore {
    /// Rows with secrets or personal data in which all of it was found.
    pub recall: Option<f64>,
    /// Look-alikes in which something was found.
    pub lookalikes: Option<f64>,
    /// Rows that count.
    pub rows: usize,
    /// Rows with secrets.
    #[serde(skip)]
    pub secrets: HitCounts,
    /// Rows with personal data.
    #[serde(skip)]
    pub personal: HitCounts,
    /// Look-alikes.
    #[serde(skip)]
    pub alike: HitCounts,
    /// Rows whose label is in doubt.
    #[serde(skip)]
    pub left_out: usize,
    /// Rows that came out wrong.
    #[serde(skip)]
    pub wrong: WrongRows,
}

/// Counts a row; whether something was found.
fn count(hits: &mut HitCounts, found: bool) -> bool {
    hits.0 += 1;
    hits.1 += usize::from(found);
    found
}

/// Scores injections and what looks like them.
///
/// # Errors
/// When a file cannot be opened.
pub(crate) fn injections(file: Option<&Path>, prompts: Option<&Path>, problems: &mut Problems) -> Result<InjectionScore, EvalError> {
    let mut score = InjectionScore::default();
    if let Some(file) = file {
        each_row(file, problems, |number, row: LabelledText, problems| {
            let hits = match row.label.as_str() {
                _ if row.ambiguous == Some(true) => return score.left_out += 1,
                "injection" => &mut score.injections,
                "benign" => &mut score.benign,
                // events of a host, most of them no results
                label if label.starts_with("ogr_") => return score.left_out += 1,
                other => return problems.add(file, number, format_args!("{other:?} is no label")),
            };
            score.rows += 1;
            if count(hits, injection(&row.text).is_some()) != (row.label == "injection") {
                score.wrong.add(&row);
            }
        })?;
    }
    if let Some(file) = prompts {
        each_row(file, problems, |_, PromptCase { input: text }, _| {
            if count(&mut score.prompts, injection(&text).is_some()) {
                let row = LabelledText { text, label: "NotInject".to_owned(), kind: String::new(), ambiguous: None, expected: None };
                score.wrong.add(&row);
            }
        })?;
    }
    score.recall = share(score.injections.1, score.injections.0);
    score.false_alarms = share(score.benign.1, score.benign.0);
    score.not_inject = share(score.prompts.1, score.prompts.0);
    Ok(score)
}

/// Scores secrets, personal data and what looks like them; everything that can be looked for is.
///
/// # Errors
/// When the file cannot be opened.
pub(crate) fn secrets(file: &Path, problems: &mut Problems) -> Result<SecretScore, EvalError> {
    let mut score = SecretScore::default();
    each_row(file, problems, |number, row: LabelledText, problems| {
        let hits = match row.label.as_str() {
            _ if row.ambiguous == Some(true) => return score.left_out += 1,
            "secret" => &mut score.secrets,
            "pii" => &mut score.personal,
            "lookalike" => &mut score.alike,
            other => return problems.add(file, number, format_args!("{other:?} is no label")),
        };
        score.rows += 1;
        let found = find(&row.text, &SecretKinds::ALL).len() >= row.expected.unwrap_or(1).max(1);
        if count(hits, found) == (row.label == "lookalike") {
            score.wrong.add(&row);
        }
    })?;
    let (secrets, personal) = (score.secrets, score.personal);
    score.recall = share(secrets.1 + personal.1, secrets.0 + personal.0);
    score.lookalikes = share(score.alike.1, score.alike.0);
    Ok(score)
}
