//! Ids, which are known by their shape: UUIDs, numbers that a machine made up, names of temporary files.

use tool_guard_text::part::{At, Part as _};

use super::scan::{Scan, is_token};

/// Where temporary files live; the name behind it is new in every run.
const TEMP_ROOTS: &[&str] = &["/tmp/", "/T/", "\\Temp\\", "/temp/"];

/// The fewest letters and digits of a name that no person made up: `9uWKkb7J2xss2FIz`.
const MIXED: usize = 16;

/// The fewest of one in which fewer turns are enough.
const LONG_MIXED: usize = 20;

/// The most letters of the kind before a number, in the name of something that was made.
const MAX_KIND: usize = 8;

impl Scan<'_> {
    /// The end of a UUID that begins here.
    pub(super) fn uuid(&self, at: usize) -> Option<usize> {
        let run = self.bytes.get(at..at + 36)?;
        let shaped =
            run.iter().enumerate().all(|(i, byte)| if matches!(i, 8 | 13 | 18 | 23) { *byte == b'-' } else { byte.is_ascii_hexdigit() });
        (shaped && !self.bytes.get(at + 36).is_some_and(|byte| is_token(*byte))).then_some(at + 36)
    }

    /// A name right behind the folder for temporary files that no person would choose.
    pub(super) fn is_temporary(&self, at: usize, digits: bool) -> bool {
        let here = self.bytes.part(..at);
        TEMP_ROOTS.iter().any(|root| here.ends_with(root.as_bytes()))
            && (digits
                || self.bytes.part(at..).starts_with(b"tmp")
                || self.bytes.part(at..self.through(at, is_token)).iter().any(u8::is_ascii_uppercase))
    }

    /// The number of what was made, behind its kind: `JE-2400`, `INV#17`.
    pub(super) fn is_numbered(&self, at: usize, token: &[u8]) -> bool {
        self.gap == 1
            && matches!(self.bytes.at(at - 1), b'-' | b'#')
            && token.len() >= 2
            && token.iter().all(u8::is_ascii_digit)
            && self.word.len() <= MAX_KIND
            && self.word.bytes().all(|byte| byte.is_ascii_uppercase())
    }
}

/// A number that a machine made up: seven and more hexadecimal digits with a letter among them, such digits behind a prefix
/// (`msg_01ab23cd45`), or a long mixture of capitals, small letters and digits.
pub(super) fn is_id(token: &[u8]) -> bool {
    let own = token.iter().rposition(|byte| *byte == b'_').map_or(token, |at| token.part(at + 1..));
    if is_mixture(own) {
        return true;
    }
    let prefix = own.iter().take(4).take_while(|byte| byte.is_ascii_lowercase() && !byte.is_ascii_hexdigit()).count();
    let (hex, long) = (own.part(prefix..), if prefix > 0 || own.len() < token.len() { 9 } else { 7 });
    hex.len() >= long
        && hex.iter().all(u8::is_ascii_hexdigit)
        && hex.iter().any(u8::is_ascii_digit)
        && (prefix > 0 || hex.iter().any(u8::is_ascii_alphabetic))
}

/// Eight and more hexadecimal digits, decimal ones among them.
pub(super) fn is_hex_id(token: &[u8]) -> bool {
    token.len() >= 8 && token.iter().all(u8::is_ascii_hexdigit) && token.iter().any(u8::is_ascii_digit)
}

/// Whether a token is a kind and a number: `apr_7100`, `H741595`.
pub(super) fn is_serial(token: &[u8]) -> bool {
    let kind = token.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let number = token.part(kind..);
    let (number, least) = number.strip_prefix(b"_").map_or((number, 4), |number| (number, 1));
    (1..=MAX_KIND).contains(&kind) && number.len() >= least && number.iter().all(u8::is_ascii_digit)
}

/// Whether capitals, small letters and digits take turns in a long token, as in no name that a person gave: `readUtf8TextHeader` has
/// words in it.
fn is_mixture(token: &[u8]) -> bool {
    let kind = |byte: &u8| (byte.is_ascii_digit(), byte.is_ascii_uppercase());
    if token.len() < MIXED || !token.iter().all(u8::is_ascii_alphanumeric) {
        return false;
    }
    let pairs = || token.iter().zip(token.part(1..));
    let digits = pairs().filter(|(first, next)| next.is_ascii_digit() && !first.is_ascii_digit()).count();
    let turns = pairs().filter(|(first, next)| kind(first) != kind(next)).count();
    let often = if token.len() < LONG_MIXED { 2 * turns >= token.len() } else { 5 * turns >= 2 * token.len() };
    digits >= 2 && often
}
