//! Sorting where speed does not matter: each type that the standard library sorts by itself costs 4 KB of WebAssembly, a type sorted
//! here a tenth of that.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Sorts stably.
///
/// ```
/// let mut words = ["pear", "fig", "plum"];
/// tool_guard_text::sort::by(&mut words, |a, b| a.len().cmp(&b.len()));
/// assert_eq!(words, ["fig", "pear", "plum"]);
/// ```
pub fn by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut order: Vec<usize> = (0..items.len()).collect();
    sort_places(&mut order, &|a, b| match (items.get(a), items.get(b)) {
        (Some(a), Some(b)) => compare(a, b),
        _ => Ordering::Equal,
    });
    // each cycle of the permutation, by exchanging neighbours in it
    for start in 0..items.len() {
        let mut at = start;
        while let Some(next) = order.get_mut(at).map(|next| std::mem::replace(next, at)).filter(|next| *next != start && *next != at) {
            items.swap(at, next);
            at = next;
        }
    }
}

/// Sorts stably by a key.
pub fn by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    by(items, |a, b| key(a).cmp(&key(b)));
}

#[inline(never)]
fn sort_places(order: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    order.sort_by(|a, b| compare(*a, *b));
}

/// A map of these entries; of equal keys the last one counts. `collect` would sort them first.
pub fn map<K: Ord, V>(entries: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    for (key, value) in entries {
        map.insert(key, value);
    }
    map
}

/// A set of these values. `collect` would sort them first.
pub fn set<K: Ord>(values: impl IntoIterator<Item = K>) -> BTreeSet<K> {
    let mut set = BTreeSet::new();
    for value in values {
        set.insert(value);
    }
    set
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_the_standard_library(items in prop::collection::vec((0u8..8, any::<u8>()), 0..60)) {
            let (mut ours, mut theirs) = (items.clone(), items.clone());
            by_key(&mut ours, |item| item.0);
            theirs.sort_by_key(|item| item.0);
            prop_assert_eq!(ours, theirs);
            prop_assert_eq!(map(items.clone()), items.iter().copied().collect::<BTreeMap<_, _>>());
            prop_assert_eq!(set(items.clone()), items.into_iter().collect::<BTreeSet<_>>());
        }
    }
}
