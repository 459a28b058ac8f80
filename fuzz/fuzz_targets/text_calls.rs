//! Calls in an answer are whole JSON objects of tools on offer, stand in what they were read from, and are not half written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use tool_guard_fuzz::{TOOLS, catalogue, choice_and_text};
use tool_guard_text_calls::judge::{is_meant, wants_text_of};
use tool_guard_text_calls::message::{half_written, read};
use tool_guard_text_calls::origin::{Source, stands_in};
use tool_guard_text_calls::tools::Tools;

fuzz_target!(|data: &[u8]| {
    let Some((choice, text)) = choice_and_text(data) else { return };
    let catalogue = catalogue(choice);
    let tools = Tools { names: TOOLS, catalogue: &catalogue };
    let _ = wants_text_of(&text, TOOLS, &catalogue);
    let Some(message) = read(&text, &tools) else {
        let _ = half_written(&text, &tools);
        return;
    };
    let _ = is_meant(&message);
    assert_eq!(half_written(&text, &tools), None);
    assert!(!message.calls.is_empty());
    for call in &message.calls {
        assert!(serde_json::from_str::<Value>(&call.json()).is_ok_and(|args| args.is_object()), "{}", call.json());
    }
    assert!(stands_in(&message, &Source::of(&text)), "{text:?}");
});
