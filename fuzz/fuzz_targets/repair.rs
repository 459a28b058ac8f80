//! Repaired arguments are complete, need no second repair and hold nothing new; a correction is one line.
#![no_main]

use std::collections::BTreeSet;

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use tool_guard_calls::identity::Call;
use tool_guard_core::rules::corrective::{Tools, corrective, guidance};
use tool_guard_fuzz::{TOOLS, assert_marked, assert_plain, catalogue, choice_and_text, of};
use tool_guard_outcome::facts::{Facts, Speaker};
use tool_guard_outcome::outcome::{Outcome, read};
use tool_guard_tools::repair::arguments::repair;
use tool_guard_tools::repair::names::rename_wrapped;
use tool_guard_tools::wrapper::wrapped_tool;

fuzz_target!(|data: &[u8]| {
    let Some((choice, text)) = choice_and_text(data) else { return };
    let (tool, catalogue) = (of(TOOLS, choice), catalogue(choice));
    let args = serde_json::from_str::<Value>(&text).unwrap_or_else(|_| Value::from(text.as_str()));
    if let Some(repaired) = repair(tool, &args, &catalogue) {
        let object = repaired.as_object().expect("arguments are an object");
        assert!(catalogue.required(tool).all(|name| object.contains_key(name)), "{repaired}");
        assert_eq!(repair(tool, &repaired, &catalogue), None, "{args} -> {repaired}");
        assert_eq!(serde_json::from_str::<Value>(&repaired.to_string()).ok(), Some(repaired.clone()));
        // a list of words may have become a command: its words were all there, a script among them without quotes
        let sent = text_of(&args);
        for word in leaves(&repaired).iter().flat_map(|leaf| leaf.split(' ')).map(|word| word.trim_matches('\'')) {
            assert!(sent.contains(word), "{word:?} was made up: {args} -> {repaired}");
        }
    }
    let working = ["web_fetch".to_owned(), "agents_list".to_owned()].into();
    if let Some(renamed) = rename_wrapped(&args, &working, &catalogue) {
        assert!(renamed["id"].as_str().is_some_and(|id| working.contains(wrapped_tool(id))));
    }

    let call = Call::new(tool, Some(&text), &catalogue);
    for complaint in
        [text.clone(), format!("Validation failed for tool \"{tool}\":\n  - {text}: must be string"), format!("Tool {text} not found")]
    {
        let facts = Facts { tool, is_error: true, details_status: None, exit_code: None, text: &complaint, speaker: Speaker::Unknown };
        let Outcome::Failure(failure) = read(facts) else { continue };
        let behind = if data.len().is_multiple_of(2) { [text.clone(), tool.to_owned()].into() } else { BTreeSet::new() };
        let correction = corrective(&call, &failure, &catalogue, Tools { known: &["read", "exec", &text], behind: &behind });
        assert_plain(&correction, false);
        assert_marked(&correction);
        if let Some(guidance) = guidance(&call, &failure, &catalogue, data.len().is_multiple_of(2), data.len().is_multiple_of(3)) {
            assert_plain(&guidance, false);
        }
    }
});

/// Every text in it, and every number as it is written, also of JSON inside texts.
fn leaves(value: &Value) -> Vec<String> {
    match value {
        Value::Object(map) => map.values().flat_map(leaves).collect(),
        Value::Array(list) => list.iter().flat_map(leaves).collect(),
        Value::String(text) => vec![text.clone()],
        other => vec![other.to_string()],
    }
}

/// All that was sent, and the JSON inside its texts.
fn text_of(value: &Value) -> String {
    let mut all = value.to_string();
    let mut inner = leaves(value);
    while let Some(leaf) = inner.pop() {
        let bare = leaf.trim().trim_end_matches(['{', '}', ' ', '\n', '\r', '\t']);
        for candidate in [leaf.as_str(), &format!("{bare}}}")] {
            if let Ok(parsed @ (Value::Object(_) | Value::Array(_))) = serde_json::from_str::<Value>(candidate) {
                all.push_str(&parsed.to_string());
                inner.extend(leaves(&parsed));
            }
        }
        all.push('\n');
        all.push_str(&leaf);
    }
    all
}
