//! What is done about something, again and again: the same action on the same things, in other words or with another number.

use std::hash::{BuildHasher, Hasher};
use std::sync::LazyLock;

use rustc_hash::FxBuildHasher;
use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;
use tool_guard_calls::shell::{self, command_of};
use tool_guard_calls::word_set::WordSet;
use tool_guard_tools::family::Family;

use crate::table::SAME_REMEDY;

/// Words of an action that is short.
const MAX_WRITTEN: usize = 16;

/// The last action.
#[derive(Debug, Clone, Default)]
pub(crate) struct LastAction {
    kind: u64,
    /// What it acted on: of a command all that is neither an option nor a number.
    operands: u64,
    words: WordSet,
    /// What it says of these, if it says something: without the names of files.
    text: WordSet,
    /// Whether it wrote a text of its own into a file.
    edits: bool,
    targets: Vec<u64>,
    /// What it wrote, as a hash, if it is an edit.
    written: u64,
}

impl LastAction {
    /// Enters an action, also one that found everything done already. True if it is another than the one before; what runs something, or
    /// takes a step, always is.
    pub(crate) fn enter(&mut self, call: &Call) -> bool {
        if call.effect != Effect::Do {
            return true;
        }
        let command = command_of(call.args.as_ref());
        let operands = command.map_or_else(|| call.words().operands_hash(), operands_of);
        let words = &call.words().set;
        let text: WordSet = call.words().free.iter().copied().collect();
        let reworks = call.replaced != 0 && call.replaced == self.written && self.targets == call.targets;
        let likeness = if text.is_empty() { self.words.likeness(words) } else { self.text.likeness(&text) };
        let alike = || command.is_some() || likeness >= SAME_REMEDY;
        let same = self.kind == call.kind && (reworks || self.operands == operands && alike());
        (self.kind, self.operands, self.written) = (call.kind, operands, call.written);
        self.words.clone_from(words);
        self.text = text;
        self.edits = matches!(call.family, Family::Edit | Family::Write | Family::Patch);
        self.targets.clone_from(&call.targets);
        !same
    }

    /// The words of the last action, if they are few: in a longer text most of what may be complained of was written.
    pub(crate) fn written(&self) -> &WordSet {
        static NOTHING: LazyLock<WordSet> = LazyLock::new(WordSet::default);
        if self.words.len() <= MAX_WRITTEN { &self.words } else { &NOTHING }
    }

    /// Whether the agent itself wrote what the look is at.
    pub(crate) fn changed(&self, look: &Call) -> bool {
        self.edits && !self.targets.is_empty() && self.concerns(look)
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
