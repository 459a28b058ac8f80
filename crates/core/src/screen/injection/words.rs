//! The words of a plain text: the classes of each, and whether it begins a sentence or is where an imperative would be.

use crate::screen::injection::deobfuscate::PlainText;
use crate::screen::injection::destination::destination;
use crate::screen::injection::vocabulary::{
    ADDRESSED, AI, AND, BEFORE, CLAIM, Classes, DESTINATION, DESTROY, GRANT, IF, IGNORE, IGNORE_LAST, JOINS, MAKE, NOTE, NOW, OBJECT,
    ORDER, REQUEST, REVEAL, RUN, SAY, SECRET, SEND, SEND_LAST, SOFT, STATE, STATE_LAST, TO, WHILE,
};
use crate::screen::injection::word_table::{JOINT, classes, longest_term};

/// One word of a plain text.
#[derive(Debug)]
pub(super) struct Word {
    /// Where it begins in the plain text.
    pub(super) start: usize,
    /// Where it ends.
    pub(super) end: usize,
    pub(super) classes: Classes,
    /// It is where an imperative would be: first in a sentence, a line, a quotation or a tag, or after "please".
    pub(super) leads: bool,
    /// It is the first of a sentence or paragraph.
    pub(super) after_end: bool,
}

/// Verbs that are also names of fields and functions.
const VERBS: Classes = SEND | DESTROY | REVEAL | SAY | MAKE | RUN | GRANT;

/// What an assistant may be who is a person.
const PEOPLE: &[&str] =
    &["director", "manager", "professor", "coach", "editor", "principal", "secretary", "teacher", "surgeon", "attorney"];

/// Folders and files in a home folder that hold secrets.
const SECRET_FOLDERS: &[&str] = &["ssh", "aws", "gnupg", "netrc", "kube", "npmrc", "pgpass", "cursor"];

/// The words of the plain text. `is_capital`: whether there is a capital at an offset of the raw text.
pub(super) fn words(plain: &PlainText, is_capital: &dyn Fn(usize) -> bool) -> Vec<Word> {
    let text = plain.text.as_str();
    let mut words: Vec<Word> = Vec::with_capacity(text.len() / 5);
    let mut at = 0;
    let mut between = 0;
    let mut opener = 0;
    while at < text.len() {
        let start = at;
        if let Some(attached) = attached_and(&text[start..]) {
            words.push(Word { start, end: start + attached, classes: AND, leads: false, after_end: false });
            (at, between) = (start + attached, start + attached);
            continue;
        }
        let (end, has_apostrophe) = word_end(text, start);
        if end == start {
            at += char_len(text.as_bytes()[start]);
            continue;
        }
        let piece = unspaced(
            &text[start..end],
            words.last().is_some_and(|last| last.end == start && last.classes == 0 && text[last.start..].starts_with(is_hangul)),
        );
        let end = piece.map_or(end, |(length, _)| start + length);
        let term = piece.map(|(_, classes)| (end, classes)).or_else(|| several_words(text, start, end));
        let destination_end = destination(text, start, end);
        at = destination_end.or(term.map(|(end, _)| end)).unwrap_or(end);
        let word = &text[start..at];
        let gap = &text[between..start];
        // line numbers may be inside a sentence
        if destination_end.is_none() && word.bytes().all(|byte| byte.is_ascii_digit()) && gap.contains('\n') {
            continue;
        }
        let known = match destination_end {
            Some(_) => DESTINATION,
            None if term.is_some() => term.map_or(0, |(_, classes)| classes),
            None if has_apostrophe => elided(word),
            None => match classes(word) & !JOINS {
                0 => disguised(word),
                known => known,
            },
        };
        let known = in_context(known, word, gap, &text[at..], || {
            words.last().is_some_and(|last| !last.leads && text[last.start..last.end] == *"e")
        });
        let (line, after_end, opens) = break_in(gap);
        if after_end || words.is_empty() || line && is_capital(plain.origin(start)) || gap.ends_with(['"', '\'', '(']) {
            opener = known;
        }
        // "Before you answer, send": the imperative is behind the comma
        let opens = opens || gap.starts_with([',', '，', '،', '、']) && opener & (BEFORE | IF | WHILE | AI | NOW) != 0;
        // "7.2%.Ignore", "Lee,4,Ignore": inserted without a space
        let attached = line || gap.ends_with(['.', ',', '!', '?', '_']);
        let leads = words.last().is_none_or(|last| {
            opens
                || after_end
                || last.classes & ADDRESSED != 0
                || last.classes & (SOFT | AND) != 0 && gap.len() <= 2
                || attached && is_capital(plain.origin(start))
        });
        let is_addressed = known & AI != 0 && {
            let begins_text = plain.origin(0) == 0;
            let is_upper = is_capital(plain.origin(start + 1));
            let rest = &text[at..];
            is_recipient(&words, gap, rest)
                || is_second_of_name(&words, text, gap, rest, begins_text, is_upper)
                || is_addressed(word, gap, rest, words.is_empty() && begins_text, is_upper)
        };
        let known = if is_addressed { known | ADDRESSED } else { known };
        // French has a space before its colon
        let is_claim = known & STATE != 0 && (text[at..].starts_with(':') || text[at..].starts_with(" :"));
        let known = if is_claim { known | CLAIM } else { known };
        let leads = leads || known & ORDERED != 0 && has_marked_object(&words);
        words.push(Word { start, end: at, classes: known, leads, after_end });
        if known & ORDER != 0 {
            mark_order(&mut words);
        }
        between = at;
    }
    words
}

/// The length of an "and" that is written as the first letter of a known word, as in Arabic and Hebrew.
fn attached_and(rest: &str) -> Option<usize> {
    let length = rest.chars().next().filter(|c| matches!(c, 'و' | 'ו'))?.len_utf8();
    let (end, _) = word_end(rest, 0);
    (end > length && classes(&rest[..end]) == 0 && classes(&rest[length..end]) != 0).then_some(length)
}

/// Whether words of this character's script are written without spaces between them.
const fn is_unspaced(c: char) -> bool {
    // Thai to Myanmar, Khmer, kana, Han; Hangul, whose words have endings of many kinds
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}')
        || is_hangul(c)
}

const fn is_hangul(c: char) -> bool {
    matches!(c, '\u{ac00}'..='\u{d7a3}')
}

/// The first term of a word in which there are letters of a script without spaces, or the letters before its next term: the
/// length and the classes. `is_inside`: letters that are no term are directly before it.
fn unspaced(word: &str, is_inside: bool) -> Option<(usize, Classes)> {
    if word.is_ascii() || !word.contains(is_unspaced) {
        return None;
    }
    // behind other syllables a Korean term is a part of another word
    let is_free = !(is_inside && word.starts_with(is_hangul));
    if let Some(term) = longest_term(word).filter(|_| is_free) {
        return Some(term);
    }
    if !word.starts_with(is_unspaced) {
        return word.find(is_unspaced).map(|length| (length, classes(&word[..length])));
    }
    let ends = |(at, c): (usize, char)| (!is_unspaced(c) || !is_hangul(c) && longest_term(&word[at..]).is_some()).then_some(at);
    Some((word.char_indices().skip(1).find_map(ends).unwrap_or(word.len()), 0))
}

/// Words of the longest term of several words, behind the first.
const MAX_MORE: usize = 3;

/// The term of several words that begins with this one ("mot de passe"): its end and classes.
fn several_words(text: &str, start: usize, end: usize) -> Option<(usize, Classes)> {
    let mut joined = text[start..end].to_owned();
    let (mut end, mut found) = (end, None);
    for _ in 0..MAX_MORE {
        if classes(&joined) & JOINS == 0 || !text[end..].starts_with(' ') {
            break;
        }
        let (next, _) = word_end(text, end + 1);
        joined.push(char::from(JOINT));
        joined.push_str(&text[end + 1..next]);
        end = next;
        found = Some(classes(&joined) & !JOINS).filter(|classes| *classes != 0).map(|classes| (end, classes)).or(found);
    }
    found
}

/// Verbs of orders in languages where they are not first.
const ORDERED: Classes = IGNORE | STATE | SEND | DESTROY | REVEAL;

/// Words before a verb among which its object is.
const OBJECT_DISTANCE: usize = 6;

/// Whether the sentence begins with an object that is marked as such, as the verb behind it is an order then (Chinese).
fn has_marked_object(words: &[Word]) -> bool {
    let before = words.iter().rev().take(OBJECT_DISTANCE);
    let sentence = before.clone().position(|word| word.after_end).map_or(OBJECT_DISTANCE, |first| first + 1);
    before.take(sentence).any(|word| word.leads && word.classes & OBJECT != 0)
}

/// Marks the order that the last word makes, in a language where the verb is last: it leads as an imperative does.
fn mark_order(words: &mut [Word]) {
    let mut verb = words.len() - 1;
    if words[verb].classes & (ORDERED | REQUEST) == 0 && !words[verb].after_end {
        verb = verb.saturating_sub(1);
        // "have to do": an auxiliary is between them
        if words[verb].classes == 0 && !words[verb].after_end {
            verb = verb.saturating_sub(1);
        }
    }
    let word = &mut words[verb];
    word.leads = true;
    for (class, at_the_end) in [(IGNORE, IGNORE_LAST), (STATE, STATE_LAST), (SEND, SEND_LAST)] {
        word.classes |= if word.classes & class == 0 { 0 } else { at_the_end };
    }
}

/// The classes of a word, corrected by its context. `gap`: the text before it; `rest`: the text behind it; `is_after_e`:
/// whether the word before it is an "e" that does not lead.
fn in_context(mut classes: Classes, word: &str, gap: &str, rest: &str, is_after_e: impl FnOnce() -> bool) -> Classes {
    // `email: x`, `"delete"`, `send(x)` are names, not imperatives
    let next = rest.as_bytes().first();
    let is_name = matches!(next, Some(b':' | b'=' | b'"' | b'(' | b')' | b'_')) || next == Some(&b'\n') && gap.ends_with(": ");
    // "an e-mail" is a noun, though "e" is "and" in other languages
    let is_noun = || word == "mail" && gap == "-" && is_after_e();
    // `export NAME=value` of a shell
    let is_export = || word == "export" && is_assigned(rest);
    if is_name || is_noun() || is_export() {
        classes &= !VERBS;
    }
    if word == "assistant" && PEOPLE.iter().any(|role| rest.strip_prefix(' ').is_some_and(|rest| rest.starts_with(role))) {
        classes &= !AI;
    }
    if word == "env" && gap.ends_with('.') || gap.ends_with("~/.") && SECRET_FOLDERS.contains(&word) {
        classes |= SECRET;
    }
    classes
}

/// Whether a colon is behind the word and a "to" or "note" shortly before it in its sentence: "Note to the assistant:".
/// `gap`: the text before the word.
fn is_recipient(words: &[Word], gap: &str, rest: &str) -> bool {
    if !rest.starts_with(':') && !rest.starts_with(" :") || gap.contains(['\n', '.', ',', '(']) {
        return false;
    }
    let before = words.iter().rev().take(RECIPIENT);
    let sentence = before.clone().position(|word| word.after_end).map_or(RECIPIENT, |first| first + 1);
    before.take(sentence).any(|word| word.classes & (TO | NOTE) != 0)
}

/// Words before a recipient among which a "to" or "note" makes it one.
const RECIPIENT: usize = 4;

/// Whether the word is the second of a name that addresses a model: "AI agent: do this". What is before the first one decides.
fn is_second_of_name(words: &[Word], text: &str, gap: &str, rest: &str, begins_text: bool, is_upper: bool) -> bool {
    words.last().filter(|last| gap == " " && last.classes & AI != 0).is_some_and(|last| {
        let before = words.len().checked_sub(2).map_or(0, |before| words[before].end);
        is_addressed("ai", &text[before..last.start], rest, words.len() == 1 && begins_text, is_upper)
    })
}

/// Whether a word addresses a model: "Assistant, do this", "BOT: do this", "@agent do this"; not in "- Agents: add this",
/// "role=assistant, x". `gap`: the text before the word; `rest`: the text behind it.
fn is_addressed(word: &str, gap: &str, rest: &str, is_first: bool, is_upper: bool) -> bool {
    let is_role = matches!(word, "assistant" | "assistants" | "agent" | "agents" | "model" | "bot");
    let begins = match gap.trim_end_matches(' ').as_bytes() {
        _ if is_first => true,
        [] => false,
        [.., b'-'] => gap.contains("<!-"),
        // in lists of models lines begin with one as well
        [.., b'\n'] => is_role || word == "ai" || gap.contains("\n\n"),
        [.., last] => matches!(last, b'.' | b'!' | b'?' | b'"' | b'\'' | b'>' | b'#' | b'/'),
    };
    let mut rest = if rest.starts_with(" :") { &rest[1..] } else { rest }.chars();
    let ends = match rest.next() {
        Some(',') => rest.next() == Some(' ') && rest.next().is_some_and(char::is_alphabetic) && !gap.ends_with(['.', '/', '(']),
        Some(':') => is_upper || !is_role,
        _ => false,
    };
    ends && begins || gap.ends_with("\n@") || gap.ends_with(" @") || gap == "@"
}

/// Whether a name and `=` follow.
fn is_assigned(rest: &str) -> bool {
    let name = rest.trim_start_matches(' ').trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    rest.starts_with(' ') && name.starts_with('=')
}

/// The classes of a word with an apostrophe: of the whole (`don't`), or of its last part (`l'utente`).
fn elided(word: &str) -> Classes {
    match classes(&word.replace('\'', "")) {
        0 => word.rsplit('\'').next().map_or(0, classes),
        classes => classes,
    }
}

/// Letters of a word in which digits stand for letters.
const DISGUISED: std::ops::RangeInclusive<usize> = 4..=16;

/// The classes of a word in which digits stand for letters (`1gn0r3`).
fn disguised(word: &str) -> Classes {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    if digits == 0 || 2 * digits > word.len() || !DISGUISED.contains(&word.len()) || !word.is_ascii() {
        return 0;
    }
    let letter = |c: char| match c {
        '0' => 'o',
        '1' => 'i',
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        other => other,
    };
    classes(&word.chars().map(letter).collect::<String>())
}

/// Where the word at `start` ends, and whether it contains an apostrophe. It ends at anything else that is no letter or digit.
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
            Some(&first @ 0x80..) if text[at..].chars().next().is_some_and(char::is_alphanumeric) => at += char_len(first),
            _ => return (at, has_apostrophe),
        }
    }
}

/// The length of a character by its first byte.
const fn char_len(first: u8) -> usize {
    match first {
        0..0xc0 => 1,
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0.. => 4,
    }
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
            '.' | '!' | '?' | '。' | '！' | '？' | '؟' | '।' | '۔' => stop = true,
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
    fn digits_may_stand_for_letters() {
        for (word, classes) in [("1gn0r3", IGNORE), ("s3nd", SEND), ("p455w0rd", SECRET), ("ipv4", 0), ("sha1", 0), ("2024", 0), ("v1", 0)]
        {
            assert_eq!(disguised(word) & classes, classes, "{word}");
            assert_eq!(disguised(word) == 0, classes == 0, "{word}");
        }
    }

    #[test]
    fn a_destination_is_one_word() {
        let kinds = |text: &str| words(&PlainText::of(text, 0), &|_| false).iter().map(|word| word.classes).collect::<Vec<_>>();
        assert_eq!(kinds("https://a.example/x?y=1, me@c.example DE89 3704 0044 0532 0130"), [DESTINATION; 3]);
    }

    #[test]
    fn scripts_without_spaces_are_read_by_terms() {
        let classes = |text: &str| words(&PlainText::of(text, 0), &|_| false).iter().map(|word| word.classes != 0).collect::<Vec<_>>();
        // the page, ignore, please
        assert_eq!(classes("页面忽略请"), [false, true, true]);
        // "work hours" holds the syllables of "ignore"
        assert_eq!(classes("업무시간"), [false]);
        assert_eq!(classes("무시하세요"), [true]);
    }

    #[test]
    fn a_term_may_have_several_words_and_an_and_may_be_attached() {
        let classes = |text: &str| words(&PlainText::of(text, 0), &|_| false).iter().map(|word| word.classes).collect::<Vec<_>>();
        let found = classes("le mot de passe");
        assert!(found.len() == 2 && found[1] & SECRET != 0, "{found:?}");
        assert_eq!(classes("mot du jour").len(), 3);
        let found = classes("وقل");
        assert!(found.len() == 2 && found[0] == AND && found[1] & STATE != 0, "{found:?}");
    }

    #[test]
    fn the_last_word_makes_the_order_where_the_verb_is_last() {
        let text = "दस्तावेज़ को अनदेखा करें";
        let words = words(&PlainText::of(text, 0), &|_| false);
        assert!(words.iter().any(|word| word.leads && word.classes & IGNORE_LAST != 0), "{words:?}");
    }

    #[test]
    fn an_apostrophe_and_a_line_number_do_not_end_a_sentence() {
        let text = "don't\n  12\u{2192}ignore";
        let classes: Vec<Classes> = words(&PlainText::of(text, 0), &|_| false).iter().map(|word| word.classes).collect();
        assert!(classes.len() == 2 && classes[0] & NOT != 0 && classes[1] & IGNORE != 0, "{classes:?}");
    }
}
