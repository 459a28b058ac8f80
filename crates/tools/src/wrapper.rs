//! The tool by which hosts reach tools that they do not show the model.

use serde_json::Value;

use crate::usage::OWN_BEHIND;

/// The tool by which hosts reach tools that they do not show the model: `tool_call({ id, args })`.
pub const WRAPPER: &str = "tool_call";

/// Whether it is one of the host's own tools that it keeps behind [`WRAPPER`], whose arguments it checks itself.
#[must_use]
pub fn is_own_behind_wrapper(tool: &str) -> bool {
    OWN_BEHIND.contains(&tool)
}

/// What stands in ids before the names of the host's own tools.
const OWN_SOURCES: &[&str] = &["openclaw:core", "core"];

/// What hosts put before the name of one of their own tools when they refuse a call of it.
pub const OWN_ID: &str = "openclaw:core:";

/// The tool that an id of [`WRAPPER`] means: `core:web_search` is `web_search`.
#[must_use]
pub fn wrapped_tool(id: &str) -> &str {
    id.rsplit(':').next().unwrap_or(id)
}

/// Whether a call by [`WRAPPER`] reaches a tool that is not the host's own, as far as its id tells: `mcp:files:read` does,
/// `openclaw:core:read`, `core:read` and `read` do not.
#[must_use]
pub fn reaches_outside(tool: &str, args: Option<&Value>) -> bool {
    let id = args.filter(|_| tool == WRAPPER).and_then(|args| args.get("id")?.as_str());
    id.and_then(|id| id.rsplit_once(':')).is_some_and(|(source, _)| !OWN_SOURCES.contains(&source))
}

/// The tool that is really called, and its arguments: `tool_call({ id: "core:web_search", args })` calls `web_search`.
#[must_use]
pub fn effective<'c>(tool: &'c str, args: Option<&'c Value>) -> (&'c str, Option<&'c Value>) {
    if tool == WRAPPER
        && let Some(Value::Object(map)) = args
        && let (Some(Value::String(id)), Some(inner)) = (map.get("id"), map.get("args"))
        && inner.is_object()
    {
        return (wrapped_tool(id), Some(inner));
    }
    (tool, args)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_the_hosts_own_ids_are_its_own() {
        for (tool, id, outside) in [
            (WRAPPER, "core:web_search", false),
            (WRAPPER, "openclaw:core:web_search", false),
            (WRAPPER, "message", false),
            (WRAPPER, "openclaw:evil:message", true),
            (WRAPPER, "evil:message", true),
            (WRAPPER, "mcp:core:message", true),
            ("read", "evil:message", false),
        ] {
            assert_eq!(reaches_outside(tool, Some(&json!({ "id": id, "args": {} }))), outside, "{id}");
        }
        assert!(!reaches_outside(WRAPPER, None) && !reaches_outside(WRAPPER, Some(&json!({ "id": 7 }))));
    }
}
