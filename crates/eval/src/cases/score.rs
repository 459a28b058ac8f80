//! Scores the cases of loops, `cases/loop_*.jsonl`.
//!
//! A case is converted into a session and replayed. `expected` is the other guard's verdict at its own thresholds, so what is
//! expected here is computed from what the case repeats.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Serialize;
use tool_guard_core::Config;
use tool_guard_transcript::replay::{Intervention, Player};

use super::convert::{ConvertedCase, convert};
use super::expect;
use super::row::CaseRow;
use crate::error::EvalError;
use crate::lines::{Problems, each_row};

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
pub(crate) fn score(files: &[PathBuf], problems: &mut Problems) -> Result<CaseScore, EvalError> {
    let mut score = CaseScore::default();
    let mut player = Player::default();
    for file in files {
        for rows in grouped(file, problems)? {
            score.add(&mut player, &rows);
        }
    }
    Ok(score)
}

/// The rows of a file; calls of one test that were recorded one by one are grouped.
fn grouped(file: &Path, problems: &mut Problems) -> Result<Vec<Vec<CaseRow>>, EvalError> {
    let mut groups: Vec<Vec<CaseRow>> = Vec::new();
    each_row(file, problems, |_, row: CaseRow, _| {
        let single = |row: &CaseRow| row.input.get("payload").is_some();
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
    fn add(&mut self, player: &mut Player, rows: &[CaseRow]) {
        let source = rows[0].source.split_whitespace().next().unwrap_or_default();
        let counts = self.sources.entry(source.to_owned()).or_default();
        let case = match convert(rows) {
            Ok(case) => case,
            Err(reason) => {
                counts.not_applicable += 1;
                self.not_applicable += 1;
                *self.left_out.entry(reason.to_owned()).or_default() += 1;
                return;
            }
        };
        let intervened_rule = first_intervention(player, &case);
        let counted = expect::count(&case.steps, &Config::default());
        let expected = counted.expects_intervention(case.theirs);
        if expected == intervened_rule.is_some() {
            counts.agree += 1;
            self.agree += 1;
        } else {
            counts.disagree += 1;
            self.disagree += 1;
            let reason = expect::reason(&case.steps, counted, intervened_rule.as_deref());
            let disagreement = Disagreement { source: source.to_owned(), test: rows[0].test.clone(), expected };
            self.reasons.entry(reason).or_default().push(disagreement);
        }
    }
}

/// The rule that first intervened in a loop. The correction of a first malformed call does not count.
fn first_intervention(player: &mut Player, case: &ConvertedCase) -> Option<String> {
    let session = case.session();
    let trace = player.play(&session);
    let mut interventions = trace.calls.iter().flat_map(|call| &call.interventions);
    interventions.find(|one| Intervention::advises(one) && one.rule != "corrective").map(|one| one.cause.clone())
}
