//! The one form that every recording becomes.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::format::RecordingFormat;

/// What a row of a session is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RowKind {
    /// A message of the user; it begins a turn.
    User,
    /// What the model wrote.
    #[serde(rename = "assistant_text")]
    Assistant,
    /// The model called a tool.
    Call,
    /// A call came back.
    Result,
    /// Whatever else a recording holds.
    #[serde(other)]
    Other,
}

/// A row of a session.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Its line in the recording, counted from 1; rows of one message share it.
    pub line: usize,
    /// The row's place in its session.
    pub i: u64,
    /// What it is.
    pub kind: RowKind,
    /// Rises at each message of the user.
    pub turn: u64,
    /// Joins a call and its result: the id as the host wrote it.
    pub call_id: Option<String>,
    /// The tool, of calls, and of results where the host names it.
    pub tool: Option<String>,
    /// The arguments, of calls. What is not JSON is kept as a text.
    pub args: Option<Value>,
    /// The host's error flag, of results.
    pub is_error: Option<bool>,
    /// The exit code of a command.
    pub exit_code: Option<i64>,
    /// The status that the host keeps beside a result: `error`, `failed` and the like.
    pub status: Option<String>,
    /// The text, perhaps cut by the recording.
    pub text: Option<String>,
    /// Characters of the whole text, where the recording has them.
    pub len: Option<usize>,
    /// The model, where the recording names it.
    pub model: Option<String>,
    /// The model's provider, where the recording names it.
    pub provider: Option<String>,
    /// Milliseconds since the epoch, where the recording has them.
    pub time: Option<u64>,
    /// Tokens of the model's answer to which the row belongs; one row of an answer has them.
    pub tokens: Option<u64>,
}

impl Row {
    /// An empty row of a kind, on a line.
    #[must_use]
    pub const fn new(kind: RowKind, line: usize) -> Self {
        Self {
            line,
            i: 0,
            kind,
            turn: 0,
            call_id: None,
            tool: None,
            args: None,
            is_error: None,
            exit_code: None,
            status: None,
            text: None,
            len: None,
            model: None,
            provider: None,
            time: None,
            tokens: None,
        }
    }

    /// Whether a result states, apart from its text, how the call went.
    #[must_use]
    pub const fn has_status(&self) -> bool {
        self.is_error.is_some() || self.exit_code.is_some() || self.status.is_some()
    }

    /// Whether a result is a recorded failure.
    #[must_use]
    pub fn failed(&self) -> bool {
        self.is_error == Some(true)
            || self.exit_code.is_some_and(|code| code != 0)
            || self.status.as_deref().is_some_and(|status| matches!(status, "error" | "failed"))
    }
}

/// A recorded session.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedSession {
    /// Its name: the host's, else the one that the caller gave the recording.
    pub id: String,
    /// Where it was found, if the recording says so.
    pub source: String,
    /// The recording's format.
    pub format: RecordingFormat,
    /// The first model that it names.
    pub model: Option<String>,
    /// Its rows, in order.
    pub rows: Vec<Row>,
}
