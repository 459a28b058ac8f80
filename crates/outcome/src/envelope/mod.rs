//! What hosts write around an error or a command's output, and the text without it.

mod content;
pub(super) mod host;
pub(super) mod idle;
mod lines;
mod object;
pub(super) mod run;
mod sections;
mod tags;

use std::borrow::Cow;

use run::Run;

/// Takes off what the host wrote around a command's output.
pub(super) fn strip_envelope(text: &str) -> Run<'_> {
    whole(text).unwrap_or_else(|| {
        let run = lines::strip_envelope(text);
        let Cow::Borrowed(output) = run.output else { return run };
        match sections::split(output) {
            Some(streams) => Run { code: run.code, ..streams },
            None => run,
        }
    })
}

/// The run that a text describes by its form: it is an envelope from its first to its last character.
pub(super) fn whole(text: &str) -> Option<Run<'_>> {
    match text.trim_start().as_bytes().first()? {
        b'{' => object::strip_envelope(text),
        b'<' => tags::strip_envelope(text),
        _ => None,
    }
}

/// What a program itself printed: a result's text without the envelope of the tool that ran it. For comparing results: the
/// same output is the same, whatever time the host says that it took.
///
/// A text without an envelope is looked at in its first and last lines only; nothing is copied unless two streams are joined
/// or the output is escaped.
///
/// ```
/// use tool_guard_outcome::envelope::body;
///
/// assert_eq!(body("Exit code: 1\nWall time: 0.2 seconds\nOutput:\nls: x"), "ls: x");
/// assert_eq!(body(r#"{"stdout": "a", "stderr": "", "returncode": 0, "timed_out": false}"#), "a");
/// assert_eq!(body("ls: x"), "ls: x");
/// ```
#[must_use]
pub fn body(text: &str) -> Cow<'_, str> {
    strip_envelope(text).printed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_body_is_what_the_program_printed() {
        for (text, printed) in [
            (r#"{"stdout": "a\n", "stderr": "b", "returncode": 1}"#, "a\nb"),
            ("<returncode>0</returncode><output>a</output>", "a"),
            ("a\n(Open file: n/a)\n(Current directory: /srv)\nbash-$", "a"),
            (r#"{"a": 1}"#, r#"{"a": 1}"#),
            ("<html>", "<html>"),
            ("", ""),
        ] {
            assert_eq!(body(text), printed, "{text}");
        }
        assert!(matches!(body("plain\ntext"), Cow::Borrowed("plain\ntext")));
    }
}
