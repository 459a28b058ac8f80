//! Names that are not directly before their value: a sibling member, or a word before it.

use tool_guard_text::part::{At, Part};

use crate::context::name::{MAX_NAME, class_of_name, is_lone_key, is_name_byte};
use crate::context::name_class::NameClass;
use crate::context::separator::is_subject;

/// Words that may be between a name and its value.
const FILLERS: &[&[u8]] = &[b"is", b"code", b"value", b"was", b"here"];

/// Suffixes of names that tell several apart: `API_KEY_PROD`, `token-2`.
const NAME_SUFFIXES: &[&str] = &[
    "prod",
    "production",
    "dev",
    "test",
    "stage",
    "staging",
    "live",
    "sandbox",
    "old",
    "new",
    "backup",
    "primary",
    "secondary",
    "default",
];

/// Where the name that ends at `end` ends without such a suffix; `None` if it has none.
pub(super) fn without_suffix(text: &[u8], end: usize) -> Option<usize> {
    let floor = end.saturating_sub(11);
    let cut = text.part(floor..end).iter().rposition(|byte| matches!(byte, b'_' | b'-' | b'.')).map(|at| floor + at)?;
    let last = text.part(cut + 1..end);
    let is_suffix = matches!(last.len(), 1..=2) && last.iter().all(u8::is_ascii_digit)
        || NAME_SUFFIXES.iter().any(|word| last.eq_ignore_ascii_case(word.as_bytes()));
    is_suffix.then_some(cut)
}

/// The class of the name beside a member `value`, as in `name: API_KEY, value: ...`. `end`: where the word `value` ends.
pub(crate) fn class_of_sibling_name(text: &[u8], end: usize) -> Option<NameClass> {
    let start = end.checked_sub(5)?;
    if !text.part(start..end).eq_ignore_ascii_case(b"value") || start > 0 && is_name_byte(text.at(start - 1)) {
        return None;
    }
    let last_of = |to: usize, most: usize| {
        let floor = to.saturating_sub(most);
        text.part(floor..to).iter().rposition(u8::is_ascii_alphanumeric).map(|at| floor + at + 1)
    };
    let name = last_of(start, 24)?;
    let class = class_of_name(text, name)?;
    let floor = name.saturating_sub(MAX_NAME);
    let begin = text.part(floor..name).iter().rposition(|byte| !is_name_byte(*byte)).map(|at| floor + at + 1)?;
    let label = last_of(begin, 6)?;
    let label = text.part(label.saturating_sub(4)..label);
    (label.eq_ignore_ascii_case(b"name") || label.get(1..).is_some_and(|label| label.eq_ignore_ascii_case(b"key"))).then_some(class)
}

/// Bytes before a word that are read.
const MAX_BEFORE: usize = 48;

/// Bytes of one of the words before it.
const MAX_WORD: usize = 24;

/// The class of the nearest of four words before `start` that names a secret, and whether nothing but [`FILLERS`] is between it and
/// the value, and it says more than `key`.
pub(crate) fn class_of_words_before(text: &[u8], start: usize) -> Option<(NameClass, bool)> {
    let floor = start.saturating_sub(MAX_BEFORE);
    let (mut at, mut adjacent) = (start, true);
    for _ in 0..4 {
        let gap = text
            .part(floor..at)
            .iter()
            .rposition(|byte| is_name_byte(*byte) && *byte != b'-' && *byte != b'.')
            .map(|last| floor + last + 1)?;
        if text.part(gap..at).iter().any(|byte| matches!(byte, b'\n' | b'<' | b'/' | b'}' | b']' | b';')) {
            return None;
        }
        at = gap;
        let class =
            class_of_name(text, at).or_else(|| without_suffix(text, at).filter(|_| adjacent).and_then(|cut| class_of_name(text, cut)));
        if let Some(class) = class {
            return (!is_subject(text, at, start)).then_some((class, adjacent && !is_lone_key(text, at)));
        }
        // the value belongs to another name
        if adjacent && text.part(at..start).iter().any(|byte| matches!(byte, b'=' | b':')) {
            return None;
        }
        // a word as long as a value is a value, and the words before it belong to that
        let least = at.saturating_sub(MAX_WORD).max(floor);
        let begin = text.part(least..at).iter().rposition(|byte| !is_name_byte(*byte)).map(|last| least + last + 1)?;
        adjacent &= FILLERS.contains(&text.part(begin..at));
        at = begin;
    }
    None
}
