//! The JavaScript face of `tool-guard-transcript`, for commands and not for the gateway: bytes and JSON texts in, JSON texts out.
#![forbid(unsafe_code)]

mod calls;
mod convert;
mod recordings;
mod reference;
mod repair;

pub use calls::{parameter_aliases, repaired_arguments};
pub use recordings::Recordings;
pub use reference::reference;
pub use repair::{RepairedCopy, audit};
