//! What the model is told about a failure: the true error, once, and nothing that contradicts it.

use crate::common::{exec, host, text};

/// What is added to the result of a call that ran and failed.
fn told(tool: &str, args: &str, said: &str) -> String {
    let seen = host().fail(tool, args, said);
    text(&seen).strip_prefix(said).unwrap_or_else(|| text(&seen)).trim_start().to_owned()
}

/// What is shown of a call that the host refused.
fn refused(tool: &str, args: &str, said: &str) -> String {
    text(&host().refuse(tool, args, said)).to_owned()
}

const CLICK: &str = r#"{"action":"act","kind":"click"}"#;

#[test]
fn the_true_error_is_named_wherever_it_stands() {
    let down = "Can't reach the browser control service (timed out). Restart it. Do NOT retry the browser tool. (Error: ref is required)";
    let wanted = "[TOOL ERROR] browser() failed (missing_param). The error stands at the end of its text: it lacks 'ref'. Send the call again \
                  with that.";
    assert_eq!(told("browser", CLICK, down), wanted);
    assert_eq!(told("browser", CLICK, &serde_json::json!({ "status": "error", "tool": "browser", "error": down }).to_string()), wanted);
    assert_eq!(told("browser", r#"{"action":"act","ref":"e1"}"#, down), "", "it was sent");
    assert_eq!(told("browser", CLICK, "The service is down. (Error: your approval is required)"), "", "no name");
}

#[test]
fn an_action_that_requires_something_lacks_a_parameter() {
    assert_eq!(
        told("message", r#"{"action":"send","message":"hi"}"#, "Action send requires a target."),
        "[TOOL ERROR] message() failed (missing_param). It lacks 'target'. Send the call again with that."
    );
}

#[test]
fn secrets_of_a_person_and_parameters_that_were_sent_are_not_missing() {
    let act = r#"{"action":"send","message":"hi","target":"Ann"}"#;
    for said in [
        "github_token is required",
        "approval is required",
        "Login is required",
        "Node.js is required",
        "Can't. Do not retry. (Error: approval is required)",
        "HTTP 429 Too Many Requests. Retry-After: 9 (Error: ref is required)",
        "Target is required",
        "target is required",
    ] {
        assert!(!told("message", act, said).contains("It lacks"), "{said}: {}", told("message", act, said));
    }
    assert!(!told("lookup", r#"{"q":1}"#, "ref is required").contains("It lacks"), "of an unknown tool without an action");
    let wrapped = r#"{"id":"core:browser","args":{"action":"act","ref":"e1"}}"#;
    assert!(!told("tool_call", wrapped, "ref is required").contains("It lacks"));
    assert!(
        told("message", r#"{"action":"send"}"#, "Channel is required (no configured channels detected).").contains("answer here instead")
    );
}

#[test]
fn null_is_named() {
    let args = r#"{"path":"a.txt","edits":[{"oldText":null,"newText":"x"}]}"#;
    for name in ["edits/0/oldText", "edits.0.oldText"] {
        let said = format!("Validation failed for tool \"edit\":\n  - {name}: must be string\n\nReceived arguments:\n{args}");
        let seen = refused("edit", args, &said);
        assert!(seen.starts_with(&format!("[TOOL ERROR] edit() got null as '{name}': must be string. Correct usage: ")), "{seen}");
    }
    let seen = refused("edit", r#"{"path":"a.txt","oldText":null}"#, "Missing required parameter: oldText (oldText or old_string).");
    assert!(seen.contains("edit() got null as 'oldText'.") && !seen.contains("Did you mean"), "{seen}");
    let absent = r#"{"path":"a.txt","edits":[{"newText":"x"}]}"#;
    let said = "Validation failed for tool \"edit\":\n  - edits.0.oldText: must be string\n\nReceived arguments:\n{}";
    assert!(refused("edit", absent, said).starts_with("[TOOL ERROR] edit() requires 'edits.0.oldText'."));
}

#[test]
fn errors_of_missing_pages_and_scripts_need_no_correction() {
    let page = r#"{"url":"https://a.example/x"}"#;
    for (tool, args, said) in [
        ("web_fetch", page, "Web fetch failed (404): Not Found"),
        ("web_fetch", page, "Web fetch failed (403): Forbidden"),
        ("browser", r#"{"action":"navigate","url":"https://a.example/x"}"#, "404 Not Found"),
        ("exec", &exec("bash /data/x.sh"), "bash: /data/x.sh: No such file or directory\n\n(Command exited with code 127)"),
        ("bash", &exec("bash /data/x.sh"), "bash: /data/x.sh: No such file or directory"),
    ] {
        assert_eq!(told(tool, args, said), "", "{tool} {said}");
    }
}

#[test]
fn a_ref_missing_in_the_last_snapshot_gets_no_advice_for_another_snapshot() {
    let stale = "Element \"e12\" not found or not visible. Run a new snapshot to see current page elements.";
    let click = r#"{"action":"act","kind":"click","ref":"e12"}"#;
    let told_after = |actions: &[&str]| {
        let mut host = host();
        for action in actions {
            host.ok("browser", &format!(r#"{{"action":"{action}"}}"#), "- button \"Send\" [ref=e3]");
        }
        text(&host.fail("browser", click, stale)).replace(stale, "")
    };
    assert!(told_after(&["snapshot"]).contains("The snapshot that you just took shows no such ref"), "{}", told_after(&["snapshot"]));
    assert!(told_after(&[]).contains("take a new snapshot"));
    assert!(told_after(&["status"]).contains("take a new snapshot"), "a look that shows no page");
    assert!(told_after(&["snapshot", "navigate"]).contains("take a new snapshot"), "the page changed since");
}

#[test]
fn the_same_complaint_once_more_says_only_what_was_sent() {
    let said = "Validation failed for tool \"db_query\":\n  - sql: must have required property 'sql'\n\nReceived arguments:\n{}";
    let mut host = host();
    let mut query = |key: &str| text(&host.refuse("db_query", &format!(r#"{{"{key}":"select 1"}}"#), said)).to_owned();
    assert_eq!(query("a"), "[TOOL ERROR] db_query() requires 'sql'. You sent: db_query({\"a\":\"select 1\"}). Fix your call and retry.");
    assert_eq!(query("b"), "[TOOL ERROR] db_query() requires 'sql'. You sent this time: db_query({\"b\":\"select 1\"}).");
    host.ok("read", r#"{"path":"a.txt"}"#, "alpha");
    let seen = host.refuse("db_query", r#"{"c":1}"#, said);
    assert!(text(&seen).ends_with("Fix your call and retry."), "something else came between: {}", text(&seen));
}

#[test]
fn advice_does_not_contradict_the_tool() {
    let seen = refused("crm", r#"{"id":4}"#, "Validation failed: id must be string. Do NOT retry this call.");
    assert!(seen.ends_with("Change the call before you send it again.") && !seen.contains("and retry"), "{seen}");
}

#[test]
fn the_words_of_a_schema_are_no_secrets() {
    let schema =
        "Invalid arguments for tool: job: must be object. Expected input: { gatewayToken?: string; password?: string; id?: string }.";
    let mut host = host();
    for _ in 0..3 {
        host.fail("tool_call", r#"{"id":"automations","args":{"action":"list"}}"#, schema);
    }
    let lines: Vec<String> = host.incidents.iter().map(tool_guard_core::Incident::line).collect();
    assert!(lines.iter().any(|line| line.contains("gatewayToken?: string; password?: string")), "{lines:?}");
}
