//! What a result means, known from its structure: words inside a successful result never make it an error.

use serde_json::Value;

use crate::class::Class;
use crate::classify::classify;

/// Bytes of a failure's text that are read from its head, and as many from its tail.
const MAX_PART: usize = 4096;

/// What a host tells of a result.
#[derive(Debug, Clone, Copy)]
pub struct Facts<'f> {
    /// The tool's name; empty when the host does not tell (an unknown tool in some hooks).
    pub tool: &'f str,
    /// The host's own error flag.
    pub is_error: bool,
    /// `details.status`.
    pub details_status: Option<&'f str>,
    /// `details.exitCode`.
    pub exit_code: Option<i64>,
    /// The result's text.
    pub text: &'f str,
}

/// A complaint about one parameter of a malformed call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issue {
    /// The parameter, for instance `path` or `edits.0.oldText`.
    pub parameter: String,
    /// What is wrong with it, in the host's words.
    pub complaint: String,
}

/// A failed call.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// What kind of failure.
    pub class: Class,
    /// The error itself, without the host's wrapping.
    pub error: String,
    /// What the host says of single parameters; only for malformed calls.
    pub issues: Vec<Issue>,
    /// The arguments as the host's validator received them; it may have dropped unknown ones.
    pub received: Option<Value>,
    /// Whether only a command's exit code says that it failed.
    pub by_exit: bool,
}

/// What a result means.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The call did what it should.
    Success,
    /// It did not.
    Failure(Failure),
}

/// Reads a result.
#[must_use]
pub fn read(facts: Facts<'_>) -> Outcome {
    let failed_status = matches!(facts.details_status, Some("error" | "failed"));
    let failed_exit = facts.exit_code.is_some_and(|code| code != 0);
    if !facts.is_error && !failed_status && !failed_exit {
        return Outcome::Success;
    }
    let text = unwrap_host_json(facts.text).unwrap_or_else(|| bounded(facts.text));
    Outcome::Failure(malformed_call(&text).or_else(|| unknown_tool(facts.tool, &text)).unwrap_or_else(|| {
        let by_exit = command_outcome(facts, &text);
        let class = by_exit.unwrap_or_else(|| classify(&text));
        let issues = if class == Class::MissingParam { missing_parameter(&text) } else { Vec::new() };
        Failure { class, error: text, issues, received: None, by_exit: by_exit.is_some() }
    }))
}

/// Head and tail of a text, at most twice [`MAX_PART`] bytes.
fn bounded(text: &str) -> String {
    if text.len() <= 2 * MAX_PART {
        return text.to_owned();
    }
    let (head, tail) = (text.floor_char_boundary(MAX_PART), text.ceil_char_boundary(text.len() - MAX_PART));
    format!("{}\n…\n{}", &text[..head], &text[tail..])
}

/// Hosts wrap a thrown error as `{"status":"error","tool":"read","error":"..."}`.
fn unwrap_host_json(text: &str) -> Option<String> {
    if !text.starts_with('{') || text.len() > 16 * MAX_PART {
        return None;
    }
    let value: Value = serde_json::from_str(text).ok()?;
    matches!(value.get("status")?.as_str()?, "error" | "failed").then_some(())?;
    Some(bounded(value.get("error")?.as_str()?))
}

/// The host's schema sentence: `Validation failed for tool "read":`, a line per parameter, the arguments.
fn malformed_call(text: &str) -> Option<Failure> {
    let rest = text.strip_prefix("Validation failed for tool \"")?;
    let (_, rest) = rest.split_once("\":")?;
    let (complaints, received) = rest.split_once("\n\nReceived arguments:\n").unwrap_or((rest, ""));
    let issues: Vec<Issue> = complaints
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- "))
        .filter_map(|line| line.split_once(": "))
        .map(|(parameter, complaint)| Issue { parameter: parameter.to_owned(), complaint: complaint.to_owned() })
        .collect();
    let class = issues.iter().map(|issue| classify(&issue.complaint)).find(|class| *class != Class::Unknown);
    Some(Failure {
        class: class.unwrap_or(Class::InvalidValue),
        error: text.split("\n\nReceived arguments:").next().unwrap_or(text).to_owned(),
        issues,
        received: serde_json::from_str(received).ok(),
        by_exit: false,
    })
}

/// The host's other fixed sentence: `Tool x not found`, and nothing else.
fn unknown_tool(tool: &str, text: &str) -> Option<Failure> {
    let name = text.strip_prefix("Tool ")?.strip_suffix(" not found")?;
    (name == tool || tool.is_empty() && !name.contains(char::is_whitespace)).then(|| Failure {
        class: Class::UnknownTool,
        error: text.to_owned(),
        issues: Vec::new(),
        received: None,
        by_exit: false,
    })
}

/// What the exit code of a command says; hosts give it as a number, or as the text's first or last line.
fn command_outcome(facts: Facts<'_>, text: &str) -> Option<Class> {
    let code = facts.exit_code.or_else(|| {
        let last = text.trim_end().trim_end_matches(')').rsplit("ommand exited with code ").next()?;
        let first = text.strip_prefix("Exit code ").and_then(|rest| rest.split_whitespace().next());
        last.parse().ok().or_else(|| first?.parse().ok())
    })?;
    match code {
        0 => None,
        126 => Some(Class::PermissionDenied),
        127 => Some(Class::CommandNotFound),
        _ => Some(Class::CommandFailed),
    }
}

/// A tool's own sentence: `Missing required parameter: path (path or file_path)`.
fn missing_parameter(text: &str) -> Vec<Issue> {
    let Some((complaint, rest)) = text.split_once("parameter: ") else { return Vec::new() };
    let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || "_-.".contains(*c)).collect();
    if name.is_empty() {
        return Vec::new();
    }
    vec![Issue { parameter: name, complaint: format!("{complaint}parameter") }]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(text: &str) -> Facts<'_> {
        Facts { tool: "read", is_error: true, details_status: None, exit_code: None, text }
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
    fn the_schema_sentence_is_taken_apart() {
        let text = "Validation failed for tool \"edit\":\n  - path: must be string\n  - edits.0.oldText: must be string\n\nReceived arguments:\n{\n  \"edits\": [{}]\n}";
        let failure = failure(facts(text));
        assert_eq!(failure.class, Class::InvalidType);
        assert_eq!(failure.issues.len(), 2);
        assert_eq!(failure.issues[1].parameter, "edits.0.oldText");
        assert_eq!(failure.received, Some(serde_json::json!({ "edits": [{}] })));
        let missing = "Validation failed for tool \"read\":\n  - path: must have required property 'path'\n\nReceived arguments:\n{}";
        assert_eq!(super::tests::failure(facts(missing)).class, Class::MissingParam);
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
    fn a_commands_exit_is_information() {
        for text in [
            "3 tests failed: ENOENT, timeout\n\nCommand exited with code 1",
            "(no output)\n\n(Command exited with code 3)",
            "Exit code 2\nls: x: No such file or directory",
        ] {
            assert_eq!(failure(Facts { tool: "exec", ..facts(text) }).class, Class::CommandFailed);
        }
        assert_eq!(failure(Facts { exit_code: Some(2), ..facts("error: no such file") }).class, Class::CommandFailed);
        assert_eq!(failure(facts("sh: 1: frob: not found\n\nCommand exited with code 127")).class, Class::CommandNotFound);
        assert_eq!(failure(facts("/usr/bin/sh: 1: frob: not found\n\nCommand not found")).class, Class::CommandNotFound);
    }

    #[test]
    fn an_unknown_tool_is_known_by_the_whole_sentence() {
        assert_eq!(failure(facts("Tool read not found")).class, Class::UnknownTool);
        assert_eq!(failure(Facts { tool: "", ..facts("Tool frob not found") }).class, Class::UnknownTool);
        assert_ne!(failure(facts("Tool other not found")).class, Class::UnknownTool);
    }

    #[test]
    fn long_texts_cost_bounded_work() {
        let long = format!("{}é{}", "x".repeat(MAX_PART - 1), "y".repeat(5_000_000));
        assert!(failure(facts(&long)).error.len() < 3 * MAX_PART);
    }
}
