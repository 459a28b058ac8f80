//! How observations are related.

/// How an observation is related to those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// Nothing like it came before.
    New,
    /// The call answered otherwise before.
    Changed,
    /// The same call, the same answer; whether nothing outside of its loop was changed in between.
    Repeat {
        /// Nothing was.
        unchanged: bool,
    },
    /// Another call, the same answer.
    Variant,
    /// The same said to the same target in other words.
    Reworded,
}

impl Relation {
    /// Whether the call gave this answer before.
    #[must_use]
    pub const fn is_repeat(self) -> bool {
        matches!(self, Self::Repeat { .. })
    }
}
