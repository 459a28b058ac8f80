//! Sequences that stand for one character: HTML entities and flags.

use tool_guard_text::part::Part;
use tool_guard_text::quote::is_hidden;

/// The black flag emoji, which tag characters behind it make the flag of a region.
pub(super) const FLAG: char = '\u{1f3f4}';
/// Bytes of the longest entity or escape.
const MAX_ENTITY: usize = 10;
/// Tag characters of the longest flag, with the one that ends it.
const MAX_FLAG_TAGS: usize = 7;

/// The character that is written as an HTML entity at the beginning, and the entity's length in bytes.
pub(in crate::injection) fn decoded_entity(rest: &str) -> Option<(char, usize)> {
    let end = rest.bytes().take(MAX_ENTITY).position(|b| b == b';')?;
    let c = match rest.get(1..end)? {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        "shy" => '\u{ad}',
        name => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            code.ok().and_then(char::from_u32)?
        }
    };
    Some((c, end + 1))
}

/// The character that is written as `\u0041`, `\u{41}` or `\x41` at the beginning, and the length in bytes.
pub(in crate::injection) fn decoded_escape(rest: &str) -> Option<(char, usize)> {
    let (digits, end) = match rest.as_bytes().get(1..3)? {
        b"u{" => {
            let end = rest.bytes().take(MAX_ENTITY).position(|b| b == b'}')?;
            (rest.get(3..end)?, end + 1)
        }
        [b'u', _] => (rest.get(2..6)?, 6),
        [b'x', _] => (rest.get(2..4)?, 4),
        _ => return None,
    };
    Some((u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)?, end))
}

/// The same without what hides, and through all layers: `&amp;lt;` is `<`.
pub(super) fn entity(rest: &str) -> Option<(char, usize)> {
    let (mut c, mut length) = decoded_entity(rest)?;
    while c == '&' {
        let behind = rest.get(length..).unwrap_or_default();
        let inner = format!("&{}", behind.head(MAX_ENTITY));
        let Some((decoded, of_inner)) = decoded_entity(&inner) else { break };
        (c, length) = (decoded, length + of_inner - 1);
    }
    Some((if is_hidden(c) { ' ' } else { c }, length))
}

/// The length in bytes of the tag characters at the beginning that make the emoji before them a flag; 0 if they do not.
pub(super) fn flag_len(rest: &str) -> usize {
    let tags = rest.char_indices().take(MAX_FLAG_TAGS).find(|(_, c)| !matches!(c, '\u{e0030}'..='\u{e0039}' | '\u{e0061}'..='\u{e007a}'));
    tags.filter(|(_, c)| *c == '\u{e007f}').map_or(0, |(at, c)| at + c.len_utf8())
}
