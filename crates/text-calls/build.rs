//! Makes the table of languages from `data/languages/*.toml`, so that nothing is parsed when an answer is read.

use serde::Deserialize;
use tool_guard_tables::{TableError, read_folder, write};

/// One language; `src/words.rs` says what its parts are.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Language {
    #[serde(default)]
    joined: bool,
    #[serde(default)]
    writes: Vec<String>,
    #[serde(default)]
    files: Vec<String>,
    wants_text: Words,
    explains: Words,
    intends: Words,
}

/// Words of one kind.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    phrases: Vec<String>,
    examples: Vec<String>,
    others: Vec<String>,
}

fn main() -> Result<(), TableError> {
    let rows: String = read_folder("data/languages")?.into_iter().map(|(_, language)| row(language)).collect();
    write("languages.rs", &format!("const LANGUAGES: &[Language] = &[\n{rows}];\n"))
}

fn row(Language { joined, writes, files, wants_text, explains, intends }: Language) -> String {
    let [wants_text, explains, intends] = [wants_text, explains, intends].map(words);
    format!(
        "Language {{ joined: {joined}, writes: &{writes:?}, files: &{files:?}, wants_text: {wants_text}, explains: {explains}, \
         intends: {intends} }},\n"
    )
}

fn words(Words { phrases, examples, others }: Words) -> String {
    format!("Words {{ any: &{phrases:?}, #[cfg(test)] examples: &{examples:?}, #[cfg(test)] others: &{others:?} }}")
}
