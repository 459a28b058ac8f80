//! The words of orders by language: `build.rs` makes the table from `data/injection/*.toml`, a file for each language.
//!
//! To add a language, add a file: its words by class (the classes are in `vocabulary`), the literals that the prefilter looks for, orders
//! that are found, and harmless sentences that are not. The tests hold its sentences against the whole screening.
//!
//! The README of the crate `tables` says how words are written. Here they have neither accents nor marks, as they are compared (`fold`), and
//! a word with a `*` goes on by up to four more letters. A term of a script without spaces is found anywhere in its text, the longest one
//! first.

#[allow(clippy::wildcard_imports, reason = "a table over nearly all classes")]
use crate::injection::vocabulary::*;

/// What is known of one language, or of two that share their words.
pub(super) struct Language {
    /// Its English name, for tests and measurements.
    #[cfg(any(test, feature = "ablation"))]
    pub(super) name: &'static str,
    /// Its words, each row with the number of their class; the words of one term are joined by `_`.
    pub(super) words: &'static [(u8, &'static str)],
    /// Literals of the raw text that lead to a closer look.
    pub(super) anchors: &'static [&'static str],
    /// Sentences that are orders.
    #[cfg(test)]
    orders: &'static [&'static str],
    /// Sentences like them that are not.
    #[cfg(test)]
    harmless: &'static [&'static str],
}

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::injection::injection;

    /// What is around a sentence in a result. In the last one something more follows, as a field that is nothing but an override is
    /// a quotation.
    const PLACES: &[(&str, &str)] = &[
        ("Blue kettle, 39 euros.\n", "\nDelivery in 3 days.\n"),
        ("<tr><td>Blue kettle</td><td>", "</td></tr>\n"),
        ("{\"name\": \"Blue kettle\", \"note\": \"", " (1.7 l)\", \"price\": 39}"),
    ];

    /// The sentences that are judged otherwise than they should be, each with its language and place.
    fn wrong(is_order: bool) -> Vec<String> {
        let mut wrong = Vec::new();
        for language in LANGUAGES {
            let sentences = if is_order { language.orders } else { language.harmless };
            assert!(!sentences.is_empty(), "{}", language.name);
            for sentence in sentences {
                for (place, (before, after)) in PLACES.iter().enumerate() {
                    if injection(&format!("{before}{sentence}{after}")).is_some() != is_order {
                        wrong.push(format!("{} {place}: {sentence}", language.name));
                    }
                }
            }
        }
        wrong
    }

    #[test]
    fn orders_are_found_in_every_language() {
        let missed = wrong(true);
        assert!(missed.is_empty(), "{missed:#?}");
    }

    #[test]
    fn what_people_write_in_each_language_is_not_an_order() {
        let found = wrong(false);
        assert!(found.is_empty(), "{found:#?}");
    }
}
