//! How an answer crosses to JavaScript.

use serde::Serialize;
use wasm_bindgen::prelude::*;

/// As JSON, which crosses at once: field by field costs three times as much.
pub(crate) fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    let json = serde_json::to_string(value).map_err(|error| JsError::new(&error.to_string()))?;
    js_sys::JSON::parse(&json).map_err(|_| JsError::new("no JSON was made"))
}
