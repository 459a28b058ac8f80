//! Makes the table of languages from `data/injection/*.toml`, so that nothing is parsed when a text is screened.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;
use tool_guard_tables::phrase::{Ending, Phrase, Piece};
use tool_guard_tables::{TableError, read_folder, write};

/// The folder of the files, one for each language.
const FOLDER: &str = "data/injection";

/// One language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Language {
    /// Its English name.
    name: String,
    /// Literals of the raw text that lead to a closer look.
    prefilter: Vec<Phrase<Piece>>,
    /// Sentences that are found.
    orders: Vec<String>,
    /// Sentences that are not.
    harmless: Vec<String>,
    /// Its words by the name of their class.
    words: BTreeMap<String, Vec<Phrase<Ending>>>,
}

fn main() -> Result<(), TableError> {
    let mut table = "/// All languages, by the names of their files.\npub(super) const LANGUAGES: &[Language] = &[\n".to_owned();
    for (file, language) in read_folder(FOLDER)? {
        let row = constant(language).map_err(|reason| TableError::Row { path: format!("{FOLDER}/{file}.toml").into(), reason })?;
        table.push_str(&row);
    }
    table.push_str("];\n");
    write("languages.rs", &table)
}

/// What is between the words of a phrase where phrases have a space between them.
const JOINT: &str = "_";
/// Bytes of the shortest stem: `MIN_STEM` of `word_table.rs`.
const MIN_STEM: usize = 5;

/// The constant of a language, or the word that cannot be found.
fn constant(Language { name, prefilter, orders, harmless, words }: Language) -> Result<String, String> {
    let mut rows = String::new();
    for (class, words) in words {
        let is_lost = |word: &&Phrase<Ending>| word.as_str().contains(JOINT) || word.goes_on() && word.letters().len() < MIN_STEM;
        if let Some(word) = words.iter().find(is_lost) {
            return Err(format!("{class}: {word:?} has a `{JOINT}`, or is a stem of less than {MIN_STEM} bytes"));
        }
        let words: Vec<String> = words.iter().map(|word| word.joined(JOINT)).collect();
        _ = writeln!(rows, "(number({}), {:?}),", class.to_uppercase(), words.join(" "));
    }
    Ok(format!(
        "Language {{ #[cfg(any(test, feature = \"ablation\"))] name: {name:?}, words: &[\n{rows}], anchors: &{prefilter:?}, \
         #[cfg(test)] orders: &{orders:?}, #[cfg(test)] harmless: &{harmless:?} }},\n"
    ))
}
