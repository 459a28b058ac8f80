//! JSON, read in one place: every crate that reads it by itself would carry a copy of the parser into the WebAssembly, about 25 KB each.

use serde::de::IgnoredAny;
use serde_json::{Deserializer, Error, Map, Value};

/// The value that a text holds.
///
/// # Errors
/// It is no JSON, or more text follows it.
#[inline(never)]
pub fn value(text: &str) -> Result<Value, Error> {
    serde_json::from_str(text)
}

/// Whether a text is JSON, without reading what it holds.
///
/// # Errors
/// It is no JSON, or more text follows it.
#[inline(never)]
pub fn check(text: &str) -> Result<(), Error> {
    serde_json::from_str::<IgnoredAny>(text).map(|_| ())
}

/// The string that a text begins with, in its quotation marks.
///
/// ```
/// use tool_guard_text::json::leading_string;
///
/// assert_eq!(leading_string(r#""a\n", "b""#).as_deref(), Some("a\n"));
/// assert_eq!(leading_string("17"), None);
/// ```
#[inline(never)]
#[must_use]
pub fn leading_string(text: &str) -> Option<String> {
    Deserializer::from_str(text).into_iter::<String>().next()?.ok()
}

/// An object of these members; of equal names the last one counts. `collect` would sort them first, and so bring 4 KB into each crate.
pub fn object(members: impl IntoIterator<Item = (String, Value)>) -> Map<String, Value> {
    let mut object = Map::new();
    for (name, value) in members {
        insert(&mut object, name, value);
    }
    object
}

#[inline(never)]
fn insert(object: &mut Map<String, Value>, name: String, value: Value) {
    object.insert(name, value);
}
