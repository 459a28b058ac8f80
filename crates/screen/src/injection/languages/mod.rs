//! The words of orders by language, without the English ones.
//!
//! A language is one block: its words by class, the literals that the prefilter looks for, orders that are found and harmless
//! sentences that are not. To add one, write a block; the tests hold its sentences against the whole screening.
//!
//! Words are written as they are compared: lower case, without accents and marks (`fold`). A `~` ends a stem. A `_` joins
//! the words of one term. A term of a script without spaces is found anywhere in its text, the longest one first.

mod aegean;
mod austronesian;
mod cjk;
mod east_slavic;
mod german_dutch;
mod iberian;
mod indian;
mod indochinese;
mod romance;
mod semitic_and_iranian;
#[cfg(test)]
mod tests;
mod west_slavic;

use crate::injection::language::Language;

/// All languages by family.
pub(super) const FAMILIES: &[&[Language]] = &[
    german_dutch::LANGUAGES,
    romance::LANGUAGES,
    iberian::LANGUAGES,
    west_slavic::LANGUAGES,
    east_slavic::LANGUAGES,
    aegean::LANGUAGES,
    semitic_and_iranian::LANGUAGES,
    indian::LANGUAGES,
    indochinese::LANGUAGES,
    austronesian::LANGUAGES,
    cjk::LANGUAGES,
];
