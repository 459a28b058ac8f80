//! Every sentence that a model or a user reads. The prefixes are fixed: models and users rely on them.

use serde_json::Value;

use crate::call::Call;
use crate::class::Class;
use crate::outcome::{Failure, Issue};
use crate::usage::Catalogue;
use crate::{quote, suggest};

/// A: what a malformed call needed; holds all that the host's own text said, and more.
#[must_use]
pub fn corrective(call: &Call, failure: &Failure, catalogue: &Catalogue, known_tools: &[&str]) -> String {
    let tool = quote::name(&call.tool);
    let sent = if call.args.is_some() { format!("You sent: {}. ", call.preview()) } else { String::new() };
    if failure.class == Class::UnknownTool {
        let hint = similar_tool(&call.tool, known_tools).map(|name| format!(" Did you mean {name}()?")).unwrap_or_default();
        return format!("[TOOL ERROR] There is no tool \"{tool}\".{hint} {sent}Use one of the tools that you were given.");
    }
    let args = call.args.as_ref().or(failure.received.as_ref());
    let (missing, wrong): (Vec<&Issue>, Vec<&Issue>) = failure.issues.iter().partition(|issue| is_missing(issue, args));
    let mut parts = Vec::new();
    if !missing.is_empty() {
        let names: Vec<String> = missing.iter().map(|issue| format!("'{}'", quote::name(&issue.parameter))).collect();
        parts.push(format!("{tool}() requires {}.", names.join(" and ")));
    }
    for issue in &wrong {
        parts.push(format!("{tool}() got a wrong '{}': {}.", quote::name(&issue.parameter), quote::error(&issue.complaint)));
    }
    if parts.is_empty() {
        parts.push(format!("{tool}() was called wrongly: {}", quote::error(&failure.error)));
    }
    if let Some(example) = catalogue.example(&call.tool) {
        parts.push(format!("Correct usage: {example}."));
    }
    if !sent.is_empty() {
        parts.push(sent.trim_end().to_owned());
    }
    for issue in missing {
        if let Some(sent_as) = meant_parameter(&issue.parameter, args, call, catalogue) {
            parts.push(format!("Did you mean '{}' instead of '{}'?", quote::name(&issue.parameter), quote::name(sent_as)));
        }
    }
    format!("[TOOL ERROR] {} Fix your call and retry.", parts.join(" "))
}

/// Whether the complaint is about a parameter that was not sent: hosts also call an absent one "must be string".
fn is_missing(issue: &Issue, args: Option<&Value>) -> bool {
    crate::classify::classify(&issue.complaint) == Class::MissingParam
        || args.and_then(Value::as_object).is_some_and(|map| !issue.parameter.contains('.') && !map.contains_key(&issue.parameter))
}

/// The name under which the missing parameter was probably sent.
fn meant_parameter<'a>(missing: &str, args: Option<&'a Value>, call: &Call, catalogue: &Catalogue) -> Option<&'a str> {
    let sent: Vec<&str> =
        args?.as_object()?.keys().map(String::as_str).filter(|name| !catalogue.parameters(&call.tool).contains(name)).collect();
    sent.iter()
        .copied()
        .find(|name| catalogue.alias(&call.tool, name) == Some(missing))
        .or_else(|| suggest::nearest(missing, sent.iter().copied()))
}

/// The tool that was probably meant: another host's name for it, else the nearest of the names that worked here.
fn similar_tool<'t>(tool: &str, known_tools: &[&'t str]) -> Option<&'t str> {
    let alias = Catalogue::tool_alias(tool).and_then(|name| known_tools.iter().copied().find(|known| *known == name));
    alias.or_else(|| suggest::nearest(tool, known_tools.iter().copied()))
}

/// What helps with a failure that keeps its own text; the text itself says what is wrong.
const GUIDANCE: &[(Class, &str)] = &[
    (Class::NotFound, "The same call will fail again. List or search to find the right name first."),
    (Class::NotADirectory, "The same call will fail again. This is a file: name the folder that holds it."),
    (Class::IsADirectory, "The same call will fail again. This is a folder: list it, then name a file in it."),
    (Class::PermissionDenied, "The same call will fail again. Use a place that you may access, or ask the user."),
    (Class::NoMatch, "The same call will fail again. Read the file and copy the old text exactly, white space included."),
    (Class::CommandNotFound, "The same call will fail again. Check that the program is installed, or use another one."),
    (Class::SyntaxError, "The same call will fail again. Correct the syntax first."),
    (Class::Auth, "The same call will fail again. Ask the user to sign in or to give access."),
    (Class::LimitExceeded, "The same call will fail again. Ask for less, or tell the user about the limit."),
];

/// A: guidance that is added to the first deterministic failure of a well-formed call.
#[must_use]
pub fn guidance(call: &Call, class: Class) -> Option<String> {
    let (_, advice) = GUIDANCE.iter().find(|(of, _)| *of == class)?;
    Some(format!("[TOOL ERROR] {}() failed ({class}). {advice}", quote::name(&call.tool)))
}

/// B: the call is stopped.
#[must_use]
pub fn loop_detected(tool: &str, failures: u32) -> String {
    format!(
        "[LOOP DETECTED] Tool \"{}\" failed {failures} times with identical arguments.\n\
         This is a non-retryable error. Do NOT retry this call.\n\
         Try a different approach or report the issue.",
        quote::name(tool)
    )
}

/// C: the turn is stopped.
#[must_use]
pub fn tool_error_limit(failures: u32) -> String {
    format!(
        "[TOOL ERROR LIMIT] {failures} tool failures in this turn.\n\
         Stopping tool execution. Review your approach before continuing."
    )
}

/// What the user is told when a run is ended.
#[derive(Debug, Clone, Copy)]
pub struct Report<'r> {
    /// The call, as [`Call::preview`] shows it.
    pub preview: &'r str,
    /// The last error.
    pub error: &'r str,
    /// Occurrences of the call.
    pub attempts: u32,
    /// Failures of the turn, when it was the turn's limit that was passed.
    pub turn_failures: Option<u32>,
    /// Milliseconds of the first and the last occurrence.
    pub first: u64,
    /// Milliseconds of the last occurrence.
    pub last: u64,
    /// Minutes that the user's clock is ahead of UTC.
    pub utc_offset: i32,
}

/// What the user can choose.
const OPTIONS: &str = "How would you like me to proceed? 1) fix the arguments 2) skip this step 3) abort the task";

/// H: what repeated, how often, why, and what the user can choose.
#[must_use]
pub fn report(report: Report<'_>) -> String {
    let others =
        report.turn_failures.map(|failures| format!(" ({failures} tool calls failed in this turn, this was the last)")).unwrap_or_default();
    let error = if report.error.is_empty() { "not told by the tool" } else { report.error };
    format!(
        "I've detected a retry loop on {}{others}. The error is: {} I've stopped retrying after {} attempts (first {}, last {}). {OPTIONS}",
        report.preview,
        sentence(&quote::error(error)),
        report.attempts,
        clock(report.first, report.utc_offset),
        clock(report.last, report.utc_offset),
    )
}

/// H, where the host itself ends a run after so many calls to a tool that does not exist.
#[must_use]
pub fn unknown_tool_report(tool: &str, attempts: u32) -> String {
    format!(
        "I've detected a retry loop on {tool}(). The error is: there is no such tool here. I've stopped retrying after {attempts} attempts. {OPTIONS}"
    )
}

fn sentence(text: &str) -> String {
    if text.ends_with(['.', '!', '?', '…']) { text.to_owned() } else { format!("{text}.") }
}

/// `12:01:07` on the user's clock.
fn clock(millis: u64, utc_offset: i32) -> String {
    let seconds = i64::try_from(millis / 1000).unwrap_or(0) + i64::from(utc_offset) * 60;
    let of_day = seconds.rem_euclid(86_400);
    format!("{:02}:{:02}:{:02}", of_day / 3600, of_day / 60 % 60, of_day % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::{Facts, Outcome, read};

    fn correct(tool: &str, args: &str, text: &str) -> String {
        let catalogue = Catalogue::default();
        let Outcome::Failure(failure) = read(Facts { tool, is_error: true, details_status: None, exit_code: None, text }) else { panic!() };
        corrective(&Call::new(tool, Some(args), &catalogue), &failure, &catalogue, &["read", "exec", "web_search"])
    }

    #[test]
    fn the_fixed_texts_stand_word_for_word() {
        assert_eq!(
            correct(
                "read",
                "{}",
                "Validation failed for tool \"read\":\n  - path: must have required properties path\n\nReceived arguments:\n{}"
            ),
            "[TOOL ERROR] read() requires 'path'. Correct usage: read({ path: \"path/to/file\" }). You sent: read({}). Fix your call and retry."
        );
        assert_eq!(
            loop_detected("read", 2),
            "[LOOP DETECTED] Tool \"read\" failed 2 times with identical arguments.\nThis is a non-retryable error. Do NOT retry this call.\nTry a different approach or report the issue."
        );
        assert_eq!(
            tool_error_limit(5),
            "[TOOL ERROR LIMIT] 5 tool failures in this turn.\nStopping tool execution. Review your approach before continuing."
        );
    }

    #[test]
    fn the_report_says_what_how_often_why_and_what_now() {
        let text = report(Report {
            preview: "read({})",
            error: "path is missing",
            attempts: 4,
            turn_failures: None,
            first: 43_267_000,
            last: 43_279_000,
            utc_offset: 0,
        });
        assert_eq!(
            text,
            "I've detected a retry loop on read({}). The error is: path is missing. I've stopped retrying after 4 attempts \
             (first 12:01:07, last 12:01:19). How would you like me to proceed? 1) fix the arguments 2) skip this step 3) abort the task"
        );
        assert_eq!(clock(0, -90), "22:30:00");
    }

    #[test]
    fn a_parameter_sent_under_another_name_is_pointed_out() {
        for (args, wrong) in [(r#"{"fileName":"a"}"#, Some("fileName")), (r#"{"colour":"a"}"#, None), (r#"{"paht":"a"}"#, Some("paht"))] {
            let text = correct("read", args, "Validation failed for tool \"read\":\n  - path: must have required property 'path'");
            match wrong {
                Some(wrong) => assert!(text.contains(&format!("Did you mean 'path' instead of '{wrong}'?")), "{text}"),
                None => assert!(!text.contains("Did you mean"), "{text}"),
            }
        }
    }

    #[test]
    fn absent_parameters_are_required_and_present_ones_are_wrong() {
        let text = correct(
            "edit",
            "{}",
            "Validation failed for tool \"edit\":\n  - path: must be string\n  - edits: must be array\n\nReceived arguments:\n{}",
        );
        assert!(text.starts_with("[TOOL ERROR] edit() requires 'path' and 'edits'. Correct usage: edit({"), "{text}");
        let text = correct(
            "write",
            r#"{"path":"a","content":{}}"#,
            "Validation failed for tool \"write\":\n  - content: must be string\n\nReceived arguments:\n{}",
        );
        assert!(text.starts_with("[TOOL ERROR] write() got a wrong 'content': must be string. Correct usage:"), "{text}");
    }

    #[test]
    fn an_unknown_tool_is_answered_with_the_tool_that_was_meant() {
        for (tool, hint) in [("bash", " Did you mean exec()?"), ("WebSearch", " Did you mean web_search()?"), ("frobnicate", "")] {
            let text = correct(tool, "{}", &format!("Tool {tool} not found"));
            assert_eq!(
                text,
                format!(
                    "[TOOL ERROR] There is no tool \"{tool}\".{hint} You sent: {tool}({{}}). Use one of the tools that you were given."
                )
            );
        }
    }

    #[test]
    fn every_deterministic_class_of_a_well_formed_call_has_guidance() {
        let call = Call::new("read", Some("{}"), &Catalogue::default());
        for class in Class::ALL.iter().filter(|class| class.kind() == crate::class::Kind::Deterministic && !class.is_malformed_call()) {
            assert!(guidance(&call, *class).is_some(), "{class}");
        }
    }
}
