//! Whether a result says that only a person can go on: an approval, a login, a code. Asking again is in vain until somebody acts.

use tool_guard_text::part::Part;

use crate::ablation::row;
use crate::phrase::{Haystack, normalise};
use crate::phrases::Phrases;

/// Bytes of a text that are read: who asks for a person says so first.
const MAX_HEAD: usize = 400;

// CAPTCHAS: only a person solves them, and each shows another picture. BROWSER_CHECKS: pages that come before another one and let nobody through who
// cannot show to be a person (a box in a form is no such page), or that are headed as a login, in the place of what was opened. REQUESTS: what asks for
// somebody, for an approval, a login or a code.
include!(concat!(env!("OUT_DIR"), "/persons.rs"));

/// What a result wants a person for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Person {
    /// An approval, a login, a code.
    Asked,
    /// To show that it is a person.
    Challenged,
    /// The same by a captcha: each shows another picture, and asks for the same.
    Captcha,
}

/// What a person must do, by what a result says, before it goes on; `None`: it says nothing of one.
///
/// ```
/// use tool_guard_outcome::person::{Person, person_needed};
///
/// assert_eq!(person_needed("Approval required (id 1a2b). Reply with /approve 1a2b"), Some(Person::Asked));
/// assert_eq!(person_needed("Select all squares with buses"), Some(Person::Captcha));
/// assert_eq!(person_needed("approved by ann"), None);
/// ```
#[must_use]
pub fn person_needed(text: &str) -> Option<Person> {
    let text = text.trim_start();
    let head = normalise(text.head(MAX_HEAD));
    let haystack = Haystack::new(&head);
    let says = |table: &[Phrases]| table.iter().any(|phrases| phrases.stand_in(&haystack));
    match () {
        () if says(CAPTCHAS) => Some(Person::Captcha),
        () if says(BROWSER_CHECKS) => Some(Person::Challenged),
        () => says(REQUESTS).then_some(Person::Asked),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_examples_and_texts_that_only_look_like_it() {
        Phrases::check(REQUESTS, |text| person_needed(text) == Some(Person::Asked));
        Phrases::check(BROWSER_CHECKS, |text| person_needed(text) == Some(Person::Challenged));
        Phrases::check(CAPTCHAS, |text| person_needed(text) == Some(Person::Captcha));
    }

    #[test]
    fn only_the_beginning_of_a_long_text_is_read() {
        let page = "word ".repeat(100_000);
        assert!(person_needed(&format!("Approval required.\n{page}")).is_some());
        assert!(person_needed(&format!("{page}Approval required.")).is_none());
    }
}
