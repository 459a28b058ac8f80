//! Redacts what is quoted in messages or written to the journal: arguments, errors, results.
//!
//! Screening replaces whole secrets only, as tools need the rest of a result. Nobody needs the rest of a quotation, so here
//! every value with a secret's name and every cut key goes too.

mod key_patterns;
mod string;
mod value;
mod words;

pub use crate::redact::string::{line, text};
pub use crate::redact::value::value;
