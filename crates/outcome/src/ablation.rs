//! Which rows of `data` can be turned off, to measure what each is good for: the feature `ablation`, which no build that ships has. Without it a
//! row does not know its name, and each counts.

#[cfg(feature = "ablation")]
pub use switch::{rows, turn_off};

#[cfg(any(test, feature = "ablation"))]
pub(crate) use switch::{RowId, row};

#[cfg(not(any(test, feature = "ablation")))]
pub(crate) use always_on::{RowId, row};

#[cfg(not(any(test, feature = "ablation")))]
mod always_on {
    /// Nothing.
    #[derive(Clone, Copy)]
    pub(crate) struct RowId;

    pub(crate) const fn row(_: &str) -> RowId {
        RowId
    }

    impl RowId {
        /// Each counts.
        #[allow(clippy::unused_self, reason = "there is nothing in it")]
        pub(crate) const fn counts(self) -> bool {
            true
        }
    }
}

#[cfg(any(test, feature = "ablation"))]
#[cfg_attr(not(feature = "ablation"), allow(unreachable_pub, reason = "public with the feature"))]
mod switch {
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    // ROWS: the names of all rows
    include!(concat!(env!("OUT_DIR"), "/rows.rs"));

    thread_local! {
        static OFF: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
        static MATCHED: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
    }

    /// The names of all rows, `TABLE/LANGUAGE/NAME`. A row without a name is called by its first words.
    #[must_use]
    pub const fn rows() -> &'static [&'static str] {
        ROWS
    }

    /// Turns these rows off in this thread, and all others on. Gives those that a text matched since the last call.
    #[must_use]
    pub fn turn_off(off: BTreeSet<&'static str>) -> BTreeSet<&'static str> {
        OFF.replace(off);
        MATCHED.take()
    }

    /// The name of a row.
    #[derive(Clone, Copy)]
    pub(crate) struct RowId(&'static str);

    pub(crate) const fn row(name: &'static str) -> RowId {
        RowId(name)
    }

    impl RowId {
        /// The name.
        #[cfg(test)]
        pub(crate) const fn name(self) -> &'static str {
            self.0
        }

        /// The language.
        #[cfg(test)]
        pub(crate) fn language(self) -> &'static str {
            self.0.split('/').nth(1).unwrap_or_default()
        }

        /// Whether a row that a text matches counts; notes that one does.
        pub(crate) fn counts(self) -> bool {
            MATCHED.with_borrow_mut(|matched| matched.insert(self.0));
            OFF.with_borrow(|off| !off.contains(self.0))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::switch::{rows, turn_off};
    use crate::class::Class;
    use crate::classify::classify;

    #[test]
    fn each_row_has_a_name_of_its_own() {
        assert_eq!(rows().iter().collect::<BTreeSet<_>>().len(), rows().len());
    }

    #[test]
    fn a_row_that_is_off_decides_nothing_and_no_other_is_off() {
        let (row, text) = ("certain/german/busy", "umount: /x: Gerät oder Ressource belegt");
        let _ = turn_off(BTreeSet::new());
        assert_eq!(classify(text), Class::Busy);
        assert_eq!(turn_off(BTreeSet::from([row])), BTreeSet::from([row]));
        assert_eq!((classify(text), classify("resource busy")), (Class::Unknown, Class::Busy));
        let _ = turn_off(BTreeSet::new());
    }
}
