//! Which class a failure's text is of.
//!
//! The first line says what happened and the rest explains it, so the first line is asked first. Then, over the whole
//! text: the phrases that speak for themselves, an HTTP status, the phrases that are only probable (`patterns`).

use crate::class::Class;
use crate::patterns::{NARROW, Pattern, WIDE};
use crate::phrase::{Haystack, mask_names, normalise};
use crate::status;

/// Classifies the text of a failure.
///
/// Words decide here; whether the text *is* a failure is for [`crate::outcome`] to say. The work is linear in the
/// text, which callers bound to a few kilobytes.
///
/// ```
/// use tool_guard_core::{class::Class, classify::classify};
///
/// assert_eq!(classify("curl: (22) The requested URL returned error: 429"), Class::RateLimit);
/// assert_eq!(classify("error on line 429"), Class::Unknown);
/// ```
#[must_use]
pub fn classify(text: &str) -> Class {
    classify_normalised(&mask_names(&normalise(text)))
}

/// [`classify`] for a text that is in the form of the phrases already, without the names of files.
pub(crate) fn classify_normalised(text: &str) -> Class {
    certain(text).or_else(|| probable(text)).unwrap_or(Class::Unknown)
}

/// What a normalised text says by itself: a phrase that speaks for itself, or an HTTP status.
pub(crate) fn certain(text: &str) -> Option<Class> {
    let first_line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    match row(NARROW, first_line).or_else(|| row(NARROW, text)) {
        // a server that answers with a status was reached
        Some(Class::Network) => status::class(text).or(Some(Class::Network)),
        found => found.or_else(|| status::class(text)),
    }
}

/// What a normalised text probably says.
pub(crate) fn probable(text: &str) -> Option<Class> {
    row(WIDE, text)
}

/// The class of the first row that matches.
fn row(table: &[Pattern], text: &str) -> Option<Class> {
    let text = Haystack::new(text);
    table.iter().find(|row| row.phrases.iter().any(|phrase| text.holds(phrase))).map(|row| row.class)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::Kind;

    fn rows() -> impl Iterator<Item = &'static Pattern> {
        NARROW.iter().chain(WIDE)
    }

    #[test]
    fn every_row_has_examples_of_its_class_and_of_what_only_looks_like_it() {
        for row in rows() {
            assert!(!row.examples.is_empty() && !row.others.is_empty(), "{}", row.class);
            for example in row.examples {
                assert_eq!(classify(example), row.class, "{example}");
                let text = mask_names(&normalise(example));
                let text = Haystack::new(&text);
                assert!(row.phrases.iter().any(|phrase| text.holds(phrase)), "decided by another row: {example}");
            }
            for (other, class) in row.others {
                assert_eq!(classify(other), *class, "{other}");
            }
        }
    }

    #[test]
    fn every_class_that_words_can_show_has_an_english_and_a_chinese_example() {
        let chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
        for class in Class::ALL {
            let examples: Vec<_> = rows().filter(|row| row.class == *class).flat_map(|row| row.examples).collect();
            let by_words = !matches!(class, Class::CommandFailed | Class::Blocked) && class.kind() != Kind::Unknown;
            assert_eq!(examples.iter().any(|text| text.is_ascii()), by_words, "{class}: English");
            assert_eq!(examples.iter().any(|text| chinese(text)), by_words, "{class}: Chinese");
        }
    }

    #[test]
    fn phrases_stand_in_the_form_that_texts_are_brought_to() {
        for phrase in rows().flat_map(|row| row.phrases) {
            assert_eq!(*phrase, normalise(phrase));
        }
    }

    #[test]
    fn a_text_that_no_rule_knows_is_unknown() {
        assert_eq!(classify("the flux capacitor is out of tune"), Class::Unknown);
        assert_eq!(classify(""), Class::Unknown);
    }

    #[test]
    fn names_of_files_say_nothing() {
        for text in [
            "File not found: docs/rate-limit.md",
            "no such file: /srv/timeout/unauthorized.txt",
            "https://x.example/quota-exceeded does not exist",
        ] {
            assert_eq!(classify(text), Class::NotFound, "{text}");
        }
    }

    #[test]
    fn the_first_line_goes_before_the_rest() {
        assert_eq!(classify("Connection refused\nhint: is the file not found? is a required field missing?"), Class::Network);
        assert_eq!(classify("\n\nConnection refused\nmissing required"), Class::Network);
    }
}
