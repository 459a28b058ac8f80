//! The command on small corpora, as one test program.

mod common;

mod files;
mod screening;
mod sections;
mod stops;
mod traces;
