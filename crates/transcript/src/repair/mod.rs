//! Calls without results, results without calls, and how they are mended.
//!
//! Modules point one way: `fix -> {links, edit, synthetic} -> plan -> pairing -> recording -> unit`; `lists` cuts a text into recordings.

mod audit;
pub(crate) mod document;
mod edit;
mod finding;
mod fix;
mod links;
pub(crate) mod lists;
mod pairing;
mod plan;
mod recording;
pub(crate) mod span;
mod synthetic;
mod unit;

pub use audit::{Audit, audit};
pub use finding::{Finding, FindingKind};
pub use fix::{Fixed, fix};
