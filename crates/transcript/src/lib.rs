//! Recorded sessions of several hosts: read into one form, replayed through [`tool_guard_core::Guard`], audited and repaired.
//! Pure: the caller does the I/O and passes lines or texts; no clock, no globals, no panic on any input.
//!
//! Modules point one way: `tune -> replay -> model`, and `{read, repair} -> branch -> message -> json`.
#![cfg_attr(test, allow(clippy::string_slice, reason = "the other lints against panics have a setting for tests"))]
#![forbid(unsafe_code)]

mod branch;
mod error;
mod format;
mod json;
mod layout;
mod message;
mod model;
mod read;
pub mod repair;
pub mod replay;
mod timestamp;
pub mod tune;

pub use error::{FixError, MAX_ERRORS, Problem, ReadError};
pub use format::RecordingFormat;
pub use layout::{Layout, layout};
pub use message::{Doubt, RECOVERED};
pub use model::{RecordedSession, Row, RowKind};
pub use read::{Indexer, MAX_TEXT, Reader, SessionIndex, Stream, document};
