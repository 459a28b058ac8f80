//! Times as people and the journal write them.

const MS_A_DAY: u64 = 24 * 60 * 60 * 1000;
/// The last millisecond of the year 9999: later ones have no place in four digits.
const LAST: u64 = 253_402_300_799_999;

/// Milliseconds since the epoch in ISO 8601, as JavaScript's `toISOString` writes them: `2026-11-22T05:35:00.266Z`.
#[must_use]
pub(crate) fn iso(millis: u64) -> String {
    let millis = millis.min(LAST);
    let (year, month, day) = civil(millis / MS_A_DAY);
    let of_day = millis % MS_A_DAY;
    let (hour, minute, second) = (of_day / 3_600_000, of_day / 60_000 % 60, of_day / 1000 % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{:03}Z", of_day % 1000)
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
