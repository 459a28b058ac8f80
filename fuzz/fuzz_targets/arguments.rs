//! The identity of a call does not depend on how its arguments are written, and no text makes it panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use tool_guard_calls::identity::Call;
use tool_guard_fuzz::{TOOLS, assert_plain, backwards, catalogue, choice_and_text, of};
use tool_guard_text::quote::{MAX_ARGS, MAX_NAME};

fuzz_target!(|data: &[u8]| {
    let Some((choice, text)) = choice_and_text(data) else { return };
    let (tool, catalogue) = (of(TOOLS, choice), catalogue(choice));
    let call = Call::new(tool, Some(&text), &catalogue);
    assert_eq!(call, Call::new(tool, Some(&text), &catalogue));
    let preview = call.preview();
    assert_plain(&preview, false);
    assert!(preview.chars().count() <= MAX_NAME + MAX_ARGS + 2, "{preview}");

    // a tool's name may be anything, too
    let named = Call::new(&text, Some("{}"), &catalogue);
    assert_plain(&named.preview(), false);

    let Ok(value) = serde_json::from_str::<Value>(&text) else { return };
    // a number may have been written in more digits than it has
    let call = Call::new(tool, Some(&value.to_string()), &catalogue);
    for written in [format!("{value:#}"), backwards(&value)] {
        let same = Call::new(tool, Some(&written), &catalogue);
        assert_eq!((same.key, same.written, &same.targets), (call.key, call.written, &call.targets), "{text} {written}");
        assert_eq!((same.effect, same.waits, same.kind), (call.effect, call.waits, call.kind), "{text} {written}");
        assert_eq!(same.preview(), call.preview());
    }
});
