//! What a call does, read from its tool's name, its action, its query or its command.

use std::hash::{BuildHasher, Hasher};

use rustc_hash::FxBuildHasher;
use serde_json::{Map, Value};
use tool_guard_tools::family::{Family, own_name, same_name};

use crate::effect::Effect;
use crate::sampling::samples;
use crate::shell::{self, command_of};
use crate::sql::is_batch;
use crate::verbs;

/// What a call does, and which calls are of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Behaviour {
    /// Its effect.
    pub effect: Effect,
    /// Whether something in it waits.
    pub waits: bool,
    /// Whether it draws an answer of a model.
    pub samples: bool,
    /// Hash of the tool and its action, of a command of its program and subcommand.
    pub kind: u64,
}

/// Parameters that say what a tool with many uses is to do.
const ACTIONS: &[&str] = &["action", "method", "operation", "op", "kind"];
/// Parameters that say so where no action is named: the buttons of a remote control.
const BUTTONS: &[&str] = &["command", "cmd", "button"];
/// Parameters that hold a query of a database.
const QUERIES: &[&str] = &["sql", "query", "statement"];

/// Reads a call; `args` are those of the tool that is really called.
///
/// The action counts before the name, and an inner action (`{ "action": "act", "request": { "kind": "wait" } }`) before the
/// outer one.
#[must_use]
pub(crate) fn behaviour(tool: &str, family: Family, args: Option<&Value>) -> Behaviour {
    if let (Family::Exec, Some(command)) = (family, command_of(args)) {
        let reading = shell::read(command);
        // two names of one thing
        let program = if reading.program == "printf" { "echo" } else { reading.program.as_str() };
        return Behaviour { effect: reading.effect, waits: reading.waits, samples: reading.samples, kind: kind(tool, [program]) };
    }
    let map = args.and_then(Value::as_object);
    let actions = map.map(|map| actions(tool, map)).unwrap_or_default();
    let effect =
        by_family(tool, family, map).or_else(|| map.and_then(by_query)).or_else(|| by_names(tool, &actions)).unwrap_or(Effect::Unknown);
    let samples = map.is_some_and(|map| samples(&last_word(tool), map));
    let effect = match effect {
        // what only its name calls a run may do anything: `run_query`
        Effect::Run => Effect::Unknown,
        _ if samples => Effect::Unknown,
        // three per cent brighter, and again
        Effect::Do if family == Family::Other && map.is_some_and(is_relative) => Effect::Step,
        effect => effect,
    };
    Behaviour { effect, waits: effect == Effect::Wait, samples, kind: kind(tool, actions) }
}

fn by_family(tool: &str, family: Family, map: Option<&Map<String, Value>>) -> Option<Effect> {
    match family {
        Family::Read | Family::Search | Family::CodeSearch | Family::WebSearch | Family::WebFetch => Some(Effect::Look),
        Family::Write | Family::Edit | Family::Patch => Some(Effect::Do),
        Family::Process => {
            let text = |name: &str| map?.get(name)?.as_str();
            let sends = match () {
                () if same_name(tool, "process") => !matches!(text("action"), Some("poll" | "log" | "list") | None),
                () if same_name(tool, "writestdin") => text("chars").is_some_and(|chars| !chars.is_empty()),
                () => false,
            };
            Some(if sends { Effect::Step } else { Effect::Wait })
        }
        Family::Exec | Family::Other => None,
    }
}

/// SQL says by its first word what it does.
fn by_query(map: &Map<String, Value>) -> Option<Effect> {
    let query = QUERIES.iter().find_map(|name| map.get(*name)?.as_str())?;
    let first: String = query.trim_start().chars().take_while(char::is_ascii_alphabetic).take(12).collect();
    match first.to_ascii_lowercase().as_str() {
        "select" | "with" | "show" | "explain" | "describe" | "pragma" => Some(Effect::Look),
        // one batch of many
        "update" | "delete" if is_batch(query) => Some(Effect::Step),
        "insert" | "update" | "delete" | "create" | "alter" | "drop" | "truncate" => Some(Effect::Do),
        _ => None,
    }
}

fn by_names(tool: &str, actions: &[&str]) -> Option<Effect> {
    actions.iter().rev().find_map(|action| verbs::of_name(action)).or_else(|| verbs::of_name(own_name(tool)))
}

/// The last word of a tool's own name.
fn last_word(tool: &str) -> String {
    let mut last = String::new();
    verbs::each_word(own_name(tool), |word| word.clone_into(&mut last));
    last
}

/// The actions, outer ones first. `call_service` calls the service that it is told.
fn actions<'m>(tool: &str, map: &'m Map<String, Value>) -> Vec<&'m str> {
    let service = if last_word(tool) == "service" { map.get("service") } else { None };
    // `get_command_help` looks, whatever the command
    let looks = || verbs::of_name(own_name(tool)) == Some(Effect::Look);
    let buttons = BUTTONS.iter().filter_map(|name| map.get(*name)).filter(|value| value.as_str().is_some_and(is_name) && !looks());
    // a key of a keyboard or a remote control, not of a table
    let keys = map.get("key").filter(|_| !map.contains_key("value") && !looks());
    let keys = keys.filter(|key| key.as_str().is_some_and(|key| is_name(key) && verbs::of_name(key) == Some(Effect::Step)));
    let found = buttons.chain(keys).chain(ACTIONS.iter().filter_map(|name| map.get(*name))).chain(service);
    let mut found: Vec<&str> = found.filter_map(Value::as_str).collect();
    for inner in map.values().filter_map(Value::as_object) {
        found.extend(["action", "kind"].iter().find_map(|name| inner.get(*name)?.as_str()));
    }
    found.retain(|action| action.len() <= 64);
    found
}

/// Words in names of parameters whose values are added to what is there, and what is behind a step that is one.
const ADDED: &[&str] = &["delta", "increment", "decrement"];
const STEP_UNITS: &[&str] = &["pct", "percent", "percentage", "db", "degrees"];

/// Whether a parameter, or one inside of it, says by how much something is to change: `brightness_step_pct`.
fn is_relative(map: &Map<String, Value>) -> bool {
    let is_added = |(name, value): (&String, &Value)| {
        let (mut found, mut step) = (false, false);
        verbs::each_word(name, |word| {
            found |= ADDED.contains(&word) || step && STEP_UNITS.contains(&word);
            step = word == "step";
        });
        found && value.is_number()
    };
    map.iter().any(|(name, value)| is_added((name, value)) || value.as_object().is_some_and(|inner| inner.iter().any(is_added)))
}

/// One word, or several that are joined: `vol_down`.
fn is_name(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

fn kind<'a>(tool: &str, actions: impl IntoIterator<Item = &'a str>) -> u64 {
    let mut hash = FxBuildHasher.build_hasher();
    hash.write(tool.as_bytes());
    for action in actions {
        hash.write_u8(0xff);
        hash.write(action.as_bytes());
    }
    hash.finish()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tool_guard_tools::family::family;

    use super::*;

    fn effect(tool: &str, args: &Value) -> Effect {
        behaviour(tool, family(tool), Some(args)).effect
    }

    #[test]
    fn calls_are_known_by_action_query_family_and_name() {
        for (tool, args, expected) in [
            ("read", json!({ "path": "status" }), Effect::Look),
            ("write", json!({ "path": "a" }), Effect::Do),
            ("process", json!({ "action": "poll", "sessionId": "a" }), Effect::Wait),
            ("process", json!({ "action": "send-keys", "keys": ["Enter"] }), Effect::Step),
            ("write_stdin", json!({ "session_id": 1, "chars": "" }), Effect::Wait),
            ("write_stdin", json!({ "session_id": 1, "chars": "y" }), Effect::Step),
            ("message", json!({ "action": "send", "message": "hi" }), Effect::Do),
            ("home__call_service", json!({ "domain": "light", "service": "turn_on" }), Effect::Do),
            ("home__call_service", json!({ "domain": "media_player", "service": "volume_down" }), Effect::Step),
            ("get_status", json!({ "service": "mail-update" }), Effect::Look),
            ("infrared_send", json!({ "remote": "amp", "command": "vol_down" }), Effect::Step),
            ("game", json!({ "command": "open the red door" }), Effect::Unknown),
            ("get_command_help", json!({ "command": "deploy" }), Effect::Look),
            ("infrared_send", json!({ "device": "tv", "key": "CH_UP" }), Effect::Step),
            ("store_set", json!({ "key": "page_size", "value": "50" }), Effect::Do),
            ("store_get", json!({ "key": "page" }), Effect::Look),
            ("create_event", json!({ "start": "9:00", "utc_offset": 60 }), Effect::Do),
            ("update_form", json!({ "step": 2, "step_id": 7 }), Effect::Do),
            ("sql_run", json!({ "sql": "UPDATE plans SET rate_limit = 100 WHERE id = 3" }), Effect::Do),
            ("spawn_agent", json!({ "prompt": "write it", "model": "m" }), Effect::Do),
            ("exec", json!({ "command": "curl -s localhost:1/api/generate -d @ask.json > answer.txt" }), Effect::Do),
            ("exec", json!({ "command": "curl -s -X POST https://api.example/tasks/17/complete" }), Effect::Do),
            ("exec", json!({ "command": "psql -c 'DELETE FROM a WHERE id IN (SELECT id FROM a LIMIT 500)'" }), Effect::Step),
            ("light_update", json!({ "id": 3, "data": { "brightness_step_pct": -3 } }), Effect::Step),
            ("light_update", json!({ "id": 3, "data": { "brightness": 30 } }), Effect::Do),
            ("sql_run", json!({ "sql": "DELETE FROM a WHERE id IN (SELECT id FROM b LIMIT 5000)" }), Effect::Step),
            ("llm_complete", json!({ "model": "m", "prompt": "two and two" }), Effect::Unknown),
            ("exec", json!({ "command": "curl -s localhost:1/api/generate -d @ask.json" }), Effect::Unknown),
            ("place_order", json!({ "item": 3 }), Effect::Do),
            ("messenger", json!({ "action": "send", "command": "status" }), Effect::Do),
            ("message", json!({ "action": "read" }), Effect::Look),
            ("browser", json!({ "action": "act", "request": { "kind": "wait", "timeMs": 5 } }), Effect::Wait),
            ("browser", json!({ "action": "act", "request": { "kind": "press", "key": "Tab" } }), Effect::Step),
            ("browser", json!({ "action": "snapshot" }), Effect::Look),
            ("sessions_yield", json!({}), Effect::Wait),
            ("job_status", json!({ "id": 3 }), Effect::Look),
            ("db_query", json!({ "sql": " select 1" }), Effect::Look),
            ("db_query", json!({ "sql": "DELETE FROM a" }), Effect::Do),
            ("mcp__calendar__createEvent", json!({}), Effect::Do),
            ("run_query", json!({}), Effect::Unknown),
            ("frobnicate", json!({}), Effect::Unknown),
            ("exec", json!({ "command": "npm test" }), Effect::Run),
        ] {
            assert_eq!(effect(tool, &args), expected, "{tool} {args}");
        }
    }

    #[test]
    fn kinds_are_tools_with_their_action() {
        let kind = |tool: &str, args: Value| behaviour(tool, family(tool), Some(&args)).kind;
        assert_eq!(kind("exec", json!({ "command": "npm test" })), kind("exec", json!({ "command": "sudo npm test -- --x" })));
        assert_ne!(kind("exec", json!({ "command": "npm test" })), kind("exec", json!({ "command": "npm run build" })));
        assert_ne!(kind("message", json!({ "action": "send" })), kind("message", json!({ "action": "read" })));
    }
}
