//! Sessions that are trees: which entries belong to the active branch.

pub(crate) mod claude;
pub(crate) mod openclaw;
