//! Rows of a corpus: `{session, source, i, type, turn, call_id, tool, args, is_error, exit_code, text, len, model}`.
//! Many sessions in one file, whose rows may be interleaved.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value;

use super::format_reader::FormatReader;
use tool_guard_text::sort;

use crate::error::{Problem, ReadError};
use crate::format::RecordingFormat;
use crate::model::{RecordedSession, Row, RowKind};

#[derive(Deserialize)]
struct CorpusRow {
    session: String,
    #[serde(default)]
    source: String,
    i: u64,
    #[serde(rename = "type")]
    kind: RowKind,
    turn: u64,
    call_id: Option<String>,
    tool: Option<String>,
    args: Option<Value>,
    is_error: Option<bool>,
    exit_code: Option<i64>,
    text: Option<String>,
    len: Option<usize>,
    model: Option<String>,
}

/// The session of a row, read without the rest of it.
#[derive(Deserialize)]
struct SessionOf<'r> {
    #[serde(borrow)]
    session: Cow<'r, str>,
}

/// The last line of every session of a file: with it a `Reader` returns each session as soon as that line was read, and
/// holds only those that are not complete. One entry a session.
#[derive(Debug, Default, Clone)]
pub struct SessionIndex(HashMap<String, usize>);

impl SessionIndex {
    /// Takes a line. One that is no row is ignored; the reader reports it.
    pub fn add(&mut self, number: usize, line: &[u8]) {
        if let Ok(SessionOf { session }) = serde_json::from_slice(line) {
            match self.0.get_mut(session.as_ref()) {
                Some(seen) => *seen = number,
                None => drop(self.0.insert(session.into_owned(), number)),
            }
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Rows {
    ends: HashMap<usize, String>,
    open: HashMap<String, (usize, RecordedSession)>,
}

impl Rows {
    pub(crate) fn new(index: SessionIndex) -> Self {
        Self { ends: index.0.into_iter().map(|(session, number)| (number, session)).collect(), open: HashMap::new() }
    }

    fn take(&mut self, number: usize, line: &[u8]) -> Result<(), ReadError> {
        let row: CorpusRow = serde_json::from_slice(line).map_err(|error| Problem::json(&error).at(number))?;
        if row.kind == RowKind::Call && row.tool.is_none() {
            return Err(Problem::NoTool.at(number));
        }
        let next = self.open.len();
        let (_, session) = self.open.entry(row.session).or_insert_with_key(|id| {
            (next, RecordedSession { id: id.clone(), source: row.source, format: RecordingFormat::Corpus, model: None, rows: Vec::new() })
        });
        session.rows.push(Row {
            i: row.i,
            turn: row.turn,
            call_id: row.call_id,
            tool: row.tool,
            args: row.args,
            is_error: row.is_error,
            exit_code: row.exit_code,
            text: row.text,
            len: row.len,
            model: row.model,
            ..Row::new(row.kind, number)
        });
        Ok(())
    }
}

fn complete(mut session: RecordedSession) -> RecordedSession {
    sort::by_key(&mut session.rows, |row| row.i);
    session.model = session.rows.iter().find_map(|row| row.model.clone());
    session
}

impl FormatReader for Rows {
    fn line(&mut self, number: usize, line: &[u8], errors: &mut Vec<ReadError>) -> Option<RecordedSession> {
        if let Err(error) = self.take(number, line) {
            errors.push(error);
        }
        let (_, session) = self.open.remove(self.ends.get(&number)?)?;
        Some(complete(session))
    }

    fn finish(self: Box<Self>, _: &mut Vec<ReadError>) -> Vec<RecordedSession> {
        let mut open: Vec<(usize, RecordedSession)> = self.open.into_values().collect();
        sort::by_key(&mut open, |(order, _)| *order);
        open.into_iter().map(|(_, session)| complete(session)).collect()
    }
}
