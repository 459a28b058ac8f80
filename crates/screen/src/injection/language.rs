//! One language, as a table.

use crate::injection::vocabulary::Classes;

/// What is known of one language, or of two that share their words.
pub(super) struct Language {
    /// Its English name, for tests and measurements.
    #[cfg(any(test, feature = "ablation"))]
    pub(super) name: &'static str,
    /// Its words, each row with their classes.
    pub(super) words: &'static [(Classes, &'static str)],
    /// Literals of the raw text that lead to a closer look.
    pub(super) anchors: &'static [&'static str],
    /// Sentences that are orders.
    #[cfg(test)]
    pub(super) orders: &'static [&'static str],
    /// Sentences like them that are not.
    #[cfg(test)]
    pub(super) harmless: &'static [&'static str],
}

/// One [`Language`]: `"Name" { CLASS: "words"; ... } anchors: ...; orders: ...; harmless: ...;`.
macro_rules! language {
    ($name:literal { $($class:ident $(| $more:ident)*: $words:literal;)+ } anchors: $($anchor:literal),+; orders: $($order:literal),+;
        harmless: $($harmless:literal),+;) => {
        Language {
            #[cfg(any(test, feature = "ablation"))]
            name: $name,
            words: &[$(($class $(| $more)*, $words)),+],
            anchors: &[$($anchor),+],
            #[cfg(test)]
            orders: &[$($order),+],
            #[cfg(test)]
            harmless: &[$($harmless),+],
        }
    };
}
pub(super) use language;
