//! The tokens of a text: what stands between white space, quotation marks, brackets and commas.

use std::ops::Range;

/// What a byte is: a border between tokens, or a sign that the token may be more than a word.
const BORDER: u8 = 1;
const SIGN: u8 = 2;

const CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    mark(&mut classes, b" \t\n\r\x0b\x0c\"'<>()[]{},;|`\\", BORDER);
    mark(&mut classes, b"@#./:+=0123456789", SIGN);
    classes
};

const fn mark(classes: &mut [u8; 256], bytes: &[u8], class: u8) {
    let mut rest = bytes;
    while let [byte, next @ ..] = rest {
        let (_, from) = classes.split_at_mut(*byte as usize);
        if let [place, ..] = from {
            *place = class;
        }
        rest = next;
    }
}

/// Passes each token to `take`: its place, whether it holds anything but letters (0: no), and the byte behind it, 0 at the end. What a
/// backslash escapes, as `\n` in JSON, is part of none.
pub(crate) fn each_token(text: &str, take: &mut dyn FnMut(Range<usize>, u8, u8)) {
    let (mut start, mut escaped, mut signs) = (None, false, 0);
    for (at, byte) in text.bytes().enumerate() {
        let class = CLASSES.get(usize::from(byte)).copied().unwrap_or_default();
        let in_escape = std::mem::take(&mut escaped);
        escaped = byte == b'\\' && !in_escape;
        let border = class & BORDER != 0 || in_escape && byte.is_ascii();
        match (border, start) {
            (false, None) => (start, signs) = (Some(at), class),
            (false, Some(_)) => signs |= class,
            (true, Some(from)) => {
                start = None;
                take(from..at, signs, byte);
            }
            (true, None) => {}
        }
    }
    if let Some(from) = start {
        take(from..text.len(), signs, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_told_with_what_they_may_be() {
        let mut seen = Vec::new();
        let text = r#"{"to":"a@b.example","x":"hi\nyou, 7"}"#;
        each_token(text, &mut |at, signs, next| seen.push((text.get(at).unwrap(), signs != 0, next)));
        let words = [("to", false, b'"'), (":", true, b'"'), ("a@b.example", true, b'"'), ("x", false, b'"'), (":", true, b'"')];
        assert_eq!(seen.get(..5).unwrap(), words);
        assert_eq!(seen.get(5..).unwrap(), [("hi", false, b'\\'), ("you", false, b','), ("7", true, b'"')]);
    }
}
