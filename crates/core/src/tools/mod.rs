//! What is known of tools: their families, and how the built-in ones are called.

pub mod catalogue;
pub mod family;
