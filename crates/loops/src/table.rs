//! The tables of `data/loops.toml` as constants: facts, limits, points, factors, relief.

use std::fmt;
use std::ops::{BitOr, BitOrAssign};

/// What is true of an observation, a bit each; the names and meanings stand in the table.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Facts(u128);

impl Facts {
    /// Nothing is known.
    pub const NONE: Self = Self(0);

    /// Whether all of these are true.
    #[must_use]
    pub const fn has(self, all: Self) -> bool {
        self.0 & all.0 == all.0
    }

    /// Whether one of these is true.
    #[must_use]
    pub const fn has_one_of(self, any: Self) -> bool {
        self.0 & any.0 != 0
    }

    /// Whether it is a repetition, and nothing outside of its loop was changed in between.
    #[must_use]
    pub const fn repeats_unchanged(self) -> bool {
        self.has(Self::REPEAT) && !self.has(Self::WORLD_CHANGED)
    }

    /// These without those.
    #[must_use]
    pub const fn without(self, those: Self) -> Self {
        Self(self.0 & !those.0)
    }

    /// This fact if `it_is`, else none.
    #[must_use]
    pub const fn when(self, it_is: bool) -> Self {
        if it_is { self } else { Self::NONE }
    }
}

impl BitOr for Facts {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Facts {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// By their names.
impl fmt::Debug for Facts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Self::NAMES.iter().enumerate().filter(|(bit, _)| self.0 >> bit & 1 == 1).map(|(_, name)| *name);
        out.write_str(&names.collect::<Vec<_>>().join(" "))
    }
}

/// A row: it fits an observation that has all facts of `all`, one of `any` (if there are some), and none of `none`.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// Its name.
    pub id: &'static str,
    all: Facts,
    any: Facts,
    none: Facts,
    value: f32,
}

impl Row {
    /// Whether the row fits.
    #[must_use]
    pub fn fits(&self, facts: Facts) -> bool {
        let fits = facts.has(self.all)
            && !facts.has_one_of(self.none)
            && (self.any == Facts::NONE || facts.has_one_of(self.any))
            && !ablation::is_off(self.id);
        if fits {
            ablation::fitted(self.id, facts);
        }
        fits
    }

    /// Points, or a factor.
    #[must_use]
    pub fn value(&self) -> f32 {
        ablation::value(self.id).unwrap_or(self.value)
    }
}

/// Which loops a row of relief is about; the table says of each what that is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "described in data/loops.toml, beside the rows")]
pub enum Scope {
    Others,
    Open,
    SameTarget,
    FailingSameTarget,
    FailingSameKind,
    ToldHere,
    Before,
    Total,
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// A row may be changed, to measure what it is good for; in what ships there is nothing to change.
#[cfg(not(feature = "ablation"))]
mod ablation {
    #[inline]
    pub(crate) const fn is_off(_: &str) -> bool {
        false
    }

    #[inline]
    pub(crate) const fn value(_: &str) -> Option<f32> {
        None
    }

    #[inline]
    pub(crate) const fn fitted(_: &str, _: super::Facts) {}
}

#[cfg(feature = "ablation")]
pub mod ablation {
    //! Other tables for the thread, and which of their rows fit.

    use std::cell::RefCell;
    use std::collections::BTreeMap;

    use super::Facts;

    /// What rows are instead of what the tables say, by their ids; `None`: such a row fits nothing.
    pub type Changes = BTreeMap<&'static str, Option<f32>>;

    thread_local! {
        static CHANGES: RefCell<Changes> = const { RefCell::new(Changes::new()) };
        static FITTED: RefCell<Option<Vec<(&'static str, Facts)>>> = const { RefCell::new(None) };
    }

    /// From now on the tables are changed so.
    pub fn change(changes: Changes) {
        CHANGES.replace(changes);
    }

    /// Does something, and tells which rows fitted meanwhile, by their ids, and what facts.
    pub fn watched<T>(run: impl FnOnce() -> T) -> (T, Vec<(&'static str, Facts)>) {
        FITTED.replace(Some(Vec::new()));
        let done = run();
        (done, FITTED.take().unwrap_or_default())
    }

    pub(crate) fn fitted(row: &'static str, facts: Facts) {
        FITTED.with_borrow_mut(|fitted| fitted.iter_mut().for_each(|fitted| fitted.push((row, facts))));
    }

    pub(crate) fn is_off(row: &str) -> bool {
        CHANGES.with_borrow(|changes| changes.get(row) == Some(&None))
    }

    pub(crate) fn value(row: &str) -> Option<f32> {
        CHANGES.with_borrow(|changes| changes.get(row).copied().flatten())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_row_has_a_name_of_its_own_and_can_fit() {
        let rows: Vec<&Row> = POINTS.iter().chain(FACTORS).chain(RELIEF.iter().map(|(_, row)| row)).collect();
        let names: BTreeSet<&str> = rows.iter().map(|row| row.id).collect();
        assert_eq!(names.len(), rows.len());
        for row in rows {
            assert!(!row.none.has_one_of(row.all), "{}: what it asks for, it forbids", row.id);
            assert!(row.any == Facts::NONE || !row.none.has(row.any), "{}", row.id);
        }
    }

    #[test]
    fn no_row_of_points_is_hidden_by_one_before_it() {
        for (at, row) in POINTS.iter().enumerate() {
            let hides = |before: &&Row| {
                let any = before.any == Facts::NONE || before.any.has_one_of(row.all) || row.any != Facts::NONE && before.any.has(row.any);
                row.all.has(before.all) && row.none.has(before.none) && any
            };
            let hidden = POINTS.iter().take(at).find(hides);
            assert!(hidden.is_none(), "{} never fits: {hidden:?} does before", row.id);
        }
    }

    #[test]
    fn each_fact_is_asked_for_by_a_row() {
        let rows = POINTS.iter().chain(FACTORS).chain(RELIEF.iter().map(|(_, row)| row));
        let asked = rows.fold(Facts::NONE, |all, row| all | row.all | row.any | row.none);
        for (bit, name) in Facts::NAMES.iter().enumerate() {
            assert!(asked.has(Facts(1 << bit)), "{name}");
        }
    }
}
