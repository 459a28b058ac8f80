//! One message, in any of the dialects in which hosts and providers write calls and results.
//!
//! ```text
//! openclaw   {role: assistant, content: [{type: toolCall, id, name, arguments}]}   {role: toolResult, toolCallId, content, isError, details}
//! anthropic  {role: assistant, content: [{type: tool_use, id, name, input}]}       {role: user, content: [{type: tool_result, tool_use_id}]}
//! openai     {role: assistant, tool_calls: [{id, function: {name, arguments}}]}    {role: tool, tool_call_id, content}
//! responses  {type: function_call, call_id, name, arguments}                       {type: function_call_output, call_id, output}
//! ```

use std::fmt;

use serde_json::Value;

use crate::json::{self, any, arguments, owned, text};
use crate::output::output;

/// How a call was written, which is how its result has to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    OpenClaw,
    Anthropic,
    OpenAi,
    /// An item of the Responses interface, whose output is a `function_call_output`.
    Function,
    /// An item of the Responses interface, whose output is a `custom_tool_call_output`.
    Custom,
    /// A row of a corpus.
    Corpus,
}

/// Who speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    User,
    Assistant,
    /// Results and nothing else.
    Tool,
    /// What is for the model but from nobody in the conversation.
    Other,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CallPart {
    pub(crate) id: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) args: Option<Value>,
    pub(crate) dialect: Dialect,
    /// What makes it incomplete.
    pub(crate) partial: Option<Doubt>,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct ResultPart {
    pub(crate) id: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) text: String,
    pub(crate) is_error: Option<bool>,
    pub(crate) exit_code: Option<i64>,
    pub(crate) status: Option<String>,
    /// Whether it stands in place of one that was lost.
    pub(crate) synthetic: bool,
    /// Its place in the message's content, where it is a block of it.
    pub(crate) block: Option<usize>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Part {
    Text(String),
    Call(CallPart),
    Result(ResultPart),
}

/// Why it is not known whether a call was ever made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Doubt {
    /// The message was aborted.
    Aborted,
    /// The message ended in an error.
    Errored,
    /// The call's arguments are missing, or break off.
    Partial,
    /// The call has no id, or no tool.
    Nameless,
    /// Two calls of one message have the same id.
    Ambiguous,
    /// The entry decides which branch of the session is the active one.
    Branch,
    /// A line that cannot be read names its id.
    Unread,
}

impl fmt::Display for Doubt {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Aborted => "its message was aborted",
            Self::Errored => "its message ended in an error",
            Self::Partial => "its arguments are missing or break off",
            Self::Nameless => "it has no id or no tool",
            Self::Ambiguous => "another call has the same id",
            Self::Branch => "it decides which branch of the session is the active one",
            Self::Unread => "a line that cannot be read names it",
        })
    }
}

/// A message, taken apart.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Message {
    pub(crate) role: Role,
    pub(crate) parts: Vec<Part>,
    /// Whether its content holds something else as well: a picture, a document.
    pub(crate) others: bool,
    /// Why none of its calls can be judged.
    pub(crate) doubt: Option<Doubt>,
    /// Whether it is of the time before calls had ids: then nothing joins a call and its result but their order.
    pub(crate) legacy: bool,
}

impl Message {
    pub(crate) fn calls(&self) -> impl Iterator<Item = &CallPart> {
        self.parts.iter().filter_map(|part| if let Part::Call(call) = part { Some(call) } else { None })
    }

    pub(crate) fn results(&self) -> impl Iterator<Item = &ResultPart> {
        self.parts.iter().filter_map(|part| if let Part::Result(result) = part { Some(result) } else { None })
    }

    fn single(role: Role, part: Part) -> Self {
        Self { role, parts: vec![part], others: false, doubt: None, legacy: false }
    }
}

/// The text of every synthetic result that is written here.
pub const RECOVERED: &str = "Tool result unavailable (recovered)";

/// By these OpenClaw knows the results that it made up itself.
const OPENCLAW_RECOVERED: &str =
    "[openclaw] missing tool result in session history; inserted synthetic error result for transcript repair.";
pub(crate) const OPENCLAW_MARK: &str = "openclawSyntheticMissingToolResult";

/// Whether a result only stands in for a lost one, by its text alone.
pub(crate) fn is_stand_in(text: &str) -> bool {
    text == RECOVERED || text == OPENCLAW_RECOVERED
}

/// Takes a message apart; `None` when it is none.
pub(crate) fn parse(message: &Value) -> Option<Message> {
    match text(message, "type") {
        Some("message") | None => {}
        Some(kind) => {
            if let Some(item) = item(kind, message) {
                return Some(item);
            }
        }
    }
    let role = text(message, "role")?;
    if matches!(role, "toolResult" | "tool" | "function") {
        return Some(Message { legacy: role == "function", ..Message::single(Role::Tool, Part::Result(result(message))) });
    }
    let mut parts = Vec::new();
    let mut others = false;
    match message.get("content") {
        Some(Value::String(text)) => parts.push(Part::Text(text.clone())),
        Some(Value::Array(blocks)) => {
            parts.extend(blocks.iter().enumerate().filter_map(|(at, block)| content_block(at, block)));
            others = parts.len() < blocks.len();
        }
        _ => {}
    }
    if let Some(Value::Array(calls)) = message.get("tool_calls") {
        parts.extend(calls.iter().map(|call| Part::Call(openai_call(call))));
    }
    let old = message.get("function_call").filter(|call| call.is_object());
    parts.extend(old.map(|call| Part::Call(call_part(Dialect::OpenAi, None, call, "arguments"))));
    let role = match role {
        "user" => Role::User,
        "assistant" => Role::Assistant,
        _ => Role::Other,
    };
    let doubt = match any(message, &["stopReason", "stop_reason"]) {
        Some("aborted") => Some(Doubt::Aborted),
        Some("error") => Some(Doubt::Errored),
        _ => None,
    };
    Some(Message { role, parts, others, doubt, legacy: old.is_some() })
}

/// An item of the Responses interface.
fn item(kind: &str, item: &Value) -> Option<Message> {
    let call = |dialect, key| {
        let mut part = call_part(dialect, any(item, &["call_id", "id"]), item, key);
        if matches!(text(item, "status"), Some("in_progress" | "incomplete")) {
            part.partial = Some(Doubt::Partial);
        }
        Some(Message::single(Role::Assistant, Part::Call(part)))
    };
    match kind {
        "function_call" => call(Dialect::Function, "arguments"),
        "custom_tool_call" => call(Dialect::Custom, "input"),
        "local_shell_call" => {
            let mut shell = call(Dialect::Function, "action")?;
            if let Some(Part::Call(part)) = shell.parts.first_mut() {
                part.name = Some("local_shell".to_owned());
                part.partial = part.partial.filter(|_| part.id.is_none() || text(item, "status") != Some("completed"));
            }
            Some(shell)
        }
        "function_call_output" | "custom_tool_call_output" | "local_shell_call_output" => {
            Some(Message::single(Role::Tool, Part::Result(output(item))))
        }
        _ => None,
    }
}

fn call_part(dialect: Dialect, id: Option<&str>, from: &Value, args: &str) -> CallPart {
    let id = id.and_then(json::id);
    let name = owned(from, "name");
    let args =
        from.get(args).filter(|args| !args.is_null()).map(|args| if dialect == Dialect::Custom { args.clone() } else { arguments(args) });
    let partial = if id.is_none() || name.is_none() {
        Some(Doubt::Nameless)
    } else if args.is_none() || (dialect != Dialect::Custom && matches!(args, Some(Value::String(_)))) {
        Some(Doubt::Partial)
    } else {
        None
    };
    CallPart { id, name, args, dialect, partial }
}

fn openai_call(call: &Value) -> CallPart {
    let function = call.get("function").or_else(|| call.get("custom")).unwrap_or(call);
    let key = if function.get("input").is_some() { "input" } else { "arguments" };
    CallPart {
        dialect: Dialect::OpenAi,
        ..call_part(if key == "input" { Dialect::Custom } else { Dialect::OpenAi }, text(call, "id"), function, key)
    }
}

fn content_block(at: usize, block: &Value) -> Option<Part> {
    let ids = ["id", "call_id", "toolCallId", "toolUseId"];
    let args = if block.get("input").is_some() { "input" } else { "arguments" };
    Some(match text(block, "type")? {
        "text" | "input_text" | "output_text" => Part::Text(block.get("text")?.as_str()?.to_owned()),
        "toolCall" | "toolUse" | "functionCall" => {
            let mut part = call_part(Dialect::OpenClaw, any(block, &ids), block, args);
            // what the host is still reading; it takes the mark away when the call is complete
            if block.get("partialJson").is_some_and(Value::is_string) {
                part.partial = Some(Doubt::Partial);
            }
            Part::Call(part)
        }
        "tool_use" => Part::Call(call_part(Dialect::Anthropic, any(block, &ids), block, args)),
        "tool_result" => {
            let text = flat(block.get("content"));
            Part::Result(ResultPart {
                id: any(block, &["tool_use_id", "toolUseId"]).and_then(json::id),
                is_error: Some(block.get("is_error") == Some(&Value::Bool(true))),
                synthetic: is_stand_in(&text),
                text,
                block: Some(at),
                ..ResultPart::default()
            })
        }
        _ => return None,
    })
}

/// A message that is a result.
fn result(message: &Value) -> ResultPart {
    let text = flat(message.get("content"));
    let details = message.get("details");
    let is_error = message.get("isError").and_then(Value::as_bool);
    let marked = details.and_then(|details| details.get(OPENCLAW_MARK)) == Some(&Value::Bool(true));
    let told = message.get("isError").is_some();
    ResultPart {
        id: any(message, &["toolCallId", "toolUseId", "tool_call_id", "tool_use_id", "callId", "call_id"]).and_then(json::id),
        name: any(message, &["toolName", "name"]).map(str::to_owned),
        synthetic: (is_error == Some(true) || !told) && (marked || is_stand_in(&text)),
        text,
        is_error,
        exit_code: details.and_then(|details| details.get("exitCode")?.as_i64()),
        status: details.and_then(|details| owned(details, "status")),
        block: None,
    }
}

/// The text of a content: a text, or the texts of its blocks.
pub(crate) fn flat(content: Option<&Value>) -> String {
    match content {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(blocks)) => {
            let texts: Vec<&str> = blocks.iter().filter_map(|block| block.get("text")?.as_str()).collect();
            texts.join("\n")
        }
        Some(Value::Object(map)) => match map.get("content").or_else(|| map.get("text")) {
            Some(Value::String(text)) => text.clone(),
            _ => String::new(),
        },
        _ => String::new(),
    }
}
