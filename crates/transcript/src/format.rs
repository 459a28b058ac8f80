//! Which host or provider wrote a recording.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

use crate::json::text;
use crate::repair::span::member;

/// A format that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// A session of OpenClaw or pi: entries with `id` and `parentId`, one a line.
    OpenClaw,
    /// `openclaw sessions export-trajectory`: `events.jsonl`.
    Trajectory,
    /// The same: `session-branch.json`.
    SessionBranch,
    /// A session of Claude Code.
    ClaudeCode,
    /// A rollout of Codex CLI.
    Codex,
    /// Messages of the OpenAI or Anthropic interfaces, or items of the Responses interface: one JSON list, an object that holds it,
    /// or one message a line.
    Messages,
    /// Rows with `session`, `i`, `turn` and `type`.
    Corpus,
}

impl Format {
    /// Its name in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OpenClaw => "an OpenClaw session",
            Self::Trajectory => "an exported trajectory",
            Self::SessionBranch => "an exported session branch",
            Self::ClaudeCode => "a Claude Code session",
            Self::Codex => "a Codex rollout",
            Self::Messages => "a list of messages",
            Self::Corpus => "a corpus of rows",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// How a recording has to be handed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// Line by line, to a [`Reader`](crate::Reader).
    Lines,
    /// As one text, to [`document`](crate::document()).
    Document,
}

/// How a recording has to be handed over, from its beginning; the first line and the first byte behind it are enough.
///
/// Lines, where the first line that is not empty is a complete JSON object, or a list and not alone; else one text.
#[must_use]
pub fn shape(head: &[u8]) -> Shape {
    let mut lines = head.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    let Some(first) = lines.next() else { return Shape::Lines };
    let read = serde_json::from_slice::<serde::de::IgnoredAny>(first);
    let alone = lines.next().is_none();
    let goes_on = read.as_ref().is_err_and(serde_json::Error::is_eof);
    let list = first.starts_with(b"[") && (alone || goes_on);
    let open = first.starts_with(b"{") && goes_on;
    let whole = alone && read.is_ok() && text_format(first).is_some();
    if list || open || whole { Shape::Document } else { Shape::Lines }
}

/// The keys under which an object holds a list of messages.
pub(crate) const HOLDERS: [&str; 2] = ["messages", "input"];

/// The format of a whole JSON text that serde has read; nothing of it is held.
pub(crate) fn text_format(text: &[u8]) -> Option<Format> {
    let begins = |at: usize, byte: u8| text[at..].trim_ascii_start().first() == Some(&byte);
    let list = |key: &str| member(text, 0, key).is_some_and(|value| begins(value.start, b'['));
    if begins(0, b'[') {
        Some(Format::Messages)
    } else if list("entries") && member(text, 0, "header").is_some() {
        Some(Format::SessionBranch)
    } else {
        HOLDERS.iter().any(|key| list(key)).then_some(Format::Messages)
    }
}

/// The same of one that was read.
pub(crate) fn document_format(value: &Value) -> Option<Format> {
    match value {
        Value::Array(_) => Some(Format::Messages),
        Value::Object(map) if map.get("entries").is_some_and(Value::is_array) && map.contains_key("header") => Some(Format::SessionBranch),
        Value::Object(map) if HOLDERS.iter().any(|key| map.get(*key).is_some_and(Value::is_array)) => Some(Format::Messages),
        _ => None,
    }
}

/// The format that a line belongs to; `None` when it could be of any, or of none.
#[must_use]
pub fn detect(line: &Value) -> Option<Format> {
    let has = |key: &str| line.get(key).is_some();
    let object = |key: &str| line.get(key).is_some_and(Value::is_object);
    let kind = text(line, "type");
    if text(line, "traceSchema") == Some("openclaw-trajectory") {
        return Some(Format::Trajectory);
    }
    if has("session") && has("i") && kind.is_some() {
        return Some(Format::Corpus);
    }
    match kind {
        Some("session" | "model_change" | "thinking_level_change" | "branch_summary" | "session_info" | "leaf") => Some(Format::OpenClaw),
        Some("message") if object("message") => Some(Format::OpenClaw),
        Some("custom" | "custom_message" | "compaction" | "label") if has("parentId") => Some(Format::OpenClaw),
        Some("session_meta" | "response_item" | "event_msg" | "turn_context" | "compacted") if object("payload") => Some(Format::Codex),
        Some(_) if has("parentUuid") || has("isSidechain") || (has("sessionId") && has("uuid")) => Some(Format::ClaudeCode),
        Some("user" | "assistant") if object("message") => Some(Format::ClaudeCode),
        Some("summary") if has("leafUuid") => Some(Format::ClaudeCode),
        Some("file-history-snapshot" | "queue-operation" | "custom-title" | "agent-name" | "ai-title") => Some(Format::ClaudeCode),
        // rollouts of early versions hold their items bare, behind a line that names the session
        None if has("id") && has("timestamp") && has("instructions") => Some(Format::Codex),
        None if has("record_type") => Some(Format::Codex),
        _ if document_format(line).is_some() || crate::message::parse(line).is_some() => Some(Format::Messages),
        _ => None,
    }
}
