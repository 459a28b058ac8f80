//! What is known of tools: the kind of work they do, and how they are called.

pub mod catalogue;
pub mod family;
pub mod usage;
pub mod wrapper;
