//! What kind of work a tool does, whatever the host calls it: `Bash`, `shell` and `exec_command` are one family.

use std::borrow::Cow;

use serde_json::{Map, Value};

use crate::call::shell as command;

/// The kind of work; it decides how often a repetition is borne, what a success changes and what a call acts on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Family {
    /// Reads a file.
    Read,
    /// Writes a whole file.
    Write,
    /// Replaces text in a file.
    Edit,
    /// Applies a patch to files.
    Patch,
    /// Runs a command.
    Exec,
    /// Searches or lists files.
    Search,
    /// Searches code in an index.
    CodeSearch,
    /// Searches the web.
    WebSearch,
    /// Fetches a page.
    WebFetch,
    /// Looks after something that runs in the background.
    Process,
    /// Everything else.
    Other,
}

/// Names of tools by family, folded as [`folded`] does; the first of a row is the name in the settings.
const NAMES: &[(Family, &[&str])] = &[
    (Family::Read, &["read", "readfile", "readtextfile", "view", "viewfile", "openfile", "cat", "ctxread", "getfilecontents"]),
    (Family::Write, &["write", "writefile", "createfile", "savefile"]),
    (
        Family::Edit,
        &["edit", "editfile", "multiedit", "strreplace", "strreplaceeditor", "strreplacebasededittool", "replace", "searchreplace"],
    ),
    (Family::Patch, &["applypatch", "patch"]),
    (
        Family::Exec,
        &[
            "exec",
            "bash",
            "shell",
            "sh",
            "execcommand",
            "runcommand",
            "executecommand",
            "runshellcommand",
            "executebash",
            "terminal",
            "runterminalcmd",
            "powershell",
        ],
    ),
    (
        Family::Search,
        &[
            "grep",
            "ctxgrep",
            "ctxfind",
            "find",
            "glob",
            "rg",
            "ripgrep",
            "grepsearch",
            "filesearch",
            "searchfiles",
            "ls",
            "list",
            "listfiles",
            "listdir",
            "listdirectory",
            "tree",
        ],
    ),
    (Family::CodeSearch, &["codesearch", "codebasesearch"]),
    (Family::WebSearch, &["websearch", "searchweb", "googlesearch"]),
    (Family::WebFetch, &["webfetch", "fetchcontent", "fetch", "fetchurl"]),
    (Family::Process, &["process", "writestdin", "bashoutput", "taskoutput", "waitagent"]),
];

/// Bytes of the longest name in our tables.
const LONGEST_NAME: usize = 24;

/// Parameters that name the file or page that a call acts on.
const TARGET_PARAMETERS: &[&str] = &["path", "filepath", "file", "filename", "notebookpath", "url", "uri"];

/// Characters of a tool's name that are looked at.
const MAX_NAME: usize = 128;

/// Whether two names are one, whatever their case, separators and MCP servers.
#[must_use]
pub fn same_name(a: &str, b: &str) -> bool {
    folded(a).eq(folded(b))
}

/// Lower case without separators, and without the prefix of an MCP server: `mcp__files__Read_File` is `readfile`.
fn folded(name: &str) -> impl Iterator<Item = u8> {
    own_name(name).bytes().take(MAX_NAME).filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase())
}

/// The name of a tool without that of its MCP server.
fn own_name(name: &str) -> &str {
    name.get(server_prefix(name).unwrap_or(0)..).unwrap_or(name)
}

/// The bytes before the own name of an MCP server's tool: `mcp__files__` of `mcp__files__read_file`.
fn server_prefix(name: &str) -> Option<usize> {
    name.as_bytes().windows(2).rposition(|pair| pair == b"__").map(|at| at + 2)
}

/// Whether an MCP server has the tool.
#[must_use]
pub fn is_of_server(tool: &str) -> bool {
    server_prefix(tool).is_some()
}

/// The family of a tool.
///
/// ```
/// use tool_guard_core::family::{Family, family};
/// assert_eq!(family("exec_command"), Family::Exec);
/// assert_eq!(family("mcp__files__read_file"), Family::Read);
/// assert_eq!(family("send_money"), Family::Other);
/// ```
#[must_use]
pub fn family(tool: &str) -> Family {
    with_folded(tool, |own| NAMES.iter().find(|(_, names)| names.iter().any(|name| name.as_bytes() == own)))
        .map_or(Family::Other, |(family, _)| *family)
}

/// Whether a name, folded, is one of these.
fn is_one_of(name: &str, names: &[&str]) -> bool {
    with_folded(name, |own| names.iter().any(|name| name.as_bytes() == own))
}

/// Looks at the bytes of a folded name, or so many of them that it is none of our tables.
fn with_folded<T>(name: &str, look: impl FnOnce(&[u8]) -> T) -> T {
    let mut own = [0; LONGEST_NAME + 1];
    let mut length = 0;
    for (place, byte) in own.iter_mut().zip(folded(name)) {
        *place = byte;
        length += 1;
    }
    look(&own[..length])
}

impl Family {
    /// How often the same call may give the same result before it is noted: the thresholds that users of a guard for
    /// another agent settled on (the table of the `LoopGuard` extension), by family instead of by name.
    #[must_use]
    pub const fn repeat_limit(self) -> u32 {
        match self {
            Self::Edit | Self::WebSearch | Self::WebFetch | Self::CodeSearch => 2,
            Self::Exec => 5,
            _ => 3,
        }
    }

    /// Whether a repetition looks at the world, so that a change made elsewhere gives it a new reason.
    #[must_use]
    pub const fn looks_at_world(self) -> bool {
        matches!(self, Self::Exec | Self::Search | Self::CodeSearch | Self::Process | Self::Other)
    }

    /// Whether a success writes the files that the call names.
    #[must_use]
    pub const fn writes_files(self) -> bool {
        matches!(self, Self::Write | Self::Edit | Self::Patch)
    }
}

/// Whether the call waits for something: the same answer many times is what waiting looks like.
///
/// `process` polling or reading a log, a name that ends in `status`, a command with a `sleep` in it.
#[must_use]
pub fn is_poll(tool: &str, family: Family, args: Option<&Value>) -> bool {
    let text = |name: &str| args.and_then(|args| args.get(name)).and_then(Value::as_str);
    match family {
        Family::Process if same_name(tool, "process") => matches!(text("action"), Some("poll" | "log" | "list")),
        Family::Process if same_name(tool, "writestdin") => text("chars").is_none_or(str::is_empty),
        Family::Process => true,
        Family::Exec => command_of(args).is_some_and(command::waits),
        _ => own_name(tool).bytes().rev().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase()).take(6).eq(*b"sutats"),
    }
}

/// Verbs of tools that make something new each time they are called.
const CREATING: &[&str] =
    &["create", "send", "add", "post", "insert", "submit", "schedule", "reply", "publish", "upload", "book", "reserve", "invite"];

/// Whether the call makes something new each time: `create_event`, `sendMessage`, `message({ action: "send" })`.
#[must_use]
pub fn creates(tool: &str, args: Option<&Value>) -> bool {
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

/// The command that an exec call runs.
#[must_use]
pub fn command_of(args: Option<&Value>) -> Option<&str> {
    ["command", "cmd", "script"].iter().find_map(|name| args?.get(name)?.as_str())
}

/// Whether a success of the call may change what other calls see.
#[must_use]
pub fn mutates(tool: &str, family: Family, args: Option<&Value>) -> bool {
    match family {
        Family::Write | Family::Edit | Family::Patch => true,
        Family::Exec => !command_of(args).is_some_and(command::only_looks),
        Family::Other => {
            let action = args.and_then(|args| args.get("action")).and_then(Value::as_str);
            has_verb(tool, action, CREATING) || has_verb(tool, action, CHANGING)
        }
        _ => false,
    }
}

/// Targets that one call may have.
const MAX_TARGETS: usize = 8;

/// What the call acts on: paths, normalised, and URLs. Empty where nothing is known.
#[must_use]
pub fn targets(family: Family, args: Option<&Value>) -> Vec<Cow<'_, str>> {
    match (family, args) {
        (Family::Exec, _) => {
            let operands = command_of(args).map(command::operands).unwrap_or_default();
            normal_paths(operands.iter().map(String::as_str)).into_iter().map(|path| Cow::Owned(path.into_owned())).collect()
        }
        (Family::Patch, Some(Value::Object(map))) => normal_paths(patched_files(map)),
        (_, Some(Value::Object(map))) => {
            normal_paths(map.iter().filter(|(key, _)| is_one_of(key, TARGET_PARAMETERS)).filter_map(|(_, value)| value.as_str()))
        }
        _ => Vec::new(),
    }
}

fn normal_paths<'a>(paths: impl Iterator<Item = &'a str>) -> Vec<Cow<'a, str>> {
    paths.take(MAX_TARGETS).map(normal_path).filter(|target| !target.is_empty()).collect()
}

/// `*** Update File: path` lines of a patch, wherever the patch stands.
fn patched_files(map: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let lines = map.values().filter_map(Value::as_str).flat_map(str::lines);
    lines
        .filter_map(|line| line.strip_prefix("*** ")?.split_once(" File: "))
        .filter(|(verb, _)| matches!(*verb, "Update" | "Add" | "Delete"))
        .map(|(_, path)| path.trim())
}

/// The path without `.`, `..`, doubled and trailing slashes; nothing is looked up. URLs stay as they are.
#[must_use]
pub fn normal_path(path: &str) -> Cow<'_, str> {
    let path = path.trim();
    // nearly every path: no slash or dot begins a part of it
    let plain = path.bytes().try_fold(false, |inside, byte| match byte {
        b'/' | b'.' if !inside => None,
        _ => Some(byte != b'/'),
    });
    if plain == Some(true) || path.contains("://") {
        return Cow::Borrowed(path);
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let root = if path.starts_with('/') { "/" } else { "" };
    Cow::Owned(format!("{root}{}", parts.join("/")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn hosts_names_of_one_kind_of_work_are_one_family() {
        for (family_of, names) in [
            (Family::Exec, ["Bash", "exec_command", "run_shell_command", "exec"].as_slice()),
            (Family::Read, &["Read", "read_file", "ctx_read"]),
            (Family::Search, &["Grep", "ctx_find", "list_dir"]),
            (Family::WebFetch, &["web_fetch", "fetch_content"]),
            (Family::Other, &["message", "readings", ""]),
        ] {
            for name in names {
                assert_eq!(family(name), family_of, "{name}");
            }
        }
        for (_, names) in NAMES {
            assert!(names.iter().all(|name| folded(name).eq(name.bytes())), "{names:?}");
        }
    }

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
    fn targets_are_exact_paths() {
        let of = |tool: &str, args: Value| targets(family(tool), Some(&args)).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(of("read", json!({ "path": "./src//a.ts" })), ["src/a.ts"]);
        assert_eq!(of("Edit", json!({ "file_path": "/w/x/../a.ts", "old_string": "b" })), ["/w/a.ts"]);
        assert_eq!(of("exec", json!({ "command": "cat src/a.ts | head" })), ["src/a.ts"]);
        assert_eq!(
            of("apply_patch", json!({ "input": "*** Begin Patch\n*** Update File: a.ts\n@@\n*** Add File: b.ts\n" })),
            ["a.ts", "b.ts"]
        );
        assert_eq!(of("web_fetch", json!({ "url": "https://example.org/a/" })), ["https://example.org/a/"]);
        assert!(of("message", json!({ "text": "a.ts" })).is_empty());
        for (path, normal) in [
            ("../../x", "../../x"),
            ("a/.b/c.d", "a/.b/c.d"),
            ("/a/", "/a"),
            ("/", "/"),
            (" a/./b ", "a/b"),
            ("", ""),
            (".", ""),
            ("..", ".."),
            ("a//b", "a/b"),
            ("é/ü", "é/ü"),
        ] {
            assert_eq!(normal_path(path), normal, "{path:?}");
        }
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
