//! What hosts write around an error or a command's output, and the text without it.

use serde_json::Value;

use crate::text::excerpt::head_and_tail;

/// Bytes of a failure's text that are read from its head, and as many from its tail.
pub(super) const MAX_PART: usize = 4096;

/// The text without what hosts wrap around an error, bounded.
pub(super) fn unwrap(text: &str) -> String {
    let trimmed = text.trim();
    let tagged = trimmed.strip_prefix("<tool_use_error>").map(|rest| rest.strip_suffix("</tool_use_error>").unwrap_or(rest));
    tagged.map(|inner| bounded(inner.trim())).or_else(|| unwrap_host_json(text)).unwrap_or_else(|| bounded(text))
}

fn bounded(text: &str) -> String {
    head_and_tail(text, MAX_PART).into_owned()
}

/// Hosts wrap a thrown error as `{"status":"error","tool":"read","error":"..."}`.
fn unwrap_host_json(text: &str) -> Option<String> {
    if !text.starts_with('{') || text.len() > 16 * MAX_PART {
        return None;
    }
    let value: Value = serde_json::from_str(text).ok()?;
    matches!(value.get("status")?.as_str()?, "error" | "failed").then_some(())?;
    let error = unwrap_external(value.get("error")?.as_str()?);
    // a tool behind another one is wrapped twice
    Some(unwrap_host_json(error).unwrap_or_else(|| bounded(error)))
}

/// Hosts put a notice and two tags around text from outside; the error stands between the tags, behind a few fields.
fn unwrap_external(text: &str) -> &str {
    let inner = || {
        let (_, rest) = text.split_once("<<<EXTERNAL_UNTRUSTED_CONTENT")?;
        let (_, rest) = rest.split_once(">>>\n")?;
        let (inner, _) = rest.split_once("\n<<<END_EXTERNAL_UNTRUSTED_CONTENT")?;
        Some(inner.split_once("\n---\n").map_or(inner, |(_, text)| text))
    };
    inner().unwrap_or(text)
}

/// A command's result without what the host wrote around its output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run<'t> {
    /// The exit code, if the host told one.
    pub(super) code: Option<i64>,
    /// What the command printed.
    pub(super) output: &'t str,
}

/// Takes off the host's lines around a command's output: an exit code first or last, or a preamble up to `Output:`.
pub(super) fn peel(text: &str) -> Run<'_> {
    let mut run = peel_preamble(text);
    if let Some((first, rest)) = run.output.trim_start().split_once('\n').or(Some((run.output.trim(), "")))
        && let Some(code) = first.trim().strip_prefix("Exit code ").and_then(|code| code.parse().ok())
    {
        run = Run { code: Some(code), output: rest };
    }
    let output = run.output.trim_end();
    let (rest, last) = output.rsplit_once('\n').unwrap_or(("", output));
    let last = last.trim().trim_start_matches('(').trim_end_matches([')', '.']);
    if let Some(code) = ["Command exited with code ", "Process exited with code ", "Command failed with exit code ", "Exit code: "]
        .iter()
        .find_map(|prefix| last.strip_prefix(prefix)?.parse().ok())
    {
        run = Run { code: run.code.or(Some(code)), output: rest };
    }
    run
}

/// The preamble `Chunk ID: / Wall time: / Process exited with code N / ... / Output:`; any of its lines may be absent.
fn peel_preamble(text: &str) -> Run<'_> {
    const KEYS: [&str; 7] =
        ["Command: ", "Chunk ID: ", "Wall time: ", "Original token count: ", "Total output lines: ", "Exit code: ", "Process "];
    let (mut code, mut rest) = (None, text.trim_start());
    for _ in 0..=KEYS.len() {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        let line = line.trim_end();
        if line == "Output:" {
            return Run { code, output: after };
        }
        if !KEYS.iter().any(|key| line.starts_with(key)) {
            break;
        }
        let told = line.strip_prefix("Process exited with code ").or_else(|| line.strip_prefix("Exit code: "));
        code = code.or_else(|| told?.parse().ok());
        rest = after;
    }
    // without its end it is no preamble, unless it told a code and then goes on with the output
    if code.is_some() { Run { code, output: rest } } else { Run { code: None, output: text } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_host_wrote_around_the_output_is_taken_off() {
        for (text, code, output) in [
            ("Exit code 2\nls: x", Some(2), "ls: x"),
            ("Exit code 3", Some(3), ""),
            ("ls: x\n\nCommand exited with code 2", Some(2), "ls: x\n"),
            ("(no output)\n\n(Command exited with code 3)", Some(3), "(no output)\n"),
            ("Chunk ID: a1\nWall time: 0.1 seconds\nProcess exited with code 4\nOriginal token count: 9\nOutput:\nls: x", Some(4), "ls: x"),
            ("Wall time: 0.1 seconds\nProcess exited with code 0\nOutput:\n", Some(0), ""),
            ("Exit code two\nx", None, "Exit code two\nx"),
            ("Process list:\n1", None, "Process list:\n1"),
            ("", None, ""),
        ] {
            assert_eq!(peel(text), Run { code, output }, "{text}");
        }
    }

    #[test]
    fn a_notice_without_its_end_stays() {
        assert_eq!(unwrap_external("<<<EXTERNAL_UNTRUSTED_CONTENT but no end"), "<<<EXTERNAL_UNTRUSTED_CONTENT but no end");
    }
}
