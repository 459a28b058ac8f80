//! The settings: a table of what may be set, its reader, the settings in force, and which of them a model gets.

pub mod config;
pub mod for_prompt;
pub(crate) mod profile;
pub(crate) mod reader;
pub mod schema;
pub mod table;
pub mod thresholds;
