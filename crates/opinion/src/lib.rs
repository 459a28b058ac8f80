//! A second opinion: form cannot tell ten wanted switches of a lamp from a loop, a reader of meaning often can.
//!
//! [`history`] keeps the beginnings of the latest calls, [`digest`] makes a short text of them in which all that others wrote is
//! quoted, and [`answer`] reads what a reader says of it. Nothing is asked here: a host's shim does that, and what an answer changes is
//! decided in `tool-guard-core`. A reader may be weak or be fooled by what it reads, so an answer only moves a limit or a count.
#![forbid(unsafe_code)]

pub mod act;
pub mod answer;
pub mod digest;
pub mod history;
pub mod topic;
