//! The work that one result may cost. Texts that people write or programs log never use it up, and one that does is not clean.

/// Bytes of windows, and of what was encoded in them, that are judged of one result: some tenths of a second.
const BYTES: usize = 8_000_000;

/// What is left of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    left: usize,
    used_up: bool,
}

impl Default for Budget {
    fn default() -> Self {
        Self::of(BYTES)
    }
}

impl Budget {
    /// So many bytes.
    #[must_use]
    pub const fn of(bytes: usize) -> Self {
        Self { left: bytes, used_up: false }
    }

    /// Takes so many bytes; whether there were as many.
    pub(super) fn spend(&mut self, bytes: usize) -> bool {
        match self.left.checked_sub(bytes) {
            Some(left) => self.left = left,
            None => self.used_up = true,
        }
        !self.used_up
    }

    /// Whether something was not judged.
    #[must_use]
    pub const fn is_used_up(self) -> bool {
        self.used_up
    }
}
