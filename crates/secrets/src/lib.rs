//! Finds secrets and personal data in a text, and replaces them.
//!
//! | step | file |
//! |---|---|
//! | bit masks of 64 bytes at a time give the candidates: long words, assignments, flags, digit groups | `candidates` |
//! | each candidate is checked by one of the files below, within a budget | `search` |
//! | keys with a provider's prefix or shape | `token` |
//! | a value behind a name (`api_key = ...`), a long word behind one (`token ...`) | `assigned`, `named`, `services` |
//! | what a name says of its value, and where that value ends | `context` |
//! | the pairs of cookies, the short flags of commands | `cookie`, `command` |
//! | passwords in URLs, web hooks | `url` |
//! | private keys | `private_key` |
//! | cards, bank accounts, social security; e-mail, phone, IP | `pii` |
//! | whether a word looks random, is an identifier, a dummy value, or says what else it is | `entropy`, `identifier`, `dummy`, `harmless` |
//! | overlaps merged | `find` |
//! | quotations and journal lines without secrets | `redact` |
//! | numbered placeholders | `placeholder` |
//! | placeholders in place of the matches, with the quotes that JSON needs | `replace`, `json_quotes` |
#![cfg_attr(test, allow(clippy::string_slice, reason = "the other lints against panics have a setting for tests"))]
#![forbid(unsafe_code)]

mod assigned;
mod candidates;
mod char_class;
mod command;
mod context;
mod cookie;
mod dummy;
mod entropy;
mod find;
mod harmless;
mod identifier;
mod json_quotes;
pub mod kind;
mod named;
mod pii;
pub mod placeholder;
mod private_key;
pub mod redact;
pub mod replace;
mod search;
mod services;
mod token;
mod url;

pub(crate) use crate::context::names_secret;
pub use crate::find::find;
pub use crate::kind::{SecretKind, SecretKinds, SecretMatch};
pub use crate::replace::redact;
pub use crate::replace::{replace, replace_by};
pub(crate) use crate::token::{SHORTEST_CUT_KEY, cut_key};

/// Whether a field of this name holds a secret: `github_token`.
#[must_use]
pub fn is_name_of_secret(name: &str) -> bool {
    names_secret(name, name.len())
}
