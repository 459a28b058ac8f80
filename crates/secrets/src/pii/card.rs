//! Payment cards: Luhn's checksum, and issuers by their first digits. `build.rs` makes the table from `data/cards.toml`.

use tool_guard_text::part::{At, Part};

use crate::kind::{SecretKind, SecretMatch};
use crate::pii::number::{has_word_before, is_alone, luhn};

/// The digits from `at` on, with single blanks or dashes between groups; the end of each digit; their number.
fn grouped(text: &[u8], at: usize) -> ([u8; 20], [usize; 20], usize) {
    let (mut digits, mut ends, mut len) = ([0; 20], [0; 20], 0);
    let mut position = at;
    let mut separator = None;
    while let Some(&byte) = text.get(position)
        && len < 20
    {
        if byte.is_ascii_digit() {
            if let (Some(digit), Some(end)) = (digits.get_mut(len), ends.get_mut(len)) {
                (*digit, *end) = (byte - b'0', position + 1);
            }
            len += 1;
        } else if !matches!(byte, b' ' | b'-')
            || *separator.get_or_insert(byte) != byte
            || !text.get(position + 1).is_some_and(u8::is_ascii_digit)
        {
            break;
        }
        position += 1;
    }
    (digits, ends, len)
}

/// A range of cards by their first six digits.
struct Issuer {
    from: u32,
    to: u32,
    /// The numbers of digits that its cards have.
    lengths: &'static [usize],
    /// Such a number is a card without a word that says so.
    certain: bool,
}

include!(concat!(env!("OUT_DIR"), "/cards.rs"));

/// A payment card number that begins at `at`.
pub(crate) fn card(text: &[u8], at: usize) -> Option<SecretMatch> {
    let (digits, ends, len) = grouped(text, at);
    let goes_on_before = at > 1 && matches!(text.at(at - 1), b' ' | b'-') && text.at(at - 2).is_ascii_digit();
    if len < 12 || len == 20 && goes_on_before {
        return None;
    }
    // the longest number that fits: a group behind it may belong to something else
    (12..=len.min(19)).rev().find_map(|size| {
        let end = ends.at(size - 1);
        let number = digits.part(..size);
        let first = number.part(..6).iter().fold(0, |sum, digit| sum * 10 + u32::from(*digit));
        let is_issued = |certain: bool| {
            ISSUERS
                .iter()
                .any(|issuer| issuer.certain == certain && (issuer.from..=issuer.to).contains(&first) && issuer.lengths.contains(&size))
        };
        // with groups on both sides it is the middle of a longer number
        let inside = size < len && goes_on_before;
        let alone = !inside && (size == len || !text.at(end).is_ascii_digit());
        if !alone
            || in_table(text, at, end)
            || !luhn(number)
            || number.iter().all(|digit| *digit == number.at(0))
            || !groups_fit(text, at, end)
            || !is_alone(text, at, if size == len { end } else { at.max(end) })
        {
            return None;
        }
        let known = is_issued(true) && !has_word_before(text, at, OTHER_WORDS)
            || (is_issued(false) || is_issued(true)) && has_word_before(text, at, CARD_WORDS);
        known.then_some(SecretMatch { start: at, end, kind: SecretKind::Card })
    })
}

/// Whether these are four of many groups in a table: hexadecimal ones are beside it, or all of its own begin with the same two
/// digits, as numbers in a sorted column do.
fn in_table(text: &[u8], at: usize, end: usize) -> bool {
    let number = text.part(at..end);
    if number.len() != 19 || !matches!(number.at(4), b' ') {
        return false;
    }
    let hex = |word: &[u8]| (4..=5).contains(&word.len()) && word.iter().all(u8::is_ascii_hexdigit);
    let lettered = |word: &[u8]| hex(word) && word.iter().any(u8::is_ascii_alphabetic);
    let until = |rest: &[u8]| rest.iter().take(6).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let before = text.part(..at).strip_suffix(b" ").map_or(&[][..], |rest| {
        let len = rest.iter().rev().take(6).take_while(|byte| byte.is_ascii_alphanumeric()).count();
        rest.part(rest.len() - len..)
    });
    let after = text.part(end..).strip_prefix(b" ").map_or(&[][..], |rest| rest.part(..until(rest)));
    let mut heads = number.chunks(5).map(|group| group.part(..2));
    let sorted = heads.next().is_some_and(|first| heads.all(|head| head == first));
    lettered(before) || lettered(after) || sorted && (hex(before) || hex(after))
}

/// Whether digits are grouped as on cards: in one piece, or in groups of four to six of which the first has four.
fn groups_fit(text: &[u8], at: usize, end: usize) -> bool {
    let mut groups = text.part(at..end).split(|byte| !byte.is_ascii_digit()).map(<[u8]>::len);
    let Some(first) = groups.next() else { return false };
    first == end - at
        || first == 4
            && groups.clone().all(|len| (1..=7).contains(&len))
            && groups.clone().take(groups.clone().count().saturating_sub(1)).all(|len| (4..=6).contains(&len))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number of that many digits with its check digit.
    fn number(first: u32, size: usize) -> String {
        let start = format!("{first}{}", &"7040926153824"[..size - 7]);
        let numbers = (0..10).map(|last| format!("{start}{last}"));
        numbers.into_iter().find(|number| luhn(&number.bytes().map(|byte| byte - b'0').collect::<Vec<_>>())).expect("one of ten")
    }

    #[test]
    fn cards_of_each_row_are_found_with_a_word_and_certain_ones_without() {
        for issuer in ISSUERS {
            for (first, size) in
                [issuer.from, issuer.to].into_iter().flat_map(|first| issuer.lengths.iter().map(move |size| (first, *size)))
            {
                let number = number(first, size);
                let is_card = |before: &str| card(format!("{before}{number}").as_bytes(), before.len()).is_some();
                assert!(is_card("card ") && (!issuer.certain || is_card("")), "{number}");
            }
        }
    }
}
