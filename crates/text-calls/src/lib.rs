//! Calls of tools that a model wrote into its answer instead of making them.
//!
//! [`message::read`] takes an answer apart: the words before, the calls, the words behind. [`judge::is_meant`] says whether the model
//! meant to make them: what explains, quotes or was asked for as a text is not meant, nor is what a result holds ([`origin::stands_in`]).
//! Silence is the default: a call that is not made costs a question, one that nobody meant may cost more.
#![forbid(unsafe_code)]

mod body;
mod cursor;
mod frame;
pub mod judge;
pub mod message;
pub mod origin;
pub mod tools;
pub mod value;
mod words;
pub mod written;
