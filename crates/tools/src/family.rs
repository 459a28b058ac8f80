//! What kind of work a tool does, whatever the host calls it: `Bash`, `shell` and `exec_command` are one family.

use tool_guard_text::part::Part;

/// The kind of work; it decides how often a call may repeat, what a success changes and what the call acts on.
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

/// What is known of a family: a row of `data/families.toml`, which says what each field is.
struct Facts {
    name: &'static str,
    repeat_limit: u32,
    writes_files: bool,
}

// the tables: NAMES and the facts of each family
include!(concat!(env!("OUT_DIR"), "/family.rs"));

/// Bytes of the longest name in our tables.
const LONGEST_NAME: usize = 24;

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
#[must_use]
pub fn own_name(name: &str) -> &str {
    name.get(server_prefix(name).unwrap_or(0)..).unwrap_or(name)
}

/// The bytes before the own name of an MCP server's tool: `mcp__files__` of `mcp__files__read_file`.
fn server_prefix(name: &str) -> Option<usize> {
    name.as_bytes().windows(2).rposition(|pair| pair == b"__").map(|at| at + 2)
}

/// Whether a server has the tool, as far as its name tells: `server__tool`, `server.tool`, `server:tool` or `server/tool`. Such a
/// name says what the tool is like, never who wrote its answer: nothing of ours is trusted because a server calls its tool so too.
///
/// ```
/// use tool_guard_tools::family::is_of_server;
/// assert!(is_of_server("mcp__files__read_file") && is_of_server("evil.read") && !is_of_server("read_file"));
/// ```
#[must_use]
pub fn is_of_server(tool: &str) -> bool {
    server_prefix(tool).is_some() || tool.contains(['.', ':', '/'])
}

/// The family of a tool.
///
/// ```
/// use tool_guard_tools::family::{Family, family};
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
#[must_use]
pub fn is_one_of(name: &str, names: &[&str]) -> bool {
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
    look(own.part(..length))
}

impl Family {
    /// The name of the kind in the settings: that of a tool that does nothing else. Empty for everything else.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// How often the same call may give the same result before it is noted.
    #[must_use]
    pub const fn repeat_limit(self) -> u32 {
        self.facts().repeat_limit
    }

    /// Whether a success writes the files that the call names.
    #[must_use]
    pub const fn writes_files(self) -> bool {
        self.facts().writes_files
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    }

    #[test]
    fn a_name_is_folded_fits_and_is_of_one_family() {
        let mut all: Vec<&str> = NAMES.iter().flat_map(|(_, names)| *names).copied().collect();
        assert!(all.iter().all(|name| !name.is_empty() && name.len() <= LONGEST_NAME && folded(name).eq(name.bytes())), "{all:?}");
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count, "a name is of two families");
        assert!(NAMES.iter().all(|(of, _)| family(of.name()) == *of));
    }
}
