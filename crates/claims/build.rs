//! Makes the table of languages from `data/*.toml`, so that nothing is parsed when an answer is read.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;
use tool_guard_tables::phrase::{Phrase, Whole};
use tool_guard_tables::{TableError, read_folder, variant, write};

/// The folder of the files, one for each language.
const FOLDER: &str = "data";

/// The order in which languages are tried on a sentence; others follow by name.
const ORDER: [&str; 9] = ["english", "german", "french", "spanish", "portuguese", "russian", "chinese", "japanese", "korean"];

/// Classes of words whose entries stay apart.
const LISTS: [&str; 5] = ["first_person", "impersonal", "planning", "states", "wishes"];
/// Classes of words that are searched as one text.
#[rustfmt::skip]
const TEXTS: [&str; 10] = [
    "blockers", "conditions", "failing", "joining", "clauses", "agents", "topics", "waiting", "at_once", "soon",
];

/// Words of one class.
type Words = Vec<Phrase<Whole>>;

/// One language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Language {
    /// Its English name.
    name: String,
    /// Sentences that say that something was done.
    claims: Vec<String>,
    /// Sentences that say that something is done now.
    promises: Vec<String>,
    /// Sentences that say neither.
    harmless: Vec<String>,
    /// Whether its words are looked for inside of the text.
    #[serde(default)]
    joined: bool,
    /// Whether anything may stand between the speaker and the verb, and not `between` alone.
    #[serde(default)]
    anything_between: bool,
    /// Its words by the name of their class.
    words: BTreeMap<String, Words>,
    /// Words for each kind of thing.
    nouns: BTreeMap<String, Words>,
    /// Its verbs.
    verbs: Vec<Verb>,
}

/// A verb of an effect.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Verb {
    act: String,
    #[serde(default)]
    about: Vec<String>,
    #[serde(default)]
    with: Words,
    #[serde(default)]
    alone: Words,
    #[serde(default)]
    base: Words,
    #[serde(default)]
    plan: Words,
    #[serde(default)]
    progress: Words,
}

fn main() -> Result<(), TableError> {
    let mut languages: Vec<(String, Language)> = read_folder(FOLDER)?;
    languages.sort_by_key(|(file, _)| ORDER.iter().position(|name| name == file).unwrap_or(ORDER.len()));
    let mut table = "/// All languages, in the order in which they are tried.\npub(crate) const LANGUAGES: &[Language] = &[\n".to_owned();
    for (file, language) in languages {
        let row = constant(language).map_err(|reason| TableError::Row { path: format!("{FOLDER}/{file}.toml").into(), reason })?;
        table.push_str(&row);
    }
    table.push_str("];\n");
    write("languages.rs", &table)
}

/// The constant of a language, or what is wrong with it.
fn constant(language: Language) -> Result<String, String> {
    let Language { name, claims, promises, harmless, joined, anything_between, mut words, nouns, verbs } = language;
    let mut row = format!(
        "Language {{ #[cfg(any(test, feature = \"ablation\"))] name: {name:?}, #[cfg(test)] claims: &{claims:?}, #[cfg(test)] promises: &{promises:?}, \
         #[cfg(test)] harmless: &{harmless:?}, joined: {joined},\n"
    );
    for class in LISTS {
        _ = writeln!(row, "{class}: &{:?},", words.remove(class).unwrap_or_default());
    }
    let between = words.remove("between");
    if anything_between && between.is_some() {
        return Err("there are words for between, where anything may stand".to_owned());
    }
    let between = text("between", &between.unwrap_or_default(), joined)?;
    _ = writeln!(row, "between: {:?},", (!anything_between).then_some(between));
    for class in TEXTS {
        _ = writeln!(row, "{class}: {:?},", text(class, &words.remove(class).unwrap_or_default(), joined)?);
    }
    if let Some(class) = words.keys().next() {
        return Err(format!("there is no class {class}"));
    }
    row.push_str("nouns: &[\n");
    for (noun, words) in &nouns {
        _ = writeln!(row, "(Noun::{}, {:?}),", variant(noun), text(noun, words, joined)?);
    }
    row.push_str("], verbs: &[\n");
    for Verb { act, about, with, alone, base, plan, progress } in &verbs {
        let about: Vec<String> = about.iter().map(|noun| format!("Noun::{}", variant(noun))).collect();
        _ = write!(row, "Verb {{ act: Act::{}, about: &[{}]", variant(act), about.join(", "));
        for (field, forms) in [("with", with), ("alone", alone), ("base", base), ("plan", plan), ("progress", progress)] {
            _ = write!(row, ", {field}: {:?}", text(field, forms, joined)?);
        }
        row.push_str(" },\n");
    }
    row.push_str("] },\n");
    Ok(row)
}

/// Words as one text: a space between two of them, `_` for a space within one.
fn text(class: &str, words: &[Phrase<Whole>], joined: bool) -> Result<String, String> {
    if let Some(word) = words.iter().find(|word| word.as_str().contains('_')) {
        return Err(format!("{class}: {word:?} has a `_`"));
    }
    if let Some(word) = words.iter().find(|word| joined && !word.is_one_word()) {
        return Err(format!("{class}: {word:?} has a space, and is looked for inside of the text, where none is found"));
    }
    let words: Vec<String> = words.iter().map(|word| word.joined("_")).collect();
    Ok(words.join(" "))
}
