//! A row of a table of phrases of [`crate::phrase`], and the texts that show what it finds.

use crate::ablation::RowId;
use crate::phrase::Haystack;
#[cfg(test)]
use crate::phrase::{holds, mask_names, normalise};

/// Phrases that say one thing in one language.
pub(crate) struct Phrases {
    pub(crate) id: RowId,
    pub(crate) any: &'static [&'static str],
    /// Texts that say it; the tests walk them.
    #[cfg(test)]
    pub(crate) examples: &'static [&'static str],
    /// Texts that look like it and do not.
    #[cfg(test)]
    pub(crate) others: &'static [&'static str],
}

impl Phrases {
    /// Whether a normalised text has one of them.
    pub(crate) fn stand_in(&self, text: &Haystack<'_>) -> bool {
        self.any(|phrase| text.holds(phrase))
    }

    /// Whether one of them is such.
    pub(crate) fn any(&self, is_such: impl Fn(&str) -> bool) -> bool {
        self.any.iter().any(|phrase| is_such(phrase)) && self.id.counts()
    }
}

#[cfg(test)]
impl Phrases {
    /// Every row has examples that `says` finds by a phrase of it and others that it does not find, and its phrases are written as texts are
    /// normalised.
    pub(crate) fn check(table: &[Self], says: fn(&str) -> bool) {
        for row in table {
            assert!(!row.examples.is_empty() && !row.others.is_empty(), "{:?}", row.any);
            for example in row.examples {
                // output of commands is read without the names of files
                let texts = [normalise(example), mask_names(&normalise(example))];
                assert!(says(example) && texts.iter().any(|text| row.stand_in(&Haystack::new(text))), "{example}");
            }
            for other in row.others {
                assert!(!says(other), "{other}");
            }
            for phrase in row.any {
                assert_eq!(*phrase, normalise(phrase));
            }
            assert_eq!(dead(row.any, &[]), []);
        }
    }
}

/// Phrases that decide nothing, each with what does before it: a phrase `before` them, or another one of theirs, stands in every text that they
/// stand in.
#[cfg(test)]
pub(crate) fn dead<'p>(phrases: &[&'p str], before: &[&'p str]) -> Vec<(&'p str, &'p str)> {
    let of_one = |(at, phrase): (usize, &&'p str)| {
        let texts = barest_texts(phrase);
        let others = phrases.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other);
        before.iter().chain(others).find(|other| texts.iter().all(|text| holds(text, other))).map(|other| (*phrase, *other))
    };
    phrases.iter().enumerate().filter_map(of_one).collect()
}

/// Texts that a phrase stands in, and that give others as little as can be: nothing stands around it, or a word that goes on wherever it may.
#[cfg(test)]
fn barest_texts(phrase: &str) -> Vec<String> {
    let starts: &[&str] = match phrase.chars().next() {
        Some('^') => &[""],
        Some('#') => &["1"],
        Some(first) if first.is_ascii_alphanumeric() => &["", "qzq ", "qzq-"],
        _ => &["", "qzq ", "qzq"],
    };
    let ends: &[&str] = match phrase.chars().last() {
        Some('$') => &[""],
        Some(last) if last.is_ascii_alphanumeric() => &["", " qzq", "-qzq"],
        _ => &["", " qzq", "qzq"],
    };
    let bare = phrase.trim_start_matches(['^', '#']).trim_end_matches('$').replace('*', "qzq");
    starts.iter().flat_map(|start| ends.iter().map(|end| [start, &*bare, end].concat())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_that_another_always_comes_before_is_dead() {
        for (phrase, other) in [
            ("could not be found", "not be"),
            ("eperm*", "*eperm*"),
            ("# failed,", "# failed"),
            ("^no * here$", "no *"),
            ("[x: y", "x"),
            ("a", "a"),
        ] {
            assert_eq!(dead(&[phrase], &[other]), [(phrase, other)]);
        }
        for (phrase, other) in [
            ("found*", "found"),
            ("*found", "found"),
            ("# failed", "^failed"),
            ("a * c", "a b"),
            ("a * c", "a c"),
            ("[x", "^[x"),
            ("x]", "x]$"),
            ("is missing", "missing *"),
            ("x", "* x"),
        ] {
            assert_eq!(dead(&[phrase], &[other]), []);
        }
    }
}
