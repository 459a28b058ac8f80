//! What is mended in each format, and what is left alone.

use serde_json::{Value, json};
use tool_guard_transcript::repair::{FindingKind, Fixed, audit, fix};
use tool_guard_transcript::{Doubt, FixError, RECOVERED, RecordingFormat};

fn lines(values: &[Value]) -> String {
    values.iter().map(|value| format!("{value}\n")).collect()
}

fn mended(text: &str) -> (Fixed, Vec<Value>) {
    let fixed = fix(text.as_bytes()).unwrap();
    let copy = std::str::from_utf8(&fixed.text).unwrap();
    let values = match serde_json::from_str::<Value>(copy) {
        Ok(Value::Array(values)) => values,
        _ => copy.lines().map(|line| serde_json::from_str(line).unwrap()).collect(),
    };
    (fixed, values)
}

fn entry(id: &str, parent: Option<&str>, message: Value) -> Value {
    json!({ "type": "message", "id": id, "parentId": parent, "timestamp": "2026-11-22T05:35:00.000Z", "message": message })
}

fn assistant(ids: &[&str]) -> Value {
    let call = |id: &&str| json!({ "type": "toolCall", "id": id, "name": "read", "arguments": {} });
    json!({ "role": "assistant", "content": ids.iter().map(call).collect::<Vec<_>>(), "stopReason": "toolUse", "timestamp": 7 })
}

fn result(id: &str, text: &str) -> Value {
    json!({ "role": "toolResult", "toolCallId": id, "toolName": "read", "content": [{ "type": "text", "text": text }], "isError": false })
}

fn user() -> Value {
    json!({ "role": "user", "content": "go on" })
}

fn ids(values: &[Value]) -> Vec<(&str, Option<&str>)> {
    values.iter().map(|value| (value["id"].as_str().unwrap(), value["parentId"].as_str())).collect()
}

#[test]
fn a_lost_result_of_openclaw_is_made_up_in_the_chain() {
    let text = lines(&[
        entry("0000000a", None, assistant(&["c1", "c2"])),
        entry("0000000b", Some("0000000a"), result("c2", "x")),
        entry("0000000c", Some("0000000b"), user()),
    ]);
    let (fixed, values) = mended(&text);
    assert_eq!((fixed.added, fixed.moved, fixed.left.len()), (1, 0, 0));
    let made = &values[1];
    let new = made["id"].as_str().unwrap();
    assert_eq!(ids(&values), [("0000000a", None), (new, Some("0000000a")), ("0000000b", Some(new)), ("0000000c", Some("0000000b"))]);
    assert_eq!(made["message"]["content"], json!([{ "type": "text", "text": RECOVERED }]));
    assert_eq!(
        (&made["message"]["isError"], &made["message"]["toolName"], &made["message"]["timestamp"]),
        (&json!(true), &json!("read"), &json!(7))
    );
    assert!(String::from_utf8(fixed.text).unwrap().starts_with(text.lines().next().unwrap()), "the call's line stays byte for byte");
}

#[test]
fn a_result_of_openclaw_that_came_late_goes_behind_its_call() {
    let text = lines(&[
        entry("a", None, assistant(&["c1"])),
        entry("b", Some("a"), user()),
        entry("c", Some("b"), result("c1", "x")),
        entry("d", Some("c"), user()),
        // on a branch that was left, behind the late result
        entry("e", Some("c"), user()),
        entry("f", Some("d"), user()),
    ]);
    let found = audit(text.as_bytes()).unwrap().findings;
    assert_eq!(
        found.iter().map(|finding| (finding.kind, finding.line, finding.other)).collect::<Vec<_>>(),
        [(FindingKind::MisplacedResult, 3, Some(1))]
    );
    let (fixed, values) = mended(&text);
    assert_eq!((fixed.moved, fixed.added), (1, 0));
    assert_eq!(ids(&values), [("a", None), ("c", Some("a")), ("b", Some("c")), ("d", Some("b")), ("e", Some("b")), ("f", Some("d"))]);
}

#[test]
fn ids_with_white_space_around_them_are_the_same_ids() {
    let text = lines(&[entry("a", None, assistant(&[" c1"])), entry("b", Some("a"), result("c1 ", "x"))]);
    assert_eq!(audit(text.as_bytes()).unwrap().findings, []);
    let (fixed, values) = mended(&lines(&[entry("a", None, assistant(&[" c1"])), entry("b", Some("a"), user())]));
    assert_eq!((fixed.added, values.len()), (1, 3), "one result for one call, and not another at each look");
    let nameless = audit(lines(&[entry("a", None, assistant(&["  "]))]).as_bytes()).unwrap();
    assert_eq!(nameless.findings.iter().map(|finding| finding.doubt).collect::<Vec<_>>(), [Some(Doubt::Nameless)]);
}

#[test]
fn what_another_dialect_calls_a_call_is_none() {
    let content = json!([{ "type": "toolCall", "id": "c1", "name": "read", "arguments": {} }]);
    let message = json!({ "role": "assistant", "content": content });
    let claude = json!({ "type": "assistant", "uuid": "u", "parentUuid": null, "sessionId": "s", "message": message });
    let codex = json!({ "type": "response_item", "payload": message });
    for text in [lines(&[claude]), lines(&[json!({ "type": "session_meta", "payload": { "id": "s" } }), codex])] {
        let found = audit(text.as_bytes()).unwrap();
        assert_eq!((found.calls, &found.findings), (0, &vec![]), "{text}");
        assert_eq!(fix(text.as_bytes()).unwrap().text, text.as_bytes());
    }
}

#[test]
fn a_control_that_names_an_entry_that_goes_names_the_one_before_it() {
    let leaf = json!({ "type": "leaf", "id": "l", "parentId": "d", "targetId": "c" });
    let text = lines(&[
        entry("a", None, assistant(&["c1"])),
        entry("b", Some("a"), result("c1", "x")),
        entry("c", Some("b"), result("c1", "y")),
        entry("d", Some("c"), user()),
        leaf,
    ]);
    let (fixed, values) = mended(&text);
    assert_eq!((fixed.duplicates, fixed.left.len()), (1, 0));
    assert_eq!(values.len(), 4);
    assert_eq!((&values[2]["parentId"], &values[3]["targetId"]), (&json!("b"), &json!("b")));
}

#[test]
fn a_result_that_is_real_comes_before_one_that_stands_in_for_it() {
    let stand_in = json!({ "role": "toolResult", "toolCallId": "c1", "content": [{ "type": "text", "text": "lost" }], "isError": true,
        "details": { "openclawSyntheticMissingToolResult": true } });
    let text = json!([assistant(&["c1"]), stand_in, user(), result("c1", "real")]).to_string();
    let (fixed, values) = mended(&text);
    assert_eq!((fixed.duplicates, fixed.moved), (1, 1));
    assert_eq!(values, [assistant(&["c1"]), result("c1", "real"), user()]);
}

#[test]
fn calls_that_nobody_can_judge_are_left_with_their_results() {
    let ended = |how: &str| {
        let mut message = assistant(&["c1"]);
        message["stopReason"] = json!(how);
        message
    };
    let mut partial = assistant(&["c1"]);
    partial["content"][0]["partialJson"] = json!("{\"pa");
    let mut nameless = assistant(&["c1"]);
    nameless["content"][0]["name"] = Value::Null;
    for (message, doubt) in [
        (ended("aborted"), Doubt::Aborted),
        (ended("error"), Doubt::Errored),
        (partial, Doubt::Partial),
        (nameless, Doubt::Nameless),
        (assistant(&["c1", "c1"]), Doubt::Ambiguous),
        (
            json!({ "role": "assistant", "tool_calls": [{ "id": "c1", "function": { "name": "read", "arguments": "{\"pa" } }] }),
            Doubt::Partial,
        ),
    ] {
        for rest in [vec![user()], vec![user(), result("c1", "late"), result("c1", "again")]] {
            let mut messages = vec![message.clone()];
            messages.extend(rest);
            let text = json!(messages).to_string();
            let fixed = fix(text.as_bytes()).unwrap();
            assert_eq!(String::from_utf8(fixed.text).unwrap(), text, "{doubt:?}");
            assert!(!fixed.left.is_empty() && fixed.left.iter().all(|finding| finding.doubt == Some(doubt)), "{:?}", fixed.left);
        }
    }
}

#[test]
fn what_every_pass_brings_to_light_goes_as_well() {
    // an entry that names no parent hangs on whatever stands before it, here on one that has no name and no parent
    let stray = json!({ "type": "message", "parentId": "gone", "message": result("c9", "x") });
    let heir = json!({ "type": "message", "id": "0000000c", "message": assistant(&["c1"]) });
    let rows: Vec<Value> = std::iter::repeat_n(stray, 12).chain([heir]).collect();
    let (fixed, values) = mended(&lines(&rows));
    assert_eq!((fixed.orphans, fixed.added, fixed.left.len(), values.len()), (12, 1, 0, 2));
    assert_eq!(fix(&fixed.text).unwrap().text, fixed.text);
}

#[test]
fn a_recording_is_mended_the_same_way_each_time() {
    let line = |uuid: &str, aside: bool, id: &str| {
        let call = json!({ "type": "tool_use", "id": id, "name": "Read", "input": {} });
        let message = json!({ "role": "assistant", "content": [call] });
        json!({ "parentUuid": if aside { None } else { Some("u1") }, "isSidechain": aside, "sessionId": "s", "type": "assistant", "message": message, "uuid": uuid })
    };
    // what hangs on a name that several entries have
    let text = lines(&[line("u1", true, "t0"), line("u1", true, "t1"), line("u1", true, "t2"), line("u2", false, "t3")]);
    let first = fix(text.as_bytes()).unwrap();
    for _ in 0..50 {
        assert_eq!(String::from_utf8(fix(text.as_bytes()).unwrap().text), String::from_utf8(first.text.clone()));
    }
}

#[test]
fn what_cannot_be_repaired_safely_is_left_and_reported() {
    let line = |uuid: &str, parent: Option<&str>, block: Value| {
        let role = if block["type"] == "tool_use" { "assistant" } else { "user" };
        let message = json!({ "role": role, "content": [block] });
        json!({ "parentUuid": parent, "isSidechain": parent.is_none(), "sessionId": "s", "type": role, "message": message, "uuid": uuid })
    };
    let call = |id: &str| json!({ "type": "tool_use", "id": id, "name": "Read", "input": {} });
    let result = |id: &str| json!({ "type": "tool_result", "tool_use_id": id, "content": "x" });
    for rows in [
        // two entries of one name: each takes the other's place
        vec![line("u2", Some("u1"), call("t0")), line("u1", None, call("t1")), line("u2", Some("u1"), call("t2"))],
        // entries that are each other's parents
        vec![
            line("u2", Some("u1"), call("t1")),
            line("u1", Some("u4"), result("t1")),
            line("u4", Some("u1"), call("t1")),
            line("u2", Some("u1"), call("t1")),
        ],
    ] {
        let text = lines(&rows);
        let fixed = fix(text.as_bytes()).unwrap();
        assert!(!fixed.changed() && fixed.done.is_empty() && String::from_utf8(fixed.text).unwrap() == text);
        assert!(fixed.left.iter().any(|finding| finding.doubt == Some(Doubt::Branch)), "{:?}", fixed.left);
    }
}

#[test]
fn results_of_the_anthropic_interface_go_into_the_next_message() {
    let call = |id: &str| json!({ "type": "tool_use", "id": id, "name": "read", "input": {} });
    let block = |id: &str| json!({ "type": "tool_result", "tool_use_id": id, "content": "x" });
    let text = json!([
        { "role": "assistant", "content": [call("c1"), call("c2")] },
        { "role": "user", "content": "wait" },
        { "role": "assistant", "content": "?" },
        { "role": "user", "content": [block("c2"), { "type": "text", "text": "there" }, block("c9")] },
        { "role": "assistant", "content": [call("c3")] },
    ])
    .to_string();
    let (fixed, values) = mended(&text);
    assert_eq!((fixed.added, fixed.moved, fixed.orphans), (2, 1, 1));
    let made = |id: &str| json!({ "type": "tool_result", "tool_use_id": id, "content": RECOVERED, "is_error": true });
    assert_eq!(values[1]["content"], json!([made("c1"), block("c2"), { "type": "text", "text": "wait" }]));
    assert_eq!(values[3]["content"], json!([{ "type": "text", "text": "there" }]));
    assert_eq!(values[5], json!({ "role": "user", "content": [made("c3")] }));
}

#[test]
fn a_lost_result_of_claude_code_hangs_on_its_call_and_the_rest_on_it() {
    let line = |uuid: &str, parent: Option<&str>, message: Value| {
        let role = message["role"].clone();
        json!({ "parentUuid": parent, "isSidechain": false, "cwd": "/w", "sessionId": "s", "type": role, "message": message, "uuid": uuid, "timestamp": "2026-11-22T05:35:00.000Z" })
    };
    let call = |id: &str| json!({ "id": "msg_1", "role": "assistant", "content": [{ "type": "tool_use", "id": id, "name": "Bash", "input": {} }] });
    let text = lines(&[line("a", None, call("c1")), line("b", Some("a"), call("c2")), line("c", Some("b"), user())]);
    let (fixed, values) = mended(&text);
    assert_eq!(fixed.added, 2);
    let uuid = |at: usize| values[at]["uuid"].as_str().unwrap();
    let parents: Vec<_> = values.iter().map(|value| value["parentUuid"].as_str()).collect();
    assert_eq!(parents, [None, Some("a"), Some("a"), Some("b"), Some(uuid(3))]);
    assert_eq!(values[2]["message"]["content"][0]["tool_use_id"], "c1");
    assert_eq!(
        (&values[3]["cwd"], &values[3]["type"], &values[3]["message"]["content"][0]["is_error"]),
        (&json!("/w"), &json!("user"), &json!(true))
    );
}

#[test]
fn outputs_restored_for_codex_and_responses_have_the_type_of_their_call() {
    let line = |payload: Value| json!({ "timestamp": "t", "type": "response_item", "payload": payload });
    let shell =
        json!({ "type": "local_shell_call", "call_id": "c3", "status": "completed", "action": { "type": "exec", "command": ["ls"] } });
    let calls = [
        json!({ "type": "function_call", "call_id": "c1", "name": "exec_command", "arguments": "{}" }),
        json!({ "type": "custom_tool_call", "call_id": "c2", "name": "apply_patch", "input": "x" }),
        shell,
        json!({ "type": "function_call", "call_id": "c4", "name": "x", "arguments": "{}", "status": "incomplete" }),
    ];
    let (fixed, values) = mended(&lines(&calls.clone().map(line)));
    assert_eq!((fixed.format, fixed.added, fixed.left.len()), (RecordingFormat::Codex, 3, 1));
    let made: Vec<&Value> = [1, 3, 5].iter().map(|at| &values[*at]["payload"]).collect();
    assert_eq!(made[0], &json!({ "type": "function_call_output", "call_id": "c1", "output": RECOVERED }));
    assert_eq!(made[1], &json!({ "type": "custom_tool_call_output", "call_id": "c2", "output": RECOVERED }));
    assert_eq!(made[2], &json!({ "type": "function_call_output", "call_id": "c3", "output": RECOVERED }));
    let (fixed, values) = mended(&json!(calls).to_string());
    assert_eq!((fixed.format, fixed.added, values.len()), (RecordingFormat::Messages, 3, 7));
}

#[test]
fn results_without_a_call_go_and_what_is_around_them_stays_as_it_is() {
    let text = "{ \"model\": \"m\",\n  \"messages\": [\n    {\"role\":\"tool\",\"tool_call_id\":\"c0\",\"content\":\"x\"},\n    { \"role\" : \"user\",\"content\":\"hi\" }\n  ] }\n";
    let fixed = fix(text.as_bytes()).unwrap();
    assert_eq!(fixed.orphans, 1);
    assert_eq!(
        String::from_utf8(fixed.text).unwrap(),
        "{ \"model\": \"m\",\n  \"messages\": [\n    { \"role\" : \"user\",\"content\":\"hi\" }\n  ] }\n"
    );
}

#[test]
fn what_a_broken_line_names_is_neither_made_up_nor_taken_away() {
    let call = entry("a", None, assistant(&["c1", "c2"]));
    let broken = r#"{"type":"message","id":"b","parentId":"a","message":{"role":"toolResult","toolCallId":"c1","x":1e400}}"#;
    let stray = entry("d", Some("a"), result("c3", "of a call that cannot be read"));
    let text = format!("{call}\n{broken}\n{{\"half\": \\\"c3\\\" \n{stray}\n");
    let fixed = fix(text.as_bytes()).unwrap();
    assert_eq!((fixed.added, fixed.orphans, fixed.errors.len()), (1, 0, 2), "a result for c2 alone: {fixed:?}");
    let doubts: Vec<_> = fixed.left.iter().map(|finding| (finding.call_id.as_deref(), finding.doubt)).collect();
    assert_eq!(doubts, [(Some("c1"), Some(Doubt::Unread)), (Some("c3"), Some(Doubt::Unread))]);
    assert!(fixed.left[0].to_string().ends_with("; left as it is: a line that cannot be read names it"));
}

#[test]
fn an_id_in_which_a_line_breaks_off_is_in_doubt() {
    let stray = json!({ "role": "tool", "tool_call_id": "call_123", "content": "real" });
    for cut in [r#"{"role":"assistant","tool_calls":[{"id":"call_12"#, r#"{"role":"assistant","x":"{\\\"id\\\":\\\"call_123\\\"#] {
        let text = format!("{}\n{cut}\n{stray}\n{}\n", user(), user());
        let fixed = fix(text.as_bytes()).unwrap();
        assert_eq!((fixed.orphans, fixed.text == text.as_bytes()), (0, true), "{cut}");
    }
}

#[test]
fn a_list_among_messages_and_a_message_with_lists_change_nothing() {
    let call = json!({ "role": "assistant", "tool_calls": [{ "id": "c1", "type": "function", "function": { "name": "read", "arguments": "{}" } }] });
    let answer = json!({ "role": "tool", "tool_call_id": "c1", "content": "real" });
    let with = |key: &str| {
        let mut call = call.clone();
        call[key] = json!([]);
        call
    };
    for text in [
        format!("{}\n{call}\n{}\n{answer}\n", user(), json!([user()])),
        format!("{}\n{call}\n{{\"type\":\"snapshot\",\"messages\":[]}}\n{answer}\n", user()),
        format!("{}\n{}\n{answer}\n", user(), with("input")),
        format!("{}\n{}\n{answer}\n", user(), with("messages")),
    ] {
        let fixed = fix(text.as_bytes()).unwrap();
        assert!(!fixed.changed() && fixed.text == text.as_bytes(), "{text} {fixed:?}");
        assert_eq!(audit(text.as_bytes()).unwrap().findings, []);
    }
    let indented = format!("{call}\r\n\t{}\r\n", json!([user()]));
    let copy = String::from_utf8(fix(indented.as_bytes()).unwrap().text).unwrap();
    assert!(copy.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()), "{copy}");
}

#[test]
fn broken_lines_between_lists_are_told_by_their_numbers() {
    let list = json!([user()]);
    for (text, expected) in [
        (format!("{list}\n[{{\"role\":\"user\"\n\n\n{list}\n"), vec![2]),
        (format!("{list}\nbroken\n{{\"role\":\"assistant\",\"tool_ca\n5\n{list}\n"), vec![2, 3, 4]),
        (format!("[{{\"role\":\"user\",\"content\":nope}}]\n{list}\n{list}\n"), vec![1]),
    ] {
        let found = audit(text.as_bytes()).unwrap();
        assert_eq!(found.errors.iter().map(|error| error.line).collect::<Vec<_>>(), expected, "{text}");
        assert_eq!((found.threads, fix(text.as_bytes()).unwrap().text), (2, text.into_bytes()));
    }
}

#[test]
fn a_message_without_a_role_keeps_its_place_in_the_session() {
    let session = [
        entry("a", None, assistant(&["c1"])),
        entry("b", Some("a"), json!({ "content": "nobody says this" })),
        entry("c", Some("b"), result("c1", "x")),
        entry("d", Some("c"), user()),
    ];
    let found = audit(lines(&session).as_bytes()).unwrap();
    assert_eq!((found.calls, found.results, found.findings, found.errors.len()), (1, 1, Vec::new(), 1));
    let fixed = fix(lines(&session).as_bytes()).unwrap();
    assert_eq!(String::from_utf8(fixed.text).unwrap(), lines(&session));
}

#[test]
fn lists_on_lines_are_mended_each_by_itself() {
    let call = |id: &str| json!({ "role": "assistant", "tool_calls": [{ "id": id, "type": "function", "function": { "name": "read", "arguments": "{}" } }] });
    let answer = |id: &str| json!({ "role": "tool", "tool_call_id": id, "content": "x" });
    let whole = json!([user(), call("c1"), answer("c1")]);
    let holder = json!({ "id": "s2", "messages": [user(), call("c1"), user()] });
    let input = json!({ "input": [{ "type": "function_call", "call_id": "c7", "name": "read", "arguments": "{}" }] });
    let text = format!("{whole}\n{holder}\n{{ broken\n\n{input}\n");
    let found = audit(text.as_bytes()).unwrap();
    assert_eq!((found.threads, found.calls, found.results), (3, 3, 1), "{found:?}");
    let lines: Vec<_> = found.findings.iter().map(|finding| (finding.line, finding.call_id.as_deref())).collect();
    assert_eq!(lines, [(2, Some("c1")), (5, Some("c7"))], "the same id in another list is another call");
    assert_eq!(found.errors.iter().map(|error| error.line).collect::<Vec<_>>(), [3]);
    let fixed = fix(text.as_bytes()).unwrap();
    let copy = String::from_utf8(fixed.text.clone()).unwrap();
    assert_eq!((fixed.added, copy.lines().count(), copy.lines().next()), (2, 5, text.lines().next()));
    assert_eq!(copy.lines().nth(2), Some("{ broken"));
    assert!(copy.lines().nth(1).is_some_and(|line| line.contains(RECOVERED) && line.starts_with(r#"{"id":"s2""#)), "{copy}");
    assert_eq!(audit(&fixed.text).unwrap().findings, []);
}

#[test]
fn line_ends_blank_lines_and_broken_lines_stay() {
    let call = entry("0000000a", None, assistant(&["c1"])).to_string();
    let text = format!("\r\n{call}\r\n\r\n{{ broken\r\n  \n");
    let fixed = fix(text.as_bytes()).unwrap();
    let copy = String::from_utf8(fixed.text).unwrap();
    assert_eq!((fixed.added, fixed.errors.len(), fixed.errors[0].line), (1, 1, 4));
    assert!(copy.starts_with(&format!("\r\n{call}\r\n{{\"type\":\"message\"")) && copy.ends_with("}\r\n\r\n{ broken\r\n  \n"), "{copy:?}");
    let bare = fix(call.as_bytes()).unwrap().text;
    assert!(bare.ends_with(b"}") && bare.iter().filter(|byte| **byte == b'\n').count() == 1, "no line end is added at the end");
}

#[test]
fn a_duplicate_that_keeps_its_branch_active_is_left() {
    let text = lines(&[
        entry("a", None, assistant(&["c1"])),
        entry("b", Some("a"), result("c1", "x")),
        entry("x", Some("a"), user()),
        entry("c", Some("b"), result("c1", "y")),
    ]);
    let fixed = fix(text.as_bytes()).unwrap();
    assert_eq!((fixed.changed(), fixed.left[0].kind, fixed.left[0].doubt), (false, FindingKind::DuplicateResult, Some(Doubt::Branch)));
}

#[test]
fn rows_of_a_corpus_are_mended_session_by_session() {
    let row = |session: &str, i: u64, kind: &str, id: Option<&str>| json!({ "session": session, "source": "x", "i": i, "type": kind, "turn": 1, "call_id": id, "tool": "read", "text": "y" });
    let text = lines(&[
        row("s", 0, "result", Some("c1")),
        row("t", 0, "call", Some("c1")),
        row("s", 1, "call", Some("c1")),
        row("t", 1, "result", Some("c2")),
    ]);
    let (fixed, values) = mended(&text);
    assert_eq!((fixed.added, fixed.moved, fixed.orphans), (1, 1, 1));
    let rows: Vec<_> =
        values.iter().map(|row| (row["session"].as_str().unwrap(), row["i"].as_u64().unwrap(), row["type"].as_str().unwrap())).collect();
    assert_eq!(rows, [("t", 0, "call"), ("t", 0, "result"), ("s", 1, "call"), ("s", 1, "result")]);
    assert_eq!((&values[1]["is_error"], &values[1]["text"]), (&json!(true), &json!(RECOVERED)));
}

#[test]
fn exports_and_what_is_no_recording_cannot_be_repaired() {
    let event = json!({ "traceSchema": "openclaw-trajectory", "source": "transcript", "type": "tool.result", "data": { "message": result("c1", "x") } });
    let text = lines(&[event]);
    assert_eq!(fix(text.as_bytes()), Err(FixError::Export { format: RecordingFormat::Trajectory }));
    assert_eq!(audit(text.as_bytes()).unwrap().count(FindingKind::ResultWithoutCall), 1);
    assert_eq!(fix(b"nonsense").unwrap_err().to_string().split(',').next(), Some("line 1: no recording that is known here"));
    assert!(matches!(fix(b"[1, 2"), Err(FixError::Unreadable(_))));
}

#[test]
fn calls_from_before_they_had_ids_are_none_of_its_business() {
    let text = json!([
        { "role": "assistant", "function_call": { "name": "read", "arguments": "{}" } },
        { "role": "user", "content": "?" },
        { "role": "function", "name": "read", "content": "x" },
    ])
    .to_string();
    assert_eq!(audit(text.as_bytes()).unwrap().findings, []);
}

#[test]
fn what_stands_beside_a_result_that_goes_is_kept() {
    let picture = json!({ "type": "image", "source": { "type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo=" } });
    let result = json!({ "type": "tool_result", "tool_use_id": "gone", "content": "x" });
    let messages = [json!({ "role": "user", "content": [result, picture] }), json!({ "role": "assistant", "content": "a picture" })];
    let (fixed, values) = mended(&lines(&messages));
    assert_eq!((fixed.added, fixed.left.len()), (0, 0));
    assert_eq!(values, [json!({ "role": "user", "content": [picture] }), messages[1].clone()]);
}

#[test]
fn a_result_that_was_cut_within_an_emoji_is_a_result() {
    let text = lines(&[
        json!({ "role": "assistant", "content": null, "tool_calls": [{ "id": "c1", "type": "function", "function": { "name": "read", "arguments": "{}" } }] }),
        json!({ "role": "tool", "tool_call_id": "c1", "content": "half " }),
    ])
    .replace("half ", "half \\ud83d");
    let report = audit(text.as_bytes()).unwrap();
    assert!(report.findings.is_empty() && report.errors.is_empty(), "{report:?}");
    assert_eq!(fix(text.as_bytes()).unwrap().text, text.as_bytes());
}
