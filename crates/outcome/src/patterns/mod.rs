//! The tables of failure texts: which phrases mean which class, with examples that are, and that only look like it.
//!
//! `build.rs` makes them from `data`, whose README says how phrases are written and what stands where. The first row that matches decides.
//! [`CERTAIN`] phrases say what happened by themselves; [`PROBABLE`] ones ("not found", "forbidden") only when no certain phrase and no HTTP
//! status says it better, and before them the narrow ones of other languages ([`NARROW`]); [`FALLBACK`] ones when nothing else does, and never
//! for what a command printed.

mod pattern;

pub(super) use pattern::{Pattern, Table};

use pattern::{count, slots};

use crate::ablation::row;
use crate::class::Class;

include!(concat!(env!("OUT_DIR"), "/failures.rs"));

/// Phrases that say by themselves what happened.
pub(super) const CERTAIN: Table = Table { rows: CERTAIN_ROWS, slots: &slots::<{ count(CERTAIN_ROWS) }>(CERTAIN_ROWS) };
/// What is said in other languages, and is as probable as [`PROBABLE`], but narrower.
pub(super) const NARROW: Table = Table { rows: NARROW_ROWS, slots: &slots::<{ count(NARROW_ROWS) }>(NARROW_ROWS) };
/// Phrases that probably say what happened.
pub(super) const PROBABLE: Table = Table { rows: PROBABLE_ROWS, slots: &slots::<{ count(PROBABLE_ROWS) }>(PROBABLE_ROWS) };
/// Phrases that are asked last.
pub(super) const FALLBACK: Table = Table { rows: FALLBACK_ROWS, slots: &slots::<{ count(FALLBACK_ROWS) }>(FALLBACK_ROWS) };
