//! A row of a table of phrases of [`crate::phrase`], and the texts that show what it finds.

use crate::ablation::RowId;
use crate::phrase::Haystack;
#[cfg(test)]
use crate::phrase::{mask_names, normalise};

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
        }
    }
}
