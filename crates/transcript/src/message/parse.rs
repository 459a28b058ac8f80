//! Parses one message of any dialect in which hosts and providers write calls and results.
//!
//! ```text
//! openclaw   {role: assistant, content: [{type: toolCall, id, name, arguments}]}   {role: toolResult, toolCallId, content, isError, details}
//! anthropic  {role: assistant, content: [{type: tool_use, id, name, input}]}       {role: user, content: [{type: tool_result, tool_use_id}]}
//! openai     {role: assistant, tool_calls: [{id, function: {name, arguments}}]}    {role: tool, tool_call_id, content}
//! responses  {type: function_call, call_id, name, arguments}                       {type: function_call_output, call_id, output}
//! ```

use serde_json::Value;

use super::recovered::{OPENCLAW_MARK, is_recovered};
use super::responses::output;
use super::text::content_text;
use super::types::{CallPart, Dialect, Doubt, Message, Part, ResultPart, Role};
use crate::json::value::{any, arguments, owned, text, trimmed_id};

/// Parses a message; `None` when the value is not one.
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
    let mut has_other_blocks = false;
    match message.get("content") {
        Some(Value::String(text)) => parts.push(Part::Text(text.clone())),
        Some(Value::Array(blocks)) => {
            parts.extend(blocks.iter().enumerate().filter_map(|(at, block)| content_block(at, block)));
            has_other_blocks = parts.len() < blocks.len();
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
    Some(Message { role, parts, has_other_blocks, doubt, legacy: old.is_some() })
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
    let id = id.and_then(trimmed_id);
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
            // the host is still receiving it; the mark goes when the call is complete
            if block.get("partialJson").is_some_and(Value::is_string) {
                part.partial = Some(Doubt::Partial);
            }
            Part::Call(part)
        }
        "tool_use" => Part::Call(call_part(Dialect::Anthropic, any(block, &ids), block, args)),
        "tool_result" => {
            let text = content_text(block.get("content"));
            Part::Result(ResultPart {
                id: any(block, &["tool_use_id", "toolUseId"]).and_then(trimmed_id),
                is_error: Some(block.get("is_error") == Some(&Value::Bool(true))),
                synthetic: is_recovered(&text),
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
    let text = content_text(message.get("content"));
    let details = message.get("details");
    let is_error = message.get("isError").and_then(Value::as_bool);
    let marked = details.and_then(|details| details.get(OPENCLAW_MARK)) == Some(&Value::Bool(true));
    ResultPart {
        id: any(message, &["toolCallId", "toolUseId", "tool_call_id", "tool_use_id", "callId", "call_id"]).and_then(trimmed_id),
        name: any(message, &["toolName", "name"]).map(str::to_owned),
        synthetic: (is_error == Some(true) || message.get("isError").is_none()) && (marked || is_recovered(&text)),
        text,
        is_error,
        exit_code: details.and_then(|details| details.get("exitCode")?.as_i64()),
        status: details.and_then(|details| owned(details, "status")),
        block: None,
    }
}
