//! The words of a sentence, and where the forms of a language stand among them.

use crate::language::{Language, Noun, Verb};
use crate::prose::{ADDRESS, FILE};

/// A comma is a word: a second verb may follow it.
const COMMA: &str = ",";
/// So is a colon: what follows it may tell of somebody else.
const COLON: &str = ":";

/// Words in which a sentence of a language is looked at. Positions count words, or bytes of a text whose words are joined.
pub(super) struct Words<'s> {
    text: &'s str,
    /// Empty where the words are joined.
    list: Vec<&'s str>,
    joined: bool,
}

/// The words of a text.
pub(super) fn list(text: &str) -> Vec<&str> {
    let mut list = Vec::new();
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '-' | '\u{1}' | ',' | ':');
    for piece in text.split(|c| !is_part(c)) {
        let word = piece.trim_end_matches([',', ':']);
        let mark = piece.as_bytes().get(word.len()).map(|mark| if *mark == b',' { COMMA } else { COLON });
        list.extend([Some(word), mark].into_iter().flatten().filter(|part| !part.is_empty()));
    }
    list
}

impl<'s> Words<'s> {
    pub(super) fn of(text: &'s str, language: &Language) -> Self {
        let list = if language.joined { Vec::new() } else { list(text) };
        Self { text, list, joined: language.joined }
    }

    /// Where a form (`_` for a space) begins and ends; looked for from `start`.
    pub(super) fn find(&self, form: &str, start: usize) -> Option<(usize, usize)> {
        if self.joined {
            let at = self.text.get(start..)?.find(form)? + start;
            return Some((at, at + form.len()));
        }
        let mut parts = form.split(['_', ' ']);
        let first = parts.next()?;
        let length = 1 + parts.clone().count();
        let is_form = |words: &[&str]| matches!(words, [word, rest @ ..] if *word == first && parts.clone().eq(rest.iter().copied()));
        let at = self.list.get(start..)?.windows(length).position(is_form)? + start;
        Some((at, at + length))
    }

    /// The words between two positions; none of a text whose words are joined.
    fn between(&self, start: usize, end: usize) -> &[&'s str] {
        self.list.get(start..end).unwrap_or_default()
    }

    /// The word that begins at a position; none of a text whose words are joined.
    pub(super) fn at(&self, position: usize) -> Option<&'s str> {
        self.list.get(position).copied()
    }

    /// The first place of one of the forms, which are separated by spaces.
    pub(super) fn any(&self, forms: &str, start: usize) -> Option<(usize, usize)> {
        forms.split(' ').filter(|form| !form.is_empty()).filter_map(|form| self.find(form, start)).min()
    }

    pub(super) fn has(&self, forms: &str) -> bool {
        self.any(forms, 0).is_some()
    }

    /// Where the form ends that stands after one of the words that introduce it, with nothing but `between` in the gap; `None`: with anything.
    pub(super) fn after(&self, introduced: &[&str], forms: &str, between: Option<&str>) -> Option<usize> {
        let is_filler = |word: &&str| *word == COMMA || between.is_none_or(|between| between.split(' ').any(|filler| filler == *word));
        introduced.iter().find_map(|introduction| {
            let mut from = 0;
            while let Some((start, end)) = self.find(introduction, from) {
                if let Some((at, after)) = self.any(forms, end)
                    && self.between(end, at).iter().all(is_filler)
                {
                    return Some(after);
                }
                from = start + if self.joined { introduction.len() } else { 1 };
            }
            None
        })
    }

    /// Where the form ends that goes on, after a word that joins, with what was said up to `start`: `fixed it and ran`. Never where
    /// the words are joined, nor in what another clause says.
    pub(super) fn joined_on(&self, language: &Language, forms: &str, start: usize) -> Option<usize> {
        let is_joining = |word: &str| word == COMMA || language.joining.split(' ').any(|joining| joining == word);
        let mut from = start;
        while let Some((at, after)) = self.any(forms, from).filter(|_| !self.joined && !language.joining.is_empty()) {
            let tells = |word: &&str| *word == COLON || language.clauses.split(' ').any(|clause| clause == *word);
            let told = self.between(start, at).iter().any(tells);
            if at > start && !told && self.at(at - 1).is_some_and(is_joining) {
                return Some(after);
            }
            from = at + 1;
        }
        None
    }

    /// Whether it is, from a word on, about one of the things that the verb, which ends at `after`, needs. What a text only tells
    /// about is not meant: `a summary of the file`.
    pub(super) fn is_about(&self, language: &Language, verb: &Verb, from: usize, after: usize) -> bool {
        if verb.about.is_empty() {
            return true;
        }
        let wanted = || language.nouns.iter().filter(|(noun, _)| verb.about.contains(noun)).flat_map(|(_, nouns)| nouns.split(' '));
        let stands_for = [(Noun::File, FILE), (Noun::Message, ADDRESS)];
        let mut forms = stands_for.iter().filter(|(noun, _)| verb.about.contains(noun)).map(|(_, form)| *form);
        if self.joined {
            return forms.chain(wanted()).any(|form| self.text.contains(form));
        }
        let form = forms.next();
        let mut told_about = false;
        self.list.iter().enumerate().skip(from).any(|(at, word)| {
            if at >= after && verb.act.makes_text() {
                told_about |= language.topics.split(' ').any(|topic| topic == *word);
            }
            !told_about && (form == Some(word) || wanted().any(|noun| noun == *word))
        })
    }

    /// Whether it has no room for more than a verb and when it is done.
    pub(super) fn is_short(&self) -> bool {
        const FEW_WORDS: usize = 6;
        !self.joined && self.list.len() <= FEW_WORDS
    }

    /// Whether it is as short as `Email sent.`: the thing, and at once what was done with it. Never where words are joined.
    pub(super) fn is_note(&self, language: &Language, verb: &Verb) -> bool {
        const MAX_WORDS: usize = 8;
        let Some((at, _)) = self.any(verb.with, 0).filter(|_| self.list.len() <= MAX_WORDS) else { return false };
        let is_thing = |word: &str| {
            let listed = |(noun, words): &(Noun, &str)| verb.about.contains(noun) && words.split(' ').any(|known| known == word);
            word == FILE || language.nouns.iter().any(listed)
        };
        (1..=3).contains(&at) && self.at(at - 1).is_some_and(is_thing)
    }

    /// Where the form ends that begins the sentence. No label is meant (`Merged: #12`), and no order (`Run the tests`): `base` are its forms.
    pub(super) fn beginning(&self, forms: &str, base: &str) -> Option<usize> {
        let (_, end) = self.any(forms, 0).filter(|(at, _)| *at == 0 && !self.joined)?;
        let form = self.between(0, end).join("_");
        (self.at(end) != Some(COLON) && !base.split(' ').any(|base| base == form)).then_some(end)
    }

    /// Whether a form is all that the sentence says, or a clause of it, polite words aside. `One second is short` is about something else.
    pub(super) fn is_clause(&self, language: &Language, forms: &str) -> bool {
        const POLITE_WORDS: usize = 3;
        let mut forms = forms.split(' ').filter(|form| !form.is_empty());
        if self.joined {
            let plain = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            let pieces = self.text.split(['，', '、', '。', '！', ',', '.', '!', '…', '~']).map(plain);
            return forms.any(|form| pieces.clone().any(|piece| piece == form));
        }
        let is_polite = |rest: &[&str]| match rest {
            [] => true,
            [COMMA, rest @ ..] => rest.len() <= POLITE_WORDS,
            [word, ..] if language.clauses.split(' ').any(|clause| clause == *word) => true,
            rest => rest.iter().all(|word| language.wishes.contains(word)),
        };
        forms.filter_map(|form| self.find(form, 0)).any(|(at, end)| {
            let begins = at == 0 || self.at(at - 1) == Some(COMMA);
            begins && is_polite(self.list.get(end..).unwrap_or_default())
        })
    }
}
