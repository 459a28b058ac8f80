//! The rules: each has a file of its own, with its wording and its examples, and a row in the [`table`]; [`ladder`] is where
//! they meet.

pub mod admission;
mod back_off;
pub mod context;
pub mod corrective;
mod cycle;
pub mod example;
mod failures;
pub mod finding;
pub mod halt;
mod identical_failures;
pub mod ladder;
mod poll_allowance;
mod repetition;
pub(crate) mod reset;
mod same_failure;
pub mod spec;
pub mod table;
mod transient_budget;
mod turn_cap;
mod wording;
