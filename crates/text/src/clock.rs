//! The Gregorian calendar of this workspace: times written for the journal and read from recordings.
//!
//! Own code: hosts leave out offsets or their colons and the journal always has three digits of a second, which RFC 3339 in `time`
//! and jiff does not read and write. As WebAssembly `time` is 1 KB larger than this file, jiff 170 KB.

use crate::part::Part;

const MS_A_DAY: u64 = 24 * 60 * 60 * 1000;
/// The last millisecond of the year 9999: later ones have no place in four digits.
const LAST: u64 = 253_402_300_799_999;

/// Milliseconds since the epoch in ISO 8601, as JavaScript's `toISOString` writes them: `2026-11-22T05:35:00.266Z`.
#[must_use]
pub fn iso(millis: u64) -> String {
    let millis = millis.min(LAST);
    let (year, month, day) = civil(millis / MS_A_DAY);
    let of_day = millis % MS_A_DAY;
    let (hour, minute, second) = (of_day / 3_600_000, of_day / 60_000 % 60, of_day / 1000 % 60);
    // each line of the journal has three of them, and `format!` takes ten times as long
    let mut text = String::with_capacity(24);
    for (number, digits, end) in
        [(year, 4, '-'), (month, 2, '-'), (day, 2, 'T'), (hour, 2, ':'), (minute, 2, ':'), (second, 2, '.'), (of_day % 1000, 3, 'Z')]
    {
        let place = |at: u32| number / 10_u64.pow(at) % 10;
        text.extend((0..digits).rev().map(|at| char::from(b'0' + u8::try_from(place(at)).unwrap_or_default())));
        text.push(end);
    }
    text
}

/// Milliseconds since the epoch of an RFC 3339 time as hosts write it, which is more than the standard allows: `T` may be a space,
/// the offset may be missing (UTC) or have no colon, digits beyond milliseconds are dropped. `None` for anything else, and for times
/// before 1970.
///
/// ```
/// # use tool_guard_text::clock::from_rfc3339;
/// assert_eq!(from_rfc3339("2026-11-22T06:35:00.26+01:00"), Some(1_795_325_700_260));
/// ```
#[must_use]
pub fn from_rfc3339(text: &str) -> Option<u64> {
    let bytes = text.as_bytes();
    let number = |from: usize, to: usize| -> Option<i64> {
        let digits = text.get(from..to)?;
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
    };
    let is = |at: usize, allowed: &[u8]| bytes.get(at).is_some_and(|byte| allowed.contains(byte));
    if !(is(4, b"-") && is(7, b"-") && is(10, b"Tt ") && is(13, b":") && is(16, b":")) {
        return None;
    }
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let (hour, minute, second) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) || hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    let mut at = 19;
    let mut fraction = 0;
    if is(at, b".") {
        let digits = bytes.part(at + 1..).iter().take_while(|byte| byte.is_ascii_digit()).count();
        let millis = format!("{:0<3}", text.get(at + 1..at + 1 + digits.min(3))?);
        fraction = millis.parse().ok()?;
        at += 1 + digits;
    }
    let offset = match bytes.get(at) {
        Some(b'Z' | b'z') | None => 0,
        Some(sign @ (b'+' | b'-')) => {
            let minutes = number(at + 1, at + 3)? * 60 + number(at + 4, at + 6).or_else(|| number(at + 3, at + 5))?;
            if *sign == b'+' { minutes } else { -minutes }
        }
        Some(_) => return None,
    };
    let seconds = (days(year, month, day) * 24 + hour) * 3600 + (minute - offset) * 60 + second;
    u64::try_from(seconds * 1000 + fraction).ok()
}

/// Days since 1970-01-01 of a date of the Gregorian calendar: the inverse of [`civil`].
const fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Year, month and day of the Gregorian calendar, by days since 1970-01-01. Years are counted from March, so that the day
/// that some of them lack is their last, in eras of 400 years, which are all of one length.
const fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let of_400 = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * of_400 + of_400 / 4 - of_400 / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = era * 400 + of_400 + if month <= 2 { 1 } else { 0 };
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_javascript_writes_them() {
        for (millis, expected) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (1_795_325_700_266, "2026-11-22T05:35:00.266Z"),
            (1_709_164_800_000, "2024-02-29T00:00:00.000Z"),
            (1_709_251_199_999, "2024-02-29T23:59:59.999Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (LAST, "9999-12-31T23:59:59.999Z"),
            (u64::MAX, "9999-12-31T23:59:59.999Z"),
        ] {
            assert_eq!(iso(millis), expected);
        }
    }

    #[test]
    fn times_are_read_as_hosts_write_them() {
        for (text, expected) in [
            ("1970-01-01T00:00:00Z", Some(0)),
            ("2026-11-22T05:35:00.266Z", Some(1_795_325_700_266)),
            ("2026-11-22T06:35:00.26+01:00", Some(1_795_325_700_260)),
            ("2026-11-22 06:35:00+0100", Some(1_795_325_700_000)),
            ("2024-02-29T12:00:00", Some(1_709_208_000_000)),
            ("2026-11-22T05:35:00.123456789Z", Some(1_795_325_700_123)),
            ("1969-12-31T23:59:59Z", None),
            ("2026-13-01T00:00:00Z", None),
            ("yesterday", None),
            ("2026-11-2\u{e9}T05:35:00Z", None),
        ] {
            assert_eq!(from_rfc3339(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read() {
        for day in (0..=LAST / MS_A_DAY).step_by(13) {
            let millis = day * MS_A_DAY + day % MS_A_DAY;
            assert_eq!(from_rfc3339(&iso(millis)), Some(millis));
        }
    }

    #[test]
    fn every_day_follows_the_one_before() {
        let mut last = civil(0);
        for day in 1..=LAST / MS_A_DAY {
            let next = civil(day);
            let begins_month = next.2 == 1
                && last.2 >= 28
                && (next.1 == last.1 + 1 && next.0 == last.0 || (last.1, next.1, next.0) == (12, 1, last.0 + 1));
            assert!(next == (last.0, last.1, last.2 + 1) && next.2 <= 31 || begins_month, "{last:?} {next:?}");
            last = next;
        }
    }
}
