//! What is done about something, again and again: the same action on the same things, in other words or with another number.

use std::hash::{BuildHasher, Hasher};

use rustc_hash::FxBuildHasher;
use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;
use tool_guard_calls::shell::{self, command_of};
use tool_guard_calls::word_set::WordSet;

/// How alike the words of two actions on the same things are that are one remedy.
const SAME_REMEDY: f32 = 0.6;

/// The last action, and how many were another than the one before.
#[derive(Debug, Clone, Default)]
pub(crate) struct Remedy {
    kind: u64,
    /// What it acted on: of a command all that is neither an option nor a number.
    operands: u64,
    words: WordSet,
    targets: Vec<u64>,
    /// Actions that were another.
    pub others: u32,
}

impl Remedy {
    /// Enters an action, also one that found everything done already. What runs something, or takes a step, is another each time.
    pub(crate) fn enter(&mut self, call: &Call) {
        if call.effect != Effect::Do {
            self.others += 1;
            return;
        }
        let command = command_of(call.args.as_ref());
        let operands = command.map_or_else(|| call.words().operands_hash(), operands_of);
        let words = &call.words().set;
        let alike = || command.is_some() || self.words.likeness(words) >= SAME_REMEDY;
        self.others += u32::from(self.kind != call.kind || self.operands != operands || !alike());
        (self.kind, self.operands) = (call.kind, operands);
        self.words.clone_from(words);
        self.targets.clone_from(&call.targets);
    }

    /// Whether a look may show what was done: that names no file or address, or one that the look names as well.
    pub(crate) fn concerns(&self, look: &Call) -> bool {
        self.targets.is_empty() || self.targets.iter().any(|target| look.targets.contains(target))
    }
}

/// A hash of the words of a command that name something: `amber` and `node-3` do, `--comment=x`, `3h` and `4` do not.
fn operands_of(command: &str) -> u64 {
    let mut hash = FxBuildHasher.build_hasher();
    let reading = shell::read(command);
    for word in reading.words.iter().filter(|word| !word.starts_with(|c: char| c == '-' || c.is_ascii_digit())) {
        hash.write(word.as_bytes());
        hash.write_u8(0xff);
    }
    hash.finish()
}
