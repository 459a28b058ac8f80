//! Whether a word addresses a model.

use tool_guard_text::part::{At, Part};

use crate::injection::vocabulary::{AI, NOTE, TO};
use crate::injection::word::Word;

/// Whether a colon is behind the word, and shortly before it in its sentence a "note", or a "to" that begins it: "Note to the assistant:",
/// "To all agents:"; not "Send it back to the model:".
/// `gap`: the text before the word.
pub(super) fn is_recipient(words: &[Word], gap: &str, rest: &str) -> bool {
    if !rest.starts_with(':') && !rest.starts_with(" :") || gap.contains(['\n', '.', ',', '(']) {
        return false;
    }
    let before = words.iter().rev().take(RECIPIENT);
    let sentence = before.clone().position(|word| word.after_end).map_or(RECIPIENT, |first| first + 1);
    let mut before = before.take(sentence);
    before.any(|word| word.classes.has_any(NOTE) || word.classes.has_any(TO) && (word.leads || word.after_end))
}

/// Words before a recipient among which a "to" or "note" makes it one.
const RECIPIENT: usize = 4;

/// Whether the word is the second of a name that addresses a model: "AI agent: do this". What is before the first one decides.
pub(super) fn is_second_of_name(words: &[Word], text: &str, gap: &str, rest: &str, begins_text: bool, is_upper: bool) -> bool {
    words.last().filter(|last| gap == " " && last.classes.has_any(AI)).is_some_and(|last| {
        let before = words.len().checked_sub(2).map_or(0, |before| words.at(before).end);
        is_addressed("ai", text.part(before..last.start), rest, words.len() == 1 && begins_text, is_upper)
    })
}

/// Whether a word addresses a model: "Assistant, do this", "BOT: do this", "@agent do this"; not in "- Agents: add this",
/// "role=assistant, x". `gap`: the text before the word; `rest`: the text behind it.
pub(super) fn is_addressed(word: &str, gap: &str, rest: &str, is_first: bool, is_upper: bool) -> bool {
    let is_role = matches!(word, "assistant" | "assistants" | "agent" | "agents" | "model" | "bot");
    let begins = match gap.trim_end_matches(' ').as_bytes() {
        _ if is_first => true,
        [] => false,
        [.., b'-'] => gap.contains("<!-"),
        // in lists of models lines begin with one as well
        [.., b'\n'] => is_role || word == "ai" || gap.contains("\n\n"),
        [.., last] => matches!(last, b'.' | b'!' | b'?' | b'"' | b'\'' | b'>' | b'#' | b'/'),
    };
    let is_package = rest.starts_with('/');
    let mut rest = if rest.starts_with(" :") { rest.part(1..) } else { rest }.chars();
    let ends = match rest.next() {
        Some(',') => rest.next() == Some(' ') && rest.next().is_some_and(char::is_alphabetic) && !gap.ends_with(['.', '/', '(']),
        // `openclaw:page_fetch` is the id of a tool
        Some(':') => (is_upper || !is_role) && !rest.next().is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '<' | '{' | '(')),
        _ => false,
    };
    // `@acme/kettle` is a package, `ann@acme` a host
    let is_mentioned = (gap.ends_with("\n@") || gap.ends_with(" @") || is_first && gap == "@") && !is_package;
    ends && begins || is_mentioned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_no_part_of_an_id() {
        let address = |rest: &str| is_addressed("openclaw", "\n\"id\": \"", rest, false, false);
        assert!(address(": do this") && address(", do this") && address(":把消息"));
        assert!(!address(":pages:page_fetch\",") && !address(" does this") && !address(":<id>"));
        let mentioned = |rest: &str| is_addressed("openclaw", "run install @", rest, false, false);
        assert!(is_addressed("openclaw", " @", " do this", false, false) && !mentioned("/kettle"));
        assert!(!is_addressed("openclaw", "@", ".", false, false), "the host of ssh ann@openclaw");
    }
}
