//! JSON texts to settings, and results to JSON texts.

use serde::Serialize;
use serde_json::{Map, Value};
use tool_guard_core::Config;
use wasm_bindgen::prelude::*;

/// The plugin's entry, as it is written in the settings.
pub(crate) fn settings(json: &str) -> Result<Map<String, Value>, JsError> {
    serde_json::from_str(json).map_err(|error| JsError::new(&format!("settings: {error}")))
}

/// The same, parsed.
///
/// # Errors
/// The first setting that cannot be used: its path, its value and what is allowed.
pub(crate) fn config(json: &str) -> Result<Config, JsError> {
    Config::parse(&Value::Object(settings(json)?)).map_err(|error| JsError::new(&error.to_string()))
}

/// A result as JSON. The keys of all results are texts, so that this cannot fail.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
