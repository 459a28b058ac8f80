//! Rollouts of Codex CLI: `{timestamp, type, payload}`. `response_item` is what the model sees, and what is read; `event_msg` is what
//! the user sees, of which only the exit codes of commands, counts of tokens and the user's steps back are taken. Early versions hold the items bare.

use std::collections::{HashMap, VecDeque};

use serde_json::Value;

use super::builder::{Builder, Origin, rows};
use super::format_reader::{FormatReader, read_line};
use crate::error::{Problem, ReadError};
use crate::format::RecordingFormat;
use crate::json::value::{describe, owned, text};
use crate::message::{Message, Part, Role, parse};
use crate::model::RecordedSession;
use crate::timestamp::millis;

/// Beginnings of messages that Codex itself writes as the user.
const SCAFFOLDING: &[&str] =
    &["<environment_context>", "<user_instructions>", "<permissions instructions>", "# AGENTS.md instructions", "<turn_aborted>"];

#[derive(Debug)]
pub(crate) struct Rollout {
    builder: Builder,
    model: Option<String>,
    provider: Option<String>,
    /// Exit codes that came before their results, by call.
    exits: HashMap<String, VecDeque<i64>>,
    /// Tokens of the session so far.
    tokens: u64,
}

impl Rollout {
    pub(crate) fn new(name: &str) -> Self {
        Self { builder: Builder::new(name, RecordingFormat::Codex), model: None, provider: None, exits: HashMap::new(), tokens: 0 }
    }

    fn take(&mut self, number: usize, value: &Value) -> Result<(), ReadError> {
        if !value.is_object() {
            return Err(Problem::unexpected(describe(value), "a line with `type` and `payload`").at(number));
        }
        let payload = value.get("payload").unwrap_or(value);
        match (text(value, "type"), value.get("payload").is_some()) {
            (Some("session_meta"), true) => {
                self.builder.named(text(payload, "id"));
                self.provider = owned(payload, "model_provider");
            }
            (Some("turn_context"), true) => self.model = owned(payload, "model").or(self.model.take()),
            (Some("event_msg"), true) => self.event(payload),
            (Some("response_item"), true) | (Some(_), false) => self.item(number, value, payload),
            (None, false) if value.get("instructions").is_some() => self.builder.named(text(value, "id")),
            _ => {}
        }
        Ok(())
    }

    fn item(&mut self, number: usize, value: &Value, payload: &Value) {
        let Some(mut message) = parse(payload) else { return };
        if is_scaffolding(&message) {
            message.role = Role::Other;
        }
        let origin = Origin {
            line: number,
            time: value.get("timestamp").and_then(millis),
            model: self.model.clone(),
            provider: self.provider.clone(),
            tokens: None,
        };
        let mut rows = rows(message, &origin);
        for row in &mut rows {
            if row.exit_code.is_none()
                && let Some(codes) = row.call_id.as_ref().and_then(|id| self.exits.get_mut(id))
            {
                row.exit_code = codes.pop_front();
            }
        }
        self.builder.add(rows);
    }

    fn event(&mut self, event: &Value) {
        match text(event, "type") {
            Some("exec_command_end") => {
                if let (Some(id), Some(code)) = (text(event, "call_id"), event.get("exit_code").and_then(Value::as_i64)) {
                    match self.builder.result(id) {
                        Some(row) => row.exit_code = Some(code),
                        None => self.exits.entry(id.to_owned()).or_default().push_back(code),
                    }
                }
            }
            Some("mcp_tool_call_end") => {
                let failed = event.get("result").is_some_and(|result| result.get("Err").is_some());
                if let Some(row) = text(event, "call_id").and_then(|id| self.builder.result(id))
                    && failed
                {
                    row.is_error = Some(true);
                }
            }
            Some("token_count") => {
                // the same count may come again, with new limits
                let total = event.pointer("/info/total_token_usage/total_tokens").and_then(Value::as_u64).unwrap_or(0);
                if total > self.tokens {
                    self.builder.add_tokens(total - self.tokens);
                    self.tokens = total;
                }
            }
            Some("thread_rolled_back") => self.builder.roll_back(event.get("num_turns").and_then(Value::as_u64).unwrap_or(0)),
            _ => {}
        }
    }
}

fn is_scaffolding(message: &Message) -> bool {
    let is_own = |text: &str| SCAFFOLDING.iter().any(|sign| text.trim_start().starts_with(sign));
    message.role == Role::User && message.parts.iter().all(|part| matches!(part, Part::Text(text) if is_own(text)))
}

impl FormatReader for Rollout {
    fn line(&mut self, number: usize, line: &[u8], errors: &mut Vec<ReadError>) -> Option<RecordedSession> {
        errors.extend(read_line(number, line, |value| self.take(number, value)));
        None
    }

    fn finish(self: Box<Self>, _: &mut Vec<ReadError>) -> Vec<RecordedSession> {
        self.builder.finish().into_iter().collect()
    }
}
