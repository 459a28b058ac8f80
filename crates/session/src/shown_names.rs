//! Names that stand on every line about a session, redacted once: they seldom change from one line to the next.

use std::cell::RefCell;

/// Bytes of a name that is remembered; a longer one is redacted each time.
const MAX_NAME: usize = 256;

/// Which name of a line it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameOf {
    /// The session's key.
    Session,
    /// The run's id.
    Run,
    /// The tool.
    Tool,
    /// The model's id.
    Model,
    /// The model's provider.
    Provider,
}

/// A name, and the same as the journal has it.
type Shown = (NameOf, String, String);

/// The names of the last line: at most one for each [`NameOf`].
#[derive(Debug, Clone, Default)]
pub struct ShownNames(RefCell<Vec<Shown>>);

impl ShownNames {
    /// The name as `redact` shows it, which is asked only where the last name of this kind was another one.
    pub fn of(&self, kind: NameOf, name: &str, redact: impl FnOnce(&str) -> String) -> String {
        let mut known = self.0.borrow_mut();
        if let Some((_, _, shown)) = known.iter().find(|(of, from, _)| *of == kind && from == name) {
            return shown.clone();
        }
        let shown = redact(name);
        known.retain(|(of, _, _)| *of != kind);
        if name.len() <= MAX_NAME {
            known.push((kind, name.to_owned(), shown.clone()));
        }
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_redacted_once_until_it_changes() {
        let (names, mut asked) = (ShownNames::default(), 0);
        for (name, times) in [("a", 1), ("a", 1), ("b", 2), ("b", 2), ("a", 3)] {
            let shown = names.of(NameOf::Run, name, |name| {
                asked += 1;
                format!("<{name}>")
            });
            assert_eq!((shown, asked), (format!("<{name}>"), times));
        }
    }

    #[test]
    fn names_of_other_kinds_are_kept_apart() {
        let names = ShownNames::default();
        assert_eq!(names.of(NameOf::Tool, "x", |_| "tool".to_owned()), "tool");
        assert_eq!(names.of(NameOf::Model, "x", |_| "model".to_owned()), "model");
        assert_eq!(names.of(NameOf::Tool, "x", |_| "not asked".to_owned()), "tool");
        let long = "x".repeat(MAX_NAME + 1);
        assert_eq!(names.of(NameOf::Tool, &long, |_| "long".to_owned()), "long");
        assert_eq!(names.0.borrow().len(), 1, "the model's");
    }
}
