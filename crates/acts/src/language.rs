//! The words by which texts and users ask for acts, by language: `build.rs` makes the tables from `data/*.toml`, a file for each language.
//!
//! To add a language, add a file: its words, and sentences that ask for something and that do not, which the tests read. `english.toml`
//! says what each list is for. A trailing `*` stands for any ending. `PARTS` and the like are of languages that are written without spaces,
//! and are found inside of words.

use crate::kind::Kinds;

/// What a language shows of itself.
#[cfg(test)]
struct Examples {
    /// Its English name.
    language: &'static str,
    /// Sentences of texts that ask for an act.
    orders: &'static [&'static str],
    /// Sentences that do not.
    harmless: &'static [&'static str],
    /// Messages of users who want something done.
    tasks: &'static [&'static str],
    /// Messages of users who want to know something.
    questions: &'static [&'static str],
    /// Messages of users who want something not to be done.
    refusals: &'static [&'static str],
}

include!(concat!(env!("OUT_DIR"), "/language.rs"));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::negation::spans;
    use crate::order::each;
    use crate::user::UserWords;

    /// The sentences, each with its language, that are not what their list says.
    fn wrong(list: fn(&Examples) -> &'static [&'static str], is_right: fn(&str) -> bool) -> Vec<String> {
        let all = EXAMPLES.iter().flat_map(|examples| list(examples).iter().map(move |sentence| (examples.language, *sentence)));
        all.filter(|(_, sentence)| !is_right(sentence)).map(|(language, sentence)| format!("{language}: {sentence}")).collect()
    }

    fn is_order(text: &str) -> bool {
        let mut found = false;
        each(text, &mut |_| found = true);
        found
    }

    fn only_looks(message: &str) -> bool {
        let mut user = UserWords::default();
        user.said(message);
        user.only_looks()
    }

    fn is_refusal(message: &str) -> bool {
        !spans(message).is_empty()
    }

    #[test]
    fn orders_of_every_language_are_told_from_statements() {
        let missed = wrong(|examples| examples.orders, is_order);
        let found = wrong(|examples| examples.harmless, |sentence| !is_order(sentence));
        assert!(missed.is_empty() && found.is_empty(), "missed: {missed:#?}, found: {found:#?}");
    }

    #[test]
    fn what_users_want_done_is_told_from_what_they_want_to_know() {
        let tasks = wrong(|examples| examples.tasks, |message| !only_looks(message) && !is_refusal(message));
        let questions = wrong(|examples| examples.questions, only_looks);
        let refusals = wrong(|examples| examples.refusals, is_refusal);
        assert!([&tasks, &questions, &refusals].iter().all(|wrong| wrong.is_empty()), "{tasks:#?} {questions:#?} {refusals:#?}");
    }

    #[test]
    fn every_language_shows_what_is_found_and_what_is_not() {
        for Examples { language, orders, harmless, tasks, questions, .. } in EXAMPLES {
            assert!([orders, harmless, tasks, questions].iter().all(|sentences| sentences.len() >= 3), "{language}");
        }
    }
}
