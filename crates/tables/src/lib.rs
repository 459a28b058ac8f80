//! Makes Rust constants of the tables in `data/**/*.toml`, for the build scripts of the crates that own them: what ships parses nothing
//! when it starts.
//!
//! A build script reads its files into types of its own, and writes Rust that its crate includes:
//!
//! ```no_run
//! use serde::Deserialize;
//! use tool_guard_tables::phrase::{Ending, Phrase};
//! use tool_guard_tables::{TableError, read, variant, write};
//!
//! #[derive(Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct Words {
//!     class: String,
//!     words: Vec<Phrase<Ending>>,
//! }
//!
//! fn main() -> Result<(), TableError> {
//!     let Words { class, words } = read("data/words.toml")?;
//!     write("words.rs", &format!("const WORDS: (Class, &[&str]) = (Class::{}, &{words:?});", variant(&class)))
//! }
//! ```
//!
//! and in the crate `include!(concat!(env!("OUT_DIR"), "/words.rs"));`. Names of variants and constants are checked by the compiler of the
//! crate, everything else by `deny_unknown_fields`, by the notation of [`phrase`]s, and by tests of the crate over its table.
#![forbid(unsafe_code)]

pub mod phrase;

use std::env::var_os;
use std::fmt::{self, Debug, Display, Formatter};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use thiserror::Error;

/// Why a table was not made: the build fails with it.
#[derive(Error)]
pub enum TableError {
    /// A file or folder cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file is not what its build script expects: a field is unknown, missing or of another type, or a phrase is none.
    #[error("{path}: {error}")]
    Content {
        /// Which one.
        path: PathBuf,
        /// Line, column and reason.
        error: toml::de::Error,
    },
    /// A row breaks a rule of its table.
    #[error("{path}: {reason}")]
    Row {
        /// The file of the row.
        path: PathBuf,
        /// The row and the rule.
        reason: String,
    },
    /// This is not run by Cargo.
    #[error("Cargo names no folder for what is built")]
    NoFolder,
}

/// As it is displayed: that is what Cargo shows of a build script that fails.
impl Debug for TableError {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, formatter)
    }
}

/// Reads a file, whose path is relative to the folder of the crate. The crate is built again when it changes.
///
/// # Errors
/// The file cannot be read, or is not a `Table`.
pub fn read<Table: DeserializeOwned>(path: impl AsRef<Path>) -> Result<Table, TableError> {
    let path = path.as_ref();
    println!("cargo::rerun-if-changed={}", path.display());
    let text = fs::read_to_string(path).map_err(|error| TableError::File { path: path.to_owned(), error })?;
    parse(&text, path)
}

/// Reads the text of a file.
fn parse<Table: DeserializeOwned>(text: &str, path: &Path) -> Result<Table, TableError> {
    toml::from_str(text).map_err(|error| TableError::Content { path: path.to_owned(), error })
}

/// Reads all `*.toml` of a folder, sorted by name, each with its name without `.toml`. The crate is built again when one is added.
///
/// # Errors
/// As [`read`].
pub fn read_folder<Table: DeserializeOwned>(folder: impl AsRef<Path>) -> Result<Vec<(String, Table)>, TableError> {
    let folder = folder.as_ref();
    println!("cargo::rerun-if-changed={}", folder.display());
    let failed = |error| TableError::File { path: folder.to_owned(), error };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    files.sort();
    let named = |path: PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok((name, read(&path)?))
    };
    files.into_iter().map(named).collect()
}

/// Writes what is made, for `include!(concat!(env!("OUT_DIR"), "/NAME"))`.
///
/// # Errors
/// The file cannot be written.
pub fn write(name: &str, rust: &str) -> Result<(), TableError> {
    let path = Path::new(&var_os("OUT_DIR").ok_or(TableError::NoFolder)?).join(name);
    fs::write(&path, rust).map_err(|error| TableError::File { path, error })
}

/// The variant of an enum that a name in a data file means.
///
/// ```
/// use tool_guard_tables::variant;
///
/// assert_eq!(variant("not_found"), "NotFound");
/// assert_eq!(variant("same-target"), "SameTarget");
/// ```
#[must_use]
pub fn variant(name: &str) -> String {
    let mut variant = String::with_capacity(name.len());
    let mut begins = true;
    for letter in name.chars() {
        if matches!(letter, '_' | '-') {
            begins = true;
        } else if begins {
            variant.extend(letter.to_uppercase());
            begins = false;
        } else {
            variant.push(letter);
        }
    }
    variant
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;
    use crate::phrase::{Ending, Phrase, Whole};

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Language {
        #[allow(dead_code, reason = "it is not read")]
        words: BTreeMap<String, Vec<Phrase<Ending>>>,
    }

    #[derive(Deserialize)]
    struct Lists {
        #[serde(flatten)]
        #[allow(dead_code, reason = "it is not read")]
        lists: BTreeMap<String, Vec<Phrase<Whole>>>,
    }

    #[test]
    fn an_error_names_the_file_the_row_and_the_phrase() {
        let path = Path::new("data/dutch.toml");
        let text = "# Dutch\n[words]\nsend = [\"stuur*\", \"verstuur~\"]\n";
        let error = parse::<Language>(text, path).map(|_| ()).unwrap_err();
        let error = format!("{error:?}");
        for part in ["data/dutch.toml", "line 3", "send = [", "\"verstuur~\": the sign ~ means nothing here"] {
            assert!(error.contains(part), "{part}: {error}");
        }
        let error = parse::<Lists>("looking = [\"ls\", \"ca*\"]", path).map(|_| ()).unwrap_err();
        let error = format!("{error:?}");
        for part in ["data/dutch.toml", "looking", "\"ca*\": the sign * means nothing here"] {
            assert!(error.contains(part), "{part}: {error}");
        }
    }
}
