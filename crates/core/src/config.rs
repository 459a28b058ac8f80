//! The user's settings: their defaults, their bounds, and errors that name the field.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::class::{Class, Kind};
use crate::{quote, suggest};

/// Whether verdicts are carried out or only written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Verdicts are carried out.
    #[default]
    Enforce,
    /// Nothing is changed; the journal tells what would have been done.
    Observe,
}

/// What the user says about one of their own tools.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct ToolConfig {
    /// A correct call, shown to the model.
    pub usage: Option<String>,
    /// Parameters that every call needs.
    pub required: Vec<String>,
    /// Wrong parameter name -> the right one.
    pub aliases: BTreeMap<String, String>,
}

/// The settings of one plugin entry. [`Config::default`] is the one place where defaults live.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Config {
    /// Off switch: the plugin registers nothing.
    pub enabled: bool,
    /// Carry verdicts out, or only write them down.
    pub mode: Mode,
    /// Identical deterministic failures of one call until it is stopped.
    pub max_identical_failures: u32,
    /// Deterministic and unknown failures in one turn until the turn is stopped.
    pub max_failures_per_turn: u32,
    /// Whether a success takes back one counted failure of the turn.
    pub forgive: bool,
    /// Further attempts at a stopped call, or past the cap, until the run is ended; 0 never ends a run.
    pub halt_after: u32,
    /// Where the journal is written; `~` is the user's home.
    pub log_path: String,
    /// Retries of an identical failure, by class; what is not named keeps its default.
    pub retry_budgets: BTreeMap<String, u32>,
    /// The user's own tools.
    pub tools: BTreeMap<String, ToolConfig>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            enabled: true,
            mode: Mode::Enforce,
            max_identical_failures: 2,
            max_failures_per_turn: 5,
            forgive: true,
            halt_after: 2,
            log_path: "~/.openclaw/tool-guard.log".to_owned(),
            retry_budgets: BTreeMap::new(),
            tools: BTreeMap::new(),
        }
    }
}

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

/// The keys of an entry, for the errors and for the test that holds the manifest to them.
pub const KEYS: &[&str] =
    &["enabled", "mode", "maxIdenticalFailures", "maxFailuresPerTurn", "forgive", "haltAfter", "logPath", "retryBudgets", "tools"];

impl Config {
    /// Reads the settings of an entry.
    ///
    /// # Errors
    /// The first setting that is unknown, of the wrong type or out of its bounds, by its path.
    ///
    /// ```
    /// use tool_guard_core::Config;
    /// let config = Config::parse(&serde_json::json!({ "maxIdenticalFailures": 3 })).unwrap();
    /// assert_eq!(config.max_identical_failures, 3);
    /// let error = Config::parse(&serde_json::json!({ "haltAfter": "soon" })).unwrap_err();
    /// assert_eq!(error.to_string(), "haltAfter: \"soon\" is not allowed here, expected a whole number from 0 to 100");
    /// ```
    pub fn parse(value: &Value) -> Result<Self, ConfigError> {
        let mut config = Self::default();
        for (key, value) in object("config", value)? {
            match key.as_str() {
                "enabled" => config.enabled = boolean(key, value)?,
                "mode" => config.mode = mode(key, value)?,
                "maxIdenticalFailures" => config.max_identical_failures = number(key, value, 1, 100)?,
                "maxFailuresPerTurn" => config.max_failures_per_turn = number(key, value, 1, 1000)?,
                "forgive" => config.forgive = boolean(key, value)?,
                "haltAfter" => config.halt_after = number(key, value, 0, 100)?,
                "logPath" => config.log_path = string(key, value)?,
                "retryBudgets" => config.retry_budgets = retry_budgets(key, value)?,
                "tools" => config.tools = tools(key, value)?,
                _ => return Err(unknown_key("", key, KEYS)),
            }
        }
        Ok(config)
    }

    /// Identical failures of a call of this class until it is stopped; `None` if they never stop it.
    #[must_use]
    pub fn trip_at(&self, class: Class) -> Option<u32> {
        let budget = self.retry_budgets.get(class.name()).copied();
        match class.kind() {
            Kind::Informative | Kind::Neutral => None,
            Kind::Deterministic => Some(budget.map_or(self.max_identical_failures, |retries| retries + 1)),
            Kind::Transient | Kind::Unknown => Some(budget.unwrap_or(class.default_budget()) + 1),
        }
    }
}

fn error(path: &str, value: &Value, expected: impl Into<String>) -> ConfigError {
    ConfigError { path: quote::line(path, 120), found: quote::line(&value.to_string(), 80), expected: expected.into() }
}

fn unknown_key(parent: &str, key: &str, known: &[&str]) -> ConfigError {
    let near = suggest::nearest(key, known.iter().copied());
    let hint = near.map(|name| format!(" (did you mean {name}?)")).unwrap_or_default();
    let path = if parent.is_empty() { key.to_owned() } else { format!("{parent}.{key}") };
    ConfigError { path: quote::line(&path, 120), found: "this key".to_owned(), expected: format!("one of {}{hint}", known.join(", ")) }
}

fn object<'v>(path: &str, value: &'v Value) -> Result<&'v Map<String, Value>, ConfigError> {
    value.as_object().ok_or_else(|| error(path, value, "an object"))
}

fn boolean(path: &str, value: &Value) -> Result<bool, ConfigError> {
    value.as_bool().ok_or_else(|| error(path, value, "true or false"))
}

fn string(path: &str, value: &Value) -> Result<String, ConfigError> {
    match value.as_str() {
        Some(text) if !text.trim().is_empty() => Ok(text.to_owned()),
        _ => Err(error(path, value, "a text that is not empty")),
    }
}

fn number(path: &str, value: &Value, min: u32, max: u32) -> Result<u32, ConfigError> {
    // JavaScript hosts write 2 or 2.0: both are whole numbers
    let whole = value.as_u64().or_else(|| {
        let float = value.as_f64()?;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be whole and in range")]
        (float.fract() == 0.0 && (0.0..=4_294_967_295.0).contains(&float)).then_some(float as u64)
    });
    whole
        .and_then(|number| u32::try_from(number).ok())
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| error(path, value, format!("a whole number from {min} to {max}")))
}

fn mode(path: &str, value: &Value) -> Result<Mode, ConfigError> {
    match value.as_str() {
        Some("enforce") => Ok(Mode::Enforce),
        Some("observe") => Ok(Mode::Observe),
        _ => Err(error(path, value, "\"enforce\" or \"observe\"")),
    }
}

fn retry_budgets(path: &str, value: &Value) -> Result<BTreeMap<String, u32>, ConfigError> {
    let names: Vec<&str> =
        Class::ALL.iter().filter(|class| !matches!(class.kind(), Kind::Informative | Kind::Neutral)).map(|class| class.name()).collect();
    let mut budgets = BTreeMap::new();
    for (key, value) in object(path, value)? {
        if !names.contains(&key.as_str()) {
            return Err(unknown_key(path, key, &names));
        }
        budgets.insert(key.clone(), number(&format!("{path}.{key}"), value, 0, 100)?);
    }
    Ok(budgets)
}

fn tools(path: &str, value: &Value) -> Result<BTreeMap<String, ToolConfig>, ConfigError> {
    let mut tools = BTreeMap::new();
    for (name, value) in object(path, value)? {
        let at = format!("{path}.{name}");
        let mut tool = ToolConfig::default();
        for (key, value) in object(&at, value)? {
            let at = format!("{at}.{key}");
            match key.as_str() {
                "usage" => tool.usage = Some(string(&at, value)?),
                "required" => {
                    let list = value.as_array().ok_or_else(|| error(&at, value, "a list of parameter names"))?;
                    for (i, value) in list.iter().enumerate() {
                        tool.required.push(string(&format!("{at}[{i}]"), value)?);
                    }
                }
                "aliases" => {
                    for (alias, value) in object(&at, value)? {
                        tool.aliases.insert(alias.clone(), string(&format!("{at}.{alias}"), value)?);
                    }
                }
                _ => return Err(unknown_key(&format!("{path}.{name}"), key, &["usage", "required", "aliases"])),
            }
        }
        tools.insert(name.clone(), tool);
    }
    Ok(tools)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_original_plugins_entry_still_means_the_same() {
        let config = Config::parse(&json!({
            "enabled": true, "maxIdenticalFailures": 2, "maxFailuresPerTurn": 5.0, "logPath": "~/.openclaw/tool-guard.log"
        }));
        assert_eq!(config.unwrap(), Config::default());
    }

    #[test]
    fn errors_name_the_path_the_value_and_what_is_allowed() {
        for (value, message) in [
            (json!([]), "config: [] is not allowed here, expected an object"),
            (json!({ "mode": "loud" }), "mode: \"loud\" is not allowed here, expected \"enforce\" or \"observe\""),
            (json!({ "maxIdenticalFailures": 0 }), "maxIdenticalFailures: 0 is not allowed here, expected a whole number from 1 to 100"),
            (json!({ "maxFailuresPerTurn": 2.5 }), "maxFailuresPerTurn: 2.5 is not allowed here, expected a whole number from 1 to 1000"),
            (
                json!({ "retryBudgets": { "timeout": -1 } }),
                "retryBudgets.timeout: -1 is not allowed here, expected a whole number from 0 to 100",
            ),
            (
                json!({ "tools": { "grab": { "aliases": { "a": 1 } } } }),
                "tools.grab.aliases.a: 1 is not allowed here, expected a text that is not empty",
            ),
        ] {
            assert_eq!(Config::parse(&value).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn an_unknown_key_is_named_with_the_nearest_known_one() {
        let error = Config::parse(&json!({ "maxIdenticalFailure": 2 })).unwrap_err();
        assert_eq!(error.path, "maxIdenticalFailure");
        assert!(error.expected.ends_with("(did you mean maxIdenticalFailures?)"), "{}", error.expected);
        let error = Config::parse(&json!({ "retryBudgets": { "command_failed": 1 } })).unwrap_err();
        assert_eq!(error.path, "retryBudgets.command_failed");
    }

    #[test]
    fn thresholds_follow_the_class() {
        let config = Config::parse(&json!({ "maxIdenticalFailures": 4, "retryBudgets": { "timeout": 0, "not_found": 5 } })).unwrap();
        assert_eq!(config.trip_at(Class::MissingParam), Some(4));
        assert_eq!(config.trip_at(Class::NotFound), Some(6));
        assert_eq!(config.trip_at(Class::Timeout), Some(1));
        assert_eq!(config.trip_at(Class::RateLimit), Some(4));
        assert_eq!(config.trip_at(Class::Unknown), Some(3));
        assert_eq!(config.trip_at(Class::CommandFailed), None);
    }
}
