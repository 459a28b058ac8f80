//! The table of failure texts: which phrases mean which class, with examples that are, and that only look like it.
//!
//! Phrases are written as [`crate::failure::phrase`] says: lower case, plain quotes. The first row that matches decides, so the
//! order is part of the data: sentences that a host or tool writes word for word stand first, since anything may follow
//! them; a missing parameter stands before a wrong type, since it is named first. [`CERTAIN`] phrases say what happened
//! by themselves; [`PROBABLE`] ones ("not found", "forbidden") only when no narrow phrase and no HTTP status says it better;
//! [`FALLBACK`] ones when nothing else does, and never for what a command printed.

mod certain;
mod commands;
mod probable;

pub(crate) use commands::{EXCEPTIONS, MARKS, MESSAGES};

use crate::failure::phrase::{Haystack, first_slot};
use crate::verdict::class::Class;

/// Phrases that say by themselves what happened.
pub(crate) const CERTAIN: Table = Table { rows: certain::ROWS, slots: &slots::<{ count(certain::ROWS) }>(certain::ROWS) };
/// Phrases that probably say what happened.
pub(crate) const PROBABLE: Table = Table { rows: probable::PROBABLE, slots: &slots::<{ count(probable::PROBABLE) }>(probable::PROBABLE) };
/// Phrases that are asked last.
pub(crate) const FALLBACK: Table = Table { rows: probable::FALLBACK, slots: &slots::<{ count(probable::FALLBACK) }>(probable::FALLBACK) };

/// Rows, the first that matches decides; and the [`first_slot`] of each of their phrases, one row's behind the other's.
pub(crate) struct Table {
    pub(crate) rows: &'static [Pattern],
    slots: &'static [u16],
}

impl Table {
    /// The class of the first row that the text matches, of rows of these classes.
    pub(crate) fn first_of(&self, text: &Haystack<'_>, classes: &[Class]) -> Option<Class> {
        let mut rows = self.rows.iter();
        let (mut row, mut start) = (rows.next()?, 0);
        for at in (0..self.slots.len()).filter(|at| text.may_hold(self.slots[*at])) {
            while at >= start + row.phrases.len() {
                start += row.phrases.len();
                row = rows.next()?;
            }
            if classes.contains(&row.class) && text.holds(row.phrases[at - start]) {
                return Some(row.class);
            }
        }
        None
    }
}

const fn count(rows: &[Pattern]) -> usize {
    let (mut count, mut row) = (0, 0);
    while row < rows.len() {
        count += rows[row].phrases.len();
        row += 1;
    }
    count
}

const fn slots<const N: usize>(rows: &[Pattern]) -> [u16; N] {
    let (mut slots, mut at, mut row) = ([0; N], 0, 0);
    while row < rows.len() {
        let mut phrase = 0;
        while phrase < rows[row].phrases.len() {
            slots[at] = first_slot(rows[row].phrases[phrase]);
            (at, phrase) = (at + 1, phrase + 1);
        }
        row += 1;
    }
    slots
}

/// One row: texts that hold any of the phrases are of the class.
pub(crate) struct Pattern {
    pub(crate) class: Class,
    pub(crate) phrases: &'static [&'static str],
    /// Texts of the class; the tests walk them.
    #[cfg(test)]
    pub(crate) examples: &'static [&'static str],
    /// Texts that look like the class and are of another one.
    #[cfg(test)]
    pub(crate) others: &'static [(&'static str, Class)],
}
