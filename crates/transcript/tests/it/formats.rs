//! Small sessions of every format, as their hosts write them, become the same rows.

use serde_json::{Value, json};
use tool_guard_transcript::{
    Layout, MAX_ERRORS, Problem, ReadError, Reader, RecordedSession, RecordingFormat, Row, RowKind, document, layout, repair,
};

fn read(lines: &[Value]) -> (Vec<RecordedSession>, Vec<ReadError>) {
    read_text(&lines.iter().map(|line| format!("{line}\n")).collect::<String>())
}

fn read_text(text: &str) -> (Vec<RecordedSession>, Vec<ReadError>) {
    let (mut reader, mut errors) = (Reader::new("name"), Vec::new());
    let mut sessions: Vec<RecordedSession> =
        text.split('\n').enumerate().filter_map(|(at, line)| reader.line(at + 1, line.as_bytes(), &mut errors)).collect();
    sessions.extend(reader.finish(&mut errors));
    (sessions, errors)
}

fn one(lines: &[Value]) -> RecordedSession {
    let (mut sessions, errors) = read(lines);
    assert_eq!((sessions.len(), errors), (1, Vec::new()));
    sessions.remove(0)
}

fn list(value: &Value) -> RecordedSession {
    let mut errors = Vec::new();
    let mut sessions = document("name", value.to_string().as_bytes(), &mut errors);
    assert_eq!((sessions.len(), errors), (1, Vec::new()));
    sessions.remove(0)
}

/// What is left of rows when hosts' habits are taken away.
fn summary(session: &RecordedSession) -> Vec<(RowKind, u64, Option<&str>, bool)> {
    session.rows.iter().map(|row| (row.kind, row.turn, row.call_id.as_deref(), row.failed())).collect()
}

fn find<'s>(session: &'s RecordedSession, kind: RowKind, id: &str) -> &'s Row {
    session.rows.iter().find(|row| row.kind == kind && row.call_id.as_deref() == Some(id)).unwrap()
}

/// A user asks, a call fails, another works, the model answers; then the user speaks again.
fn expected() -> Vec<(RowKind, u64, Option<&'static str>, bool)> {
    vec![
        (RowKind::User, 1, None, false),
        (RowKind::Call, 1, Some("c1"), false),
        (RowKind::Call, 1, Some("c2"), false),
        (RowKind::Result, 1, Some("c1"), true),
        (RowKind::Result, 1, Some("c2"), false),
        (RowKind::Assistant, 1, None, false),
        (RowKind::User, 2, None, false),
    ]
}

fn openclaw_messages() -> Vec<Value> {
    vec![
        json!({ "role": "user", "content": "run it", "timestamp": 1_795_325_700_000_u64 }),
        json!({ "role": "assistant", "model": "m-1", "provider": "p", "stopReason": "toolUse", "content": [
            { "type": "thinking", "thinking": "hm" },
            { "type": "toolCall", "id": "c1", "name": "exec", "arguments": { "command": "false" } },
            { "type": "toolCall", "id": "c2", "name": "read", "arguments": { "path": "a" } } ] }),
        json!({ "role": "toolResult", "toolCallId": "c1", "toolName": "exec", "content": [{ "type": "text", "text": "(exited with 1)" }],
            "details": { "status": "completed", "exitCode": 1 }, "isError": false }),
        json!({ "role": "toolResult", "toolCallId": "c2", "toolName": "read", "content": [{ "type": "text", "text": "hello" }], "isError": false }),
        json!({ "role": "assistant", "model": "m-1", "content": [{ "type": "text", "text": "done" }] }),
        json!({ "role": "user", "content": [{ "type": "text", "text": "thanks" }] }),
    ]
}

fn openclaw() -> Vec<Value> {
    let mut lines = vec![json!({ "type": "session", "version": 3, "id": "s1", "timestamp": "2026-11-22T05:35:00.000Z", "cwd": "/" })];
    let mut parent = Value::Null;
    for (at, message) in openclaw_messages().into_iter().enumerate() {
        let id = format!("{at:08x}");
        lines.push(json!({ "type": "message", "id": id, "parentId": parent, "timestamp": "2026-11-22T05:35:09.000Z", "message": message }));
        parent = json!(id);
    }
    lines
}

#[test]
fn an_openclaw_session() {
    let session = one(&openclaw());
    assert_eq!((session.id.as_str(), session.format, session.model.as_deref()), ("s1", RecordingFormat::OpenClaw, Some("m-1")));
    assert_eq!(summary(&session), expected());
    assert_eq!(find(&session, RowKind::Result, "c1").exit_code, Some(1));
    assert_eq!(session.rows[0].time, Some(1_795_325_700_000), "the message's own time");
    assert_eq!(session.rows[5].time, Some(1_795_325_709_000), "else the entry's");
    assert_eq!(session.rows[0].model.as_deref(), Some("m-1"), "a turn begins with the model that answers in it");
    assert_eq!(session.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [2, 3, 3, 4, 5, 6, 7]);
}

#[test]
fn a_call_is_made_when_its_answer_is_written() {
    // the model answered for nine seconds; the message tells when it began, the entry when it was over
    let mut lines = openclaw();
    lines[2]["message"]["timestamp"] = json!(1_795_325_700_000_u64);
    lines[3]["message"]["timestamp"] = json!(1_795_325_709_500_u64);
    let session = one(&lines);
    assert_eq!(find(&session, RowKind::Call, "c1").time, Some(1_795_325_709_000));
    assert_eq!(find(&session, RowKind::Result, "c1").time, Some(1_795_325_709_500));
    // whoever imports a session writes its entries much later
    for line in &mut lines[1..] {
        line["timestamp"] = json!("2026-11-25T00:00:00.000Z");
    }
    assert_eq!(find(&one(&lines), RowKind::Call, "c1").time, Some(1_795_325_700_000));
}

#[test]
fn an_entry_whose_parent_is_missing_follows_the_one_before_and_is_named() {
    let mut lines = openclaw();
    lines[4]["parentId"] = json!("gone");
    let (sessions, errors) = read(&lines);
    assert_eq!(summary(&sessions[0]), expected(), "nothing before it is dropped");
    assert_eq!(errors, [ReadError { line: 5, problem: Problem::LostParent }]);
    assert_eq!(errors[0].to_string(), "line 5: an entry whose parent is missing: it is taken to follow the one before it");
    // an export may begin in the middle of a session
    let (sessions, errors) = read(&lines[5..]);
    assert_eq!((sessions[0].rows.len(), errors.len()), (2, 0));
}

#[test]
fn only_the_active_branch_of_an_openclaw_session_is_read() {
    let mut lines = openclaw();
    lines.push(json!({ "type": "message", "id": "x", "parentId": "00000000", "message": { "role": "assistant", "content": "other" } }));
    assert_eq!(summary(&one(&lines)), [(RowKind::User, 1, None, false), (RowKind::Assistant, 1, None, false)]);
}

#[test]
fn an_exported_trajectory_holds_calls_that_only_the_runtime_saw() {
    let event = |source: &str, kind: &str, data: Value| {
        json!({ "traceSchema": "openclaw-trajectory", "schemaVersion": 1, "source": source, "type": kind, "ts": "2026-11-22T05:35:00.000Z",
            "sessionId": "s1", "provider": "p", "modelId": "m-1", "data": data })
    };
    let kind = |message: &Value| match message["role"].as_str().unwrap() {
        "toolResult" => "tool.result".to_owned(),
        role => format!("{role}.message"),
    };
    let mut lines = vec![event("runtime", "session.started", json!({}))];
    for message in openclaw_messages() {
        lines.push(event("transcript", &kind(&message), json!({ "message": message })));
    }
    lines.push(event("runtime", "tool.call", json!({ "toolCallId": "c1", "name": "exec", "args": {} })));
    lines.push(event("runtime", "tool.call", json!({ "toolCallId": "c3", "name": "nosuch", "args": { "x": 1 } })));
    let unknown =
        json!({ "role": "toolResult", "toolCallId": "c3", "toolName": "nosuch", "content": "Tool nosuch not found", "isError": true });
    lines.push(event("transcript", "tool.result", json!({ "message": unknown })));
    let session = one(&lines);
    let mut all = expected();
    all.extend([(RowKind::Call, 2, Some("c3"), false), (RowKind::Result, 2, Some("c3"), true)]);
    assert_eq!((session.format, summary(&session)), (RecordingFormat::Trajectory, all));
    assert_eq!(find(&session, RowKind::Call, "c3").args, Some(json!({ "x": 1 })));
}

#[test]
fn an_exported_branch_is_read_as_far_as_it_goes() {
    let lines = openclaw();
    let mut entries: Vec<Value> = lines[1..].to_vec();
    let whole = list(&json!({ "header": lines[0], "leafId": "00000005", "entries": entries }));
    assert_eq!((whole.id.as_str(), whole.format, summary(&whole)), ("s1", RecordingFormat::SessionBranch, expected()));
    entries.truncate(2);
    entries.extend([json!("[Truncated]"), json!("[Truncated]")]);
    let mut errors = Vec::new();
    let text = json!({ "header": lines[0], "leafId": "x", "entries": entries }).to_string();
    assert_eq!(document("name", text.as_bytes(), &mut errors)[0].rows.len(), 3);
    assert_eq!(errors.len(), 1, "{errors:?}");
}

#[test]
fn a_claude_code_session() {
    let line = |n: u8, kind: &str, parent: Option<u8>, message: Value| {
        json!({ "type": kind, "uuid": format!("u{n}"), "parentUuid": parent.map(|n| format!("u{n}")), "sessionId": "s1", "isSidechain": false,
            "timestamp": "2026-11-22T05:35:00.000Z", "message": message })
    };
    let answer = |block: Value| json!({ "id": "msg_1", "role": "assistant", "model": "claude-x", "content": [block] });
    let result = |id: &str, text: &str, failed: bool| json!({ "role": "user", "content": [{ "type": "tool_result", "tool_use_id": id, "content": text, "is_error": failed }] });
    let call = |id: &str| json!({ "type": "tool_use", "id": id, "name": "Bash", "input": { "command": "ls" } });
    let mut meta = line(8, "user", Some(6), json!({ "role": "user", "content": "<local-command-caveat>" }));
    meta["isMeta"] = json!(true);
    let mut aside = line(20, "user", None, json!({ "role": "user", "content": "look around" }));
    aside["isSidechain"] = json!(true);
    aside["agentId"] = json!("a1");
    let lines = [
        json!({ "type": "summary", "summary": "x", "leafUuid": "u6" }),
        line(0, "user", None, json!({ "role": "user", "content": "run it" })),
        // the user went back on this
        line(9, "user", Some(0), json!({ "role": "user", "content": "no" })),
        line(1, "assistant", Some(0), answer(call("c1"))),
        line(2, "assistant", Some(1), answer(call("c2"))),
        line(3, "user", Some(1), result("c1", "Error: Exit code 1", true)),
        line(4, "user", Some(2), result("c2", "hello", false)),
        aside,
        line(5, "assistant", Some(4), json!({ "id": "msg_2", "role": "assistant", "content": [{ "type": "text", "text": "done" }] })),
        line(6, "user", Some(5), json!({ "role": "user", "content": "thanks" })),
        meta,
    ];
    let (sessions, errors) = read(&lines);
    assert_eq!((sessions.len(), errors), (2, Vec::new()));
    let mut all = expected();
    all.push((RowKind::Other, 2, None, false));
    assert_eq!((sessions[0].id.as_str(), sessions[0].format, summary(&sessions[0])), ("s1", RecordingFormat::ClaudeCode, all));
    assert_eq!(sessions[0].model.as_deref(), Some("claude-x"));
    assert_eq!((sessions[1].id.as_str(), sessions[1].rows.len()), ("s1:a1", 1));
}

#[test]
fn a_result_that_claude_code_wrote_before_its_call_comes_behind_it() {
    let call = json!({ "role": "assistant", "content": [{ "type": "tool_use", "id": "c1", "name": "Read", "input": {} }] });
    let result = json!({ "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "c1", "content": "x" }] });
    let lines = [
        json!({ "type": "user", "uuid": "a", "parentUuid": null, "message": { "role": "user", "content": "go" } }),
        json!({ "type": "user", "uuid": "c", "parentUuid": "b", "message": result }),
        json!({ "type": "assistant", "uuid": "b", "parentUuid": "a", "message": call }),
        json!({ "type": "assistant", "uuid": "d", "parentUuid": "c", "message": { "role": "assistant", "content": "ok" } }),
    ];
    let kinds: Vec<RowKind> = one(&lines).rows.iter().map(|row| row.kind).collect();
    assert_eq!(kinds, [RowKind::User, RowKind::Call, RowKind::Result, RowKind::Assistant]);
}

fn items() -> Vec<Value> {
    vec![
        json!({ "type": "message", "role": "user", "content": [{ "type": "input_text", "text": "run it" }] }),
        json!({ "type": "function_call", "call_id": "c1", "name": "exec_command", "arguments": "{\"cmd\":\"false\"}" }),
        json!({ "type": "custom_tool_call", "call_id": "c2", "name": "apply_patch", "status": "completed", "input": "*** Begin Patch" }),
        json!({ "type": "function_call_output", "call_id": "c1", "output": "Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code 1\nOutput:\nProcess exited with code 0" }),
        json!({ "type": "custom_tool_call_output", "call_id": "c2", "output": "{\"output\":\"Success\",\"metadata\":{\"exit_code\":0}}" }),
        json!({ "type": "message", "role": "assistant", "content": [{ "type": "output_text", "text": "done" }] }),
        json!({ "type": "message", "role": "user", "content": "thanks" }),
    ]
}

#[test]
fn a_codex_rollout() {
    let line = |kind: &str, payload: Value| json!({ "timestamp": "2026-11-22T05:35:00.000Z", "type": kind, "payload": payload });
    let scaffold = json!({ "type": "message", "role": "user", "content": [{ "type": "input_text", "text": "<environment_context>\n</environment_context>" }] });
    let mut lines = vec![
        line("session_meta", json!({ "id": "s1", "cwd": "/", "model_provider": "openai" })),
        line("turn_context", json!({ "model": "gpt-x" })),
        line("response_item", scaffold),
    ];
    lines.extend(items().into_iter().map(|item| line("response_item", item)));
    lines.push(line("response_item", json!({ "type": "reasoning", "summary": [] })));
    lines.push(line("event_msg", json!({ "type": "token_count" })));
    let session = one(&lines);
    let mut all = expected();
    all.insert(0, (RowKind::Other, 0, None, false));
    assert_eq!((session.id.as_str(), session.format, summary(&session)), ("s1", RecordingFormat::Codex, all));
    assert_eq!((session.model.as_deref(), session.rows[1].provider.as_deref()), (Some("gpt-x"), Some("openai")));
    assert_eq!(find(&session, RowKind::Result, "c1").exit_code, Some(1));
    assert_eq!(find(&session, RowKind::Result, "c2").text.as_deref(), Some("Success"));
    assert_eq!(find(&session, RowKind::Call, "c2").args, Some(json!("*** Begin Patch")));

    lines.push(line("event_msg", json!({ "type": "exec_command_end", "call_id": "c2", "exit_code": 2 })));
    lines.push(line(
        "response_item",
        json!({ "type": "local_shell_call", "call_id": "c3", "status": "completed", "action": { "type": "exec", "command": ["ls"] } }),
    ));
    let session = one(&lines);
    assert_eq!(find(&session, RowKind::Result, "c2").exit_code, Some(2));
    assert_eq!(find(&session, RowKind::Call, "c3").tool.as_deref(), Some("local_shell"));
    lines.push(line("event_msg", json!({ "type": "thread_rolled_back", "num_turns": 1 })));
    assert_eq!(one(&lines).rows.last().unwrap().turn, 1);
}

#[test]
fn a_rollout_of_an_early_codex_holds_its_items_bare() {
    let mut lines = vec![json!({ "id": "s1", "timestamp": "2025-06-01T00:00:00Z", "instructions": null })];
    lines.extend(items());
    lines.push(json!({ "record_type": "state" }));
    let session = one(&lines);
    assert_eq!((session.id.as_str(), session.format, summary(&session)), ("s1", RecordingFormat::Codex, expected()));
}

#[test]
fn messages_of_the_openai_interface() {
    let call = |id: &str, args: &str| json!({ "id": id, "type": "function", "function": { "name": "read", "arguments": args } });
    let messages = json!([
        { "role": "system", "content": "be good" },
        { "role": "user", "content": "run it" },
        { "role": "assistant", "content": null, "tool_calls": [call("c1", "{\"path\":"), call("c2", "{}")] },
        { "role": "tool", "tool_call_id": "c1", "content": "ENOENT" },
        { "role": "tool", "tool_call_id": "c2", "content": [{ "type": "text", "text": "hello" }] },
        { "role": "assistant", "content": "done" },
        { "role": "user", "content": "thanks" },
    ]);
    let session = list(&messages);
    let mut all = expected();
    all.insert(0, (RowKind::Other, 0, None, false));
    all[4].3 = false; // the interface does not say that a call failed
    assert_eq!((session.format, summary(&session)), (RecordingFormat::Messages, all.clone()));
    assert_eq!(find(&session, RowKind::Call, "c1").args, Some(json!("{\"path\":")), "what is no JSON stands there as a text");
    assert_eq!(summary(&list(&json!({ "model": "m", "messages": messages }))), all);
    assert_eq!(summary(&one(messages.as_array().unwrap())), all, "one message a line");
}

#[test]
fn reads_messages_of_the_anthropic_and_items_of_the_responses_interface() {
    let call = |id: &str| json!({ "type": "tool_use", "id": id, "name": "read", "input": {} });
    let messages = json!([
        { "role": "user", "content": "run it" },
        { "role": "assistant", "content": [call("c1"), call("c2")] },
        { "role": "user", "content": [
            { "type": "tool_result", "tool_use_id": "c1", "content": "no", "is_error": true },
            { "type": "tool_result", "tool_use_id": "c2", "content": [{ "type": "text", "text": "yes" }] } ] },
        { "role": "assistant", "content": [{ "type": "text", "text": "done" }] },
        { "role": "user", "content": "thanks" },
    ]);
    assert_eq!(summary(&list(&messages)), expected());
    assert_eq!(summary(&list(&json!({ "model": "m", "input": items() }))), expected());
}

#[test]
fn several_conversations_a_file() {
    let line = json!({ "messages": [{ "role": "user", "content": "a" }] });
    let (sessions, errors) = read(&[line.clone(), line]);
    assert_eq!((sessions.len(), errors), (2, Vec::new()));
    assert_eq!(sessions[1].id, "name#2");
}

#[test]
fn what_is_wrong_is_said_with_its_line_and_the_rest_is_read() {
    let mut text: String = openclaw().iter().map(|line| format!("{line}\n")).collect();
    text.push_str("{\"type\":\n[1]\n{\"type\":\"message\",\"message\":{}}\n");
    let (sessions, errors) = read_text(&text);
    assert_eq!(summary(&sessions[0]), expected());
    let said: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "line 8: EOF while parsing a value (column 8)",
            "line 9: a list, expected an entry of a session",
            "line 10: an object without `type`, expected an entry with a `message` that has a `role`"
        ]
    );
    for (text, line) in [("\n\nnonsense\n", 3), ("{\"a\":1}\n{\"b\":2}", 1)] {
        let (sessions, errors) = read_text(text);
        assert!(sessions.is_empty());
        assert!(errors.iter().any(|error| error.line == line && error.problem == Problem::UnknownFormat), "{errors:?}");
    }
    let mut errors = Vec::new();
    assert!(document("name", b"[\n{},\n{\"role\":\"user\",\"content\":\"x\"}, 5]", &mut errors).len() == 1);
    assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn the_shape_is_known_from_the_beginning() {
    for (head, expected) in [
        ("", Layout::Lines),
        ("\n {\"type\":\"session\"}\n{", Layout::Lines),
        ("{\"type\":\"session\"}", Layout::Lines),
        ("  [\n", Layout::Document),
        ("[{\"role\":\"user\"}]", Layout::Document),
        ("{\n  \"messages\": [", Layout::Document),
        ("{\"messages\":[]}", Layout::Document),
        ("{\"messages\":[]}\n{\"messages\":[]}", Layout::Lines),
        ("nonsense", Layout::Lines),
    ] {
        assert_eq!(layout(head.as_bytes()), expected, "{head}");
    }
}

#[test]
fn tokens_of_a_message_on_several_lines_count_once() {
    let usage = json!({ "input_tokens": 90, "output_tokens": 10 });
    let line = |uuid: &str, parent: &str, message: Value| json!({ "type": message["role"], "uuid": uuid, "parentUuid": parent, "sessionId": "s", "message": message });
    let call = |id: &str| json!([{ "type": "tool_use", "id": id, "name": "Read", "input": {} }]);
    let lines = [
        line("a", "", json!({ "role": "user", "content": "go" })),
        line("b", "a", json!({ "role": "assistant", "id": "m1", "content": call("t1"), "usage": usage })),
        line("c", "b", json!({ "role": "assistant", "id": "m1", "content": call("t2"), "usage": usage })),
        line("d", "c", json!({ "role": "assistant", "id": "m2", "content": call("t3"), "usage": usage })),
    ];
    assert_eq!(one(&lines).rows.iter().map(|row| row.tokens).collect::<Vec<_>>(), [None, Some(100), None, Some(100)]);
}

#[test]
fn codex_counts_the_tokens_of_the_session() {
    let count = |total: u64| json!({ "type": "event_msg", "payload": { "type": "token_count", "info": { "total_token_usage": { "total_tokens": total } } } });
    let call = |id: &str| json!({ "type": "response_item", "payload": { "type": "function_call", "call_id": id, "name": "shell", "arguments": "{}" } });
    let lines = [
        call("a"),
        count(100),
        count(100),
        call("b"),
        count(250),
        json!({ "type": "event_msg", "payload": { "type": "token_count", "info": null } }),
    ];
    assert_eq!(one(&lines).rows.iter().map(|row| row.tokens).collect::<Vec<_>>(), [Some(100), Some(150)]);
}

#[test]
fn what_is_wrong_all_over_is_given_up() {
    let text = format!("[{}{{\"role\":\"user\",\"content\":\"x\"}}]", "1,\n".repeat(5000));
    let mut errors = Vec::new();
    let sessions = document("name", text.as_bytes(), &mut errors);
    assert_eq!((sessions.len(), errors.len()), (0, MAX_ERRORS + 1));
    assert_eq!(errors.last(), Some(&ReadError { line: MAX_ERRORS + 1, problem: Problem::TooMany }));
    assert_eq!(repair::audit(text.as_bytes()), Err(ReadError { line: MAX_ERRORS + 1, problem: Problem::TooMany }));
    let broken = format!("{}\n{}", json!({ "type": "session", "id": "s" }), "{ broken\n".repeat(MAX_ERRORS));
    assert_eq!(repair::audit(broken.as_bytes()).unwrap().errors.len(), MAX_ERRORS);
    assert!(repair::audit(format!("{broken}{{ broken\n").as_bytes()).is_err());
}
