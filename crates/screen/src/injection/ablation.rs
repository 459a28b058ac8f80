//! What of the screening can be turned off for measuring what it finds that nothing else does: the feature `ablation`, which no build
//! that ships has. Without it nothing is ever off.

#[cfg(feature = "ablation")]
pub use switch::{Mechanism, turn_off};

#[cfg(feature = "ablation")]
pub(super) use switch::{generation, is_anchor_off, is_off};

#[cfg(not(feature = "ablation"))]
pub(super) use always_on::{Mechanism, is_anchor_off, is_off};

/// What is found otherwise than by words, markers and rules.
#[cfg_attr(not(feature = "ablation"), allow(unreachable_pub, reason = "public with the feature"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detector {
    /// Markup that is not shown.
    HiddenElements,
    /// Speech to a model.
    Directives,
    /// "In a world where".
    Scenes,
    /// Images whose address carries data.
    Images,
    /// Addresses with places to fill.
    FilledAddresses,
    /// Commands that run what they download.
    Pipes,
    /// Characters that nobody sees.
    HiddenChars,
    /// Base64, hex and groups of digits.
    Encoded,
    /// Moved letters, and letters written backwards.
    Rotated,
    /// The text without the markup and the encodings around its words.
    Readings,
}

#[cfg(not(feature = "ablation"))]
mod always_on {
    /// One of the things that find injections.
    #[derive(Clone, Copy)]
    #[allow(dead_code, reason = "nothing asks which it is")]
    pub(crate) enum Mechanism {
        Language(usize),
        Class(usize),
        Detector(super::Detector),
        Rule(usize),
        Marker(usize),
    }

    /// Nothing is off.
    pub(crate) const fn is_off(_: Mechanism) -> bool {
        false
    }

    /// Nothing is off.
    pub(crate) const fn is_anchor_off(_: usize) -> bool {
        false
    }
}

#[cfg(feature = "ablation")]
mod switch {
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    use super::Detector;
    use crate::injection::anchors::language_of_anchor;

    /// One of the things that find injections; a number is an index in its table.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Mechanism {
        /// All words and anchors of a language.
        Language(usize),
        /// The words of a class, by its number.
        Class(usize),
        /// A search of its own.
        Detector(Detector),
        /// A sequence of classes.
        Rule(usize),
        /// A literal of the plain text.
        Marker(usize),
        /// A literal of the prefilter.
        Anchor(usize),
    }

    #[derive(Default)]
    struct Switch {
        off: BTreeSet<Mechanism>,
        met: BTreeSet<Mechanism>,
        /// Rises when words are turned off or on.
        generation: u64,
    }

    thread_local! {
        static SWITCH: RefCell<Switch> = RefCell::default();
    }

    /// Turns these off in this thread, and all others on. Gives what was asked for since the last call, but for languages and classes.
    #[must_use]
    pub fn turn_off(off: BTreeSet<Mechanism>) -> BTreeSet<Mechanism> {
        SWITCH.with_borrow_mut(|switch| {
            let words = |set: &BTreeSet<Mechanism>| {
                set.iter().copied().filter(|one| matches!(one, Mechanism::Language(_) | Mechanism::Class(_))).collect::<Vec<_>>()
            };
            switch.generation += u64::from(words(&switch.off) != words(&off));
            switch.off = off;
            std::mem::take(&mut switch.met)
        })
    }

    /// Whether it is off; notes that it was asked for.
    pub(crate) fn is_off(mechanism: Mechanism) -> bool {
        SWITCH.with_borrow_mut(|switch| {
            switch.met.insert(mechanism);
            switch.off.contains(&mechanism)
        })
    }

    /// Whether an anchor is off, by itself or with its language.
    pub(crate) fn is_anchor_off(anchor: usize) -> bool {
        let language = language_of_anchor(anchor).is_some_and(|language| is_off(Mechanism::Language(language)));
        is_off(Mechanism::Anchor(anchor)) || language
    }

    /// The number of times that words were turned off or on.
    pub(crate) fn generation() -> u64 {
        SWITCH.with_borrow(|switch| switch.generation)
    }
}
