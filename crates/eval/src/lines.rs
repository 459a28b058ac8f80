//! JSON lines, plain or gzip'd, one at a time. A line that cannot be read is reported with file and number and left out.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use serde::de::DeserializeOwned;

use crate::error::EvalError;

/// Broken lines of one file that are reported one by one; the rest is only counted.
const REPORTED_PER_FILE: usize = 20;

/// Counts broken lines and reports them on standard error as they come.
#[derive(Debug, Default)]
pub struct Problems {
    files: BTreeMap<PathBuf, usize>,
    silent: bool,
}

impl Problems {
    /// For a first look at a file that is read again.
    #[must_use]
    pub fn silent() -> Self {
        Self { silent: true, ..Self::default() }
    }

    /// A line that cannot be used.
    pub fn add(&mut self, file: &Path, line: usize, why: impl Display) {
        let count = self.files.entry(file.to_owned()).or_default();
        *count += 1;
        if self.silent {
            return;
        }
        if *count <= REPORTED_PER_FILE {
            eprintln!("{}:{line}: {why}", file.display());
        } else if *count == REPORTED_PER_FILE + 1 {
            eprintln!("{}: further broken lines are only counted", file.display());
        }
    }

    /// Broken lines so far.
    #[must_use]
    pub fn count(&self) -> usize {
        self.files.values().sum()
    }
}

/// Passes every line to `take` with its number, counted from 1. A file that breaks off is one problem.
///
/// # Errors
/// When the file cannot be opened.
pub(crate) fn each_line(file: &Path, problems: &mut Problems, mut take: impl FnMut(usize, &[u8], &mut Problems)) -> Result<(), EvalError> {
    let open = |source| EvalError::Open { path: file.to_owned(), source };
    let plain = File::open(file).map_err(open)?;
    let gz = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gz"));
    let content: Box<dyn Read> = if gz { Box::new(MultiGzDecoder::new(BufReader::new(plain))) } else { Box::new(plain) };
    let mut reader = BufReader::with_capacity(1 << 16, content);
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        match reader.read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) if line.trim_ascii().is_empty() => {}
            Ok(_) => take(number, &line, problems),
            Err(error) => {
                problems.add(file, number, format_args!("the file cannot be read on from here: {error}"));
                break;
            }
        }
    }
    Ok(())
}

/// Passes every row of a file to `take`.
///
/// # Errors
/// When the file cannot be opened.
pub(crate) fn each_row<T: DeserializeOwned>(
    file: &Path,
    problems: &mut Problems,
    mut take: impl FnMut(usize, T, &mut Problems),
) -> Result<(), EvalError> {
    each_line(file, problems, |number, line, problems| match row(line) {
        Ok(row) => take(number, row, problems),
        Err(why) => problems.add(file, number, why),
    })
}

/// Reads one line. serde counts lines within the row, which is always the first: only the column is worth saying.
pub(crate) fn row<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    serde_json::from_slice(line).map_err(|error| {
        let message = error.to_string();
        let why = message.split(" at line ").next().unwrap_or(&message);
        format!("{why} (column {})", error.column())
    })
}
