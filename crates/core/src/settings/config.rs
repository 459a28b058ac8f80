//! The user's settings: their defaults, their bounds, and errors that name the field.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::screen::config::ScreenConfig;
pub use crate::settings::reader::ConfigError;
use crate::settings::reader::{boolean, choice, join, object, retry_budgets, string, strings, unknown_key};
use crate::settings::thresholds;
use crate::settings::thresholds::Thresholds;

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

/// The type of a parameter, where it is not text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Type {
    /// Any number.
    Number,
    /// true or false.
    Boolean,
    /// An object.
    Object,
    /// A list.
    Array,
}

/// What the user says about one of their own tools.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolConfig {
    /// A correct call, shown to the model.
    pub usage: Option<String>,
    /// Parameters that every call needs.
    pub required: Vec<String>,
    /// Wrong parameter name -> the right one.
    pub aliases: BTreeMap<String, String>,
    /// Parameters that are no text.
    pub types: BTreeMap<String, Type>,
    /// Retries of an identical failure of this tool, by class.
    pub retry_budgets: BTreeMap<String, u32>,
}

/// Thresholds for some models.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ModelConfig {
    /// Patterns for the model's id, or for `provider/id`; `*` stands for any characters.
    #[serde(rename = "match")]
    pub patterns: Vec<String>,
    /// The thresholds, by key, as the user wrote them; they were checked.
    #[serde(flatten)]
    pub thresholds: BTreeMap<String, Value>,
}

/// The settings of one plugin entry.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Config {
    /// Off switch: the plugin registers nothing.
    pub enabled: bool,
    /// Carry verdicts out, or only write them down.
    pub mode: Mode,
    /// Where the journal is written; `~` is the user's home.
    pub log_path: String,
    /// The user's own tools.
    pub tools: BTreeMap<String, ToolConfig>,
    /// The thresholds of models that nothing else is said of.
    #[serde(flatten)]
    pub thresholds: Thresholds,
    /// The thresholds that the user set to something else than the default, as they were written: they come before the
    /// profile for small models.
    #[serde(skip)]
    pub own_thresholds: BTreeMap<String, Value>,
    /// Thresholds by model.
    pub models: Vec<ModelConfig>,
    /// Whether small models get stricter thresholds.
    pub small_model_profile: bool,
    /// What is looked for in results.
    pub screen: ScreenConfig,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            enabled: true,
            mode: Mode::Enforce,
            log_path: "~/.openclaw/tool-guard.log".to_owned(),
            tools: BTreeMap::new(),
            thresholds: Thresholds::default(),
            own_thresholds: BTreeMap::new(),
            models: Vec::new(),
            small_model_profile: true,
            screen: ScreenConfig::default(),
        }
    }
}

/// The keys of an entry that set no threshold.
const OWN_KEYS: &[&str] = &["enabled", "mode", "logPath", "tools", "models", "smallModelProfile", "screen"];

/// The keys of an entry, for the errors and for the test that holds the manifest to them.
#[must_use]
pub fn keys() -> Vec<&'static str> {
    OWN_KEYS.iter().chain(thresholds::KEYS).copied().collect()
}

impl Config {
    /// Reads the settings of an entry.
    ///
    /// # Errors
    /// The first setting that is unknown, of the wrong type or out of its bounds, by its path.
    ///
    /// ```
    /// use tool_guard_core::Config;
    /// let config = Config::parse(&serde_json::json!({ "maxIdenticalFailures": 3 })).unwrap();
    /// assert_eq!(config.thresholds.max_identical_failures, 3);
    /// let error = Config::parse(&serde_json::json!({ "haltAfter": "soon" })).unwrap_err();
    /// assert_eq!(error.to_string(), "haltAfter: \"soon\" is not allowed here, expected a whole number from 0 to 100");
    /// ```
    pub fn parse(value: &Value) -> Result<Self, ConfigError> {
        let mut config = Self::default();
        for (key, value) in object("config", value)? {
            if let Some(done) = config.thresholds.set("", key, value) {
                done?;
                // hosts fill in the schema's defaults: only what differs from them is the user's own
                let mut alone = Thresholds::default();
                let _ = alone.set("", key, value);
                if alone != Thresholds::default() {
                    config.own_thresholds.insert(key.clone(), value.clone());
                }
                continue;
            }
            match key.as_str() {
                "enabled" => config.enabled = boolean(key, value)?,
                "mode" => config.mode = choice(key, value, &[("enforce", Mode::Enforce), ("observe", Mode::Observe)])?,
                "logPath" => config.log_path = string(key, value)?,
                "tools" => config.tools = tools(key, value)?,
                "models" => config.models = models(key, value)?,
                "smallModelProfile" => config.small_model_profile = boolean(key, value)?,
                "screen" => config.screen = ScreenConfig::parse(key, value)?,
                _ => return Err(unknown_key("", key, &keys())),
            }
        }
        Ok(config)
    }
}

fn models(path: &str, value: &Value) -> Result<Vec<ModelConfig>, ConfigError> {
    let list = value.as_array().ok_or_else(|| ConfigError::at(path, value, "a list of objects"))?;
    let entry = |(i, value): (usize, &Value)| {
        let at = format!("{path}[{i}]");
        let mut entry = ModelConfig { patterns: Vec::new(), thresholds: BTreeMap::new() };
        for (key, value) in object(&at, value)? {
            if key == "match" {
                entry.patterns = strings(&join(&at, key), value, "model patterns")?;
            } else if let Some(done) = Thresholds::default().set(&at, key, value) {
                done?;
                entry.thresholds.insert(key.clone(), value.clone());
            } else {
                return Err(unknown_key(&at, key, &[&["match"], thresholds::KEYS].concat()));
            }
        }
        if entry.patterns.is_empty() {
            return Err(ConfigError::at(&join(&at, "match"), &Value::Null, "a list of model patterns, for instance [\"groq/*\"]"));
        }
        Ok(entry)
    };
    list.iter().enumerate().map(entry).collect()
}

const TYPES: &[(&str, Type)] = &[("number", Type::Number), ("boolean", Type::Boolean), ("object", Type::Object), ("array", Type::Array)];

fn tools(path: &str, value: &Value) -> Result<BTreeMap<String, ToolConfig>, ConfigError> {
    let mut tools = BTreeMap::new();
    for (name, value) in object(path, value)? {
        let of_tool = join(path, name);
        let mut tool = ToolConfig::default();
        for (key, value) in object(&of_tool, value)? {
            let at = join(&of_tool, key);
            match key.as_str() {
                "usage" => tool.usage = Some(string(&at, value)?),
                "required" => tool.required = strings(&at, value, "parameter names")?,
                "aliases" => {
                    for (alias, value) in object(&at, value)? {
                        tool.aliases.insert(alias.clone(), string(&join(&at, alias), value)?);
                    }
                }
                "types" => {
                    for (parameter, value) in object(&at, value)? {
                        tool.types.insert(parameter.clone(), choice(&join(&at, parameter), value, TYPES)?);
                    }
                }
                "retryBudgets" => tool.retry_budgets = retry_budgets(&at, value)?,
                _ => return Err(unknown_key(&of_tool, key, &["usage", "required", "aliases", "types", "retryBudgets"])),
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
            (json!({ "models": {} }), "models: {} is not allowed here, expected a list of objects"),
            (
                json!({ "models": [{ "haltAfter": 1 }] }),
                "models[0].match: null is not allowed here, expected a list of model patterns, for instance [\"groq/*\"]",
            ),
            (
                json!({ "models": [{ "match": ["*"], "repeat": { "others": 1.5 } }] }),
                "models[0].repeat.others: 1.5 is not allowed here, expected a whole number from 0 to 1000",
            ),
            (
                json!({ "tools": { "grab": { "types": { "n": "int" } } } }),
                "tools.grab.types.n: \"int\" is not allowed here, expected \"number\" or \"boolean\" or \"object\" or \"array\"",
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
}
