//! Labelled traces of any kind of work: whether healthy work is left alone, and whether stuck work is stopped in time.
//!
//! A trace is replayed call by call as a modern host would report it, and what the guard answers is carried out. What then counts is
//! whether a call was blocked or the run ended, and where: notes cost little.

mod act;
mod half;
mod outcome;
mod readers;
mod replay;
mod row;

pub(crate) use act::{Act, shown};
pub use half::Half;
pub(crate) use outcome::{Kind, Outcome, judge, kind, reactions};
pub use readers::Readers;
pub(crate) use readers::Recorded;
pub(crate) use replay::{Asked, ReplayedCall, replay, replay_with};
pub(crate) use row::{Label, LabelledTrace, Step, TraceCall, each_trace};
