//! Recorded sessions of several hosts: read into one form, replayed through [`tool_guard_core::Guard`], audited and repaired.
//! Pure: whoever calls does the I/O and hands over lines or texts; no clock, no globals, no panic on any input.
#![forbid(unsafe_code)]

mod claude_tree;
pub mod clock;
pub mod error;
pub mod format;
mod json;
mod message;
pub mod model;
mod output;
mod read;
pub mod repair;
pub mod replay;
mod tree;
pub mod tune;

pub use error::{FixError, MAX_ERRORS, Problem, ReadError};
pub use format::{Format, Shape, shape};
pub use message::{Doubt, RECOVERED};
pub use model::{Kind, Row, Session};
pub use read::{Index, Indexer, MAX_TEXT, Reader, Stream, document};
pub use replay::{Player, Report, Totals};
