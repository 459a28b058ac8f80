//! Which class a failure's text is of.
//!
//! The first line says what happened and the rest explains it, so the first line is asked first. Then, over the whole
//! text: the phrases that speak for themselves, an HTTP status, the phrases that are only probable (`patterns`). Words in
//! identifiers (`SESSION_EXPIRED`, `InvalidAuthToken`) are asked when the plain ones say no more than "invalid", and the
//! loosest phrases last.

use crate::class::Class;
use crate::http_status;
use crate::patterns::{CERTAIN, FALLBACK, NARROW, PROBABLE, Table};
use crate::phrase::{Haystack, mask_names, normalise, spell_out};

/// Classifies the text of a failure.
///
/// Words decide here; whether the text *is* a failure is for [`crate::outcome`] to say. The work is linear in the
/// text, which callers bound to a few kilobytes.
///
/// ```
/// use tool_guard_outcome::classify::classify;
/// use tool_guard_outcome::class::Class;
///
/// assert_eq!(classify("curl: (22) The requested URL returned error: 429"), Class::RateLimit);
/// assert_eq!(classify("error on line 429"), Class::Unknown);
/// ```
#[must_use]
pub fn classify(text: &str) -> Class {
    if let Some(class) = certain_by_first_line(text) {
        return class;
    }
    let plain = mask_names(&normalise(text));
    let plain = Haystack::new(&plain);
    let class = certain_in(&plain).or_else(|| {
        let probable = probable_in(&plain);
        // what is only not valid may say in an identifier what that is
        let clear = probable.filter(|class| *class != Class::InvalidValue);
        clear.or_else(|| classify_spelled(text)).or(probable).or_else(|| row(&FALLBACK, &plain))
    });
    class.unwrap_or(Class::Unknown)
}

/// What a text says for certain.
pub(crate) fn classify_certain(text: &str) -> Option<Class> {
    certain(&mask_names(&normalise(text)))
}

/// What the first line says of a text that is not normalised yet, if nothing below it could say otherwise: most texts need
/// not be read any further.
fn certain_by_first_line(text: &str) -> Option<Class> {
    let lines = text.split(['\n', '\r']).map(|line| mask_names(&normalise(line)));
    let first_line = lines.map(|line| line.trim().to_owned()).find(|line| !line.is_empty())?;
    let class = row(&CERTAIN, &Haystack::new(&first_line))?;
    (!announces(class, &first_line) && !may_have_status(class)).then_some(class)
}

/// What a text says whose words are hidden in identifiers: `UNABLE_TO_LOCK_ROW`, `InvalidAuthToken`.
fn classify_spelled(text: &str) -> Option<Class> {
    let spelled = spell_out(text);
    if spelled == text {
        return None;
    }
    // identifiers are English
    let plain = mask_names(&normalise(&spelled));
    let plain = Haystack::new(&plain);
    certain_in(&plain).or_else(|| row(&PROBABLE, &plain))
}

/// [`classify`] for a text that is in the form of the phrases already, without the names of files.
pub(crate) fn classify_normalised(text: &str) -> Class {
    known(text).unwrap_or(Class::Unknown)
}

/// What a normalised text says for certain, or probably.
fn known(text: &str) -> Option<Class> {
    let text = Haystack::new(text);
    certain_in(&text).or_else(|| probable_in(&text))
}

/// What a normalised text says by itself: a phrase that speaks for itself, or an HTTP status.
pub(crate) fn certain(text: &str) -> Option<Class> {
    certain_in(&Haystack::new(text))
}

fn certain_in(haystack: &Haystack<'_>) -> Option<Class> {
    let text = haystack.text();
    let first_line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let of_first_line = if first_line.len() == text.len() { row(&CERTAIN, haystack) } else { row(&CERTAIN, &Haystack::new(first_line)) };
    match of_first_line {
        Some(class) if announces(class, first_line) => {
            CERTAIN.first_of(haystack, &[Class::MissingParam, Class::InvalidType]).or(Some(Class::InvalidValue))
        }
        found => refined(found.or_else(|| row(&CERTAIN, haystack)), haystack),
    }
}

/// `Invalid arguments for tool x: [` only announces what is wrong with them.
fn announces(class: Class, first_line: &str) -> bool {
    class == Class::InvalidValue && first_line.ends_with([':', '[', '{'])
}

/// A server that answers with a status was reached.
fn may_have_status(class: Class) -> bool {
    class == Class::Network
}

/// What an HTTP status adds to a class, or says by itself.
fn refined(class: Option<Class>, text: &Haystack<'_>) -> Option<Class> {
    if class.is_some_and(|class| !may_have_status(class)) {
        return class;
    }
    match http_status::class(text.text()) {
        // a bad request is one for a reason
        Some(Class::InvalidValue) => PROBABLE.first_of(text, &[Class::MissingParam, Class::NotFound]).or(Some(Class::InvalidValue)),
        status => status.or(class),
    }
}

/// Whether a normalised text may hold words of another language than English: its lines are asked for them only then.
pub(crate) fn may_be_foreign(text: &Haystack<'_>) -> bool {
    row(&NARROW, text).is_some()
}

/// What a normalised text probably says in English.
pub(crate) fn probable_english(text: &str) -> Option<Class> {
    row(&PROBABLE, &Haystack::new(text))
}

/// What a normalised text probably says.
pub(crate) fn probable(text: &str) -> Option<Class> {
    probable_in(&Haystack::new(text))
}

fn probable_in(text: &Haystack<'_>) -> Option<Class> {
    row(&NARROW, text).or_else(|| row(&PROBABLE, text))
}

/// The class of the first row that matches.
fn row(table: &Table, text: &Haystack<'_>) -> Option<Class> {
    table.first_of(text, Class::ALL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::FailureKind;
    use crate::patterns::Pattern;
    use crate::phrases::dead;

    const TABLES: [&Table; 4] = [&CERTAIN, &NARROW, &PROBABLE, &FALLBACK];

    fn rows() -> impl Iterator<Item = &'static Pattern> {
        TABLES.into_iter().flat_map(|table| table.rows)
    }

    #[test]
    fn every_row_has_examples_of_its_class_and_of_what_only_looks_like_it() {
        for row in rows() {
            assert!(!row.phrases.is_empty() && !row.examples.is_empty(), "{}: {:?}", row.name, row.phrases);
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
        // what only looks like a row in one language will do for the others
        for table in TABLES {
            for row in table.rows {
                let others = table.rows.iter().filter(|same| same.name == row.name).map(|same| same.others.len()).sum::<usize>();
                assert!(others > 0, "{}", row.name);
            }
        }
    }

    #[test]
    fn every_class_that_words_can_show_has_an_english_and_a_chinese_example() {
        let chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
        for class in Class::ALL {
            let examples: Vec<_> = rows().filter(|row| row.class == *class).flat_map(|row| row.examples).collect();
            let by_words = !matches!(class, Class::CommandFailed | Class::Blocked) && class.kind() != FailureKind::Unknown;
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
    fn no_phrase_stands_behind_one_that_decides_before_it() {
        for table in TABLES {
            for (at, row) in table.rows.iter().enumerate() {
                // a language is whole without the others; of several classes only some may be asked for
                let is_like_it = |before: &&Pattern| before.class == row.class && before.id.language() == row.id.language();
                let before: Vec<&str> = table.rows.iter().take(at).filter(is_like_it).flat_map(|before| before.phrases).copied().collect();
                assert_eq!(dead(row.phrases, &before), [], "{}", row.id.name());
            }
        }
    }

    #[test]
    fn a_text_that_no_rule_knows_is_unknown() {
        assert_eq!(classify("the flux capacitor is out of tune"), Class::Unknown);
        assert_eq!(classify(""), Class::Unknown);
    }

    #[test]
    fn words_are_found_in_identifiers_when_nothing_else_speaks() {
        for (text, class) in [
            ("SESSION_HAS_EXPIRED", Class::Auth),
            ("{\"code\":\"MailboxNotAvailable\",\"inner\":\"OperationTimedOut\"}", Class::Timeout),
            ("invalid_access_token/", Class::Auth),
            ("see docs/rate_limit.md", Class::Unknown),
        ] {
            assert_eq!(classify(text), class, "{text}");
        }
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
