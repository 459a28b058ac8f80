//! Small sessions of every format, read, replayed and repaired, as one test program.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unreachable,
    clippy::unwrap_used,
    reason = "a test that panics has failed"
)]
#![allow(clippy::needless_pass_by_value, clippy::format_collect, clippy::naive_bytecount, reason = "small sessions, written to be read")]

mod common;

mod formats;
mod many;
mod repair_properties;
mod repairs;
mod replays;
