//! Which call it is, what it does, what it acts on, and whether its result is the same as before.

pub(crate) mod cache;
pub(crate) mod effect;
pub mod fingerprint;
pub mod identity;
mod mask;
pub(crate) mod recent_texts;
pub mod shell;
pub(crate) mod target;
