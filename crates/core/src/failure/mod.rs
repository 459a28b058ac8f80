//! What a result means: whether the call failed, and of which class the failure is.

pub mod classify;
mod command;
mod envelope;
mod http_status;
pub mod named_tool;
mod no_match;
pub mod outcome;
mod patterns;
pub(crate) mod phrase;
mod unknown_tool;
pub mod wait_hint;
