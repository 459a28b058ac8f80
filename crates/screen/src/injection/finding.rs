//! The result of the search.

use crate::injection::reason::Reason;

/// The score from which a text is reported.
pub const THRESHOLD: u32 = 10;
/// The score from which a reader may be asked about a text that is not reported.
pub const WEAK: u32 = 7;

/// Instructions to the model in a tool's result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InjectionFinding {
    /// The sum of its points; at least [`THRESHOLD`], of a weak one at least [`WEAK`].
    pub score: u32,
    /// The reasons, the strongest first.
    pub reasons: Vec<Reason>,
    /// The byte offset of the strongest signal.
    pub at: usize,
    /// The line of that offset, from 1.
    pub line: usize,
}
