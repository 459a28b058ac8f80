//! What is done about something, again and again: the same action on the same things, in other words.

use crate::call::effect::Effect;
use crate::call::identity::Call;
use crate::call::word_set::WordSet;

/// How alike the words of two actions on the same things are that are one remedy.
const SAME_REMEDY: f32 = 0.6;

/// The last action, and how many were another than the one before.
#[derive(Debug, Clone, Default)]
pub(crate) struct Remedy {
    kind: u64,
    operands: u64,
    words: WordSet,
    /// Actions that were another.
    pub others: u32,
}

impl Remedy {
    /// Enters an action.
    pub(super) fn enter(&mut self, call: &Call) {
        let words = call.words();
        let again = call.effect == Effect::Do
            && self.kind == call.kind
            && self.operands == words.operands_hash()
            && self.words.likeness(&words.set) >= SAME_REMEDY;
        self.others += u32::from(!again);
        (self.kind, self.operands, self.words) = (call.kind, words.operands_hash(), words.set.clone());
    }
}
