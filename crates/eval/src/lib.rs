//! Scores `tool-guard-core` on recorded sessions and labelled corpora. It has no policy of its own: sessions are reported to a
//! [`tool_guard_core::Guard`] event by event, as a host would report them, and what it does is counted.
//!
//! The layout of a corpus folder is the interface (each file plain or `.gz`, any of them may be missing):
//!
//! ```text
//! transcripts/*.jsonl  recorded sessions; in sessions/*.jsonl likewise
//! loops.jsonl          which of them are stuck, and where
//! errors.jsonl         labelled tool results
//! injection.jsonl      labelled injections and benign results
//! secrets.jsonl        labelled secrets, personal data and look-alikes
//! cases/               other guards' own test cases: injection_benign.jsonl, hallucination.jsonl
//! traces/*.jsonl       labelled traces of any kind of work
//! ```
//!
//! Modules point one way: `{report, verdicts} -> evaluate -> {errors, loops, healthy, saved, claims, labelled, notices, benchmark} -> {sources, sessions, peers -> traces} -> {lines, disputed}`;
//! replaying recorded sessions is the work of [`tool_guard_transcript`].
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unreachable,
    clippy::unwrap_used,
    reason = "a tool of developers over files of theirs"
)]
#![forbid(unsafe_code)]

#[cfg(feature = "ablation")]
mod ablate;
#[cfg(feature = "ablation")]
mod ablate_claims;
#[cfg(feature = "ablation")]
mod ablate_loops;
#[cfg(feature = "ablation")]
mod ablate_phrases;
#[cfg(feature = "ablation")]
mod ablate_screen;
mod acts;
mod answers;
mod benchmark;
mod claims;
mod corpus;
mod disputed;
mod error;
mod errors;
mod evaluate;
mod figures;
#[cfg(feature = "ablation")]
mod fit;
mod healthy;
mod labelled;
mod lines;
mod loop_marks;
mod loops;
mod notices;
mod opinions;
#[cfg(feature = "ablation")]
mod parallel;
mod peers;
mod progress;
mod report;
mod saved;
mod sessions;
mod sources;
mod table;
mod traces;
mod verdicts;

#[cfg(feature = "ablation")]
pub use ablate_claims::ablate_claims;
#[cfg(feature = "ablation")]
pub use ablate_loops::ablate_loops;
#[cfg(feature = "ablation")]
pub use ablate_phrases::ablate_phrases;
#[cfg(feature = "ablation")]
pub use ablate_screen::ablate_screen;
pub use acts::{acts_text, write_act_digests};
pub use corpus::Corpus;
pub use disputed::Disputed;
pub use error::EvalError;
pub use evaluate::{Scores, Selection, evaluate};
#[cfg(feature = "ablation")]
pub use fit::fit;
pub use healthy::HealthyScore;
pub use lines::Problems;
pub use loop_marks::LoopMarks;
pub use loops::LoopScore;
pub use opinions::{opinions_text, write_digests};
pub use report::{page, text, trace_text};
pub use sources::Part;
pub use traces::{Half, Readers};
pub use verdicts::write_verdicts;
