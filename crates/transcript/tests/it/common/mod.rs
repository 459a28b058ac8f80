//! Small sessions of every format, written from the same steps.

use proptest::prelude::*;
use serde_json::{Value, json};
use tool_guard_transcript::RECOVERED;

/// What happens in a session.
#[derive(Debug, Clone)]
pub(crate) enum SessionStep {
    User,
    Text,
    /// Calls of one message, by number, and how the message ended.
    Calls(Vec<u8>, Option<&'static str>),
    /// Results, by number; whether they are synthetic.
    Results(Vec<u8>, bool),
    /// Something that nobody says.
    Aside,
    /// The session goes on from so many entries before.
    Back(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Writer {
    OpenClaw,
    OpenClawUuids,
    Claude,
    Codex,
    OpenAi,
    Anthropic,
    Pretty,
    OpenClawArray,
    Responses,
    Corpus,
}

pub(crate) const WRITERS: &[Writer] = &[
    Writer::OpenClaw,
    Writer::OpenClawUuids,
    Writer::Claude,
    Writer::Codex,
    Writer::OpenAi,
    Writer::Anthropic,
    Writer::Pretty,
    Writer::OpenClawArray,
    Writer::Responses,
    Writer::Corpus,
];

pub(crate) fn id(n: u8) -> String {
    format!("call_{n}")
}

fn openclaw(step: &SessionStep) -> Vec<Value> {
    match step {
        SessionStep::User => vec![json!({ "role": "user", "content": "go on", "timestamp": 5 })],
        SessionStep::Text => vec![json!({ "role": "assistant", "content": [{ "type": "text", "text": "hm" }], "stopReason": "stop" })],
        SessionStep::Calls(ids, ended) => {
            let call = |n: &u8| json!({ "type": "toolCall", "id": id(*n), "name": "read", "arguments": { "path": "a" } });
            let blocks: Vec<Value> = ids.iter().map(call).collect();
            vec![json!({ "role": "assistant", "content": blocks, "stopReason": ended.unwrap_or("toolUse"), "timestamp": 7 })]
        }
        SessionStep::Results(ids, synthetic) => ids
            .iter()
            .map(|n| {
                let text = if *synthetic { RECOVERED } else { "fine" };
                json!({ "role": "toolResult", "toolCallId": id(*n), "toolName": "read", "content": [{ "type": "text", "text": text }], "isError": synthetic })
            })
            .collect(),
        SessionStep::Aside | SessionStep::Back(_) => Vec::new(),
    }
}

fn anthropic(step: &SessionStep) -> Option<Value> {
    Some(match step {
        SessionStep::User => json!({ "role": "user", "content": "go on" }),
        SessionStep::Text => json!({ "role": "assistant", "content": [{ "type": "text", "text": "hm" }] }),
        SessionStep::Calls(ids, ended) => {
            let call = |n: &u8| json!({ "type": "tool_use", "id": id(*n), "name": "read", "input": { "path": "a" } });
            let mut message = json!({ "role": "assistant", "content": ids.iter().map(call).collect::<Vec<_>>() });
            if let Some(ended) = ended {
                message["stop_reason"] = json!(ended);
            }
            message
        }
        SessionStep::Results(ids, synthetic) => {
            let text = if *synthetic { RECOVERED } else { "fine" };
            let block = |n: &u8| json!({ "type": "tool_result", "tool_use_id": id(*n), "content": text, "is_error": synthetic });
            let mut blocks: Vec<Value> = ids.iter().map(block).collect();
            if ids.len() == 2 {
                blocks.push(json!({ "type": "text", "text": "and" }));
            }
            json!({ "role": "user", "content": blocks })
        }
        SessionStep::Aside | SessionStep::Back(_) => return None,
    })
}

fn openai(step: &SessionStep) -> Vec<Value> {
    match step {
        SessionStep::User => vec![json!({ "role": "user", "content": "go on" })],
        SessionStep::Text => vec![json!({ "role": "assistant", "content": "hm" })],
        SessionStep::Calls(ids, _) => {
            let call =
                |n: &u8| json!({ "id": id(*n), "type": "function", "function": { "name": "read", "arguments": "{\"path\":\"a\"}" } });
            vec![json!({ "role": "assistant", "content": null, "tool_calls": ids.iter().map(call).collect::<Vec<_>>() })]
        }
        SessionStep::Results(ids, synthetic) => {
            let text = if *synthetic { RECOVERED } else { "fine" };
            ids.iter().map(|n| json!({ "role": "tool", "tool_call_id": id(*n), "content": text })).collect()
        }
        SessionStep::Aside | SessionStep::Back(_) => Vec::new(),
    }
}

fn responses(step: &SessionStep) -> Vec<Value> {
    match step {
        SessionStep::User => vec![json!({ "type": "message", "role": "user", "content": [{ "type": "input_text", "text": "go on" }] })],
        SessionStep::Text => vec![json!({ "type": "message", "role": "assistant", "content": [{ "type": "output_text", "text": "hm" }] })],
        SessionStep::Calls(ids, _) => ids
            .iter()
            .map(|n| match n % 3 {
                0 => json!({ "type": "custom_tool_call", "status": "completed", "call_id": id(*n), "name": "apply_patch", "input": "*** Begin" }),
                _ => json!({ "type": "function_call", "call_id": id(*n), "name": "read", "arguments": "{\"path\":\"a\"}" }),
            })
            .collect(),
        SessionStep::Results(ids, synthetic) => {
            let text = if *synthetic { RECOVERED } else { "fine" };
            let kind = |n: u8| if n.is_multiple_of(3) { "custom_tool_call_output" } else { "function_call_output" };
            ids.iter().map(|n| json!({ "type": kind(*n), "call_id": id(*n), "output": text })).collect()
        }
        SessionStep::Aside => vec![json!({ "type": "reasoning", "summary": [], "encrypted_content": "x" })],
        SessionStep::Back(_) => Vec::new(),
    }
}

fn tree(steps: &[SessionStep], uuids: bool) -> Vec<Value> {
    let name = |n: usize| if uuids { format!("00000000-0000-4000-8000-{n:012x}") } else { format!("{n:08x}") };
    let mut lines = vec![json!({ "type": "session", "version": 3, "id": "s1", "timestamp": "2026-01-01T00:00:00.000Z", "cwd": "/tmp" })];
    let mut parent: Option<usize> = None;
    for step in steps {
        let mut entries: Vec<Value> = openclaw(step).into_iter().map(|message| json!({ "type": "message", "message": message })).collect();
        match step {
            SessionStep::Aside => entries.push(json!({ "type": "custom", "customType": "x", "data": {} })),
            SessionStep::Back(by) => parent = parent.and_then(|at| at.checked_sub(usize::from(*by))).filter(|at| *at > 0),
            _ => {}
        }
        for mut entry in entries {
            entry["id"] = json!(name(lines.len()));
            entry["parentId"] = json!(parent.map(name));
            entry["timestamp"] = json!("2026-01-01T00:00:01.000Z");
            parent = Some(lines.len());
            lines.push(entry);
        }
    }
    lines
}

fn claude(steps: &[SessionStep]) -> Vec<Value> {
    let mut lines: Vec<Value> = vec![json!({ "type": "file-history-snapshot", "messageId": "m", "snapshot": {} })];
    let mut parent: Option<String> = None;
    for (at, step) in steps.iter().enumerate() {
        if let SessionStep::Back(by) = step {
            let back = lines.len().checked_sub(1 + usize::from(*by)).and_then(|n| lines[n]["uuid"].as_str());
            parent = back.map(str::to_owned).or(parent);
        }
        let Some(message) = anthropic(step) else { continue };
        let role = message["role"].as_str().unwrap().to_owned();
        let blocks = match message["content"].as_array() {
            // each block of an answer is a line of its own
            Some(blocks) if role == "assistant" => blocks.iter().map(|block| json!([block])).collect(),
            _ => vec![message["content"].clone()],
        };
        for content in blocks {
            let uuid = format!("00000000-0000-4000-8000-{:012x}", lines.len());
            let mut held = json!({ "role": role, "content": content });
            if role == "assistant" {
                held["id"] = json!(format!("msg_{at}"));
                held["model"] = json!("claude-x");
            }
            lines.push(json!({
                "parentUuid": parent, "isSidechain": false, "userType": "external", "cwd": "/tmp", "sessionId": "s1", "version": "2.1.0",
                "type": role, "message": held, "uuid": uuid, "timestamp": "2026-01-01T00:00:01.000Z"
            }));
            parent = Some(uuid);
        }
    }
    lines
}

fn corpus(steps: &[SessionStep]) -> Vec<Value> {
    let mut rows: Vec<Value> = Vec::new();
    let mut turn = 0;
    for step in steps {
        turn += usize::from(matches!(step, SessionStep::User));
        let row = |i: usize, kind: &str| json!({ "session": "s1", "source": "x", "i": i, "type": kind, "turn": turn });
        match step {
            SessionStep::User => {
                rows.push(row(rows.len(), "user"));
            }
            SessionStep::Text => rows.push(row(rows.len(), "assistant_text")),
            SessionStep::Calls(ids, _) => {
                for n in ids {
                    let mut call = row(rows.len(), "call");
                    call["call_id"] = json!(id(*n));
                    call["tool"] = json!("read");
                    call["args"] = json!({ "path": "a" });
                    rows.push(call);
                }
            }
            SessionStep::Results(ids, synthetic) => {
                for n in ids {
                    let mut result = row(rows.len(), "result");
                    result["call_id"] = json!(id(*n));
                    result["is_error"] = json!(synthetic);
                    result["text"] = json!(if *synthetic { RECOVERED } else { "fine" });
                    rows.push(result);
                }
            }
            SessionStep::Aside | SessionStep::Back(_) => {}
        }
    }
    rows
}

pub(crate) fn lines(values: &[Value]) -> String {
    values.iter().map(|value| format!("{value}\n")).collect()
}

/// The text of a session of these steps.
pub(crate) fn write(shape: Writer, steps: &[SessionStep]) -> String {
    let list = |values: Vec<Value>| Value::Array(values).to_string();
    match shape {
        Writer::OpenClaw => lines(&tree(steps, false)),
        Writer::OpenClawUuids => lines(&tree(steps, true)),
        Writer::Claude => lines(&claude(steps)),
        Writer::Codex => {
            let mut all =
                vec![json!({ "timestamp": "2026-01-01T00:00:00Z", "type": "session_meta", "payload": { "id": "s1", "cwd": "/" } })];
            let item = |payload| json!({ "timestamp": "2026-01-01T00:00:01Z", "type": "response_item", "payload": payload });
            all.extend(steps.iter().flat_map(responses).map(item));
            lines(&all)
        }
        Writer::OpenAi => list(steps.iter().flat_map(openai).collect()),
        Writer::Anthropic => list(steps.iter().filter_map(anthropic).collect()),
        Writer::Pretty => {
            let messages: Vec<Value> = steps.iter().filter_map(anthropic).collect();
            serde_json::to_string_pretty(&json!({ "model": "claude-x", "messages": messages, "system": "x" })).unwrap()
        }
        Writer::OpenClawArray => list(steps.iter().flat_map(openclaw).collect()),
        Writer::Responses => list(steps.iter().flat_map(responses).collect()),
        Writer::Corpus => lines(&corpus(steps)),
    }
}

pub(crate) fn steps() -> impl Strategy<Value = Vec<SessionStep>> {
    let ids = || prop::collection::vec(0..5_u8, 1..3);
    let step = prop_oneof![
        2 => Just(SessionStep::User),
        1 => Just(SessionStep::Text),
        4 => (ids(), prop_oneof![6 => Just(None), 1 => Just(Some("aborted")), 1 => Just(Some("error"))]).prop_map(|(ids, stop)| SessionStep::Calls(ids, stop)),
        5 => (ids(), prop::bool::weighted(0.2)).prop_map(|(ids, synthetic)| SessionStep::Results(ids, synthetic)),
        1 => Just(SessionStep::Aside),
        1 => (1..4_u8).prop_map(SessionStep::Back),
    ];
    prop::collection::vec(step, 0..14)
}
