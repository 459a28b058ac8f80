//! Other guards' own test cases, held against this guard: `cases/loop_*.jsonl`.
//!
//! A case is turned into a session ([`shape`]) and replayed. `expected` is the other guard's verdict at its own
//! thresholds, so what is expected here is worked out anew from what the case repeats ([`expect`]).

pub mod expect;
pub mod repairs;
pub mod shape;
pub mod truncation;
pub mod verdict;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tool_guard_core::Config;

use crate::EvalError;
use crate::lines::{Problems, each_row};
use shape::Case;
use tool_guard_transcript::replay::{Player, Said};

/// A line of a case file.
#[derive(Debug, Clone, Deserialize)]
pub struct Row {
    /// The other guard.
    pub source: String,
    /// The name of its test.
    #[serde(default)]
    pub test: String,
    /// What it was given.
    pub input: Value,
    /// What it answered.
    #[serde(default)]
    pub expected: Value,
}

/// A case in which this guard does not do what is expected of it.
#[derive(Debug)]
pub struct Disagreement {
    /// The other guard.
    pub source: String,
    /// The name of its test.
    pub test: String,
    /// Whether this guard was expected to speak.
    pub expected: bool,
}

/// How the cases of one guard came out.
#[derive(Debug, Default, Clone, Copy)]
pub struct Counts {
    /// This guard does what is expected.
    pub agree: usize,
    /// It does not.
    pub disagree: usize,
    /// The case is not about sequences of tool calls.
    pub not_applicable: usize,
}

/// Figures of the section.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CaseScore {
    /// Cases in which this guard does what is expected.
    pub agree: usize,
    /// Cases in which it does not.
    pub disagree: usize,
    /// Cases that are not about sequences of tool calls.
    pub not_applicable: usize,
    /// By guard.
    #[serde(skip)]
    pub sources: BTreeMap<String, Counts>,
    /// Disagreements by reason.
    #[serde(skip)]
    pub reasons: BTreeMap<String, Vec<Disagreement>>,
    /// Cases left out, by reason.
    #[serde(skip)]
    pub left_out: BTreeMap<String, usize>,
}

/// Reads and scores the case files.
///
/// # Errors
/// When a file cannot be opened.
pub fn score(files: &[PathBuf], problems: &mut Problems) -> Result<CaseScore, EvalError> {
    let mut score = CaseScore::default();
    let mut player = Player::default();
    for file in files {
        for rows in grouped(file, problems)? {
            score.add(&mut player, &rows);
        }
    }
    Ok(score)
}

/// The rows of a file; calls of one test that were recorded one by one stand together.
fn grouped(file: &Path, problems: &mut Problems) -> Result<Vec<Vec<Row>>, EvalError> {
    let mut groups: Vec<Vec<Row>> = Vec::new();
    each_row(file, problems, |_, row: Row, _| {
        let single = |row: &Row| row.input.get("payload").is_some();
        match groups.last_mut() {
            Some(group) if single(&row) && single(&group[0]) && group[0].source == row.source && group[0].test == row.test => {
                group.push(row);
            }
            _ => groups.push(vec![row]),
        }
    })?;
    Ok(groups)
}

impl CaseScore {
    fn add(&mut self, player: &mut Player, rows: &[Row]) {
        let source = rows[0].source.split_whitespace().next().unwrap_or_default();
        let counts = self.sources.entry(source.to_owned()).or_default();
        let case = match shape::convert(rows) {
            Ok(case) => case,
            Err(reason) => {
                counts.not_applicable += 1;
                self.not_applicable += 1;
                *self.left_out.entry(reason.to_owned()).or_default() += 1;
                return;
            }
        };
        let spoke = first_word(player, &case);
        let counted = expect::count(&case.steps, &Config::default());
        let expected = counted.expects_speech(case.theirs);
        if expected == spoke.is_some() {
            counts.agree += 1;
            self.agree += 1;
        } else {
            counts.disagree += 1;
            self.disagree += 1;
            let reason = expect::reason(&case.steps, &counted, spoke.as_deref());
            let disagreement = Disagreement { source: source.to_owned(), test: rows[0].test.clone(), expected };
            self.reasons.entry(reason).or_default().push(disagreement);
        }
    }
}

/// The rule that first spoke of a loop. What a first malformed call is told is no such word.
fn first_word(player: &mut Player, case: &Case) -> Option<String> {
    let session = case.session();
    let trace = player.play(&session);
    let mut said = trace.calls.iter().flat_map(|call| &call.said);
    said.find(|said| Said::speaks(said) && said.rule != "corrective").map(|said| said.cause.clone())
}
