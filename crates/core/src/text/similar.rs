//! Did you mean: the nearest of the names that exist.

/// Edits that a suggestion may be away.
const MAX_DISTANCE: usize = 2;
/// Bytes of a name that is compared.
const LONGEST: usize = 64;

/// Lower case without separators: `file_path`, `filePath` and `File-Path` are one name.
fn fold(name: &str) -> String {
    folded(name).collect()
}

fn folded(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase())
}

/// Whether two names differ in case and separators only.
#[must_use]
pub fn same_word(a: &str, b: &str) -> bool {
    folded(a).eq(folded(b))
}

/// The nearest of `names`, at most two edits away and less than half the word; `None` if two are equally near.
///
/// ```
/// use tool_guard_core::text::similar::nearest;
/// assert_eq!(nearest("WebSearch", ["web_search", "web_fetch"]), Some("web_search"));
/// assert_eq!(nearest("pth", ["path", "content"]), Some("path"));
/// assert_eq!(nearest("frobnicate", ["read", "write"]), None);
/// ```
#[must_use]
pub fn nearest<'n>(wanted: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let wanted = fold(wanted);
    let mut best: Option<(usize, &str)> = None;
    let mut tie = false;
    for name in names {
        let folded = fold(name);
        let limit = MAX_DISTANCE.min((wanted.len().min(folded.len()).saturating_sub(1)) / 2);
        let Some(distance) = distance_up_to(&wanted, &folded, limit) else { continue };
        match best {
            Some((least, _)) if distance > least => {}
            Some((least, _)) if distance == least => tie = true,
            _ => (best, tie) = (Some((distance, name)), false),
        }
    }
    if tie { None } else { best.map(|(_, name)| name) }
}

/// Optimal string alignment distance (a swap of neighbours is one edit), or `None` past `limit`. By the `strsim` crate, which
/// is asked about names of about the same length only.
fn distance_up_to(a: &str, b: &str, limit: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > limit || a.len() > LONGEST {
        return None;
    }
    Some(strsim::osa_distance(a, b)).filter(|distance| *distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_typing_errors_swaps_and_other_spellings() {
        let names = ["path", "content", "offset", "limit"];
        for (wanted, expected) in [("paht", "path"), ("contnet", "content"), ("Offset", "offset"), ("limits", "limit")] {
            assert_eq!(nearest(wanted, names), Some(expected), "{wanted}");
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
