//! All matches in a text, in order and without overlaps.

use crate::screen::secrets::kind::{SecretKinds, SecretMatch};
use crate::screen::secrets::pii;
use crate::screen::secrets::search::search;

/// Finds every value of these kinds, in the order of the text and without overlaps. Takes time linear in the text's length.
///
/// ```
/// use tool_guard_core::screen::secrets::{SecretKind, SecretKinds, find};
/// let text = "paid with 4111 1111 1111 1111, order 4111 1111 1111 1112";
/// let found = find(text, &SecretKinds::default());
/// assert_eq!(found.len(), 1);
/// assert_eq!((found[0].kind, &text[found[0].start..found[0].end]), (SecretKind::Card, "4111 1111 1111 1111"));
/// ```
#[must_use]
pub fn find(text: &str, kinds: &SecretKinds) -> Vec<SecretMatch> {
    let bytes = text.as_bytes();
    let mut found = search(bytes, *kinds);
    if kinds.email || kinds.phone || kinds.ip || kinds.health {
        pii::contacts(bytes, *kinds, &mut found);
    }
    merge(found)
}

/// Sorts matches and joins those that overlap; the joined match has the kind of the longest.
fn merge(mut found: Vec<SecretMatch>) -> Vec<SecretMatch> {
    found.sort_unstable_by_key(|one| (one.start, std::cmp::Reverse(one.end), one.kind));
    let mut merged: Vec<SecretMatch> = Vec::with_capacity(found.len());
    for next in found {
        match merged.last_mut() {
            Some(last) if next.start < last.end => {
                if next.end - next.start > last.end - last.start {
                    last.kind = next.kind;
                }
                last.end = last.end.max(next.end);
            }
            _ => merged.push(next),
        }
    }
    merged
}
