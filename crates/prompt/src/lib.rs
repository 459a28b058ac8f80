//! What a session's prompt is given: hints about tools that its model calls wrongly, and the tools it is shown. Nothing is remembered
//! here: both are chosen once a session by those who call, so that the provider's prompt cache holds.
#![forbid(unsafe_code)]

pub mod correction;
pub mod hints;
pub mod shown;
