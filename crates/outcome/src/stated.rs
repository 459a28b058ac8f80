//! A failure that a result states by its structure, though the host set no flag: `{"ok":false,"error":"..."}`.
//!
//! The object must be the whole text, and say so at its top level or under one wrapper (`{"result":{...}}`). What a member
//! with such a name holds is data as soon as the object describes something else: a job with its id and its state that
//! failed was looked up well. Content is never read this way: a file, a search, a page, what a command printed.

use std::borrow::Cow;

use tool_guard_text::part::{At, Part};
use tool_guard_tools::family::{Family, family, own_name};

use crate::members::{Members, Value, same_key};

/// Bytes of a text that is read as such an object.
const MAX_TEXT: usize = 64 * 1024;
/// Members that are looked at.
const MAX_MEMBERS: usize = 64;
/// Explanations that are put together.
const MAX_PARTS: usize = 4;

/// How a fixed sentence of the MCP SDKs begins; a number and a colon follow.
const MCP_ERROR: &str = "MCP error -3";

/// What a member is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// True: it worked.
    Worked,
    /// True: it did not.
    Failed,
    /// The error itself.
    Error,
    /// GraphQL's list of errors.
    Errors,
    /// A word or a number that says how it went.
    Status,
    /// `error` here is nothing but a failure.
    Kind,
    /// Says in words what happened.
    Words,
    /// Stands beside an error, and says nothing about it.
    Beside,
    /// What was asked for; an error beside it concerns a part.
    Data,
    /// The object describes a thing that has a name.
    Thing,
    /// The object describes a thing that has a state.
    State,
    /// The protocol: its ids name the request.
    Protocol,
}

#[rustfmt::skip]
const ROLES: &[(Role, &[&str])] = &[
    (Role::Worked, &["ok", "success", "succeeded", "successful"]),
    (Role::Failed, &["is_error", "has_error"]),
    (Role::Error, &["error", "error_message", "error_msg", "exception"]),
    (Role::Errors, &["errors", "error_messages"]),
    (Role::Status, &["status", "status_code", "http_status"]),
    (Role::Kind, &["response_type", "type"]),
    (Role::Words, &["message", "messages", "msg", "detail", "details", "reason", "description", "error_description", "hint", "help", "title"]),
    (Role::Beside, &["code", "error_code", "error_type", "request_id", "trace_id", "correlation_id", "timestamp", "time", "path", "tool", "method", "retryable", "retry_after", "instance", "documentation_url", "speech", "stack", "status_text"]),
    (Role::Data, &["data", "result", "results", "items", "rows", "records", "entries", "content", "output"]),
    (Role::Thing, &["id", "name", "uuid", "key"]),
    (Role::State, &["state", "phase", "conclusion"]),
    (Role::Protocol, &["jsonrpc"]),
];

/// Statuses that say of a call that it failed; of a thing others say more (`rejected`, `offline`, `invalid`).
#[rustfmt::skip]
const FAILED: &[&str] = &[
    "error", "errored", "failed", "failure", "fail", "forbidden", "unauthorized", "unauthenticated", "denied", "access_denied", "permission_denied",
    "bad_request", "invalid_request", "not_found", "rate_limited", "too_many_requests", "internal_error", "server_error", "service_unavailable",
];
/// Statuses that say that it did not fail.
const WENT_WELL: &[&str] = &["ok", "success", "completed", "accepted"];
/// Members under which an answer stands alone.
const WRAPPERS: &[&str] = &["result", "data", "response", "output"];

/// Words in a tool's name whose results are content.
#[rustfmt::skip]
const CONTENT: &[&str] = &[
    "read", "file", "cat", "grep", "search", "shell", "bash", "terminal", "command", "exec", "script", "code", "python", "repl", "console", "scrape", "crawl", "browse",
];

/// Whether a tool's results are content: what they say is not said by the tool.
pub(super) fn is_content(tool: &str) -> bool {
    match family(tool) {
        Family::Write | Family::Edit | Family::Patch => false,
        Family::Other => {
            let name = own_name(tool);
            tool.is_empty() || CONTENT.iter().any(|word| has_word(name, word))
        }
        _ => true,
    }
}

/// Whether a name holds the word: `run_python`, `readFile`, but not `spread`.
pub(super) fn has_word(name: &str, word: &str) -> bool {
    let bytes = name.as_bytes();
    (0..bytes.len()).any(|at| {
        let end = at + word.len();
        let begins = at == 0 || !bytes.at(at - 1).is_ascii_alphabetic() || bytes.at(at).is_ascii_uppercase();
        let ends = bytes.get(end).is_none_or(|byte| !byte.is_ascii_lowercase());
        begins && ends && bytes.get(at..end).is_some_and(|part| part.eq_ignore_ascii_case(word.as_bytes()))
    })
}

/// What a result states of its failure.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Stated<'t> {
    /// What happened, in words or at least one.
    pub(super) error: Cow<'t, str>,
    /// Whether the result holds more than that.
    pub(super) more: bool,
}

/// The failure that a result states, if its tool's results are no content.
pub(super) fn stated<'t>(tool: &str, text: &'t str) -> Option<Stated<'t>> {
    let trimmed = text.trim();
    let object = trimmed.starts_with('{') && trimmed.len() <= MAX_TEXT;
    if !object && !trimmed.starts_with(MCP_ERROR) || is_content(tool) {
        return None;
    }
    if object {
        return read(trimmed, true);
    }
    let number = trimmed.part(MCP_ERROR.len()..).split_once(':')?.0;
    let is_code = number.len() == 4 && number.bytes().all(|byte| byte.is_ascii_digit());
    is_code.then_some(Stated { error: Cow::Borrowed(trimmed), more: false })
}

/// The error that an object names as a text, if it is the only one.
pub(super) fn stated_error(text: &str) -> Option<Cow<'_, str>> {
    let text = text.trim();
    (text.starts_with('{') && text.len() <= MAX_TEXT).then_some(())?;
    let mut errors = Members::of(text)?.take(MAX_MEMBERS).filter(|(key, value)| role(key) == Some(Role::Error) && !value.is_nothing());
    let (_, Value::Text(raw)) = errors.next()? else { return None };
    errors.next().is_none().then(|| Value::Text(raw).text())
}

fn role(key: &str) -> Option<Role> {
    let known = ROLES.iter().find(|(_, names)| names.iter().any(|name| same_key(key, name))).map(|(role, _)| *role);
    known.or_else(|| (key.ends_with("_id") || key.ends_with("Id")).then_some(Role::Thing))
}

/// Reads an object: what it says of a failure.
fn read(text: &str, may_wrap: bool) -> Option<Stated<'_>> {
    let mut members = Members::of(text)?;
    let all: Vec<_> = members.by_ref().take(MAX_MEMBERS).map(|(key, value)| (role(key), key, value)).collect();
    // one more makes it the description of something
    if members.next().is_some() || !members.ended() {
        return None;
    }
    if let [(_, key, Value::Nested(inner))] = all[..]
        && may_wrap
        && WRAPPERS.iter().any(|name| same_key(key, name))
    {
        return read(inner, false);
    }
    let values = |wanted: Role| all.iter().filter(move |(role, ..)| *role == Some(wanted)).map(|(.., value)| *value);
    let has = |wanted: Role| values(wanted).any(|value| !value.is_nothing());
    let word_in =
        |value: Value<'_>, words: &[&str]| words.iter().any(|word| value.text().replace([' ', '-'], "_").eq_ignore_ascii_case(word));

    let well = values(Role::Worked).any(|value| value.flag() == Some(true)) || values(Role::Status).any(|value| word_in(value, WENT_WELL));
    let kind = values(Role::Kind).any(|value| word_in(value, &["error"]));
    let denied =
        values(Role::Worked).any(|value| value.flag() == Some(false)) || values(Role::Failed).any(|value| value.flag() == Some(true));
    let named = has(Role::Thing) && !has(Role::Protocol);
    let of_thing = named && (has(Role::State) || has(Role::Status)) || has(Role::State);
    let data = values(Role::Data).any(|value| matches!(value, Value::Nested(_)) && !value.is_nothing());
    if well || of_thing && !denied && !kind {
        return None;
    }
    let alone = all.iter().all(|(role, ..)| !matches!(role, None | Some(Role::Thing | Role::Data)));
    let answered = values(Role::Status).any(|value| value.number().is_some_and(|status| (400..600).contains(&status)));
    let status = values(Role::Status).any(|value| word_in(value, FAILED));
    let error = values(Role::Error).any(|value| !value.is_nothing() && value.flag().is_none() && value.number().is_none());
    let graphql = values(Role::Errors).any(|value| !value.is_nothing()) && values(Role::Data).any(Value::is_nothing);
    let flagged = values(Role::Error).any(|value| value.flag() == Some(true));
    let failed = kind && (alone || error || data)
        || (denied || flagged) && (error || has(Role::Words) || has(Role::Errors) || alone || has(Role::Data))
        || (error || graphql) && !data
        || (status || answered && has(Role::Words)) && alone;
    failed.then(|| Stated { error: explanation(text, &all), more: !alone })
}

/// What the members say in words; the whole text if none does.
fn explanation<'t>(text: &'t str, all: &[(Option<Role>, &'t str, Value<'t>)]) -> Cow<'t, str> {
    let mut parts: Vec<Cow<'_, str>> = Vec::new();
    for wanted in [Role::Error, Role::Words, Role::Errors, Role::Status] {
        for (.., value) in all.iter().filter(|(role, ..)| *role == Some(wanted)) {
            // a status speaks only where no words do
            if value.is_nothing() || value.flag().is_some() || parts.len() >= MAX_PARTS || wanted == Role::Status && !parts.is_empty() {
                continue;
            }
            parts.push(match value {
                Value::Nested(inner) => words_of(inner),
                value => value.text(),
            });
        }
    }
    match parts.len() {
        0 => Cow::Borrowed(text),
        1 => parts.swap_remove(0),
        _ => Cow::Owned(parts.join(": ")),
    }
}

/// The words of a nested error, or of the first of several: `{"code":-32602,"message":"..."}` is its message.
fn words_of(inner: &str) -> Cow<'_, str> {
    let message = Members::of(inner.strip_prefix('[').unwrap_or(inner))
        .and_then(|mut members| members.find(|(key, value)| role(key) == Some(Role::Words) && matches!(value, Value::Text(_))));
    message.map_or(Cow::Borrowed(inner), |(_, value)| value.text())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tool whose results are no content.
    const TOOL: &str = "orders__update";

    #[test]
    fn a_failure_is_stated_by_structure() {
        for (text, error) in [
            (r#"{"ok":false}"#, r#"{"ok":false}"#),
            (r#"{"success": false, "message": "no stock"}"#, "no stock"),
            (r#"{"ok":false,"order_id":"o-7","error":"no stock"}"#, "no stock"),
            (r#"{"status":"error"}"#, "error"),
            (r#"{"status":"forbidden","error":"not for you"}"#, "not for you"),
            (r#"{"status":"Not Found","message":"no order 7"}"#, "no order 7"),
            (r#"{"error":"no stock"}"#, "no stock"),
            (r#"{"error":"no stock","query":"q"}"#, "no stock"),
            (r#"{"error":true,"message":"no stock"}"#, "no stock"),
            (r#"{"result":{"error":"no stock"}}"#, "no stock"),
            (r#"{"error":{"code":4,"message":"no stock"},"data":null}"#, "no stock"),
            (r#"{"jsonrpc":"2.0","id":3,"error":{"code":-32601,"message":"no method"}}"#, "no method"),
            (r#"{"type":"error","error":{"type":"overloaded","message":"later"}}"#, "later"),
            (r#"{"response_type":"error","speech":{"plain":{"speech":"which lamp?"}},"data":{"code":"none"}}"#, ""),
            (r#"{"statusCode":404,"message":"no order 7"}"#, "no order 7"),
            (r#"{"errors":[{"message":"no field"}],"data":null}"#, "no field"),
            (r#"{"content":[{"type":"text","text":"no order 7"}],"isError":true}"#, ""),
            ("{'error': 'no stock'}", "no stock"),
            ("MCP error -32602: no such order", "MCP error -32602: no such order"),
        ] {
            let stated = stated(TOOL, text).expect(text);
            assert_eq!(stated.error, if error.is_empty() { text } else { error }, "{text}");
        }
    }

    #[test]
    fn what_only_looks_like_it_states_none() {
        for text in [
            r#"{"error":null}"#,
            r#"{"error":""}"#,
            r#"{"error":false,"message":"saved"}"#,
            r#"{"error":0}"#,
            r#"{"errors":[]}"#,
            r#"{"ok":true,"error":"a warning"}"#,
            r#"{"status":"ok","errors":["a warning"]}"#,
            // a thing that was looked up
            r#"{"id":7,"state":"FAILED","error":"no memory"}"#,
            r#"{"job_id":"j","status":"failed","error":"no memory"}"#,
            r#"{"printer":"p","status":"error","message":"no paper"}"#,
            r#"{"status":"failed","tests":7}"#,
            r#"{"status":"rejected"}"#,
            r#"{"status":404,"url":"https://x.example"}"#,
            // an answer beside what went wrong
            r#"{"results":[1],"error":"one shard is late"}"#,
            r#"{"errors":[{"line":3}],"file":"a.ts"}"#,
            r#"{"failed":["a"],"passed":9}"#,
            // not the whole text
            r#"Here it is: {"error":"x"}"#,
            r#"{"error":"x"} and more"#,
            r#"[{"error":"x"}]"#,
            r#"{"log":{"error":"x"}}"#,
            r#"{"data":{"error":"x"},"page":1}"#,
            "Error: no stock",
            "MCP error -32602 is what they call it",
            "MCP error -3x: y",
            "",
        ] {
            assert_eq!(stated(TOOL, text), None, "{text}");
        }
    }

    #[test]
    fn content_is_not_read() {
        for tool in ["read", "Bash", "web_fetch", "grep", "process", "read_config", "runPython", "mcp__fs__readFile", "search-issues", ""] {
            assert_eq!(stated(tool, r#"{"error":"x"}"#), None, "{tool}");
        }
        for tool in ["write", "edit", "sessions_spawn", "spreadsheet_add", "decode_qr", "mcp__files__share"] {
            assert!(stated(tool, r#"{"error":"x"}"#).is_some(), "{tool}");
        }
    }

    #[test]
    fn an_object_without_end_or_with_too_much_in_it_is_none() {
        let many = "\"k\":1,".repeat(MAX_MEMBERS + 1);
        assert_eq!(stated(TOOL, &format!("{{{many}\"error\":\"x\"}}")), None);
        assert_eq!(stated(TOOL, &format!("{{\"error\":\"{}\"}}", "x".repeat(MAX_TEXT))), None);
        assert_eq!(stated(TOOL, &"{\"error\":".repeat(1000)), None);
    }
}
