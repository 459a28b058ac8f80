//! The times of recordings: RFC 3339 texts and numbers.

use serde_json::Value;

/// Milliseconds since the epoch of a time as hosts write it: a text like `2026-11-22T05:35:00.266Z`, or a number of seconds or
/// milliseconds. `None` for anything else, and for times before 1970.
#[must_use]
pub fn millis(value: &Value) -> Option<u64> {
    match value {
        // eleven digits and fewer are seconds up to the year 5138
        Value::Number(number) => {
            number.as_u64().or_else(|| seconds(number.as_f64()?)).map(|it| if it < 100_000_000_000 { it * 1000 } else { it })
        }
        Value::String(text) => rfc3339(text),
        _ => None,
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in bounds, checked before")]
fn seconds(number: f64) -> Option<u64> {
    // fractions of a second are lost: whoever writes seconds with fractions has no times that are nearer than that
    (number.is_finite() && (0.0..9e15).contains(&number)).then_some(number as u64)
}

fn rfc3339(text: &str) -> Option<u64> {
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
        let digits = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
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

/// Days since 1970-01-01, by the civil calendar.
const fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn times_are_read_as_hosts_write_them() {
        for (value, expected) in [
            (json!("1970-01-01T00:00:00Z"), Some(0)),
            (json!("2026-11-22T05:35:00.266Z"), Some(1_795_325_700_266)),
            (json!("2026-11-22T06:35:00.26+01:00"), Some(1_795_325_700_260)),
            (json!("2024-02-29T12:00:00"), Some(1_709_208_000_000)),
            (json!("2026-11-22T05:35:00.123456789Z"), Some(1_795_325_700_123)),
            (json!(1_795_325_700_266_u64), Some(1_795_325_700_266)),
            (json!(1_795_325_700), Some(1_795_325_700_000)),
            (json!(1_795_325_700.5), Some(1_795_325_700_000)),
            (json!("1969-12-31T23:59:59Z"), None),
            (json!("2026-13-01T00:00:00Z"), None),
            (json!("yesterday"), None),
            (json!(-5), None),
            (json!(true), None),
            (json!("2026-11-2\u{e9}T05:35:00Z"), None),
        ] {
            assert_eq!(millis(&value), expected, "{value}");
        }
    }
}
