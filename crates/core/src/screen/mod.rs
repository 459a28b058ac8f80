//! Screens what a tool returned before the model sees it: for injections, formats, secrets and length.
//!
//! | idea | file |
//! |---|---|
//! | one result through all screens | `inspect`, with the user's settings in `config` and its sentences in `notice` |
//! | instructions to the model in a text | `injection` |
//! | secrets and personal data in a text | `secrets`, with numbered placeholders in `placeholder` |
//! | the length of a result | `size` |
//! | quotations and journal lines without secrets | `redact` |
//!
//! Clean text is the common case and must cost almost nothing. So both searches take two steps: a prefilter over the raw bytes
//! that says *where* to look, and rules that look only there, within a bound. A hostile text costs that bound, and no more.

pub mod config;
pub mod injection;
pub mod inspect;
mod notice;
pub mod placeholder;
pub mod redact;
pub mod secrets;
pub mod size;
