//! Makes the table of advice from `data/advice.toml`.

use std::fmt::Write as _;

use serde::Deserialize;
use tool_guard_tables::phrase::{Ending, Pattern, Phrase};
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
    words: Vec<Phrase<Pattern>>,
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
    Named(Vec<Phrase<Ending>>),
}

fn main() -> Result<(), TableError> {
    let Table { advice } = read("data/advice.toml")?;
    write("advice.rs", &rows(advice))
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
