//! Calls that the host itself left out: they never ran, and nobody refused them.

use tool_guard_text::part::Part;

use crate::phrase::{Haystack, normalise};

/// Bytes of a text in which the host says so.
const MAX_TEXT: usize = 200;

/// How hosts say that a call was left out: OpenClaw, when the user writes meanwhile; agents that give up a whole message when one of
/// its calls fails.
const PHRASES: &[&str] = &["skipped due to queued user message", "sibling tool call"];

/// Whether a result says that the host left the call out.
#[must_use]
pub fn is_skipped(text: &str) -> bool {
    let text = normalise(text.head(MAX_TEXT));
    let text = Haystack::new(&text);
    PHRASES.iter().any(|phrase| text.holds(phrase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_that_was_left_out_is_told_from_one_that_somebody_refused() {
        for text in ["Skipped due to queued user message.", "Not run: a sibling tool call failed first"] {
            assert!(is_skipped(text), "{text}");
        }
        for text in ["user declined", "The user skipped this step", "Operation aborted", ""] {
            assert!(!is_skipped(text), "{text}");
        }
    }
}
