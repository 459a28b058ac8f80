//! Dates, times of day, ages and durations.

use tool_guard_text::part::{At, Part as _};

use super::scan::{Scan, is_token};

/// Words and letters that make the number before them a duration; minutes and hours only in compounds that end in seconds.
const UNITS: &[&str] =
    &["ns", "us", "µs", "ms", "msec", "msecs", "s", "sec", "secs", "second", "seconds", "milliseconds", "m", "min", "h", "hr"];

/// Units of what was so long ago.
#[rustfmt::skip]
const AGES: &[&str] = &["s", "sec", "secs", "second", "seconds", "m", "min", "mins", "minute", "minutes", "h", "hr", "hrs", "hour", "hours", "d", "day", "days"];

/// Units that are no duration by themselves.
const LONG_UNITS: &[&str] = &["m", "min", "h", "hr"];

impl Scan<'_> {
    /// `2026-11-22`, `2026/11/22`, and the time behind it.
    pub(super) fn date(&self, at: usize) -> Option<usize> {
        let is_dash = |byte| matches!(byte, b'-' | b'/');
        let end = self.digits(at, 4)?;
        let end = self.digits(self.after(end, is_dash)?, 2)?;
        let end = self.digits(self.after(end, is_dash)?, 2)?;
        let time = self.after(end, |byte| matches!(byte, b'T' | b't' | b' ' | b'_')).and_then(|at| self.time(at));
        Some(time.unwrap_or(end))
    }

    /// `12:01`, `12:01:07.123`, with a zone or AM/PM; `file:12:01` is a place in a file.
    pub(super) fn time(&self, at: usize) -> Option<usize> {
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
    pub(super) fn age(&self, at: usize, end: usize) -> Option<usize> {
        let number = self.through(at, |byte| byte.is_ascii_digit());
        let unit_at = number + usize::from(self.bytes.get(number) == Some(&b' '));
        let unit_end = if unit_at == number { end } else { self.through(unit_at, |byte| byte.is_ascii_alphabetic()) };
        let unit = self.text.get(unit_at..unit_end)?;
        let is_age = self.text.part(unit_end..).starts_with(" ago") && AGES.iter().any(|known| known.eq_ignore_ascii_case(unit));
        is_age.then_some(unit_end)
    }

    /// `0.59s`, `2m3s`, `12 ms`, `3 seconds`: numbers with a unit of time.
    pub(super) fn duration(&self, at: usize) -> Option<usize> {
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

/// Seconds or milliseconds since 1970, between 2001 and 2036.
pub(super) fn is_epoch(token: &[u8]) -> bool {
    matches!(token.len(), 10 | 13)
        && token.iter().all(u8::is_ascii_digit)
        && (b"10".as_slice()..b"21".as_slice()).contains(&token.part(..2))
}
