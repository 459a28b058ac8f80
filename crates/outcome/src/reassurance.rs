//! Whether an output says that all is well: checks pass, a build is done. To see that again after an edit is what was hoped for.

use tool_guard_text::part::Part;

use crate::ablation::row;
use crate::phrase::{Haystack, normalise};
use crate::phrases::Phrases;

/// Bytes of a text that are read at either end: what a check comes to stands there.
const MAX_END: usize = 400;

include!(concat!(env!("OUT_DIR"), "/reassurances.rs"));

/// Whether an output says that all is well.
///
/// ```
/// use tool_guard_outcome::reassurance::reassures;
///
/// assert!(reassures("12 passed in 0.4s"));
/// assert!(!reassures("Total: 1234.50 EUR"));
/// ```
#[must_use]
pub fn reassures(text: &str) -> bool {
    let text = text.trim();
    let head = text.head(MAX_END);
    let tail = text.part(head.len()..).tail(MAX_END);
    [head, tail].into_iter().any(|end| {
        let end = normalise(end);
        let haystack = Haystack::new(&end);
        REASSURANCES.iter().any(|row| row.stand_in(&haystack))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_examples_and_texts_that_only_look_like_it() {
        Phrases::check(REASSURANCES, reassures);
    }

    #[test]
    fn both_ends_of_a_long_output_are_read() {
        let noise = "line\n".repeat(10_000);
        assert!(reassures(&format!("{noise}12 passed")) && reassures(&format!("12 passed\n{noise}")) && !reassures(&noise));
    }
}
