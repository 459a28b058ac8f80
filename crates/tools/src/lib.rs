//! What is known of tools: the kind of work they do, and how they are called.
#![forbid(unsafe_code)]

pub mod catalogue;
pub mod family;
pub mod repair;
pub mod usage;
pub mod wrapper;
