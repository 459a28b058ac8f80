//! What people say who want a text and no call, in nine languages; what models say around an example; and what they say before a call.
//!
//! `build.rs` makes the table from `data/languages/*.toml`. To add a language, add a file: phrases of each kind, with texts that have one
//! and texts that have none. A phrase is written in lower case with plain quotes and spaces. It is found where a word begins, and its last
//! word may go on; where words are not apart (`joined`), anywhere.

use tool_guard_text::find::positions;

/// A language, and how a format of an answer is told from that of a file in it.
struct Language {
    /// Whether words are written together, or stand in what their language joins to them.
    joined: bool,
    /// Before or behind a format in a request: the answer is to be in it.
    writes: &'static [&'static str],
    /// Right behind a format: it is that of a file.
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
const GOES_ON: &[&str] = &["l", "_", "."];

fn has(text: &str, words: &[&str], joined: bool) -> bool {
    let begins = |at: usize| joined || !text.get(..at).is_some_and(|before| before.ends_with(char::is_alphanumeric));
    words.iter().any(|word| positions(text, word).any(begins))
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
        let is_file = before.ends_with(['/', '_', '-', '.'])
            || GOES_ON.iter().chain(LANGUAGES.iter().flat_map(|language| language.files)).any(|file| behind.starts_with(file));
        let from = before.char_indices().rev().nth(15).map_or(0, |(at, _)| at);
        let near = before.get(from..).unwrap_or_default();
        let to = behind.char_indices().nth(4).map_or(behind.len(), |(at, _)| at);
        let next = behind.get(..to).unwrap_or_default();
        let before_it = |word: &str| near.split_whitespace().any(|before| before.starts_with(word) && (word.len() > 2 || before == word));
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
                assert!(any.iter().all(|word| *word == plain(word) && !word.trim().is_empty()), "{any:?}");
            }
        };
        check(|language| &language.wants_text, wants_text);
        check(|language| &language.explains, explains);
        check(|language| &language.intends, intends);
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
