//! The tool by which hosts reach tools that they do not show the model.

use serde_json::Value;

/// The tool by which hosts reach tools that they do not show the model: `tool_call({ id, args })`.
pub const WRAPPER: &str = "tool_call";

/// The tool that an id of [`WRAPPER`] means: `core:web_search` is `web_search`.
#[must_use]
pub fn wrapped_tool(id: &str) -> &str {
    id.rsplit(':').next().unwrap_or(id)
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
