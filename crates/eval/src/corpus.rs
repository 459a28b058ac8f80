//! Where the parts of a corpus folder are.

use std::path::{Path, PathBuf};

use crate::error::EvalError;

/// The files of a corpus, or of several together; what is missing is empty.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Corpus {
    /// `transcripts/*.jsonl` and `sessions/*.jsonl`, by name.
    pub transcripts: Vec<PathBuf>,
    /// `loops.jsonl`.
    pub loops: Vec<PathBuf>,
    /// `errors.jsonl`.
    pub errors: Vec<PathBuf>,
    /// `injection.jsonl`.
    pub injection: Vec<PathBuf>,
    /// `secrets.jsonl`.
    pub secrets: Vec<PathBuf>,
    /// `cases/injection_benign.jsonl`.
    pub prompts: Vec<PathBuf>,
    /// `cases/hallucination.jsonl`.
    pub claims: Vec<PathBuf>,
    /// `claims.jsonl`.
    pub answers: Vec<PathBuf>,
    /// `acts/*.jsonl`, by name.
    pub acts: Vec<PathBuf>,
    /// `traces/*.jsonl`, by name.
    pub traces: Vec<PathBuf>,
}

impl Corpus {
    /// Looks into folders.
    ///
    /// # Errors
    /// When a folder cannot be read or holds none of the files.
    pub fn open<P: AsRef<Path>>(folders: &[P]) -> Result<Self, EvalError> {
        let mut all = Self::default();
        for folder in folders {
            all.add(Self::open_one(folder.as_ref())?);
        }
        Ok(all)
    }

    fn add(&mut self, other: Self) {
        let Self { transcripts, loops, errors, injection, secrets, prompts, claims, answers, acts, traces } = other;
        self.transcripts.extend(transcripts);
        self.loops.extend(loops);
        self.errors.extend(errors);
        self.injection.extend(injection);
        self.secrets.extend(secrets);
        self.prompts.extend(prompts);
        self.claims.extend(claims);
        self.answers.extend(answers);
        self.acts.extend(acts);
        self.traces.extend(traces);
    }

    fn open_one(folder: &Path) -> Result<Self, EvalError> {
        let top = list(folder)?;
        let named =
            |files: &[PathBuf], name: &str| -> Vec<PathBuf> { files.iter().filter(|path| stem(path) == Some(name)).cloned().collect() };
        let single = |name: &str| named(&top, name);
        let within = |name: &str| {
            let folder = folder.join(name);
            if folder.is_dir() { list(&folder) } else { Ok(Vec::new()) }
        };
        let cases = within("cases")?;
        let corpus = Self {
            transcripts: [within("transcripts")?, within("sessions")?].concat(),
            traces: within("traces")?,
            loops: single("loops"),
            errors: single("errors"),
            injection: single("injection"),
            secrets: single("secrets"),
            prompts: named(&cases, "injection_benign"),
            claims: named(&cases, "hallucination"),
            answers: single("claims"),
            acts: within("acts")?,
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
