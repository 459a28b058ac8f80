//! Messages in the dialects of hosts and providers, parsed into one form.

mod parse;
mod recovered;
mod responses;
mod text;
mod types;

pub(crate) use parse::parse;
pub use recovered::RECOVERED;
pub(crate) use recovered::{OPENCLAW_MARK, is_recovered};
pub use types::Doubt;
pub(crate) use types::{Dialect, Message, Part, Role};
