//! The settings: their defaults and bounds, and which of them a model gets.

pub mod config;
pub mod profile;
pub mod reader;
pub mod thresholds;
