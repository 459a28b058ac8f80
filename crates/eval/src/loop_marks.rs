//! The labels of loops: where a session repeats itself, and whether it is stuck there.

use std::collections::HashMap;
use std::path::PathBuf;

use serde::Deserialize;

use crate::error::EvalError;
use crate::lines::{Problems, each_row};

/// A marked section of a session.
#[derive(Debug, Clone, Deserialize)]
pub struct LoopMark {
    /// The session.
    pub session: String,
    /// Whether a guard should intervene.
    pub stuck: bool,
    /// Index of the first marked call's row.
    pub start: u64,
    /// Index of the last one.
    pub end: u64,
    /// `repeat`, `cycle2`, `cycle3`, `soft_*`.
    pub kind: String,
    /// How many repetitions or rounds.
    pub length: u32,
    /// The tool, of a cycle several with `|` between.
    pub tool: Option<String>,
    /// Whether it is polling.
    pub poll: Option<bool>,
}

impl LoopMark {
    /// Calls in one round.
    #[must_use]
    pub fn period(&self) -> usize {
        self.kind.strip_prefix("cycle").and_then(|period| period.parse().ok()).unwrap_or(1)
    }

    /// Whether it is a section on which a stop is no false alarm.
    #[must_use]
    pub fn justifies_stop(&self) -> bool {
        self.stuck || self.kind.starts_with("soft_")
    }
}

/// All marks by session.
#[derive(Debug, Default)]
pub struct LoopMarks(HashMap<String, Vec<LoopMark>>);

impl LoopMarks {
    /// Reads files like `loops.jsonl`.
    ///
    /// # Errors
    /// When one cannot be opened.
    pub fn read(files: &[PathBuf], problems: &mut Problems) -> Result<Self, EvalError> {
        let mut marks = Self::default();
        for file in files {
            each_row(file, problems, |number, mark: LoopMark, problems| {
                if mark.start > mark.end {
                    problems.add(file, number, "`start` lies behind `end`");
                } else {
                    marks.0.entry(mark.session.clone()).or_default().push(mark);
                }
            })?;
        }
        Ok(marks)
    }

    /// A session's marks.
    #[must_use]
    pub fn of(&self, session: &str) -> &[LoopMark] {
        self.0.get(session).map_or(&[], Vec::as_slice)
    }

    /// Whether a session is stuck somewhere.
    #[must_use]
    pub fn is_stuck(&self, session: &str) -> bool {
        self.of(session).iter().any(|mark| mark.stuck)
    }

    /// Sessions with a mark.
    #[must_use]
    pub fn sessions(&self) -> usize {
        self.0.len()
    }
}
