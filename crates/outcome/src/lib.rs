//! What a result means: whether the call failed, and of which class the failure is; what it says of what goes on; whether it
//! says that nothing was done.
#![forbid(unsafe_code)]

#[cfg(feature = "ablation")]
pub mod ablation;
#[cfg(not(feature = "ablation"))]
mod ablation;
pub mod cause;
pub mod class;
pub mod classify;
mod command;
pub mod complaint;
pub mod envelope;
pub mod facts;
mod host_refusal;
mod http_status;
mod members;
pub mod named_tool;
mod no_match;
pub mod origin;
pub mod outcome;
mod patterns;
pub mod person;
pub mod phrase;
mod phrases;
mod program;
pub mod reassurance;
pub mod refusal;
pub mod skip;
pub mod speaker;
pub mod state;
mod stated;
mod trace;
pub mod unchanged;
pub mod undone;
mod unknown_tool;
pub mod wait_hint;
