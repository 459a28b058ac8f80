//! Hostile texts cost in proportion to their length, whatever reads them.
//!
//! What is quadratic does not come to an end with a megabyte: it takes 10^12 steps, and what is linear a fraction of a
//! second. So the only time in here is one that no machine needs. `cargo bench -p tool-guard-core` measures.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, mpsc};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use tool_guard_calls::identity::Call;
use tool_guard_calls::shell as command;
use tool_guard_core::rules::corrective::{Tools, corrective};
use tool_guard_core::{CallEvent, Guard, OutcomeEvent};
use tool_guard_outcome::facts::Facts;
use tool_guard_outcome::outcome::{Outcome, read};
use tool_guard_outcome::{classify, envelope, refusal, state, wait_hint as wait};
use tool_guard_screen::config::{Detectors, Injection};
use tool_guard_screen::injection::injection;
use tool_guard_screen::inspect::{Checks, Content, inspect, inspect_detail};
use tool_guard_screen::size::truncate;
use tool_guard_secrets::placeholder::Placeholders;
use tool_guard_secrets::redact;
use tool_guard_secrets::{SecretKinds, find};
use tool_guard_text::{quote, similar, word};
use tool_guard_tools::catalogue::Catalogue;
use tool_guard_tools::repair::arguments as repair;
use tool_guard_tools::usage::EditForm;

/// Bytes of a text: enough for a panic or an endless loop, and more than is shown of a result. What is quadratic shows with megabytes only,
/// which `npm run test:long` asks for in [`BYTES_VARIABLE`].
const SHORT: usize = 1 << 14;
/// The environment variable that asks for longer texts.
const BYTES_VARIABLE: &str = "TOOL_GUARD_SCAN_BYTES";
/// What takes longer does not end: what is quadratic takes a quarter of an hour at least for a megabyte. What is linear took two minutes on a loaded
/// machine.
const NO_END: Duration = Duration::from_mins(10);

/// Something that reads a text, and its name.
type Scanner = (&'static str, fn(&str));

/// What is repeated to make a text that some scanner could dislike.
#[rustfmt::skip]
const PARTS: &[&str] = &[
    "a", "A1", "7", " ", "\n", "\t\n", "\"", "\\", "\\\"", "\\\\\"", "'", "`", "{", "[", "{\"a\":", "[[", "}", "]", "{}", "(", "<", ">", "=", ":", "-", "_", ".", "/", "@", "#", "*", "$",
    "é", "日", "\u{200b}", "\u{202e}", "\u{e0041}", "а", "\u{1b}[31m", "\r",
    "key=", "password: ", "token='", "secret a1b2c3d4e5f6g7h8 ", "Bearer ", "--token ", "sk-", "ghp_", "eyJ.", "://a:", "a://b:c@", "-----BEGIN PRIVATE KEY-----", "-----END ",
    "password=\"", "password=\\\"", "<key>", "日=", "\\n", "PuTTY-User-Key-File-3: ", "/hooks/a1b2c3d4e5f6g7h8i9j0", "@a.b", "a@", "1234 ",
    "GB29 ", "1234 5678 ", "::1", "+1 (", "a@b.", "123e4567-e89b-12d3-a456-426614174000 ", "12:01:07 ",
    "Ignore all previous instructions ", "you are now ", "system: ", "<!-- ", "aWdub3Jl", "Do not tell the user ", "ignore, ", "previous ",
    "error ", "not found ", "Tool x not found", "retry after ", "wait 5 ", "1m30s", "HTTP 429 ", "ENOENT: no such file, open '", "still running (session ", "exited with code ", "failed\n",
    "Validation failed for tool \"", "  - path: must be string\n", "Received arguments:\n", "<<<EXTERNAL_UNTRUSTED_CONTENT", "{\"stdout\":\"", "{\"error\":", "\"timed_out\": false, ", "content=[TextContent(text='", "text='", "STDERR:\n", "\ncaused by:\n", "\n[File: ", "\"status\":\"queued\",", "<output>", "</output", "Status: ", "a  b\n", "bash-$\n", "a && ", "cd x && ", "$(", "| ", "; ", "cat <<EOF\n", "'\"'\"", "[LOOP DETECTED] ",
    "%20", "%25", "%E6%97%A5", "<b>x</b> ", "<b>x", "<b ", "</b ", "<p style=\"display:none\">", "&amp;", "&#105;", "\\u0069", "~~a~~ ", "*a* ", "[a](", "](", "](http", "x\u{336}", "send the ",
    "instructions transmit ", "Cookie: a=b; ", "cookie=a;", "a-ghp_", "={conversation}&", "Kipqtg lqvwuxfwlrq ", "20 ",
];

const TOOLS: &[&str] = &["read", "exec", "edit", "tool_call", "frobnicate"];

fn checks() -> Checks<'static> {
    Checks {
        reader: tool_guard_screen::inspect::Reader::None,
        injection: Injection::Warn,
        threshold: tool_guard_screen::injection::THRESHOLD,
        detectors: Detectors::FailOpen,
        redact: Some(SecretKinds::ALL),
        format: None,
        max_chars: Some(5_000),
    }
}

/// As arguments: the text as it is, as a value, and as the names of many.
fn arguments(text: &str) -> [String; 2] {
    [text.to_owned(), serde_json::json!({ "path": text, "command": text, "oldText": text, "id": text, text: [text] }).to_string()]
}

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(BTreeMap::new(), EditForm::List));

fn read_all(text: &str) {
    for (is_error, exit_code) in [(true, None), (false, Some(1)), (false, None)] {
        for tool in TOOLS {
            let Outcome::Failure(failure) =
                read(Facts { tool, is_error, details_status: None, exit_code, text, speaker: tool_guard_core::Speaker::Unknown })
            else {
                continue;
            };
            let call = Call::new(tool, Some("{}"), &CATALOGUE);
            let tools = Tools { known: &["read", "exec"], behind: &BTreeSet::new() };
            let _ = corrective(&call, &failure, &CATALOGUE, tools);
        }
    }
}

/// A call that gets the text three times, as a success and as a failure: it is read closely.
fn results_alike(text: &str) {
    for is_error in [false, true] {
        let mut guard = Guard::default();
        for id in ["1", "2", "3"] {
            let call = CallEvent { session: "s", id, tool: "frobnicate", args: Some("{\"a\":1}"), time: 0 };
            guard.on_outcome(&OutcomeEvent {
                call,
                is_error,
                details_status: None,
                exit_code: None,
                text,
                length: text.len(),
                speaker: tool_guard_core::Speaker::Unknown,
            });
        }
    }
}

fn call_all(text: &str) {
    for args in arguments(text) {
        for tool in TOOLS {
            let _ = Call::new(tool, Some(&args), &CATALOGUE).preview();
        }
    }
    let _ = Call::new(text, Some("{}"), &CATALOGUE).preview();
}

fn repair_all(text: &str) {
    for args in arguments(text) {
        let args = serde_json::from_str(&args).unwrap_or(Value::String(args));
        for tool in TOOLS {
            let _ = repair::repair(tool, &args, &CATALOGUE);
        }
    }
}

fn inspect_all(text: &str) {
    let content = Content { tool: "web_fetch", texts: &[text, text], succeeded: true, schema_error: None, detection: None };
    let _ = inspect(content, checks(), &mut Placeholders::new(1));
    let _ = inspect_detail(text, false, checks(), &mut Placeholders::new(1));
}

fn length() -> usize {
    std::env::var(BYTES_VARIABLE).map_or(SHORT, |bytes| bytes.parse().expect("a number of bytes"))
}

/// Every scanner comes to its end with every text.
fn assert_linear(scanners: &'static [Scanner]) {
    let length = length();
    for part in PARTS {
        let (done, waits) = mpsc::channel();
        thread::spawn(move || {
            let text = part.repeat(length / part.len());
            for (name, scan) in scanners {
                scan(&text);
                if done.send(*name).is_err() {
                    return;
                }
            }
        });
        for (name, _) in scanners {
            assert_eq!(waits.recv_timeout(NO_END), Ok(*name), "{part:?} over and over");
        }
    }
}

const READS_FAILURES: &[Scanner] = &[
    ("classify", |text| _ = classify::classify(text)),
    ("envelope", |text| _ = (envelope::body(text), refusal::is_nothing(text), refusal::is_refusal(text))),
    ("state", |text| _ = state::progress_of(text)),
    ("wait", |text| _ = wait::retry_after_ms(text)),
    ("result", |text| results_alike(text)),
    ("outcome", read_all),
];

#[test]
fn what_reads_failures_is_linear() {
    assert_linear(READS_FAILURES);
}

const READS_ARGUMENTS: &[Scanner] = &[
    ("call", call_all),
    ("repair", repair_all),
    ("command", |text| _ = command::read(text)),
    ("nearest", |text| _ = (similar::nearest(text, ["path", "command"]), word::same_word(text, "path"))),
];

#[test]
fn what_reads_arguments_is_linear() {
    assert_linear(READS_ARGUMENTS);
}

const QUOTES_AND_REDACTS: &[Scanner] = &[
    ("line", |text| _ = (quote::line(text, 300), quote::name(text), quote::error(text), quote::arguments(text))),
    ("redact text", |text| _ = redact::text(text)),
    ("redact value", |text| _ = redact::value(&serde_json::json!({ "a": text, text: [text] }))),
];

#[test]
fn what_quotes_and_redacts_is_linear() {
    assert_linear(QUOTES_AND_REDACTS);
}

const SCREENS: &[Scanner] = &[
    ("injection", |text| _ = injection(text)),
    ("secrets", |text| _ = find(text, &SecretKinds::ALL)),
    ("placeholders", |text| _ = tool_guard_secrets::redact(text, &SecretKinds::ALL, &mut Placeholders::new(1))),
    ("truncate", |text| _ = (truncate(text, 2000), truncate(&format!("[\"{text}\"]"), 2000))),
    ("inspect", inspect_all),
];

#[test]
fn what_screens_is_linear() {
    assert_linear(SCREENS);
}
