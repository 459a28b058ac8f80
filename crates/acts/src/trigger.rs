//! Whether an act is one that a text from outside may have asked for, and not the user.

use crate::act::{Act, Filled, Named};
use crate::destination::Form;
use crate::kind::Kinds;
use crate::provenance::{Provenance, Seen};
use crate::word::fold;

/// What speaks for it that the user did not ask for an act. Most acts of office work trigger; what decides is a reader, or two signs.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "signs, each of which stands alone")]
pub struct Trigger {
    /// A destination was first seen in free text from outside, and the user did not name it.
    pub foreign: bool,
    /// An order asks for such an act, near what it names if it names something.
    pub ordered: bool,
    /// Screening warned of the text in which that stood.
    pub warned: bool,
    /// The user's own words ask for such an act, or leave it to others.
    pub asked: bool,
    /// The user's own words only ask to look.
    pub only_looks: bool,
    /// It changes what lasts, or what stands beyond the work at hand.
    pub grave: bool,
    /// What it names that shows this, as it is written; empty: only the kind of act shows it.
    pub named: String,
    /// The result in which that was first seen, counted from 1; 0: none.
    pub result: u16,
    /// What the act does.
    pub kinds: Kinds,
}

impl Trigger {
    /// Whether there is any sign besides that the user did not name it.
    #[must_use]
    pub const fn has_sign(&self) -> bool {
        self.foreign || self.ordered || self.warned || self.only_looks
    }

    /// Whether two signs meet: there was a warning of the text that names what the act is for, and the user asked for no such act; or the
    /// user only asked to look, and a text from outside asks for such an act or names whom it is for, or it changes what lasts, pays, shares or
    /// deletes.
    #[must_use]
    pub const fn is_certain(&self) -> bool {
        let shows = self.foreign || self.ordered;
        let strong = self.kinds.meets(Kinds::PAY.with(Kinds::SHARE).with(Kinds::DELETE));
        shows && self.warned && !self.asked && !self.named.is_empty() || (shows || self.grave || strong) && self.only_looks
    }
}

/// What stands behind something that the act names.
struct Judged<'n> {
    named: &'n Named,
    seen: Seen,
}

impl Provenance {
    /// Whether an act may have been asked for by a text from outside; `None`: nothing speaks for it.
    #[must_use]
    pub fn judge(&self, act: &Act) -> Option<Trigger> {
        if !self.has_outside() && !act.is_grave {
            return None;
        }
        let judged: Vec<Judged<'_>> = act.named.iter().filter_map(|named| self.behind(named)).collect();
        let fits = |kinds: Kinds| kinds.meets(act.kinds) || act.kinds.is_empty() && !kinds.is_empty();
        let is_foreign = |judged: &&Judged<'_>| judged.named.aimed && judged.named.form.is_some() && judged.seen.free && !judged.seen.field;
        let foreign = judged.iter().find(is_foreign);
        let ordered = judged.iter().find(|judged| fits(judged.seen.kinds));
        let asks = self.user.kinds().meets(act.kinds);
        let asked = self.user.delegates || asks;
        let only_looks = self.user.only_looks();
        let trigger = |found: Option<&Judged<'_>>, foreign: bool, ordered: bool| Trigger {
            foreign,
            ordered,
            warned: found.map_or_else(|| self.warned.meets(act.kinds), |found| found.seen.warned),
            asked,
            only_looks: only_looks && self.has_outside(),
            grave: act.is_grave,
            named: found.map_or(String::new(), |found| found.named.value.clone()),
            result: found.map_or_else(|| self.last_order(act.kinds), |found| found.seen.result),
            kinds: act.kinds,
        };
        if act.looks {
            // pages link to each other, and searches are filled in: what counts is what an order wants opened, and that it was filled in or
            // screening warned of it
            let composed = act.carries.as_ref().is_some_and(|filled| !self.seen(filled.address).free && !self.is_of_user(filled));
            let found = foreign.filter(|judged| judged.named.form == Some(Form::Host))?;
            let near = fits(found.seen.kinds) && (composed || found.seen.warned);
            return (composed || near).then(|| trigger(Some(found), near, near));
        }
        if !self.user.is_known() && (foreign.is_none() || ordered.is_none()) {
            return None;
        }
        if let Some(found) = foreign.or(ordered) {
            return Some(trigger(Some(found), foreign.is_some(), ordered.is_some()));
        }
        let aims = || act.named.iter().filter(|named| named.aimed);
        let all_named = aims().next().is_some() && aims().all(|named| self.behind(named).is_none());
        let is_ordered = self.ordered().meets(act.kinds);
        // who leaves it to others hardly means these
        let leaves = self.user.delegates && !act.kinds.meets(Kinds::PAY.with(Kinds::SHARE).with(Kinds::DELETE));
        let is_covered = (leaves || asks) && !is_ordered || act.is_command;
        if all_named || is_covered && !act.is_grave {
            return None;
        }
        Some(trigger(None, false, is_ordered))
    }

    /// Whether a third of the words that were filled in are the user's: then it is a search for what the user wants to know.
    fn is_of_user(&self, filled: &Filled) -> bool {
        let known = filled.words.iter().filter(|word| self.user.has(**word)).count();
        known > 0 && known * 3 >= filled.words.len()
    }

    /// The result with the newest order for one of these kinds of act.
    fn last_order(&self, kinds: Kinds) -> u16 {
        Kinds::EACH.iter().zip(&self.orders).filter(|(kind, _)| kinds.meets(**kind)).map(|(_, result)| *result).max().unwrap_or(0)
    }

    /// Whether the user named something that an act names.
    #[must_use]
    pub fn is_users(&self, named: &Named) -> bool {
        named.hashes.iter().all(|hash| self.user.names(named.form, *hash))
    }

    /// What is known of something that an act names; `None`: the user named it.
    fn behind<'n>(&self, named: &'n Named) -> Option<Judged<'n>> {
        let is_users = |hash: &&u64| self.user.names(named.form, **hash);
        let mut seen = named.hashes.iter().filter(|hash| !is_users(hash)).map(|hash| self.seen(fold(*hash)));
        let first = seen.next()?;
        // a plain value is meant where all of its words stand in orders
        let all = seen.fold(first, |all, seen| Seen {
            free: all.free && seen.free,
            field: all.field || seen.field,
            warned: all.warned && seen.warned,
            kinds: all.kinds.common(seen.kinds),
            result: all.result.max(seen.result),
        });
        Some(Judged { named, seen: all })
    }
}
