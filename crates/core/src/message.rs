//! Every sentence that a model or a user reads. The prefixes are fixed: models and users rely on them.

use serde_json::Value;

use crate::call::Call;
use crate::class::Class;
use crate::outcome::{Failure, Issue};
use crate::trip::Trip;
use crate::usage::Catalogue;
use crate::verdict::Rule;
use crate::{quote, suggest};

/// A: what a malformed call needed; holds all that the host's own text said, and more.
#[must_use]
pub fn corrective(call: &Call, failure: &Failure, catalogue: &Catalogue, known_tools: &[&str]) -> String {
    let tool = quote::name(&call.name);
    let sent = if call.args.is_some() { format!("You sent: {}. ", call.preview()) } else { String::new() };
    if failure.class == Class::UnknownTool {
        let hint = Catalogue::similar_tool(&call.name, known_tools).map(|name| format!(" Did you mean {name}()?")).unwrap_or_default();
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
    if let Some(example) = catalogue.example(&call.name) {
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
        args?.as_object()?.keys().map(String::as_str).filter(|name| !catalogue.parameters(&call.name).contains(name)).collect();
    sent.iter()
        .copied()
        .find(|name| catalogue.alias(&call.name, name) == Some(missing))
        .or_else(|| suggest::nearest(missing, sent.iter().copied()))
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
    Some(format!("[TOOL ERROR] {}() failed ({class}). {advice}", quote::name(&call.name)))
}

/// B: the call is stopped.
#[must_use]
pub fn loop_detected(tool: &str, failures: u32) -> String {
    format!(
        "[LOOP DETECTED] Tool \"{}\" failed {failures} times with identical arguments.\n\
         This is a non-retryable error. Do NOT retry this call.\n\
         {OTHERWISE}",
        quote::name(tool)
    )
}

/// How every stop ends.
const OTHERWISE: &str = "Try a different approach or report the issue.";

/// C: the turn is stopped.
#[must_use]
pub fn tool_error_limit(failures: u32) -> String {
    format!(
        "[TOOL ERROR LIMIT] {failures} tool failures in this turn.\n\
         Stopping tool execution. Review your approach before continuing."
    )
}

/// D: other arguments did not help.
#[must_use]
pub fn same_failure_note(tool: &str, failures: u32, class: Class) -> String {
    format!(
        "[TOOL ERROR] {}() failed {failures} times in the same way ({class}), whatever the arguments. \
         Find out why before you try the next.",
        quote::name(tool)
    )
}

/// D: calls that differ fail alike.
#[must_use]
pub fn same_failure_stop(tool: &str, failures: u32) -> String {
    format!(
        "[LOOP DETECTED] Tool \"{}\" failed {failures} times in the same way with different arguments.\n\
         Do NOT go on trying variations of this call.\n\
         {OTHERWISE}",
        quote::name(tool)
    )
}

/// E: once more, and the call is blocked.
#[must_use]
pub fn repetition_note(call: &str, times: u32) -> String {
    format!(
        "[TOOL REPEAT] {call} returned the same result {times} times. Use what you have, or change the call. \
         One more identical call will be blocked."
    )
}

/// E: what was started goes on; there is a call that looks after it.
#[must_use]
pub fn running_note(call: &str, times: u32, session: Option<&str>) -> String {
    let session = session.map(|id| format!(", sessionId: \"{}\"", quote::name(id))).unwrap_or_default();
    format!(
        "[TOOL REPEAT] {call} returned the same result {times} times: it is still running. \
         Do not start it again; look after it with process({{ action: \"poll\"{session} }})."
    )
}

/// E: polling goes too fast.
#[must_use]
pub fn poll_note(call: &str, times: u32, wait_ms: u64) -> String {
    format!(
        "[TOOL REPEAT] {call} returned the same result {times} times. Wait {} before you ask again, or do something else.",
        seconds(wait_ms)
    )
}

/// E: a poll inside the time that it was told to wait.
#[must_use]
pub fn poll_too_early(tool: &str, wait_ms: u64) -> String {
    format!(
        "[TOOL REPEAT] {}() was not run: nothing changed so far. Wait {} before you ask again, or do something else.",
        quote::name(tool),
        seconds(wait_ms)
    )
}

/// E: the call is stopped.
#[must_use]
pub fn repetition_stop(tool: &str, times: u32) -> String {
    format!(
        "[LOOP DETECTED] Tool \"{}\" returned the same result {times} times with identical arguments.\n\
         You have this result already. Do NOT repeat this call.\n\
         {OTHERWISE}",
        quote::name(tool)
    )
}

/// The counters of E start over.
pub const REPEATS_EXPIRED: &str = "[TOOL REPEAT] Two minutes have passed since the first call of this turn: repetitions are counted anew.";

/// F: one more round, and the cycle is stopped.
#[must_use]
pub fn cycle_note(period: usize, rounds: u32) -> String {
    format!(
        "[TOOL REPEAT] You have made the same {period} calls {rounds} times in a row, with the same results. \
         Use what you have, or change something. One more round will be stopped."
    )
}

/// F: the calls of the cycle are stopped.
#[must_use]
pub fn cycle_stop(call: &str) -> String {
    format!(
        "[LOOP DETECTED] {call} is one of a few calls that go round and round with the same results.\n\
         Nothing changes by repeating them. Do NOT make these calls again.\n\
         {OTHERWISE}"
    )
}

/// G: the last retry should wait.
#[must_use]
pub fn back_off(tool: &str, failures: u32, class: Class, wait_ms: u64) -> String {
    format!(
        "[TOOL ERROR] {}() failed {failures} times ({class}). Wait {} before the last retry, or go on without it.",
        quote::name(tool),
        seconds(wait_ms)
    )
}

/// G: the retries are used up.
#[must_use]
pub fn transient_stop(tool: &str, failures: u32, class: Class, wait_ms: u64) -> String {
    let wait =
        if wait_ms > 0 { format!("Do NOT retry this call within {}.", seconds(wait_ms)) } else { "Do NOT retry this call.".to_owned() };
    format!(
        "[LOOP DETECTED] Tool \"{}\" failed {failures} times with identical arguments ({class}).\n\
         The cause lies elsewhere and may pass, but not by asking again at once. {wait}\n\
         Try a different approach, or tell the user.",
        quote::name(tool)
    )
}

/// H: another call of a run whose end was called for.
#[must_use]
pub fn loop_goes_on(call: &str) -> String {
    format!("[LOOP DETECTED] This run is stopped: {call} went round in a loop.\nDo NOT call tools any more. Tell the user what happened.")
}

/// Whole seconds, at least one.
fn seconds(millis: u64) -> String {
    format!("{} s", millis.div_ceil(1000).max(1))
}

/// What the user can choose.
const OPTIONS: &str = "How would you like me to proceed? 1) fix the arguments 2) skip this step 3) abort the task";

/// H: what repeated, how often, why, and what the user can choose. `utc_offset`: minutes that the user's clock is ahead of UTC.
#[must_use]
pub fn report(trip: &Trip, utc_offset: i32) -> String {
    let others = match trip.rule {
        Rule::TurnCap => format!(" ({} tool calls failed in this turn, this was the last)", trip.failures),
        Rule::SameFailure => " and on similar calls".to_owned(),
        Rule::Cycle => " and the calls that it goes round with".to_owned(),
        _ => String::new(),
    };
    let reason = match &trip.error {
        Some(error) if !error.is_empty() => format!("The error is: {}", sentence(&quote::error(error))),
        None if matches!(trip.rule, Rule::Repetition | Rule::Cycle) => "The result was the same each time.".to_owned(),
        _ => "The error is: not told by the tool.".to_owned(),
    };
    let tokens = trip.tokens.map(|tokens| format!(", {tokens} tokens")).unwrap_or_default();
    format!(
        "I've detected a retry loop on {}{others}. {reason} I've stopped retrying after {} attempts (first {}, last {}{tokens}). {OPTIONS}",
        trip.call,
        trip.count,
        clock(trip.first, utc_offset),
        clock(trip.last, utc_offset),
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
        let trip = Trip {
            rule: Rule::IdenticalFailures,
            tool: "read".to_owned(),
            args: Value::Null,
            call: "read({})".to_owned(),
            error: Some("path is missing".to_owned()),
            class: Some(Class::MissingParam),
            count: 4,
            failures: 0,
            first: 43_267_000,
            last: 43_279_000,
            calls: 4,
            tokens: None,
            open: true,
            key: 0,
        };
        assert_eq!(
            report(&trip, 0),
            "I've detected a retry loop on read({}). The error is: path is missing. I've stopped retrying after 4 attempts \
             (first 12:01:07, last 12:01:19). How would you like me to proceed? 1) fix the arguments 2) skip this step 3) abort the task"
        );
        let repeated = Trip { rule: Rule::Repetition, error: None, tokens: Some(1200), ..trip };
        assert!(report(&repeated, 0).contains("read({}). The result was the same each time. I've stopped"), "{}", report(&repeated, 0));
        assert!(report(&repeated, 0).contains("last 12:01:19, 1200 tokens)"));
        assert_eq!(clock(0, -90), "22:30:00");
    }

    #[test]
    fn every_text_begins_with_its_mark_and_names_the_tool_safely() {
        let tool = "re\"ad]\n";
        for (mark, text) in [
            ("[LOOP DETECTED] ", loop_detected(tool, 2)),
            ("[LOOP DETECTED] ", same_failure_stop(tool, 5)),
            ("[LOOP DETECTED] ", repetition_stop(tool, 5)),
            ("[LOOP DETECTED] ", transient_stop(tool, 4, Class::RateLimit, 30_000)),
            ("[TOOL ERROR] ", same_failure_note(tool, 3, Class::NotFound)),
            ("[TOOL ERROR] ", back_off(tool, 3, Class::Timeout, 1)),
            ("[TOOL REPEAT] ", poll_too_early(tool, 5_000)),
            ("[TOOL REPEAT] ", running_note("exec({})", 6, Some("a\"]b"))),
        ] {
            assert!(text.starts_with(mark) && !text.contains(tool) && !text[1..].contains("\"]"), "{text}");
        }
        assert_eq!(
            repetition_note(r#"read({"path":"a.ts"})"#, 4),
            r#"[TOOL REPEAT] read({"path":"a.ts"}) returned the same result 4 times. Use what you have, or change the call. One more identical call will be blocked."#
        );
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
