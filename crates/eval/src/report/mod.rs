//! The figures as text for a person.

mod format;
mod markdown;
mod screening;
mod sections;
mod traces;

pub use markdown::page;
pub use sections::text;
pub use traces::trace_text;
