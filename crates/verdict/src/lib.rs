//! The words that all floors share: classes of failure, rules, what was done, and how a host is to respond.
#![forbid(unsafe_code)]

pub mod action;
pub mod response;
pub mod rule;
