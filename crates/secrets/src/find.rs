//! All matches in a text, in order and without overlaps.

use tool_guard_text::sort;
use tool_guard_text::visible::{Visible, without_terminal_sequences};

use crate::kind::{SecretKind, SecretKinds, SecretMatch};
use crate::pii;
use crate::search::{WORK, search};

/// Finds every value of these kinds, in the order of the text and without overlaps, also where characters that nobody sees stand
/// inside it. Takes time linear in the text's length, up to a bound: what was not searched then is one match
/// ([`SecretKind::Unsearched`](crate::SecretKind::Unsearched)), so that nobody takes it for clean.
///
/// ```
/// use tool_guard_secrets::{SecretKind, SecretKinds, find};
/// let text = "paid with 4111 1111 1111 1111, order 4111 1111 1111 1112";
/// let found = find(text, &SecretKinds::default());
/// assert_eq!(found.len(), 1);
/// assert_eq!((found[0].kind, &text[found[0].start..found[0].end]), (SecretKind::Card, "4111 1111 1111 1111"));
/// ```
#[must_use]
pub fn find(text: &str, kinds: &SecretKinds) -> Vec<SecretMatch> {
    within(text, *kinds, WORK)
}

/// The same with so much work.
fn within(text: &str, kinds: SecretKinds, work: usize) -> Vec<SecretMatch> {
    // colours part words, and may stand inside them
    let parted = without_terminal_sequences(text);
    let mut found = found_in(parted.as_deref().unwrap_or(text), kinds, work);
    if let Some(visible) = Visible::of(text) {
        found.extend(found_in(&visible.text, kinds, work).into_iter().map(|one| {
            let origin = visible.origin_of(one.start..one.end);
            SecretMatch { start: origin.start, end: origin.end, ..one }
        }));
    }
    merge(found)
}

fn found_in(text: &str, kinds: SecretKinds, work: usize) -> Vec<SecretMatch> {
    let bytes = text.as_bytes();
    let (mut found, searched) = search(bytes, kinds, work);
    if kinds.email || kinds.phone || kinds.ip || kinds.health {
        pii::contacts(bytes, kinds, &mut found);
    }
    let searched = text.floor_char_boundary(searched);
    if searched < text.len() {
        found.push(SecretMatch { start: searched, end: text.len(), kind: SecretKind::Unsearched });
    }
    found
}

/// Sorts matches and joins those that overlap; the joined match has the kind of the longest.
fn merge(mut found: Vec<SecretMatch>) -> Vec<SecretMatch> {
    sort::by_key(&mut found, |one| (one.start, std::cmp::Reverse(one.end), one.kind));
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

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "ghp_k7Qz2X9mW4cVb1Nj8Rt5Lp3Hs6Dy0AfGu2Te";

    #[test]
    fn a_secret_behind_any_number_of_others_is_found() {
        for filler in [
            "api_key= password: token='",
            "4111 1111 1111 1111, ",
            "a://b:c@",
            "key=",
            "cookie=a;",
            "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb ",
            "-----BEGIN RSA PRIVATE KEY-----\n",
        ] {
            let text = format!("{} {KEY} ", filler.repeat(1_000_000 / filler.len()));
            let found = find(&text, &SecretKinds::ALL);
            let at = text.find(KEY).expect("the key");
            assert!(found.iter().any(|one| one.start <= at && one.end >= at + KEY.len() && one.kind != SecretKind::Unsearched), "{filler}");
        }
    }

    #[test]
    fn what_is_not_searched_is_a_match() {
        let text = format!("é {} {KEY} 漢", "api_key= password: ".repeat(1000));
        for work in [0, 1, 100, 10_000, 100_000] {
            let found = within(&text, SecretKinds::default(), work);
            let rest = found.last().expect("the rest");
            assert_eq!((rest.kind, rest.end), (SecretKind::Unsearched, text.len()), "{work}");
            assert!(rest.start < text.find(KEY).expect("the key"));
        }
        assert_eq!(within(&text, SecretKinds::default(), WORK).len(), 1);
    }

    #[test]
    fn a_secret_is_found_whatever_is_hidden_in_it() {
        for hidden in ['\u{200b}', '\u{ad}', '\u{2060}', '\u{feff}', '\u{e0041}', '\u{0}', '\u{7f}', '\u{fe0f}', '\u{34f}'] {
            for at in 1..KEY.len() {
                let text = format!("key {}{hidden}{} end", &KEY[..at], &KEY[at..]);
                let found = find(&text, &SecretKinds::default());
                let ranges: Vec<&str> = found.iter().map(|one| &text[one.start..one.end]).collect();
                assert_eq!(ranges, [&text[4..text.len() - 4]], "{hidden:?} {at}");
            }
            let each: String = KEY.chars().flat_map(|c| [c, hidden]).collect();
            assert_eq!(find(&format!("key {each} end"), &SecretKinds::default()).len(), 1, "{hidden:?}");
        }
        assert_eq!(find("word\u{200b}4111 1111 1111 1111", &SecretKinds::default()).len(), 1, "it may stand between two words");
    }
}
