//! `events.jsonl` of `openclaw sessions export-trajectory`: what stands in the transcript and what the runtime saw, interleaved.
//!
//! The transcript's messages are the session. A message that only calls unknown tools never gets there, though its results do:
//! those calls are taken from the runtime's events.

use std::collections::HashSet;

use serde_json::Value;

use super::builder::{Builder, Origin, model_of, rows, tokens_of};
use super::{Lines, taken};
use crate::clock::millis;
use crate::error::{Problem, ReadError};
use crate::format::Format;
use crate::json::{describe, owned, text};
use crate::message::parse;
use crate::model::{Kind, Row, Session};

const EXPECTED: &str = "an event with `source`, `type` and `data`";

#[derive(Debug)]
pub(crate) struct Events {
    builder: Builder,
    /// Calls that the transcript holds.
    called: HashSet<String>,
    /// Calls that only the runtime has told of yet.
    seen: Vec<Row>,
}

impl Events {
    pub(crate) fn new(name: &str) -> Self {
        Self { builder: Builder::new(name, Format::Trajectory), called: HashSet::new(), seen: Vec::new() }
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
            ("runtime", "tool.call") => self.seen.push(Row {
                call_id: owned(data, "toolCallId"),
                tool: owned(data, "name"),
                args: data.get("args").or_else(|| data.get("arguments")).cloned(),
                model: owned(value, "modelId"),
                provider: owned(value, "provider"),
                time,
                ..Row::new(Kind::Call, number)
            }),
            _ => {}
        }
        Ok(())
    }

    /// Before a result: its call, if the transcript lacks it.
    fn join(&mut self, row: &Row) {
        let Some(id) = &row.call_id else { return };
        match row.kind {
            Kind::Call => {
                self.called.insert(id.clone());
            }
            Kind::Result => {
                let seen = self.seen.iter().position(|call| call.call_id.as_ref() == Some(id)).map(|at| self.seen.remove(at));
                if let Some(call) = seen
                    && self.called.insert(id.clone())
                {
                    self.builder.add(vec![call]);
                }
            }
            Kind::User | Kind::Assistant | Kind::Other => {}
        }
    }
}

impl Lines for Events {
    fn line(&mut self, number: usize, line: &[u8], errors: &mut Vec<ReadError>) -> Option<Session> {
        errors.extend(taken(number, line, |value| self.take(number, value)));
        None
    }

    fn finish(self: Box<Self>, _: &mut Vec<ReadError>) -> Vec<Session> {
        self.builder.finish().into_iter().collect()
    }
}
