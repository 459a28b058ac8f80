//! The same failure is of the same class in every envelope, and what says nothing changes nothing.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unreachable,
    clippy::unwrap_used,
    reason = "a test that panics has failed"
)]

use proptest::prelude::*;
use serde_json::{Value, json};
use tool_guard_outcome::class::Class;
use tool_guard_outcome::facts::{Facts, Speaker};
use tool_guard_outcome::outcome::{Outcome, read};

/// What a tool says of a failure, of every kind.
const SENTENCES: &[(&str, Class)] = &[
    ("connect ECONNREFUSED 127.0.0.1:1", Class::Network),
    ("dial tcp: lookup x.example on 10.0.0.1:53: no such host", Class::Network),
    ("Permission denied: 'notes'", Class::PermissionDenied),
    ("The request timed out", Class::Timeout),
    ("EBUSY: resource busy or locked", Class::Busy),
    ("Invalid API key", Class::Auth),
    ("You have reached your usage limits", Class::LimitExceeded),
    ("Rate limit exceeded, slow down", Class::RateLimit),
    ("Missing required parameter: mode", Class::MissingParam),
    ("Invalid value for mode", Class::InvalidValue),
    ("ENOENT: no such file or directory, open 'x'", Class::NotFound),
    ("HTTP 503 Service Unavailable", Class::ServerError),
    ("请求超时", Class::Timeout),
    ("Die Datei ist gesperrt", Class::Busy),
    ("Le réseau n'est pas accessible", Class::Network),
    ("権限が不足しています", Class::PermissionDenied),
    ("the flux capacitor is out of tune", Class::Unknown),
];

/// What a program prints of a failure, its exit code, and what it is.
const OUTPUTS: &[(&str, i64, Class)] = &[
    ("ls: x: No such file or directory", 2, Class::NotFound),
    ("bash: line 1: frob: command not found", 127, Class::CommandNotFound),
    ("zsh:1: no such file or directory: tools/frob", 127, Class::NotFound),
    ("cp: cannot create 'x': Permission denied", 1, Class::PermissionDenied),
    ("curl: (7) Failed to connect to localhost port 1", 7, Class::Network),
    ("3 passed, 1 failed", 1, Class::CommandFailed),
    ("Killed", 137, Class::CommandFailed),
    ("Segmentation fault (core dumped)", 139, Class::CommandFailed),
    ("partly done", 124, Class::Timeout),
    ("odd", 126, Class::PermissionDenied),
];

/// Members whose names are the words of some failure, and whose values say that it is none.
const FLAGS: &[&str] =
    &["timed_out", "permission_denied", "rate_limited", "not_found", "unauthorized", "timeout", "cancelled", "locked", "network_error"];

fn idle() -> impl Strategy<Value = Vec<(&'static str, Value)>> {
    let value = prop::sample::select(vec![json!(false), Value::Null, json!(0), json!(""), json!([]), json!({})]);
    prop::collection::vec((prop::sample::select(FLAGS), value), 0..4)
}

/// As Python prints it.
fn python(value: &Value) -> String {
    match value {
        Value::Null => "None".into(),
        Value::Bool(false) => "False".into(),
        Value::Bool(true) => "True".into(),
        Value::String(text) => format!("{text:?}"),
        Value::Array(list) => format!("[{}]", list.iter().map(python).collect::<Vec<_>>().join(", ")),
        Value::Object(map) => {
            format!("{{{}}}", map.iter().map(|(key, value)| format!("'{key}': {}", python(value))).collect::<Vec<_>>().join(", "))
        }
        Value::Number(number) => number.to_string(),
    }
}

fn with(mut object: Value, flags: &[(&str, Value)]) -> Value {
    for (key, value) in flags {
        object[*key] = value.clone();
    }
    object
}

/// A sentence in the envelopes of tools.
fn of_tools(text: &str, flags: &[(&str, Value)]) -> Vec<String> {
    let object = with(json!({ "success": false, "error": text }), flags);
    let lines = flags.iter().fold(String::new(), |lines, (key, value)| lines + key + ": " + &value.to_string() + "\n");
    let blocks = json!({ "content": [{ "type": "text", "text": text }], "isError": true });
    vec![
        text.to_owned(),
        object.to_string(),
        python(&object),
        serde_json::to_string_pretty(&object).unwrap(),
        with(json!({ "ok": false, "message": text }), flags).to_string(),
        with(json!({ "status": "error", "error": text }), flags).to_string(),
        json!({ "content": [{ "type": "text", "text": object.to_string() }], "isError": true }).to_string(),
        with(blocks, flags).to_string(),
        format!("meta=None content=[TextContent(type='text', text={text:?}, annotations=None)] isError=True"),
        format!("<error>{text}</error>"),
        format!("<tool_use_error>{text}</tool_use_error>"),
        format!("Observation: {text}"),
        format!("error: {text}\n{lines}"),
        format!("{lines}error: {text}"),
    ]
}

/// A run in the envelopes of tools that run commands.
fn of_runs(text: &str, code: i64, flags: &[(&str, Value)]) -> Vec<String> {
    let flags: Vec<_> = flags.iter().filter(|(key, _)| *key != "timeout").cloned().collect();
    let object = with(json!({ "stdout": "", "stderr": text, "returncode": code, "timed_out": false }), &flags);
    vec![
        format!("{text}\n\nCommand exited with code {code}"),
        format!("Exit code {code}\n{text}"),
        format!("Chunk ID: a1\nWall time: 0.1 seconds\nProcess exited with code {code}\nOriginal token count: 9\nOutput:\n{text}"),
        object.to_string(),
        python(&object),
        json!({ "output": text, "metadata": { "exit_code": code, "duration_seconds": 0.1 } }).to_string(),
        json!({ "content": [{ "type": "text", "text": object.to_string() }], "isError": true }).to_string(),
        format!("<returncode>{code}</returncode>\n<output>\n{text}\n</output>"),
        format!("Exit code: {code}\nSTDOUT:\nall is well so far\nSTDERR:\n{text}"),
        format!("Observation:\n{text}\nexit code: {code}"),
    ]
}

fn class(tool: &str, text: &str) -> Class {
    match read(Facts { tool, is_error: true, details_status: None, exit_code: None, text, speaker: Speaker::Unknown }) {
        Outcome::Failure(failure) => failure.class,
        Outcome::Success => panic!("a success: {text}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_sentence_keeps_its_class_in_every_envelope((text, expected) in prop::sample::select(SENTENCES), flags in idle()) {
        for wrapped in of_tools(text, &flags) {
            prop_assert_eq!(class("orders_update", &wrapped), expected, "{}", wrapped);
        }
    }

    #[test]
    fn a_run_keeps_its_class_in_every_envelope((text, code, expected) in prop::sample::select(OUTPUTS), flags in idle()) {
        for wrapped in of_runs(text, code, &flags) {
            prop_assert_eq!(class("bash", &wrapped), expected, "{}", wrapped);
        }
    }

    #[test]
    fn a_text_that_is_cut_anywhere_is_read_all_the_same((text, _) in prop::sample::select(SENTENCES), at in 0..400usize) {
        for wrapped in of_tools(text, &[]).into_iter().chain(of_runs(text, 1, &[])) {
            let _ = class("orders_update", &wrapped[..wrapped.floor_char_boundary(at)]);
        }
    }
}
