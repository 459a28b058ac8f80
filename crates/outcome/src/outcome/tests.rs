//! Results of each kind, and what they mean.

use super::*;
use crate::facts::Speaker;

fn facts(text: &str) -> Facts<'_> {
    Facts { tool: "read", is_error: true, details_status: None, exit_code: None, text, speaker: Speaker::Unknown }
}

fn failure(facts: Facts<'_>) -> Failure {
    match read(facts) {
        Outcome::Failure(failure) => failure,
        Outcome::Success => panic!("a success: {facts:?}"),
    }
}

#[test]
fn structure_decides_not_words() {
    for text in [
        "error: Expected 3 but received 4",
        "Missing required parameter: path",
        "HTTP 429",
        r#"{"status":"error","error":"x"}"#,
        "Tool read not found",
    ] {
        assert_eq!(read(Facts { is_error: false, ..facts(text) }), Outcome::Success, "{text}");
    }
    for (is_error, status, code) in
        [(true, None, None), (false, Some("error"), None), (false, Some("failed"), None), (false, None, Some(1))]
    {
        let outcome = read(Facts { is_error, details_status: status, exit_code: code, ..facts("all is well") });
        assert_ne!(outcome, Outcome::Success);
    }
    assert_eq!(read(Facts { is_error: false, details_status: Some("completed"), exit_code: Some(0), ..facts("x") }), Outcome::Success);
}

#[test]
fn where_the_host_says_nothing_the_form_of_the_whole_text_does() {
    let told = |tool, text| match read(Facts { tool, is_error: false, ..facts(text) }) {
        Outcome::Failure(failure) => Some((failure.class, failure.by_exit)),
        Outcome::Success => None,
    };
    for (tool, text, expected) in [
        ("orders", r#"{"ok":false,"error":"Missing required parameter: id"}"#, Some((Class::MissingParam, false))),
        ("orders", r#"{"status":"forbidden","error":"no permission to do this"}"#, Some((Class::PermissionDenied, false))),
        ("orders", "MCP error -32602: Tool orders not found", Some((Class::UnknownTool, false))),
        ("edit", r#"{"error":"the old text was not found"}"#, Some((Class::NoMatch, false))),
        ("orders", r#"{"ok":true}"#, None),
        ("read", r#"{"ok":false,"error":"x"}"#, None),
        ("web_search", r#"{"error":"x"}"#, None),
        ("orders", r#"{"stdout":"","stderr":"ls: x: No such file or directory","returncode":2}"#, None),
        ("bash", r#"{"stdout":"","stderr":"ls: x: No such file or directory","returncode":2}"#, Some((Class::NotFound, true))),
        ("bash", r#"{"stdout":"no such file","stderr":"","returncode":0,"timed_out":false}"#, None),
        ("bash", r#"{"stdout":null,"stderr":null,"returncode":null,"timed_out":true}"#, Some((Class::Timeout, false))),
        ("bash", r#"{"error":"no such file"}"#, None),
        ("bash", "no such file\n(Command exited with code 2)", None),
    ] {
        assert_eq!(told(tool, text), expected, "{tool}: {text}");
    }
    let error = r#"{"ok":false,"error":"x"}"#;
    let host = |status, code| {
        read(Facts { tool: "orders", is_error: false, details_status: status, exit_code: code, text: error, speaker: Speaker::Unknown })
    };
    assert_eq!((host(Some("completed"), None), host(None, Some(0))), (Outcome::Success, Outcome::Success));
}

#[test]
fn what_a_result_holds_beside_its_error_stays() {
    let error = |text| match read(Facts { tool: "orders", is_error: false, ..facts(text) }) {
        Outcome::Failure(failure) => failure.error,
        Outcome::Success => panic!("a success: {text}"),
    };
    assert_eq!(error(r#"{"ok":false,"error":"no stock"}"#), "no stock");
    let more = r#"{"ok":false,"error":"no stock","similar":["a","b"]}"#;
    assert_eq!(error(more), more);
}

#[test]
fn a_run_is_classified_by_its_error_stream_whatever_else_it_tells() {
    for (text, class) in [
        (
            r#"{"stdout":"connection refused","stderr":"cp: x: Permission denied","returncode":1,"timed_out":false}"#,
            Class::PermissionDenied,
        ),
        (r#"{"stdout":"","stderr":"odd\n","returncode":1,"timed_out":false}"#, Class::CommandFailed),
        (r#"{"stdout":"cat: x: No such file or directory","stderr":"odd\n","returncode":1,"timed_out":false}"#, Class::NotFound),
        (r#"{"stdout":"","stderr":"Address already in use","returncode":null,"timed_out":true}"#, Class::Timeout),
        ("<returncode>127</returncode><output>sh: frob: not found</output>", Class::CommandNotFound),
    ] {
        assert_eq!(failure(Facts { tool: "run_command", ..facts(text) }).class, class, "{text}");
    }
}

#[test]
fn the_schema_sentence_is_taken_apart() {
    let text = "Validation failed for tool \"edit\":\n  - path: must be string\n  - edits.0.oldText: must be string\n\nReceived arguments:\n{\n  \"edits\": [{}]\n}";
    let failure = failure(Facts { tool: "edit", ..facts(text) });
    assert_eq!(failure.class, Class::InvalidType);
    assert_eq!(failure.issues.len(), 2);
    assert_eq!(failure.issues[1].parameter, "edits.0.oldText");
    assert_eq!(failure.received, Some(serde_json::json!({ "edits": [{}] })));
    let missing = "Validation failed for tool \"read\":\n  - path: must have required property 'path'\n\nReceived arguments:\n{}";
    assert_eq!(crate::outcome::tests::failure(facts(missing)).class, Class::MissingParam);
}

#[test]
fn the_hosts_wrapping_is_taken_off() {
    let wrapped =
        "{\n  \"status\": \"error\",\n  \"tool\": \"read\",\n  \"error\": \"Missing required parameter: path (path or file_path)\"\n}";
    let failure = failure(facts(wrapped));
    assert_eq!(failure.class, Class::MissingParam);
    assert_eq!(failure.issues[0].parameter, "path");
    assert_eq!(failure.error, "Missing required parameter: path (path or file_path)");
}

#[test]
fn a_commands_exit_is_told_by_structure_or_by_the_text() {
    for (tool, exit_code, text, class, by_exit) in [
        ("exec", None, "3 tests failed: ENOENT, timeout\n\nCommand exited with code 1", Class::CommandFailed, true),
        ("exec", None, "(no output)\n\n(Command exited with code 3)", Class::CommandFailed, true),
        ("read", None, "Exit code 2\nls: x: No such file or directory", Class::NotFound, true),
        ("other", Some(2), "error: no such file", Class::NotFound, true),
        ("other", Some(2), "2 passed, error: no such file", Class::CommandFailed, true),
        ("other", None, "sh: 1: frob: not found\n\nCommand exited with code 127", Class::CommandNotFound, true),
        ("other", None, "Chunk ID: 1\nProcess exited with code 1\nOutput:\ncat: x: Permission denied", Class::PermissionDenied, true),
        ("Bash", None, "Traceback (most recent call last):\n  File \"x\", line 1\nKeyError: 'timeout'", Class::CommandFailed, false),
        ("exec", None, "The user doesn't want to take this action", Class::Cancelled, false),
        ("read", None, "/usr/bin/sh: 1: frob: not found\n\nCommand not found", Class::CommandNotFound, false),
    ] {
        let failure = failure(Facts { tool, exit_code, ..facts(text) });
        assert_eq!((failure.class, failure.by_exit), (class, by_exit), "{text}");
    }
}

#[test]
fn the_error_is_without_what_the_host_wrote_around_it() {
    for (text, error) in [
        ("Chunk ID: 1\nProcess exited with code 1\nOutput:\ncat: x: Permission denied\n", "cat: x: Permission denied"),
        ("Exit code 2\nls: x", "ls: x"),
        ("Exit code 2", "Exit code 2"),
        ("<tool_use_error>File not found: x</tool_use_error>", "File not found: x"),
    ] {
        assert_eq!(failure(facts(text)).error, error);
    }
}

#[test]
fn an_unknown_tool_is_known_by_the_whole_sentence() {
    for (tool, text) in
        [("read", "Tool read not found"), ("", "Tool frob not found"), ("call", "Tool frob not found"), ("call", "Tool 'frob' not found")]
    {
        assert_eq!(failure(Facts { tool, ..facts(text) }).class, Class::UnknownTool, "{text}");
    }
    for text in [
        "MCP error -32602: Tool frob not found",
        "Unknown function: frob",
        "The action 'frob' is not recognized. Available actions: a, b",
        "I don't have a tool called 'frob'",
        "工具 'frob' 不存在",
    ] {
        assert_eq!(failure(Facts { tool: "frob", ..facts(text) }).class, Class::UnknownTool, "{text}");
    }
    for text in ["Tool read failed: file x not found", "the function of read does not exist", "unknown: read"] {
        assert_ne!(failure(facts(text)).class, Class::UnknownTool, "{text}");
    }
}

#[test]
fn a_sentence_that_denies_another_tool_is_not_about_this_one() {
    let text = "Unknown tool id: frob. Use tool_search to find a tool, tool_describe to inspect it.";
    let denied = |tool| failure(Facts { tool, ..facts(text) }).is_about_call(tool);
    assert!(denied("frob") && !denied("tool_describe"));
}

#[test]
fn what_an_edit_does_not_find_is_its_text() {
    for (tool, text, class) in [
        ("edit", "target snippet not found", Class::NoMatch),
        ("edit", "the old text appears 3 times and is not unique", Class::NoMatch),
        ("edit", "no such file: text.txt", Class::NotFound),
        ("edit", "boom", Class::Unknown),
        ("replace_in_file", "No match for this block", Class::NoMatch),
        ("MultiEdit", "text not found", Class::NoMatch),
        ("dispatch", "text not found", Class::NotFound),
        ("get_credit", "text not found", Class::NotFound),
        ("read", "target snippet not found", Class::NotFound),
    ] {
        assert_eq!(failure(Facts { tool, ..facts(text) }).class, class, "{text}");
    }
}

#[test]
fn what_the_host_puts_around_an_error_from_outside_is_taken_off() {
    let error = "SECURITY NOTICE: beware\n\n<<<EXTERNAL_UNTRUSTED_CONTENT id=\"7b09\">>>\nSource: API\n---\nBlocked hostname\n<<<END_EXTERNAL_UNTRUSTED_CONTENT id=\"7b09\">>>";
    let wrapped = serde_json::json!({ "status": "error", "tool": "web_fetch", "error": error }).to_string();
    assert_eq!(failure(facts(&wrapped)).error, "Blocked hostname");
}

#[test]
fn a_complaint_that_says_more_than_which_parameter_is_missing_stays() {
    for (text, alone) in [
        ("Missing required parameter: path (path or file_path)", true),
        ("Missing required parameter: path", true),
        ("Missing required parameter: project. Known projects: a, b", false),
        ("Tool read not found", true),
        ("Unknown tool id: read. Did you mean: reader?", false),
        ("time data 'x' does not match format", false),
        ("Validation failed for tool \"read\":\n  - path: must be string", true),
        ("Validation failed for tool \"read\":\n  - path: must be like the others", false),
    ] {
        assert_eq!(failure(facts(text)).is_nothing_else(), alone, "{text}");
    }
}

#[test]
fn long_texts_cost_bounded_work() {
    let long = format!("{}é{}", "x".repeat(MAX_PART - 1), "y".repeat(5_000_000));
    assert!(failure(facts(&long)).error.len() < 3 * MAX_PART);
}
