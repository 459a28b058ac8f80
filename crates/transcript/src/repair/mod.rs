//! Calls without results, results without calls: found by an audit, corrected in a copy.
//!
//! Modules point one way: `fix -> writer -> {links, edit, synthetic} -> plan -> locks -> pairing -> recording -> unit`; `lists` splits a
//! text into recordings.

mod audit;
mod audit_finding;
mod edit;
mod fix;
mod links;
mod lists;
mod locks;
mod pairing;
mod plan;
mod recording;
mod synthetic;
mod unit;
mod writer;

pub use audit::{Audit, audit};
pub use audit_finding::{AuditFinding, FindingKind};
pub use fix::{Fixed, fix};
