//! The line that an incident leaves in the journal.

use serde_json::{Value, json};
use tool_guard_core::{CallEvent, Config, Guard, Mode, OutcomeEvent, TurnEvent};

/// 2026-11-22T05:35:00.266Z
const BEGIN: u64 = 1_795_325_700_266;

fn lines(mode: Mode, ids: &[&str]) -> Vec<Value> {
    let mut guard = Guard::new(Config { mode, ..Config::default() });
    let turn = TurnEvent {
        session: "agent:main:x",
        run: Some("run-1"),
        model: Some("m-1"),
        provider: None,
        window: None,
        unattended: false,
        time: BEGIN,
    };
    guard.begin_turn(turn);
    let text = "ENOENT: no such file or directory, open 'a\n\u{202e}.txt'";
    let said = ids.iter().zip(0..).map(|(id, n)| {
        let call = CallEvent { session: "agent:main:x", id, tool: "read", args: Some(r#"{"path":"a.txt"}"#), time: BEGIN + n * 1000 };
        let outcome = OutcomeEvent {
            call,
            is_error: true,
            details_status: None,
            exit_code: None,
            text,
            length: text.len(),
            speaker: tool_guard_core::Speaker::Unknown,
        };
        let line = guard.on_outcome(&outcome).incident?.line();
        assert!(!line.contains(['\n', '\u{202e}']), "{line:?}");
        Some(serde_json::from_str(&line).unwrap())
    });
    said.flatten().collect()
}

#[test]
fn a_line_tells_what_was_done_to_which_call_and_why() {
    let told = lines(Mode::Enforce, &["call_7#12", "call_8#13", "call_9#14", "call_10#15"]);
    let expected = json!({
        "timestamp": "2026-11-22T05:35:03.266Z",
        "modelId": "m-1",
        "provider": "openai-compatible",
        "toolName": "read",
        "args": { "path": "a.txt" },
        "errorType": "not_found",
        "errorMessage": "ENOENT: no such file or directory, open 'a .txt'",
        "speaker": null,
        "v": 1,
        "sessionKey": "agent:main:x",
        "runId": "run-1",
        "toolCallId": "call_10",
        "rule": "identical-failures",
        "action": "stop",
        "placement": "append",
        "count": 4,
        "first": "2026-11-22T05:35:00.266Z",
        "last": "2026-11-22T05:35:03.266Z",
        "evidence": "4 identical failures (not_found), nothing changed in between",
        "calls": 4,
        "tokens": null,
        "callKey": told[0]["callKey"],
        "mode": "enforce",
    });
    assert_eq!(told[2], expected);
    let noted = (&told[1]["action"], &told[1]["count"], &told[1]["evidence"]);
    assert_eq!(noted, (&json!("note"), &json!(2), &json!("2 identical failures (not_found), nothing changed in between")));
    assert_eq!((&told[0]["action"], &told[0]["calls"], &told[0]["first"]), (&json!("correct"), &Value::Null, &told[0]["last"]));
}

#[test]
fn what_was_only_observed_says_so_and_what_the_host_does_not_tell_is_null() {
    let told = lines(Mode::Observe, &["#1", "functions.read:0#2", "silent", "bare"]);
    let seen: Vec<_> = told.iter().map(|line| (&line["action"], &line["mode"], &line["toolCallId"], &line["provider"])).collect();
    let observe = json!("observe");
    assert_eq!(
        seen,
        [
            (&json!("would: correct"), &observe, &Value::Null, &Value::Null),
            (&json!("would: note"), &observe, &json!("functions.read:0"), &json!("moonshot")),
            (&json!("would: stop"), &observe, &json!("bare"), &Value::Null),
        ]
    );
}
