//! What acts there are.

/// Kinds of acts, as a set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Kinds(u8);

impl Kinds {
    /// Something is sent, posted or answered.
    pub const SEND: Self = Self(1);
    /// Money or goods: paid, ordered, refunded.
    pub const PAY: Self = Self(2);
    /// Somebody gets access: shared, invited, allowed.
    pub const SHARE: Self = Self(4);
    /// Something is deleted, cancelled or taken away.
    pub const DELETE: Self = Self(8);
    /// Something that lasts is changed: a setting, a memory, a device.
    pub const CHANGE: Self = Self(16);
    /// Something is run or installed.
    pub const RUN: Self = Self(32);
    /// Something is opened or fetched.
    pub const OPEN: Self = Self(64);
    /// Something is made: an event, a booking, a ticket, a job.
    pub const CREATE: Self = Self(128);
    /// None.
    pub const NONE: Self = Self(0);
    /// Each of them.
    pub const ALL: Self = Self(255);

    /// Those of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that both have.
    #[must_use]
    pub const fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those of this one that the other does not have.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The kinds, one by one.
    pub const EACH: [Self; 8] = [Self::SEND, Self::PAY, Self::SHARE, Self::DELETE, Self::CHANGE, Self::RUN, Self::OPEN, Self::CREATE];

    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether one is in both.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}
