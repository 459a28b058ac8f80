//! Every sentence that a model or a user reads. The prefixes are fixed: models and users rely on them.

use crate::guard::verdict::Rule;
use crate::session::call_record::{How, Repeats};
use crate::session::loop_record::LoopRecord;
use crate::text::quote;
use crate::verdict::class::Class;

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
pub fn repetition_note(call: &str, repeats: Repeats) -> String {
    format!(
        "[TOOL REPEAT] {call} {}. {}, or change the call. \
         One more identical call will be blocked.",
        repeated(repeats),
        if repeats.how == How::Refused { "Do without it" } else { "Use what you have" },
    )
}

/// E: what was started goes on; there is a call that looks after it.
#[must_use]
pub fn running_note(call: &str, repeats: Repeats, session: Option<&str>) -> String {
    let session = session.map(|id| format!(", sessionId: \"{}\"", quote::name(id))).unwrap_or_default();
    format!(
        "[TOOL REPEAT] {call} {}: it is still running. \
         Do not start it again; look after it with process({{ action: \"poll\"{session} }}).",
        repeated(repeats)
    )
}

/// E: polling goes too fast.
#[must_use]
pub fn poll_note(call: &str, repeats: Repeats, wait_ms: u64) -> String {
    format!("[TOOL REPEAT] {call} {}. Wait {} before you ask again, or do something else.", repeated(repeats), seconds(wait_ms))
}

/// E: a poll inside the time that it was told to wait.
#[must_use]
pub fn poll_too_early(tool: &str, repeats: Repeats, wait_ms: u64) -> String {
    let why = if repeats.how == How::Same { "nothing changed so far" } else { "this is too often" };
    format!(
        "[TOOL REPEAT] {}() was not run: {why}. Wait {} before you ask again, or do something else.",
        quote::name(tool),
        seconds(wait_ms)
    )
}

/// F: what waits goes round by nature, but not that fast.
#[must_use]
pub fn waiting_cycle_note(period: usize, rounds: u32, wait_ms: u64) -> String {
    format!(
        "[TOOL REPEAT] You have made the same {period} calls {rounds} times in a row, with the same results. \
         Wait {} before you ask again, or do something else.",
        seconds(wait_ms)
    )
}

/// E: the call is stopped.
#[must_use]
pub fn repetition_stop(tool: &str, repeats: Repeats) -> String {
    let why = match repeats.how {
        How::Same => "You have this result already.",
        How::Varied => "You have its results already.",
        How::Refused => "Asking again does not change that.",
    };
    format!(
        "[LOOP DETECTED] Tool \"{}\" {} with identical arguments.\n\
         {why} Do NOT repeat this call.\n\
         {OTHERWISE}",
        quote::name(tool),
        repeated(repeats)
    )
}

fn repeated(Repeats { times, how }: Repeats) -> String {
    match how {
        How::Same => format!("returned the same result {times} times"),
        How::Varied => format!("was called {times} times"),
        How::Refused => format!("was cancelled or refused {times} times"),
    }
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
pub fn report(trip: &LoopRecord, utc_offset: i32) -> String {
    let others = match trip.rule {
        Rule::TurnCap => format!(" ({} tool calls failed in this turn, this was the last)", trip.failures),
        Rule::SameFailure => " and on similar calls".to_owned(),
        Rule::Cycle => " and the calls that it goes round with".to_owned(),
        _ => String::new(),
    };
    let reason = match &trip.error {
        Some(error) if !error.is_empty() => format!("The error is: {}", sentence(&quote::error(error))),
        _ if trip.how == How::Varied => "It was called again and again, whatever it returned.".to_owned(),
        _ if trip.how == How::Refused => "It was cancelled or refused each time.".to_owned(),
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
    use serde_json::Value;

    const FIVE: Repeats = Repeats { times: 5, how: How::Same };

    #[test]
    fn the_fixed_texts_stand_word_for_word() {
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
        let trip = LoopRecord {
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
            how: How::Same,
            key: 0,
        };
        assert_eq!(
            report(&trip, 0),
            "I've detected a retry loop on read({}). The error is: path is missing. I've stopped retrying after 4 attempts \
             (first 12:01:07, last 12:01:19). How would you like me to proceed? 1) fix the arguments 2) skip this step 3) abort the task"
        );
        let repeated = LoopRecord { rule: Rule::Repetition, error: None, tokens: Some(1200), ..trip };
        assert!(report(&repeated, 0).contains("read({}). The result was the same each time. I've stopped"), "{}", report(&repeated, 0));
        assert!(report(&repeated, 0).contains("last 12:01:19, 1200 tokens)"));
        let varied = LoopRecord { how: How::Varied, ..repeated };
        assert!(report(&varied, 0).contains("It was called again and again, whatever it returned."));
        assert_eq!(clock(0, -90), "22:30:00");
    }

    #[test]
    fn every_text_begins_with_its_mark_and_names_the_tool_safely() {
        let tool = "re\"ad]\n";
        for (mark, text) in [
            ("[LOOP DETECTED] ", loop_detected(tool, 2)),
            ("[LOOP DETECTED] ", same_failure_stop(tool, 5)),
            ("[LOOP DETECTED] ", repetition_stop(tool, FIVE)),
            ("[LOOP DETECTED] ", transient_stop(tool, 4, Class::RateLimit, 30_000)),
            ("[TOOL ERROR] ", same_failure_note(tool, 3, Class::NotFound)),
            ("[TOOL ERROR] ", back_off(tool, 3, Class::Timeout, 1)),
            ("[TOOL REPEAT] ", poll_too_early(tool, FIVE, 5_000)),
            ("[TOOL REPEAT] ", running_note("exec({})", FIVE, Some("a\"]b"))),
        ] {
            assert!(text.starts_with(mark) && !text.contains(tool) && !text[1..].contains("\"]"), "{text}");
        }
        assert_eq!(
            repetition_note(r#"read({"path":"a.ts"})"#, Repeats { times: 4, how: How::Same }),
            r#"[TOOL REPEAT] read({"path":"a.ts"}) returned the same result 4 times. Use what you have, or change the call. One more identical call will be blocked."#
        );
    }
}
