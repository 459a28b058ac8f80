//! What readers said of a loop.

use crate::table::{MAX_SPARED, SPARED_LIMITS};

/// What readers said of one loop.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Readings {
    /// Times that one said that it is none.
    spared: u32,
    /// Whether nobody is asked again: one found the agent stuck, or gave no answer.
    closed: bool,
}

impl Readings {
    /// Whether a reader may be asked.
    #[must_use]
    pub const fn is_open(self) -> bool {
        !self.closed && self.spared < MAX_SPARED
    }

    /// What the limits are multiplied by.
    #[must_use]
    pub fn patience(self) -> f32 {
        (0..self.spared).map(|_| SPARED_LIMITS).product()
    }

    /// One said that it is none.
    pub(crate) const fn found_working(&mut self) {
        self.spared = if self.spared < MAX_SPARED { self.spared + 1 } else { MAX_SPARED };
    }

    /// One found the agent stuck, or gave no answer.
    pub(crate) const fn close(&mut self) {
        self.closed = true;
    }
}
