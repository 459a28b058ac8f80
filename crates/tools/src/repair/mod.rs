//! Arguments that have exactly one reading are brought into the form that the host takes; whatever else stays as it is.
//!
//! A repaired call holds every key that the model gave, and is one that the host takes. Where a key, a value or a name has no
//! certain reading the call is left alone: the host's complaint costs a request, a call that nobody meant may cost more.

pub mod arguments;
pub mod command;
mod edits;
mod json;
mod keys;
pub mod names;
mod template;
mod unfold;
mod values;
