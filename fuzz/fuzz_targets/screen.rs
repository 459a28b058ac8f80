//! What is found lies in the text, what is taken out is gone, JSON stays JSON, and what is cut fits.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use tool_guard_fuzz::{assert_plain, choice_and_text, of};
use tool_guard_screen::config::{Detectors, Format, Injection};
use tool_guard_screen::injection::{THRESHOLD, injection};
use tool_guard_screen::inspect::{Checks, Content, Detection, Disposition, Reader, Severity, inspect, inspect_detail};
use tool_guard_screen::size::{MIN_CHARS, chars, truncate};
use tool_guard_secrets::placeholder::Placeholders;
use tool_guard_secrets::{SecretKinds, find, redact};

fuzz_target!(|data: &[u8]| {
    let Some((choice, text)) = choice_and_text(data) else { return };
    secrets(&text, of(&[SecretKinds::default(), SecretKinds::ALL, SecretKinds::SECRETS], choice));
    if let Some(finding) = injection(&text) {
        assert!(finding.score >= THRESHOLD && !finding.reasons.is_empty() && text.is_char_boundary(finding.at));
        assert!(finding.line >= 1 && finding.line <= text.split('\n').count());
    }
    sizes(&text);
    whole(&text, choice);
});

fn secrets(text: &str, kinds: SecretKinds) {
    let found = find(text, &kinds);
    let mut last = 0;
    for one in &found {
        assert!(one.start >= last && one.start < one.end && text.is_char_boundary(one.start) && text.is_char_boundary(one.end));
        last = one.end;
    }
    let shown = redact(text, &kinds, &mut Placeholders::new(1));
    assert_eq!(shown.is_none(), found.is_empty());
    let Some(shown) = shown else { return };
    // what stays is what stood between the matches, and nothing of them
    let mut rest = shown.as_str();
    let mut from = 0;
    for one in &found {
        rest = rest.strip_prefix(&text[from..one.start]).expect("what stands before a match stays");
        let end = rest.find("]").expect("a placeholder stands in place of a match") + 1;
        let name = rest[..end].trim_start_matches('"');
        assert!(name.starts_with(&format!("[{} REDACTED #", one.kind.label())), "{name}");
        rest = rest[end..].strip_prefix('"').filter(|_| rest.starts_with('"')).unwrap_or(&rest[end..]);
        from = one.end;
    }
    assert_eq!(rest, &text[from..]);
    // a number alone is text
    if text.trim_start().starts_with(['{', '[', '"']) && serde_json::from_str::<Value>(text).is_ok() {
        assert!(serde_json::from_str::<Value>(&shown).is_ok(), "{text} -> {shown}");
    }
    // no value that was taken out is found again where it stood alone
    for one in find(&shown, &kinds) {
        let value = &shown[one.start..one.end];
        assert!(!found.iter().any(|before| &text[before.start..before.end] == value), "{value:?} is left of {text:?}: {shown:?}");
    }
}

fn sizes(text: &str) {
    let long = text.repeat((3 * MIN_CHARS).div_ceil(text.len().max(1)).min(200));
    let list = format!("[{}]", vec![text; 40].join(","));
    let quoted = Value::from(long.as_str()).to_string();
    for text in [text, &long, &list, &quoted] {
        for max in [MIN_CHARS, MIN_CHARS + 777] {
            let short = truncate(text, max);
            assert_eq!(short.is_none(), chars(text) <= max);
            let Some(short) = short else { continue };
            assert!(chars(&short) <= max, "{} of {max}", chars(&short));
            if serde_json::from_str::<Value>(text).is_ok() && text.trim_start().starts_with(['{', '[']) {
                assert!(serde_json::from_str::<Value>(&short).is_ok(), "{short}");
            }
        }
    }
}

fn whole(text: &str, choice: u8) {
    let format = of(&[None, Some(&Format::Json), Some(&Format::NonEmpty)], choice >> 2);
    let checks = Checks {
        injection: of(&[Injection::Warn, Injection::Block, Injection::Off], choice >> 3),
        threshold: tool_guard_screen::injection::THRESHOLD,
        detectors: of(&[Detectors::FailOpen, Detectors::FailClosed], choice >> 1),
        redact: of(&[None, Some(SecretKinds::default()), Some(SecretKinds::ALL)], choice >> 4),
        format,
        max_chars: of(&[None, Some(MIN_CHARS)], choice >> 5),
        reader: of(&[Reader::None, Reader::Said(true), Reader::Said(false), Reader::CanBeAsked], choice >> 2),
    };
    let severity = of(&[Severity::Failed, Severity::Warn, Severity::Block], choice >> 6);
    let (a, b) = text.split_at(text.floor_char_boundary(text.len() / 2));
    let texts = [a, b];
    for detection in [None, Some(Detection { reason: text, severity })] {
        let content = Content { tool: a, texts: &texts, succeeded: choice & 1 == 0, schema_error: None, detection };
        let screened = inspect(content, checks, &mut Placeholders::new(2));
        assert_eq!(screened, inspect(content, checks, &mut Placeholders::new(2)));
        match &screened.disposition {
            Disposition::Withheld(ours) | Disposition::Invalid(ours) => assert_plain(ours, false),
            Disposition::Kept if screened.doubt.is_some() => assert!(screened.actions.is_empty() && detection.is_none()),
            Disposition::Kept => {
                assert!(screened.texts.len() >= texts.len());
                // a notice is one line before the text
                for shown in screened.texts.iter().flatten().filter(|shown| shown.starts_with("[TOOL WARNING] This result of ")) {
                    assert_plain(shown.split('\n').next().unwrap_or_default(), false);
                }
            }
        }
    }
    for withheld in [false, true] {
        let shown = inspect_detail(text, withheld, checks, &mut Placeholders::new(2));
        assert!(!withheld || text.len() <= 120 || shown.as_deref() == Some("[withheld]"));
    }
}
