//! Recorded sessions, one at a time.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use crate::EvalError;
use crate::lines::{Problems, each_line, row};

/// What a row of a transcript is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The model called a tool.
    Call,
    /// A call came back.
    Result,
    /// What somebody wrote, and whatever else a recording holds.
    #[serde(other)]
    Text,
}

/// A row of a transcript.
#[derive(Debug, Clone, Deserialize)]
pub struct Row {
    /// The session.
    pub session: String,
    /// Where the session was found.
    #[serde(default)]
    pub source: String,
    /// The row's place in its session.
    pub i: u64,
    /// What it is.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Rises at each message of the user.
    pub turn: u64,
    /// Joins a call and its result.
    pub call_id: Option<String>,
    /// The tool, of calls and results.
    pub tool: Option<String>,
    /// The arguments, of calls.
    pub args: Option<Value>,
    /// The recording host's error flag.
    pub is_error: Option<bool>,
    /// The exit code of a command.
    pub exit_code: Option<i64>,
    /// The text, perhaps cut.
    pub text: Option<String>,
    /// Characters of the whole text.
    pub len: Option<usize>,
    /// The model.
    pub model: Option<String>,
}

impl Row {
    /// Whether a result says by its structure how the call went.
    #[must_use]
    pub const fn tells_structure(&self) -> bool {
        self.is_error.is_some() || self.exit_code.is_some()
    }

    /// Whether a result is a recorded failure.
    #[must_use]
    pub fn failed(&self) -> bool {
        self.is_error == Some(true) || self.exit_code.is_some_and(|code| code != 0)
    }
}

/// A recorded session.
#[derive(Debug, Clone)]
pub struct Session {
    /// Its name.
    pub id: String,
    /// Its rows by their place.
    pub rows: Vec<Row>,
}

/// The session of a row, read without the rest of it.
#[derive(Deserialize)]
struct Belongs<'r> {
    #[serde(borrow)]
    session: Cow<'r, str>,
}

/// Hands every session of a file to `take`, as soon as its last row was read: where a session's rows stand together,
/// only one session is held at a time.
///
/// # Errors
/// When the file cannot be opened.
pub fn each_session(file: &Path, problems: &mut Problems, mut take: impl FnMut(Session)) -> Result<(), EvalError> {
    let mut last = HashMap::new();
    // what is wrong with a line is said on the second reading
    each_line(file, &mut Problems::silent(), |number, line, _| {
        if let Ok(Belongs { session }) = serde_json::from_slice(line) {
            match last.get_mut(session.as_ref()) {
                Some(seen) => *seen = number,
                None => drop(last.insert(session.into_owned(), number)),
            }
        }
    })?;
    let ends: HashMap<usize, String> = last.into_iter().map(|(session, number)| (number, session)).collect();

    let mut open: HashMap<String, Vec<Row>> = HashMap::new();
    each_line(file, problems, |number, line, problems| {
        match row::<Row>(line) {
            Ok(row) if row.kind == Kind::Call && row.tool.is_none() => problems.add(file, number, "a call without `tool`"),
            Ok(row) => open.entry(row.session.clone()).or_default().push(row),
            Err(why) => problems.add(file, number, why),
        }
        if let Some(id) = ends.get(&number)
            && let Some(mut rows) = open.remove(id)
        {
            rows.sort_by_key(|row| row.i);
            take(Session { id: id.clone(), rows });
        }
    })
}
