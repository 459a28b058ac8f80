//! What a result means: whether the call failed, and of which class the failure is.

pub mod classify;
mod command;
mod http_status;
pub mod outcome;
mod patterns;
mod phrase;
mod unknown_tool;
pub mod wait_hint;
