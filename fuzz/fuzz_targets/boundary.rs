//! What JavaScript passes in: bytes that should be UTF-8, settings, and a state that another process wrote.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use tool_guard_core::session::persisted::PersistedState;
use tool_guard_core::{CallEvent, Config, Guard, ResultEvent};
use tool_guard_fuzz::assert_plain;
use tool_guard_scratch_buffer::{ScratchBuffer, lossy};

fuzz_target!(|data: &[u8]| {
    let text = lossy(data);
    assert_eq!(text, String::from_utf8_lossy(data));
    assert_eq!(lossy(text.as_bytes()), text);

    // lone surrogates are what a string of JavaScript may hold and UTF-8 may not
    let wide: Vec<u16> = data.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    let broken: Vec<u8> = wide.iter().flat_map(|unit| encoded(*unit)).collect();
    let replaced = lossy(&broken);
    assert_eq!(replaced, String::from_utf8_lossy(&broken));

    let lengths = |data: &[u8]| std::array::from_fn::<i32, 5, _>(|at| data.get(at).map_or(-1, |byte| i32::from(*byte) - 8));
    // whatever lengths are claimed, a text is a part of the buffer
    for part_text in ScratchBuffer::from(data.to_vec()).texts(lengths(data)).into_iter().flatten() {
        assert!(part_text.is_empty() || data.windows(part_text.len()).any(|part| part == part_text.as_bytes()));
    }
    // and what was written is what is read
    let written = [&*text, "", &*replaced, "\u{10ffff}"];
    let buffer = ScratchBuffer::from(written.map(|text| format!("{text}\n")).concat().into_bytes());
    assert_eq!(buffer.texts(written.map(|text| i32::try_from(text.len()).expect("inputs are short"))), written.map(Some));

    let mut guard = Guard::new(Config::parse(&serde_json::json!({ "screen": { "redact": true, "maxChars": 2000 } })).expect("settings"));
    for (id, texts) in [("1", [&*text, &*replaced]), ("2", [&*replaced, ""])] {
        let call = CallEvent { session: &text, id, tool: &replaced, args: Some(&text), time: 0 };
        let verdict = guard.on_result(&ResultEvent { schema_error: Some(&replaced), ..ResultEvent::of(call, &texts) });
        assert!(verdict.texts.len() <= texts.len() + 1);
    }

    if let Ok(value) = serde_json::from_str::<Value>(&text)
        && let Err(error) = Config::parse(&value)
    {
        assert_plain(&error.to_string(), false);
    }
    if let Ok(state) = serde_json::from_str::<PersistedState>(&text) {
        guard.restore(state.clone(), u64::MAX);
        guard.restore(state, 0);
        let _ = guard.state(0);
    }
});

/// One unit of UTF-16 alone, as three bytes that are no UTF-8 if it is a surrogate.
fn encoded(unit: u16) -> Vec<u8> {
    match char::from_u32(u32::from(unit)) {
        Some(c) => c.to_string().into_bytes(),
        None => vec![0xed, (unit >> 6) as u8 & 0x3f | 0x80, unit as u8 & 0x3f | 0x80],
    }
}
