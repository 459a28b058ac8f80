//! Where the parts of a corpus folder are.

use std::path::{Path, PathBuf};

use crate::error::EvalError;

/// The files of a corpus; what is missing is empty.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Corpus {
    /// `transcripts/*.jsonl`, by name.
    pub transcripts: Vec<PathBuf>,
    /// `loops.jsonl`.
    pub loops: Option<PathBuf>,
    /// `errors.jsonl`.
    pub errors: Option<PathBuf>,
    /// `injection.jsonl`.
    pub injection: Option<PathBuf>,
    /// `secrets.jsonl`.
    pub secrets: Option<PathBuf>,
    /// `cases/loop_*.jsonl`, by name.
    pub cases: Vec<PathBuf>,
    /// `cases/injection_benign.jsonl`.
    pub prompts: Option<PathBuf>,
    /// `cases/truncate.jsonl`.
    pub truncation: Option<PathBuf>,
    /// `cases/repair.jsonl`.
    pub repairs: Option<PathBuf>,
    /// `traces/*.jsonl`, by name.
    pub traces: Vec<PathBuf>,
}

impl Corpus {
    /// Looks into a folder.
    ///
    /// # Errors
    /// When the folder cannot be read or holds none of the files.
    pub fn open(folder: &Path) -> Result<Self, EvalError> {
        let top = list(folder)?;
        let named = |files: &[PathBuf], name: &str| files.iter().find(|path| stem(path) == Some(name)).cloned();
        let single = |name: &str| named(&top, name);
        let within = |name: &str| {
            let folder = folder.join(name);
            if folder.is_dir() { list(&folder) } else { Ok(Vec::new()) }
        };
        let cases = within("cases")?;
        let corpus = Self {
            transcripts: within("transcripts")?,
            traces: within("traces")?,
            loops: single("loops"),
            errors: single("errors"),
            injection: single("injection"),
            secrets: single("secrets"),
            prompts: named(&cases, "injection_benign"),
            truncation: named(&cases, "truncate"),
            repairs: named(&cases, "repair"),
            cases: cases.into_iter().filter(|path| stem(path).is_some_and(|name| name.starts_with("loop_"))).collect(),
        };
        if corpus == Self::default() { Err(EvalError::Empty(folder.to_owned())) } else { Ok(corpus) }
    }
}

/// The JSON-lines files of a folder by name; of a plain file and its gzip'd twin, the plain one.
fn list(folder: &Path) -> Result<Vec<PathBuf>, EvalError> {
    let open = |source| EvalError::Open { path: folder.to_owned(), source };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(open)? {
        let path = entry.map_err(open)?.path();
        if stem(&path).is_some() && path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    files.dedup_by(|later, kept| stem(later) == stem(kept));
    Ok(files)
}

/// The name of a JSON-lines file without its endings.
#[must_use]
pub(crate) fn stem(path: &Path) -> Option<&str> {
    let name = path.file_name()?.to_str()?;
    name.strip_suffix(".gz").unwrap_or(name).strip_suffix(".jsonl")
}
