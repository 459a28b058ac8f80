//! Which call it is, what it does, what it acts on, and whether its result is the same as before.

pub mod cache;
pub mod effect;
pub mod fingerprint;
pub mod identity;
mod mask;
pub mod recent_texts;
pub mod shell;
pub mod target;
