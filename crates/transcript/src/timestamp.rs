//! Points in time as recordings hold them: texts and numbers.

use serde_json::Value;
use tool_guard_text::clock::from_rfc3339;

/// Milliseconds since the epoch of a time as hosts write it: a text like `2026-11-22T05:35:00.266Z`, or a number of seconds or
/// milliseconds. `None` for anything else, and for times before 1970.
pub(crate) fn millis(value: &Value) -> Option<u64> {
    match value {
        // eleven digits and fewer are seconds up to the year 5138
        Value::Number(number) => {
            number.as_u64().or_else(|| seconds(number.as_f64()?)).map(|it| if it < 100_000_000_000 { it * 1000 } else { it })
        }
        Value::String(text) => from_rfc3339(text),
        _ => None,
    }
}

/// Whole seconds: a host that writes fractions of a second has no times that are closer than that.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in bounds, checked before")]
fn seconds(number: f64) -> Option<u64> {
    (number.is_finite() && (0.0..9e15).contains(&number)).then_some(number as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn times_are_read_as_hosts_write_them() {
        for (value, expected) in [
            (json!("2026-11-22T05:35:00.266Z"), Some(1_795_325_700_266)),
            (json!(1_795_325_700_266_u64), Some(1_795_325_700_266)),
            (json!(1_795_325_700), Some(1_795_325_700_000)),
            (json!(1_795_325_700.5), Some(1_795_325_700_000)),
            (json!("yesterday"), None),
            (json!(-5), None),
            (json!(true), None),
        ] {
            assert_eq!(millis(&value), expected, "{value}");
        }
    }
}
