//! Text that comes from a model, a tool or the web: quoted, cut, compared with names and patterns; and times as text.

pub mod chat;
pub mod clock;
pub(crate) mod excerpt;
pub(crate) mod glob;
pub(crate) mod marker;
mod other_meaning;
pub mod part;
pub mod quote;
pub(crate) mod simd;
pub mod similar;
pub(crate) mod visible;
pub mod word;
