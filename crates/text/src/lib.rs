//! Text that comes from a model, a tool or the web: quoted, cut, compared with names and patterns; and times as text.
#![cfg_attr(test, allow(clippy::string_slice, reason = "the other lints against panics have a setting for tests"))]
#![forbid(unsafe_code)]

pub mod chat;
pub mod clock;
pub mod excerpt;
pub mod find;
pub mod glob;
pub mod json;
pub mod marker;
mod other_meaning;
pub mod part;
pub mod quote;
pub mod simd;
pub mod similar;
pub mod sort;
pub mod visible;
pub mod word;
