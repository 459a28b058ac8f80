//! The settings of one plugin entry and their defaults.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tool_guard_opinion::digest::USUAL_BYTES;
use tool_guard_screen::config::ScreenConfig;
use tool_guard_tools::catalogue::ToolSettings;

use crate::for_prompt::ShownTools;
use crate::reader::{ConfigError, ENTRY, Reader};
use crate::table::{self, Setting, SettingType, Unreadable};
use crate::thresholds::Thresholds;

/// Whether verdicts are carried out or only written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Verdicts are carried out.
    #[default]
    Enforce,
    /// Nothing is changed; the journal tells what would have been done.
    Observe,
}

/// What is done about an answer that claims what no call did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClaimMode {
    /// Nothing.
    Off,
    /// The journal gets a line.
    #[default]
    Note,
    /// The model is asked once more, and the user is told where it claims again.
    Revise,
}

/// What is done about an act outside of the workspace that comes again, just the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OnDuplicate {
    /// What the rules for loops do.
    #[default]
    Block,
    /// The user is asked, where the host can do that.
    Approve,
}

/// What is done about an act that a text from outside may have asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ActMode {
    /// Nothing.
    Off,
    /// The journal gets a line.
    #[default]
    Journal,
    /// A model is asked, then the user; where neither can be, two signs decide.
    Confirm,
    /// The user is asked where two signs meet.
    Ask,
}

/// The same, and what is never asked about: written as a word where nothing is. What may stand there is checked where settings are read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Value", into = "Value")]
pub struct ActsConfig {
    /// What is done.
    pub mode: ActMode,
    /// Patterns of tools and destinations that are let through.
    pub allow: Vec<String>,
}

impl From<Value> for ActsConfig {
    fn from(written: Value) -> Self {
        let mode = match written.get("mode").unwrap_or(&written).as_str() {
            Some("off") => ActMode::Off,
            Some("confirm") => ActMode::Confirm,
            Some("ask") => ActMode::Ask,
            _ => ActMode::Journal,
        };
        let allow = written.get("allow").and_then(Value::as_array).into_iter().flatten();
        Self { mode, allow: allow.filter_map(Value::as_str).map(str::to_owned).collect() }
    }
}

impl From<ActsConfig> for Value {
    fn from(ActsConfig { mode, allow }: ActsConfig) -> Self {
        let word = match mode {
            ActMode::Off => "off",
            ActMode::Journal => "journal",
            ActMode::Confirm => "confirm",
            ActMode::Ask => "ask",
        };
        if allow.is_empty() { word.into() } else { serde_json::json!({ "mode": word, "allow": allow }) }
    }
}

/// Whether a model is asked for a second opinion about a loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SecondOpinion {
    /// Never.
    Off,
    /// Before a call is refused, or a run ended, for something that is not certain.
    Confirm,
    /// Also while an agent works, in the background.
    Review,
}

/// What else readers are asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AlsoAsked {
    /// An answer that claims what no call did, before the model is asked once more.
    Claims,
    /// A result that may give orders to the model, before it is shown.
    Injections,
}

/// What is repaired beside the arguments of calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct RepairConfig {
    /// Whether a call that the model wrote into its answer is made.
    pub text_calls: bool,
}

impl Default for RepairConfig {
    fn default() -> Self {
        Self { text_calls: true }
    }
}

/// What somebody is told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NotifyOn {
    /// A run was ended.
    Halt,
    /// A loop was stopped.
    Stop,
    /// Something was found in a result.
    Screen,
}

/// Who is told, outside of the chat. Neither a command nor a webhook: nobody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Notify {
    /// A program and its arguments.
    pub command: Vec<String>,
    /// An address that gets a POST.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub webhook: Option<String>,
    /// What is told.
    pub on: Vec<NotifyOn>,
}

impl Default for Notify {
    fn default() -> Self {
        Self { command: Vec::new(), webhook: None, on: vec![NotifyOn::Halt] }
    }
}

/// Thresholds for some models.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelConfig {
    /// Patterns for the model's id, or for `provider/id`; `*` stands for any characters.
    #[serde(rename = "match")]
    pub patterns: Vec<String>,
    /// The thresholds, by key, as the user wrote them; they were checked.
    #[serde(flatten)]
    pub thresholds: BTreeMap<String, Value>,
}

/// The settings of one plugin entry.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Config {
    /// Off switch: the plugin registers nothing.
    pub enabled: bool,
    /// Carry verdicts out, or only write them down.
    pub mode: Mode,
    /// Where the journal is written; `~` is the user's home.
    pub log_path: String,
    /// The user's own tools.
    pub tools: BTreeMap<String, ToolSettings>,
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
    /// What is done about a send, a payment or a deletion that comes a third time, just the same.
    pub on_duplicate: OnDuplicate,
    /// What is done about an act that a text from outside may have asked for.
    pub acts: ActsConfig,
    /// What is repaired.
    pub repair: RepairConfig,
    /// What is done about an answer that claims what no call did.
    pub claims: ClaimMode,
    /// Whether a model is asked for a second opinion; `None`: to confirm, unless nothing is enforced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_opinion: Option<SecondOpinion>,
    /// The model that is asked, as `provider/id`; `None`: the agent's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_opinion_model: Option<String>,
    /// Bytes of what it is shown.
    pub second_opinion_bytes: u32,
    /// What it is asked about beside loops.
    pub second_opinion_also: Vec<AlsoAsked>,
    /// Who is told, outside of the chat.
    pub notify: Notify,
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
            on_duplicate: OnDuplicate::default(),
            acts: ActsConfig::default(),
            repair: RepairConfig::default(),
            claims: ClaimMode::default(),
            second_opinion: None,
            second_opinion_model: None,
            second_opinion_bytes: USUAL_BYTES,
            second_opinion_also: Vec::new(),
            notify: Notify::default(),
            screen: ScreenConfig::default(),
        }
    }
}

impl Config {
    /// Reads the settings of an entry, all or nothing.
    ///
    /// # Errors
    /// The first setting that is unknown, of the wrong type or out of its bounds, by its path.
    ///
    /// ```
    /// use tool_guard_settings::config::Config;
    /// let config = Config::parse(&serde_json::json!({ "maxIdenticalFailures": 3 })).unwrap();
    /// assert_eq!(config.thresholds.max_identical_failures, 3);
    /// let error = Config::parse(&serde_json::json!({ "haltAfter": "soon" })).unwrap_err();
    /// assert_eq!(error.to_string(), "haltAfter: \"soon\" is not allowed here, expected a whole number from 0 to 100");
    /// ```
    pub fn parse(value: &Value) -> Result<Self, ConfigError> {
        let (config, problems) = Self::read(value);
        problems.into_iter().next().map_or(Ok(config), Err)
    }

    /// Whether some model is shown fewer tools than there are.
    ///
    /// ```
    /// use tool_guard_settings::config::Config;
    /// let narrows = |settings| Config::parse(&settings).unwrap().narrows_tools();
    /// assert!(!narrows(serde_json::json!({})));
    /// assert!(narrows(serde_json::json!({ "tools": { "show": "lite" } })));
    /// assert!(narrows(serde_json::json!({ "models": [{ "match": ["small*"], "showTools": ["read"] }] })));
    /// ```
    #[must_use]
    pub fn narrows_tools(&self) -> bool {
        self.thresholds.show_tools != ShownTools::default() || self.models.iter().any(|model| model.thresholds.contains_key("showTools"))
    }

    /// Whether, and when, a model is asked for a second opinion where verdicts are carried out as `mode` says.
    ///
    /// ```
    /// use tool_guard_settings::config::{Config, Mode, SecondOpinion};
    /// let config = Config::default();
    /// assert_eq!(config.second_opinion_in(Mode::Enforce), SecondOpinion::Confirm);
    /// assert_eq!(config.second_opinion_in(Mode::Observe), SecondOpinion::Off);
    /// ```
    #[must_use]
    pub fn second_opinion_in(&self, mode: Mode) -> SecondOpinion {
        let usual = if mode == Mode::Enforce { SecondOpinion::Confirm } else { SecondOpinion::Off };
        self.second_opinion.unwrap_or(usual)
    }

    /// Whether a model is asked about this, too, where verdicts are carried out as `mode` says: of what is only written down nobody is.
    #[must_use]
    pub fn also_asks(&self, what: AlsoAsked, mode: Mode) -> bool {
        mode == Mode::Enforce && self.second_opinion_in(mode) != SecondOpinion::Off && self.second_opinion_also.contains(&what)
    }

    /// Reads what can be read of an entry's settings, and tells what cannot. A setting in error takes its default, and never one that is
    /// stricter than what the user may have meant: where `mode` or `enabled` cannot be read, the guard only observes.
    ///
    /// ```
    /// use tool_guard_settings::config::{Config, Mode};
    /// let (config, problems) = Config::read(&serde_json::json!({ "mode": "observe", "haltAfter": "soon" }));
    /// assert_eq!((config.mode, config.thresholds.halt_after, problems.len()), (Mode::Observe, 2, 1));
    /// ```
    #[must_use]
    pub fn read(value: &Value) -> (Self, Vec<ConfigError>) {
        let mut reader = Reader::default();
        let read = reader.read("", value, SettingType::Object(table::ENTRY));
        let mut problems = reader.problems;
        let Some(Value::Object(mut entry)) = read else { return (Self { mode: Mode::Observe, ..Self::default() }, problems) };
        // `tools.show` is the same setting for every model: what they are shown stands beside what the tools are
        if let Some(shown) = entry.get_mut("tools").and_then(|tools| tools.as_object_mut()?.remove("show")) {
            entry.insert("showTools".to_owned(), shown);
        }
        let defaults = Thresholds::default();
        let (mut thresholds, mut own_thresholds) = (defaults.clone(), BTreeMap::new());
        for Setting { key, .. } in table::thresholds() {
            let Some(value) = entry.remove(*key) else { continue };
            thresholds = thresholds.with(key, &value);
            // hosts fill in the schema's defaults: only what differs from them is the user's own
            if defaults.with(key, &value) != defaults {
                own_thresholds.insert((*key).to_owned(), value);
            }
        }
        // what was checked can be read; if it cannot, the table and the types above disagree
        let config = serde_json::from_value::<Self>(Value::Object(entry)).unwrap_or_else(|error| {
            problems.push(ConfigError::at(ENTRY, value, error.to_string()));
            Self { mode: Mode::Observe, ..Self::default() }
        });
        let mut config = Self { thresholds, own_thresholds, ..config };
        for setting in table::ENTRY.iter().filter(|setting| problems.iter().any(|problem| setting.is_named(&problem.path))) {
            match setting.unreadable {
                Some(Unreadable::Observe) => config.mode = Mode::Observe,
                Some(Unreadable::NoProfile) => config.small_model_profile = false,
                None => {}
            }
        }
        (config, problems)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_safe_addresses_are_notified() {
        let parse = |webhook: &str| Config::parse(&json!({ "notify": { "webhook": webhook } }));
        for safe in ["https://hooks.example/x?y=1", "http://127.0.0.1:8080/x", "http://localhost/", "http://[::1]:9/x", "http://[::1]"] {
            assert_eq!(parse(safe).unwrap().notify.webhook.as_deref(), Some(safe));
        }
        for unsafe_one in [
            "http://hooks.example/x",
            "https://",
            "ftp://127.0.0.1",
            "http://127.0.0.1.evil.example/",
            "http://127.0.0.1@evil.example/",
            "https://user:secret@hooks.example/",
            "http://localhost:80@evil.example",
            "https://a b",
            "http://evil.example:127.0.0.1/",
            "",
        ] {
            let error = parse(unsafe_one).unwrap_err().to_string();
            assert!(error.starts_with("notify.webhook: "), "{unsafe_one}: {error}");
        }
        assert_eq!(Config::parse(&json!({ "notify": { "command": ["notify-send"] } })).unwrap().notify.on, [NotifyOn::Halt]);
        assert!(Config::parse(&json!({ "notify": { "on": ["block"] } })).is_err());
    }

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
            (
                json!({ "mode": "off" }),
                "mode: \"off\" is not allowed here, expected \"enforce\" or \"observe\" (enabled: false does what \"off\" says)",
            ),
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
                json!({ "showTools": [] }),
                "showTools: [] is not allowed here, expected \"full\", \"lite\" or a list of tool names, in which * stands for any characters",
            ),
            (
                json!({ "models": [{ "match": ["*"], "showTools": ["read", 1] }] }),
                "models[0].showTools[1]: 1 is not allowed here, expected a text that is not empty",
            ),
            (json!({ "hints": true }), "hints: true is not allowed here, expected \"off\" or \"on\" or \"auto\""),
            (
                json!({ "tools": { "grab": { "aliases": { "a": 1 } } } }),
                "tools.grab.aliases.a: 1 is not allowed here, expected a text that is not empty",
            ),
        ] {
            assert_eq!(Config::parse(&value).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn of_a_threshold_only_what_is_named_changes() {
        let config = Config::parse(&json!({ "repeat": { "others": 4 }, "cycles": { "stopAt": 9 } })).unwrap();
        let defaults = Thresholds::default();
        assert_eq!((config.thresholds.repeat.others, config.thresholds.repeat.poll_factor), (4, defaults.repeat.poll_factor));
        assert_eq!((config.thresholds.cycles.note_at, config.thresholds.cycles.stop_at), (defaults.cycles.note_at, 9));
        assert_eq!(config.thresholds.same_failure, defaults.same_failure);
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
    fn errors_name_the_whole_path() {
        for (value, path) in [
            (json!({ "repeat": { "limits": { "read": -1 } } }), "models[0].repeat.limits.read"),
            (json!({ "repeat": { "limit": 1 } }), "models[0].repeat.limit"),
            (json!({ "cycles": { "noteAt": "x" } }), "models[0].cycles.noteAt"),
            (json!({ "sameFailure": [] }), "models[0].sameFailure"),
            (json!({ "retryBudgets": { "timeouts": 1 } }), "models[0].retryBudgets.timeouts"),
            (json!({ "mode": "observe" }), "models[0].mode"),
        ] {
            let mut model = value;
            model["match"] = json!(["*"]);
            assert_eq!(Config::parse(&json!({ "models": [model] })).unwrap_err().path, path);
        }
        for (value, path) in [
            (json!({ "injection": "maybe" }), "screen.injection"),
            (json!({ "injection": { "threshold": 3 } }), "screen.injection.threshold"),
            (json!({ "injection": { "score": 12 } }), "screen.injection.score"),
            (json!({ "tools": { "exec": true } }), "screen.tools.exec"),
            (json!({ "redact": { "pets": true } }), "screen.redact.pets"),
            (json!({ "redact": "yes" }), "screen.redact"),
            (json!({ "maxChars": 10 }), "screen.maxChars"),
            (json!({ "contextShare": 3 }), "screen.contextShare"),
            (json!({ "validate": [{ "tool": "x" }] }), "screen.validate[0].format"),
            (json!({ "validate": [{ "format": "json" }] }), "screen.validate[0].tool"),
            (json!({ "validate": [{ "tool": "x", "format": { "schema": 1 } }] }), "screen.validate[0].format"),
            (json!({ "size": 1 }), "screen.size"),
        ] {
            assert_eq!(Config::parse(&json!({ "screen": value })).unwrap_err().path, path);
        }
    }

    #[test]
    fn every_setting_of_the_table_is_read_and_every_field_is_in_the_table() {
        let defaults = serde_json::to_value(Config::default()).unwrap();
        let keys: Vec<&str> = table::ENTRY.iter().map(|setting| setting.key).collect();
        assert!(defaults.as_object().unwrap().keys().all(|key| keys.contains(&key.as_str())), "{defaults}");
        // what has no default is left out, and has a row in `each_setting_changes_an_answer`
        for (setting, default) in table::ENTRY.iter().filter_map(|setting| Some((setting, defaults.get(setting.key)?))) {
            let mut reader = Reader::default();
            assert_eq!(reader.read(setting.key, default, setting.shape).as_ref(), Some(default), "{}", setting.key);
            assert_eq!(reader.problems, [], "{}", setting.key);
        }
        let all = json!({ "screen": {
            "injection": "block", "tools": { "exec": "off" }, "detectors": "fail-closed", "redact": { "ip": true }, "maxChars": 3000,
            "turnMaxChars": 4000, "contextShare": 0.5, "validate": [{ "tool": "x", "format": { "schema": { "type": "object" } } }],
        } });
        assert_eq!(serde_json::to_value(Config::parse(&all).unwrap()).unwrap()["screen"]["maxChars"], json!(3000));
    }
}
