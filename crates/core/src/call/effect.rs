//! What a call does beside answering: waits, makes something new, changes something that is there.

use serde_json::Value;

use crate::call::shell::{self, command_of};
use crate::tools::family::{Family, own_name, same_name};

/// Whether the call waits for something: the same answer many times is what waiting looks like.
///
/// `process` polling or reading a log, a name that ends in `status`, a command with a `sleep` in it.
#[must_use]
pub(crate) fn is_poll(tool: &str, family: Family, args: Option<&Value>) -> bool {
    let text = |name: &str| args.and_then(|args| args.get(name)).and_then(Value::as_str);
    match family {
        Family::Process if same_name(tool, "process") => matches!(text("action"), Some("poll" | "log" | "list")),
        Family::Process if same_name(tool, "writestdin") => text("chars").is_none_or(str::is_empty),
        Family::Process => true,
        Family::Exec => command_of(args).is_some_and(shell::waits),
        _ => own_name(tool).bytes().rev().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase()).take(6).eq(*b"sutats"),
    }
}

/// Verbs of tools that make something new each time they are called.
const CREATING: &[&str] =
    &["create", "send", "add", "post", "insert", "submit", "schedule", "reply", "publish", "upload", "book", "reserve", "invite"];

/// Whether the call makes something new each time: `create_event`, `sendMessage`, `message({ action: "send" })`.
#[must_use]
pub(crate) fn creates(tool: &str, args: Option<&Value>) -> bool {
    let action = args.and_then(|args| args.get("action")).and_then(Value::as_str);
    has_verb(tool, action, CREATING)
}

/// Verbs of tools that change something that is there.
const CHANGING: &[&str] = &[
    "update", "delete", "remove", "append", "set", "move", "rename", "share", "cancel", "edit", "write", "modify", "patch", "replace",
    "merge", "close", "open", "start", "stop", "run", "act", "click", "type", "press", "navigate", "install", "deploy", "commit", "push",
    "approve", "assign", "transfer", "pay", "reset", "enable", "disable", "archive", "upsert", "save", "put",
];

/// Whether one of the words of a tool's name, or the action, is or begins with one of the verbs: `deleteFile`, `set_status`.
fn has_verb(tool: &str, action: Option<&str>, verbs: &[&str]) -> bool {
    tool.split(|c: char| !c.is_ascii_alphanumeric()).chain(action).any(|word| {
        let mut rests = verbs.iter().filter_map(|verb| word.strip_prefix(*verb));
        rests.any(|rest| rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_uppercase()))
    })
}

/// Whether a success of the call may change what other calls see.
#[must_use]
pub(crate) fn mutates(tool: &str, family: Family, args: Option<&Value>) -> bool {
    match family {
        Family::Write | Family::Edit | Family::Patch => true,
        Family::Exec => !command_of(args).is_some_and(shell::only_looks),
        Family::Other => {
            let action = args.and_then(|args| args.get("action")).and_then(Value::as_str);
            has_verb(tool, action, CREATING) || has_verb(tool, action, CHANGING)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::family::family;
    use serde_json::json;

    #[test]
    fn waiting_is_told_from_working() {
        for (tool, args, expected) in [
            ("process", json!({ "action": "poll", "sessionId": "a" }), true),
            ("process", json!({ "action": "kill", "sessionId": "a" }), false),
            ("job_status", json!({ "id": 3 }), true),
            ("write_stdin", json!({ "session_id": 1, "chars": "" }), true),
            ("write_stdin", json!({ "session_id": 1, "chars": "y" }), false),
            ("exec", json!({ "command": "sleep 30 && tail build.log" }), true),
            ("exec", json!({ "command": "npm test" }), false),
            ("read", json!({ "path": "status" }), false),
        ] {
            assert_eq!(is_poll(tool, family(tool), Some(&args)), expected, "{tool} {args}");
        }
    }

    #[test]
    fn making_is_told_from_looking() {
        let send = json!({ "action": "send", "message": "hi" });
        assert!(creates("create_event", None) && creates("calendar.sendInvite", None) && creates("message", Some(&send)));
        assert!(!creates("address_lookup", None) && !creates("get_posts", None) && !creates("message", Some(&json!({ "action": "read" }))));
    }

    #[test]
    fn a_command_that_only_looks_changes_nothing() {
        let changes = |command: &str| mutates("exec", Family::Exec, Some(&json!({ "command": command })));
        assert!(changes("npm run build") && changes("echo x > a.txt") && !changes("ls -la && git status"));
        assert!(mutates("exec", Family::Exec, None), "what is not known may change anything");
        let other = |tool: &str| mutates(tool, family(tool), None);
        assert!(other("delete_file") && other("mcp__calendar__createEvent") && !other("get_settings") && !other("list_runs"));
    }
}
