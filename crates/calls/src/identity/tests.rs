//! Calls that are one, and calls that differ.

use super::*;

fn key(tool: &str, args: &str) -> u64 {
    Call::new(tool, Some(args), &Catalogue::default()).key
}

#[test]
fn order_spelling_and_volatile_parameters_do_not_matter() {
    assert_eq!(key("read", r#"{"path":"a","limit":1}"#), key("read", r#"{"limit":1,"path":"a"}"#));
    assert_eq!(key("read", r#"{"path":"a"}"#), key("read", r#"{"file_path":"a"}"#));
    assert_eq!(key("exec", r#"{"command":"ls","timeout":5}"#), key("exec", r#"{"command":"ls","timeout":9}"#));
    assert_eq!(key("exec", r#"{"command":"cd /x  && ls  -la"}"#), key("exec", r#"{"command":" cd /x && ls -la "}"#));
    assert_eq!(key("Bash", r#"{"command":"ls","description":"List"}"#), key("Bash", r#"{"command":"ls","description":"Look again"}"#));
    assert_eq!(key("tool_call", r#"{"id":"core:web_fetch","args":{"url":"u"}}"#), key("web_fetch", r#"{"url":"u"}"#));
    assert_eq!(key("web_fetch", r#"{"url":"https://a.example/x?nocache=1"}"#), key("web_fetch", r#"{"url":"http://www.a.example/x/"}"#));
}

#[test]
fn what_a_call_is_about_matters() {
    assert_ne!(key("get", r#"{"id":1}"#), key("get", r#"{"id":2}"#));
    assert_ne!(key("exec", r#"{"command":"cd a && npm test"}"#), key("exec", r#"{"command":"cd b && npm test"}"#));
    assert_ne!(key("read", r#"{"path":"a"}"#), key("write", r#"{"path":"a"}"#));
    assert_ne!(key("read", r#"{"path":"a","offset":1}"#), key("read", r#"{"path":"a","offset":100}"#));
    assert_ne!(key("add_task", r#"{"title":"a"}"#), key("add_task", r#"{"title":"b"}"#));
    assert_ne!(key("nodes", r#"{"action":"approve","requestId":"1"}"#), key("nodes", r#"{"action":"approve","requestId":"2"}"#));
    let script = |body: &str| format!(r#"{{"command":"python3 - <<'E'\nif x:\n{body}y()\nE"}}"#);
    assert_ne!(key("exec", &script("  ")), key("exec", &script("    ")));
    assert_ne!(key("x", r#"{"a":{"timeout":1}}"#), key("x", r#"{"a":{"timeout":2}}"#));
    assert_ne!(key("web_fetch", r#"{"url":"https://a.example/x?page=1"}"#), key("web_fetch", r#"{"url":"https://a.example/x?page=2"}"#));
    assert_ne!(key("read", "{}"), Call::new("read", None, &Catalogue::default()).key);
}

#[test]
fn an_edit_is_known_by_its_target_but_not_when_the_new_text_is_missing() {
    let (a, b) = (r#"{"path":"f","oldText":"x","newText":"1"}"#, r#"{"path":"f","oldText":"x","newText":"2"}"#);
    assert_eq!(key("edit", a), key("edit", b));
    assert_ne!(key("edit", a), key("edit", r#"{"path":"f","oldText":"x"}"#));
    let listed = |new: &str| format!(r#"{{"path":"f","edits":[{{"oldText":"x","newText":"{new}"}}]}}"#);
    assert_eq!(key("edit", &listed("1")), key("edit", &listed("2")));
}

#[test]
fn what_an_edit_writes_is_told_apart_all_the_same() {
    let written =
        |new: &str| Call::new("edit", Some(&format!(r#"{{"path":"f","oldText":"x","newText":"{new}"}}"#)), &Catalogue::default()).written;
    assert_ne!(written("1"), written("2"));
    let again = Call::new("edit", Some(r#"{"path":"f","edits":[{"oldText":"1","newText":"2"}]}"#), &Catalogue::default());
    assert_eq!(again.replaced, written("1"));
    assert_eq!(Call::new("write", Some(r#"{"newText":"x"}"#), &Catalogue::default()).written, 0);
}

#[test]
fn the_tool_behind_the_wrapper_counts() {
    let call = Call::new("tool_call", Some(r#"{"id":"core:web_fetch","args":{"url":"https://a.example"}}"#), &Catalogue::default());
    assert_eq!((call.name.as_str(), call.family, call.targets.len()), ("web_fetch", Family::WebFetch, 1));
}

#[test]
fn a_preview_is_one_short_redacted_line() {
    let long = format!(r#"{{"path":"a\nb","text":"{}"}}"#, "x".repeat(500));
    let preview = Call::new("wr\"ite", Some(&long), &Catalogue::default()).preview();
    assert!(preview.chars().count() < 220 && !preview.contains('\n'), "{preview}");
    let call = Call::new("http", Some(r#"{"token":"abcdef123456"}"#), &Catalogue::default());
    assert_eq!(call.preview(), r#"http({"token":"[redacted]"})"#);
}

#[test]
fn arguments_that_are_no_json_stand_for_themselves() {
    let call = Call::new("read", Some("{oops"), &Catalogue::default());
    assert_eq!(call.args, Some(Value::String("{oops".to_owned())));
    let deep = format!("{}1{}", "[".repeat(100), "]".repeat(100));
    let _ = key("x", &deep);
}
