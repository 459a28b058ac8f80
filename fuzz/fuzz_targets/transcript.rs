//! A recording is read the same in blocks of any size, replayed the same each time, and a repaired copy needs no repair.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tool_guard_transcript::repair::{audit, fix};
use tool_guard_transcript::replay::{Player, Report};
use tool_guard_transcript::{Indexer, Layout, ReadError, RecordedSession, Stream, document, layout};

fuzz_target!(|data: &[u8]| {
    let Some((choice, text)) = data.split_first() else { return };
    let (sessions, errors) = streamed(text, text.len().max(1));
    let piecewise = streamed(text, usize::from(*choice) + 1);
    assert_eq!(sessions, piecewise.0, "blocks of {choice} + 1 bytes");
    assert_eq!(errors, piecewise.1);
    let lines = text.split(|byte| *byte == b'\n').count();
    assert!(errors.iter().all(|error| (1..=lines).contains(&error.line)), "{errors:?}");
    for session in &sessions {
        assert!(session.rows.iter().all(|row| (1..=lines).contains(&row.line)));
        let report = Report::of(&Player::default().play(session));
        assert_eq!(serde_json::to_string(&report).ok(), serde_json::to_string(&Report::of(&Player::default().play(session))).ok());
        assert!(report.totals.failed <= report.totals.calls);
    }
    if layout(text) == Layout::Document {
        let _ = document("x", text, &mut Vec::new());
    }
    repaired(text);
});

/// The sessions of a recording that comes in blocks of this size.
fn streamed(text: &[u8], block: usize) -> (Vec<RecordedSession>, Vec<ReadError>) {
    let mut indexer = Indexer::default();
    for part in text.chunks(block) {
        if !indexer.push(part) {
            break;
        }
    }
    let (mut sessions, mut errors) = (Vec::new(), Vec::new());
    let mut stream = Stream::indexed("x", indexer.finish());
    for part in text.chunks(block) {
        stream.push(part, &mut errors, |session| sessions.push(session));
    }
    stream.finish(&mut errors, |session| sessions.push(session));
    (sessions, errors)
}

fn repaired(text: &[u8]) {
    let before = audit(text);
    let Ok(fixed) = fix(text) else { return };
    let before = before.expect("what is repaired can be audited");
    assert_eq!(before.format, fixed.format);
    if fixed.done.is_empty() {
        assert!(fixed.text == text, "nothing was wrong, and the copy differs");
    }
    if fixed.text.trim_ascii().is_empty() {
        return;
    }
    // what is left may not identify the format
    let Ok(again) = fix(&fixed.text) else { return };
    assert!(again.text == fixed.text, "{}\n->\n{}", String::from_utf8_lossy(&fixed.text), String::from_utf8_lossy(&again.text));
}
