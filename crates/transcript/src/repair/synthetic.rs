//! What is written for a result that was lost, in each format's own way; marked as an error where the format can do that.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use serde_json::Value;

use super::unit::CallFact;
use crate::format::RecordingFormat;
use crate::message::{Dialect, OPENCLAW_MARK, RECOVERED};

/// A text as a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// The result of a call as a message, or as the block that a user's message holds.
pub(crate) fn message(call: &CallFact) -> String {
    let id = quoted(call.id.as_deref().unwrap_or_default());
    let text = quoted(RECOVERED);
    match call.dialect {
        Dialect::OpenClaw => {
            let name = quoted(call.name.as_deref().unwrap_or("unknown"));
            format!(
                r#"{{"role":"toolResult","toolCallId":{id},"toolName":{name},"content":[{{"type":"text","text":{text}}}],"details":{{"{OPENCLAW_MARK}":true}},"isError":true}}"#
            )
        }
        Dialect::Anthropic => format!(r#"{{"type":"tool_result","tool_use_id":{id},"content":{text},"is_error":true}}"#),
        Dialect::OpenAi => format!(r#"{{"role":"tool","tool_call_id":{id},"content":{text}}}"#),
        Dialect::Function | Dialect::Corpus => format!(r#"{{"type":"function_call_output","call_id":{id},"output":{text}}}"#),
        Dialect::Custom => format!(r#"{{"type":"custom_tool_call_output","call_id":{id},"output":{text}}}"#),
    }
}

/// A user's message that holds these blocks.
pub(crate) fn user(blocks: &[String]) -> String {
    format!(r#"{{"role":"user","content":[{}]}}"#, blocks.join(","))
}

/// The line of a result behind the line of its call, whose JSON is `of`. `id` and `parent` are its links in a tree.
pub(crate) fn line(format: RecordingFormat, call: &CallFact, of: &Value, id: Option<&str>, parent: Option<&str>) -> String {
    let raw = |key: &str| of.get(key).filter(|value| !value.is_null()).map(Value::to_string);
    let mut members: Vec<(&str, String)> = Vec::new();
    let copy = |members: &mut Vec<(&str, String)>, key: &'static str| members.extend(raw(key).map(|value| (key, value)));
    match format {
        RecordingFormat::OpenClaw | RecordingFormat::SessionBranch => {
            members.push(("type", quoted("message")));
            if let Some(id) = id {
                members.push(("id", quoted(id)));
                members.push(("parentId", parent.map_or_else(|| "null".to_owned(), quoted)));
            }
            copy(&mut members, "timestamp");
            let mut message = message(call);
            if let Some(time) = of.get("message").and_then(|message| message.get("timestamp")).filter(|time| time.is_number()) {
                message.truncate(message.len() - 1);
                let _ = write!(message, r#","timestamp":{time}}}"#);
            }
            members.push(("message", message));
        }
        RecordingFormat::ClaudeCode => {
            members.push(("parentUuid", parent.map_or_else(|| "null".to_owned(), quoted)));
            for key in ["isSidechain", "agentId", "userType", "cwd", "sessionId", "version", "gitBranch"] {
                copy(&mut members, key);
            }
            members.push(("type", quoted("user")));
            members.push(("message", user(&[message(call)])));
            members.extend(id.map(|id| ("uuid", quoted(id))));
            copy(&mut members, "timestamp");
        }
        RecordingFormat::Codex if of.get("payload").is_some() => {
            copy(&mut members, "timestamp");
            members.push(("type", quoted("response_item")));
            members.push(("payload", message(call)));
        }
        RecordingFormat::Corpus => {
            for key in ["session", "source", "i", "turn", "call_id", "tool", "model"] {
                copy(&mut members, key);
            }
            members.push(("type", quoted("result")));
            members.push(("is_error", "true".to_owned()));
            members.push(("text", quoted(RECOVERED)));
            members.push(("len", RECOVERED.len().to_string()));
        }
        RecordingFormat::Codex | RecordingFormat::Messages | RecordingFormat::Trajectory => {
            let message = message(call);
            return if call.dialect == Dialect::Anthropic { user(&[message]) } else { message };
        }
    }
    let members: Vec<String> = members.iter().map(|(key, value)| format!("{}:{value}", quoted(key))).collect();
    format!("{{{}}}", members.join(","))
}

/// New ids beside those that are there.
#[derive(Debug, Default)]
pub(crate) struct FreshIds {
    taken: HashSet<String>,
    /// How many attempts each seed took so far for a form: the same one may come again and again.
    attempts: HashMap<(bool, String), u32>,
}

impl FreshIds {
    pub(crate) fn beside(taken: HashSet<String>) -> Self {
        Self { taken, attempts: HashMap::new() }
    }

    /// A new id of the same form as another one; deterministic.
    pub(crate) fn next(&mut self, like: &str, seed: &str) -> String {
        let is_uuid = like.len() == 36 && like.bytes().filter(|byte| *byte == b'-').count() == 4;
        let attempt = self.attempts.entry((is_uuid, seed.to_owned())).or_default();
        loop {
            let id = id(is_uuid, seed, *attempt);
            *attempt = attempt.wrapping_add(1);
            if self.taken.insert(id.clone()) {
                return id;
            }
        }
    }
}

fn id(is_uuid: bool, seed: &str, attempt: u32) -> String {
    let (a, b) = (hash(seed, attempt), hash(seed, !attempt));
    if !is_uuid {
        return format!("{:08x}", a >> 32);
    }
    let (time, rest) = (a >> 16, b & 0x0fff_ffff_ffff_ffff);
    format!(
        "{:08x}-{:04x}-8{:03x}-{:x}{:03x}-{:012x}",
        time >> 16,
        time & 0xffff,
        a & 0xfff,
        8 + (b >> 62),
        (rest >> 48) & 0xfff,
        rest & 0xffff_ffff_ffff
    )
}

/// FNV-1a.
fn hash(seed: &str, attempt: u32) -> u64 {
    let bytes = attempt.to_le_bytes().into_iter().chain(seed.bytes());
    let mixed = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    mixed ^ (mixed >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_ids_look_like_the_old_ones_and_are_never_twice_the_same() {
        let mut ids = FreshIds::default();
        let uuid = "50d48a08-7f40-47ba-8b7a-f4ba24cc2faf";
        let (a, b) = (ids.next(uuid, "x"), ids.next(uuid, "x"));
        assert_ne!(a, b);
        let dashes = |id: &str| id.match_indices('-').map(|(at, _)| at).collect::<Vec<_>>();
        assert_eq!((a.len(), dashes(&a)), (36, dashes(uuid)));
        let short = ids.next("ac4fbb3e", "x");
        assert!(short.len() == 8 && short.bytes().all(|byte| byte.is_ascii_hexdigit()), "{short}");
        assert_eq!(FreshIds::default().next("ac4fbb3e", "x"), short);
    }

    #[test]
    fn every_synthetic_result_is_json_and_known_as_one() {
        for dialect in [Dialect::OpenClaw, Dialect::Anthropic, Dialect::OpenAi, Dialect::Function, Dialect::Custom] {
            let call = CallFact { id: Some("a\"b".to_owned()), name: Some("re\\ad".to_owned()), dialect, doubt: None };
            let value: Value = serde_json::from_str(&line(RecordingFormat::Messages, &call, &Value::Null, None, None)).unwrap();
            let parsed = crate::message::parse(&value).unwrap();
            let result = parsed.results().next().unwrap();
            assert_eq!((result.id.as_deref(), result.text.as_str(), result.synthetic), (Some("a\"b"), RECOVERED, true), "{dialect:?}");
        }
    }
}
