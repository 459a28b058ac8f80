//! A table of phrases: rows by class, the first that matches decides.

use std::sync::OnceLock;

use tool_guard_text::part::At;
use tool_guard_text::sort;

use crate::ablation::RowId;
use crate::class::Class;
use crate::phrase::{Haystack, Slots, first_slot};

/// Rows, the first that matches decides.
pub(crate) struct Table {
    pub(crate) rows: &'static [Pattern],
    phrases: OnceLock<BySlot>,
}

/// The phrases of a table by their [`first_slot`].
struct BySlot {
    slots: Slots,
    /// Slot, row, and phrase of the row, in this order.
    phrases: Vec<(u16, u16, u16)>,
}

impl Table {
    pub(super) const fn new(rows: &'static [Pattern]) -> Self {
        Self { rows, phrases: OnceLock::new() }
    }

    /// The class of the first row that the text matches, of rows of these classes. Nearly all phrases are ruled out without a look at them:
    /// the slots that both the text and the table have are few.
    pub(crate) fn first_of(&self, text: &Haystack<'_>, classes: &[Class]) -> Option<Class> {
        let BySlot { slots, phrases } = self.phrases.get_or_init(|| BySlot::of(self.rows));
        let mut first: Option<(u16, &Pattern)> = None;
        text.each_shared(slots, |slot| {
            let from = phrases.partition_point(|(of, ..)| *of < slot);
            for (_, row, phrase) in phrases.iter().skip(from).take_while(|(of, ..)| *of == slot) {
                if first.is_some_and(|(first, _)| first <= *row) {
                    continue;
                }
                let Some(of) = self.rows.get(usize::from(*row)) else { continue };
                if classes.contains(&of.class) && text.holds(of.phrases.at(usize::from(*phrase))) && of.id.counts() {
                    first = Some((*row, of));
                }
            }
        });
        first.map(|(_, row)| row.class)
    }
}

impl BySlot {
    fn of(rows: &[Pattern]) -> Self {
        let rows = (0..).zip(rows);
        let mut phrases: Vec<(u16, u16, u16)> =
            rows.flat_map(|(row, of)| (0..).zip(of.phrases).map(move |(phrase, text)| (first_slot(text), row, phrase))).collect();
        sort::by_key(&mut phrases, |place| *place);
        let mut slots = Slots::default();
        for (slot, ..) in &phrases {
            slots.add(*slot);
        }
        Self { slots, phrases }
    }
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
