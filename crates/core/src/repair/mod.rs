//! Arguments that have exactly one reading are brought into the form that the host takes.

pub mod arguments;
mod edits;
