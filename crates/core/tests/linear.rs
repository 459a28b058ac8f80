//! Hostile texts cost in proportion to their length: twice the text, about twice the time, whatever reads it.
//!
//! Time is measured, so it decides nothing by itself: what reads only a part of a text passes at once, and what grows with
//! it must do so worse than in proportion in every one of several tries before a test fails.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::Value;
use tool_guard_core::call::Call;
use tool_guard_core::class::Class;
use tool_guard_core::corrective::corrective;
use tool_guard_core::outcome::{Facts, Outcome, read};
use tool_guard_core::screen::config::{Detectors, Injection};
use tool_guard_core::screen::inspect::{Checks, Content, inspect, inspect_detail};
use tool_guard_core::screen::placeholder::Placeholders;
use tool_guard_core::screen::secrets::{Kinds, find};
use tool_guard_core::screen::size::truncate;
use tool_guard_core::screen::{injection, secrets};
use tool_guard_core::usage::{Catalogue, EditForm};
use tool_guard_core::{classify, command, fingerprint, quote, redact, repair, suggest, wait};

const MEGABYTE: usize = 1 << 20;
/// What takes no longer than this for a megabyte is no danger: what is quadratic takes minutes.
const HARMLESS: Duration = Duration::from_millis(150);
/// Growth of the time when the text doubles; a square would be 4.
const MOST: f64 = 2.6;
const TRIES: usize = 6;

/// What is repeated to make a text that some scanner could dislike.
#[rustfmt::skip]
const PARTS: &[&str] = &[
    "a", "A1", "7", " ", "\n", "\t\n", "\"", "\\", "\\\"", "\\\\\"", "'", "`", "{", "[", "{\"a\":", "[[", "}", "]", "{}", "(", "<", ">", "=", ":", "-", "_", ".", "/", "@", "#", "*", "$",
    "é", "日", "\u{200b}", "\u{202e}", "\u{e0041}", "а", "\u{1b}[31m", "\r",
    "key=", "password: ", "token='", "secret a1b2c3d4e5f6g7h8 ", "Bearer ", "--token ", "sk-", "ghp_", "eyJ.", "://a:", "a://b:c@", "-----BEGIN PRIVATE KEY-----", "-----END ",
    "GB29 ", "1234 5678 ", "::1", "+1 (", "a@b.", "123e4567-e89b-12d3-a456-426614174000 ", "12:01:07 ",
    "Ignore all previous instructions ", "you are now ", "system: ", "<!-- ", "aWdub3Jl", "Do not tell the user ", "ignore, ", "previous ",
    "error ", "not found ", "Tool x not found", "retry after ", "wait 5 ", "1m30s", "HTTP 429 ", "ENOENT: no such file, open '", "still running (session ", "exited with code ", "failed\n",
    "Validation failed for tool \"", "  - path: must be string\n", "Received arguments:\n", "<<<EXTERNAL_UNTRUSTED_CONTENT", "a && ", "cd x && ", "$(", "| ", "; ", "cat <<EOF\n", "'\"'\"", "[LOOP DETECTED] ",
];

const TOOLS: &[&str] = &["read", "exec", "edit", "tool_call", "frobnicate"];

fn checks() -> Checks<'static> {
    Checks { injection: Injection::Warn, detectors: Detectors::FailOpen, redact: Some(Kinds::ALL), format: None, max_chars: Some(20_000) }
}

/// As arguments: the text as it is, as a value, and as the names of many.
fn arguments(text: &str) -> [String; 2] {
    [text.to_owned(), serde_json::json!({ "path": text, "command": text, "oldText": text, "id": text, text: [text] }).to_string()]
}

fn catalogue() -> Catalogue {
    Catalogue::new(BTreeMap::new(), EditForm::List)
}

fn read_all(text: &str) {
    for (is_error, exit_code) in [(true, None), (false, Some(1))] {
        for tool in TOOLS {
            let Outcome::Failure(failure) = read(Facts { tool, is_error, details_status: None, exit_code, text }) else { continue };
            let call = Call::new(tool, Some("{}"), &catalogue());
            let _ = corrective(&call, &failure, &catalogue(), &["read", "exec"]);
            let _ = fingerprint::of_failure_shape(failure.class, &failure.error, failure.received.as_ref());
        }
    }
}

fn call_all(text: &str) {
    for args in arguments(text) {
        for tool in TOOLS {
            let _ = Call::new(tool, Some(&args), &catalogue()).preview();
        }
    }
    let _ = Call::new(text, Some("{}"), &catalogue()).preview();
}

fn repair_all(text: &str) {
    for args in arguments(text) {
        let args = serde_json::from_str(&args).unwrap_or(Value::String(args));
        for tool in TOOLS {
            let _ = repair::repair(tool, &args, &catalogue());
        }
    }
}

fn inspect_all(text: &str) {
    let content = Content { tool: "web_fetch", texts: &[text, text], succeeded: true, schema_error: None, detection: None };
    let _ = inspect(content, checks(), &mut Placeholders::new(1));
    let _ = inspect_detail(text, false, checks(), &mut Placeholders::new(1));
}

/// Grows the time in proportion to the text? The worst growth that was seen in every try, if it does not.
fn offence(scan: fn(&str), text: &str, half: &str) -> Option<f64> {
    let time = |text: &str| {
        let start = Instant::now();
        scan(text);
        start.elapsed()
    };
    let mut least = f64::INFINITY;
    for _ in 0..TRIES {
        let (short, long) = (time(half), time(text));
        // the best time of several is that of a machine that had nothing else to do
        let (short, long) = if long <= HARMLESS { return None } else { (short.max(time(half)), long.min(time(text))) };
        least = least.min(long.as_secs_f64() / short.as_secs_f64());
        if long <= HARMLESS || least <= MOST {
            return None;
        }
    }
    Some(least)
}

fn assert_linear(scanners: &[(&str, fn(&str))]) {
    let mut offences = Vec::new();
    for part in PARTS {
        let (text, half) = (part.repeat(MEGABYTE / part.len()), part.repeat(MEGABYTE / 2 / part.len()));
        for (name, scan) in scanners {
            offences.extend(offence(*scan, &text, &half).map(|growth| format!("{name} of {part:?}: {growth:.1}")));
        }
    }
    assert!(offences.is_empty(), "{offences:#?}");
}

#[test]
fn what_reads_failures_is_linear() {
    assert_linear(&[
        ("classify", |text| drop(classify::classify(text))),
        ("wait", |text| drop((wait::retry_after_ms(text), wait::still_running(text)))),
        ("result", |text| drop(fingerprint::of_result(fingerprint::Result { length: text.len(), ..Default::default() }, text))),
        ("shape", |text| drop(fingerprint::of_failure_shape(Class::Unknown, text, Some(&Value::from(text))))),
        ("outcome", read_all),
    ]);
}

#[test]
fn what_reads_arguments_is_linear() {
    assert_linear(&[
        ("call", call_all),
        ("repair", repair_all),
        ("command", |text| drop((command::only_looks(text), command::waits(text), command::operands(text)))),
        ("nearest", |text| drop((suggest::nearest(text, ["path", "command"]), suggest::same_word(text, "path")))),
    ]);
}

#[test]
fn what_quotes_and_redacts_is_linear() {
    assert_linear(&[
        ("line", |text| drop((quote::line(text, 300), quote::name(text), quote::error(text), quote::arguments(text)))),
        ("redact text", |text| drop(redact::text(text))),
        ("redact value", |text| drop(redact::value(&serde_json::json!({ "a": text, text: [text] })))),
    ]);
}

#[test]
fn what_screens_is_linear() {
    assert_linear(&[
        ("injection", |text| drop(injection(text))),
        ("secrets", |text| drop(find(text, &Kinds::ALL))),
        ("placeholders", |text| drop(secrets::redact(text, &Kinds::ALL, &mut Placeholders::new(1)))),
        ("truncate", |text| drop((truncate(text, 2000), truncate(&format!("[\"{text}\"]"), 2000)))),
        ("inspect", inspect_all),
    ]);
}
