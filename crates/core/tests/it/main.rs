//! Core as a host uses it: one program of tests, so that everything is linked once.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unreachable,
    clippy::unwrap_used,
    reason = "a test that panics has failed"
)]

mod acts;
mod architecture;
mod brought;
mod budget;
mod bursts;
mod claims;
mod common;
mod corrections;
mod doubts;
mod duplicates;
mod evasion;
mod examples;
mod healthy;
mod invariants;
mod journal_line;
mod ladder;
mod likeness;
mod linear;
mod loops;
mod markers;
mod outside;
mod remedies;
mod resets;
mod run_series;
mod screening;
mod scripts;
mod second_opinion;
#[path = "../../../secrets/tests/it/cases.rs"]
#[allow(dead_code, reason = "what only looks like a secret is of the tests of that crate")]
mod secret_cases;
mod secrets;
mod setting_effects;
mod settings;
mod shared_causes;
mod speakers;
mod stuck;
mod surroundings;
mod switches;
mod text_calls;
mod waiting;
mod wanted;
mod way;
