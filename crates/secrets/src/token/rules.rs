//! The prefixes of known providers' keys, and what follows them: `build.rs` makes the table from `data/tokens.toml`.
//!
//! The tests try each prefix with an invented key of its shape, one that is too short, and one of nothing but `x`.

use tool_guard_text::part::{At, Part};

/// The bytes that a key is made of behind its prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TailClass {
    /// `0-9 a-f A-F`
    Hex,
    /// `0-9 a-z`
    Lower,
    /// `0-9 A-Z`
    Upper,
    /// `0-9 a-z A-Z`
    Alnum,
    /// `0-9 a-z A-Z _ -`
    Base64Url,
    /// `0-9 a-z A-Z _ - . = + / ~`, as in RFC 7235
    Token68,
}

impl TailClass {
    pub(super) const fn has(self, byte: u8) -> bool {
        match self {
            Self::Hex => byte.is_ascii_hexdigit(),
            Self::Lower => matches!(byte, b'0'..=b'9' | b'a'..=b'z'),
            Self::Upper => matches!(byte, b'0'..=b'9' | b'A'..=b'Z'),
            Self::Alnum => byte.is_ascii_alphanumeric(),
            Self::Base64Url => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'),
            Self::Token68 => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'=' | b'+' | b'/' | b'~'),
        }
    }
}

/// A prefix, and the class and number of the bytes behind it.
#[derive(Debug)]
pub(super) struct TokenRule {
    pub(super) prefix: &'static str,
    pub(super) tail: TailClass,
    pub(super) min: u16,
    pub(super) max: u16,
    /// The prefix and the length are enough: the rest need not look random.
    pub(super) low_entropy: bool,
}

impl TokenRule {
    /// Whether nothing but a key of this provider begins so: a name that somebody chose may begin with `key-` or `secret_`.
    pub(super) fn is_telling(&self) -> bool {
        self.prefix.len() >= if self.prefix.ends_with(['-', '_']) { 8 } else { 4 }
    }
}

include!(concat!(env!("OUT_DIR"), "/tokens.rs"));

/// The rules whose prefixes begin with the same two bytes.
#[derive(Clone, Copy)]
struct PrefixGroup {
    first: u8,
    second: u8,
    from: u16,
    to: u16,
}

/// The groups; at most one for each rule, the rest stay empty.
const GROUPS: [PrefixGroup; RULES.len()] = groups();

#[expect(clippy::cast_possible_truncation, reason = "the table is short")]
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
const fn groups() -> [PrefixGroup; RULES.len()] {
    let mut groups = [PrefixGroup { first: 0, second: 0, from: 0, to: 0 }; RULES.len()];
    let (mut at, mut last) = (0, 0);
    while at < RULES.len() {
        let prefix = RULES[at].prefix.as_bytes();
        if at > 0 && (groups[last].first != prefix[0] || groups[last].second != prefix[1]) {
            last += 1;
        }
        let from = if groups[last].to == 0 { at as u16 } else { groups[last].from };
        groups[last] = PrefixGroup { first: prefix[0], second: prefix[1], from, to: at as u16 + 1 };
        at += 1;
    }
    groups
}

/// For each first byte its second bytes as 64 bits, which reject most words, and its first group.
const PAIRS: [(u64, u16); 128] = pairs();

#[expect(clippy::cast_possible_truncation, reason = "the table is short")]
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
const fn pairs() -> [(u64, u16); 128] {
    let mut pairs = [(0, 0); 128];
    let mut at = GROUPS.len();
    while at > 0 {
        at -= 1;
        let group = GROUPS[at];
        if group.to > 0 {
            let pair = &mut pairs[group.first as usize];
            *pair = (pair.0 | 1 << (group.second & 63), at as u16);
        }
    }
    pairs
}

/// The rules whose prefixes begin with these two bytes.
pub(super) fn rules_of(first: u8, second: u8) -> &'static [TokenRule] {
    let (seconds, from) = PAIRS.at(usize::from(first & 127));
    if seconds >> (second & 63) & 1 == 0 {
        return &[];
    }
    let mut groups = GROUPS.part(usize::from(from)..).iter().take_while(|group| group.first == first);
    groups.find(|group| group.second == second).map_or(&[], |group| RULES.part(group.from.into()..group.to.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SecretKind, SecretKinds, find};

    /// An invented tail of the class, without equal bytes in a row.
    fn tail(class: TailClass, len: usize) -> String {
        let alphabet: &[u8] = match class {
            TailClass::Hex => b"7f3a9c1e5b0d2864",
            TailClass::Lower => b"k7q2z9x4m1w8c5v3b6n0j",
            TailClass::Upper => b"K7Q2Z9X4M1W8C5V3B6N0J",
            _ => b"k7Qz2X9mW4cVb1Nj8Rt5Lp3",
        };
        alphabet.iter().cycle().take(len).map(|byte| char::from(*byte)).collect()
    }

    #[test]
    fn each_prefix_finds_its_keys_and_neither_short_nor_repetitive_ones() {
        for rule in RULES.iter().chain(DOTTED) {
            let key = format!("{}{}", rule.prefix, tail(rule.tail, rule.min.into()));
            for text in [key.clone(), format!("é '{key}', next"), format!("url?x={key}&y"), format!("line\\n{key}\\nline")] {
                let found = find(&text, &SecretKinds::default());
                assert_eq!(found.len(), 1, "{text}: {found:?}");
                assert!(matches!(found[0].kind, SecretKind::ApiKey | SecretKind::Jwt), "{text}");
                assert_eq!(&text[found[0].start..found[0].end], key, "{text}");
            }
            let stump = format!("{}{}", rule.prefix, "Ab1");
            assert_eq!(find(&stump, &SecretKinds::default()), [], "{stump}");
            if !RULES.iter().any(|other| other.low_entropy && other.prefix == rule.prefix) {
                let blank = format!("{}{}", rule.prefix, "x".repeat(rule.min.into()));
                assert_eq!(find(&blank, &SecretKinds::default()), [], "{blank}");
            }
        }
    }

    #[test]
    fn words_that_begin_like_a_key_are_none() {
        // so short a prefix begins words of many kinds
        for prefix in RULES.iter().chain(DOTTED).map(|rule| rule.prefix).filter(|prefix| prefix.len() < 4) {
            assert!(COUNTEREXAMPLES.iter().any(|(_, words)| words.iter().any(|word| word.starts_with(prefix))), "{prefix}");
        }
        for (prefixes, words) in COUNTEREXAMPLES {
            for word in *words {
                assert!(prefixes.iter().any(|prefix| word.starts_with(prefix)), "{word}");
                for text in [(*word).to_owned(), format!("see '{word}', and next")] {
                    assert_eq!(find(&text, &SecretKinds::default()), [], "{text}");
                }
            }
        }
    }

    #[test]
    fn the_table_is_sorted() {
        assert!(RULES.is_sorted_by_key(|rule| &rule.prefix.as_bytes()[..2]));
        for rule in RULES {
            let [first, second, ..] = *rule.prefix.as_bytes() else { panic!("at least two bytes") };
            assert!(rules_of(first, second).iter().any(|other| other.prefix == rule.prefix), "{}", rule.prefix);
        }
    }
}
