//! What helps with a failure, by tool, class and words: the first row that fits is what the model is told.
//!
//! The table goes from the special to the general. A row with words is about this very error, so it may be said of any failure; a
//! row without them is about a class, and is said where a tool itself failed for good.

mod row;
mod table;

use serde::Serialize;
use tool_guard_outcome::class::Class;
use tool_guard_outcome::phrase::Haystack;
use tool_guard_tools::family::family;

use crate::advice::row::Tools;
use crate::advice::table::ROWS;

pub(crate) use crate::advice::row::{Advice, Again};

/// What helps with this error of a tool, which is normalised; `None`: nobody knows.
pub(crate) fn find(tool: &str, class: Class, error: &Haystack<'_>) -> Option<&'static Advice> {
    let family = family(tool);
    let fits = |advice: &&Advice| {
        (advice.classes.is_empty() || advice.classes.contains(&class))
            && advice.tools.include(tool, family)
            && (advice.words.is_empty() || advice.words.iter().any(|words| error.holds(words)))
    };
    ROWS.iter().find(fits)
}

/// A row of the table, as the documentation shows it.
#[derive(Debug, Clone, Serialize)]
pub struct AdviceReference {
    /// Names of tools or kinds of work; empty: any.
    pub tools: Vec<String>,
    /// Classes; empty: any.
    pub classes: &'static [Class],
    /// Phrases of the error, of which one is enough; empty: whatever it says.
    pub words: &'static [&'static str],
    /// The advice.
    pub text: &'static str,
}

/// The whole table, for the documentation.
#[must_use]
pub fn reference() -> Vec<AdviceReference> {
    let tools = |tools| match tools {
        Tools::Any => Vec::new(),
        Tools::Families(families) => families.iter().map(|family| family.name().to_owned()).collect(),
        Tools::Named(names) => names.iter().map(|name| (*name).to_owned()).collect(),
    };
    let row = |advice: &'static Advice| AdviceReference {
        tools: tools(advice.tools),
        classes: advice.classes,
        words: advice.words,
        text: advice.text,
    };
    ROWS.iter().filter(|advice| !advice.text.is_empty()).map(row).collect()
}

#[cfg(test)]
mod tests {
    use tool_guard_outcome::class::FailureKind;
    use tool_guard_outcome::facts::{Facts, Speaker};
    use tool_guard_outcome::outcome::{Outcome, read};
    use tool_guard_outcome::phrase::normalise;

    use super::*;

    /// The advice for a text as hosts tell it.
    fn advice_for(tool: &str, text: &str) -> (Class, Option<&'static Advice>) {
        let facts = Facts { tool, is_error: true, details_status: None, exit_code: None, text, speaker: Speaker::Unknown };
        let Outcome::Failure(failure) = read(facts) else { panic!("a success: {text}") };
        (failure.class, find(tool, failure.class, &Haystack::new(&normalise(&failure.error))))
    }

    #[test]
    fn every_row_is_given_to_its_examples_and_not_to_what_is_near() {
        for row in ROWS {
            for (tool, text) in row.examples {
                let (class, found) = advice_for(tool, text);
                assert_eq!(found.map(|found| found.text), Some(row.text), "{tool}: {text} ({class})");
            }
            for (tool, text) in row.others {
                let (class, found) = advice_for(tool, text);
                assert_ne!(found.map(|found| found.text), Some(row.text), "{tool}: {text} ({class})");
            }
        }
    }

    #[test]
    fn phrases_stand_in_the_form_that_texts_are_brought_to() {
        for phrase in ROWS.iter().flat_map(|row| row.words) {
            assert_eq!(*phrase, normalise(phrase));
        }
    }

    #[test]
    fn a_text_is_one_line_of_at_most_two_sentences_and_stands_once() {
        for (at, row) in ROWS.iter().enumerate().filter(|(_, row)| !row.text.is_empty()) {
            let sentences = row.text.matches(". ").count() + row.text.matches(".\n").count() + 1;
            assert!(sentences <= 2 && row.text.ends_with('.') && !row.text.contains('\n') && row.text.len() <= 200, "{}", row.text);
            assert!(ROWS[..at].iter().all(|other| other.text != row.text), "twice: {}", row.text);
        }
    }

    #[test]
    fn whatever_the_error_says_a_deterministic_class_has_advice() {
        for class in Class::ALL.iter().filter(|class| class.kind() == FailureKind::Deterministic && !class.is_malformed_call()) {
            for tool in ["read", "exec", "browser", "some_tool"] {
                assert!(find(tool, *class, &Haystack::new("")).is_some(), "{tool}: {class}");
            }
        }
    }

    #[test]
    fn the_documentation_gets_every_row_that_says_something() {
        let rows = reference();
        assert_eq!(rows.len(), ROWS.iter().filter(|row| !row.text.is_empty()).count());
        assert!(rows.iter().any(|row| row.tools == ["browser*"]) && rows.iter().any(|row| row.tools.contains(&"edit".to_owned())));
    }
}
