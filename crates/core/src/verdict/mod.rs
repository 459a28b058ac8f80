//! The words that all floors share: classes of failure, rules, what was done, and how a host is to respond.

pub mod action;
pub mod class;
pub(crate) mod response;
pub mod rule;
