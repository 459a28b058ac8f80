//! Whether an output says that all is well: checks pass, a build is done. To see that again after an edit is what was hoped for.

use tool_guard_text::part::Part;

use crate::phrase::{Haystack, normalise};
use crate::phrases::Phrases;

/// Bytes of a text that are read at either end: what a check comes to stands there.
const MAX_END: usize = 400;

/// A row for checks, and one for builds.
#[rustfmt::skip]
const REASSURANCES: &[Phrases] = &[
    Phrases {
        any: &[
            "passed", "passing", "pass", "ok", "all good", "no issues", "no errors", "no error", "no problems", "no warnings", "0 errors", "0 error(s)",
            "0 problems", "0 failed", "0 failures", "valid", "clean", "up to date", "up-to-date", "healthy",
        ],
        #[cfg(test)]
        examples: &["===== 12 passed in 0.42s =====", "ok  \texample.com/queue\t0.012s", "Found 0 errors. Watching for file changes.", "PASS src/a.test.ts"],
        #[cfg(test)]
        others: &["Total: 1234.50 EUR", "3 failing", "token: abc", "passport number"],
    },
    Phrases {
        any: &[
            "succeeded", "success", "successful", "successfully", "compiled", "built", "build complete", "build completed", "done", "finished", "completed",
            "bundled", "generated", "created", "formatted", "deployed", "saved",
        ],
        #[cfg(test)]
        examples: &["✓ built in 1.2s", "webpack 5.9 compiled successfully", "    Finished `dev` profile in 0.1s"],
        #[cfg(test)]
        others: &["price: 12", "Abandoned carts: 4", "building"],
    },
];

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
    let head = text.part(..text.floor_char_boundary(MAX_END));
    let tail = text.part(text.ceil_char_boundary(text.len().saturating_sub(MAX_END)).max(head.len())..);
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
