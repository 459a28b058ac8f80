//! Whether a command that changes things says that it changed nothing, since everything was done already. Weak evidence, as
//! [`crate::refusal`].

use crate::ablation::row;
use crate::phrase::{holds, normalise};
use crate::phrases::Phrases;

// UNCHANGED: what a command prints that found everything done already; AROUND: how lines begin that stand around it
include!(concat!(env!("OUT_DIR"), "/unchanged.rs"));

/// Bytes and lines of such an output.
const MAX_BYTES: usize = 6400;
const MAX_LINES: usize = 60;

/// Whether a command that changes things says that it changed nothing, since everything was done already, and nothing else.
///
/// ```
/// use tool_guard_outcome::unchanged::is_unchanged;
///
/// assert!(is_unchanged("Requirement already satisfied: frob in /usr/lib/python3"));
/// assert!(!is_unchanged("Requirement already satisfied: frob in /usr/lib/python3\nSuccessfully installed grob-1.2"));
/// ```
#[must_use]
pub fn is_unchanged(text: &str) -> bool {
    let text = text.trim();
    if text.len() > MAX_BYTES || text.lines().count() > MAX_LINES {
        return false;
    }
    let text = normalise(text);
    let mut said = false;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    for line in lines {
        let says = UNCHANGED.iter().any(|row| row.any(|phrase| holds(line, phrase)));
        if !says && !AROUND.iter().any(|row| row.any(|start| line.starts_with(start))) {
            return false;
        }
        said |= says;
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_already_is_told_from_what_was_done() {
        Phrases::check(UNCHANGED, is_unchanged);
        assert!(!is_unchanged(&"nothing to do\n".repeat(100)));
    }
}
