//! Kinds of effects that an answer may claim, and sets of them.

use std::ops::BitOr;

macro_rules! acts {
    ($($(#[$doc:meta])+ $name:ident $text:literal;)*) => {
        /// A kind of effect that people are told of.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Act { $($(#[$doc])+ $name,)* }

        impl Act {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Its name in the journal.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }
        }
    };
}

acts! {
    /// A file was written, saved or created.
    Write "write";
    /// A file or a setting was changed.
    Edit "edit";
    /// Something was deleted.
    Delete "delete";
    /// A message was sent, posted or answered.
    Send "send";
    /// A meeting, a reminder or a job was scheduled.
    Schedule "schedule";
    /// A command was run.
    Run "run";
    /// Tests, a build or a deployment were run.
    Build "build";
    /// Changes were committed, pushed or merged.
    Commit "commit";
    /// Somewhere was searched, or something looked up.
    Search "search";
    /// Something was bought, ordered or booked.
    Buy "buy";
    /// Something was put into a lasting memory.
    Remember "remember";
    /// A record was made elsewhere: a ticket, an issue.
    Create "create";
}

impl Act {
    /// Whether what is made has a text, which is about something.
    pub(crate) const fn makes_text(self) -> bool {
        matches!(self, Self::Write | Self::Create)
    }
}

/// A set of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Acts(u16);

impl Acts {
    /// None.
    pub(crate) const NONE: Self = Self(0);
    /// All.
    pub(crate) const ALL: Self = Self((1 << Act::ALL.len()) - 1);

    /// These.
    pub(crate) const fn of(mut acts: &[Act]) -> Self {
        let mut set = 0;
        while let [act, rest @ ..] = acts {
            set |= 1 << *act as u16;
            acts = rest;
        }
        Self(set)
    }

    /// Whether this one is among them.
    pub(crate) const fn has(self, act: Act) -> bool {
        self.0 & 1 << act as u16 != 0
    }

    /// Without these.
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOr for Acts {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_it_was_made_of() {
        let set = Acts::of(&[Act::Write, Act::Remember]);
        assert!(set.has(Act::Write) && set.has(Act::Remember) && !set.has(Act::Send));
        assert!(Act::ALL.iter().all(|act| Acts::ALL.has(*act) && !Acts::NONE.has(*act)));
        assert_eq!((set | Acts::of(&[Act::Send])).without(set), Acts::of(&[Act::Send]));
    }
}
