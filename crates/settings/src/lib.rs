//! The settings: a table of what may be set, its reader, the settings in force, and which of them a model gets.
#![forbid(unsafe_code)]

pub mod config;
pub mod for_prompt;
pub mod profile;
pub mod reader;
pub mod schema;
pub mod table;
pub mod thresholds;
