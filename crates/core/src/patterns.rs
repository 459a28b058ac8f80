//! The table of failure texts: which phrases mean which class, with examples that are, and that only look like it.
//!
//! Phrases are written as [`crate::phrase`] says: lower case, plain quotes. The first row that matches decides, so the
//! order is part of the data: sentences that a host or tool writes word for word stand first, since anything may follow
//! them; a missing parameter stands before a wrong type, since it is named first. [`NARROW`] phrases say what happened
//! by themselves; [`WIDE`] ones ("not found", "forbidden") only when no narrow phrase and no HTTP status says it better;
//! [`LOOSE`] ones when nothing else does, and never for what a command printed.

mod commands;
mod narrow;
mod wide;

pub(crate) use commands::{EXCEPTIONS, MARKS, MESSAGES};
pub(crate) use narrow::NARROW;
pub(crate) use wide::{LOOSE, WIDE};

use crate::class::Class;

/// One row: texts that hold any of the phrases are of the class.
pub(crate) struct Pattern {
    pub(crate) class: Class,
    pub(crate) phrases: &'static [&'static str],
    /// Texts of the class; the tests walk them.
    #[cfg(test)]
    pub(crate) examples: &'static [&'static str],
    /// Texts that look like the class and are of another one.
    #[cfg(test)]
    pub(crate) others: &'static [(&'static str, Class)],
}
