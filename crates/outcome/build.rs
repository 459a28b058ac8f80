//! Makes the tables of phrases from `data`, so that nothing is parsed when a result is read. `data/README.md` says what stands where.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use tool_guard_tables::{TableError, read, read_folder, variant, write};

/// Texts by their class.
type ByClass = BTreeMap<String, Vec<String>>;

/// Rows of failures in English, in their order.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Failures {
    row: Vec<Failure>,
}

/// What is of a class.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Failure {
    /// What the files of languages call the row; else its class.
    name: Option<String>,
    class: String,
    #[serde(alias = "names")]
    phrases: Vec<String>,
    examples: Vec<String>,
    others: ByClass,
}

impl Failure {
    fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.class)
    }
}

/// The classes of the narrow phrases of other languages, in their order.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Narrow {
    order: Vec<String>,
}

/// What a language says of a row of failures.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Translated {
    phrases: Vec<String>,
    examples: Vec<String>,
    #[serde(default)]
    others: ByClass,
}

/// What says one thing, whatever class it is of.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    phrases: Vec<String>,
    examples: Vec<String>,
    others: Vec<String>,
}

/// What says one thing of a state.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    values: Vec<String>,
    phrases: Vec<String>,
    examples: Vec<String>,
    others: Vec<String>,
}

/// One language. Of most only failures are known.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Language {
    nothing: Vec<String>,
    state_names: Vec<String>,
    certain: BTreeMap<String, Translated>,
    narrow: BTreeMap<String, Translated>,
    probable: BTreeMap<String, Translated>,
    fallback: BTreeMap<String, Translated>,
    edit: Vec<Edit>,
    refusal: Vec<Said>,
    reassurance: Vec<Said>,
    captcha: Vec<Said>,
    browser_check: Vec<Said>,
    request: Vec<Said>,
    running: Vec<State>,
    ended: Vec<State>,
}

/// What a failed edit says whose text is not there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    subjects: Vec<String>,
    denials: Vec<String>,
    /// What is a file, and no text.
    #[serde(default)]
    files: Vec<String>,
    examples: Vec<String>,
    others: Vec<String>,
}

/// What the output of commands shows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Commands {
    report: Vec<Said>,
    exception: Vec<Failure>,
    message: Vec<Failure>,
    program_failed: Vec<Said>,
    unchanged: Unchanged,
}

/// What says that everything was done already.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchanged {
    /// How the lines begin that may stand around it.
    around: Vec<String>,
    row: Vec<Said>,
}

/// What a language says of a table of failures, by the names of its rows.
type OfTable = fn(&Language) -> &BTreeMap<String, Translated>;

fn main() -> Result<(), TableError> {
    let languages: Vec<Language> = read_folder("data/languages")?.into_iter().map(|(_, language)| language).collect();
    write("failures.rs", &all_failures(&languages)?)?;

    let Commands { report, exception, message, program_failed, unchanged } = read("data/commands.toml")?;
    write("reports.rs", &table("REPORTS", "Phrases", &rows(&report, phrases)))?;
    let messages = table("MESSAGES", "Pattern", &rows(&message, failure));
    write("exceptions.rs", &(table("EXCEPTIONS", "Pattern", &rows(&exception, failure)) + &messages))?;
    write("programs.rs", &table("FAILED", "Phrases", &rows(&program_failed, phrases)))?;
    let around = table("AROUND", "&str", &rows(&unchanged.around, text));
    write("unchanged.rs", &(table("UNCHANGED", "Phrases", &rows(&unchanged.row, phrases)) + &around))?;

    let said = |constant, of: fn(&Language) -> &[Said]| table(constant, "Phrases", &rows(languages.iter().flat_map(of), phrases));
    let texts = |constant, of: fn(&Language) -> &[String]| table(constant, "&str", &rows(languages.iter().flat_map(of), text));
    let states = |progress, of: fn(&Language) -> &[State]| rows(languages.iter().flat_map(of), |row| state(progress, row));
    write("refusals.rs", &(said("REFUSALS", |language| &language.refusal) + &texts("NOTHING", |language| &language.nothing)))?;
    write("reassurances.rs", &said("REASSURANCES", |language| &language.reassurance))?;
    let checks = said("BROWSER_CHECKS", |language| &language.browser_check) + &said("REQUESTS", |language| &language.request);
    write("persons.rs", &(said("CAPTCHAS", |language| &language.captcha) + &checks))?;
    let words = states("Running", |language| &language.running) + &states("Final", |language| &language.ended);
    write("edits.rs", &table("EDITS", "Edit", &rows(languages.iter().flat_map(|language| &language.edit), edit)))?;
    write("states.rs", &(texts("KEYS", |language| &language.state_names) + &table("WORDS", "Words", &words)))
}

/// The four tables of failures.
fn all_failures(languages: &[Language]) -> Result<String, TableError> {
    let mut tables = String::new();
    let files: [(&str, &str, OfTable); 3] = [
        ("certain", "CERTAIN_ROWS", |language| &language.certain),
        ("probable", "PROBABLE_ROWS", |language| &language.probable),
        ("fallback", "FALLBACK_ROWS", |language| &language.fallback),
    ];
    for (file, constant, of) in files {
        let path = format!("data/failures/{file}.toml");
        let Failures { row } = read(&path)?;
        let english: Vec<_> = row.iter().map(|row| (row.name(), &*row.class, failure(row) + ",\n")).collect();
        tables += &failures(constant, &english, languages, of).map_err(|reason| TableError::Row { path: path.into(), reason })?;
    }
    let path = "data/failures/narrow.toml";
    let Narrow { order } = read(path)?;
    let english: Vec<_> = order.iter().map(|class| (&**class, &**class, String::new())).collect();
    let narrow = failures("NARROW_ROWS", &english, languages, |language| &language.narrow);
    Ok(tables + &narrow.map_err(|reason| TableError::Row { path: path.into(), reason })?)
}

/// A table of failures: its rows in English by name and class, what the languages say of a row right behind it. The reason why it is none: rows
/// share a name, or a language names a row that is not there.
fn failures(constant: &str, english: &[(&str, &str, String)], languages: &[Language], of: OfTable) -> Result<String, String> {
    let named: BTreeSet<&str> = english.iter().map(|(name, ..)| *name).collect();
    if named.len() < english.len() {
        return Err("two rows share a name".to_owned());
    }
    if let Some(name) = languages.iter().flat_map(|language| of(language).keys()).find(|name| !named.contains(name.as_str())) {
        return Err(format!("a language names the row {name}, which is none"));
    }
    let mut all = String::new();
    for (name, class, row) in english {
        all += row;
        let translated = languages.iter().filter_map(|language| of(language).get(*name));
        all += &rows(translated, |row| pattern((name, class), &row.phrases, &row.examples, &row.others));
    }
    Ok(table(constant, "Pattern", &all))
}

/// A constant of rows.
fn table(constant: &str, of: &str, rows: &str) -> String {
    format!("const {constant}: &[{of}] = &[\n{rows}];\n")
}

fn rows<'r, Row: 'r>(rows: impl IntoIterator<Item = &'r Row>, written: impl Fn(&Row) -> String) -> String {
    rows.into_iter().map(|row| written(row) + ",\n").collect()
}

fn text(text: &String) -> String {
    format!("{text:?}")
}

fn failure(row: &Failure) -> String {
    pattern((row.name(), &row.class), &row.phrases, &row.examples, &row.others)
}

/// A row of a name and a class.
fn pattern((name, class): (&str, &str), phrases: &[String], examples: &[String], others: &ByClass) -> String {
    let others: String =
        others.iter().flat_map(|(class, texts)| texts.iter().map(|text| format!("({text:?}, Class::{}), ", variant(class)))).collect();
    format!(
        "Pattern {{ class: Class::{}, phrases: &{phrases:?}, #[cfg(test)] name: {name:?}, #[cfg(test)] examples: &{examples:?}, \
         #[cfg(test)] others: &[{others}] }}",
        variant(class)
    )
}

fn phrases(Said { phrases, examples, others }: &Said) -> String {
    format!("Phrases {{ any: &{phrases:?}, #[cfg(test)] examples: &{examples:?}, #[cfg(test)] others: &{others:?} }}")
}

fn edit(Edit { subjects, denials, files, examples, others }: &Edit) -> String {
    format!(
        "Edit {{ subjects: &{subjects:?}, denials: &{denials:?}, files: &{files:?}, #[cfg(test)] examples: &{examples:?}, \
         #[cfg(test)] others: &{others:?} }}"
    )
}

fn state(progress: &str, State { values, phrases, examples, others }: &State) -> String {
    format!(
        "Words {{ progress: Progress::{progress}, values: &{values:?}, phrases: &{phrases:?}, #[cfg(test)] examples: &{examples:?}, \
         #[cfg(test)] others: &{others:?} }}"
    )
}
