//! Makes the table of languages from `data/injection/*.toml`, so that nothing is parsed when a text is screened.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;
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
    prefilter: Vec<String>,
    /// Sentences that are found.
    orders: Vec<String>,
    /// Sentences that are not.
    harmless: Vec<String>,
    /// Its words by the name of their class.
    words: BTreeMap<String, Vec<String>>,
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

/// The constant of a language, or the word that cannot be one.
fn constant(Language { name, prefilter, orders, harmless, words }: Language) -> Result<String, String> {
    let mut rows = String::new();
    for (class, words) in words {
        if words.iter().any(|word| word.is_empty() || word.contains('_')) {
            return Err(format!("a word of {class} is empty or has a `_`"));
        }
        let words: Vec<String> = words.iter().map(|word| word.replace(' ', "_")).collect();
        _ = writeln!(rows, "(number({}), {:?}),", class.to_uppercase(), words.join(" "));
    }
    Ok(format!(
        "Language {{ #[cfg(any(test, feature = \"ablation\"))] name: {name:?}, words: &[\n{rows}], anchors: &{prefilter:?}, \
         #[cfg(test)] orders: &{orders:?}, #[cfg(test)] harmless: &{harmless:?} }},\n"
    ))
}
