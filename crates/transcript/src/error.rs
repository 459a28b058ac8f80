//! What is wrong with a recording, and where.

use tool_guard_text::sort;

use crate::format::RecordingFormat;

/// A line that cannot be read. The rest of the recording is read nevertheless.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ReadError {
    /// The line, counted from 1; of a whole JSON text the line on which the element starts.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
}

impl ReadError {
    /// The same error in a text that `lines` lines precede.
    pub(crate) fn shifted(self, lines: usize) -> Self {
        Self { line: self.line + lines, ..self }
    }
}

/// Puts errors in the order of their lines.
pub(crate) fn in_order(errors: &mut [ReadError]) {
    sort::by_key(errors, |error| error.line);
}

impl serde::Serialize for ReadError {
    /// `{line, message}`
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("ReadError", 2)?;
        fields.serialize_field("line", &self.line)?;
        fields.serialize_field("message", &self.problem.to_string())?;
        fields.end()
    }
}

/// What can be wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// It is no JSON, or a field that must be there is not, or has another type.
    #[error("{why} (column {column})")]
    Json {
        /// What the parser says.
        why: String,
        /// Where in the line, counted from 1.
        column: usize,
    },
    /// It is JSON, but not what the format has there.
    #[error("{found}, expected {expected}")]
    Unexpected {
        /// What is there.
        found: String,
        /// What the format has there.
        expected: &'static str,
    },
    /// A call of an unnamed tool.
    #[error("a call without `tool`")]
    NoTool,
    /// It names a parent that is not in the file.
    #[error("an entry whose parent is missing: it is taken to follow the one before it")]
    LostParent,
    /// It is longer than may be held in memory.
    #[error("longer than {} MB, which is more than is read at once", limit >> 20)]
    TooLong {
        /// Bytes that would be.
        limit: usize,
    },
    /// So much before it could not be read that this is no recording.
    #[error("{MAX_ERRORS} before this one cannot be read either: given up")]
    TooMany,
    /// No format that is known here begins like this.
    #[error(
        "no recording that is known here, expected a session of OpenClaw or pi, an exported trajectory, a session of Claude Code or \
         Codex, messages of the OpenAI or Anthropic interfaces, or rows with `session`, `i` and `type`"
    )]
    UnknownFormat,
}

/// Lines or elements of one recording that may be wrong, where all errors of it are held together.
pub const MAX_ERRORS: usize = 1000;

impl Problem {
    pub(crate) const fn at(self, line: usize) -> ReadError {
        ReadError { line, problem: self }
    }

    pub(crate) fn unexpected(found: impl Into<String>, expected: &'static str) -> Self {
        Self::Unexpected { found: found.into(), expected }
    }

    /// An export of a long session holds texts like `[Truncated]` in place of its last entries.
    pub(crate) fn truncated_export(found: impl Into<String>) -> Self {
        Self::unexpected(found, "an entry: the export was cut here, `events.jsonl` beside it holds the rest")
    }

    /// serde counts lines within what it reads; only the column is worth saying.
    pub(crate) fn json(error: &serde_json::Error) -> Self {
        let message = error.to_string();
        let why = message.split(" at line ").next().unwrap_or(&message).to_owned();
        Self::Json { why, column: error.column() }
    }
}

/// Why a recording cannot be repaired at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FixError {
    /// Nothing in it can be read.
    #[error(transparent)]
    Unreadable(#[from] ReadError),
    /// It was exported for people to look at; no host loads it again.
    #[error("{format} is an export that no host loads again: repair the session itself")]
    Export {
        /// The format.
        format: RecordingFormat,
    },
}
