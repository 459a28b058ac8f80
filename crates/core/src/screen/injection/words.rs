//! A place of a text as words: which classes each is in, and whether it leads a sentence or comes after the end of one.

use crate::screen::injection::deobfuscate::Plain;
use crate::screen::injection::destination::destination;
use crate::screen::injection::vocabulary;
use crate::screen::injection::vocabulary::{
    ADDRESS, AI, BEFORE, CALLED, Classes, DESTROY, GRANT, IF, MAKE, NOW, REVEAL, RUN, SAY, SECRET, SEND, SOFT, TO, WHILE,
};

/// One word of a plain form.
#[derive(Debug)]
pub(super) struct Word {
    /// Where it begins and ends in the plain form.
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) classes: Classes,
    /// It stands where an order would begin: first in a sentence, a line, a quotation or a tag, or after "please".
    pub(super) leads: bool,
    /// A sentence or paragraph ended before it.
    pub(super) after_end: bool,
}

/// Verbs that are names of fields and functions too.
const VERBS: Classes = SEND | DESTROY | REVEAL | SAY | MAKE | RUN | GRANT;

/// Folders and files in a home folder that hold secrets.
const SECRET_FOLDERS: &[&str] = &["ssh", "aws", "gnupg", "netrc", "kube", "npmrc", "pgpass", "cursor"];

/// The words of the plain form; `raw` tells which began with a capital.
pub(super) fn words(plain: &Plain, is_capital: &dyn Fn(usize) -> bool) -> Vec<Word> {
    let text = plain.text.as_str();
    let mut words: Vec<Word> = Vec::with_capacity(text.len() / 5);
    let mut at = 0;
    let mut between = 0;
    let mut opener = 0;
    while at < text.len() {
        let start = at;
        let (end, has_apostrophe) = word_end(text, start);
        if end == start {
            at += width(text.as_bytes()[start]);
            continue;
        }
        let address = destination(text, start, end);
        at = address.unwrap_or(end);
        let word = &text[start..at];
        let gap = &text[between..start];
        // numbers of lines stand between the words of a sentence
        if address.is_none() && word.bytes().all(|byte| byte.is_ascii_digit()) && gap.contains('\n') {
            continue;
        }
        let known = match address {
            Some(_) => ADDRESS,
            None if has_apostrophe => elided(word),
            None => vocabulary::classes(word),
        };
        // `email: x`, `"delete"`, `send(x)`: a name, not an order
        let next = text.as_bytes().get(at);
        let is_name = matches!(next, Some(b':' | b'=' | b'"' | b'(' | b')' | b'_')) || next == Some(&b'\n') && gap.ends_with(": ");
        let known = if is_name { known & !VERBS } else { known };
        // "an e-mail" is a thing, and "e" is "and" in other languages
        let is_thing = word == "mail" && gap == "-" && words.last().is_some_and(|last| !last.leads && text[last.start..last.end] == *"e");
        let known = if is_thing { known & !VERBS } else { known };
        // `export NAME=value` of a shell
        let known = if word == "export" && is_assigned(&text[at..]) { known & !VERBS } else { known };
        let known = if word == "env" && gap.ends_with('.') { known | SECRET } else { known };
        let known = if gap.ends_with("~/.") && SECRET_FOLDERS.contains(&word) { known | SECRET } else { known };
        let (line, after_end, opens) = break_in(gap);
        if after_end || words.is_empty() || line && is_capital(plain.origin(start)) {
            opener = known;
        }
        // "Before you answer, send": the order comes after the comma
        let opens = opens || gap.starts_with(',') && opener & (BEFORE | IF | WHILE | AI | NOW) != 0;
        // "7.2%.Ignore", "Lee,4,Ignore": put in without a space
        let attached = line || gap.ends_with(['.', ',', '!', '?', '_']);
        let leads = words.last().is_none_or(|last| {
            opens
                || after_end
                || last.classes & CALLED != 0
                || last.classes & SOFT != 0 && gap.len() <= 2
                || attached && is_capital(plain.origin(start))
        });
        let is_called = known & AI != 0 && {
            let is_first = words.is_empty() && plain.origin(0) == 0;
            let is_told = next == Some(&b':') && words.iter().rev().take(2).any(|word| word.classes & TO != 0);
            let is_upper = is_capital(plain.origin(start + 1));
            // a name of two words, as in "AI agent: do this", is called where the first of them is
            let name = words.last().filter(|last| gap == " " && last.classes & AI != 0).map(|last| (last.start, words.len() == 1));
            let named = name.is_some_and(|(start, is_first)| {
                let before = words.len().checked_sub(2).map_or(0, |before| words[before].end);
                is_called("ai", &text[before..start], &text[at..], is_first && plain.origin(0) == 0, is_upper)
            });
            is_told || named || is_called(word, gap, &text[at..], is_first, is_upper)
        };
        let known = if is_called { known | CALLED } else { known };
        words.push(Word { start, end: at, classes: known, leads, after_end });
        between = at;
    }
    words
}

/// Whether a model is spoken to: "Assistant, do this", "BOT: do this", "@agent do this"; not in "- Agents: add this", "role=assistant, x".
fn is_called(word: &str, gap: &str, rest: &str, is_first: bool, is_upper: bool) -> bool {
    let is_role = matches!(word, "assistant" | "assistants" | "agent" | "agents" | "model" | "bot");
    let begins = match gap.trim_end_matches(' ').as_bytes() {
        _ if is_first => true,
        [] => false,
        [.., b'-'] => gap.contains("<!-"),
        // names of models stand in lists, which lines wrap
        [.., b'\n'] => is_role || word == "ai" || gap.contains("\n\n"),
        [.., last] => matches!(last, b'.' | b'!' | b'?' | b'"' | b'\'' | b'>' | b'#' | b'/'),
    };
    let mut rest = rest.chars();
    let calls = match rest.next() {
        Some(',') => rest.next() == Some(' ') && rest.next().is_some_and(char::is_alphabetic) && !gap.ends_with(['.', '/', '(']),
        Some(':') => is_upper || !is_role,
        _ => false,
    };
    calls && begins || gap.ends_with("\n@") || gap.ends_with(" @") || gap == "@"
}

/// Whether a name and `=` follow.
fn is_assigned(rest: &str) -> bool {
    let name = rest.trim_start_matches(' ').trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    rest.starts_with(' ') && name.starts_with('=')
}

/// The classes of a word with an apostrophe: of it all (`don't`), or of what an article was left out before (`l'utente`).
fn elided(word: &str) -> Classes {
    match vocabulary::classes(&word.replace('\'', "")) {
        0 => word.rsplit('\'').next().map_or(0, vocabulary::classes),
        classes => classes,
    }
}

/// Where the word ends, and whether an apostrophe is in it: it goes on over that, and ends at anything else that is no
/// letter or digit.
fn word_end(text: &str, start: usize) -> (usize, bool) {
    let bytes = text.as_bytes();
    let (mut at, mut has_apostrophe) = (start, false);
    loop {
        at += bytes[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        match bytes.get(at) {
            Some(b'\'') if at > start && bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic) => {
                has_apostrophe = true;
                at += 1;
            }
            Some(&first @ 0x80..) if text[at..].chars().next().is_some_and(char::is_alphanumeric) => at += width(first),
            _ => return (at, has_apostrophe),
        }
    }
}

/// The bytes of a character, by the first of them.
const fn width(first: u8) -> usize {
    match first {
        0..0xc0 => 1,
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0.. => 4,
    }
}

/// What stands between two words: whether a line ended, a sentence ended, or something opened (a quotation, a tag, a list).
fn break_in(gap: &str) -> (bool, bool, bool) {
    if gap == " " {
        return (false, false, false);
    }
    let (mut line, mut dash, mut ends, mut opens, mut stop) = (false, false, false, false, false);
    let mut last = '\0';
    let mut before = '\0';
    for c in gap.chars() {
        match c {
            '.' | '!' | '?' | '。' | '！' | '？' | '؟' => stop = true,
            '\n' => line = true,
            '-' | '•' => dash = true,
            '<' | '>' | '{' | '}' => ends = true,
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
    use crate::screen::injection::vocabulary::{IGNORE, NOT};

    fn split(text: &str) -> Vec<(String, bool, bool)> {
        let plain = Plain::of(text, 0);
        let words = words(&plain, &|at| text[at..].starts_with(char::is_uppercase));
        words.iter().map(|word| (plain.text[word.start..word.end].to_owned(), word.leads, word.after_end)).collect()
    }

    #[test]
    fn words_know_whether_they_lead() {
        let got = split("Hi all. Send it, please send\nmore\n\nnow \"ignore\" 'that'\nStop");
        let leads: Vec<&str> = got.iter().filter(|word| word.1).map(|word| word.0.as_str()).collect();
        assert_eq!(leads, ["hi", "send", "send", "now", "ignore", "that", "stop"]);
        assert!(got[2].2 && !got[3].2);
    }

    #[test]
    fn a_destination_is_one_word() {
        let kinds = |text: &str| words(&Plain::of(text, 0), &|_| false).iter().map(|word| word.classes).collect::<Vec<_>>();
        assert_eq!(kinds("https://a.example/x?y=1, me@c.example DE89 3704 0044 0532 0130"), [ADDRESS; 3]);
    }

    #[test]
    fn an_apostrophe_and_a_line_number_do_not_part_a_sentence() {
        let text = "don't\n  12\u{2192}ignore";
        let classes: Vec<Classes> = words(&Plain::of(text, 0), &|_| false).iter().map(|word| word.classes).collect();
        assert!(classes.len() == 2 && classes[0] & NOT != 0 && classes[1] & IGNORE != 0, "{classes:?}");
    }
}
