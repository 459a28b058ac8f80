//! Keys that were cut: fewer bytes than a whole key has, for texts in which not even a part of a key may be shown.

use tool_guard_text::part::{At, Part};

use crate::identifier::{is_identifier, is_spoken};
use crate::token::rules::{DOTTED, RULES, TailClass, TokenRule, rules_of};

/// The fewest bytes behind a prefix that are hidden.
const LEAST: usize = 10;

/// A JSON web token: its beginning, and bytes behind it.
const JWT: TokenRule = TokenRule { prefix: "eyJ", tail: TailClass::Token68, min: 45, max: u16::MAX, low_entropy: false };

/// How many bytes must be behind the prefix of a cut key; `None` if the prefix is too short to tell a cut key from a name.
const fn cut_len(rule: &TokenRule) -> Option<usize> {
    let prefix = rule.prefix.as_bytes();
    let telling = prefix.len() >= 4 || matches!(prefix, b"sk-" | b"hf_" | b"SG." | b"eyJ");
    if !telling {
        return None;
    }
    let (whole, cut) = (rule.min as usize, rule.min as usize * 2 / 3);
    Some(if rule.low_entropy {
        whole
    } else if cut < LEAST {
        LEAST
    } else {
        cut
    })
}

/// The length of the shortest cut key; most words are shorter.
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
pub(crate) const SHORTEST_CUT_KEY: usize = {
    let (mut shortest, mut at) = (usize::MAX, 0);
    while at < RULES.len() {
        if let Some(len) = cut_len(&RULES[at]) {
            let len = RULES[at].prefix.len() + len;
            shortest = if len < shortest { len } else { shortest };
        }
        at += 1;
    }
    shortest
};

/// Where the first key begins in a word, whole or cut.
pub(crate) fn cut_key(word: &[u8]) -> Option<usize> {
    let last = word.len().checked_sub(SHORTEST_CUT_KEY)?;
    let begins = |at: &usize| *at == 0 || !word.at(at - 1).is_ascii_alphanumeric();
    (0..=last).filter(begins).find(|at| {
        let rest = word.part(*at..);
        rules_of(rest.at(0), rest.at(1)).iter().any(|rule| is_cut(rule, rest))
            || rest.at(0) == b'e' && is_cut(&JWT, rest)
            || DOTTED_HEADS.at(usize::from(rest.at(0) & 127)) && DOTTED.iter().any(|rule| is_cut(rule, rest))
    })
}

/// The first bytes of the prefixes that hold a dot: reject most words with one lookup.
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
const DOTTED_HEADS: [bool; 128] = {
    let (mut heads, mut at) = ([false; 128], 0);
    while at < DOTTED.len() {
        heads[(DOTTED[at].prefix.as_bytes()[0] & 127) as usize] |= cut_len(&DOTTED[at]).is_some();
        at += 1;
    }
    heads
};

fn is_cut(rule: &TokenRule, rest: &[u8]) -> bool {
    let Some(tail) = rest.strip_prefix(rule.prefix.as_bytes()) else { return false };
    let Some(least) = cut_len(rule) else { return false };
    let len = tail.iter().take_while(|byte| rule.tail.has(**byte)).count();
    // `test_somethingelse` is a name
    len >= least && !is_identifier(tail.part(..len)) && !is_spoken(tail.part(..len))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_keys_are_found_and_names_are_not() {
        for (word, at) in [
            ("ghp_k7Qz2X9mW4cVb1Nj8Rt5", Some(0)),
            ("'AKIAK7Q2Z9X4M1W8C5V3", Some(1)),
            ("url?x=glpat-k7Qz2X9mW4cVb1Nj", Some(6)),
            ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhY21lIn0", Some(0)),
            ("SG.k7Qz2X9mW4cVb1Nj8Rt5Lp3.k7Qz2X9mW4cVb1Nj8Rt5", Some(0)),
            ("task-force-of-the-year", None),
            ("test_badandgoodsurrogateescapes", None),
            ("re_exported_types_to_type_only_exports", None),
            ("ghp_k7Qz", None),
        ] {
            assert_eq!(cut_key(word.as_bytes()), at, "{word}");
        }
    }
}
