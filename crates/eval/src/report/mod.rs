//! The figures as text for a person.

mod format;
mod screening;
mod sections;

pub use sections::text;
