//! A tool that ran a program and reports that it failed: `ffmpeg exited with code 1: ...`, `Failed to launch the browser process!`.
//!
//! The rest is the program's output, and read as such. What the program misses or refuses was given to it by the tool, so it is no
//! complaint about the call.

use tool_guard_text::part::Part;

use crate::ablation::row;
use crate::class::Class;
use crate::command;
use crate::envelope::run::Run;
use crate::phrase::{Haystack, normalise};
use crate::phrases::Phrases;

// FAILED: how a tool says so
include!(concat!(env!("OUT_DIR"), "/programs.rs"));

/// Bytes of the first line that are looked at.
const MAX_LINE: usize = 512;

/// The class of a failure whose first line says that a program failed.
pub(super) fn class(text: &str) -> Option<Class> {
    let line = text.trim_start().lines().next()?;
    let line = normalise(line.head(MAX_LINE));
    let line = Haystack::new(&line);
    if !FAILED.iter().any(|row| row.stand_in(&line)) {
        return None;
    }
    let class = command::classify(&Run { code: Some(1), ..Run::plain(text) });
    Some(if class.is_malformed_call() { Class::CommandFailed } else { class })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_says_that_a_program_failed() {
        Phrases::check(FAILED, |text| class(text).is_some());
    }

    #[test]
    fn a_program_that_a_tool_ran_complains_of_no_argument() {
        for (text, expected) in [
            ("ffmpeg exited with code 1", Class::CommandFailed),
            ("convert failed with exit code 2: option -frob is not supported", Class::CommandFailed),
            (
                "Failed to launch the browser process!\n[1:1:ERROR:frob.cc(9)] Running it without --frob is not supported.",
                Class::CommandFailed,
            ),
            ("ffmpeg exited with code 1: a.mp4: No such file or directory", Class::NotFound),
            ("The renderer process crashed", Class::CommandFailed),
            ("pdftotext returned non-zero exit status 3: Permission denied", Class::PermissionDenied),
        ] {
            assert_eq!(class(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn other_failures_are_none_of_a_program() {
        for text in [
            "",
            "name is required",
            "Failed to launch the campaign: no budget",
            "Failed to start the approval process: nobody may approve",
            "Request failed with code 400: field 'title' is required",
            "the exit code is missing",
            "spawn frob ENOENT",
        ] {
            assert_eq!(class(text), None, "{text}");
        }
    }
}
