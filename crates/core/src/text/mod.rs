//! Text that comes from a model, a tool or the web: quoted, compared, cut.

pub mod clock;
pub mod glob;
pub mod quote;
pub mod similar;
