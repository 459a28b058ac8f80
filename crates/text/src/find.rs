//! Words in texts of a few hundred bytes. The search of the standard library sets up a table for every word, which costs more than
//! looking for the first byte.

use crate::part::Part as _;

/// Where a word occurs in a text: offsets in bytes, in order; occurrences may overlap. An empty word occurs nowhere.
///
/// ```
/// use tool_guard_text::find::positions;
///
/// assert_eq!(positions("to be or not to be", "be").collect::<Vec<_>>(), [3, 16]);
/// ```
pub fn positions<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let first = word.as_bytes().first().copied();
    let starts = first.into_iter().flat_map(|first| memchr::memchr_iter(first, text.as_bytes()));
    starts.filter(|at| text.as_bytes().part(*at..).starts_with(word.as_bytes()))
}

/// Where a word occurs first.
#[must_use]
pub fn first(text: &str, word: &str) -> Option<usize> {
    positions(text, word).next()
}

/// Whether a word occurs in a text.
#[must_use]
pub fn holds(text: &str, word: &str) -> bool {
    first(text, word).is_some()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_the_standard_library_finds_is_found(text in "[ab é]{0,40}", word in "[ab é]{1,4}") {
            prop_assert_eq!(first(&text, &word), text.find(&word));
            prop_assert_eq!(holds(&text, &word), text.contains(&word));
            let apart: Vec<usize> = text.match_indices(&word).map(|(at, _)| at).collect();
            let all: Vec<usize> = positions(&text, &word).collect();
            prop_assert!(apart.iter().all(|at| all.contains(at)) && all.iter().all(|at| text[*at..].starts_with(&*word)));
        }
    }
}
