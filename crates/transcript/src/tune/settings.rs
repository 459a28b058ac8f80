//! The settings that are tried: one threshold at a time, the others as they are.

use serde::Serialize;
use serde_json::{Map, Value, json};
use tool_guard_core::{Config, ConfigError};

/// A threshold that is swept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Knob {
    /// Identical failures of one call.
    MaxIdenticalFailures,
    /// Failures of one turn.
    MaxFailuresPerTurn,
    /// The same failure under other arguments.
    SameFailure,
    /// The same call with the same result.
    Repeat,
    /// Rounds of a cycle.
    Cycles,
    /// Attempts at what was stopped.
    HaltAfter,
}

impl Knob {
    /// All of them.
    pub const ALL: &[Self] =
        &[Self::MaxIdenticalFailures, Self::MaxFailuresPerTurn, Self::SameFailure, Self::Repeat, Self::Cycles, Self::HaltAfter];

    /// The key of the plugin's settings.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::MaxIdenticalFailures => "maxIdenticalFailures",
            Self::MaxFailuresPerTurn => "maxFailuresPerTurn",
            Self::SameFailure => "sameFailure",
            Self::Repeat => "repeat",
            Self::Cycles => "cycles",
            Self::HaltAfter => "haltAfter",
        }
    }

    /// The rules that it sets, by their names in the journal; none where it depends on other rules.
    pub(crate) const fn rules(self) -> &'static [&'static str] {
        match self {
            Self::MaxIdenticalFailures => &["identical-failures"],
            Self::SameFailure => &["same-failure"],
            Self::Repeat => &["repetition"],
            Self::Cycles => &["cycle"],
            Self::MaxFailuresPerTurn | Self::HaltAfter => &[],
        }
    }

    /// The values that are tried, strictest first.
    fn values(self) -> Vec<Value> {
        let steps = |steps: &[(u32, u32)]| steps.iter().map(|(note, stop)| json!({ "noteAt": note, "stopAt": stop })).collect();
        let numbers = |numbers: &[u32]| numbers.iter().map(|number| json!(number)).collect();
        match self {
            Self::MaxIdenticalFailures => numbers(&[1, 2, 3, 4]),
            Self::MaxFailuresPerTurn => numbers(&[3, 5, 8, 12]),
            Self::SameFailure => steps(&[(2, 3), (2, 4), (3, 5), (4, 7)]),
            Self::Repeat => [(1, 2, 1, 1), (2, 3, 2, 2), (3, 5, 3, 3), (5, 8, 5, 5)]
                .iter()
                .map(|(read, exec, grep, others)| json!({ "limits": { "read": read, "exec": exec, "grep": grep }, "others": others }))
                .collect(),
            Self::Cycles => steps(&[(2, 3), (3, 4), (4, 6)]),
            Self::HaltAfter => numbers(&[0, 1, 2, 4]),
        }
    }
}

/// A value of a threshold.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TriedSetting {
    /// The threshold.
    pub knob: Knob,
    /// Its value, as it is written in the plugin's settings.
    pub value: Value,
}

impl TriedSetting {
    /// Every setting that is tried.
    #[must_use]
    pub fn all() -> Vec<Self> {
        Knob::ALL.iter().flat_map(|knob| knob.values().into_iter().map(|value| Self { knob: *knob, value })).collect()
    }

    /// The settings of a user with this one put in. A list by tool is replaced as a whole.
    ///
    /// # Errors
    /// The user's own settings cannot be used.
    pub fn over(&self, base: &Map<String, Value>) -> Result<Config, ConfigError> {
        let mut entry = base.clone();
        entry.insert(self.knob.key().to_owned(), within(base, self.knob.key(), self.value.clone()));
        Config::parse(&Value::Object(entry))
    }
}

/// A tried value, completed with the user's other settings under its key: polls stay polls, whatever limit is tried.
pub(crate) fn within(base: &Map<String, Value>, key: &str, value: Value) -> Value {
    match (base.get(key), value) {
        (Some(Value::Object(own)), Value::Object(tried)) => {
            let mut all = own.clone();
            all.extend(tried);
            Value::Object(all)
        }
        (_, value) => value,
    }
}

/// Settings under which every rule that any of the tried ones could trigger is triggered in observe mode: sessions without an
/// incident need no trial.
pub(crate) fn probe(base: &Map<String, Value>) -> Result<Config, ConfigError> {
    let mut entry = base.clone();
    for knob in Knob::ALL {
        if let Some(strictest) = knob.values().into_iter().next() {
            entry.insert(knob.key().to_owned(), within(base, knob.key(), strictest));
        }
    }
    entry.insert("mode".to_owned(), json!("observe"));
    Config::parse(&Value::Object(entry))
}
