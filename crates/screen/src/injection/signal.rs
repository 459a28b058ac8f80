//! A signal, as markers, rules and other tests find it.

use crate::injection::reason::Reason;

/// Points for a reason, at a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signal {
    pub(super) reason: Reason,
    pub(super) points: u32,
    /// Where it begins in the plain text of the window.
    pub(super) near: usize,
    /// Where it begins in the text.
    pub(super) at: usize,
}

/// The maximum points of an override in a quotation.
pub(super) const QUOTED_OVERRIDE: u32 = 6;
