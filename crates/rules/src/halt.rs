//! A model that goes on with what was stopped has its run ended, and the user is told.

use tool_guard_outcome::class::Class;
use tool_guard_session::loop_record::{LoopRecord, RepeatKind};
use tool_guard_text::{chat, quote};
use tool_guard_verdict::action::Action;

use crate::example::{Example, fails};
use crate::spec;
use crate::spec::RuleSpec;

/// The rule: it words the end of a run that another one found.
pub(crate) const SPEC: RuleSpec = RuleSpec {
    examples: &[Example {
        name: "ended",
        rounds: 4,
        calls: &[fails("frobnicate", "{}", "Tool frobnicate not found")],
        expected: &[
            ("corrective", Action::Correct),
            ("identical-failures", Action::Stop),
            ("identical-failures", Action::Block),
            ("halt", Action::Halt),
        ],
        ..Example::PLAIN
    }],
    ..RuleSpec::SILENT
};

/// Another call of a run whose end was called for; `call` is the one that looped.
pub(crate) fn loop_goes_on(call: &str) -> String {
    format!("[LOOP DETECTED] This run is stopped: {call} went round in a loop.\nDo NOT call tools any more. Tell the user what happened.")
}

/// What the user can choose, after the remedy that fits the loop.
const OTHER_OPTIONS: &str = "2) skip this step 3) abort the task";

/// Remedies, as the first option.
const FIX: &str = "fix the arguments";
const OTHER_WAY: &str = "try another way";
const OTHER_TOOL: &str = "use another tool";
const LATER: &str = "try again later";
const PERSON: &str = "allow it or do that part yourself";

/// The question to the user.
fn options(remedy: &str) -> String {
    format!("How would you like me to proceed? 1) {remedy} {OTHER_OPTIONS}")
}

/// What would help: other arguments only where the call failed, and not where a person is needed.
fn remedy(known: &LoopRecord) -> &'static str {
    match (known.repeat_kind, &known.error, known.class) {
        (RepeatKind::Person | RepeatKind::Refused, ..) => PERSON,
        (_, None, _) => OTHER_WAY,
        (_, Some(_), None) => FIX,
        (_, Some(_), Some(class)) => match class {
            Class::MissingParam
            | Class::InvalidType
            | Class::InvalidValue
            | Class::NotFound
            | Class::NotADirectory
            | Class::IsADirectory
            | Class::NoMatch
            | Class::SyntaxError
            | Class::LimitExceeded
            | Class::Unknown => FIX,
            Class::UnknownTool => OTHER_TOOL,
            Class::CommandNotFound | Class::CommandFailed => OTHER_WAY,
            Class::PermissionDenied | Class::Auth | Class::Cancelled | Class::Blocked => PERSON,
            Class::RateLimit | Class::Timeout | Class::Network | Class::ServerError | Class::Busy => LATER,
        },
    }
}

/// The report to the user: what repeated, how often, why, and what can be done. `utc_offset`: minutes that the user's clock is
/// ahead of UTC.
#[must_use]
pub fn report(known: &LoopRecord, utc_offset: i32) -> String {
    let RuleSpec { scope, without_error, .. } = spec(known.rule);
    let reason = match &known.error {
        Some(error) if !error.is_empty() => format!("The error is: {}", sentence(&chat::escaped(&quote::error(error)))),
        _ if known.repeat_kind == RepeatKind::Varied => "It was called again and again, whatever it returned.".to_owned(),
        _ if known.repeat_kind == RepeatKind::Refused => "It was cancelled or refused each time.".to_owned(),
        _ if known.repeat_kind == RepeatKind::Person => "It asked for a person each time.".to_owned(),
        Some(_) => RuleSpec::SILENT.without_error.to_owned(),
        None => (*without_error).to_owned(),
    };
    let opinion = match &known.opinion {
        Some(reason) if !reason.is_empty() => format!(" A second opinion agrees: {}", sentence(&chat::escaped(reason))),
        _ => String::new(),
    };
    let tokens = known.tokens.map(|tokens| format!(", {tokens} tokens")).unwrap_or_default();
    format!(
        "I've detected a retry loop on {}{}. {reason}{opinion} I've stopped retrying after {} attempts (first {}, last {}{tokens}). {}",
        chat::escaped(&known.call),
        scope(known),
        known.count,
        clock(known.first, utc_offset),
        clock(known.last, utc_offset),
        options(remedy(known)),
    )
}

/// The report where the host itself ends a run after so many calls to a tool that does not exist.
#[must_use]
pub fn unknown_tool_report(tool: &str, attempts: u32) -> String {
    let tool = chat::escaped(tool);
    format!(
        "I've detected a retry loop on {tool}(). The error is: there is no such tool here. I've stopped retrying after {attempts} attempts. {}",
        options(OTHER_TOOL)
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
    use serde_json::Value;
    use tool_guard_verdict::rule::Rule;

    use super::*;

    fn failed() -> LoopRecord {
        LoopRecord {
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
            opinion: None,
            observed: false,
            repeat_kind: RepeatKind::Same,
            key: 0,
            made: 0,
            spent: 0,
        }
    }

    #[test]
    fn the_report_says_what_how_often_why_and_what_now() {
        let failed = failed();
        assert_eq!(
            report(&failed, 0),
            "I've detected a retry loop on read({}). The error is: path is missing. I've stopped retrying after 4 attempts \
             (first 12:01:07, last 12:01:19). How would you like me to proceed? 1) fix the arguments 2) skip this step 3) abort the task"
        );
        let repeated = LoopRecord { rule: Rule::Repetition, error: None, tokens: Some(1200), ..failed };
        assert!(report(&repeated, 0).contains("read({}). The result was the same each time. I've stopped"), "{}", report(&repeated, 0));
        assert!(report(&repeated, 0).contains("last 12:01:19, 1200 tokens)"));
        let agreed = LoopRecord { opinion: Some("the page is <gone>".to_owned()), ..repeated.clone() };
        assert!(report(&agreed, 0).contains("each time. A second opinion agrees: the page is ‹gone›. I've"), "{}", report(&agreed, 0));
        let varied = LoopRecord { repeat_kind: RepeatKind::Varied, ..repeated };
        assert!(report(&varied, 0).contains("It was called again and again, whatever it returned."));
        assert_eq!(clock(0, -90), "22:30:00");
    }

    #[test]
    fn the_first_option_fits_the_loop() {
        let option = |known: &LoopRecord| {
            let text = report(known, 0);
            text.split_once("proceed? 1) ").and_then(|(_, rest)| rest.split_once(" 2) ")).map(|(first, _)| first.to_owned())
        };
        let succeeded = LoopRecord { rule: Rule::Repetition, error: None, class: None, ..failed() };
        let cases = [
            (failed(), FIX),
            (LoopRecord { class: None, ..failed() }, FIX),
            (LoopRecord { class: Some(Class::NotFound), ..failed() }, FIX),
            (LoopRecord { class: Some(Class::RateLimit), ..failed() }, LATER),
            (LoopRecord { class: Some(Class::Auth), ..failed() }, PERSON),
            (LoopRecord { class: Some(Class::PermissionDenied), ..failed() }, PERSON),
            (LoopRecord { class: Some(Class::UnknownTool), ..failed() }, OTHER_TOOL),
            (LoopRecord { repeat_kind: RepeatKind::Refused, ..failed() }, PERSON),
            (LoopRecord { repeat_kind: RepeatKind::Person, ..succeeded.clone() }, PERSON),
            (LoopRecord { repeat_kind: RepeatKind::Varied, ..succeeded.clone() }, OTHER_WAY),
            (succeeded, OTHER_WAY),
        ];
        for (known, expected) in cases {
            assert_eq!(option(&known).as_deref(), Some(expected), "{known:?}");
        }
        let asked = LoopRecord { repeat_kind: RepeatKind::Person, error: None, class: None, ..failed() };
        assert!(report(&asked, 0).contains("It asked for a person each time. I've stopped"), "{}", report(&asked, 0));
        assert!(unknown_tool_report("frobnicate", 10).ends_with("1) use another tool 2) skip this step 3) abort the task"));
    }
}
