//! Scores `tool-guard-core` on recorded sessions and labelled corpora. It has no policy of its own: sessions go
//! through a [`tool_guard_core::Guard`] moment by moment, as a host would report them, and what it says is counted.
//!
//! The layout of a corpus folder is the interface (each file plain or `.gz`, any of them may be missing):
//!
//! ```text
//! transcripts/*.jsonl  recorded sessions
//! loops.jsonl          which of them are stuck, and where
//! errors.jsonl         labelled tool results
//! injection.jsonl      labelled injections and benign results
//! secrets.jsonl        labelled secrets, personal data and look-alikes
//! cases/               other guards' own test cases: loop_*.jsonl, injection_benign.jsonl, truncate.jsonl, repair.jsonl
//! ```
//!
//! Modules point one way: `report -> evaluate -> {errors, loops, healthy, saved, cases, labelled, notices} -> sessions -> lines`; replaying is the work of
//! [`tool_guard_transcript`].
#![forbid(unsafe_code)]

pub mod cases;
pub mod corpus;
pub mod errors;
pub mod evaluate;
pub mod figures;
pub mod healthy;
pub mod labelled;
pub mod limits;
pub mod lines;
pub mod loops;
pub mod marks;
pub mod notices;
pub mod progress;
pub mod report;
mod report_screening;
pub mod saved;
pub mod sessions;
pub mod table;

use std::path::PathBuf;

/// What ends an evaluation before it has scored anything.
#[derive(Debug, thiserror::Error)]
pub enum EvalError {
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
    /// The figures cannot be written.
    #[error("{}: cannot be written: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
}
