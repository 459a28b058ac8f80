//! Decodes base64, hex and groups of digits in a text, where the result is text.

use crate::text::part::{At, Part};

/// The shortest run that is decoded: shorter ones are names, or too short for an injection.
const MIN_RUN: usize = 24;
/// Runs that are decoded in one window.
const MAX_RUNS: usize = 4;
/// Bytes of a run that are decoded.
const MAX_RUN: usize = 1200;

/// The texts encoded in this one, each with its offset.
pub(super) fn texts(raw: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let bytes = raw.as_bytes();
    let mut at = 0;
    while let Some(window) = bytes.get(at..at + MIN_RUN)
        && found.len() < MAX_RUNS
    {
        // no run includes the last byte that is no digit: this skips most of a text unread
        if let Some(edge) = window.iter().rposition(|byte| !is_digit(*byte)) {
            at += edge + 1;
            continue;
        }
        let run = bytes.part(at..).iter().take_while(|byte| is_digit(**byte)).count();
        if let Some(text) = decode(bytes.part(at..at + run.min(MAX_RUN))) {
            found.push((at, text));
        }
        at += run + 1;
    }
    found.extend(grouped(raw, 2));
    found.extend(grouped(raw, 16));
    found
}

/// The fewest characters in groups of digits that are decoded.
const MIN_GROUPS: usize = 12;

/// The text that is written as groups of eight binary digits, or of two hexadecimal ones, with its offset: the first one.
fn grouped(raw: &str, radix: u32) -> Option<(usize, String)> {
    // no sentence is without a blank
    let (width, blank) = if radix == 2 { (8, " 00100000 ") } else { (2, " 20 ") };
    if !raw.contains(blank) {
        return None;
    }
    let bytes = raw.as_bytes();
    let is_digit = |byte: &u8| char::from(*byte).is_digit(radix);
    let is_group = |at: usize| {
        bytes.get(at..at + width).is_some_and(|group| group.iter().all(is_digit))
            && bytes.get(at + width).is_none_or(|byte| !byte.is_ascii_alphanumeric())
    };
    let begins = |at: usize| at.checked_sub(1).is_none_or(|before| !bytes.at(before).is_ascii_alphanumeric());
    let first = (0..bytes.len()).find(|at| begins(*at) && (0..MIN_GROUPS).all(|group| is_group(at + group * (width + 1))))?;
    let groups = (first..).step_by(width + 1).take(MAX_RUN / width).take_while(|at| is_group(*at));
    let byte = |at: usize| u8::from_str_radix(raw.get(at..at + width)?, radix).ok();
    let text = String::from_utf8(groups.map_while(byte).collect()).ok()?;
    text.contains(' ').then_some((first, text))
}

/// Whether a byte is a digit of base64, base64url or hex.
const fn is_digit(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'-' | b'_')
}

/// The text that this run encodes, if it is one.
fn decode(run: &[u8]) -> Option<String> {
    let bytes = if run.iter().all(u8::is_ascii_hexdigit) { hex(run) } else { base64(run) };
    // a few bytes at the end may be cut or too many
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let mut bytes = error.into_bytes();
            if valid + 4 < bytes.len() {
                return None;
            }
            bytes.truncate(valid);
            String::from_utf8(bytes).ok()?
        }
    };
    let controls = text.chars().filter(|c| c.is_control() && !c.is_whitespace()).count();
    (text.contains(' ') && controls == 0).then_some(text)
}

fn hex(run: &[u8]) -> Vec<u8> {
    let nibble = |b: u8| char::from(b).to_digit(16).and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
    run.chunks_exact(2).map(|pair| nibble(pair.at(0)) << 4 | nibble(pair.at(1))).collect()
}

fn base64(run: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(run.len() * 3 / 4);
    let mut bits = 0_u32;
    let mut count = 0;
    for byte in run {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            _ => 63,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push((bits >> count & 0xff) as u8);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_in_base64_and_hex_is_decoded() {
        let given = "run: U2luZyBhIHNvbmcgdG8gdGhlIGZpc2ggaW4gdGhlIHNlYQ== or 53696e67206120736f6e6720746f207468652066697368";
        let got = texts(given);
        assert_eq!(got, [(5, "Sing a song to the fish in the sea".to_owned()), (57, "Sing a song to the fish".to_owned())]);
    }

    #[test]
    fn groups_of_digits_are_decoded() {
        let digits: Vec<String> = "Sing a song of fish".bytes().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(texts(&format!("code: {}.", digits.join(" "))), [(6, "Sing a song of fish".to_owned())]);
        let digits: Vec<String> = "Sing a song of fish".bytes().map(|byte| format!("{byte:08b}")).collect();
        assert_eq!(texts(&format!("code: {}.", digits.join(" "))), [(6, "Sing a song of fish".to_owned())]);
        for given in ["01010101 01010101", "0101", &"00000000 ".repeat(20), &"01000001é".repeat(20)] {
            assert!(texts(given).is_empty(), "{given}");
        }
    }

    #[test]
    fn names_hashes_and_binary_data_are_not_text() {
        for given in [
            "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            "a_long_name_of_a_function_in_some_language",
            "path/to/some/file/that/is/deep/inside",
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk",
            "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        ] {
            assert!(texts(given).is_empty(), "{given}");
        }
    }
}
