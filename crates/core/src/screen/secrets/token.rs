//! Words that are secrets by themselves: a provider's prefix, or a shape that nothing else has.

use crate::screen::secrets::entropy::{ALNUM, DIGIT, JOIN, is, is_odd, shape};
use crate::screen::secrets::token_rules::{DOTTED, Rule, Tail, rules_of};
use crate::screen::secrets::{Kind, Match};

/// Places inside one long word at which a prefix may begin; keys stand at the first few.
const BOUNDARIES: usize = 16;

/// Bytes of a long word that are read: what is longer is data.
const LONGEST: usize = 4 * 1024;

/// A long word, read once.
#[derive(Clone, Copy)]
pub(super) struct Word {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) digits: usize,
    /// The longest run of letters and digits alone.
    pub(super) longest: usize,
    /// A provider's key that begins in it.
    pub(super) key: Option<Match>,
}

impl Word {
    /// Whether a name before it could make a key of it: a cheap guess, since most words are names, numbers or times.
    pub(super) fn may_be_named(&self, text: &[u8]) -> bool {
        let dated = text[self.start..].first_chunk::<8>().is_some_and(|head| head[4] == b'-' && head[7] == b'-' && head[0] == b'2');
        let single = self.longest == self.end - self.start;
        match self.digits {
            0 => self.longest >= 16 && self.end - self.start >= 24 && (!single || is_odd(&text[self.start..self.end])),
            1..=5 => self.longest >= 11 && (!single || is_odd(&text[self.start..self.end])),
            _ => !dated,
        }
    }
}

/// Reads the long word at `start` to its end, and tries the prefixes where one may begin.
pub(super) fn read(text: &[u8], start: usize) -> Word {
    // behind an escape the word begins one byte later: `\nghp_...` in JSON
    let escaped = start > 0 && text[start - 1] == b'\\' && matches!(text[start], b'n' | b't' | b'r');
    let start = start + usize::from(escaped);
    let mut word = Word { start, end: start, digits: 0, longest: 0, key: None };
    let (mut tried, mut from, limit) = (0, start, start + LONGEST);
    loop {
        let part = &text[from..text.len().min(limit)];
        let len = part.iter().position(|byte| !is(*byte, ALNUM)).unwrap_or(part.len());
        word.digits += part[..len].iter().filter(|byte| is(**byte, DIGIT)).count();
        word.end += len;
        if word.end > from {
            word.longest = word.longest.max(word.end - from);
            if tried < BOUNDARIES && word.key.is_none() {
                tried += 1;
                word.key = prefixed(text, from);
            }
        }
        if !matches!(text.get(word.end), Some(b'-' | b'_')) || word.end >= limit {
            return word;
        }
        word.end += 1;
        from = word.end;
    }
}

/// The secret that the long word is by its shape, or is a part of.
pub(super) fn token(text: &[u8], word: Word) -> Option<Match> {
    if word.key.is_some() {
        return word.key;
    }
    let (start, end) = (word.start, word.end);
    // each shape has a mark beside it or a length of its own
    let before = start.checked_sub(1).map_or(b' ', |at| text[at]);
    let after = text.get(end).copied().unwrap_or(b' ');
    if word.digits == 0 && text[start] != b'A' && after != b'.' {
        return None;
    }
    match after {
        b'.' => jwt(text, start, end).or_else(|| discord(text, start, end)),
        b'|' => facebook(text, start, end),
        _ => None,
    }
    .or_else(|| match before {
        b'.' => dotted(text, start).or_else(|| azure(text, start, end)),
        b'/' => dotted(text, start),
        b'~' => azure(text, start, end),
        b':' => telegram(text, start, end),
        _ => None,
    })
    .or_else(|| match end - start {
        36 | 37 => mailchimp(text, start, end),
        40 => maxmind(text, start, end),
        50 => mailgun(text, start, end),
        66..=69 => numbered(text, start, end),
        _ => None,
    })
    .or_else(|| if text[start] == b'A' { artifactory(text, start, end) } else { None })
}

fn prefixed(text: &[u8], at: usize) -> Option<Match> {
    let rest = &text[at..];
    let [first, second, ..] = *rest else { return None };
    let rules = rules_of(first, second);
    // a word that is too short for a rule need not be measured again for each
    let len = if rules.is_empty() { 0 } else { run(text, at) };
    rules.iter().find_map(|rule| {
        let prefix = rule.prefix.as_bytes();
        if rule.tail != Tail::Wide && len < prefix.len() + usize::from(rule.least) {
            return None;
        }
        let tail = rest.strip_prefix(prefix)?;
        let len = fits(rule, tail)?;
        if !is_issued(&rest[..prefix.len() + len]) {
            return None;
        }
        // letters and digits alone also come about in the middle of base64
        let in_base64 = at > 1 && matches!(text[at - 1], b'+' | b'/') && text[at - 2].is_ascii_alphanumeric();
        if in_base64 && !prefix.iter().any(|byte| matches!(byte, b'_' | b'-')) {
            return None;
        }
        Some(Match { start: at, end: at + rule.prefix.len() + len, kind: Kind::ApiKey })
    })
}

/// Keys of Google that its own samples print, by FNV-1a: public, and in many repositories.
const SAMPLES: &[u32] = &[0x00d9_b068, 0x0af7_ca9d, 0x1845_a427, 0x4e13_51cb, 0x722e_f8d0, 0xaf8f_ab00, 0xb878_2c2e, 0xf095_1274];

/// Whether a key has what its provider gives every key, where that is known; and is none that the provider shows to all.
fn is_issued(key: &[u8]) -> bool {
    if let Some(tail) = key.strip_prefix(b"sk-ant-api03-").or_else(|| key.strip_prefix(b"sk-ant-admin01-")) {
        return tail.len() == 95 && tail.ends_with(b"AA");
    }
    if !key.starts_with(b"AIza") {
        return true;
    }
    let hash = key.iter().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    let alphabet = key.windows(10).any(|ten| ten.windows(2).all(|two| two[1] == two[0] + 1));
    !alphabet && !SAMPLES.contains(&hash)
}

fn dotted(text: &[u8], start: usize) -> Option<Match> {
    if !text[..start].ends_with(b".") && !text[..start].ends_with(b"//") {
        return None;
    }
    let near = text.get(start.wrapping_sub(2)).copied();
    DOTTED.iter().find_map(|rule| {
        let prefix = rule.prefix.as_bytes();
        if prefix.len().checked_sub(2).map(|at| prefix[at]) != near {
            return None;
        }
        let at = text[..start].strip_suffix(prefix)?.len();
        if at > 0 && text[at - 1].is_ascii_alphanumeric() && text.get(at.wrapping_sub(2)) != Some(&b'\\') {
            return None;
        }
        let len = fits(rule, &text[start..])?;
        Some(Match { start: at, end: start + len, kind: Kind::ApiKey })
    })
}

/// The length of the tail, if the rule allows it.
fn fits(rule: &Rule, tail: &[u8]) -> Option<usize> {
    let (least, most) = (usize::from(rule.least), usize::from(rule.most));
    let mut len = tail.iter().take(most + 1).take_while(|byte| rule.tail.has(**byte)).count();
    // dots that follow each other are no part of a key
    len = if rule.tail == Tail::Wide { tail[..len].windows(2).position(|two| two == b"..").unwrap_or(len) } else { len };
    while len > 0 && matches!(tail[len - 1], b'.' | b'/' | b'+' | b'~') {
        len -= 1;
    }
    let goes_on =
        tail.get(len).is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-') && len < least + 8 && least == most);
    if len < least || len > most || goes_on {
        return None;
    }
    let shape = shape(&tail[..len]);
    (rule.dull
        || !shape.is_blank() && (shape.odd >= 8 || shape.odd * 2 >= len || shape.digit >= 2 || shape.digit >= 1 && rule.prefix.len() >= 5))
        .then_some(len)
}

fn is_word(byte: u8) -> bool {
    is(byte, ALNUM | JOIN)
}

fn run(text: &[u8], from: usize) -> usize {
    text.get(from..).map_or(0, |rest| rest.iter().take(LONGEST).take_while(|byte| is_word(**byte)).count())
}

/// `header.payload.signature`, where the header decodes to a JSON object; a signature may be cut off.
fn jwt(text: &[u8], start: usize, end: usize) -> Option<Match> {
    if text.get(end) != Some(&b'.') {
        return None;
    }
    let at =
        start + text[start..end.min(start + 256)].windows(3).position(|three| three[0] == b'e' && three[1] == b'y' && three[2] == b'J')?;
    if at > start && text[at - 1].is_ascii_alphanumeric() {
        return None;
    }
    let payload = run(text, end + 1);
    if payload < 10 || !decodes(&text[at..end]) {
        return None;
    }
    let mut last = end + 1 + payload;
    for _ in 0..3 {
        let more = if text.get(last) == Some(&b'.') { run(text, last + 1) } else { 0 };
        last += if more > 0 { more + 1 } else { 0 };
    }
    Some(Match { start: at, end: last, kind: Kind::Jwt })
}

/// Whether base64url text begins as a JSON object does, in printable bytes, and is whole.
fn decodes(text: &[u8]) -> bool {
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    };
    let (mut bits, mut held, mut last, mut recent, mut named) = (0u32, 0u32, 0u8, 0u32, false);
    for &byte in &text[..text.len().min(2048)] {
        let Some(six) = value(byte) else { return false };
        bits = bits << 6 | u32::from(six);
        held += 6;
        if held >= 8 {
            held -= 8;
            let Ok(decoded) = u8::try_from(bits >> held & 255) else { return false };
            if decoded >= 127 || decoded < b' ' && !decoded.is_ascii_whitespace() {
                return false;
            }
            last = decoded;
            recent = recent << 8 | u32::from(decoded);
            // every header names its algorithm
            named |= recent & 0x00ff_ffff == u32::from_be_bytes(*b"\0alg");
        }
        bits &= 0xffff;
    }
    named && (last == b'}' || text.len() > 2048)
}

/// `24-26 . 6 . 27-38`, the first part being the base64 of a number.
fn discord(text: &[u8], start: usize, end: usize) -> Option<Match> {
    let parts = (end - start, run(text, end + 1));
    if !(24..=26).contains(&parts.0) || parts.1 != 6 || text.get(end) != Some(&b'.') || text.get(end + 7) != Some(&b'.') {
        return None;
    }
    let last = run(text, end + 8);
    let head = matches!(text[start], b'M' | b'N' | b'O') || matches!(text[start], b'A') && text[start + 1] == b'T';
    (head && matches!(last, 27 | 38)).then_some(Match { start, end: end + 8 + last, kind: Kind::ApiKey })
}

/// `8-10 digits : 35`.
fn telegram(text: &[u8], start: usize, end: usize) -> Option<Match> {
    if !(34..=36).contains(&(end - start)) || start.checked_sub(1).map(|at| text[at]) != Some(b':') {
        return None;
    }
    let digits = text[..start - 1].iter().rev().take(12).take_while(|byte| byte.is_ascii_digit()).count();
    let at = start - 1 - digits;
    let bounded = at == 0 || !is_word(text[at - 1]) && text[at - 1] != b':' || text[..at].ends_with(b"/bot");
    (matches!(digits, 6..=10) && bounded && shape(&text[start..end]).is_random(16)).then_some(Match { start: at, end, kind: Kind::ApiKey })
}

/// 32 hexadecimal digits, `-us` and the number of a data centre.
fn mailchimp(text: &[u8], start: usize, end: usize) -> Option<Match> {
    let word = &text[start..end];
    let (key, centre) = word.split_at_checked(32)?;
    let number = centre.strip_prefix(b"-us")?;
    let lower = key.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    (lower && matches!(number.len(), 1 | 2) && number.iter().all(u8::is_ascii_digit)).then_some(Match { start, end, kind: Kind::ApiKey })
}

/// Bytes behind the id of an AWS key in which its secret is looked for.
const BESIDE: usize = 80;

/// The secret that stands beside the id of an AWS key without a name of its own: 40 letters of base64.
pub(super) fn aws_secret(text: &[u8], id: &Match) -> Option<Match> {
    let word = &text[id.start..id.end];
    if word.len() != 20 || !word.starts_with(b"AKIA") && !word.starts_with(b"ASIA") {
        return None;
    }
    let part =
        |at: usize| text[at..].iter().take(41).take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/')).count();
    let mut start = id.end;
    while start < text.len().min(id.end + BESIDE) {
        let len = part(start);
        let secret = &text[start..start + len];
        if len == 40 && [u8::is_ascii_uppercase, u8::is_ascii_lowercase, u8::is_ascii_digit].iter().all(|is| secret.iter().any(is)) {
            return Some(Match { start, end: start + len, kind: Kind::ApiKey });
        }
        start += len + 1;
    }
    None
}

/// 32, 8 and 8 hexadecimal digits.
fn mailgun(text: &[u8], start: usize, end: usize) -> Option<Match> {
    let word = &text[start..end];
    let is_hex = |(at, byte): (usize, &u8)| if matches!(at, 32 | 41) { *byte == b'-' } else { matches!(byte, b'0'..=b'9' | b'a'..=b'f') };
    word.iter().enumerate().all(is_hex).then_some(Match { start, end, kind: Kind::ApiKey })
}

/// `???dQ~` and 31 to 34 more.
fn azure(text: &[u8], start: usize, end: usize) -> Option<Match> {
    if !matches!(start.checked_sub(1).map(|at| text[at]), Some(b'.' | b'~')) {
        return None;
    }
    let is_part = |byte: &u8| is_word(*byte) || matches!(byte, b'.' | b'~');
    let from = start - text[..start].iter().rev().take(44).take_while(|byte| is_part(byte)).count();
    let to = end + text[end..].iter().take(44).take_while(|byte| is_part(byte)).count();
    let tilde = from + text[from..to.min(from + 48)].windows(2).position(|two| two == b"Q~")?;
    let at = tilde.checked_sub(4)?;
    let len = to - tilde - 2;
    (at == from && text[tilde - 1].is_ascii_digit() && (29..=36).contains(&len) && shape(&text[tilde + 2..to]).is_random(5))
        .then_some(Match { start: at, end: to, kind: Kind::ApiKey })
}

/// `app id | 27`.
fn facebook(text: &[u8], start: usize, end: usize) -> Option<Match> {
    let secret = run(text, end + 1);
    let id = text[start..end].iter().all(u8::is_ascii_digit) && (14..=17).contains(&(end - start));
    (id && text.get(end) == Some(&b'|') && matches!(secret, 26..=28)).then_some(Match { start, end: end + 1 + secret, kind: Kind::ApiKey })
}

/// `12-` and 64 letters and digits: the keys of `TrueNAS`.
fn numbered(text: &[u8], start: usize, end: usize) -> Option<Match> {
    let word = &text[start..end];
    let dash = word.len().checked_sub(65).filter(|dash| matches!(dash, 1..=4) && word[*dash] == b'-')?;
    let fits = word[..dash].iter().all(u8::is_ascii_digit) && word[dash + 1..].iter().all(u8::is_ascii_alphanumeric);
    let shape = shape(&word[dash + 1..]);
    (fits && shape.upper > 8 && shape.lower > 8).then_some(Match { start, end, kind: Kind::ApiKey })
}

/// `AKC` and `AP` with a hexadecimal digit, as `Artifactory` has them: short, so the rest must not read as a word.
fn artifactory(text: &[u8], start: usize, end: usize) -> Option<Match> {
    let word = &text[start..end];
    let base64 = |at: Option<usize>| matches!(at.and_then(|at| text.get(at)), Some(b'+' | b'/'));
    if !(13..=128).contains(&word.len()) || !word.iter().all(u8::is_ascii_alphanumeric) || base64(start.checked_sub(1)) || base64(Some(end))
    {
        return None;
    }
    let rest = &word[3..];
    let lower = rest.iter().any(u8::is_ascii_lowercase);
    let fits = match word[1..3] {
        [b'K', b'C'] | [b'P', b'0'..=b'9'] => lower,
        [b'P', b'A'..=b'F'] => lower && (!rest.iter().any(|byte| b"aeiouyAEIOUY".contains(byte)) || shape(rest).is_random(8)),
        _ => false,
    };
    fits.then_some(Match { start, end, kind: Kind::ApiKey })
}

/// `??????_?..._mmk`: the licence keys of `MaxMind`.
fn maxmind(text: &[u8], start: usize, end: usize) -> Option<Match> {
    let word = &text[start..end];
    (word.len() == 40 && word[6] == b'_' && word.ends_with(b"_mmk")).then_some(Match { start, end, kind: Kind::ApiKey })
}
