//! Small sessions of every format, read, replayed and repaired, as one test program.
#![allow(clippy::needless_pass_by_value, clippy::format_collect, clippy::naive_bytecount, reason = "small sessions, written to be read")]

mod common;

mod formats;
mod many;
mod repair_properties;
mod repairs;
mod replays;
