//! How each language says that something was done, is about to be done, or is wanted: `build.rs` makes the table from `data/*.toml`, a
//! file for each language.
//!
//! To add a language, add a file: its words, and sentences that are claims, promises and neither, which the tests read. `english.toml`
//! says what each list is for.

use crate::act::Act;

/// Kinds of things that a verb's claim must be about, or it says nothing of the world outside of the answer: "I've written a poem".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Noun {
    /// A file, a folder, a setting, or a name that is written like one.
    File,
    /// What may be saved to a file, and may as well be shown in the answer.
    Document,
    /// What is sent.
    Message,
    /// A meeting, a reminder, a job of the clock.
    Event,
    /// What is run.
    Command,
    /// Tests and builds.
    Project,
    /// What is committed, and where to.
    Change,
    /// What is searched or looked up, outside of the answer.
    Source,
    /// What is bought or booked.
    Goods,
    /// A lasting memory.
    Memory,
    /// A record of a system elsewhere.
    Record,
}

/// A verb of an effect, in the forms that tell who did it, and when. Forms are separated by spaces; `_` stands for a space within one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Verb {
    /// The effect.
    pub act: Act,
    /// It must be about one of these; empty: it needs nothing beside it.
    pub about: &'static [Noun],
    /// Forms of the past that need the first person beside them: `saved`, `gespeichert`.
    pub with: &'static str,
    /// Forms of the past that hold the first person: `guardé`, `保存しました`.
    pub alone: &'static str,
    /// Forms of a wish, or of a plan: `save`, `speichern`.
    pub base: &'static str,
    /// Forms of a plan that hold the first person: `guardaré`, `保存します`.
    pub plan: &'static str,
    /// Forms of what is under way: `saving`.
    pub progress: &'static str,
}

/// A language.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Language {
    /// Its English name.
    #[cfg(any(test, feature = "ablation"))]
    pub name: &'static str,
    /// Sentences that say that something was done.
    #[cfg(test)]
    claims: &'static [&'static str],
    /// Sentences at the end of an answer that say what is done next, or ask to wait for it.
    #[cfg(test)]
    promises: &'static [&'static str],
    /// Sentences that say neither.
    #[cfg(test)]
    harmless: &'static [&'static str],
    /// Whether words are written without spaces between them, or grow at their ends, so that a word is looked for inside of the text.
    pub joined: bool,
    /// The speaker as the one who did it: `i've`, `ich habe`.
    pub first_person: &'static [&'static str],
    /// Words that may stand between the speaker and the verb; `None`: anything may.
    pub between: Option<&'static str>,
    /// What says, between the thing and the verb, that something was done by nobody in particular: `has been`, `wurde`.
    pub impersonal: &'static [&'static str],
    /// The speaker as the one who will do it: `i'll`, `ich werde`.
    pub planning: &'static [&'static str],
    /// The verbs.
    pub verbs: &'static [Verb],
    /// Words for each kind of thing.
    pub nouns: &'static [(Noun, &'static str)],
    /// Words of a sentence that is no claim: negations, conditions, wishes, the past before this run, other people, what is shown in
    /// the answer itself.
    pub blockers: &'static str,
    /// Words of a plan that depends on something.
    pub conditions: &'static str,
    /// Words by which an answer admits that something failed.
    pub failing: &'static str,
    /// Beginnings of a question that is a wish: `can you`.
    pub wishes: &'static [&'static str],
    /// Words after which a second verb has the subject of the first: `and`, `then`. Empty: none is looked for.
    pub joining: &'static str,
    /// Words that begin a clause with another subject: `that`, `which`.
    pub clauses: &'static str,
    /// What says, before the verb, what is so, whoever did it and when: `is`.
    pub states: &'static [&'static str],
    /// Words before the one who did it, in the passive: `by`.
    pub agents: &'static str,
    /// Words before what a text is about: `of` in `a summary of the file`.
    pub topics: &'static str,
    /// What asks the user to wait: `one moment`.
    pub waiting: &'static str,
    /// What a promise begins with that is kept before anything else is said: `let me`.
    pub at_once: &'static str,
    /// What says that it is done at once: `now`.
    pub soon: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

#[cfg(any(test, feature = "ablation"))]
thread_local! {
    /// What is left of the languages while words are turned off.
    pub(crate) static LEFT: std::cell::Cell<&'static [Language]> = const { std::cell::Cell::new(LANGUAGES) };
}

/// The languages as they are read.
#[cfg(not(any(test, feature = "ablation")))]
pub(crate) const fn languages() -> &'static [Language] {
    LANGUAGES
}

/// The languages as they are read.
#[cfg(any(test, feature = "ablation"))]
pub(crate) fn languages() -> &'static [Language] {
    LEFT.get()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::{promised, statements};
    use crate::prose::read;
    use std::collections::BTreeSet;

    /// The sentences, each with its language, that are not what their list says.
    fn wrong(list: fn(&Language) -> &'static [&'static str], is_right: fn(done: bool, promised: bool) -> bool) -> Vec<String> {
        let mut wrong = Vec::new();
        for language in LANGUAGES {
            for sentence in list(language) {
                let prose = read(sentence);
                if !is_right(!statements(&prose).is_empty(), !promised(&prose).is_empty()) {
                    wrong.push(format!("{}: {sentence}", language.name));
                }
            }
        }
        wrong
    }

    #[test]
    fn claims_and_promises_are_found_in_every_language() {
        let missed = [wrong(|language| language.claims, |done, _| done), wrong(|language| language.promises, |_, promised| promised)];
        assert!(missed.concat().is_empty(), "{missed:#?}");
    }

    #[test]
    fn what_is_denied_wished_or_done_by_others_is_neither() {
        let found = wrong(|language| language.harmless, |done, promised| !done && !promised);
        assert!(found.is_empty(), "{found:#?}");
    }

    #[test]
    fn every_language_shows_what_is_found_and_what_is_not() {
        for Language { name, claims, promises, harmless, .. } in LANGUAGES {
            assert!(claims.len() >= 6 && promises.len() >= 3 && harmless.len() >= 6, "{name}");
        }
    }

    #[test]
    fn every_language_has_every_effect_and_names_what_its_verbs_are_about() {
        for language in LANGUAGES {
            for act in Act::ALL {
                assert!(language.verbs.iter().any(|verb| verb.act == *act), "{} {}", language.name, act.name());
            }
            let nouns: Vec<Noun> = language.nouns.iter().map(|(noun, _)| *noun).collect();
            for verb in language.verbs {
                assert!(verb.about.iter().all(|noun| nouns.contains(noun)), "{verb:?}");
                assert!(!verb.with.is_empty() || !verb.alone.is_empty(), "{verb:?}");
            }
        }
    }

    #[test]
    fn words_are_in_lower_case_and_stand_once_in_a_list() {
        for language in LANGUAGES {
            let lists = [language.blockers, language.conditions, language.failing]
                .into_iter()
                .chain(language.nouns.iter().map(|(_, words)| *words))
                .chain(language.verbs.iter().flat_map(|verb| [verb.with, verb.alone, verb.base, verb.plan]));
            for list in lists {
                let words: Vec<&str> = list.split(' ').collect();
                let unique: BTreeSet<&str> = words.iter().copied().collect();
                assert_eq!(words.len(), unique.len(), "{list}");
                assert_eq!(list, list.to_lowercase());
            }
        }
    }
}
