//! How well the core reads what a failed call says: `errors.jsonl`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use tool_guard_outcome::class::Class;
use tool_guard_outcome::facts::Facts;
use tool_guard_outcome::outcome::{Outcome, read};

use crate::disputed::Disputed;
use crate::error::EvalError;
use crate::figures::{one_line, share};
use crate::lines::Problems;
use crate::sources::{BySource, Labelled, Part, SourceScore, each_row_of};

/// A labelled tool result.
#[derive(Debug, Deserialize)]
pub(crate) struct LabelledResult {
    text: String,
    label: String,
    tool: Option<String>,
    #[serde(default)]
    source: String,
    #[serde(default)]
    id: String,
    ambiguous: Option<bool>,
    nasty: Option<bool>,
}

impl LabelledResult {
    /// Whether its label is in doubt.
    pub(crate) fn is_ambiguous(&self) -> bool {
        self.ambiguous == Some(true)
    }

    /// The class that it is taken for; `None`: a success.
    pub(crate) fn given(&self, truth: Truth) -> Option<Class> {
        let facts = Facts {
            tool: self.tool.as_deref().unwrap_or_default(),
            is_error: matches!(truth, Truth::Failure(_)),
            details_status: None,
            exit_code: None,
            text: &self.text,
            speaker: tool_guard_core::Speaker::Unknown,
        };
        match (read(facts), truth) {
            (Outcome::Failure(failure), Truth::Failure(class)) => Some(folded(failure.class, class)),
            (Outcome::Failure(failure), Truth::Success) => Some(failure.class),
            _ => None,
        }
    }
}

impl Labelled for LabelledResult {
    fn source(&self) -> &str {
        &self.source
    }

    fn id(&self) -> &str {
        &self.id
    }
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
    /// The same by source; the score is the macro F1.
    pub by_source: BySource,
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
    /// Rows that came out wrong, cut.
    #[serde(skip)]
    pub wrong: Vec<String>,
}

/// The label of a success.
const OK: &str = "ok";

/// What a row holds, by its label.
#[derive(Clone, Copy)]
pub(crate) enum Truth {
    Success,
    Failure(Class),
}

impl Truth {
    pub(crate) const fn class(self) -> Option<Class> {
        match self {
            Self::Success => None,
            Self::Failure(class) => Some(class),
        }
    }
}

/// What a class is called; none is a success.
fn name(class: Option<Class>) -> &'static str {
    class.map_or(OK, Class::name)
}

fn truth(label: &str) -> Option<Truth> {
    let class = match label {
        OK => return Some(Truth::Success),
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

/// Rows by what they hold and what they were taken for.
#[derive(Debug, Default)]
struct Pairs(BTreeMap<(&'static str, &'static str), usize>);

impl Pairs {
    fn add(&mut self, truth: &'static str, given: &'static str) {
        *self.0.entry((truth, given)).or_default() += 1;
    }

    fn sum(&self, of: impl Fn(&str, &str) -> bool) -> usize {
        self.0.iter().filter(|((truth, given), _)| of(truth, given)).map(|(_, n)| n).sum()
    }

    fn classes(&self) -> BTreeMap<&'static str, ClassScore> {
        let score = |class: &'static str| {
            let (rows, given) = (self.sum(|truth, _| truth == class), self.sum(|_, given| given == class));
            let right = self.sum(|truth, given| truth == class && given == class);
            let rate = |of: usize| share(right, of).unwrap_or(0.0);
            // 2PR / (P + R), written so that no zero divides
            let f1 = share(2 * right, rows + given)?;
            Some((class, ClassScore { precision: rate(given), recall: rate(rows), f1, rows, given }))
        };
        Class::ALL.iter().filter_map(|class| score(class.name())).collect()
    }

    fn source_score(&self) -> SourceScore {
        let false_alarms = share(self.sum(|truth, given| truth == OK && given != OK), self.sum(|truth, _| truth == OK));
        SourceScore { rows: self.sum(|_, _| true), score: macro_f1(&self.classes()), false_alarms }
    }
}

/// Mean F1 of the classes that have rows.
fn macro_f1(classes: &BTreeMap<&'static str, ClassScore>) -> Option<f64> {
    let f1s: Vec<f64> = classes.values().filter(|class| class.rows > 0).map(|class| class.f1).collect();
    share(1, f1s.len()).map(|part| f1s.iter().sum::<f64>() * part)
}

/// Passes the rows of files like `errors.jsonl` to `take`, with what they hold.
///
/// # Errors
/// When one cannot be opened.
pub(crate) fn each_labelled(
    files: &[PathBuf],
    part: Part,
    disputed: &Disputed,
    problems: &mut Problems,
    mut take: impl FnMut(LabelledResult, Truth),
) -> Result<(), EvalError> {
    each_row_of(files, part, disputed, problems, |file, number, row: LabelledResult, problems| match truth(&row.label) {
        Some(truth) => take(row, truth),
        None => problems.add(file, number, format_args!("{:?} is no label", row.label)),
    })
}

/// Reads and scores files like `errors.jsonl`.
///
/// # Errors
/// When one cannot be opened.
pub(crate) fn score(files: &[PathBuf], part: Part, disputed: &Disputed, problems: &mut Problems) -> Result<ErrorScore, EvalError> {
    let mut score = ErrorScore::default();
    let (mut pairs, mut sources) = (Pairs::default(), BTreeMap::<String, Pairs>::new());
    each_labelled(files, part, disputed, problems, |row, truth| {
        if row.is_ambiguous() {
            score.ambiguous += 1;
            return;
        }
        let (truth, given) = score.add(&row, truth);
        if truth != given {
            score.wrong.push(format!("{} {truth} as {given}: {}", row.source, one_line(&row.text, 240)));
        }
        pairs.add(truth, given);
        sources.entry(row.source).or_default().add(truth, given);
    })?;
    score.finish(&pairs);
    score.by_source = BySource::new(sources.into_iter().map(|(name, pairs)| (name, pairs.source_score())).collect());
    Ok(score)
}

impl ErrorScore {
    /// Counts a row: what it holds, and what it was taken for.
    fn add(&mut self, row: &LabelledResult, truth: Truth) -> (&'static str, &'static str) {
        self.rows += 1;
        let given = row.given(truth);
        if let Truth::Failure(class) = truth {
            self.failed.0 += 1;
            self.failed.1 += usize::from(given.is_some_and(|given| given.kind() == class.kind()));
        } else {
            let counts = if row.nasty == Some(true) { &mut self.nasty } else { &mut self.ok };
            counts.0 += 1;
            counts.1 += usize::from(given.is_some());
        }
        (name(truth.class()), name(given))
    }

    fn finish(&mut self, pairs: &Pairs) {
        self.per_class = pairs.classes();
        self.macro_f1 = macro_f1(&self.per_class);
        self.kind_accuracy = share(self.failed.1, self.failed.0);
        self.false_alarms = share(self.ok.1, self.ok.0);
        self.nasty_false_alarms = share(self.nasty.1, self.nasty.0);
        self.confusions = pairs.0.iter().filter(|((truth, given), _)| truth != given).map(|((a, b), n)| (*a, *b, *n)).collect();
        self.confusions.sort_by_key(|(_, _, count)| std::cmp::Reverse(*count));
    }
}
