//! Structure alone says whether a call failed; classification, wait hints, states and refusals never
//! panic on any text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tool_guard_calls::fingerprint::{ResultFacts, exact};
use tool_guard_fuzz::{TOOLS, choice_and_text, of};
use tool_guard_outcome::class::Class;
use tool_guard_outcome::classify::classify;
use tool_guard_outcome::facts::{Facts, Speaker};
use tool_guard_outcome::outcome::{Outcome, read};
use tool_guard_outcome::refusal::{is_nothing, is_refusal};
use tool_guard_outcome::state::progress_of;
use tool_guard_outcome::wait_hint::retry_after_ms;

/// Bytes of a text that are examined at most: a head and a tail, twice wrapped.
const MOST: usize = 2 * 4096 + 16;

fuzz_target!(|data: &[u8]| {
    let Some((choice, text)) = choice_and_text(data) else { return };
    let tool = of(TOOLS, choice);
    let plain = Facts { tool, is_error: false, details_status: None, exit_code: None, text: &text, speaker: Speaker::Unknown };
    // an object, and the sentence of a protocol, are structure
    let structured = text.contains(['{', '[']) || text.contains("MCP error");
    for (status, exit_code) in [(None, None), (Some("completed"), Some(0)), (Some("running"), None)] {
        if structured {
            break;
        }
        assert_eq!(read(Facts { details_status: status, exit_code, ..plain }), Outcome::Success, "words are no failure: {text:?}");
    }
    let failed = [
        Facts { is_error: true, ..plain },
        Facts { details_status: Some("error"), ..plain },
        Facts { details_status: Some("failed"), exit_code: Some(0), ..plain },
        Facts { exit_code: Some(i64::from(choice) + 1), ..plain },
        Facts { is_error: true, exit_code: Some(i64::MIN), ..plain },
    ];
    for facts in failed {
        let outcome = read(facts);
        let Outcome::Failure(failure) = &outcome else { panic!("{facts:?}") };
        assert!(failure.error.len() <= MOST, "{}", failure.error.len());
        assert!(Class::ALL.contains(&failure.class));
        assert_eq!(read(facts), outcome);
        let _ = (failure.is_about_call(tool), failure.is_nothing_else());
        let _ = failure.is_certain();
    }
    assert_eq!(classify(&text), classify(&text));
    assert!(retry_after_ms(&text).is_none_or(|ms| (1..=3_600_000).contains(&ms)));
    assert_eq!(progress_of(&text), progress_of(&text));
    let _ = (is_refusal(&text), is_nothing(&text));

    let result = ResultFacts { class: None, length: text.len() };
    assert_eq!(exact(result, &text), exact(result, &text));
    assert_ne!(exact(result, &text), exact(result, &format!("{text}x")), "{text:?}");
});
