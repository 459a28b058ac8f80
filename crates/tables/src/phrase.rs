//! The phrases of tables: `README.md` describes how they are written.

use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error as _};
use thiserror::Error;

/// What is a sign somewhere, or was one; a phrase has none of them for itself.
const SIGNS: [char; 5] = [ANYTHING, '^', '$', '#', '~'];
/// The sign that a word goes on; within a phrase, that anything stands there.
const ANYTHING: char = '*';

/// What a table has of the notation.
pub trait Notation {
    /// Finds the first thing in a phrase that means nothing in such a table.
    ///
    /// # Errors
    /// What it is.
    fn check(phrase: &str) -> Result<(), PhraseError>;
}

/// No sign: words that are found as they are.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Whole;

/// `*` at the end: the last word may go on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ending;

/// All signs: a pattern of a line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pattern;

/// No sign, and no words: a piece of a text, in which spaces at the edges count.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece;

/// Why a phrase is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PhraseError {
    /// Nothing but signs, or nothing at all.
    #[error("it has no letters")]
    Empty,
    /// A sign that the table does not have, or not at this place.
    #[error("the sign {0} means nothing here")]
    Sign(char),
    /// An upper-case letter, a typographic quotation mark, or a line break.
    #[error("it is written in lower case and one line, with plain quotation marks, and so without {0:?}")]
    Letter(char),
    /// Spaces that are not one between two words.
    #[error("its words have one plain space between them, and none stands at an edge")]
    Space,
}

/// A phrase of a table with this much of the notation, read from its file. `{:?}` writes it as the literal of a `&str`, as it stands in the
/// file.
///
/// ```
/// use tool_guard_tables::phrase::{Ending, Phrase, PhraseError, Whole};
///
/// let phrase: Phrase<Ending> = Phrase::new("set up*")?;
/// assert!(phrase.goes_on() && !phrase.is_one_word());
/// assert_eq!((phrase.letters(), phrase.joined("_")), ("set up", "set_up*".to_owned()));
/// assert_eq!(Phrase::<Whole>::new("set up*"), Err(PhraseError::Sign('*')));
/// # Ok::<(), PhraseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Phrase<N> {
    text: String,
    notation: PhantomData<N>,
}

impl<N: Notation> Phrase<N> {
    /// A phrase as it is written.
    ///
    /// # Errors
    /// It has what means nothing in such a table.
    pub fn new(text: impl Into<String>) -> Result<Self, PhraseError> {
        let text = text.into();
        if !text.contains(|c| c != ' ' && !SIGNS.contains(&c)) {
            return Err(PhraseError::Empty);
        }
        if let Some(letter) = text.chars().find(|c| !is_plain(*c)) {
            return Err(PhraseError::Letter(letter));
        }
        N::check(&text)?;
        Ok(Self { text, notation: PhantomData })
    }
}

impl<N> Phrase<N> {
    /// As it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Without `*` at its end.
    #[must_use]
    pub fn letters(&self) -> &str {
        self.text.strip_suffix(ANYTHING).unwrap_or(&self.text)
    }

    /// Whether its last word may go on.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.text.ends_with(ANYTHING)
    }

    /// Whether it has no space.
    #[must_use]
    pub fn is_one_word(&self) -> bool {
        !self.text.contains(' ')
    }

    /// As it is written, with this in place of spaces.
    #[must_use]
    pub fn joined(&self, joint: &str) -> String {
        self.text.replace(' ', joint)
    }
}

impl<N> AsRef<str> for Phrase<N> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<N> Debug for Phrase<N> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        self.text.fmt(formatter)
    }
}

impl<'de, N: Notation> Deserialize<'de> for Phrase<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::new(text.as_str()).map_err(|error| D::Error::custom(format!("the phrase {text:?}: {error}")))
    }
}

fn is_plain(c: char) -> bool {
    !c.is_uppercase() && !matches!(c, '‘' | '’' | '“' | '”' | '„' | '«' | '»' | '`' | '´' | '\u{a0}' | '\n' | '\r')
}

/// The first sign of a text, if it has one.
fn without_signs(text: &str) -> Result<(), PhraseError> {
    text.chars().find(|c| SIGNS.contains(c)).map_or(Ok(()), |sign| Err(PhraseError::Sign(sign)))
}

/// Whether the words of a text have one space between them.
fn of_words(text: &str) -> Result<(), PhraseError> {
    let is_spaced = text.split(' ').all(|word| !word.is_empty() && !word.contains(char::is_whitespace));
    if is_spaced { Ok(()) } else { Err(PhraseError::Space) }
}

impl Notation for Whole {
    fn check(phrase: &str) -> Result<(), PhraseError> {
        without_signs(phrase).and(of_words(phrase))
    }
}

impl Notation for Piece {
    fn check(phrase: &str) -> Result<(), PhraseError> {
        without_signs(phrase)
    }
}

impl Notation for Ending {
    fn check(phrase: &str) -> Result<(), PhraseError> {
        let letters = phrase.strip_suffix(ANYTHING).unwrap_or(phrase);
        without_signs(letters).and(of_words(letters))
    }
}

impl Notation for Pattern {
    fn check(phrase: &str) -> Result<(), PhraseError> {
        let body = phrase.strip_prefix(['^', '#']).unwrap_or(phrase);
        let middle = body.strip_suffix('$').unwrap_or(body);
        let bound = [middle.len() < body.len() && middle.ends_with(ANYTHING), body.len() < phrase.len() && middle.starts_with(ANYTHING)];
        // behind `^` and within, `#` is a letter: the heading of a page
        match middle.chars().find(|c| *c != ANYTHING && *c != '#' && SIGNS.contains(c)) {
            Some(sign) => Err(PhraseError::Sign(sign)),
            None if bound.contains(&true) || middle.contains("**") => Err(PhraseError::Sign(ANYTHING)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error<N: Notation>(text: &str) -> Option<PhraseError> {
        Phrase::<N>::new(text).err()
    }

    #[test]
    fn every_notation_takes_its_own_signs_alone() {
        for text in ["stuur~", "^send", "send$", "#send", "se*nd", "*send", "send**"] {
            for error in [error::<Whole>(text), error::<Piece>(text), error::<Ending>(text)] {
                assert!(matches!(error, Some(PhraseError::Sign(_))), "{text}: {error:?}");
            }
        }
        assert_eq!([error::<Whole>("send*"), error::<Piece>("send*")], [Some(PhraseError::Sign('*')); 2]);
        assert_eq!([error::<Ending>("send*"), error::<Ending>("send it*"), error::<Pattern>("send*")], [None; 3]);
    }

    #[test]
    fn a_pattern_has_each_sign_where_it_means_something() {
        for text in ["^mkdir: *exist*", "# failed$", "*token", "tool '*' not found$", "^# login*", "^fail\t*", "錯誤", "a: "] {
            assert_eq!(error::<Pattern>(text), None, "{text}");
        }
        for (text, sign) in
            [("a**b", '*'), ("^*a", '*'), ("#*a", '*'), ("a*$", '*'), ("a^b", '^'), ("a $b", '$'), ("~/a", '~'), ("^^a", '^'), ("a$$", '$')]
        {
            assert_eq!(error::<Pattern>(text), Some(PhraseError::Sign(sign)), "{text}");
        }
    }

    #[test]
    fn phrases_are_plain_words() {
        for text in ["", " ", "*", "^$", "#", "**"] {
            assert_eq!([error::<Whole>(text), error::<Pattern>(text)], [Some(PhraseError::Empty); 2], "{text}");
        }
        for (text, letter) in [("Send", 'S'), ("Éa", 'É'), ("don’t", '’'), ("a\nb", '\n'), ("a\u{a0}b", '\u{a0}')] {
            assert_eq!(error::<Ending>(text), Some(PhraseError::Letter(letter)), "{text}");
        }
        for text in [" a", "a ", "a  b", "a\tb", "a *"] {
            assert_eq!(error::<Ending>(text), Some(PhraseError::Space), "{text}");
        }
        assert_eq!(error::<Piece>(" a  "), None);
    }
}
