//! Makes the words of counts from `data/counts.toml`.

use serde::Deserialize;
use tool_guard_tables::phrase::{Phrase, Whole};
use tool_guard_tables::{TableError, read, write};

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
    numbers: Vec<(Phrase<Whole>, u32)>,
    #[serde(default)]
    times: Vec<Phrase<Whole>>,
    #[serde(default)]
    compared: Vec<Phrase<Whole>>,
    #[serde(default)]
    all: Vec<Phrase<Whole>>,
    examples: Vec<(String, u32)>,
}

fn main() -> Result<(), TableError> {
    let Counts { language, no_counts } = read("data/counts.toml")?;
    write("counts.rs", &words(language, &no_counts))
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
