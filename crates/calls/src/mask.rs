//! What changes by itself from one result to the next: times, durations, process ids, attempt counters, UUIDs, nonces,
//! temporary paths. It is found in one pass over the bytes of a line.
//!
//! Durations are told apart from the rest: a measurement that differs is news, the time that a test run took is none. Minutes and
//! hours are masked only as an age ("6 min ago"): "20 min left" and "6 min left" are two answers.

use tool_guard_text::part::{At, Part as _};

/// Words after which a number tells how often, or which process: `attempt 3/5`, `pid 4242`.
const BEFORE_COUNTER: &[&str] = &["attempt", "attempts", "retry", "retries", "try", "tries", "pid", "ppid", "tid"];

/// How names of fields end whose value is new in every result, folded to lower case without `_`.
const BEFORE_NONCE: &[&str] = &[
    "messageid",
    "requestid",
    "reqid",
    "traceid",
    "trace",
    "spanid",
    "correlationid",
    "toolcallid",
    "callid",
    "runid",
    "eventid",
    "nonce",
    "etag",
    "chunkid",
    "cfray",
    "targetid",
    "tokens",
    "tokensused",
    "historylength",
    "ratelimitremaining",
    "ratelimitreset",
];

/// Words before an `id` that is new in every result: `request id`, `Approval required (id ab12cd34)`, `Ray ID`.
const BEFORE_ID: &[&str] = &["request", "required", "ray", "trace", "correlation", "incident", "support"];

/// Names of what a service says of the time that its own work took.
const OWN_TIMES: &[&str] = &["took", "tookMs", "took_ms", "elapsed_ms", "elapsedMs"];
/// Names of how well something fits, or how sure somebody is of it, alone or behind another word: `mean_confidence`.
const RELEVANCES: &[&str] = &["score", "similarity", "relevance", "confidence"];
/// Names of what a page or service gives to each visitor anew, where a value that nobody made up stands behind.
const VISITORS: &[&str] = &["state", "session", "sid", "csrf", "csrf_token", "csrftoken"];

/// Where temporary files live; the name behind it is new in every run.
const TEMP_ROOTS: &[&str] = &["/tmp/", "/T/", "\\Temp\\", "/temp/"];

/// Words and letters that make the number before them a duration; minutes and hours only in compounds that end in seconds.
const UNITS: &[&str] =
    &["ns", "us", "µs", "ms", "msec", "msecs", "s", "sec", "secs", "second", "seconds", "milliseconds", "m", "min", "h", "hr"];
/// Letters and digits of a name that no person made up: `9uWKkb7J2xss2FIz`.
const MIXED: usize = 16;
/// The same of one in which fewer turns are enough.
const LONG_MIXED: usize = 20;
/// Letters of the kind before a number, in the name of something that was made.
const MAX_KIND: usize = 8;
/// Units of what was so long ago.
#[rustfmt::skip]
const AGES: &[&str] = &["s", "sec", "secs", "second", "seconds", "m", "min", "mins", "minute", "minutes", "h", "hr", "hrs", "hour", "hours", "d", "day", "days"];
/// Units that are no duration by themselves.
const LONG_UNITS: &[&str] = &["m", "min", "h", "hr"];

/// Bytes of signs that may stand before the label of a line.
const MAX_DECORATION: usize = 16;
/// What a line counts that begins with such a word and a colon, whatever stands behind it: a status card of an agent.
const COUNTERS: &[&str] = &["tokens", "cache", "context", "uptime"];

/// A part of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part<'t> {
    /// Text that stands for itself.
    Text(&'t str),
    /// Something that changes by itself.
    Volatile(&'t str),
    /// A number with a unit of time.
    Duration(&'t str),
}

/// Which ids are new in each result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ids {
    /// Those alone that nobody could mean: what is looked at has its id.
    Plain,
    /// All that no person made up: a failure is about something else each time.
    Opaque,
    /// Numbers behind a kind as well, `JE-2400`: the call made it.
    Numbered,
}

/// Calls `take` with the parts of a line in their order.
pub(crate) fn each_part<'t>(text: &'t str, ids: Ids, mut take: impl FnMut(Part<'t>)) {
    if let Some(label) = counter(text) {
        take(Part::Text(text.part(..label)));
        take(Part::Volatile(text.part(label..)));
        return;
    }
    let bytes = text.as_bytes();
    let mut scan = Scan { text, bytes, ids, word: "", before: "", gap: 0 };
    let (mut from, mut at) = (0, 0);
    while at < bytes.len() {
        if !is_token(bytes.at(at)) {
            scan.gap += 1;
            at += 1;
            continue;
        }
        let mut end = at;
        let mut digits = false;
        while end < bytes.len() && is_token(bytes.at(end)) {
            digits |= bytes.at(end).is_ascii_digit();
            end += 1;
        }
        let mask = scan.changing_part(at, end, digits);
        if let Some((end_of_mask, is_duration)) = mask {
            take(Part::Text(text.part(from..at)));
            take(if is_duration { Part::Duration(text.part(at..end_of_mask)) } else { Part::Volatile(text.part(at..end_of_mask)) });
            from = end_of_mask;
            at = end_of_mask;
        } else {
            if !digits {
                (scan.before, scan.word) = (scan.word, text.part(at..end));
            }
            at = end;
        }
        scan.gap = 0;
    }
    take(Part::Text(text.part(from..)));
}

/// The end of the label of a line that counts something: `🧮 Tokens: 94k in / 312 out`.
fn counter(line: &str) -> Option<usize> {
    let start = line.find(|c: char| c.is_ascii_alphanumeric()).filter(|start| *start < MAX_DECORATION)?;
    let end = start + line.part(start..).find(|c: char| !c.is_ascii_alphanumeric())?;
    let is_label = line.part(end..).starts_with(':') && COUNTERS.iter().any(|word| line.part(start..end).eq_ignore_ascii_case(word));
    is_label.then_some(end)
}

const fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// Where the pass over a line stands.
struct Scan<'t> {
    text: &'t str,
    bytes: &'t [u8],
    ids: Ids,
    /// The last word without digits, and the one before it.
    word: &'t str,
    before: &'t str,
    /// Bytes since the last token.
    gap: usize,
}

impl Scan<'_> {
    /// Whether every id is new.
    fn creates(&self) -> bool {
        self.ids >= Ids::Opaque
    }

    /// The end of the part that begins with the token `at..end` and changes by itself, and whether it is a duration.
    fn changing_part(&self, at: usize, end: usize, digits: bool) -> Option<(usize, bool)> {
        if let Some(end) = self.volatile(at, end, digits) {
            return Some((end, false));
        }
        if !digits || !self.bytes.at(at).is_ascii_digit() || at > 0 && self.bytes.at(at - 1) == b'.' {
            return None;
        }
        if self.gap <= 4 && self.is_duration_name(at) && self.assigned(at) {
            return Some((self.through(end, |byte| byte.is_ascii_digit() || byte == b'.'), true));
        }
        self.duration(at).map(|end| (end, true))
    }

    /// `latencyMs`, `elapsed_ms`, `duration`, `seconds`
    fn is_duration_name(&self, at: usize) -> bool {
        let is_unit = matches!(self.word, "ms" | "seconds" | "secs");
        ["Ms", "_ms", "elapsed", "Elapsed", "duration", "Duration"].iter().any(|end| self.word.ends_with(end))
            || is_unit && self.is_field(at)
    }

    /// Whether the value that begins here is that of a field: behind `:` or `=`.
    fn is_field(&self, at: usize) -> bool {
        self.bytes.part(at - self.gap..at).iter().any(|byte| matches!(byte, b':' | b'='))
    }

    /// `tookMs`, `elapsed_ms`: what a service says of its own work measures nothing.
    fn is_own_time(&self) -> bool {
        OWN_TIMES.contains(&self.word)
    }

    /// The number of what was made, behind its kind: `JE-2400`, `INV#17`.
    fn is_numbered(&self, at: usize, token: &[u8]) -> bool {
        self.gap == 1
            && matches!(self.bytes.at(at - 1), b'-' | b'#')
            && token.len() >= 2
            && token.iter().all(u8::is_ascii_digit)
            && self.word.len() <= MAX_KIND
            && self.word.bytes().all(|byte| byte.is_ascii_uppercase())
    }

    /// The reference of an element in one snapshot of a page, `[ref=s1e24]` or `uid=3_17`: the next snapshot has others.
    fn is_element(&self, at: usize, token: &[u8]) -> bool {
        let letters = token.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
        self.gap == 1
            && self.bytes.at(at - 1) == b'='
            && match self.word {
                "ref" => (1..=3).contains(&letters) && token.at(0).is_ascii_lowercase() && token.len() <= 8,
                "uid" => letters == 0 && token.contains(&b'_'),
                _ => false,
            }
    }

    fn volatile(&self, at: usize, end: usize, digits: bool) -> Option<usize> {
        let named = self.is_nonce_name(at) || self.is_approval(at) || self.is_background(at);
        if self.gap <= 4 && named && self.assigned(at) {
            return Some(self.through(end, |b| is_token(b) || b == b'-'));
        }
        if at > 0 && matches!(self.bytes.at(at - 1), b'/' | b'\\') && self.is_temporary(at, digits) {
            return Some(self.through(end, |b| is_token(b) || matches!(b, b'-' | b'.')));
        }
        if !digits {
            return None;
        }
        if let Some(end) = self.uuid(at) {
            return Some(end);
        }
        let token = self.bytes.part(at..end);
        if self.is_element(at, token) || self.gap <= 4 && (self.is_own_time() && self.is_field(at) || self.is_relevance(at, token)) {
            return Some(self.through(end, |byte| byte.is_ascii_digit() || byte == b'.'));
        }
        if token.starts_with(b"0x") && token.len() >= 8 && token.part(2..).iter().all(u8::is_ascii_hexdigit) {
            return Some(end);
        }
        if self.gap <= 4 && is_hex_id(token) && self.is_visitor() && self.assigned(at) {
            return Some(end);
        }
        if self.creates()
            && (is_id(token)
                || self.ids == Ids::Numbered && (is_serial(token) || self.is_numbered(at, token))
                || self.gap <= 3 && matches!(self.word, "id" | "ID" | "Id") && self.assigned(at))
        {
            return Some(end);
        }
        if !token.at(0).is_ascii_digit() {
            return None;
        }
        self.date(at).or_else(|| self.time(at)).or_else(|| self.age(at, end)).or_else(|| {
            // a shell counts the lines that it was given in all
            let of_shell = self.word == "line" && matches!(self.before, "bash" | "sh" | "zsh" | "dash");
            let counted = self.gap <= 3 && (of_shell || BEFORE_COUNTER.iter().any(|word| self.word.eq_ignore_ascii_case(word)));
            (counted || is_epoch(token)).then_some(end)
        })
    }

    fn through(&self, from: usize, belongs: impl Fn(u8) -> bool) -> usize {
        self.bytes.part(from..).iter().position(|byte| !belongs(*byte)).map_or(self.bytes.len(), |n| from + n)
    }

    /// `requestId`, or the `id` of the host's tag around text from the web.
    fn is_nonce_name(&self, at: usize) -> bool {
        if self.word.len() > 32 || self.word.len() < 2 || !self.ends_like_a_nonce_name(at) {
            return false;
        }
        if self.creates() && (matches!(self.word, "id" | "ID") || ["_id", "Id", "ID", "id_"].iter().any(|end| self.word.ends_with(end))) {
            return true;
        }
        let folded = self.name_before(at);
        BEFORE_NONCE.iter().any(|name| folded.ends_with(name))
            || (self.creates() && folded == "session")
            || (self.word.eq_ignore_ascii_case("id")
                && (self.before.ends_with("_CONTENT") || BEFORE_ID.iter().any(|word| self.before.eq_ignore_ascii_case(word))))
    }

    /// `state=0bd3f46ccd8b77764ada55`, `Session 0bd3f46c`: the next visit has another.
    fn is_visitor(&self) -> bool {
        VISITORS.iter().any(|name| self.word.eq_ignore_ascii_case(name))
    }

    /// Whether the two letters before the value end any of the names: nearly no word needs to be looked at closely.
    fn ends_like_a_nonce_name(&self, at: usize) -> bool {
        const ENDS: &[&[u8; 2]] = &[b"id", b"ce", b"ag", b"ay", b"ng", b"et", b"on", b"ns", b"ed", b"th"];
        let mut last = self.bytes.part(..at - self.gap.min(at)).iter().rev().filter(|byte| byte.is_ascii_alphanumeric());
        let (second, first) = (last.next(), last.next());
        let (Some(first), Some(second)) = (first, second) else { return false };
        let end = [first.to_ascii_lowercase(), second.to_ascii_lowercase()];
        ENDS.contains(&&end)
    }

    /// The name that stands before the value, in lower case without separators: `x-request-id` is one.
    fn name_before(&self, at: usize) -> String {
        let end = at - self.gap.min(at);
        let name = self.bytes.part(..end).iter().rev().take(32).take_while(|byte| is_token(**byte) || **byte == b'-');
        let mut folded: Vec<u8> = name.filter(|byte| byte.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase).collect();
        folded.reverse();
        String::from_utf8(folded).unwrap_or_default()
    }

    /// The host's `/approve ab12cd34 allow-once`, which asks for what it asked for before.
    fn is_approval(&self, at: usize) -> bool {
        self.word == "approve" && self.gap == 1 && self.bytes.part(..at - 1).ends_with(b"/approve")
    }

    /// The host's `still running (session calm-reef, pid 61022)`: each start has another name.
    fn is_background(&self, at: usize) -> bool {
        self.word == "session" && self.before == "running" && self.gap == 1 && self.bytes.part(..at).ends_with(b"(session ")
    }

    /// `"score": 0.83`, by which a search orders what it found; `"mean_confidence": 0.61`, how sure a recogniser is.
    fn is_relevance(&self, at: usize, token: &[u8]) -> bool {
        token == b"0"
            && self.bytes.get(at + 1) == Some(&b'.')
            && RELEVANCES.iter().any(|name| self.word == *name || self.word.strip_suffix(name).is_some_and(|before| before.ends_with('_')))
            && self.is_field(at)
    }

    /// Whether what begins here is the value of the word before: `=`, `:` or white space and quotes alone in between.
    fn assigned(&self, at: usize) -> bool {
        self.bytes.part(at - self.gap..at).iter().all(|byte| matches!(byte, b' ' | b'"' | b'\'' | b':' | b'=' | b'#'))
    }

    /// A name right behind the folder for temporary files that no person would choose.
    fn is_temporary(&self, at: usize, digits: bool) -> bool {
        let here = self.bytes.part(..at);
        TEMP_ROOTS.iter().any(|root| here.ends_with(root.as_bytes()))
            && (digits
                || self.bytes.part(at..).starts_with(b"tmp")
                || self.bytes.part(at..self.through(at, is_token)).iter().any(u8::is_ascii_uppercase))
    }

    /// The end of a run of exactly `count` digits, not followed by another.
    fn digits(&self, at: usize, count: usize) -> Option<usize> {
        let end = at + count;
        let run = self.bytes.get(at..end)?;
        (run.iter().all(u8::is_ascii_digit) && !self.bytes.get(end).is_some_and(u8::is_ascii_digit)).then_some(end)
    }

    fn after(&self, at: usize, wanted: impl Fn(u8) -> bool) -> Option<usize> {
        self.bytes.get(at).is_some_and(|byte| wanted(*byte)).then_some(at + 1)
    }

    fn uuid(&self, at: usize) -> Option<usize> {
        let run = self.bytes.get(at..at + 36)?;
        let shaped =
            run.iter().enumerate().all(|(i, byte)| if matches!(i, 8 | 13 | 18 | 23) { *byte == b'-' } else { byte.is_ascii_hexdigit() });
        (shaped && !self.bytes.get(at + 36).is_some_and(|byte| is_token(*byte))).then_some(at + 36)
    }

    /// `2026-11-22`, `2026/11/22`, and the time behind it.
    fn date(&self, at: usize) -> Option<usize> {
        let is_dash = |byte| matches!(byte, b'-' | b'/');
        let end = self.digits(at, 4)?;
        let end = self.digits(self.after(end, is_dash)?, 2)?;
        let end = self.digits(self.after(end, is_dash)?, 2)?;
        let time = self.after(end, |byte| matches!(byte, b'T' | b't' | b' ' | b'_')).and_then(|at| self.time(at));
        Some(time.unwrap_or(end))
    }

    /// `12:01`, `12:01:07.123`, with a zone or AM/PM; `file:12:01` is a place in a file.
    fn time(&self, at: usize) -> Option<usize> {
        if at > 0 && matches!(self.bytes.at(at - 1), b':' | b'.' | b'/') {
            return None;
        }
        let is_colon = |byte| byte == b':';
        let hours = self.digits(at, 2).or_else(|| self.digits(at, 1))?;
        let mut end = self.digits(self.after(hours, is_colon)?, 2)?;
        if let Some(seconds) = self.after(end, is_colon).and_then(|at| self.digits(at, 2)) {
            end = seconds;
            if let Some(at) = self.after(end, |byte| matches!(byte, b'.' | b',')) {
                end = self.through(at, |byte| byte.is_ascii_digit());
            }
        } else if self.bytes.get(end) == Some(&b':') || hours - at != 2 {
            return None;
        }
        let zone = self.after(end, |byte| byte == b'Z').or_else(|| {
            let at = self.after(end, |byte| matches!(byte, b'+' | b'-'))?;
            let hours = self.digits(at, 4).or_else(|| self.digits(at, 2))?;
            Some(self.after(hours, is_colon).and_then(|at| self.digits(at, 2)).unwrap_or(hours))
        });
        Some(zone.unwrap_or(end))
    }

    /// `5m ago`, `3 minutes ago`: how long ago something was grows by itself.
    fn age(&self, at: usize, end: usize) -> Option<usize> {
        let number = self.through(at, |byte| byte.is_ascii_digit());
        let unit_at = number + usize::from(self.bytes.get(number) == Some(&b' '));
        let unit_end = if unit_at == number { end } else { self.through(unit_at, |byte| byte.is_ascii_alphabetic()) };
        let unit = self.text.get(unit_at..unit_end)?;
        let is_age = self.text.part(unit_end..).starts_with(" ago") && AGES.iter().any(|known| known.eq_ignore_ascii_case(unit));
        is_age.then_some(unit_end)
    }

    /// `0.59s`, `2m3s`, `12 ms`, `3 seconds`: numbers with a unit of time.
    fn duration(&self, at: usize) -> Option<usize> {
        let mut at = at;
        // days, hours, minutes, seconds: longer compounds are something else
        for _ in 0..4 {
            let number = self.through(at, |byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','));
            let spaced = self.bytes.get(number) == Some(&b' ');
            let unit_at = number + usize::from(spaced);
            let unit_end = self.through(unit_at, |byte| byte.is_ascii_alphabetic() || byte >= 0x80);
            let unit = self.text.get(unit_at..unit_end)?;
            // 12M are megabytes, or millions
            let is_known = |known: &&str| if unit.len() == 1 { *known == unit } else { known.eq_ignore_ascii_case(unit) };
            if !UNITS.iter().any(is_known) || (spaced && unit.len() == 1) {
                return None;
            }
            match self.bytes.get(unit_end) {
                Some(byte) if byte.is_ascii_digit() => at = unit_end,
                Some(byte) if is_token(*byte) => return None,
                _ if LONG_UNITS.contains(&unit) => return None,
                _ => return Some(unit_end),
            }
        }
        None
    }
}

/// A number that a machine made up: seven and more hexadecimal digits with a letter among them, such digits behind a prefix
/// (`msg_01ab23cd45`), or a long mixture of capitals, small letters and digits.
fn is_id(token: &[u8]) -> bool {
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
fn is_hex_id(token: &[u8]) -> bool {
    token.len() >= 8 && token.iter().all(u8::is_ascii_hexdigit) && token.iter().any(u8::is_ascii_digit)
}

/// Whether a token is a kind and a number: `apr_7100`, `H741595`.
fn is_serial(token: &[u8]) -> bool {
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

/// Seconds or milliseconds since 1970, between 2001 and 2036.
fn is_epoch(token: &[u8]) -> bool {
    matches!(token.len(), 10 | 13)
        && token.iter().all(u8::is_ascii_digit)
        && (b"10".as_slice()..b"21".as_slice()).contains(&token.part(..2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_a_nonce_is_looked_at() {
        for name in BEFORE_NONCE.iter().copied().chain(["id", "ID", "thing_id", "thingId", "id_", "session", "x-request-id"]) {
            let text = format!("{name}: 7");
            let scan = Scan { text: &text, bytes: text.as_bytes(), ids: Ids::Opaque, word: name, before: "", gap: 2 };
            assert!(scan.ends_like_a_nonce_name(name.len() + 2), "{name}");
        }
    }
}
