//! Builds a session row by row: numbers rows and turns, fills in models.

use serde_json::Value;

use crate::format::RecordingFormat;
use crate::json::value::owned;
use crate::message::{Message, Part, Role};
use crate::model::{RecordedSession, Row, RowKind};

/// What all rows of one line have in common.
#[derive(Debug, Clone, Default)]
pub(crate) struct Origin {
    pub(crate) line: usize,
    pub(crate) time: Option<u64>,
    pub(crate) model: Option<String>,
    pub(crate) provider: Option<String>,
    pub(crate) tokens: Option<u64>,
}

/// A message's rows.
pub(crate) fn rows(message: Message, origin: &Origin) -> Vec<Row> {
    let role = message.role;
    let row =
        |kind| Row { time: origin.time, model: origin.model.clone(), provider: origin.provider.clone(), ..Row::new(kind, origin.line) };
    let text_kind = match role {
        Role::User => RowKind::User,
        Role::Assistant => RowKind::Assistant,
        Role::Tool | Role::Other => RowKind::Other,
    };
    let mut rows: Vec<Row> = Vec::new();
    for part in message.parts {
        match part {
            Part::Text(text) => match rows.last_mut() {
                // one message of several texts is one row
                Some(last) if last.kind == text_kind => {
                    let whole = last.text.get_or_insert_default();
                    whole.push('\n');
                    whole.push_str(&text);
                }
                _ => rows.push(Row { text: Some(text), ..row(text_kind) }),
            },
            Part::Call(call) => rows.push(Row { call_id: call.id, tool: call.name, args: call.args, ..row(RowKind::Call) }),
            Part::Result(result) => rows.push(Row {
                call_id: result.id,
                tool: result.name,
                is_error: result.is_error,
                exit_code: result.exit_code,
                status: result.status,
                text: Some(result.text),
                ..row(RowKind::Result)
            }),
        }
    }
    if rows.is_empty() {
        rows.push(row(text_kind));
    }
    if let Some(first) = rows.first_mut() {
        first.tokens = origin.tokens;
    }
    rows
}

/// A session that is being read.
#[derive(Debug)]
pub(crate) struct Builder {
    session: RecordedSession,
    turn: u64,
    /// The rows that are answers of the model.
    answers: Vec<usize>,
}

impl Builder {
    pub(crate) fn new(id: &str, format: RecordingFormat) -> Self {
        Self {
            session: RecordedSession { id: id.to_owned(), source: String::new(), format, model: None, rows: Vec::new() },
            turn: 0,
            answers: Vec::new(),
        }
    }

    /// Takes the host's own name for it.
    pub(crate) fn named(&mut self, id: Option<&str>) {
        if let Some(id) = id {
            id.clone_into(&mut self.session.id);
        }
    }

    /// Takes rows; results of one message that also holds a text belong to the turn before.
    pub(crate) fn add(&mut self, rows: Vec<Row>) {
        for mut row in rows {
            self.turn += u64::from(row.kind == RowKind::User);
            row.turn = self.turn;
            row.i = self.session.rows.len() as u64;
            if matches!(row.kind, RowKind::Assistant | RowKind::Call) {
                self.answers.push(self.session.rows.len());
            }
            self.session.rows.push(row);
        }
    }

    /// The last result of a call, to add what another line states about it.
    pub(crate) fn result(&mut self, call_id: &str) -> Option<&mut Row> {
        self.session.rows.iter_mut().rev().take(64).find(|row| row.kind == RowKind::Result && row.call_id.as_deref() == Some(call_id))
    }

    /// Adds tokens to the model's last answer.
    pub(crate) fn add_tokens(&mut self, tokens: u64) {
        if let Some(row) = self.answers.last().and_then(|at| self.session.rows.get_mut(*at)) {
            row.tokens = Some(row.tokens.unwrap_or(0).saturating_add(tokens));
        }
    }

    /// Removes the last `turns` turns, as the user did.
    pub(crate) fn roll_back(&mut self, turns: u64) {
        self.turn = self.turn.saturating_sub(turns);
        // turns only grow
        let kept = self.session.rows.partition_point(|row| row.turn <= self.turn);
        self.session.rows.truncate(kept);
        self.answers.truncate(self.answers.partition_point(|at| *at < kept));
    }

    /// The session, if it holds anything. A turn's first row gets the model that answers in it: hosts know it by then.
    pub(crate) fn finish(mut self) -> Option<RecordedSession> {
        let mut model: (u64, Option<(String, Option<String>)>) = (u64::MAX, None);
        for row in self.session.rows.iter_mut().rev() {
            if row.turn != model.0 {
                model = (row.turn, None);
            }
            match &row.model {
                Some(name) => model.1 = Some((name.clone(), row.provider.clone())),
                None if row.kind == RowKind::User => {
                    (row.model, row.provider) = model.1.clone().map_or((None, None), |(name, provider)| (Some(name), provider));
                }
                None => {}
            }
        }
        self.session.model = self.session.rows.iter().find_map(|row| row.model.clone());
        (!self.session.rows.is_empty()).then_some(self.session)
    }
}

/// The model and the provider that an object names.
pub(crate) fn model_of(value: &Value) -> (Option<String>, Option<String>) {
    (owned(value, "model"), owned(value, "provider"))
}

/// Tokens that a message took, as the host or the provider counted them.
pub(crate) fn tokens_of(message: &Value) -> Option<u64> {
    let usage = message.get("usage")?;
    let count = |key: &str| usage.get(key).and_then(Value::as_u64);
    let whole = ["totalTokens", "total_tokens"].iter().find_map(|key| count(key));
    let parts = || PARTS.iter().filter_map(|key| count(key)).fold(0, u64::saturating_add);
    Some(whole.unwrap_or_else(parts)).filter(|tokens| *tokens > 0)
}

/// What is added up where there is no total; no usage has keys of two providers.
const PARTS: &[&str] = &[
    "input",
    "output",
    "cacheRead",
    "cacheWrite",
    "input_tokens",
    "output_tokens",
    "cache_read_input_tokens",
    "cache_creation_input_tokens",
    "prompt_tokens",
    "completion_tokens",
];
