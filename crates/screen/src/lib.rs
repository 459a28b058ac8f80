//! Screens what a tool returned before the model sees it: for injections, formats, secrets and length.
//!
//! | idea | file |
//! |---|---|
//! | one result through all screens | `inspect`, with the user's settings in `config` and its sentences in `notice` |
//! | what all texts of a result say to the model | `searched` |
//! | instructions to the model in a text | `injection` |
//! | the length of a result | `size` |
//!
//! Clean text is the common case and must cost almost nothing. So both searches take two steps: a prefilter over the raw bytes
//! that says *where* to look, and rules that look only there. A hostile text costs a bound, and no more; one that reaches it is not
//! taken for clean: the result is marked or withheld, and what was not searched for secrets is taken out.
#![cfg_attr(test, allow(clippy::string_slice, reason = "the other lints against panics have a setting for tests"))]
#![forbid(unsafe_code)]

pub mod config;
pub mod injection;
pub mod inspect;
mod notice;
mod searched;
pub mod size;
