//! An edit whose old text is not in the file, or is there more than once: known by the tool's name and the shape of the sentence.

use tool_guard_text::part::{At, Part};

use crate::ablation::{RowId, row};
use crate::phrase::{holds, normalise};

/// What a language says of it.
struct Edit {
    id: RowId,
    /// A subject and a denial stand in one line.
    subjects: &'static [&'static str],
    denials: &'static [&'static str],
    /// What is a file then, and not its text.
    files: &'static [&'static str],
    /// Lines that say it; the tests walk them.
    #[cfg(test)]
    examples: &'static [&'static str],
    /// Lines that look like it and do not.
    #[cfg(test)]
    others: &'static [&'static str],
}

// EDITS: a row for each language
include!(concat!(env!("OUT_DIR"), "/edits.rs"));

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
    let line = normalise(line.head(MAX_SENTENCE));
    let any = |phrases: fn(&Edit) -> &[&str]| {
        EDITS.iter().any(|edit| phrases(edit).iter().any(|phrase| holds(&line, phrase)) && edit.id.counts())
    };
    any(|edit| edit.subjects) && any(|edit| edit.denials) && !any(|edit| edit.files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::dead;

    #[test]
    fn every_language_has_examples_and_texts_that_only_look_like_it() {
        for Edit { subjects, denials, files, examples, others, .. } in EDITS {
            assert!(!examples.is_empty() && !others.is_empty(), "{subjects:?}");
            for example in *examples {
                let says = |phrases: &[&str]| phrases.iter().any(|phrase| holds(&normalise(example), phrase));
                assert!(misses_its_text(example) && says(subjects) && says(denials), "{example}");
            }
            for other in *others {
                assert!(!misses_its_text(other), "{other}");
            }
            for phrases in [*subjects, denials, files] {
                assert!(phrases.iter().all(|phrase| *phrase == normalise(phrase)), "{phrases:?}");
                assert_eq!(dead(phrases, &[]), []);
            }
        }
    }
}
