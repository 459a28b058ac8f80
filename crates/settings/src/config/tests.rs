//! Settings as they are read: values, problems, defaults.

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
