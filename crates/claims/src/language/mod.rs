//! The tables of languages: how each says that something was done, is about to be done, or is wanted.

mod chinese;
mod english;
mod french;
mod german;
mod japanese;
mod korean;
mod portuguese;
mod russian;
mod spanish;
mod spec;

pub(crate) use crate::language::spec::{Language, Noun, Verb};

/// Every language.
pub(crate) const LANGUAGES: &[&Language] = &[
    &english::ENGLISH,
    &german::GERMAN,
    &french::FRENCH,
    &spanish::SPANISH,
    &portuguese::PORTUGUESE,
    &russian::RUSSIAN,
    &chinese::CHINESE,
    &japanese::JAPANESE,
    &korean::KOREAN,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::Act;
    use std::collections::BTreeSet;

    #[test]
    fn every_language_has_every_kind_of_effect_and_names_the_things_that_its_verbs_are_about() {
        for language in LANGUAGES {
            for act in Act::ALL {
                assert!(language.verbs.iter().any(|verb| verb.act == *act), "{} {language:?}", act.name());
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
