//! The next term of a plain text: where it ends and its classes. A term is a word, several words of one meaning ("mot de
//! passe"), a part of a text in a script without spaces, or a destination.

use tool_guard_text::part::Part;

use crate::injection::destination::destination;
use crate::injection::vocabulary::{AND, Classes, DESTINATION, JOINS};
use crate::injection::word::Word;
use crate::injection::word_table::{JOINT, classes, longest_term};

/// One term.
pub(super) struct Term {
    /// Where it ends in the plain text.
    pub(super) end: usize,
    pub(super) classes: Classes,
}

/// The term at `start`; `None` if no word begins there. `before`: the word before it.
pub(super) fn next_term(text: &str, start: usize, before: Option<&Word>) -> Option<Term> {
    if let Some(length) = attached_and(text.part(start..)) {
        return Some(Term { end: start + length, classes: AND });
    }
    let (end, has_apostrophe) = word_end(text, start);
    if end == start {
        return None;
    }
    let word = text.part(start..end);
    if !word.is_ascii() && word.contains(is_unspaced) {
        let is_inside =
            before.is_some_and(|last| last.end == start && last.classes.is_empty() && text.part(last.start..).starts_with(is_hangul));
        let (length, classes) = unspaced(word, is_inside);
        return Some(Term { end: start + length, classes });
    }
    if let Some(end) = destination(text, start, end) {
        return Some(Term { end, classes: DESTINATION });
    }
    if has_apostrophe {
        return Some(Term { end, classes: elided(word) });
    }
    let known = classes(word);
    if known.has_any(JOINS)
        && let Some(term) = several_words(text, start, end)
    {
        return Some(term);
    }
    Some(Term { end, classes: if known.is_empty() { disguised(word) } else { known & !JOINS } })
}

/// The length of an "and" that is written as the first letter of a known word, as in Arabic.
fn attached_and(rest: &str) -> Option<usize> {
    let length = rest.chars().next().filter(|c| *c == 'و')?.len_utf8();
    let (end, _) = word_end(rest, 0);
    (end > length && classes(rest.part(..end)).is_empty() && !classes(rest.part(length..end)).is_empty()).then_some(length)
}

/// Whether words of this character's script are written without spaces between them.
pub(super) const fn is_unspaced(c: char) -> bool {
    // kana, Han; Hangul, whose words have endings of many kinds
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}') || is_hangul(c)
}

const fn is_hangul(c: char) -> bool {
    matches!(c, '\u{ac00}'..='\u{d7a3}')
}

/// The first term of a word in which there are letters of a script without spaces, or the letters before its next term: the
/// length and the classes. `is_inside`: letters that are no term are directly before it.
fn unspaced(word: &str, is_inside: bool) -> (usize, Classes) {
    // behind other syllables a Korean term is a part of another word
    let is_free = !(is_inside && word.starts_with(is_hangul));
    if let Some(term) = longest_term(word).filter(|_| is_free) {
        return term;
    }
    if !word.starts_with(is_unspaced) {
        let length = word.find(is_unspaced).unwrap_or(word.len());
        return (length, classes(word.part(..length)) & !JOINS);
    }
    let ends = |(at, c): (usize, char)| (!is_unspaced(c) || !is_hangul(c) && longest_term(word.part(at..)).is_some()).then_some(at);
    (word.char_indices().skip(1).find_map(ends).unwrap_or(word.len()), Classes::NONE)
}

/// Words of the longest term of several words, behind the first.
const MAX_MORE: usize = 3;

/// The term of several words that begins with this one ("mot de passe"): the longest one.
fn several_words(text: &str, start: usize, end: usize) -> Option<Term> {
    let mut joined = text.part(start..end).to_owned();
    let (mut end, mut found) = (end, None);
    for _ in 0..MAX_MORE {
        if !text.part(end..).starts_with(' ') {
            break;
        }
        let (next, _) = word_end(text, end + 1);
        joined.push(JOINT);
        joined.push_str(text.part(end + 1..next));
        end = next;
        let known = classes(&joined);
        if !(known & !JOINS).is_empty() {
            found = Some(Term { end, classes: known & !JOINS });
        }
        if !known.has_any(JOINS) {
            break;
        }
    }
    found
}

/// The classes of a word with an apostrophe: of the whole (`don't`), or of its last part (`l'utente`).
fn elided(word: &str) -> Classes {
    let whole = classes(&word.replace('\'', ""));
    if whole.is_empty() { word.rsplit('\'').next().map_or(Classes::NONE, classes) } else { whole }
}

/// Letters of a word in which digits stand for letters.
const DISGUISED: std::ops::RangeInclusive<usize> = 4..=16;

/// The classes of a word in which digits stand for letters (`1gn0r3`).
fn disguised(word: &str) -> Classes {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    if digits == 0 || 2 * digits > word.len() || !DISGUISED.contains(&word.len()) || !word.is_ascii() {
        return Classes::NONE;
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
pub(super) fn word_end(text: &str, start: usize) -> (usize, bool) {
    let bytes = text.as_bytes();
    let (mut at, mut has_apostrophe) = (start, false);
    loop {
        at += bytes.part(at..).iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        match bytes.get(at) {
            Some(b'\'') if at > start && bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic) => {
                has_apostrophe = true;
                at += 1;
            }
            Some(&first @ 0x80..) if text.part(at..).chars().next().is_some_and(char::is_alphanumeric) => at += char_len(first),
            _ => return (at, has_apostrophe),
        }
    }
}

/// The length of a character by its first byte.
pub(super) const fn char_len(first: u8) -> usize {
    match first {
        0..0xc0 => 1,
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0.. => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::injection::deobfuscate::PlainText;
    use crate::injection::vocabulary::{IGNORE, SECRET, SEND, STATE};
    use crate::injection::words::words;

    #[test]
    fn digits_may_stand_for_letters() {
        for (word, classes) in [
            ("1gn0r3", IGNORE),
            ("s3nd", SEND),
            ("p455w0rd", SECRET),
            ("ipv4", Classes::NONE),
            ("sha1", Classes::NONE),
            ("2024", Classes::NONE),
            ("v1", Classes::NONE),
        ] {
            assert_eq!(disguised(word) & classes, classes, "{word}");
            assert_eq!(disguised(word).is_empty(), classes.is_empty(), "{word}");
        }
    }

    #[test]
    fn scripts_without_spaces_are_read_by_terms() {
        let classes =
            |text: &str| words(&PlainText::of(text, 0), &|_| false).iter().map(|word| !word.classes.is_empty()).collect::<Vec<_>>();
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
        assert!(found.len() == 2 && found[1].has_any(SECRET), "{found:?}");
        assert_eq!(classes("mot du jour").len(), 3);
        let found = classes("وقل");
        assert!(found.len() == 2 && found[0] == AND && found[1].has_any(STATE), "{found:?}");
    }
}
