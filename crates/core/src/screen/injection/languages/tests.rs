//! Each language's own sentences, in the places where a tool's result holds text of others.

use crate::screen::injection::injection;
use crate::screen::injection::languages::FAMILIES;
use crate::screen::injection::languages::sentences::{SENTENCES, Sentences};

/// What is around a sentence in a result. In the last one something more follows, as a field that is nothing but an override is
/// a quotation.
const PLACES: &[(&str, &str)] = &[
    ("Blue kettle, 39 euros.\n", "\nDelivery in 3 days.\n"),
    ("<tr><td>Blue kettle</td><td>", "</td></tr>\n"),
    ("{\"name\": \"Blue kettle\", \"note\": \"", " (1.7 l)\", \"price\": 39}"),
];

/// The sentences of the language blocks and the further ones.
fn all() -> Vec<Sentences> {
    let blocks = FAMILIES.iter().copied().flatten().map(|language| (language.name, language.orders, language.harmless));
    blocks.chain(SENTENCES.iter().copied()).collect()
}

/// The sentences that are judged otherwise than they should be, each with its language and place.
fn wrong(orders: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    for (language, of_orders, harmless) in all() {
        for sentence in if orders { of_orders } else { harmless } {
            for (place, (before, after)) in PLACES.iter().enumerate() {
                if injection(&format!("{before}{sentence}{after}")).is_some() != orders {
                    wrong.push(format!("{language} {place}: {sentence}"));
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
