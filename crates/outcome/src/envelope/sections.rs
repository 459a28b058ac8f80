//! A run whose streams stand under headings: `STDOUT:`, `[stderr]`, `--- stderr ---`.

use std::borrow::Cow;

use tool_guard_text::part::Part;

use crate::envelope::run::Run;

/// Bytes of a line that may be a heading.
const MAX_HEADING: usize = 32;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stream {
    Out,
    Err,
}

/// The run of a text that begins with such a heading.
pub(super) fn split(text: &str) -> Option<Run<'_>> {
    let start = text.trim_start();
    let (first, _) = heading(start.lines().next()?)?;
    let (mut out, mut err) = (None, None);
    let mut take = |stream, text| match stream {
        Stream::Out => out = Some(text),
        Stream::Err => err = Some(text),
    };
    let (mut stream, mut from, mut at) = (first, None, 0);
    let mut known = 0;
    for line in start.split_inclusive('\n') {
        if let Some((next, inline)) = heading(line)
            && known < 2
        {
            if let Some(from) = from {
                take(stream, start.part(from..at));
            }
            (stream, from, known) = (next, Some(at + inline), known + 1);
        }
        at += line.len();
    }
    take(stream, start.part(from?..));
    let [out, err] = [out, err].map(|stream| Cow::Borrowed(stream.unwrap_or_default().trim_matches(['\n', '\r'])));
    Some(Run::of_streams(out, err))
}

/// The stream whose heading a line is, and where what stands behind the heading on the same line begins.
fn heading(line: &str) -> Option<(Stream, usize)> {
    let head = line.head(MAX_HEADING);
    let lead = head.len() - head.trim_start_matches(['-', '=', '[', '#', ' ', '*', '<']).len();
    let word = head.get(lead..lead + 6)?;
    let stream = if word.eq_ignore_ascii_case("stdout") {
        Stream::Out
    } else if word.eq_ignore_ascii_case("stderr") {
        Stream::Err
    } else {
        return None;
    };
    let rest = line.part(lead + 6..);
    let tail = rest.trim_start_matches(['-', '=', ']', '#', ' ', '*', ':', '>']);
    // a sentence that begins with the word is no heading
    let closed = rest.len() > tail.len() && rest.part(..rest.len() - tail.len()).contains([':', ']', '-', '=', '>']);
    (tail.trim().is_empty() && (closed || rest.trim().is_empty()) || closed && rest.starts_with(':'))
        .then_some((stream, line.len() - tail.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_told_apart_by_their_headings() {
        for (text, output, rest) in [
            ("STDOUT:\na\nSTDERR:\nb\n", "b", "a"),
            ("stdout: a\nstderr: b", "b", "a"),
            ("[stderr]\nb", "b", ""),
            ("--- stdout ---\na\n--- stderr ---\n", "a", ""),
            ("STDERR:\nb\nSTDOUT:\na\nstdout: c", "b", "a\nstdout: c"),
        ] {
            let run = split(text).expect(text);
            assert_eq!((&*run.output, &*run.rest), (output, rest), "{text}");
        }
        for text in ["stderr is not a terminal", "a\nSTDERR:\nb", "stdout", "", "é: stderr"] {
            assert_eq!(split(text).filter(|run| !run.output.is_empty()), None, "{text}");
        }
    }
}
