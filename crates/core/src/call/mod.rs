//! Which call it is, what it does, and whether its result is the same as before.

pub mod cache;
pub mod fingerprint;
pub mod identity;
mod mask;
pub mod recent_texts;
pub mod shell;
