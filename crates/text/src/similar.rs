//! Did you mean: the nearest of the names that exist.

use crate::other_meaning::says_otherwise;
use crate::word::{distance_within, fold};

/// The one of `names` of which `sent` is probably a typing error: at most two edits away, less than half the word, and no word
/// with a meaning of its own; `None` if two are equally near.
///
/// ```
/// use tool_guard_text::similar::nearest;
/// assert_eq!(nearest("WebSearch", ["web_search", "web_fetch"]), Some("web_search"));
/// assert_eq!(nearest("pth", ["path", "content"]), Some("path"));
/// assert_eq!(nearest("frobnicate", ["read", "write"]), None);
/// assert_eq!(nearest("unlock_door", ["lock_door"]), None);
/// ```
#[must_use]
pub fn nearest<'n>(sent: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    least(names.into_iter().filter_map(|name| Some((typing_errors(sent, name)?, name))))
}

/// The one of the `sent` names that is probably a typing error of `name`, as [`nearest`] finds them.
#[must_use]
pub fn nearest_sent<'n>(name: &str, sent: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    least(sent.into_iter().filter_map(|sent| Some((typing_errors(sent, name)?, sent))))
}

/// The name at the least distance, if it is the only one there.
fn least<'n>(names: impl Iterator<Item = (usize, &'n str)>) -> Option<&'n str> {
    let mut best: Option<(usize, &str)> = None;
    let mut tie = false;
    for (distance, name) in names {
        match best {
            Some((least, _)) if distance > least => {}
            Some((least, _)) if distance == least => tie = true,
            _ => (best, tie) = (Some((distance, name)), false),
        }
    }
    if tie { None } else { best.map(|(_, name)| name) }
}

/// How many typing errors lie between two names, if `sent` can be one of `name` at all.
fn typing_errors(sent: &str, name: &str) -> Option<usize> {
    let distance = distance_within(&fold(sent), &fold(name))?;
    (distance == 0 || !says_otherwise(sent, name)).then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_typing_errors_swaps_and_other_spellings() {
        let names = ["path", "content", "offset", "limit"];
        for (wanted, expected) in [("paht", "path"), ("contnet", "content"), ("Offset", "offset"), ("limits", "limit")] {
            assert_eq!(nearest(wanted, names), Some(expected), "{wanted}");
            assert_eq!(nearest_sent(expected, [wanted, "whatever"]), Some(wanted), "{wanted}");
        }
    }

    #[test]
    fn is_silent_when_two_names_are_equally_near_or_none_is() {
        assert_eq!(nearest("reat", ["read", "rest"]), None);
        assert_eq!(nearest("xyz", ["path"]), None);
        assert_eq!(nearest("ls", ["cd"]), None);
        assert_eq!(nearest("", ["path"]), None);
    }
}
