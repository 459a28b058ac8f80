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
    /// Nothing is changed; the journal says what would have been done.
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

    /// Reads what can be read of an entry's settings, and reports what cannot. A setting in error takes its default, and never one that is
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
mod tests;
