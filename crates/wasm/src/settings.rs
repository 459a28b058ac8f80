//! Settings as a host gives them: any JavaScript value, of which one field that cannot be read costs only itself.

use js_sys::{JSON, Reflect};
use serde::Serialize;
use serde_json::{Map, Value};
use tool_guard_core::{Config, ConfigError, SecondOpinion};
use tool_guard_text::json;
use wasm_bindgen::prelude::*;

use crate::encode::to_js;

/// Objects in objects that are read field by field where the whole cannot be read.
const MAX_DEPTH: u32 = 4;
/// Fields that are looked at one by one, so that a cycle ends.
const MAX_FIELDS: usize = 2_000;
/// What an error says of a value that is no JSON.
const NO_JSON: &str = "a value that JSON cannot hold";

/// The settings with their defaults filled in.
///
/// # Errors
/// The first setting that cannot be used: its path, its value and what is allowed.
#[wasm_bindgen(js_name = parseConfig)]
pub fn parse_config(config: &JsValue) -> Result<JsValue, JsError> {
    let (config, problems) = read(config);
    match problems.first() {
        Some(problem) => Err(JsError::new(&problem.to_string())),
        None => to_js(&config),
    }
}

/// What can be used of the settings, `{ config, problems, narrows, opinions }`: every setting in error has its default, and a line says which it is, what
/// was found, what is allowed and what holds in its place. Where `mode` or `enabled` cannot be read, the mode is `observe`. `narrows`: some
/// model is to be shown fewer tools. `opinions`: when a model is asked for a second one.
///
/// # Errors
/// None in practice; the type is the serialiser's.
#[wasm_bindgen(js_name = readConfig)]
pub fn read_config(config: &JsValue) -> Result<JsValue, JsError> {
    #[derive(Serialize)]
    struct Settings {
        config: Config,
        problems: Vec<String>,
        narrows: bool,
        opinions: SecondOpinion,
    }
    let (config, problems) = read(config);
    let problems = problems.iter().map(|problem| format!("{problem}; {}", problem.instead())).collect();
    to_js(&Settings { narrows: config.narrows_tools(), opinions: config.second_opinion_in(config.mode), config, problems })
}

/// The settings in force, and what is wrong with those that were given.
pub(crate) fn read(config: &JsValue) -> (Config, Vec<ConfigError>) {
    if config.is_undefined() || config.is_null() {
        return (Config::default(), Vec::new());
    }
    let mut fields = Fields::default();
    let value = fields.read(config, "", MAX_DEPTH);
    let (config, mut problems) = Config::read(&value);
    for problem in problems.iter_mut().filter(|problem| fields.unreadable.contains(&problem.path)) {
        NO_JSON.clone_into(&mut problem.found);
    }
    (config, problems)
}

/// Reads a value as JSON, without the fields that are no JSON: cycles, getters that throw, functions.
#[derive(Default)]
struct Fields {
    seen: usize,
    /// The paths of those that could not be read, which are null.
    unreadable: Vec<String>,
}

impl Fields {
    fn read(&mut self, value: &JsValue, path: &str, depth: u32) -> Value {
        self.seen += 1;
        let is_plain = value.is_object() && !value.is_function() && !js_sys::Array::is_array(value);
        // JSON leaves out functions and symbols without a word: of an entry's own settings each is to be known
        if !(is_plain && path.is_empty())
            && let Some(text) = JSON::stringify(value).ok().and_then(|text| text.as_string())
            && let Ok(value) = json::value(&text)
        {
            return value;
        }
        let keys = if is_plain && depth > 0 { Reflect::own_keys(value).ok() } else { None };
        let Some(keys) = keys else {
            self.unreadable.push(if path.is_empty() { "config".to_owned() } else { path.to_owned() });
            return Value::Null;
        };
        let mut read = Map::new();
        for key in keys.iter().filter_map(|key| key.as_string()) {
            if self.seen >= MAX_FIELDS {
                break;
            }
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            let field = match Reflect::get(value, &JsValue::from_str(&key)) {
                Ok(field) if field.is_undefined() => continue,
                Ok(field) => self.read(&field, &path, depth - 1),
                Err(_) => {
                    self.unreadable.push(path);
                    Value::Null
                }
            };
            read.insert(key, field);
        }
        Value::Object(read)
    }
}
