//! Which host or provider wrote a recording.

use std::fmt;

use serde::Serialize;
use serde_json::Value;
use tool_guard_text::part::Part;

use crate::json::span::member;
use crate::json::value::text;
use crate::message::parse;

/// A format of recordings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordingFormat {
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

impl RecordingFormat {
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

impl fmt::Display for RecordingFormat {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// The keys under which an object holds a list of messages.
pub(crate) const HOLDERS: [&str; 2] = ["messages", "input"];

/// The format of a whole JSON text, which must be valid; nothing of it is parsed into memory.
pub(crate) fn text_format(text: &[u8]) -> Option<RecordingFormat> {
    let begins = |at: usize, byte: u8| text.part(at..).trim_ascii_start().first() == Some(&byte);
    let list = |key: &str| member(text, 0, key).is_some_and(|value| begins(value.start, b'['));
    if begins(0, b'[') {
        Some(RecordingFormat::Messages)
    } else if list("entries") && member(text, 0, "header").is_some() {
        Some(RecordingFormat::SessionBranch)
    } else {
        HOLDERS.iter().any(|key| list(key)).then_some(RecordingFormat::Messages)
    }
}

/// The format of a whole JSON text that was parsed.
pub(crate) fn document_format(value: &Value) -> Option<RecordingFormat> {
    match value {
        Value::Array(_) => Some(RecordingFormat::Messages),
        Value::Object(map) if map.get("entries").is_some_and(Value::is_array) && map.contains_key("header") => {
            Some(RecordingFormat::SessionBranch)
        }
        Value::Object(map) if HOLDERS.iter().any(|key| map.get(*key).is_some_and(Value::is_array)) => Some(RecordingFormat::Messages),
        _ => None,
    }
}

/// Whether a value is a list of messages, or an object that holds one and is not itself a message.
pub(crate) fn is_message_list(value: &Value) -> bool {
    document_format(value) == Some(RecordingFormat::Messages) && (value.is_array() || parse(value).is_none())
}

/// The format that a line belongs to; `None` when it could be of any, or of none.
pub(crate) fn detect(line: &Value) -> Option<RecordingFormat> {
    let has = |key: &str| line.get(key).is_some();
    let object = |key: &str| line.get(key).is_some_and(Value::is_object);
    let kind = text(line, "type");
    if text(line, "traceSchema") == Some("openclaw-trajectory") {
        return Some(RecordingFormat::Trajectory);
    }
    if has("session") && has("i") && kind.is_some() {
        return Some(RecordingFormat::Corpus);
    }
    match kind {
        Some("session" | "model_change" | "thinking_level_change" | "branch_summary" | "session_info" | "leaf") => {
            Some(RecordingFormat::OpenClaw)
        }
        Some("message") if object("message") => Some(RecordingFormat::OpenClaw),
        Some("custom" | "custom_message" | "compaction" | "label") if has("parentId") => Some(RecordingFormat::OpenClaw),
        Some("session_meta" | "response_item" | "event_msg" | "turn_context" | "compacted") if object("payload") => {
            Some(RecordingFormat::Codex)
        }
        Some(_) if has("parentUuid") || has("isSidechain") || (has("sessionId") && has("uuid")) => Some(RecordingFormat::ClaudeCode),
        Some("user" | "assistant") if object("message") => Some(RecordingFormat::ClaudeCode),
        Some("summary") if has("leafUuid") => Some(RecordingFormat::ClaudeCode),
        Some("file-history-snapshot" | "queue-operation" | "custom-title" | "agent-name" | "ai-title") => Some(RecordingFormat::ClaudeCode),
        // rollouts of early versions hold their items bare, behind a line that names the session
        None if has("id") && has("timestamp") && has("instructions") => Some(RecordingFormat::Codex),
        None if has("record_type") => Some(RecordingFormat::Codex),
        _ if document_format(line).is_some() || parse(line).is_some() => Some(RecordingFormat::Messages),
        _ => None,
    }
}
