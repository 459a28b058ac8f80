//! Makes the table of advice and the words of counts from `data/*.toml`.

use std::fmt::Write as _;

use serde::Deserialize;
use tool_guard_tables::{TableError, read, variant, write};

/// The file of advice, which describes the fields of its rows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    advice: Vec<Advice>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Advice {
    tools: Tools,
    #[serde(default)]
    classes: Vec<String>,
    #[serde(default)]
    words: Vec<String>,
    again: Option<String>,
    text: String,
    after_look: Option<String>,
    examples: Vec<(String, String)>,
    others: Vec<(String, String)>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Tools {
    Any,
    Families(Vec<String>),
    Named(Vec<String>),
}

/// The file of counts, which describes its fields.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    language: Vec<Language>,
    no_counts: Vec<String>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Language {
    #[serde(default)]
    numbers: Vec<(String, u32)>,
    #[serde(default)]
    times: Vec<String>,
    #[serde(default)]
    compared: Vec<String>,
    #[serde(default)]
    all: Vec<String>,
    examples: Vec<(String, u32)>,
}

fn main() -> Result<(), TableError> {
    let Table { advice } = read("data/advice.toml")?;
    write("advice.rs", &rows(advice))?;
    let Counts { language, no_counts } = read("data/counts.toml")?;
    write("counts.rs", &words(language, &no_counts))
}

/// The table of advice.
fn rows(all: Vec<Advice>) -> String {
    let mut rows = "/// All advice, in its order.\npub(super) const ROWS: &[Advice] = &[\n".to_owned();
    for Advice { tools, classes, words, again, text, after_look, examples, others } in all {
        let tools = match tools {
            Tools::Any => "Any".to_owned(),
            Tools::Families(families) => format!("Families(&[{}])", variants("Family", &families)),
            Tools::Named(names) => format!("Named(&{names:?})"),
        };
        let (classes, again) = (variants("Class", &classes), variant(again.as_deref().unwrap_or("fails")));
        _ = writeln!(
            rows,
            "Advice {{ tools: Tools::{tools}, classes: &[{classes}], words: &{words:?}, again: Again::{again}, text: {text:?}, \
             after_look: {after_look:?}, #[cfg(test)] examples: &{examples:?}, #[cfg(test)] others: &{others:?} }},"
        );
    }
    rows + "];\n"
}

/// Variants of an enum, with commas between them.
fn variants(of: &str, names: &[String]) -> String {
    names.iter().map(|name| format!("{of}::{}", variant(name))).collect::<Vec<_>>().join(", ")
}

/// The words of counts in all languages together.
fn words(languages: Vec<Language>, no_counts: &[String]) -> String {
    let mut all = Language::default();
    for language in languages {
        all.numbers.extend(language.numbers);
        all.times.extend(language.times);
        all.compared.extend(language.compared);
        all.all.extend(language.all);
        all.examples.extend(language.examples);
    }
    let Language { numbers, times, compared, all, examples } = all;
    format!(
        "/// Small numbers in words.
        const NUMBERS: &[(&str, u32)] = &{numbers:?};
        /// What stands behind a number that is a count.
        const TIMES: &[&str] = &{times:?};
        /// What stands behind a factor: \"10x faster\".
        const COMPARED: &[&str] = &{compared:?};
        /// What stands before a count.
        const ALL: &[&str] = &{all:?};
        #[cfg(test)]
        const EXAMPLES: &[(&str, u32)] = &{examples:?};
        #[cfg(test)]
        const NO_COUNTS: &[&str] = &{no_counts:?};\n"
    )
}
