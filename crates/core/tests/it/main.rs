//! Core as a host uses it: one program of tests, so that everything is linked once.

mod budget;
mod claims;
mod common;

mod architecture;
mod duplicates;
mod envelopes;
mod evasion;
mod examples;
mod healthy;
mod invariants;
mod journal_line;
mod ladder;
mod linear;
mod loops;
mod remedies;
mod repairs;
mod resets;
mod screening;
mod scripts;
mod secret_cases;
mod secrets;
mod shared_causes;
mod speakers;
mod stuck;
mod surroundings;
mod switches;
mod waiting;
