//! The figures as text for a person.

mod format;
mod screening;
mod sections;
mod traces;

pub use sections::text;
pub use traces::trace_text;
