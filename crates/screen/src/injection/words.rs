//! The words of a plain text: the classes of each, and whether it begins a sentence or is where an imperative would be.

use tool_guard_text::part::{At, Part};

use crate::injection::addressed::{is_addressed, is_recipient, is_second_of_name};
use crate::injection::deobfuscate::PlainText;
use crate::injection::senses::{in_context, in_sense};
use crate::injection::terms::{char_len, next_term};
use crate::injection::verb_last::{ORDERED, has_marked_object, mark_order};
use crate::injection::vocabulary::{
    ACCESS, ACTS, ADDRESSED, AI, AND, BEFORE, CLAIM, CODE_NAME, Classes, DESTINATION, DESTROY, GRANT, IF, INSTEAD, MONEY, NOW, ORDER, SEND,
    SOFT, STATE, WHILE,
};
use crate::injection::word::Word;

/// What the name of a tool says that does harm.
const HARMFUL: Classes = Classes::of(&[SEND, DESTROY, GRANT, MONEY, ACCESS]);

/// The words of the plain text. `is_capital`: whether there is a capital at an offset of the raw text.
pub(super) fn words(plain: &PlainText, is_capital: &dyn Fn(usize) -> bool) -> Vec<Word> {
    let text = plain.text.as_str();
    let mut words: Vec<Word> = Vec::with_capacity(text.len() / 5);
    let mut at = 0;
    let mut between = 0;
    let mut opener = Classes::NONE;
    while at < text.len() {
        let start = at;
        let Some(term) = next_term(text, start, words.last()) else {
            at += char_len(text.as_bytes().at(start));
            continue;
        };
        at = term.end;
        let word = text.part(start..at);
        let gap = text.part(between..start);
        // line numbers may be inside a sentence
        if !term.classes.has_any(DESTINATION) && word.bytes().all(|byte| byte.is_ascii_digit()) && gap.contains('\n') {
            continue;
        }
        // `delete_file`
        let acts = term.classes.has_any(HARMFUL) && (gap == "_" || text.part(at..).starts_with(['_', '(']));
        let before = words.last().map_or("", |last| text.part(last.start..last.end));
        let is_after_e = || before == "e" && words.last().is_some_and(|last| !last.leads);
        let known = in_context(term.classes, word, gap, text.part(at..), is_after_e);
        let known = in_sense(known, word, if gap == " " { before } else { "" }, text.part(at..));
        // `assistant.message` is a field
        let is_sentence = || is_capital(plain.origin(start)) && !is_capital(plain.origin(start + 1));
        if gap == "."
            && !is_sentence()
            && let Some(last) = words.last_mut()
        {
            last.classes &= !(AI | ADDRESSED);
        }
        let known = if gap == "." && !is_sentence() { known & !AI } else { known };
        let known = if acts { known | ACTS } else { known };
        let (line, after_end, opens) = break_in(gap);
        // `<![CDATA[` of XML
        let after_end = after_end || gap == "[" && words.last().is_some_and(|last| text.part(last.start..last.end) == "cdata");
        if after_end
            || words.is_empty()
            || line && is_capital(plain.origin(start))
            || gap.ends_with(['"', '\'', '('])
            || matches!(gap, ": " | " | ")
        {
            opener = known;
        }
        // "Before you answer, send": the imperative is behind the comma
        let opens = opens || gap.starts_with([',', '，', '،', '、']) && opener.has_any(BEFORE | IF | WHILE | AI | NOW | INSTEAD);
        // "1) do this"
        let opens = opens
            || gap == ") "
                && words.last().is_some_and(|last| last.end - last.start <= 2 && text.as_bytes().at(last.start).is_ascii_digit());
        // "7.2%.Ignore", "Lee,4,Ignore": inserted without a space
        let attached = line || gap.ends_with(['.', ',', '!', '?', '_']);
        let leads = words.last().is_none_or(|last| {
            opens
                || after_end
                || last.classes.has_any(ADDRESSED)
                || last.classes.has_any(SOFT | AND) && gap.len() <= 2
                || attached && is_capital(plain.origin(start))
        });
        if gap == "_"
            && let Some(last) = words.last_mut()
        {
            last.classes |= CODE_NAME;
        }
        let is_addressed = known.has_any(AI) && {
            let begins_text = plain.origin(0) == 0;
            let is_upper = is_capital(plain.origin(start + 1));
            let rest = text.part(at..);
            is_recipient(&words, gap, rest)
                || is_second_of_name(&words, text, gap, rest, begins_text, is_upper)
                || is_addressed(word, gap, rest, words.is_empty() && begins_text, is_upper)
        };
        let known = if is_addressed { known | ADDRESSED } else { known };
        // French has a space before its colon
        let is_claim = known.has_any(STATE) && (text.part(at..).starts_with(':') || text.part(at..).starts_with(" :"));
        let known = if is_claim { known | CLAIM } else { known };
        let leads = leads || known.has_any(ORDERED) && has_marked_object(&words);
        words.push(Word { start, end: at, classes: known, leads, after_end });
        if known.has_any(ORDER) {
            mark_order(&mut words);
        }
        between = at;
    }
    words
}

/// What the text between two words shows: whether a line ended, whether a sentence ended, and whether something began (a
/// quotation, a tag, a list).
fn break_in(gap: &str) -> (bool, bool, bool) {
    if gap == " " {
        return (false, false, false);
    }
    let (mut line, mut dash, mut ends, mut opens, mut stop) = (false, false, false, false, false);
    let mut last = '\0';
    let mut before = '\0';
    for c in gap.chars() {
        match c {
            '.' | '!' | '?' | '。' | '！' | '？' | '؟' | '।' => stop = true,
            '\n' => line = true,
            '-' | '•' => dash = true,
            '<' | '>' | '{' | '}' => ends = true,
            // a heading
            '#' if line => ends = true,
            _ => {}
        }
        ends |= stop && matches!(c, ' ' | '\n' | '"' | '\'' | '<' | '。' | '！');
        ends |= (last, c) == ('\n', '\n') || (before, last, c) == (' ', '→', ' ');
        opens |= matches!(c, ':' | ';' | '"' | '(' | '>' | '#' | '|' | '{' | '}' | ']' | '=' | '•' | '→' | '/' | '。' | '、' | '，');
        opens |= matches!((last, c), (' ', '\'') | ('-', ' '));
        (before, last) = (last, c);
    }
    (line, ends || line && dash, opens)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::injection::vocabulary::{IGNORE, NOT};

    fn split(text: &str) -> Vec<(String, bool, bool)> {
        let plain = PlainText::of(text, 0);
        let words = words(&plain, &|at| text[at..].starts_with(char::is_uppercase));
        words.iter().map(|word| (plain.text[word.start..word.end].to_owned(), word.leads, word.after_end)).collect()
    }

    #[test]
    fn words_in_the_place_of_an_imperative_lead() {
        let got = split("Hi all. Send it, please send\nmore\n\nnow \"ignore\" 'that'\nStop");
        let leads: Vec<&str> = got.iter().filter(|word| word.1).map(|word| word.0.as_str()).collect();
        assert_eq!(leads, ["hi", "send", "send", "now", "ignore", "that", "stop"]);
        assert!(got[2].2 && !got[3].2);
    }

    #[test]
    fn a_destination_is_one_word() {
        let kinds = |text: &str| words(&PlainText::of(text, 0), &|_| false).iter().map(|word| word.classes).collect::<Vec<_>>();
        assert_eq!(kinds("https://a.example/x?y=1, me@c.example DE89 3704 0044 0532 0130"), [DESTINATION; 3]);
    }

    #[test]
    fn an_apostrophe_and_a_line_number_do_not_end_a_sentence() {
        let text = "don't\n  12\u{2192}ignore";
        let classes: Vec<Classes> = words(&PlainText::of(text, 0), &|_| false).iter().map(|word| word.classes).collect();
        assert!(classes.len() == 2 && classes[0].has_any(NOT) && classes[1].has_any(IGNORE), "{classes:?}");
    }
}
