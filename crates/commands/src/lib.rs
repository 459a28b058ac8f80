//! The JavaScript face of `tool-guard-transcript`, for commands and not for the gateway: bytes and JSON texts in, JSON texts out.
#![forbid(unsafe_code)]

mod recordings;
mod repair;

pub use recordings::Recordings;
pub use repair::{Copy, audit};

use serde::Serialize;
use serde_json::{Map, Value};
use tool_guard_core::Config;
use wasm_bindgen::prelude::*;

/// Runs once per instance: a panic prints where it happened, then traps.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// The plugin's entry, as it stands in the settings.
fn settings(json: &str) -> Result<Map<String, Value>, JsError> {
    serde_json::from_str(json).map_err(|error| JsError::new(&format!("settings: {error}")))
}

/// The same, read.
///
/// # Errors
/// The first setting that cannot be used: its path, its value and what is allowed.
fn config(json: &str) -> Result<Config, JsError> {
    Config::parse(&Value::Object(settings(json)?)).map_err(|error| JsError::new(&error.to_string()))
}

/// What is told has no keys but texts, so that it is always JSON.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
