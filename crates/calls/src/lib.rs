//! Which call it is, what it does, what it acts on, and whether its result is the same as before.
#![cfg_attr(test, allow(clippy::string_slice, reason = "the other lints against panics have a setting for tests"))]
#![forbid(unsafe_code)]

pub mod act;
pub mod address;
pub mod answer;
pub mod behaviour;
pub mod brought;
pub mod cache;
pub mod effect;
pub mod fingerprint;
pub mod identity;
mod mask;
pub mod outside;
mod page;
mod sampling;
pub mod shell;
mod sql;
pub mod target;
pub mod verbs;
pub mod word_set;
pub mod words;
