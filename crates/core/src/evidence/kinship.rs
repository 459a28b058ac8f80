//! How results are related.

/// How a result compares with what came before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kinship {
    /// Nothing like it came before.
    New,
    /// The call answered otherwise before.
    Changed,
    /// The same call, the same answer; `false`: something was done in between.
    Same(bool),
    /// Another call, the same answer.
    Variant,
    /// The same said to the same target in other words.
    Reworded,
}
