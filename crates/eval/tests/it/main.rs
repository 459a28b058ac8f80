//! The command on small corpora, as one test program.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unreachable,
    clippy::unwrap_used,
    reason = "a test that panics has failed"
)]

mod common;

mod benchmark;
mod files;
mod screening;
mod sections;
mod stops;
mod traces;
mod verdicts;
