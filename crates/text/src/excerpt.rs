//! Head and tail of long texts, so that work on them is bounded.

use crate::part::Part;
use std::borrow::Cow;

/// Head and tail of a text, at most `part` bytes each.
#[must_use]
pub fn head_and_tail(text: &str, part: usize) -> Cow<'_, str> {
    if text.len() <= 2 * part {
        return Cow::Borrowed(text);
    }
    let (head, tail) = (text.floor_char_boundary(part), text.ceil_char_boundary(text.len() - part));
    Cow::Owned(format!("{}\n…\n{}", text.part(..head), text.part(tail..)))
}
