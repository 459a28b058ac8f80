//! What a call acts on: the paths and addresses that it names.

use std::borrow::Cow;

use serde_json::{Map, Value};
use tool_guard_tools::family::{Family, is_one_of};

use crate::shell::{self, command_of};

/// Parameters that name the file or page that a call acts on.
const TARGET_PARAMETERS: &[&str] = &["path", "filepath", "file", "filename", "notebookpath", "url", "uri"];

/// Targets that one call may have.
const MAX_TARGETS: usize = 8;

/// What the call acts on: paths, normalised, and URLs. Empty where nothing is known.
#[must_use]
pub fn targets(family: Family, args: Option<&Value>) -> Vec<Cow<'_, str>> {
    match (family, args) {
        (Family::Exec, _) => {
            let operands = command_of(args).map(|command| shell::read(command).operands).unwrap_or_default();
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
    use serde_json::json;
    use tool_guard_tools::family::family;

    use super::*;

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
}
