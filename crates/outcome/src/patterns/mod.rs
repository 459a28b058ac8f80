//! The table of failure texts: which phrases mean which class, with examples that are, and that only look like it.
//!
//! Phrases are written as [`crate::phrase`] says: lower case, plain quotes. The first row that matches decides, so the
//! order is part of the data: sentences that a host or tool writes word for word stand first, since anything may follow
//! them; a missing parameter stands before a wrong type, since it is named first. [`CERTAIN`] phrases say what happened
//! by themselves; [`PROBABLE`] ones ("not found", "forbidden") only when no certain phrase and no HTTP status says it better,
//! and with them those of other languages ([`LANGUAGES`]);
//! [`FALLBACK`] ones when nothing else does, and never for what a command printed.

mod certain;
mod commands;
mod fallback;
mod languages;
mod pattern;
mod probable;

pub(super) use commands::{EXCEPTIONS, MARKS, MESSAGES};
#[cfg(test)]
pub(super) use pattern::Pattern;
pub(super) use pattern::Table;

use pattern::{count, slots};

/// Phrases that say by themselves what happened.
pub(super) const CERTAIN: Table = Table { rows: certain::ROWS, slots: &slots::<{ count(certain::ROWS) }>(certain::ROWS) };
/// What is said in other languages, and is as probable as [`PROBABLE`], but narrower.
pub(super) const LANGUAGES: Table = Table { rows: languages::ROWS, slots: &slots::<{ count(languages::ROWS) }>(languages::ROWS) };
/// Phrases that probably say what happened.
pub(super) const PROBABLE: Table = Table { rows: probable::ROWS, slots: &slots::<{ count(probable::ROWS) }>(probable::ROWS) };
/// Phrases that are asked last.
pub(super) const FALLBACK: Table = Table { rows: fallback::ROWS, slots: &slots::<{ count(fallback::ROWS) }>(fallback::ROWS) };
