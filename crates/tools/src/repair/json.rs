//! JSON inside of texts, read so that nothing of it is lost.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// A value in which no object names a key twice: of two values under one key a reader would drop one.
struct Distinct(Value);

impl<'de> Deserialize<'de> for Distinct {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DistinctVisitor).map(Distinct)
    }
}

struct DistinctVisitor;

impl<'de> Visitor<'de> for DistinctVisitor {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON whose keys are distinct")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut read = Vec::new();
        while let Some(Distinct(value)) = list.next_element()? {
            read.push(value);
        }
        Ok(Value::Array(read))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut read = Map::new();
        while let Some((key, Distinct(value))) = entries.next_entry()? {
            if read.insert(key, value).is_some() {
                return Err(A::Error::custom("a key stands twice"));
            }
        }
        Ok(Value::Object(read))
    }
}

/// The value that a text holds, if it is nothing but JSON without doubled keys.
pub(super) fn parse(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok().map(|Distinct(value)| value)
}

/// An object sent as a text, perhaps with stray `{}` behind it.
pub(super) fn parse_object(text: &str) -> Option<Map<String, Value>> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Distinct>();
    let Some(Ok(Distinct(Value::Object(map)))) = values.next() else { return None };
    let mut rest = text.get(values.byte_offset()..)?.trim_start();
    while let Some(behind) = rest.strip_prefix("{}") {
        rest = behind.trim_start();
    }
    rest.is_empty().then_some(map)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_read_is_what_json_says() {
        for text in ["null", "true", "-3", "18446744073709551615", "0.5", "1e300", "\"a\\u00e9\"", "[1,[2]]", "{\"a\":{\"b\":[null,{}]}}"] {
            assert_eq!(parse(text), serde_json::from_str(text).ok(), "{text}");
            assert!(parse(text).is_some(), "{text}");
        }
    }

    #[test]
    fn a_key_that_stands_twice_has_no_reading() {
        for text in [r#"{"a":1,"a":2}"#, r#"{"b":[{"a":1,"a":1}]}"#, r#"{"a":1,"\u0061":2}"#, "{", "[1]]"] {
            assert_eq!(parse(text), None, "{text}");
            assert_eq!(parse_object(text), None, "{text}");
        }
    }

    #[test]
    fn stray_braces_behind_an_object_are_no_part_of_it() {
        for text in [r#"{"a":1}"#, r#" {"a":1} {}"#, "{\"a\":1}{}{}\n", r#"{"a":1}{ }"#, r#"{"a":1}{"b":2}"#, r#"{"a":1} x"#, "[]", "{}"] {
            let expected = match text {
                r#"{"a":1}{ }"# | r#"{"a":1}{"b":2}"# | r#"{"a":1} x"# | "[]" => None,
                "{}" => Some(json!({})),
                _ => Some(json!({ "a": 1 })),
            };
            assert_eq!(parse_object(text).map(Value::Object), expected, "{text}");
        }
    }
}
