//! Settings with mistakes: whatever is wrong, nothing gets stricter than it was asked to be.

use serde_json::{Value, json};
use tool_guard_core::{Config, Mode};
use tool_guard_settings::table::{self, Setting, SettingType};

use crate::common::{CallView, Host, MISSING, config as settings};

/// Values that at least one setting cannot have.
fn wrong_values() -> Vec<Value> {
    let deep = (0..100).fold(json!(1), |inner, _| json!({ "x": inner }));
    vec![
        json!(null),
        json!("loud"),
        json!(""),
        json!(" "),
        json!("true"),
        json!(true),
        json!(-1),
        json!(2.5),
        json!(1e300),
        json!(u64::MAX),
        json!([]),
        json!([null]),
        json!([{ "nonsense": 1 }]),
        json!({ "nonsense": 1 }),
        json!({ "nonsense": { "nonsense": null } }),
        json!("http://nas.local:8080/hook"),
        deep,
    ]
}

/// Every place of a setting: its keys from the entry down, with a value that may stand around it.
fn places(settings: &'static [Setting], around: &dyn Fn(Value) -> Value, out: &mut Vec<(String, Vec<Value>)>, path: &str) {
    for setting in settings {
        let at = format!("{path}{}", setting.key);
        let here = |value: Value| around(json!({ setting.key: value }));
        out.push((at.clone(), wrong_values().into_iter().map(here).collect()));
        if let SettingType::Object(inner) | SettingType::Switches(inner) | SettingType::ChoiceOr(_, inner) = setting.shape {
            places(inner, &here, out, &format!("{at}."));
        }
    }
}

fn all_places() -> Vec<(String, Vec<Value>)> {
    let mut out = Vec::new();
    places(table::ENTRY, &|value| value, &mut out, "");
    for setting in table::ENTRY.iter().filter(|setting| setting.threshold) {
        let of_model = |value: Value| json!({ "models": [{ "match": ["*"], setting.key: value }] });
        out.push((format!("models.{}", setting.key), wrong_values().into_iter().map(of_model).collect()));
    }
    out
}

fn with(mut entry: Value, key: &str, value: Value) -> Value {
    entry[key] = value;
    entry
}

/// Settings under which a loop that is certain was only watched: many mistakes leave the same ones, which are tried once.
#[derive(Default)]
struct Watched(Vec<Config>);

impl Watched {
    fn changes_nothing(&mut self, config: Config) -> bool {
        if self.0.contains(&config) {
            return true;
        }
        let mut host = Host::new(config.clone());
        self.0.push(config);
        (0..12).all(|_| host.call("main", "read", "{}", false, true, MISSING) == CallView::Result(MISSING.to_owned()))
    }
}

#[test]
fn whatever_else_is_wrong_observe_is_observed_and_off_is_off() {
    let (mut wrong, mut watched) = (0, Watched::default());
    for (path, entries) in all_places() {
        for entry in entries {
            let (_, problems) = Config::read(&entry);
            wrong += usize::from(!problems.is_empty());
            let own = path.as_str();
            if own != "mode" {
                let (config, _) = Config::read(&with(entry.clone(), "mode", json!("observe")));
                assert_eq!(config.mode, Mode::Observe, "{entry}");
                assert!(watched.changes_nothing(config), "{entry}");
            }
            if own != "enabled" {
                let (config, _) = Config::read(&with(entry.clone(), "enabled", json!(false)));
                assert!(!config.enabled, "{entry}");
            }
            if matches!(own, "mode" | "enabled") && !problems.is_empty() {
                assert!(watched.changes_nothing(Config::read(&entry).0), "{entry}");
            }
        }
    }
    assert!(wrong > 500, "{wrong} mistakes");
}

#[test]
fn a_problem_names_path_value_and_allowed_values_and_keeps_other_fields() {
    let (config, problems) = Config::read(&json!({
        "mode": "observe",
        "haltAfter": 7,
        "cycles": { "noteAt": "soon", "stopAt": 9 },
        "notify": { "webhook": "http://nas.local:8080/hook", "on": ["stop", "bogus"], "command": ["tell", 1] },
        "showTools": ["read", 1],
        "models": [{ "match": ["a*", 5], "haltAfter": "x", "maxFailuresPerTurn": 9 }, { "haltAfter": 1 }],
        "screen": { "validate": [{ "tool": "x", "format": "jsn" }, { "tool": "y", "format": "json" }], "size": 1 },
        "smallModelProfile": "no",
    }));
    let paths: Vec<&str> = problems.iter().map(|problem| problem.path.as_str()).collect();
    for path in [
        "cycles.noteAt",
        "notify.webhook",
        "notify.on[1]",
        "notify.command[1]",
        "showTools[1]",
        "models[0].match[1]",
        "models[0].haltAfter",
        "models[1].match",
        "screen.validate[0].format",
        "screen.size",
        "smallModelProfile",
    ] {
        assert!(paths.contains(&path), "{path} of {paths:?}");
    }
    assert_eq!(paths.len(), 11, "{paths:?}");
    let expected = settings(&json!({
        "mode": "observe",
        "haltAfter": 7,
        "cycles": { "stopAt": 9 },
        "notify": { "on": ["stop"] },
        "models": [{ "match": ["a*"], "maxFailuresPerTurn": 9 }],
        "screen": { "validate": [{ "tool": "y", "format": "json" }] },
        "smallModelProfile": false,
    }));
    assert_eq!(config, expected);
}

#[test]
fn settings_that_are_none_only_observe() {
    for entry in [json!([]), json!("off"), json!(1), json!(null), json!({ "Mode": "observe" }), json!({ "ENABLED": false })] {
        let (config, problems) = Config::read(&entry);
        assert_eq!((config.mode, problems.is_empty()), (Mode::Observe, false), "{entry}");
        assert_eq!(problems[0].instead(), "the guard only observes", "{entry}");
    }
    assert_eq!(Config::read(&json!({})), (Config::default(), Vec::new()));
}
