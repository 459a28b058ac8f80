//! The built-in tools: OpenClaw's own, as measured on the hosts (their schemas are part of the requests that models receive).

use serde::{Deserialize, Serialize};

/// The type of a parameter, where it is not text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ParameterType {
    /// Any number.
    Number,
    /// true or false.
    Boolean,
    /// An object.
    Object,
    /// A list.
    Array,
}

/// Which form of `edit` the host has. The host's adapter tells; everything else is the same in every generation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EditForm {
    /// `edit({ path, edits: [{ oldText, newText }] })`
    #[default]
    List,
    /// `edit({ path, oldText, newText })`
    Flat,
}

/// How one tool is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// The tool's name.
    pub name: &'static str,
    /// A correct call.
    pub example: &'static str,
    /// Parameters that every call needs.
    pub required: &'static [&'static str],
    /// Parameters that a call may have; the tests hold them to the live hosts' schemas.
    pub optional: &'static [&'static str],
    /// Parameters that are not text; the tests hold them to the live hosts' schemas.
    pub types: &'static [(&'static str, ParameterType)],
    /// Wrong parameter name -> the right one; case and separators do not matter.
    pub aliases: &'static [(&'static str, &'static str)],
}

const PATH_ALIASES: &[(&str, &str)] = &[("file", "path"), ("filepath", "path"), ("filename", "path")];

/// The built-in tools.
pub(super) const CATALOGUE: &[Usage] = &[
    Usage {
        name: "read",
        example: r#"read({ path: "path/to/file" })"#,
        required: &["path"],
        optional: &["offset", "limit"],
        types: &[("offset", ParameterType::Number), ("limit", ParameterType::Number)],
        aliases: PATH_ALIASES,
    },
    Usage {
        name: "write",
        example: r#"write({ path: "path/to/file", content: "the whole text" })"#,
        required: &["path", "content"],
        optional: &[],
        types: &[],
        aliases: &[
            ("file", "path"),
            ("filepath", "path"),
            ("filename", "path"),
            ("text", "content"),
            ("contents", "content"),
            ("file_text", "content"),
        ],
    },
    Usage {
        name: "edit",
        example: r#"edit({ path: "path/to/file", edits: [{ oldText: "exact old text", newText: "new text" }] })"#,
        required: &["path", "edits"],
        optional: &[],
        types: &[("edits", ParameterType::Array)],
        aliases: PATH_ALIASES,
    },
    Usage {
        name: "exec",
        example: r#"exec({ command: "ls -la" })"#,
        required: &["command"],
        optional: &["workdir", "env", "yieldMs", "background", "pty", "elevated", "host", "ask", "node"],
        types: &[
            ("env", ParameterType::Object),
            ("yieldMs", ParameterType::Number),
            ("background", ParameterType::Boolean),
            ("pty", ParameterType::Boolean),
            ("elevated", ParameterType::Boolean),
        ],
        aliases: &[
            ("cmd", "command"),
            ("script", "command"),
            ("commandLine", "command"),
            ("cwd", "workdir"),
            ("dir", "workdir"),
            ("directory", "workdir"),
            ("working_dir", "workdir"),
            ("working_directory", "workdir"),
        ],
    },
    Usage {
        name: "process",
        example: r#"process({ action: "list" })"#,
        required: &["action"],
        optional: &["sessionId", "data", "keys", "hex", "literal", "text", "bracketed", "eof", "offset", "limit"],
        types: &[
            ("keys", ParameterType::Array),
            ("hex", ParameterType::Array),
            ("bracketed", ParameterType::Boolean),
            ("eof", ParameterType::Boolean),
            ("offset", ParameterType::Number),
            ("limit", ParameterType::Number),
        ],
        aliases: &[],
    },
    Usage {
        name: "apply_patch",
        example: r#"apply_patch({ input: "*** Begin Patch\n*** Update File: path/to/file\n@@\n-old\n+new\n*** End Patch" })"#,
        required: &["input"],
        optional: &[],
        types: &[],
        aliases: &[("patch", "input")],
    },
    Usage {
        name: "web_search",
        example: r#"web_search({ query: "what to look for" })"#,
        required: &["query"],
        optional: &["count", "country", "freshness", "search_lang", "ui_lang"],
        types: &[("count", ParameterType::Number)],
        aliases: &[("q", "query"), ("search", "query")],
    },
    Usage {
        name: "web_fetch",
        example: r#"web_fetch({ url: "https://example.org/page" })"#,
        required: &["url"],
        optional: &["extractMode", "maxChars"],
        types: &[("maxChars", ParameterType::Number)],
        aliases: &[("uri", "url"), ("link", "url")],
    },
    Usage {
        name: "tool_call",
        example: r#"tool_call({ id: "tool_name", args: {} })"#,
        required: &["id"],
        optional: &["args"],
        types: &[("args", ParameterType::Object)],
        aliases: &[],
    },
];

/// `edit` on hosts that take one replacement without a list.
pub(super) const FLAT_EDIT: Usage = Usage {
    name: "edit",
    example: r#"edit({ path: "path/to/file", oldText: "exact old text", newText: "new text" })"#,
    required: &["path", "oldText", "newText"],
    optional: &[],
    types: &[],
    aliases: &[("file", "path"), ("filepath", "path"), ("filename", "path"), ("old_string", "oldText"), ("new_string", "newText")],
};

/// Names by which models call the catalogue's tools on other hosts.
pub(super) const TOOL_ALIASES: &[(&str, &str)] = &[
    ("bash", "exec"),
    ("shell", "exec"),
    ("run_command", "exec"),
    ("execute_command", "exec"),
    ("terminal", "exec"),
    ("read_file", "read"),
    ("cat", "read"),
    ("view", "read"),
    ("open_file", "read"),
    ("write_file", "write"),
    ("create_file", "write"),
    ("save_file", "write"),
    ("edit_file", "edit"),
    ("str_replace", "edit"),
    ("str_replace_editor", "edit"),
    ("replace", "edit"),
    ("fetch", "web_fetch"),
    ("fetch_url", "web_fetch"),
    ("fetch_content", "web_fetch"),
    ("search_web", "web_search"),
    ("google_search", "web_search"),
];

/// Names that tools of the host had before, and no other host's words: where the tool works, none has the former name.
pub(super) const FORMER_NAMES: &[(&str, &str)] = &[("cron", "automations")];
