//! Structure alone says whether a call failed; what kind of failure it is, how long to wait and whether two results are
//! the same never breaks on any text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tool_guard_core::verdict::class::Class;
use tool_guard_core::failure::classify::classify;
use tool_guard_core::call::fingerprint::{Result, of_failure_shape, of_result};
use tool_guard_core::failure::outcome::{Facts, Outcome, read};
use tool_guard_core::failure::wait_hint::{retry_after_ms, still_running};
use tool_guard_fuzz::{TOOLS, choice_and_text, of};

/// Bytes of a text that anything may look at: a head and a tail, twice wrapped.
const MOST: usize = 2 * 4096 + 16;

fuzz_target!(|data: &[u8]| {
    let Some((choice, text)) = choice_and_text(data) else { return };
    let tool = of(TOOLS, choice);
    let plain = Facts { tool, is_error: false, details_status: None, exit_code: None, text: &text };
    for (status, exit_code) in [(None, None), (Some("completed"), Some(0)), (Some("running"), None)] {
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
        let shape = of_failure_shape(failure.class, &failure.error, failure.received.as_ref());
        assert_eq!(shape, of_failure_shape(failure.class, &failure.error, failure.received.as_ref()));
    }
    assert_eq!(classify(&text), classify(&text));
    assert!(retry_after_ms(&text).is_none_or(|ms| (1..=3_600_000).contains(&ms)));
    let session = still_running(&text).and_then(|running| running.session);
    assert!(session.is_none_or(|id| (1..=64).contains(&id.len()) && id.chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c))));

    let result = Result { class: None, length: text.len(), creates: choice & 1 == 0 };
    let mut lines: Vec<&str> = text.trim().split('\n').collect();
    lines.reverse();
    let turned = lines.join("\n");
    // what is trimmed at an end stands in the middle of the other
    if text.len() <= 8192 && turned.trim() == turned {
        assert_eq!(of_result(result, &text), of_result(result, &turned), "the order of lines does not count: {text:?}");
    }
});
