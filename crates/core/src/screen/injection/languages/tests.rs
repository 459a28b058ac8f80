//! Each language's own sentences, in the places where a tool's result holds text of others.

use crate::screen::injection::injection;
use crate::screen::injection::languages::FAMILIES;

/// What is around a sentence in a result.
const PLACES: &[(&str, &str)] = &[
    ("Blue kettle, 39 euros.\n", "\nDelivery in 3 days.\n"),
    ("<tr><td>Blue kettle</td><td>", "</td></tr>\n"),
    ("{\"name\": \"Blue kettle\", \"note\": \"", "\", \"price\": 39}"),
];

/// The sentences that are judged otherwise than they should be, each with its language and place.
fn wrong(orders: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    for language in FAMILIES.iter().copied().flatten() {
        let sentences = if orders { language.orders } else { language.harmless };
        for (sentence, (place, (before, after))) in sentences.iter().flat_map(|s| PLACES.iter().enumerate().map(move |place| (s, place))) {
            if injection(&format!("{before}{sentence}{after}")).is_some() != orders {
                wrong.push(format!("{} {place}: {sentence}", language.name));
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
