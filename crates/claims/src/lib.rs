//! What an answer says was done, held against what the calls of the run could have done.
//!
//! Silence is the default: what is not surely a claim of the model's own about this run is not taken for one, and a call that may have had the
//! effect, whatever it was for, counts as one that had it.
#![forbid(unsafe_code)]

#[cfg(feature = "ablation")]
pub mod ablation;
#[cfg(not(feature = "ablation"))]
mod ablation;
pub mod act;
mod call_acts;
mod find;
mod language;
pub mod ledger;
mod prose;
pub mod request;
pub mod verdict;
mod words;
