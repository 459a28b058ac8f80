//! Head and tail of long texts, so that work on them is bounded.

use crate::part::Part;
use std::borrow::Cow;

/// Head and tail of a text, at most `part` bytes each. A text that is no longer than both is its own head.
#[must_use]
pub fn ends(text: &str, part: usize) -> (&str, &str) {
    if text.len() <= 2 * part { (text, "") } else { (text.head(part), text.tail(part)) }
}

/// The same as one text.
#[must_use]
pub fn head_and_tail(text: &str, part: usize) -> Cow<'_, str> {
    match ends(text, part) {
        (_, "") => Cow::Borrowed(text),
        (head, tail) => Cow::Owned([head, tail].join("\n…\n")),
    }
}
