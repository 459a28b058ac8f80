//! Which call it is, what it does, what it acts on, and whether its result is the same as before.

pub(crate) mod act;
pub(crate) mod address;
pub(crate) mod answer;
pub(crate) mod behaviour;
pub(crate) mod cache;
pub mod effect;
pub mod fingerprint;
pub mod identity;
mod mask;
pub(crate) mod outside;
mod sampling;
pub mod shell;
mod sql;
pub(crate) mod target;
pub(crate) mod verbs;
pub(crate) mod word_set;
pub(crate) mod words;
