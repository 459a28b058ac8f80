//! Reading single settings: each has a path, a type and bounds, and an error that names all three.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::text::{quote, similar};
use crate::verdict::class::{Class, Kind};

/// A setting that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {found} is not allowed here, expected {expected}")]
pub struct ConfigError {
    /// Where the setting stands, for instance `retryBudgets.timeout`.
    pub path: String,
    /// What stands there.
    pub found: String,
    /// What may stand there.
    pub expected: String,
}

impl ConfigError {
    /// The error for a value that may not stand at this path.
    pub(crate) fn at(path: &str, value: &Value, expected: impl Into<String>) -> Self {
        Self { path: quote::line(path, 120), found: quote::line(&value.to_string(), 80), expected: expected.into() }
    }
}

/// The error for a key that does not exist, with the nearest one that does.
pub(crate) fn unknown_key(parent: &str, key: &str, known: &[&str]) -> ConfigError {
    let near = similar::nearest(key, known.iter().copied());
    let hint = near.map(|name| format!(" (did you mean {name}?)")).unwrap_or_default();
    ConfigError {
        path: quote::line(&join(parent, key), 120),
        found: "this key".to_owned(),
        expected: format!("one of {}{hint}", known.join(", ")),
    }
}

/// The path of a key below another.
pub(crate) fn join(parent: &str, key: &str) -> String {
    if parent.is_empty() { key.to_owned() } else { format!("{parent}.{key}") }
}

pub(crate) fn object<'v>(path: &str, value: &'v Value) -> Result<&'v Map<String, Value>, ConfigError> {
    value.as_object().ok_or_else(|| ConfigError::at(path, value, "an object"))
}

pub(crate) fn boolean(path: &str, value: &Value) -> Result<bool, ConfigError> {
    value.as_bool().ok_or_else(|| ConfigError::at(path, value, "true or false"))
}

pub(crate) fn string(path: &str, value: &Value) -> Result<String, ConfigError> {
    match value.as_str() {
        Some(text) if !text.trim().is_empty() => Ok(text.to_owned()),
        _ => Err(ConfigError::at(path, value, "a text that is not empty")),
    }
}

/// One of some words, with what each means.
pub(crate) fn choice<T: Copy>(path: &str, value: &Value, choices: &[(&str, T)]) -> Result<T, ConfigError> {
    choices.iter().find(|(word, _)| value.as_str() == Some(word)).map(|(_, meaning)| *meaning).ok_or_else(|| {
        let words: Vec<String> = choices.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        ConfigError::at(path, value, words.join(" or "))
    })
}

pub(crate) fn number(path: &str, value: &Value, min: u32, max: u32) -> Result<u32, ConfigError> {
    // JavaScript hosts write 2 or 2.0: both are whole numbers
    let whole = value.as_u64().or_else(|| {
        let float = value.as_f64()?;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be whole and in range")]
        (float.fract() == 0.0 && (0.0..=4_294_967_295.0).contains(&float)).then_some(float as u64)
    });
    whole
        .and_then(|number| u32::try_from(number).ok())
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| ConfigError::at(path, value, format!("a whole number from {min} to {max}")))
}

/// A list of texts; `what` names them in the error.
pub(crate) fn strings(path: &str, value: &Value, what: &str) -> Result<Vec<String>, ConfigError> {
    let list = value.as_array().ok_or_else(|| ConfigError::at(path, value, format!("a list of {what}")))?;
    list.iter().enumerate().map(|(i, value)| string(&format!("{path}[{i}]"), value)).collect()
}

/// Whole numbers by name.
pub(crate) fn numbers(path: &str, value: &Value, min: u32, max: u32) -> Result<BTreeMap<String, u32>, ConfigError> {
    object(path, value)?.iter().map(|(key, value)| Ok((key.clone(), number(&join(path, key), value, min, max)?))).collect()
}

/// Retries of an identical failure by class; classes that are no failures have none.
pub(crate) fn retry_budgets(path: &str, value: &Value) -> Result<BTreeMap<String, u32>, ConfigError> {
    let names: Vec<&str> =
        Class::ALL.iter().filter(|class| !matches!(class.kind(), Kind::Informative | Kind::Neutral)).map(|class| class.name()).collect();
    if let Some(unknown) = object(path, value)?.keys().find(|key| !names.contains(&key.as_str())) {
        return Err(unknown_key(path, unknown, &names));
    }
    numbers(path, value, 0, 100)
}
