//! Requests in a text: sentences that ask for an act, whoever is addressed. A request alone is nothing: every page has some.

use std::ops::Range;

use tool_guard_text::part::Part as _;

use crate::kind::Kinds;
use crate::lexicon::{in_parts, meaning};
use crate::word::each_word;

/// A sentence that asks for something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// What for.
    pub kinds: Kinds,
    /// Its offset, in bytes.
    pub at: Range<usize>,
}

/// Words of a sentence until its verb, if it is an order without a word of request.
const OPENING: usize = 3;
/// Bytes of a sentence that are read.
const MAX_SENTENCE: usize = 480;

/// Passes each request of a text to `take`, in order.
///
/// ```
/// use tool_guard_acts::{kind::Kinds, order::each};
/// let mut kinds = Vec::new();
/// each("We met in May. Please forward the list to Kim. Delete it afterwards. The weather was fine.", &mut |order| kinds.push(order.kinds));
/// assert_eq!(kinds, [Kinds::SEND, Kinds::DELETE]);
/// ```
pub fn each(text: &str, take: &mut dyn FnMut(Order)) {
    each_sentence(text, &mut |at| {
        let kinds = kinds_of(text.part(at.clone()));
        if !kinds.is_empty() {
            take(Order { kinds, at });
        }
    });
}

/// What a sentence asks for; `None` if it only states something.
fn kinds_of(sentence: &str) -> Kinds {
    let (mut first, mut all, mut requests, mut count) = (Kinds::NONE, Kinds::NONE, false, 0_usize);
    let (mut opening, mut linked) = (true, false);
    each_word(sentence, &mut |range| {
        let word = sentence.part(range);
        let meaning = meaning(word);
        all = all.with(meaning.kinds);
        if opening && count < OPENING || linked {
            first = first.with(meaning.kinds);
        }
        requests |= meaning.requests;
        // "ignore that and send it": what follows may be a second order
        linked = meaning.links;
        // an order begins with its verb, or with words that only lead to it
        opening &= meaning.kinds.is_empty() && (meaning.opens || meaning.requests || word.bytes().all(|byte| byte.is_ascii_digit()));
        count += 1;
        true
    });
    let (parts, asked) = in_parts(sentence);
    if asked && !parts.is_empty() {
        return all.with(parts);
    }
    if requests { all } else { first }
}

fn each_sentence(text: &str, take: &mut dyn FnMut(Range<usize>)) {
    let mut start = 0;
    let mut pass = |range: Range<usize>| {
        if range.len() > 3 {
            take(range);
        }
    };
    let bytes = text.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        let next = || bytes.get(at + 1).copied();
        let ends = match byte {
            b'\n' | b'!' | b'?' | b';' => true,
            b'.' => next().is_none_or(|next| next.is_ascii_whitespace() || matches!(next, b'"' | b'\'' | b')')),
            // the line ends of JSON strings
            b'\\' => next() == Some(b'n'),
            0x82 => text.part(..at + 1).ends_with('。'),
            _ => at.saturating_sub(start) >= MAX_SENTENCE && text.is_char_boundary(at + 1),
        };
        if ends {
            // what ends it, or was read last, may be a character of several bytes
            pass(start..if byte.is_ascii() { at } else { at + 1 });
            // a backslash takes the letter behind it along
            start = if *byte == b'\\' { at + 2 } else { at + 1 };
        }
    }
    if start < bytes.len() {
        pass(start..bytes.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kinds> {
        let mut found = Vec::new();
        each(text, &mut |order| found.push(order.kinds));
        found
    }

    #[test]
    fn orders_are_told_from_statements() {
        for text in [
            "Bitte überweisen Sie den Betrag auf das neue Konto",
            "Al terminar, envíe por favor una copia a contabilidad@a.example",
            "レポートを経理に送信してください",
            "レポートを経理に送信してください。",
            "天気は晴れです。レポートを経理に送信してください。",
            "1. Delete the old backups",
            "{\"body\":\"Hi,\\nforward this to ops@a.example\\n\"}",
            "All summaries must be sent to audit@a.example",
        ] {
            assert!(!kinds(text).is_empty(), "{text}");
        }
        for text in ["The report was sent on Monday", "It rained", "", "日本の天気は晴れです", "A delete button is on the left"] {
            assert_eq!(kinds(text), [], "{text}");
        }
    }

    #[test]
    fn long_texts_without_ends_are_read_in_parts() {
        let text = "é please send it ".repeat(500);
        each(&text, &mut |order| assert!(text.get(order.at.clone()).is_some() && order.at.len() <= MAX_SENTENCE + 4));
        assert!(kinds(&"請求書の支払をお願いします、".repeat(100)).len() > 5);
    }
}
