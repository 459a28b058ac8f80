//! Acts that a text from outside may have asked for.
//!
//! An order that is hidden in a page is harmless until something is done. This crate does not judge texts: it remembers where the
//! destinations of acts (addresses, hosts, accounts, names) came from ([`provenance`]), which orders stood near them ([`order`]), and what
//! the user's own words name and ask for. [`act`] reads what a call is about to do, and [`trigger`] compares. What a trigger leads to
//! is decided in `tool-guard-core`.
#![forbid(unsafe_code)]

pub mod act;
pub mod allowed;
pub mod destination;
pub mod kind;
mod language;
mod lexicon;
mod named;
mod negation;
pub mod order;
pub mod origin;
pub mod provenance;
mod stakes;
mod token;
pub mod trigger;
mod user;
mod word;
