//! JSON of which nothing is certain: read leniently, looked into, and located byte for byte.

pub(crate) mod lenient;
pub(crate) mod list;
pub(crate) mod span;
pub(crate) mod value;
