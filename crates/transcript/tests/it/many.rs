//! Hostile recordings: thousands of calls where there are a few, in every order and with every kind of ids. That each comes to its end
//! is what is tested: with the tens of thousands that `npm run test:long` asks for, what is quadratic does not.

use std::sync::LazyLock;

use serde_json::{Value, json};
use tool_guard_transcript::document;
use tool_guard_transcript::repair::{FindingKind, audit, fix};

/// How many calls, messages or conversations.
static MANY: LazyLock<usize> = LazyLock::new(|| if std::env::var_os("TOOL_GUARD_SCAN_BYTES").is_some() { 60_000 } else { 2_000 });

fn lines(values: impl IntoIterator<Item = Value>) -> String {
    values.into_iter().map(|value| format!("{value}\n")).collect()
}

/// The ids of the calls of a message: all different, one of all, or none.
fn ids() -> [fn(usize) -> Value; 3] {
    [|n| json!(format!("c{n}")), |_| json!("c"), |_| Value::Null]
}

fn openai(calls: Vec<Value>, results: impl Iterator<Item = Value>) -> String {
    let calls: Vec<Value> = calls.into_iter().map(|id| json!({ "id": id, "function": { "name": "read", "arguments": "{}" } })).collect();
    let results = results.map(|id| json!({ "role": "tool", "tool_call_id": id, "content": "x" }));
    lines(std::iter::once(json!({ "role": "assistant", "tool_calls": calls })).chain(results))
}

fn anthropic(calls: Vec<Value>, results: impl Iterator<Item = Value>) -> String {
    let calls: Vec<Value> = calls.into_iter().map(|id| json!({ "type": "tool_use", "id": id, "name": "read", "input": {} })).collect();
    let results: Vec<Value> = results.map(|id| json!({ "type": "tool_result", "tool_use_id": id, "content": "x" })).collect();
    lines([json!({ "role": "assistant", "content": calls }), json!({ "role": "user", "content": results })])
}

fn openclaw(calls: Vec<Value>, results: impl Iterator<Item = Value>) -> String {
    let calls: Vec<Value> = calls.into_iter().map(|id| json!({ "type": "toolCall", "id": id, "name": "read", "arguments": {} })).collect();
    let results = results.map(|id| json!({ "role": "toolResult", "toolCallId": id, "toolName": "read", "content": [], "isError": false }));
    let messages = std::iter::once(json!({ "role": "assistant", "content": calls })).chain(results);
    let entries = messages.enumerate().map(|(n, message)| {
        json!({ "type": "message", "id": format!("e{n}"), "parentId": n.checked_sub(1).map(|n| format!("e{n}")), "message": message })
    });
    lines(std::iter::once(json!({ "type": "session", "version": 3, "id": "s" })).chain(entries))
}

/// One message over many lines, each with a call; then a line with all results.
fn claude(calls: Vec<Value>, results: impl Iterator<Item = Value>) -> String {
    let of_call = |(n, id): (usize, Value)| {
        json!({ "type": "assistant", "uuid": format!("u{n}"), "parentUuid": n.checked_sub(1).map(|n| format!("u{n}")), "sessionId": "s",
            "message": { "id": "m", "role": "assistant", "content": [{ "type": "tool_use", "id": id, "name": "read", "input": {} }] } })
    };
    let last = format!("u{}", calls.len().saturating_sub(1));
    let blocks: Vec<Value> = results.map(|id| json!({ "type": "tool_result", "tool_use_id": id, "content": "x" })).collect();
    let answer = json!({ "type": "user", "uuid": "r", "parentUuid": last, "sessionId": "s",
        "message": { "role": "user", "content": blocks } });
    lines(calls.into_iter().enumerate().map(of_call).chain([answer]))
}

/// A way to write the calls of one message and their results.
type Format = (&'static str, fn(Vec<Value>, &mut dyn Iterator<Item = Value>) -> String);

#[test]
fn a_message_of_many_calls_is_audited_and_repaired() {
    let formats: [Format; 4] = [
        ("OpenAI", |calls, results| openai(calls, results)),
        ("Anthropic", |calls, results| anthropic(calls, results)),
        ("OpenClaw", |calls, results| openclaw(calls, results)),
        ("Claude Code", |calls, results| claude(calls, results)),
    ];
    for (format, write) in formats {
        for (nth, id) in ids().into_iter().enumerate() {
            let calls = || (0..*MANY).map(id).collect::<Vec<Value>>();
            // in their order, against it, none at all, and twice as many as there are calls
            let orders: [&mut dyn Iterator<Item = Value>; 4] =
                [&mut (0..*MANY).map(id), &mut (0..*MANY).rev().map(id), &mut std::iter::empty(), &mut (0..2 * *MANY).map(id)];
            for results in orders {
                let text = write(calls(), results);
                let found = audit(text.as_bytes()).unwrap();
                assert_eq!((found.threads, found.calls), (1, *MANY), "{format} {nth}");
                let fixed = fix(text.as_bytes()).unwrap();
                assert!(fixed.left.len() + fixed.done.len() >= found.findings.len(), "{format} {nth}");
            }
        }
        let lost = fix(write((0..*MANY).map(ids()[0]).collect(), &mut std::iter::empty()).as_bytes()).unwrap();
        assert_eq!(lost.added, *MANY, "{format}");
    }
}

#[test]
fn many_messages_that_lack_a_result_each_are_repaired() {
    let call = |n: usize| json!({ "role": "assistant", "tool_calls": [{ "id": format!("c{n}"), "function": { "name": "read", "arguments": "{}" } }] });
    let fixed = fix(lines((0..*MANY).map(call)).as_bytes()).unwrap();
    assert_eq!(fixed.added, *MANY);

    // every entry has one name and every call has one id, so that the new names are made of the same
    let entry = |n: usize| {
        let content = json!([{ "type": "toolCall", "id": "c", "name": "read", "arguments": {} }]);
        json!({ "type": "message", "id": if n.is_multiple_of(2) { "e" } else { "f" }, "message": { "role": "assistant", "content": content } })
    };
    let text = lines(std::iter::once(json!({ "type": "session", "version": 3, "id": "s" })).chain((0..*MANY).map(entry)));
    assert!(audit(text.as_bytes()).unwrap().count(FindingKind::OrphanedCall) > 0);
    assert!(fix(text.as_bytes()).is_ok());
}

#[test]
fn many_conversations_of_one_recording_are_audited() {
    let row =
        |n: usize| json!({ "session": format!("s{n}"), "source": "x", "i": 0, "type": "call", "turn": 1, "call_id": "c", "tool": "read" });
    let found = audit(lines((0..*MANY).map(row)).as_bytes()).unwrap();
    assert_eq!((found.threads, found.count(FindingKind::OrphanedCall)), (*MANY, *MANY));

    let aside = |n: usize| {
        json!({ "type": "assistant", "uuid": format!("u{n}"), "parentUuid": format!("gone{n}"), "sessionId": "s", "isSidechain": n > 0,
            "agentId": format!("a{n}"),
            "message": { "role": "assistant", "content": [{ "type": "tool_use", "id": "c", "name": "read", "input": {} }] } })
    };
    let text = lines((0..*MANY).map(aside));
    assert_eq!(audit(text.as_bytes()).unwrap().threads, *MANY);
    assert_eq!(fix(text.as_bytes()).unwrap().added, *MANY);
}

#[test]
fn many_answers_tokens_and_corrections_are_read() {
    let user = |n: usize| json!({ "role": "user", "content": "x", "usage": { "totalTokens": n } });
    let text = json!((0..*MANY).map(user).collect::<Vec<_>>()).to_string();
    let sessions = document("many", text.as_bytes(), &mut Vec::new());
    assert_eq!(sessions[0].rows.len(), *MANY);

    // Codex tells tokens and takes turns back in lines of their own
    let codex = |n: usize| match n % 3 {
        0 => json!({ "type": "response_item", "payload": { "type": "message", "role": "user", "content": "x" } }),
        1 => json!({ "type": "event_msg", "payload": { "type": "token_count", "info": { "total_token_usage": { "total_tokens": n } } } }),
        _ => json!({ "type": "event_msg", "payload": { "type": "thread_rolled_back", "num_turns": n % 2 } }),
    };
    let head = json!({ "type": "session_meta", "payload": { "id": "s" } });
    let mut reader = tool_guard_transcript::Reader::new("many");
    let mut errors = Vec::new();
    for (number, line) in (1..).zip(std::iter::once(head).chain((0..*MANY).map(codex))) {
        assert!(reader.line(number, line.to_string().as_bytes(), &mut errors).is_none());
    }
    assert!(reader.finish(&mut errors).len() <= 1 && errors.is_empty(), "{errors:?}");
}
