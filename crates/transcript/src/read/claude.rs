//! Sessions of Claude Code: `{type, uuid, parentUuid, sessionId, isSidechain, timestamp, message}`. Lines of subagents may be
//! among them; they become sessions of their own.

use std::collections::HashSet;

use serde_json::Value;

use super::builder::{Builder, Origin, model_of, rows, tokens_of};
use super::format_reader::{FormatReader, read_line};
use crate::branch::claude::{ClaudeLine, threads};
use crate::error::{Problem, ReadError};
use crate::format::RecordingFormat;
use crate::json::value::{describe, text};
use crate::message::{Role, parse};
use crate::model::{RecordedSession, Row};
use crate::timestamp::millis;

/// The model's name in messages that Claude Code made up.
const SYNTHETIC: &str = "<synthetic>";

#[derive(Debug)]
pub(crate) struct Turns {
    name: Option<String>,
    fallback: String,
    lines: Vec<(ClaudeLine, Vec<Row>)>,
    /// Messages whose tokens were counted: each of a message's lines repeats them.
    counted: HashSet<String>,
}

impl Turns {
    pub(crate) fn new(name: &str) -> Self {
        Self { name: None, fallback: name.to_owned(), lines: Vec::new(), counted: HashSet::new() }
    }

    fn take(&mut self, number: usize, value: &Value) -> Result<(), ReadError> {
        let Some(kind) = text(value, "type") else {
            return Err(Problem::unexpected(describe(value), "a line with a `type`").at(number));
        };
        if self.name.is_none() {
            self.name = text(value, "sessionId").map(str::to_owned);
        }
        let mut parsed = None;
        if matches!(kind, "user" | "assistant") {
            let message = value.get("message").unwrap_or(&Value::Null);
            let mut taken = parse(message).ok_or_else(|| Problem::unexpected(describe(message), "a `message` with a `role`").at(number))?;
            let is = |key: &str| value.get(key) == Some(&Value::Bool(true));
            if taken.role == Role::User && (is("isMeta") || is("isCompactSummary") || is("isVisibleInTranscriptOnly")) {
                taken.role = Role::Other;
            }
            let counted = text(message, "id").is_some_and(|id| !self.counted.insert(id.to_owned()));
            parsed = Some((taken, model_of(message), if counted { None } else { tokens_of(message) }));
        }
        let links = ClaudeLine::of(value, parsed.as_ref().map(|(message, ..)| message));
        let rows = parsed.map_or_else(Vec::new, |(message, (model, provider), tokens)| {
            let time = value.get("timestamp").and_then(millis);
            rows(message, &Origin { line: number, time, model: model.filter(|name| name != SYNTHETIC), provider, tokens })
        });
        self.lines.push((links, rows));
        Ok(())
    }
}

impl FormatReader for Turns {
    fn line(&mut self, number: usize, line: &[u8], errors: &mut Vec<ReadError>) -> Option<RecordedSession> {
        errors.extend(read_line(number, line, |value| self.take(number, value)));
        None
    }

    fn finish(self: Box<Self>, _: &mut Vec<ReadError>) -> Vec<RecordedSession> {
        let name = self.name.unwrap_or(self.fallback);
        let (lines, mut rows): (Vec<ClaudeLine>, Vec<Vec<Row>>) = self.lines.into_iter().unzip();
        let session = |(thread, active): (Option<&str>, Vec<usize>)| {
            let id = thread.map_or_else(|| name.clone(), |thread| format!("{name}:{thread}"));
            let mut builder = Builder::new(&id, RecordingFormat::ClaudeCode);
            for at in active {
                builder.add(rows.get_mut(at).map(std::mem::take).unwrap_or_default());
            }
            builder.finish()
        };
        threads(&lines).into_iter().filter_map(session).collect()
    }
}
