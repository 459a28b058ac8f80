//! Sequences that stand for one character: HTML entities and flags.

use crate::text::quote::is_hidden;

/// The black flag emoji, which tag characters behind it make the flag of a region.
pub(super) const FLAG: char = '\u{1f3f4}';
/// Tag characters of the longest flag, with the one that ends it.
const MAX_FLAG_TAGS: usize = 7;

/// The character of the HTML entity at the beginning, and the entity's length in bytes.
pub(super) fn entity(rest: &str) -> Option<(char, usize)> {
    let end = rest.bytes().take(10).position(|b| b == b';')?;
    let name = rest.get(1..end)?;
    let c = match name {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            code.ok().and_then(char::from_u32)?
        }
    };
    Some((if is_hidden(c) { ' ' } else { c }, end + 1))
}

/// The length in bytes of the tag characters at the beginning that make the emoji before them a flag; 0 if they do not.
pub(super) fn flag_len(rest: &str) -> usize {
    let tags = rest.char_indices().take(MAX_FLAG_TAGS).find(|(_, c)| !matches!(c, '\u{e0030}'..='\u{e0039}' | '\u{e0061}'..='\u{e007a}'));
    tags.filter(|(_, c)| *c == '\u{e007f}').map_or(0, |(at, c)| at + c.len_utf8())
}
