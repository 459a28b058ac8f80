//! The tables of failure texts: which phrases mean which class, with examples that are, and that only look like it.
//!
//! `build.rs` makes them from `data`, whose README says how phrases are written and what stands where. The first row that matches decides.
//! [`CERTAIN`] phrases say what happened by themselves; [`PROBABLE`] ones ("not found", "forbidden") only when no certain phrase and no HTTP
//! status says it better, and before them the narrow ones of other languages ([`NARROW`]); [`FALLBACK`] ones when nothing else does, and never
//! for what a command printed.

mod pattern;

pub(super) use pattern::{Pattern, Table};

use crate::ablation::row;
use crate::class::Class;

include!(concat!(env!("OUT_DIR"), "/failures.rs"));

/// Phrases that say by themselves what happened.
pub(super) static CERTAIN: Table = Table::new(CERTAIN_ROWS);
/// What is said in other languages, and is as probable as [`PROBABLE`], but narrower.
pub(super) static NARROW: Table = Table::new(NARROW_ROWS);
/// Phrases that probably say what happened.
pub(super) static PROBABLE: Table = Table::new(PROBABLE_ROWS);
/// Phrases that are asked last.
pub(super) static FALLBACK: Table = Table::new(FALLBACK_ROWS);
