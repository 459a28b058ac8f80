//! Whether a command that changes things says that it changed nothing, since everything was done already. Weak evidence, as
//! [`crate::refusal`].

use crate::phrase::{holds, normalise};

/// What a command prints that found everything done already.
#[rustfmt::skip]
const UNCHANGED: &[&str] = &[
    "already satisfied", "already up to date", "already up-to-date", "is already the newest version*", "already installed", "nothing to commit*",
    "nothing to do", "everything up-to-date", "is up to date", "up to date,*", "^up to date$", "already on '*", "already exists*", "^no changes*", "unchanged",
    "0 upgraded, 0 newly installed*", "is up-to-date", "no local changes to save", "already the latest version*",
];
/// How lines begin that stand around it.
#[rustfmt::skip]
const AROUND: &[&str] = &[
    "warning", "notice", "[notice]", "note:", "reading package lists", "building dependency tree", "reading state information", "on branch ", "your branch ", "audited ",
    "found 0 vulnerabilities", "run `npm", "looking in indexes", "using ", "hint:", "from ", "defaulting to user installation", "(use ",
];
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
        let says = UNCHANGED.iter().any(|phrase| holds(line, phrase));
        if !says && !AROUND.iter().any(|start| line.starts_with(start)) {
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
        for text in [
            "Already up to date.",
            "On branch main\nYour branch is up to date with 'origin/main'.\n\nnothing to commit, working tree clean",
            "Reading package lists...\nBuilding dependency tree...\ngit is already the newest version (1:2.47).\n0 upgraded, 0 newly installed, 0 to remove",
            "deployment.apps/web unchanged",
            "Everything up-to-date",
        ] {
            assert!(is_unchanged(text), "{text}");
        }
        for text in [
            "",
            "Updating 1a2b3c4..5d6e7f8\nFast-forward",
            "deployment.apps/web configured\nservice/web unchanged",
            "[main 1a2b3c4] already there",
            "Setting up frob (1.2)",
            &"nothing to do\n".repeat(100),
        ] {
            assert!(!is_unchanged(text), "{text}");
        }
    }
}
