//! A run told in tags: `<returncode>1</returncode><output>...</output>`.

use std::borrow::Cow;

use tool_guard_text::part::Part;

use crate::envelope::run::Run;

const CODE: &[&str] = &["returncode", "return_code", "exit_code", "exitcode", "exit-code"];
const STDOUT: &[&str] = &["output", "stdout", "bash-stdout"];
const STDERR: &[&str] = &["stderr", "bash-stderr"];
/// Elements of a run; more are not looked for.
const MAX_ELEMENTS: usize = 6;

/// The run that a text describes in tags, if it is nothing but such tags: an output, and an exit code or both streams.
pub(super) fn strip_envelope(text: &str) -> Option<Run<'_>> {
    let (mut code, mut stdout, mut stderr, mut rest) = (None, None, None, text.trim());
    for _ in 0..MAX_ELEMENTS {
        if rest.is_empty() {
            break;
        }
        let (name, after) = rest.strip_prefix('<')?.split_once('>')?;
        let known = |names: &[&str]| names.contains(&name);
        if !(known(CODE) || known(STDOUT) || known(STDERR)) {
            return None;
        }
        let (inner, after) = element(name, after)?;
        if known(CODE) {
            code = Some(inner.trim().parse().ok()?);
        } else if known(STDOUT) {
            stdout = Some(inner.trim_start_matches('\n'));
        } else {
            stderr = Some(inner.trim_start_matches('\n'));
        }
        rest = after.trim_start();
    }
    let is_run = code.is_some() && (stdout.is_some() || stderr.is_some()) || stdout.is_some() && stderr.is_some();
    let run = Run::of_streams(Cow::Borrowed(stdout.unwrap_or_default()), Cow::Borrowed(stderr.unwrap_or_default()));
    (is_run && rest.is_empty()).then_some(Run { code, ..run })
}

/// What stands in an element whose opening tag is read, and what follows it. An output may lack its end, or hold other tags.
fn element<'t>(name: &str, text: &'t str) -> Option<(&'t str, &'t str)> {
    let is_end = |at: usize| {
        let tag = text.part(at + 2..).strip_prefix(name)?.strip_prefix('>')?;
        Some((text.part(..at), tag))
    };
    text.match_indices("</").find_map(|(at, _)| is_end(at)).or_else(|| (!CODE.contains(&name)).then_some((text, "")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_told_by_its_tags() {
        for (text, code, output, rest) in [
            ("<returncode>1</returncode>\n<output>\nls: x\n</output>", Some(1), "ls: x\n", ""),
            ("<returncode>0</returncode><output>a</b>", Some(0), "a</b>", ""),
            ("<bash-stdout>a</bash-stdout><bash-stderr>b</bash-stderr>", None, "b", "a"),
            ("<exit_code>2</exit_code>\n<stdout></stdout>\n<stderr></stderr>", Some(2), "", ""),
        ] {
            let run = strip_envelope(text).expect(text);
            assert_eq!((run.code, &*run.output, &*run.rest), (code, output, rest), "{text}");
        }
        for text in [
            "<output>a</output>",
            "<html><output>",
            "<returncode>x</returncode><output></output>",
            "<returncode>1</returncode>",
            "<returncode>1",
            "<",
            "a",
        ] {
            assert_eq!(strip_envelope(text), None, "{text}");
        }
    }
}
