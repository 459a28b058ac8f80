//! What people say who want a text and no call, in nine languages; what models say around an example; and what they say before a call.
//!
//! `build.rs` makes the table from `data/languages/*.toml`. To add a language, add a file: phrases of each kind, with texts that have one
//! and texts that have none. The README of the crate `tables` says how phrases are written: whole words, and a `*` where the last one may go
//! on; where words are not apart (`joined`), they are found anywhere and have no `*`.

use tool_guard_text::find::positions;

/// A language, and how a format of an answer is told from that of a file in it.
struct Language {
    /// Whether words are written together, or stand in what their language joins to them.
    joined: bool,
    /// Before or behind a format in a request: the answer is to be in it.
    writes: &'static [&'static str],
    /// Behind a format, with a space or a hyphen between them or nothing: it is that of a file.
    files: &'static [&'static str],
    /// In a request: a text is wanted, not a call.
    wants_text: Words,
    /// In an answer: what follows is an example or an explanation.
    explains: Words,
    /// In an answer: what follows is done now.
    intends: Words,
}

/// Words of one kind in one language.
struct Words {
    any: &'static [&'static str],
    /// Texts that have one of them.
    #[cfg(test)]
    examples: &'static [&'static str],
    /// Texts that have none of any language.
    #[cfg(test)]
    others: &'static [&'static str],
}

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// Formats of an answer that is no call.
const FORMATS: &[&str] = &["json", "yaml", "toml", "xml"];

/// Right behind a format, in any language: it is part of a name.
const NAME_ENDS: &[&str] = &["l", "_", "."];

/// The sign of a phrase whose last word may go on.
const GOES_ON: char = '*';

/// Whether a text has one of these phrases.
fn has(text: &str, phrases: &[&str], joined: bool) -> bool {
    let is_whole = |at: usize| joined || !text.get(..at).is_some_and(|before| before.ends_with(char::is_alphanumeric));
    let stands_in = |phrase: &&str| {
        let mut places = positions(text, phrase.strip_suffix(GOES_ON).unwrap_or(phrase));
        places.any(|at| is_whole(at) && text.get(at..).is_some_and(|from| starts(from, phrase, joined)))
    };
    phrases.iter().any(stands_in)
}

/// Whether a text begins with this phrase.
fn starts(text: &str, phrase: &str, joined: bool) -> bool {
    let letters = phrase.strip_suffix(GOES_ON);
    let Some(behind) = text.strip_prefix(letters.unwrap_or(phrase)) else { return false };
    joined || letters.is_some() || !phrase.ends_with(char::is_alphanumeric) || !behind.starts_with(char::is_alphanumeric)
}

/// Whether a text has any of the words of a kind.
fn any(text: &str, kind: fn(&Language) -> &Words) -> bool {
    LANGUAGES.iter().any(|language| has(text, kind(language).any, language.joined))
}

fn plain(text: &str) -> String {
    text.to_lowercase().replace('’', "'")
}

/// Whether a request wants a text to look at: an example, JSON, a call that is not to be made. Addresses and names of files say nothing.
pub(super) fn wants_text(request: &str) -> bool {
    let is_word = |word: &&str| !word.contains("://") && !word.trim_end_matches(['.', ',', '?', '!', ':', ')']).contains(['.', '/']);
    let words: Vec<&str> = request.split_whitespace().filter(|word| is_word(word) || !word.is_ascii()).collect();
    let request = plain(&words.join(" "));
    any(&request, |language| &language.wants_text) || wants_format(&request)
}

/// `reply in JSON`, not `read data.json` or `the JSON file`.
fn wants_format(request: &str) -> bool {
    FORMATS.iter().flat_map(|format| positions(request, format).map(|at| (at, at + format.len()))).any(|(start, end)| {
        let (before, behind) = (request.get(..start).unwrap_or_default(), request.get(end..).unwrap_or_default());
        let noun = behind.strip_prefix([' ', '-']).unwrap_or(behind);
        let is_file = before.ends_with(['/', '_', '-', '.'])
            || NAME_ENDS.iter().any(|end| behind.starts_with(end))
            || LANGUAGES.iter().any(|Language { joined, files, .. }| files.iter().any(|file| starts(noun, file, *joined)));
        let from = before.char_indices().rev().nth(15).map_or(0, |(at, _)| at);
        let near = before.get(from..).unwrap_or_default();
        let to = behind.char_indices().nth(4).map_or(behind.len(), |(at, _)| at);
        let next = behind.get(..to).unwrap_or_default();
        let before_it = |word: &str| near.split_whitespace().any(|before| starts(before, word, false));
        let writes = LANGUAGES.iter().any(|Language { joined, writes, .. }| {
            if *joined { has(near, writes, true) || has(next, writes, true) } else { writes.iter().any(|word| before_it(word)) }
        });
        !is_file && (near.trim().is_empty() || writes)
    })
}

/// Whether words of a model show a call instead of making it. What has a heading is a document.
pub(super) fn explains(words: &str) -> bool {
    words.lines().any(|line| line.starts_with('#')) || any(&plain(words), |language| &language.explains)
}

/// Whether words of a model say what it does now.
pub(super) fn intends(words: &str) -> bool {
    any(&plain(words), |language| &language.intends)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_every_language_has_examples_and_texts_that_are_none() {
        let check = |kind: fn(&Language) -> &Words, is_found: fn(&str) -> bool| {
            for language in LANGUAGES {
                let Words { any, examples, others } = kind(language);
                assert!(!examples.is_empty() && !others.is_empty(), "{any:?}");
                for example in *examples {
                    assert!(is_found(example) && has(&plain(example), any, language.joined), "{example}");
                }
                for other in *others {
                    assert!(!is_found(other), "{other}");
                }
                assert!(any.iter().all(|word| *word == plain(word)), "{any:?}");
            }
        };
        check(|language| &language.wants_text, wants_text);
        check(|language| &language.explains, explains);
        check(|language| &language.intends, intends);
    }

    #[test]
    fn the_last_word_of_a_phrase_goes_on_where_it_says_so() {
        assert!(has("some examples", &["example*"], false) && !has("some examples", &["example"], false));
        assert!(has("an example.", &["example"], false) && !has("counterexample", &["example*"], false));
        assert!(has("z.b.a", &["z.b."], false) && has("給我示例吧", &["示例"], true));
    }

    #[test]
    fn a_text_is_wanted_or_work() {
        for (request, wanted) in [
            ("Show me an example of a read call", true),
            ("Reply only with JSON", true),
            ("Gib mir das als JSON", true),
            ("Convert this YAML to JSON", true),
            ("Fetch the json at https://a.example/v1", false),
            ("save a tiny json config to conf/servers.json", false),
            ("What is this repo about? Check the README.", false),
            ("用JSON返回", true),
            ("How would you call exec here? Don't run it.", true),
            ("Read data.json and tell me the version", false),
            ("Parse the JSON file in this folder", false),
            ("Lies a.txt und fasse es zusammen", false),
            ("帮我看看 a.txt", false),
            ("What is in a.txt?", false),
        ] {
            assert_eq!(wants_text(request), wanted, "{request}");
        }
    }
}
