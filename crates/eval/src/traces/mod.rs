//! Labelled traces of any kind of work: whether healthy work is left alone, and whether stuck work is stopped in time.
//!
//! A trace is replayed call by call as a modern host would report it, and what the guard answers is carried out. What then counts is
//! whether a call was blocked or the run ended, and where: notes cost little.

mod folds;
mod outcome;
mod replay;
mod row;
mod score;

pub use folds::Folds;
pub(crate) use outcome::{Kind, Outcome, judge, kind};
pub(crate) use replay::{ReplayedCall, replay};
pub(crate) use row::{Label, LabelledTrace, Step, TraceCall, each_trace};
pub(crate) use score::{Act, TraceCounts, TraceScore, WrongTrace, score, shown};
