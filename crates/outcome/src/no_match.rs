//! An edit whose old text is not in the file, or is there more than once: known by the tool's name and the shape of the sentence.

use tool_guard_text::part::{At, Part};

use crate::phrase::{holds, normalise};

/// Bytes of a first line that is read as one sentence.
const MAX_SENTENCE: usize = 512;

/// Whether a tool's name says that it replaces text: `replace_in_file`, `MultiEdit`, `apply_patch`, but not `dispatch`.
pub(crate) fn is_named_as_an_edit(tool: &str) -> bool {
    let (name, bytes) = (tool.to_ascii_lowercase(), tool.as_bytes());
    let begins = |at: usize| at == 0 || bytes.at(at).is_ascii_uppercase() || !bytes.at(at - 1).is_ascii_alphabetic();
    ["edit", "replace", "patch", "apply_diff"].iter().any(|word| name.match_indices(word).any(|(at, _)| begins(at)))
}

/// Whether the first line of a failed edit says that the text to replace is not there, or there more than once. What is not
/// found by a tool that replaces text is this text, unless it is a file.
pub(crate) fn misses_its_text(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let line = normalise(line.part(..line.floor_char_boundary(MAX_SENTENCE)));
    let any = |phrases: &[&str]| phrases.iter().any(|phrase| holds(&line, phrase));
    let subject = any(&[
        "text",
        "string",
        "snippet",
        "content",
        "block",
        "lines",
        "occurrence*",
        "match*",
        "pattern",
        "anchor",
        "context",
        "hunk*",
        "chunk*",
        "old*",
        "original",
        "target",
        "文本",
        "字符串",
        "内容",
    ]);
    let denial = any(&[
        "not found",
        "not * found",
        "could not find",
        "couldn't find",
        "cannot find",
        "can't find",
        "unable to find",
        "failed to find",
        "not located",
        "could not locate",
        "does not occur",
        "doesn't occur",
        "does not appear",
        "does not contain",
        "doesn't contain",
        "no such",
        "no match*",
        "not unique",
        "must be unique",
        "mismatch",
        "not present",
        "multiple",
        "more than one",
        "more than once",
        "# times",
        "did not find",
        "do not match",
        "does not match",
        "could not be applied",
        "does not exist",
        "未找到",
        "找不到",
        "不存在",
    ]);
    let file = any(&["no such file*", "enoent", "file not found", "file does not exist", "file *.* not found", "path", "directory"]);
    subject && denial && !file
}
