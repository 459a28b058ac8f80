//! The journal: what is written of every intervention.

pub(crate) mod attribution;
pub(crate) mod incident;
