//! How well the core reads what a failed call says: `errors.jsonl`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use tool_guard_core::failure::outcome::{Facts, Outcome, read};
use tool_guard_core::verdict::class::Class;

use crate::error::EvalError;
use crate::figures::share;
use crate::lines::{Problems, each_row};

/// A labelled tool result.
#[derive(Debug, Deserialize)]
struct LabelledResult {
    text: String,
    label: String,
    tool: Option<String>,
    ambiguous: Option<bool>,
    nasty: Option<bool>,
}

/// Figures of one class.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct ClassScore {
    /// Of the rows that were given this class, those that have it.
    pub precision: f64,
    /// Of the rows that have this class, those that were given it.
    pub recall: f64,
    /// The harmonic mean of both.
    pub f1: f64,
    /// Rows that have it.
    pub rows: usize,
    /// Rows that were given it.
    #[serde(skip)]
    pub given: usize,
}

/// Figures of the section.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ErrorScore {
    /// Mean F1 of the classes that have rows.
    #[serde(rename = "macroF1")]
    pub macro_f1: Option<f64>,
    /// Failed rows whose class is of the right kind.
    pub kind_accuracy: Option<f64>,
    /// By class.
    pub per_class: BTreeMap<&'static str, ClassScore>,
    /// Successful rows that were taken for failures.
    pub false_alarms: Option<f64>,
    /// The same of successful rows that look like errors.
    pub nasty_false_alarms: Option<f64>,
    /// Rows that count.
    pub rows: usize,
    /// Rows whose label is in doubt.
    #[serde(skip)]
    pub ambiguous: usize,
    /// Failed rows, and those of the right kind.
    #[serde(skip)]
    pub failed: (usize, usize),
    /// Successful rows, and those taken for failures.
    #[serde(skip)]
    pub ok: (usize, usize),
    /// The same of nasty rows.
    #[serde(skip)]
    pub nasty: (usize, usize),
    /// What was taken for what, most frequent first.
    #[serde(skip)]
    pub confusions: Vec<(&'static str, &'static str, usize)>,
}

/// What a row holds, by its label.
enum Truth {
    Success,
    Failure(Class),
}

fn truth(label: &str) -> Option<Truth> {
    let class = match label {
        "ok" => return Some(Truth::Success),
        "test_or_command_failure" => Class::CommandFailed,
        "validation_other" => Class::InvalidValue,
        "edit_no_match" => Class::NoMatch,
        "context_overflow" | "quota_or_limit_exceeded" => Class::LimitExceeded,
        "busy_or_locked" => Class::Busy,
        other => Class::from_name(other)?,
    };
    Some(Truth::Failure(class))
}

/// The labels have no classes for paths of the wrong kind: these become the class that the row's label uses for them.
fn folded(class: Class, truth: Class) -> Class {
    match class {
        Class::NotADirectory | Class::IsADirectory if truth == Class::InvalidValue => Class::InvalidValue,
        Class::NotADirectory | Class::IsADirectory => Class::NotFound,
        other => other,
    }
}

/// Reads and scores `errors.jsonl`.
///
/// # Errors
/// When the file cannot be opened.
pub(crate) fn score(file: &Path, problems: &mut Problems) -> Result<ErrorScore, EvalError> {
    let mut score = ErrorScore::default();
    let mut pairs: BTreeMap<(&'static str, &'static str), usize> = BTreeMap::new();
    each_row(file, problems, |number, row: LabelledResult, problems| {
        let Some(truth) = truth(&row.label) else {
            problems.add(file, number, format_args!("{:?} is no label", row.label));
            return;
        };
        if row.ambiguous == Some(true) {
            score.ambiguous += 1;
            return;
        }
        score.rows += 1;
        let is_error = matches!(truth, Truth::Failure(_));
        let outcome =
            read(Facts { tool: row.tool.as_deref().unwrap_or_default(), is_error, details_status: None, exit_code: None, text: &row.text });
        match (truth, outcome) {
            (Truth::Success, outcome) => {
                let counts = if row.nasty == Some(true) { &mut score.nasty } else { &mut score.ok };
                counts.0 += 1;
                if let Outcome::Failure(failure) = outcome {
                    counts.1 += 1;
                    *pairs.entry(("ok", failure.class.name())).or_default() += 1;
                }
            }
            (Truth::Failure(class), outcome) => {
                score.failed.0 += 1;
                let given = match outcome {
                    Outcome::Success => "ok",
                    Outcome::Failure(failure) => {
                        let given = folded(failure.class, class);
                        score.failed.1 += usize::from(given.kind() == class.kind());
                        given.name()
                    }
                };
                *pairs.entry((class.name(), given)).or_default() += 1;
            }
        }
    })?;
    score.finish(&pairs);
    Ok(score)
}

impl ErrorScore {
    fn finish(&mut self, pairs: &BTreeMap<(&'static str, &'static str), usize>) {
        for class in Class::ALL.iter().map(|class| class.name()) {
            let sum = |of: &dyn Fn(&str, &str) -> bool| pairs.iter().filter(|((a, b), _)| of(a, b)).map(|(_, n)| n).sum::<usize>();
            let (rows, given) = (sum(&|truth, _| truth == class), sum(&|_, given| given == class));
            if rows + given == 0 {
                continue;
            }
            let right = sum(&|truth, given| truth == class && given == class);
            let rate = |of: usize| share(right, of).unwrap_or(0.0);
            // 2PR / (P + R), written so that no zero divides
            let f1 = share(2 * right, rows + given).unwrap_or(0.0);
            self.per_class.insert(class, ClassScore { precision: rate(given), recall: rate(rows), f1, rows, given });
        }
        let f1s: Vec<f64> = self.per_class.values().filter(|class| class.rows > 0).map(|class| class.f1).collect();
        self.macro_f1 = share(1, f1s.len()).map(|part| f1s.iter().sum::<f64>() * part);
        self.kind_accuracy = share(self.failed.1, self.failed.0);
        self.false_alarms = share(self.ok.1, self.ok.0);
        self.nasty_false_alarms = share(self.nasty.1, self.nasty.0);
        self.confusions = pairs.iter().filter(|((truth, given), _)| truth != given).map(|((a, b), n)| (*a, *b, *n)).collect();
        self.confusions.sort_by_key(|(_, _, count)| std::cmp::Reverse(*count));
    }
}
