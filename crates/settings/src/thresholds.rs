//! The numbers at which the ladder's rules speak. [`Thresholds::default`] is the one place where defaults live.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tool_guard_outcome::class::{Class, FailureKind};
use tool_guard_text::glob::fits;
use tool_guard_text::sort;
use tool_guard_tools::family::{Family, family as family_of, same_name};

use crate::for_prompt::{HintsSetting, ShownTools};

/// When a rule that climbs speaks: first a note, then the stop. 0 switches the step off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Steps {
    /// The count at which the model is told.
    pub note_at: u32,
    /// The count at which it is stopped.
    pub stop_at: u32,
}

/// What gives a tool its limit of repetitions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitOf<'r> {
    /// The entry of `repeat.limits` with this name: the tool's own, one of its kind, or a pattern.
    Named(&'r str),
    /// `repeat.others`.
    Others,
    /// Its kind: nothing is set for it.
    Kind,
}

/// The same call with the same result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Repeat {
    /// By tool, the repetitions of a call that its steps are scaled by: `tool-guard status` shows what comes of them. What is not named keeps
    /// its family's; 0: any number. `*` in a name stands for any characters.
    pub limits: BTreeMap<String, u32>,
    /// How often for tools of no known family.
    pub others: u32,
    /// How much more often calls that wait for something may repeat.
    pub poll_factor: u32,
    /// Further tools that wait for something; `*` stands for any characters.
    pub polls: Vec<String>,
    /// Whether a call counts as the same although its result changed.
    pub count_changed_results: bool,
}

/// What a run may use; 0: any amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Budget {
    /// Tool calls that do not wait.
    pub calls: u32,
    /// Tokens, where the host reports them.
    pub tokens: u32,
    /// Minutes, without those that calls waited.
    pub minutes: u32,
}

/// Every threshold; a model may have its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Thresholds {
    /// Identical deterministic failures of one call until it is stopped.
    pub max_identical_failures: u32,
    /// Attempts in a row that fail until the model is told to stop.
    pub max_failures_per_turn: u32,
    /// Whether a success begins that count anew.
    pub forgive: bool,
    /// Further attempts at a stopped call, or past the cap, until the run is ended; 0 never ends a run.
    pub halt_after: u32,
    /// Retries of an identical failure, by class; what is not named keeps its default.
    pub retry_budgets: BTreeMap<String, u32>,
    /// The same failure under other arguments or of the same target.
    pub same_failure: Steps,
    /// The same call with the same result.
    pub repeat: Repeat,
    /// Rounds of a cycle of two to eight calls.
    pub cycles: Steps,
    /// What a run may use.
    pub budget: Budget,
    /// Whether the model is told in advance how tools are called that it calls wrongly.
    pub hints: HintsSetting,
    /// The tools that the model is shown.
    pub show_tools: ShownTools,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self {
            max_identical_failures: 2,
            max_failures_per_turn: 5,
            forgive: true,
            halt_after: 2,
            retry_budgets: BTreeMap::new(),
            same_failure: Steps { note_at: 3, stop_at: 5 },
            repeat: Repeat {
                limits: BTreeMap::new(),
                others: Family::Other.repeat_limit(),
                poll_factor: 4,
                polls: Vec::new(),
                count_changed_results: false,
            },
            cycles: Steps { note_at: 3, stop_at: 4 },
            budget: Budget::default(),
            hints: HintsSetting::default(),
            show_tools: ShownTools::default(),
        }
    }
}

impl Thresholds {
    /// What small models on one's own machine get: they repeat themselves sooner, and every call costs them more time.
    /// Runs end no sooner: the size is only guessed. The user's own settings come before it.
    #[must_use]
    pub fn small_models() -> Self {
        let mut strict = Self { max_failures_per_turn: 4, ..Self::default() };
        let retries = [(Class::Unknown, 1)]
            .into_iter()
            .chain(Class::ALL.iter().filter(|class| class.kind() == FailureKind::Transient).map(|class| (*class, 2)))
            .map(|(class, retries)| (class.name().to_owned(), retries));
        strict.retry_budgets = sort::map(retries);
        strict.same_failure = Steps { note_at: 2, stop_at: 4 };
        strict.repeat.limits = sort::map([("read", 2), ("grep", 2), ("exec", 3)].map(|(tool, limit)| (tool.to_owned(), limit)));
        strict.repeat.others = 2;
        strict.cycles = Steps { note_at: 2, stop_at: 3 };
        strict
    }

    /// These thresholds with one of them set, as the user wrote it: of objects only the keys that are named change.
    #[must_use]
    pub fn with(&self, key: &str, value: &Value) -> Self {
        let mut json = serde_json::to_value(self).unwrap_or_default();
        if let Value::Object(all) = &mut json {
            merge(all.entry(key).or_insert(Value::Null), value);
        }
        // settings are checked when they are read
        serde_json::from_value(json).unwrap_or_else(|_| self.clone())
    }

    /// Identical failures of a call of this class until it is stopped; `None` if they never stop it.
    /// `tool` are the retries that the user gives the tool itself.
    #[must_use]
    pub fn trip_at(&self, class: Class, tool: Option<&BTreeMap<String, u32>>) -> Option<u32> {
        let budget = tool.and_then(|tool| tool.get(class.name())).or_else(|| self.retry_budgets.get(class.name())).copied();
        match class.kind() {
            FailureKind::Informative | FailureKind::Neutral => None,
            FailureKind::Deterministic => Some(budget.map_or(self.max_identical_failures, |retries| retries + 1)),
            FailureKind::Transient | FailureKind::Unknown => Some(budget.unwrap_or(class.default_budget()) + 1),
        }
    }
}

impl Repeat {
    /// How often a call of this tool may give the same result; `None`: any number of times.
    #[must_use]
    pub fn limit(&self, tool: &str, family: Family) -> Option<u32> {
        let (_, limit) = self.limit_of(tool, family);
        (limit > 0).then_some(limit)
    }

    /// Which limit holds for a tool, and its value; 0: any number of times.
    #[must_use]
    pub fn limit_of(&self, tool: &str, family: Family) -> (LimitOf<'_>, u32) {
        let own = self.limits.iter().find(|(name, _)| same_name(name, tool));
        let kin = || self.limits.iter().find(|(name, _)| family != Family::Other && family_of(name) == family);
        let pattern = || self.limits.iter().find(|(name, _)| name.contains('*') && fits(name, tool));
        match own.or_else(kin).or_else(pattern) {
            Some((name, limit)) => (LimitOf::Named(name), *limit),
            None if family == Family::Other => (LimitOf::Others, self.others),
            None => (LimitOf::Kind, family.repeat_limit()),
        }
    }
}

/// Puts objects together key by key; everything else is replaced.
fn merge(json: &mut Value, own: &Value) {
    match (json, own) {
        (Value::Object(json), Value::Object(own)) => {
            for (key, value) in own {
                merge(json.entry(key).or_insert(Value::Null), value);
            }
        }
        (json, own) => *json = own.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn with(key: &str, value: &Value) -> Thresholds {
        Thresholds::default().with(key, value)
    }

    #[test]
    fn the_class_the_tool_and_the_user_decide_how_many_retries_there_are() {
        let thresholds = Thresholds { max_identical_failures: 4, ..with("retryBudgets", &json!({ "timeout": 0, "not_found": 5 })) };
        assert_eq!(thresholds.trip_at(Class::MissingParam, None), Some(4));
        assert_eq!(thresholds.trip_at(Class::NotFound, None), Some(6));
        assert_eq!(thresholds.trip_at(Class::Timeout, None), Some(1));
        assert_eq!(thresholds.trip_at(Class::RateLimit, None), Some(4));
        assert_eq!(thresholds.trip_at(Class::Unknown, None), Some(3));
        assert_eq!(thresholds.trip_at(Class::CommandFailed, None), None);
        let tool = BTreeMap::from([("timeout".to_owned(), 7)]);
        assert_eq!(thresholds.trip_at(Class::Timeout, Some(&tool)), Some(8));
    }

    #[test]
    fn a_tool_repeats_as_often_as_its_own_entry_its_family_or_the_rest_may() {
        let limit = |repeat: &Repeat, tool: &str| repeat.limit(tool, family_of(tool));
        let defaults = Thresholds::default().repeat;
        for (tool, expected) in
            [("read", 3), ("ctx_read", 3), ("Bash", 5), ("web_search", 2), ("edit", 2), ("ctx_grep", 3), ("send_money", 3)]
        {
            assert_eq!(limit(&defaults, tool), Some(expected), "{tool}");
        }
        let own = with("repeat", &json!({ "limits": { "read": 7, "send_money": 0, "bash": 1 }, "others": 9 })).repeat;
        for (tool, expected) in
            [("read", Some(7)), ("Read_File", Some(7)), ("send_money", None), ("exec", Some(1)), ("edit", Some(2)), ("x", Some(9))]
        {
            assert_eq!(limit(&own, tool), expected, "{tool}");
        }
        let off = with("repeat", &json!({ "limits": { "*": 0, "read": 2 } })).repeat;
        assert_eq!([limit(&off, "read"), limit(&off, "exec"), limit(&off, "x")], [Some(2), None, None]);
    }

    #[test]
    fn the_strict_profile_is_nowhere_looser() {
        let (strict, normal) = (Thresholds::small_models(), Thresholds::default());
        assert!(strict.max_failures_per_turn < normal.max_failures_per_turn);
        assert_eq!(strict.halt_after, normal.halt_after, "a guess ends no run");
        for class in Class::ALL {
            assert!(strict.trip_at(*class, None) <= normal.trip_at(*class, None), "{class}");
        }
        for tool in ["read", "exec", "grep", "edit", "web_fetch", "other"] {
            let limit = |of: &Thresholds| of.repeat.limit(tool, family_of(tool));
            assert!(limit(&strict) <= limit(&normal), "{tool}");
        }
    }
}
