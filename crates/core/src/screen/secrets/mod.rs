//! Finds secrets and personal data in a text, and replaces them.
//!
//! | step | file |
//! |---|---|
//! | bit masks of 64 bytes at a time give the candidates: long words, assignments, flags, digit groups | `candidates`, `text::simd` |
//! | each candidate is checked by one of the files below, within a budget | `search` |
//! | keys with a provider's prefix or shape | `token` |
//! | a value behind a name (`api_key = ...`), a long word behind one (`token ...`) | `assigned`, `named`, `services` |
//! | what a name says of its value, and where that value ends | `context` |
//! | the pairs of cookies, the short flags of commands | `cookie`, `command` |
//! | passwords in URLs, web hooks | `url` |
//! | private keys | `private_key` |
//! | cards, bank accounts, social security; e-mail, phone, IP | `pii` |
//! | whether a word looks random, is an identifier, or is a dummy value | `entropy`, `identifier`, `dummy` |
//! | overlaps merged | `find` |
//! | placeholders in place of the matches, with the quotes that JSON needs | `replace`, `json_quotes` |

mod assigned;
mod candidates;
mod char_class;
mod command;
mod context;
mod cookie;
mod dummy;
mod entropy;
mod find;
mod identifier;
mod json_quotes;
pub(crate) mod kind;
mod named;
mod pii;
mod private_key;
mod replace;
mod search;
mod services;
mod token;
mod url;

pub(super) use crate::screen::secrets::context::names_secret;
pub use crate::screen::secrets::find::find;
pub use crate::screen::secrets::kind::{SecretKind, SecretKinds, SecretMatch};
pub use crate::screen::secrets::replace::redact;
pub(crate) use crate::screen::secrets::replace::{replace, replace_by};
pub(super) use crate::screen::secrets::token::{SHORTEST_CUT_KEY, cut_key};
