//! Small arithmetic and short texts that every section needs.

use serde_json::Value;

/// A share; `None` when there is nothing to take a share of.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
pub(crate) fn share(part: usize, of: usize) -> Option<f64> {
    (of > 0).then(|| part as f64 / of as f64)
}

/// A text on one line, cut at `max` characters.
#[must_use]
pub(crate) fn one_line(text: &str, max: usize) -> String {
    let mut words = String::new();
    for word in text.split_whitespace() {
        if words.len() > 4 * max {
            break;
        }
        if !words.is_empty() {
            words.push(' ');
        }
        // control characters have no business on a terminal
        words.extend(word.chars().filter(|c| !c.is_control()).take(max + 1));
    }
    match words.char_indices().nth(max) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words,
    }
}

/// Arguments on one line of at most 120 characters.
#[must_use]
pub(crate) fn args_preview(args: Option<&Value>) -> String {
    args.map_or_else(|| "(none)".to_owned(), |args| one_line(&args.to_string(), 120))
}
