//! Verbs of names and actions, by what they do. They are in `data/verbs.toml`.

use tool_guard_text::part::Part;

use crate::effect::Effect;

// the tables: TABLE and NOUNS
include!(concat!(env!("OUT_DIR"), "/verbs.rs"));

/// The effect of one verb, in lower case.
#[must_use]
pub fn of_verb(word: &str) -> Option<Effect> {
    TABLE.iter().find(|(_, verbs)| verbs.contains(&word)).map(|(effect, _)| *effect)
}

/// Whether a verb is a noun as well.
pub(crate) fn is_noun(word: &str) -> bool {
    NOUNS.contains(&word)
}

/// The effect of a name: of its first word that is a verb and nothing else, or else of its first that may be one.
pub(crate) fn of_name(name: &str) -> Option<Effect> {
    let (mut verb, mut noun) = (None, None);
    each_word(name, |word| {
        if is_noun(word) {
            noun = noun.or_else(|| of_verb(word));
        } else {
            verb = verb.or_else(|| of_verb(word));
        }
    });
    verb.or(noun)
}

/// The words of a name in lower case: `sendMessage`, `send_message` and `HTTPGet` are two each. Digits are no part of a word.
pub fn each_word(name: &str, mut take: impl FnMut(&str)) {
    /// Letters of the longest verb, and some.
    const LONGEST: usize = 24;
    let bytes = name.as_bytes();
    let mut word = [0_u8; LONGEST];
    let mut length = 0;
    let mut end = |word: &[u8; LONGEST], length: &mut usize| {
        if *length > 0 && *length <= LONGEST {
            take(std::str::from_utf8(word.part(..*length)).unwrap_or_default());
        }
        *length = 0;
    };
    for (at, byte) in bytes.iter().enumerate() {
        let (before, after) = (at.checked_sub(1).and_then(|at| bytes.get(at)), bytes.get(at + 1));
        if !byte.is_ascii_alphabetic() {
            end(&word, &mut length);
            continue;
        }
        let begins = byte.is_ascii_uppercase() && (before.is_some_and(u8::is_ascii_lowercase) || after.is_some_and(u8::is_ascii_lowercase));
        if begins {
            end(&word, &mut length);
        }
        if let Some(place) = word.get_mut(length) {
            *place = byte.to_ascii_lowercase();
        }
        length += 1;
    }
    end(&word, &mut length);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_what_it_does_by_its_verb() {
        for (effect, names) in EXAMPLES {
            for name in *names {
                assert_eq!(of_name(name), *effect, "{name}");
            }
        }
    }

    #[test]
    fn a_verb_stands_in_one_table_only() {
        let mut all: Vec<&str> = TABLE.iter().flat_map(|(_, verbs)| *verbs).copied().collect();
        all.sort_unstable();
        let twice: Vec<_> = all.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }
}
