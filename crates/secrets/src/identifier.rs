//! Identifiers: words of a language in camel case, perhaps with a number, such as `Ed448PrivateKey`. Random bytes of both
//! cases with digits look alike at first sight, but hold hardly any run of letters that could be spoken.

use tool_guard_text::part::{At, Part};

use crate::char_class::{ALNUM, DIGIT, LOWER, UPPER, class, is};

/// Digits, and runs of digits, that a name has at most.
const MAX_DIGITS: usize = 5;
const MAX_NUMBERS: usize = 2;

/// The most letters of a word in lower case in a row: an alphabet is no identifier.
const MAX_WORD: usize = 20;

/// The longest run of consonants in a word.
const MAX_CONSONANTS: usize = 3;

/// Whether a chunk of letters and digits is an identifier: of both cases, three quarters of its letters in words with vowels.
pub(super) fn is_identifier(chunk: &[u8]) -> bool {
    let (mut digits, mut numbers, mut letters, mut covered, mut upper, mut last) = (0, 0, 0, 0, 0, 0);
    let mut at = 0;
    while at < chunk.len() {
        let byte = chunk.at(at);
        if is(byte, DIGIT) {
            digits += 1;
            numbers += usize::from(!is(last, DIGIT));
            last = byte;
            at += 1;
            continue;
        }
        // one word: an upper-case letter, perhaps, and lower-case ones
        let head = usize::from(is(byte, UPPER));
        let tail = chunk.part(at + head..).iter().take_while(|byte| is(**byte, LOWER)).count();
        let word = chunk.part(at..(at + head + tail).max(at + 1));
        upper += head;
        letters += word.len();
        covered += if (2..=MAX_WORD).contains(&tail) && word.iter().any(|byte| is_vowel(*byte)) { word.len() } else { 0 };
        last = word.at(word.len() - 1);
        at += word.len();
    }
    digits <= MAX_DIGITS && numbers <= MAX_NUMBERS && upper > 0 && covered > 0 && covered * 4 >= letters * 3
}

/// Whether letters of one case could be spoken: every third is a vowel, and consonants come in short runs.
pub(super) fn is_spoken(letters: &[u8]) -> bool {
    let (mut vowels, mut run, mut longest) = (0, 0, 0);
    for byte in letters {
        let vowel = is_vowel(*byte);
        vowels += usize::from(vowel);
        run = if vowel { 0 } else { run + 1 };
        longest = longest.max(run);
    }
    let case = letters.iter().fold(0, |case, byte| case | class(*byte) & ALNUM);
    let hex = letters.iter().all(u8::is_ascii_hexdigit);
    matches!(case, LOWER | UPPER) && vowels * 3 >= letters.len() && longest <= MAX_CONSONANTS && !hex
}

/// Whether this is the name of a constant: words in upper case, some with a number, joined by `_`: `WITH_CHACHA20_POLY1305_SHA256`.
pub(super) fn is_constant_name(word: &[u8]) -> bool {
    let spoken = |chunk: &[u8]| !chunk.iter().any(u8::is_ascii_lowercase) && (chunk.is_empty() || is_numbered_word(chunk));
    word.split(|byte| *byte == b'_').all(spoken)
}

/// Whether a chunk is a word, perhaps with a number behind it: `SHA256`.
fn is_numbered_word(chunk: &[u8]) -> bool {
    let letters = chunk.iter().take_while(|byte| !is(**byte, DIGIT)).count();
    chunk.part(letters..).iter().all(|byte| is(*byte, DIGIT))
        && chunk.len() - letters <= MAX_DIGITS
        && chunk.part(..letters).iter().any(|byte| is_vowel(*byte))
}

fn is_vowel(byte: u8) -> bool {
    matches!(byte | 0x20, b'a' | b'e' | b'i' | b'o' | b'u' | b'y')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_identifiers_and_random_words_are_not() {
        for (word, expected) in [
            ("Curve25519PublicKey", true),
            ("OAuth2TokenSource", true),
            ("V2SecretSelector", true),
            ("getIpv6CidrBlock", true),
            ("k7Qz2X9mW4cVb1Nj8Rt5", false),
            ("Zk3vQ9xLw27TbNm0", false),
            ("qZxWvKpLmRtYbNcDsFgH", false),
            ("tRuEaBoUt2FoXeS9aNd1", false),
            ("abcdefghij1234567890", false),
            ("7f3a9c1e5b0d2864", false),
        ] {
            assert_eq!(is_identifier(word.as_bytes()), expected, "{word}");
        }
    }

    #[test]
    fn compounds_can_be_spoken() {
        assert!(is_spoken(b"clusteredmanifestoperations"));
        assert!(!is_spoken(b"xkqjvbzmwpthgrfdlncsaeio") && !is_spoken(b"abcdefghijklmnopqrstuvwxyz"));
    }

    #[test]
    fn a_word_may_have_a_number() {
        assert!(is_constant_name(b"WITH_CHACHA20_POLY1305_SHA256") && !is_constant_name(b"K7QZ_2X9M") && !is_constant_name(b"EXAMP12-A"));
        assert!(is_numbered_word(b"SHA256") && is_numbered_word(b"poly1305"));
        assert!(!is_numbered_word(b"QRT4821") && !is_numbered_word(b"a1b2") && !is_numbered_word(b"abc1234567"));
    }
}
