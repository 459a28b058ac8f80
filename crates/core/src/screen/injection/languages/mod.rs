//! The words of orders by language, without the English ones.
//!
//! A language is one block: its words by class, the literals that the prefilter looks for, orders that are found and harmless
//! sentences that are not. To add one, write a block; the tests hold its sentences against the whole screening.
//!
//! Words are written as they are compared: lower case, without accents and marks (`fold`). A `~` ends a stem. A `_` joins
//! the words of one term. A term of a script without spaces is found anywhere in its text, the longest one first.

mod cjk;
mod europe_other;
mod germanic;
mod iberian;
mod indian;
mod romance;
mod semitic_and_iranian;
#[cfg(test)]
mod sentences;
mod slavic;
mod southeast_asian;
#[cfg(test)]
mod tests;

use crate::screen::injection::vocabulary::Classes;

/// What is known of one language, or of two that share their words.
pub(super) struct Language {
    /// Its English name, for tests.
    #[cfg(test)]
    name: &'static str,
    /// Its words, each row with their classes.
    pub(super) words: &'static [(Classes, &'static str)],
    /// Literals of the raw text that lead to a closer look.
    pub(super) anchors: &'static [&'static str],
    /// Sentences that are orders.
    #[cfg(test)]
    orders: &'static [&'static str],
    /// Sentences like them that are not.
    #[cfg(test)]
    harmless: &'static [&'static str],
}

/// One [`Language`]: `"Name" { CLASS: "words"; ... } anchors: ...; orders: ...; harmless: ...;`.
macro_rules! language {
    ($name:literal { $($class:ident $(| $more:ident)*: $words:literal;)+ } anchors: $($anchor:literal),+; orders: $($order:literal),+;
        harmless: $($harmless:literal),+;) => {
        Language {
            #[cfg(test)]
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
use language;

/// All languages by family.
pub(super) const FAMILIES: &[&[Language]] = &[
    germanic::LANGUAGES,
    romance::LANGUAGES,
    iberian::LANGUAGES,
    slavic::LANGUAGES,
    europe_other::LANGUAGES,
    semitic_and_iranian::LANGUAGES,
    indian::LANGUAGES,
    southeast_asian::LANGUAGES,
    cjk::LANGUAGES,
];
