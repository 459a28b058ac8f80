//! One word of a plain text, as rules see it.

use crate::injection::vocabulary::Classes;

/// One word of a plain text.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Word {
    /// Where it begins in the plain text.
    pub(super) start: usize,
    /// Where it ends.
    pub(super) end: usize,
    pub(super) classes: Classes,
    /// It is where an imperative would be: first in a sentence, a line, a quotation or a tag, or after "please".
    pub(super) leads: bool,
    /// It is the first of a sentence or paragraph.
    pub(super) after_end: bool,
}
