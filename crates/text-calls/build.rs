//! Makes the table of languages from `data/languages/*.toml`, so that nothing is parsed when an answer is read.

use serde::Deserialize;
use tool_guard_tables::phrase::{Ending, Phrase};
use tool_guard_tables::{TableError, read_folder, write};

/// One language; `src/words.rs` says what its parts are.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Language {
    #[serde(default)]
    joined: bool,
    #[serde(default)]
    writes: Vec<Phrase<Ending>>,
    #[serde(default)]
    files: Vec<Phrase<Ending>>,
    wants_text: Words,
    explains: Words,
    intends: Words,
}

/// Words of one kind.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    phrases: Vec<Phrase<Ending>>,
    examples: Vec<String>,
    others: Vec<String>,
}

/// The folder of the files, one for each language.
const FOLDER: &str = "data/languages";

fn main() -> Result<(), TableError> {
    let mut rows = String::new();
    for (file, language) in read_folder::<Language>(FOLDER)? {
        if let Some(phrase) = phrases(&language).find(|phrase| language.joined && phrase.goes_on()) {
            let reason = format!("{phrase:?} has a `*`, and is looked for inside of words");
            return Err(TableError::Row { path: format!("{FOLDER}/{file}.toml").into(), reason });
        }
        rows += &row(language);
    }
    write("languages.rs", &format!("const LANGUAGES: &[Language] = &[\n{rows}];\n"))
}

/// All phrases of a language.
fn phrases(Language { writes, files, wants_text, explains, intends, .. }: &Language) -> impl Iterator<Item = &Phrase<Ending>> {
    [writes, files, &wants_text.phrases, &explains.phrases, &intends.phrases].into_iter().flatten()
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
