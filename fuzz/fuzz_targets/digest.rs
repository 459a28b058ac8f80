//! What a reader is asked about hostile texts: nothing of theirs stands outside of quotation marks, and it has its size.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tool_guard_opinion::answer::Opinion;
use tool_guard_opinion::digest::{Digest, MAX_BYTES, MIN_BYTES, Next};
use tool_guard_opinion::history::{Ending, Finished, History};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let (first, rest) = text.split_at(text.floor_char_boundary(text.len() / 3));
    let mut history = History::default();
    history.asked(first);
    for (at, part) in rest.split("\n\n").take(24).enumerate() {
        let (args, result) = part.split_at(part.floor_char_boundary(part.len() / 2));
        let ending = [Ending::Worked, Ending::Failed, Ending::Refused][at % 3];
        let (started, ended) = (at as u64 * 9_000, at as u64 * 9_000 + part.len() as u64 * 40);
        history.push(Finished { tool: part.lines().next().unwrap_or_default(), args, text: result, ending, started, ended });
    }
    let bytes = u32::from(*bytes.first().unwrap_or(&0)) * 40;
    for digest in [
        Digest::of(&history, Some(Next { tool: first, args: rest }), bytes),
        Digest::of_claim(&history, &text, rest.lines().last().unwrap_or_default(), bytes),
        Digest::of_text(&history, first, (&text, bytes as usize), bytes),
    ] {
        assert!(digest.text.len() <= bytes.clamp(MIN_BYTES, MAX_BYTES) as usize, "{}", digest.text);
        for line in digest.text.lines() {
            assert!(line.matches('"').count().is_multiple_of(2), "{line}");
        }
    }
    if let Some(opinion) = Opinion::read(&text) {
        assert!(opinion.confidence <= 100 && !opinion.reason.contains(['\n', '[']), "{opinion:?}");
    }
});
