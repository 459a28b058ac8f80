//! The tool by which hosts reach tools that they do not show the model.

use serde_json::Value;

/// The tool by which hosts reach tools that they do not show the model: `tool_call({ id, args })`.
pub const WRAPPER: &str = "tool_call";

/// The host's own tools that it keeps behind [`WRAPPER`], whose arguments it checks itself.
const OWN_BEHIND: &[&str] = &[
    "agents_list",
    "automations",
    "browser",
    "canvas",
    "cron",
    "gateway",
    "image",
    "image_generate",
    "memory_get",
    "memory_search",
    "message",
    "music_generate",
    "nodes",
    "pdf",
    "session_status",
    "sessions_history",
    "sessions_list",
    "sessions_search",
    "sessions_send",
    "sessions_spawn",
    "skill_workshop",
    "subagents",
    "tts",
    "update_plan",
    "video_generate",
    "web_fetch",
    "web_search",
];

/// Whether it is one of the host's own tools behind [`WRAPPER`].
#[must_use]
pub fn is_own_behind_wrapper(tool: &str) -> bool {
    OWN_BEHIND.contains(&tool)
}

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
