//! A run told in lines around its output: an exit code first or last, a preamble up to `Output:`, a shell's prompt.

use tool_guard_text::part::{At, Part};

use crate::envelope::run::Run;

/// How lines of a preamble begin; any of them may be absent.
#[rustfmt::skip]
const PREAMBLE: &[&str] = &[
    "Command: ", "Directory: ", "Chunk ID: ", "Wall time: ", "Original token count: ", "Total output lines: ", "Exit code: ", "Process ",
];
/// What stands before an exit code on the first line.
const FIRST: &[&str] = &["exit code ", "exit code: "];
/// What stands before an exit code on a last line.
#[rustfmt::skip]
const LAST: &[&str] = &[
    "command exited with code ", "process exited with code ", "command failed with exit code ", "command exited with exit code ",
    "the command completed with exit code ", "command finished with exit code ", "exit code: ", "exitcode: ", "returncode: ", "return code: ", "exit status: ",
];
/// How other last lines begin that no program wrote.
#[rustfmt::skip]
const TRAILER: &[&str] = &[
    "(open file: ", "(current directory: ", "(interactive session: ", "[current working directory: ", "[python interpreter: ", "signal: ", "background pids: ",
    "process group pgid: ", "error: (none)", "wall time: ",
];
/// The last line of a shell that waits for its next command.
const PROMPT: &str = "bash-$";
/// Last lines that are looked at.
const MAX_TRAILER: usize = 8;
/// Bytes of a line that is an envelope's.
const MAX_LINE: usize = 400;

/// Takes off the host's lines around a command's output.
pub(super) fn strip_envelope(text: &str) -> Run<'_> {
    let (mut code, mut output) = preamble(text);
    let (first, rest) = output.trim_start().split_once('\n').unwrap_or((output.trim(), ""));
    if let Some(told) = code_behind(first.trim(), FIRST) {
        (code, output) = (Some(told), rest);
    }
    let (told, output) = trailer(output);
    Run { code: code.or(told), ..Run::plain(output) }
}

/// The preamble `Chunk ID: / Wall time: / Process exited with code N / ... / Output:`.
fn preamble(text: &str) -> (Option<i64>, &str) {
    let (mut code, mut rest, mut any) = (None, text.trim_start(), false);
    for _ in 0..=PREAMBLE.len() {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        let line = line.trim_end();
        if line == "Output:" {
            return (code, after);
        }
        if any && let Some(output) = rest.strip_prefix("Output: ") {
            return (code, output);
        }
        if !PREAMBLE.iter().any(|key| line.starts_with(key)) {
            break;
        }
        let told = line.strip_prefix("Process exited with code ").or_else(|| line.strip_prefix("Exit code: "));
        code = code.or_else(|| told?.parse().ok());
        (rest, any) = (after, true);
    }
    // without its end it is no preamble, unless it told a code and then goes on with the output
    if code.is_some() { (code, rest) } else { (None, text) }
}

/// The exit code in the last lines, and the output before them. What may stand in any output is taken off only with a line
/// that may not: an exit code, or a prompt.
fn trailer(text: &str) -> (Option<i64>, &str) {
    let (mut code, mut output, mut rest) = (None, text, text.trim_end());
    for _ in 0..MAX_TRAILER {
        // a longer line is no envelope's, and is not searched to its start
        let near = rest.ceil_char_boundary(rest.len().saturating_sub(MAX_LINE));
        let start = rest.part(near..).rfind('\n').map_or(near, |newline| near + newline);
        if start > 0 && rest.as_bytes().at(start) != b'\n' {
            break;
        }
        let line = rest.part(start..).trim();
        let told =
            if code.is_none() { code_behind(line.trim_start_matches(['(', '[']).trim_end_matches([')', ']', '.']), LAST) } else { None };
        if told.is_some() || line == PROMPT {
            code = code.or(told);
            output = rest.part(..start);
        } else if !TRAILER.iter().any(|start| starts_with(line, start)) {
            break;
        } else if output.len() < text.len() {
            output = rest.part(..start);
        }
        rest = rest.part(..start).trim_end();
    }
    (code, output)
}

/// The number that stands behind one of these, whatever its case, and nothing else.
fn code_behind(line: &str, leads: &[&str]) -> Option<i64> {
    leads.iter().find(|lead| starts_with(line, lead)).and_then(|lead| line.part(lead.len()..).trim().parse().ok())
}

fn starts_with(line: &str, start: &str) -> bool {
    line.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_host_wrote_around_the_output_is_taken_off() {
        for (text, code, output) in [
            ("Exit code 2\nls: x", Some(2), "ls: x"),
            ("Exit code 3", Some(3), ""),
            ("exit code: 1\nls: x", Some(1), "ls: x"),
            ("ls: x\n\nCommand exited with code 2", Some(2), "ls: x\n"),
            ("(no output)\n\n(Command exited with code 3)", Some(3), "(no output)\n"),
            ("Chunk ID: a1\nWall time: 0.1 seconds\nProcess exited with code 4\nOriginal token count: 9\nOutput:\nls: x", Some(4), "ls: x"),
            ("Exit code: 1\nWall time: 0.2 seconds\nOutput:\nls: x", Some(1), "ls: x"),
            ("Wall time: 0.1 seconds\nProcess exited with code 0\nOutput:\n", Some(0), ""),
            ("Command: ls x\nDirectory: (root)\nOutput: a\nb\nError: (none)\nExit Code: 2\nSignal: (none)", Some(2), "a\nb"),
            ("a\n[The command completed with exit code 1.]\n[Current working directory: /srv]", Some(1), "a"),
            ("a\n(Open file: n/a)\n(Current directory: /srv)\nbash-$", None, "a"),
            ("Exit code two\nx", None, "Exit code two\nx"),
            ("Process list:\n1", None, "Process list:\n1"),
            ("Output: a\nb", None, "Output: a\nb"),
            ("a\nSignal: (none)", None, "a\nSignal: (none)"),
            ("the test ends with exit code: 1", None, "the test ends with exit code: 1"),
            ("", None, ""),
        ] {
            assert_eq!(strip_envelope(text), Run { code, ..Run::plain(output) }, "{text}");
        }
    }
}
