//! Claims and promises in the sentences of an answer.

use crate::act::Act;
use crate::language::{Language, Verb, languages};
use crate::prose::{CODE, Prose, Sentence};
use crate::words::Words;

/// Who is said to have done it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Voice {
    /// The speaker.
    FirstPerson,
    /// Nobody is named, and it begins with the verb: `Sent the mail.`
    Unnamed,
    /// Nobody in particular, as short as a note: `Email sent.`
    Note,
    /// Nobody in particular: `the file has been updated`
    Impersonal,
    /// It is so, whoever did it: `the file is saved`
    State,
}

/// What a sentence says of the world outside of the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Statement<'t> {
    pub act: Act,
    pub voice: Voice,
    /// The sentence.
    pub quote: &'t str,
    /// Whether it opens the answer: what comes further down may list what others did.
    pub opens: bool,
}

/// What the end of an answer says will be done now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Promise<'t> {
    /// The effect; `None`: the user is only asked to wait.
    pub act: Option<Act>,
    /// The sentence.
    pub quote: &'t str,
    /// Whether it begins what it promises: `Let me check the code.`
    pub at_once: bool,
}

/// Sentences that open an answer.
const OPENING: usize = 3;

/// The statements of what was done.
pub(super) fn statements<'t>(prose: &Prose<'t>) -> Vec<Statement<'t>> {
    let sentences = prose.sentences.iter().enumerate();
    sentences.flat_map(|(nth, sentence)| done(sentence, nth < OPENING)).collect()
}

/// What one says.
pub(super) fn done<'t>(sentence: &Sentence<'t>, opens: bool) -> impl Iterator<Item = Statement<'t>> {
    let languages = languages().iter().filter(|_| !sentence.asks && !sentence.text.contains("://"));
    languages.flat_map(move |language| {
        let words = Words::of(&sentence.text, language);
        let verbs = if words.has(language.blockers) { &[] } else { language.verbs };
        let first = verbs.iter().filter_map(|verb| said_of(&words, language, verb)).min_by_key(|(_, after)| *after);
        let state = || language.states.iter().find_map(|marker| words.find(marker, 0)).map(|(_, after)| (Voice::State, after));
        let first = first.or_else(state);
        verbs.iter().filter_map(move |verb| {
            let goes_on = || {
                let (voice, start) = first?;
                let after = words.joined_on(language, verb.with, start)?;
                // the thing before it is that of the first verb, unless both are done to it
                Some((voice, after, if matches!(voice, Voice::Impersonal | Voice::State) { 0 } else { after }))
            };
            let said = said_of(&words, language, verb).map(|(voice, after)| (voice, after, 0));
            let (voice, after, from) = said.or_else(goes_on)?;
            let is_bare = voice == Voice::Unnamed && words.is_short() && opens && !sentence.listed;
            ((is_bare || words.is_about(language, verb, from, after)) && !is_for_reader(&words, verb)).then_some(Statement {
                act: verb.act,
                voice,
                quote: sentence.raw,
                opens,
            })
        })
    })
}

/// Who is said to have done what the verb says, and where its form ends.
fn said_of(words: &Words<'_>, language: &Language, verb: &Verb) -> Option<(Voice, usize)> {
    let alone = words.any(verb.alone, 0).map(|(_, end)| end);
    if let Some(after) = alone.or_else(|| words.after(language.first_person, verb.with, language.between)) {
        return Some((Voice::FirstPerson, after));
    }
    let nobody = || {
        let unnamed = words.beginning(verb.with, verb.base).map(|after| (Voice::Unnamed, after));
        let note = || words.any(verb.with, 0).filter(|_| words.is_note(language, verb)).map(|(_, end)| (Voice::Note, end));
        let after = |markers: &[&str]| words.after(markers, verb.with, language.between);
        let passive = || after(language.impersonal).map(|end| (Voice::Impersonal, end));
        unnamed.or_else(note).or_else(passive).or_else(|| Some((Voice::State, after(language.states)?)))
    };
    let has_agent = |after: usize| words.at(after).is_some_and(|word| language.agents.split(' ').any(|agent| agent == word));
    nobody().filter(|(_, after)| !has_agent(*after))
}

/// `I've sent you`, `I've sent \u{1}code`: the answer itself is what was sent.
fn is_for_reader(words: &Words<'_>, verb: &Verb) -> bool {
    verb.act == Act::Send
        && words.any(verb.with, 0).is_some_and(|(_, end)| matches!(words.at(end), Some("you" | "it" | "them" | "this" | CODE)))
}

/// The effects that the end of an answer promises: its last sentence says what is done next, or asks to wait for it, and nothing in
/// it waits for the user.
pub(super) fn promised<'t>(prose: &Prose<'t>) -> Vec<Promise<'t>> {
    let asks = prose.sentences.iter().any(|sentence| sentence.asks);
    let Some(last) = prose.sentences.last().filter(|_| !asks) else { return Vec::new() };
    let mut found = Vec::new();
    for language in languages() {
        let words = Words::of(&last.text, language);
        let waits = words.is_clause(language, language.waiting);
        if words.has(language.conditions) && !waits {
            continue;
        }
        let soon = waits || words.has(language.soon);
        for verb in language.verbs {
            let under_way =
                || if soon { words.beginning(verb.progress, "").or_else(|| words.after(&[","], verb.progress, Some(""))) } else { None };
            let plan = words.any(verb.plan, 0).map(|(_, end)| end);
            let planned = plan.or_else(|| words.after(language.planning, verb.base, language.between)).or_else(under_way);
            if planned.is_some_and(|after| words.is_about(language, verb, 0, after) || soon && !waits && words.is_short()) {
                let at_once = waits || words.beginning(language.at_once, "").is_some();
                found.push(Promise { act: Some(verb.act), quote: last.raw, at_once });
            }
        }
        if waits {
            found.push(Promise { act: None, quote: last.raw, at_once: true });
        }
    }
    found
}

/// Words before a failure that there was not: `without errors`.
const WITHOUT: [&str; 7] = ["without", "no", "zero", "ohne", "sin", "sans", "sem"];

/// Whether the answer admits that something did not work.
pub(super) fn admits_failure(prose: &Prose<'_>) -> bool {
    let admits = |words: &Words<'_>, forms: &str| {
        forms.split(' ').filter_map(|form| words.find(form, 0)).any(|(at, _)| {
            let before = at.checked_sub(1).and_then(|before| words.at(before));
            before.is_none_or(|word| !WITHOUT.contains(&word))
        })
    };
    prose.sentences.iter().any(|sentence| languages().iter().any(|language| admits(&Words::of(&sentence.text, language), language.failing)))
}

/// The effects that a sentence asks for.
pub(super) fn wanted(sentence: &Sentence<'_>) -> impl Iterator<Item = Act> {
    languages().iter().flat_map(move |language| {
        let words = Words::of(&sentence.text, language);
        let is_wish = !sentence.asks || language.wishes.iter().any(|wish| words.find(wish, 0).is_some());
        let verbs = language.verbs.iter().filter(move |_| is_wish);
        verbs.filter_map(move |verb| {
            let (_, after) = words.any(verb.base, 0)?;
            words.is_about(language, verb, 0, after).then_some(verb.act)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prose::{FILE, read};

    #[test]
    fn forms_of_all_languages_are_searched_behind_any_text_without_panic() {
        let mut found = 0;
        for (language, verb) in languages().iter().flat_map(|language| language.verbs.iter().map(move |verb| (language, verb))) {
            let forms = [verb.with, verb.alone, verb.base, verb.plan].into_iter().flat_map(|forms| forms.split(' '));
            for form in forms.filter(|form| !form.is_empty()).map(|form| form.replace('_', " ")) {
                for before in ["", "i", "我", "私は", "제가 ", "ich ", FILE, "é", "a b c ", "a b c d e f g "] {
                    let text = [before, &form, "：ls -la"].concat();
                    let words = Words::of(&text, language);
                    let _ = (is_for_reader(&words, verb), words.after(language.planning, verb.base, language.between));
                    found += usize::from(said_of(&words, language, verb).is_some());
                }
            }
        }
        assert!(found > 0);
    }

    #[test]
    fn a_note_is_one_of_words_that_stand_apart() {
        let acts = |text: &str| statements(&read(text)).iter().map(|statement| statement.act).collect::<Vec<_>>();
        assert_eq!(acts("我执行：ls"), []);
        assert_eq!(acts("Email sent."), [Act::Send]);
    }

    #[test]
    fn a_second_verb_is_the_speakers_too() {
        let acts = |text: &str| statements(&read(text)).iter().map(|statement| statement.act).collect::<Vec<_>>();
        assert_eq!(acts("I fixed the loop in pager.js and ran the test suite."), [Act::Edit, Act::Build]);
        assert_eq!(acts("I fixed pager.js, ran the tests, and pushed the branch."), [Act::Edit, Act::Build, Act::Commit]);
        assert_eq!(acts("I checked the logs, which say that Ann fixed it and ran the tests."), [Act::Search]);
    }
}
