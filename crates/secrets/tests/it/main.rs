//! Secrets in texts as tools return them.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unreachable,
    clippy::unwrap_used,
    reason = "a test that panics has failed"
)]

mod cases;
mod texts;
