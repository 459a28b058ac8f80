//! The name of a tool that the model wrote in another way.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::catalogue::Catalogue;
use crate::repair::arguments::meant;
use crate::wrapper::{WRAPPER, wrapped_tool};

/// The arguments of [`WRAPPER`] with the name of a tool that does not exist changed into the one that is meant: one of those that
/// worked through it, whose name is the same but for case and separators, or for which this is another host's word.
///
/// A name that is nearly the same may be the opposite (`unlock_door`, `lock_door`), so nearness is for hints alone. Names of tools
/// that are called directly cannot be repaired: hosts drop such calls before a plugin sees them.
#[must_use]
pub fn rename_wrapped(args: &Value, working: &BTreeSet<String>, catalogue: &Catalogue) -> Option<Value> {
    let names: Vec<&str> = working.iter().map(String::as_str).collect();
    let mut call = args.as_object()?.clone();
    let id = call.get("id")?.as_str()?;
    let tool = wrapped_tool(id);
    let renamed = Catalogue::same_tool(tool, &names).filter(|name| *name != tool)?;
    // the part before the name says where the tool is from, and stays
    let id = format!("{}{renamed}", id.strip_suffix(tool).unwrap_or_default());
    call.insert("id".to_owned(), Value::String(id));
    meant(WRAPPER, &Value::Object(call), catalogue).map(Value::Object)
}

/// Whether it is the former name of one of the tools that work here, and no tool itself.
#[must_use]
pub fn is_former_name(tool: &str, working: &BTreeSet<String>) -> bool {
    !working.contains(tool) && Catalogue::renamed(tool).is_some_and(|name| working.contains(name))
}

/// The tool that a host names as the one that may have been meant, if its name is the same but for case and separators, or a fixed other
/// name of it: `Unknown tool id: cron. Did you mean: automations?`
#[must_use]
pub fn suggested<'e>(tool: &str, error: &'e str) -> Option<&'e str> {
    let name = error.split_once("Did you mean: ")?.1.split_once('?')?.0;
    Catalogue::same_tool(tool, &[name]).is_some().then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const WORKING: &[&str] = &["web_fetch", "agents_list", "lock_door", "send_mail", "publish_post", "set_alarm", "exec", "write", "写入"];

    fn renamed(id: &str, args: &Value) -> Option<Value> {
        let working = WORKING.iter().map(|name| (*name).to_owned()).collect();
        rename_wrapped(&json!({ "id": id, "args": args }), &working, &Catalogue::default())
    }

    #[test]
    fn another_spelling_or_another_hosts_word_is_the_tool_itself() {
        for (id, meant) in [
            ("AgentsList", "agents_list"),
            ("agents-list", "agents_list"),
            ("openclaw:core:agents.list", "openclaw:core:agents_list"),
            ("lockDoor", "lock_door"),
        ] {
            assert_eq!(renamed(id, &json!({ "a": 1 })), Some(json!({ "id": meant, "args": { "a": 1 } })), "{id}");
        }
        for (id, sent, meant) in [
            ("Bash", json!({ "cmd": "ls", "cwd": "/tmp" }), json!({ "id": "exec", "args": { "command": "ls", "workdir": "/tmp" } })),
            ("core:fetch_url", json!({ "url": "u" }), json!({ "id": "core:web_fetch", "args": { "url": "u" } })),
        ] {
            assert_eq!(renamed(id, &sent), Some(meant), "{id}");
        }
    }

    #[test]
    fn a_host_may_name_the_same_tool_and_no_other() {
        let error = |name: &str| format!("Unknown tool id: x. Did you mean: {name}? Use tool_search to find a tool.");
        for (tool, name, expected) in
            [("cron", "automations", true), ("AgentsList", "agents_list", true), ("delete_note", "create_note", false), ("x", "", false)]
        {
            assert_eq!(suggested(tool, &error(name)).is_some(), expected, "{tool} {name}");
        }
        let working = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        assert!(is_former_name("cron", &working(&["automations"])) && !is_former_name("cron", &working(&["automations", "cron"])));
        assert!(!is_former_name("cron", &working(&[])) && !is_former_name("bash", &working(&["exec"])));
    }

    #[test]
    fn a_name_that_is_only_near_is_another_tool() {
        for id in [
            "unlock_door",
            "read_mail",
            "unpublish_post",
            "get_alarm",
            "agent_list",
            "agents_lists",
            "web_fetcher",
            "other:web_fetch",
            "删除",
            "frob",
            "",
        ] {
            assert_eq!(renamed(id, &json!({})), None, "{id}");
        }
    }

    #[test]
    fn the_tool_that_is_meant_must_take_every_key() {
        assert_eq!(renamed("write_file", &json!({ "path": "a", "content": "b", "append": true })), None);
        assert_eq!(renamed("Bash", &json!({ "command": "ls", "run_in_background": true })), None);
        assert_eq!(renamed("write_file", &json!("{\"path\":\"a\",\"content\":\"b\",\"append\":true}")), None);
        assert_eq!(
            rename_wrapped(
                &json!({ "id": "LockDoor", "args": {}, "force": true }),
                &BTreeSet::from(["lock_door".to_owned()]),
                &Catalogue::default()
            ),
            None
        );
        assert_eq!(rename_wrapped(&json!({}), &BTreeSet::new(), &Catalogue::default()), None);
    }
}
