//! The journal: what is written of every intervention.

mod attribution;
pub(crate) mod incident;
