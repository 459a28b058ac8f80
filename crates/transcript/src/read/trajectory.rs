//! `events.jsonl` of `openclaw sessions export-trajectory`: the transcript and the runtime's events, interleaved.
//!
//! The transcript's messages are the session. A message that only calls unknown tools never gets there, though its results do:
//! those calls are taken from the runtime's events.

use std::collections::{HashMap, HashSet, VecDeque};

use serde_json::Value;

use super::builder::{Builder, Origin, model_of, rows, tokens_of};
use super::format_reader::{FormatReader, read_line};
use crate::error::{Problem, ReadError};
use crate::format::RecordingFormat;
use crate::json::value::{describe, owned, text};
use crate::message::parse;
use crate::model::{RecordedSession, Row, RowKind};
use crate::timestamp::millis;

const EXPECTED: &str = "an event with `source`, `type` and `data`";

#[derive(Debug)]
pub(crate) struct Events {
    builder: Builder,
    /// Calls that the transcript holds.
    called: HashSet<String>,
    /// Calls of the runtime that the transcript does not hold yet, by their ids.
    pending: HashMap<String, VecDeque<Row>>,
}

impl Events {
    pub(crate) fn new(name: &str) -> Self {
        Self { builder: Builder::new(name, RecordingFormat::Trajectory), called: HashSet::new(), pending: HashMap::new() }
    }

    fn take(&mut self, number: usize, value: &Value) -> Result<(), ReadError> {
        let (Some(source), Some(kind), Some(data)) = (text(value, "source"), text(value, "type"), value.get("data")) else {
            return Err(Problem::unexpected(describe(value), EXPECTED).at(number));
        };
        self.builder.named(text(value, "sessionId"));
        let time = value.get("ts").and_then(millis);
        match (source, kind) {
            ("transcript", "user.message" | "assistant.message" | "tool.result" | "custom.message") => {
                let message = data.get("message").unwrap_or(&Value::Null);
                let parsed = parse(message).ok_or_else(|| Problem::unexpected(describe(message), "a message with a `role`").at(number))?;
                let (model, provider) = model_of(message);
                let time = message.get("timestamp").and_then(millis).or(time);
                let rows = rows(parsed, &Origin { line: number, time, model, provider, tokens: tokens_of(message) });
                for row in &rows {
                    self.join(row);
                }
                self.builder.add(rows);
            }
            ("runtime", "tool.call") => {
                let Some(id) = owned(data, "toolCallId") else { return Ok(()) };
                self.pending.entry(id.clone()).or_default().push_back(Row {
                    call_id: Some(id),
                    tool: owned(data, "name"),
                    args: data.get("args").or_else(|| data.get("arguments")).cloned(),
                    model: owned(value, "modelId"),
                    provider: owned(value, "provider"),
                    time,
                    ..Row::new(RowKind::Call, number)
                });
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds a result's call before it, if the transcript lacks it.
    fn join(&mut self, row: &Row) {
        let Some(id) = &row.call_id else { return };
        match row.kind {
            RowKind::Call => {
                self.called.insert(id.clone());
            }
            RowKind::Result => {
                if let Some(call) = self.pending.get_mut(id).and_then(VecDeque::pop_front)
                    && self.called.insert(id.clone())
                {
                    self.builder.add(vec![call]);
                }
            }
            RowKind::User | RowKind::Assistant | RowKind::Other => {}
        }
    }
}

impl FormatReader for Events {
    fn line(&mut self, number: usize, line: &[u8], errors: &mut Vec<ReadError>) -> Option<RecordedSession> {
        errors.extend(read_line(number, line, |value| self.take(number, value)));
        None
    }

    fn finish(self: Box<Self>, _: &mut Vec<ReadError>) -> Vec<RecordedSession> {
        self.builder.finish().into_iter().collect()
    }
}
