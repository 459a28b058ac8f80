//! Claims and promises in the sentences of an answer.

use crate::act::Act;
use crate::language::{LANGUAGES, Language, Noun, Verb};
use crate::prose::{CODE, FILE, Prose, Sentence};

/// Who is said to have done it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Voice {
    /// The speaker.
    FirstPerson,
    /// Nobody in particular: `the file has been updated`, `Sent the mail.`
    Impersonal,
}

/// What a sentence says of the world outside of the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Statement<'t> {
    pub act: Act,
    pub voice: Voice,
    /// The sentence.
    pub quote: &'t str,
}

/// Words in which a sentence of a language is looked at. Positions count words, or bytes of a text whose words are joined.
struct Words<'s> {
    text: &'s str,
    /// Empty where the words are joined.
    list: Vec<&'s str>,
    joined: bool,
}

impl<'s> Words<'s> {
    fn of(text: &'s str, language: &Language) -> Self {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '-' | '\u{1}');
        let words = if language.joined { Vec::new() } else { text.split(|c| !is_part(c)).filter(|word| !word.is_empty()).collect() };
        Self { text, list: words, joined: language.joined }
    }

    /// Where a form (`_` for a space) begins and ends; looked for from `start`.
    fn find(&self, form: &str, start: usize) -> Option<(usize, usize)> {
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
    fn at(&self, position: usize) -> Option<&'s str> {
        self.list.get(position).copied()
    }

    fn any(&self, forms: &str, start: usize) -> Option<(usize, usize)> {
        forms.split(' ').filter(|form| !form.is_empty()).filter_map(|form| self.find(form, start)).min()
    }

    fn has(&self, forms: &str) -> bool {
        self.any(forms, 0).is_some()
    }

    /// Whether it is about one of these things.
    fn is_about(&self, language: &Language, about: &[Noun]) -> bool {
        about.is_empty()
            || about.contains(&Noun::File) && self.text.contains(FILE)
            || language.nouns.iter().any(|(noun, words)| about.contains(noun) && self.has(words))
    }

    /// Where a form stands that the speaker introduces.
    fn after(&self, speaker: &[&str], forms: &str, between: &str) -> bool {
        speaker.iter().any(|speaker| {
            let mut from = 0;
            while let Some((start, end)) = self.find(speaker, from) {
                if let Some((at, _)) = self.any(forms, end)
                    && (between == "*" || self.between(end, at).iter().all(|word| between.split(' ').any(|filler| filler == *word)))
                {
                    return true;
                }
                from = start + if self.joined { speaker.len() } else { 1 };
            }
            false
        })
    }

    /// Whether it is as short as `Email sent.`: the thing, and at once what was done with it. Never where words are joined.
    fn is_note(&self, language: &Language, verb: &Verb) -> bool {
        const MAX_WORDS: usize = 8;
        let Some((at, _)) = self.any(verb.with, 0).filter(|_| self.list.len() <= MAX_WORDS) else { return false };
        let is_thing = |word: &str| {
            let listed = |(noun, words): &(Noun, &str)| verb.about.contains(noun) && words.split(' ').any(|known| known == word);
            word == FILE || language.nouns.iter().any(listed)
        };
        (1..=3).contains(&at) && self.at(at - 1).is_some_and(is_thing)
    }

    /// Whether a form begins the sentence.
    fn begins_with(&self, forms: &str) -> bool {
        !self.joined && self.any(forms, 0).is_some_and(|(at, _)| at == 0)
    }
}

/// The statement of what was done in a sentence.
pub(super) fn done<'t>(sentence: &Sentence<'t>) -> impl Iterator<Item = Statement<'t>> {
    let languages = LANGUAGES.iter().filter(|_| !sentence.asks && !sentence.text.contains("://"));
    languages.flat_map(move |language| {
        let words = Words::of(&sentence.text, language);
        let blocked = words.has(language.blockers);
        language.verbs.iter().filter(move |_| !blocked).filter_map(move |verb| {
            let voice = voice(&words, language, verb)?;
            (words.is_about(language, verb.about) && !is_for_reader(&words, verb)).then_some(Statement {
                act: verb.act,
                voice,
                quote: sentence.raw,
            })
        })
    })
}

fn voice(words: &Words<'_>, language: &Language, verb: &Verb) -> Option<Voice> {
    let own = words.has(verb.alone) || words.after(language.first_person, verb.with, language.between);
    if own {
        return Some(Voice::FirstPerson);
    }
    let nobody =
        words.begins_with(verb.with) || words.is_note(language, verb) || words.after(language.impersonal, verb.with, language.between);
    nobody.then_some(Voice::Impersonal)
}

/// `I've sent you`, `I've sent \u{1}code`: the answer itself is what was sent.
fn is_for_reader(words: &Words<'_>, verb: &Verb) -> bool {
    verb.act == Act::Send
        && words.any(verb.with, 0).is_some_and(|(_, end)| matches!(words.at(end), Some("you" | "it" | "them" | "this" | CODE)))
}

/// The effects that the end of an answer promises: its last sentence says what is done next, and nothing in it waits for the user.
pub(super) fn promised<'t>(prose: &Prose<'t>) -> Vec<Statement<'t>> {
    let asks = prose.sentences.iter().any(|sentence| sentence.asks);
    let Some(last) = prose.sentences.last().filter(|_| !asks) else { return Vec::new() };
    let mut found = Vec::new();
    for language in LANGUAGES {
        let words = Words::of(&last.text, language);
        if words.has(language.conditions) {
            continue;
        }
        for verb in language.verbs {
            let plans = words.has(verb.plan) || words.after(language.planning, verb.base, language.between);
            if plans && words.is_about(language, verb.about) {
                found.push(Statement { act: verb.act, voice: Voice::FirstPerson, quote: last.raw });
            }
        }
    }
    found
}

/// Whether the answer admits that something did not work.
pub(super) fn admits_failure(prose: &Prose<'_>) -> bool {
    prose.sentences.iter().any(|sentence| LANGUAGES.iter().any(|language| Words::of(&sentence.text, language).has(language.failing)))
}

/// The effects that a sentence asks for.
pub(super) fn wanted(sentence: &Sentence<'_>) -> impl Iterator<Item = Act> {
    LANGUAGES.iter().flat_map(move |language| {
        let words = Words::of(&sentence.text, language);
        let is_wish = !sentence.asks || language.wishes.iter().any(|wish| words.find(wish, 0).is_some());
        let verbs = language.verbs.iter().filter(move |_| is_wish);
        verbs.filter(move |verb| words.has(verb.base) && words.is_about(language, verb.about)).map(|verb| verb.act)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prose::read;

    #[test]
    fn a_form_of_any_language_is_looked_for_at_any_distance_from_what_stands_before_it() {
        let mut found = 0;
        for (language, verb) in LANGUAGES.iter().flat_map(|language| language.verbs.iter().map(move |verb| (*language, verb))) {
            let forms = [verb.with, verb.alone, verb.base, verb.plan].into_iter().flat_map(|forms| forms.split(' '));
            for form in forms.filter(|form| !form.is_empty()).map(|form| form.replace('_', " ")) {
                for before in ["", "i", "我", "私は", "제가 ", "ich ", FILE, "é", "a b c ", "a b c d e f g "] {
                    let text = [before, &form, "：ls -la"].concat();
                    let words = Words::of(&text, language);
                    let _ = (is_for_reader(&words, verb), words.after(language.planning, verb.base, language.between));
                    found += usize::from(voice(&words, language, verb).is_some());
                }
            }
        }
        assert!(found > 0);
    }

    #[test]
    fn a_note_is_one_of_words_that_stand_apart() {
        let acts = |text: &str| read(text).sentences.iter().flat_map(done).map(|statement| statement.act).collect::<Vec<_>>();
        assert_eq!(acts("我执行：ls"), []);
        assert_eq!(acts("Email sent."), [Act::Send]);
    }
}
