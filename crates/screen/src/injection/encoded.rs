//! Decodes base64, hex and groups of digits in a text, where the result is text.

use tool_guard_text::part::{At, Part};

/// The shortest run that is decoded: shorter ones are names, or too short for an injection.
const MIN_RUN: usize = 24;
/// The shortest line of a run that goes on in the next line.
const MIN_LINE: usize = 60;
/// Layers of a text that was encoded again and again.
const MAX_LAYERS: usize = 8;

/// The texts encoded in this one, each with its offset. `cut`: something stands before it, so that a run at its beginning may be the
/// rest of a longer one.
pub(super) fn texts(raw: &str, cut: bool) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let bytes = raw.as_bytes();
    let mut at = 0;
    while let Some(window) = bytes.get(at..at + MIN_RUN) {
        // no run includes the last byte that is no digit: this skips most of a text unread
        if let Some(edge) = window.iter().rposition(|byte| !is_digit(*byte)) {
            at += edge + 1;
            continue;
        }
        let (run, end) = run_at(bytes, at);
        // digits stand for bytes four by four, or two by two
        let phases = if cut && at == 0 { 4 } else { 1 };
        found.extend((0..phases).find_map(|phase| decode(run.get(phase..)?)).map(|text| (at, text)));
        at = end + 1;
    }
    found.extend(grouped(raw, 2));
    found.extend(grouped(raw, 16));
    found
}

/// The digits of the run at this offset, whose lines are put together, and where it ends.
fn run_at(bytes: &[u8], at: usize) -> (Vec<u8>, usize) {
    let (mut run, mut from) = (Vec::new(), at);
    loop {
        let line = bytes.part(from..).iter().take_while(|byte| is_digit(**byte)).count();
        run.extend_from_slice(bytes.part(from..from + line));
        let end = from + line;
        let line_end = bytes.part(end..).iter().take(3).take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        // the next line must be nothing else
        let mut behind = bytes.part(end + line_end..).iter().skip_while(|byte| is_digit(**byte));
        let goes_on = line >= MIN_LINE && (1..=2).contains(&line_end) && bytes.get(end + line_end).is_some_and(|byte| is_digit(*byte));
        if !goes_on || behind.next().is_some_and(|byte| !matches!(byte, b'\r' | b'\n' | b'=' | b'"' | b'\'' | b'<')) {
            return (run, end);
        }
        from = end + line_end;
    }
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
    let groups = (first..).step_by(width + 1).take_while(|at| is_group(*at));
    let byte = |at: usize| u8::from_str_radix(raw.get(at..at + width)?, radix).ok();
    let text = String::from_utf8(groups.map_while(byte).collect()).ok()?;
    text.contains(' ').then_some((first, text))
}

/// Whether a byte is a digit of base64, base64url or hex.
const fn is_digit(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'-' | b'_')
}

/// The text that this run encodes, if it is one, through all its layers.
fn decode(run: &[u8]) -> Option<String> {
    let mut layer = run.to_vec();
    for _ in 0..MAX_LAYERS {
        layer = text_of(if layer.iter().all(u8::is_ascii_hexdigit) { hex(&layer) } else { base64(&layer) })?.into_bytes();
        let digits = layer.iter().take_while(|byte| is_digit(**byte)).count();
        if digits < MIN_RUN || layer.len() - digits > 2 {
            break;
        }
        layer.truncate(digits);
    }
    String::from_utf8(layer).ok().filter(|text| text.contains(' '))
}

/// These bytes as a text, if they are one.
fn text_of(bytes: Vec<u8>) -> Option<String> {
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
    (controls == 0).then_some(text)
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
        let got = texts(given, false);
        assert_eq!(got, [(5, "Sing a song to the fish in the sea".to_owned()), (57, "Sing a song to the fish".to_owned())]);
    }

    #[test]
    fn encoded_text_is_decoded_across_lines_in_layers_and_from_its_middle() {
        let song = "Sing a song to the fish in the sea, and to every other one that comes along and listens to it. ";
        let encoded = to_base64;
        let found = |raw: &str, cut: bool| texts(raw, cut).iter().any(|(_, text)| text.contains("the fish in the sea"));
        let mut layers = song.to_owned();
        for layer in 0..4 {
            layers = encoded(&layers);
            assert!(found(&layers, false), "layer {layer}");
        }
        let lines: Vec<String> = encoded(song).as_bytes().chunks(76).map(|line| String::from_utf8_lossy(line).into_owned()).collect();
        assert!(found(&lines.join("\n"), false) && found(&lines.join("\r\n"), false));
        assert!(found(&format!("{} {}", format!("{} ", encoded("only a harmless line")).repeat(50), encoded(song)), false));
        let middle = encoded(&format!("{}{song}", "la ".repeat(100)));
        assert!((0..8).all(|shift| found(&middle[200 + shift..], true)));
    }

    fn to_base64(text: &str) -> String {
        let digit = |value: u32| char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[value as usize & 63]);
        let groups = text.as_bytes().chunks(3).map(|bytes| {
            let bits = bytes.iter().chain([&0; 2]).take(3).fold(0, |bits, byte| bits << 8 | u32::from(*byte));
            (0..=bytes.len()).map(|nth| digit(bits >> (18 - 6 * nth))).collect::<String>()
        });
        groups.collect()
    }

    #[test]
    fn groups_of_digits_are_decoded() {
        let digits: Vec<String> = "Sing a song of fish".bytes().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(texts(&format!("code: {}.", digits.join(" ")), false), [(6, "Sing a song of fish".to_owned())]);
        let digits: Vec<String> = "Sing a song of fish".bytes().map(|byte| format!("{byte:08b}")).collect();
        assert_eq!(texts(&format!("code: {}.", digits.join(" ")), false), [(6, "Sing a song of fish".to_owned())]);
        for given in ["01010101 01010101", "0101", &"00000000 ".repeat(20), &"01000001é".repeat(20)] {
            assert!(texts(given, false).is_empty(), "{given}");
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
            assert!(texts(given, false).is_empty(), "{given}");
        }
    }
}
