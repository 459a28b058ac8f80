//! Long words that a word before them, or their own beginning, calls a secret.

use crate::screen::secrets::assigned::is_unscoped;
use crate::screen::secrets::context::{Says, says_secret, words_before};
use crate::screen::secrets::entropy::{is_stand_in, is_uuid, shape};
use crate::screen::secrets::services::is_service;
use crate::screen::secrets::{Kind, Match};

/// A long word that words before it, or its own beginning, call a secret.
pub(super) fn named(text: &[u8], start: usize, end: usize) -> Option<Match> {
    let word = &text[start..end.min(start + 256)];
    // in the middle of base64 or of a path nothing before it names it
    if start > 1 && matches!(text[start - 1], b'+' | b'/') && text[start - 2].is_ascii_alphanumeric() {
        return None;
    }
    if start > 0 && is_unscoped(text, start - 1, word) {
        return None;
    }
    own_name(text, start, end).or_else(|| {
        let (says, near) = words_before(text, start).or_else(|| service_before(text, start))?;
        let all = shape(word);
        let number = all.digit == all.len && all.len >= 20;
        let is_key = !all.is_blank()
            && (all.is_random(12) || is_uuid(word) || number || all.hex && all.len >= 20 && all.digit >= 4 && all.digit < all.len);
        if !is_key || end - start > 512 {
            return None;
        }
        let shaped = near || !is_uuid(word) && !all.hex && !number;
        // `key` alone is said of much that has a digest in its name
        let whole = says > Says::Perhaps || all.odd * 10 >= all.len * 8 || all.hex;
        (shaped && whole && !is_stand_in(word) && !text[end..].starts_with(b"..")).then_some(Match {
            start,
            end,
            kind: if says == Says::Password { Kind::Password } else { Kind::ApiKey },
        })
    })
}

/// `acme-secret-3f9a...`: a name, `-` or `_`, and the value in one word.
fn own_name(text: &[u8], start: usize, end: usize) -> Option<Match> {
    let word = &text[start..end.min(start + 128)];
    let at = word.iter().enumerate().filter(|(_, byte)| matches!(byte, b'-' | b'_')).take(8).map(|(at, _)| start + at).find(|at| {
        end - at > 12
            && (says_secret(text, *at).is_some()
                || !text[start..*at].iter().any(|byte| matches!(byte, b'-' | b'_')) && is_service(&text[start..*at]))
            && {
                let value = &text[at + 1..end];
                let shape = shape(value);
                !shape.is_blank() && (is_uuid(value) || shape.is_random(16) || shape.hex && value.len() >= 24 && shape.digit >= 4)
            }
    })?;
    Some(Match { start: at + 1, end, kind: Kind::ApiKey })
}

/// `acme = <word>` where `acme` is a service with keys.
fn service_before(text: &[u8], start: usize) -> Option<(Says, bool)> {
    let floor = start.saturating_sub(6);
    let gap = text[floor..start].iter().rposition(u8::is_ascii_alphanumeric).map(|last| floor + last + 1)?;
    if text[gap..start].iter().any(|byte| matches!(byte, b'/' | b'.' | b'\n' | b'@' | b'<')) {
        return None;
    }
    let floor = gap.saturating_sub(24);
    let from = text[floor..gap].iter().rposition(|byte| !byte.is_ascii_alphanumeric()).map_or(floor, |at| floor + at + 1);
    let name = &text[from..gap];
    let dotted = from > 0 && matches!(text[from - 1], b'/' | b'.' | b'@');
    (!dotted && is_service(name)).then_some((Says::Perhaps, true))
}
