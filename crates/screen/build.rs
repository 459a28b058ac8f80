//! Makes the table of languages from `data/injection/*.toml`, so that nothing is parsed when a text is screened.

use std::collections::BTreeMap;
use std::env::var_os;
use std::error::Error;
use std::ffi::OsStr;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

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

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={FOLDER}");
    let mut files = fs::read_dir(FOLDER)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>, std::io::Error>>()?;
    files.retain(|file| file.extension() == Some(OsStr::new("toml")));
    files.sort();
    let mut table = "/// All languages, by the names of their files.\npub(super) const LANGUAGES: &[Language] = &[\n".to_owned();
    for file in &files {
        add(&mut table, file).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    table.push_str("];\n");
    let folder = var_os("OUT_DIR").ok_or("Cargo names no folder for the table")?;
    Ok(fs::write(Path::new(&folder).join("languages.rs"), table)?)
}

/// Adds the language of a file.
fn add(table: &mut String, file: &Path) -> Result<(), Box<dyn Error>> {
    let language: Language = toml::from_str(&fs::read_to_string(file)?)?;
    writeln!(table, "Language {{ #[cfg(any(test, feature = \"ablation\"))] name: {:?}, words: &[", language.name)?;
    for (class, words) in &language.words {
        if words.iter().any(|word| word.is_empty() || word.contains('_')) {
            return Err(format!("a word of {class} is empty or has a `_`").into());
        }
        let words: Vec<String> = words.iter().map(|word| word.replace(' ', "_")).collect();
        writeln!(table, "(number({}), {:?}),", class.to_uppercase(), words.join(" "))?;
    }
    let Language { prefilter, orders, harmless, .. } = language;
    writeln!(table, "], anchors: &{prefilter:?}, #[cfg(test)] orders: &{orders:?}, #[cfg(test)] harmless: &{harmless:?} }},")?;
    Ok(())
}
