//! Names as people read them: case and separators make no other name, and few edits a typing error.

use crate::quote::is_hidden;

/// Edits that a typing error may be away.
const MAX_DISTANCE: usize = 2;
/// Bytes of a name that is compared.
const LONGEST: usize = 64;
/// What only separates the words of a name.
const SEPARATORS: [char; 6] = ['_', '-', '.', ' ', ':', '/'];

/// Whether a character only separates the words of a name, or is not seen at all.
pub(super) fn is_separator(c: char) -> bool {
    SEPARATORS.contains(&c) || is_hidden(c)
}

/// Lower case without separators: `file_path`, `filePath` and `File-Path` are one name.
pub(super) fn fold(name: &str) -> String {
    folded(name).collect()
}

fn folded(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|c| !is_separator(*c)).flat_map(char::to_lowercase)
}

/// Whether two names differ in case and separators only.
#[must_use]
pub fn same_word(a: &str, b: &str) -> bool {
    folded(a).eq(folded(b))
}

/// The distance of two folded names, or `None` where it is more than a typing error: past two, or half of the shorter one.
pub(super) fn distance_within(a: &str, b: &str) -> Option<usize> {
    let shorter = a.chars().count().min(b.chars().count());
    distance_up_to(a, b, MAX_DISTANCE.min(shorter.saturating_sub(1) / 2))
}

/// Optimal string alignment distance (a swap of neighbours is one edit), or `None` past `limit`. By the `strsim` crate, which
/// is asked about names of about the same length only.
fn distance_up_to(a: &str, b: &str, limit: usize) -> Option<usize> {
    if a.len() > LONGEST || b.len() > LONGEST || a.chars().count().abs_diff(b.chars().count()) > limit {
        return None;
    }
    Some(strsim::osa_distance(a, b)).filter(|distance| *distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_case_and_separators_make_one_name_of_two() {
        for (a, b) in [
            ("file_path", "filePath"),
            ("WEB.FETCH", "web fetch"),
            ("core:read", "coreRead"),
            ("Größe", "größe"),
            ("weather_now\u{202e}", "weather_now"),
        ] {
            assert!(same_word(a, b), "{a} {b}");
        }
        for (a, b) in [("删除", "读取"), ("vote+", "vote"), ("größe", "grße"), ("a", ""), ("v1", "v2")] {
            assert!(!same_word(a, b), "{a} {b}");
        }
    }
}
