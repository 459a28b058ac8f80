//! A table of phrases: rows by class, the first that matches decides.

use tool_guard_text::part::At;

use crate::ablation::RowId;
use crate::class::Class;
use crate::phrase::{Haystack, first_slot};

/// Rows, the first that matches decides; and the [`first_slot`] of each of their phrases, one row's behind the other's.
pub(crate) struct Table {
    pub(crate) rows: &'static [Pattern],
    pub(super) slots: &'static [u16],
}

impl Table {
    /// The class of the first row that the text matches, of rows of these classes.
    pub(crate) fn first_of(&self, text: &Haystack<'_>, classes: &[Class]) -> Option<Class> {
        let mut rows = self.rows.iter();
        let (mut row, mut start) = (rows.next()?, 0);
        for at in (0..self.slots.len()).filter(|at| text.may_hold(self.slots.at(*at))) {
            while at >= start + row.phrases.len() {
                start += row.phrases.len();
                row = rows.next()?;
            }
            if classes.contains(&row.class) && text.holds(row.phrases.at(at - start)) && row.id.counts() {
                return Some(row.class);
            }
        }
        None
    }
}

#[allow(clippy::indexing_slicing, reason = "a table's rows, counted by the compiler")]
pub(super) const fn count(rows: &[Pattern]) -> usize {
    let (mut count, mut row) = (0, 0);
    while row < rows.len() {
        count += rows[row].phrases.len();
        row += 1;
    }
    count
}

#[allow(clippy::indexing_slicing, reason = "a table's rows, looked up by the compiler")]
pub(super) const fn slots<const N: usize>(rows: &[Pattern]) -> [u16; N] {
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
    pub(crate) id: RowId,
    pub(crate) class: Class,
    pub(crate) phrases: &'static [&'static str],
    /// What the row is called in the data, and the rows of other languages that belong to it.
    #[cfg(test)]
    pub(crate) name: &'static str,
    /// Texts of the class; the tests walk them.
    #[cfg(test)]
    pub(crate) examples: &'static [&'static str],
    /// Texts that look like the class and are of another one.
    #[cfg(test)]
    pub(crate) others: &'static [(&'static str, Class)],
}
