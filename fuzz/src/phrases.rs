//! Answers, requests and results in many languages and scripts: phrases that core reads, in any order, whole or cut.

use std::sync::LazyLock;

use libfuzzer_sys::arbitrary::{Result, Unstructured};

/// What `npm run fuzz` also gives to libFuzzer as words.
static PHRASES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let lines = include_str!("../phrases.txt").lines();
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
});

/// What stands between two phrases.
const BETWEEN: &[&str] = &["", " ", "\n", ". ", "\u{3002}", "`", "\"", "a", "\u{e9}"];

/// Phrases of a text.
const MOST: usize = 12;

/// A text of phrases, taken from the input.
///
/// # Errors
/// None in practice; the type is the reader's.
pub fn talk(bytes: &mut Unstructured<'_>) -> Result<String> {
    let mut text = String::new();
    for _ in 0..bytes.int_in_range(1..=MOST)? {
        let phrase = *bytes.choose(&PHRASES)?;
        let end = if bytes.ratio(1, 8)? { phrase.floor_char_boundary(bytes.choose_index(phrase.len())?) } else { phrase.len() };
        text.push_str(&phrase[..end]);
        text.push_str(bytes.choose(BETWEEN)?);
    }
    Ok(text)
}
