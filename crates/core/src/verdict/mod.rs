//! The words that all floors share: what kinds of failure there are, what a rule is called, what was done.

pub mod class;
