//! What ends an evaluation.

use std::path::PathBuf;

/// What ends an evaluation.
#[derive(Debug, thiserror::Error)]
pub enum EvalError {
    /// A line of recorded answers cannot be read.
    #[error("{path}:{line}: not an answer (id, stuck|working|waiting, confidence, who; with tabs between)", path = path.display())]
    NoAnswer {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// A file or folder of the corpus cannot be opened.
    #[error("{}: {source}", path.display())]
    Open {
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// The folder is no corpus.
    #[error("{} holds nothing to score: none of the files that `--help` names (plain or .gz)", .0.display())]
    Empty(PathBuf),
    /// A label is disputed without a reason.
    #[error("{}:{line}: a line is an id, a tab and the reason", path.display())]
    NoReason {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
    },
    /// There is no trace of this name.
    #[error("there is no trace {0:?} in the half that is looked at")]
    NoTrace(String),
    /// The page has no place for tables.
    #[error("{}: the lines <!-- eval: begin --> and <!-- eval: end --> are missing", .0.display())]
    NoPlace(PathBuf),
    /// The figures cannot be written.
    #[error("{}: cannot be written: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
}
