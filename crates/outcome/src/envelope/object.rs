//! A run told as an object: `{"stdout":"...","stderr":"...","returncode":1,"timed_out":false}`.

use std::borrow::Cow;

use crate::envelope::run::Run;
use crate::members::{Members, Value, same_key};

/// What a member means, and how hosts call it.
#[rustfmt::skip]
const KEYS: &[(Tells, &[&str])] = &[
    (Tells::Code, &["returncode", "exit_code", "exit_status", "rc"]),
    (Tells::Stdout, &["stdout", "output", "stdout_output"]),
    (Tells::Stderr, &["stderr", "stderr_output"]),
    (Tells::TimedOut, &["timed_out", "timeout", "is_timeout", "timeout_expired"]),
    (Tells::About, &["metadata", "details"]),
    (Tells::Error, &["error"]),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tells {
    Code,
    Stdout,
    Stderr,
    TimedOut,
    /// Members about the run beside its output.
    About,
    /// What kept the host from running it, or ended it.
    Error,
}

fn tells(key: &str) -> Option<Tells> {
    KEYS.iter().find(|(_, names)| names.iter().any(|name| same_key(key, name))).map(|(tells, _)| *tells)
}

/// What the members say, as far as they go.
#[derive(Default)]
struct Told<'t> {
    code: Option<i64>,
    names_code: bool,
    timed_out: bool,
    stdout: Option<Value<'t>>,
    stderr: Option<Value<'t>>,
    error: Option<Value<'t>>,
}

impl<'t> Told<'t> {
    fn read(&mut self, key: &str, value: Value<'t>) {
        match tells(key) {
            Some(Tells::Code) => (self.names_code, self.code) = (true, self.code.or(value.number())),
            Some(Tells::TimedOut) => self.timed_out |= value.flag() == Some(true),
            // a list or an object is no output of a program
            Some(Tells::Stdout) if !matches!(value, Value::Nested(_)) => self.stdout = Some(value),
            Some(Tells::Stderr) if !matches!(value, Value::Nested(_)) => self.stderr = Some(value),
            Some(Tells::Error) if matches!(value, Value::Text(_)) => self.error = Some(value),
            Some(Tells::About) => {
                if let Value::Nested(inner) = value
                    && let Some(members) = Members::of(inner)
                {
                    for (key, value) in members.filter(|(key, _)| matches!(tells(key), Some(Tells::Code | Tells::TimedOut))) {
                        self.read(key, value);
                    }
                }
            }
            _ => {}
        }
    }
}

/// The run that an object describes, if it does: it has an output, and an exit code or both streams.
pub(super) fn strip_envelope(text: &str) -> Option<Run<'_>> {
    let mut told = Told::default();
    let mut members = Members::of(text)?;
    for (key, value) in members.by_ref() {
        told.read(key, value);
    }
    // where the text ends in an output, the rest of the facts is lost
    let cut = members.cut().filter(|(key, _)| matches!(tells(key), Some(Tells::Stdout | Tells::Stderr)));
    if let Some((key, value)) = cut {
        told.read(key, value);
    }
    let named_stream = cut.is_some_and(|(key, _)| key.starts_with("std"));
    let is_run = named_stream
        || told.names_code && (told.stdout.is_some() || told.stderr.is_some())
        || told.stdout.is_some() && told.stderr.is_some();
    if !(is_run && (members.ended() || cut.is_some())) {
        return None;
    }
    let stderr = said(told.stderr).or_else(|| said(told.error));
    let run = Run::of_streams(said(told.stdout).unwrap_or_default(), stderr.unwrap_or_default());
    Some(Run { code: told.code, timed_out: told.timed_out, cut: cut.is_some(), ..run })
}

fn said(value: Option<Value<'_>>) -> Option<Cow<'_, str>> {
    value.filter(|value| !value.is_nothing()).map(Value::text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_told_by_its_members() {
        for (text, code, timed_out, output, rest) in [
            (r#"{"stdout": "", "stderr": "ls: x\n", "returncode": 2, "timed_out": false}"#, Some(2), false, "ls: x\n", ""),
            (r#"{"stdout": "a", "stderr": "b", "returncode": null, "timed_out": true}"#, None, true, "b", "a"),
            (r#"{"output":"x","metadata":{"exit_code":1,"duration_seconds":0.1}}"#, Some(1), false, "x", ""),
            (r#"{"exitCode": 3, "stdout": null, "stderr": null, "error": "no such shell"}"#, Some(3), false, "no such shell", ""),
            (r#"{"stdout":"0","stderr":"","interrupted":false}"#, None, false, "0", ""),
            ("{'stdout': 'a', 'stderr': '', 'returncode': 0}", Some(0), false, "a", ""),
        ] {
            let run = strip_envelope(text).expect(text);
            assert_eq!((run.code, run.timed_out, &*run.output, &*run.rest), (code, timed_out, output, rest), "{text}");
        }
    }

    #[test]
    fn a_run_whose_text_was_cut_in_its_output_keeps_its_facts() {
        let run = strip_envelope("{\"stdout\": \"a\\nb\n…\nc\", \"returncode\": null, \"timed_out\": true}").expect("a run");
        assert_eq!((run.code, run.timed_out, run.output.starts_with("a\nb\n…\nc")), (None, true, true));
    }

    #[test]
    fn a_run_that_is_cut_in_a_stream_is_read_so_far() {
        for (text, code, output) in [
            (r#"{"stdout": "a\nb"#, None, "a\nb"),
            (r#"{"returncode": 1, "stdout": "", "stderr": "ls: x"#, Some(1), "ls: x"),
            (r#"{"exit_code": 2, "output": "a"#, Some(2), "a"),
        ] {
            let run = strip_envelope(text).expect(text);
            assert_eq!((run.code, &*run.output, run.cut), (code, output, true), "{text}");
        }
        assert_eq!((strip_envelope(r#"{"output": "a"#), strip_envelope(r#"{"text": "a"#)), (None, None));
    }

    #[test]
    fn another_object_is_no_run() {
        for text in [
            r#"{"output": "a text"}"#,
            r#"{"exit_code": 1}"#,
            r#"{"output": [1], "exit_code": 1}"#,
            r#"{"stdout": "a", "returncode": 1} and more"#,
            r#"{"text": "a cut", "returncode": 1"#,
            r#"[{"stdout": "a", "returncode": 1}]"#,
            r#"{"stdout": "a", "returncode": "#,
        ] {
            assert_eq!(strip_envelope(text), None, "{text}");
        }
    }
}
