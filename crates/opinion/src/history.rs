//! The latest calls of a run as a reader is told of them: the beginnings and the ends of arguments and results.

use std::collections::VecDeque;
use std::hash::{BuildHasher, Hasher};

use rustc_hash::FxBuildHasher;
use tool_guard_text::part::Part as _;
use tool_guard_text::quote;

/// Calls that are kept.
pub const MAX_CALLS: usize = 20;
/// Bytes that are kept of arguments, and of a result, from the beginning and as many from the end: more than is shown, so that what is shown
/// can be redacted whole.
const MAX_PART: usize = 224;
/// Bytes of a message of the user's that are kept, and how many messages are.
const MAX_REQUEST: usize = 2048;
const MAX_REQUESTS: usize = 3;

/// Bytes of what lies between, from its beginning and its end, that tell texts apart.
const MAX_HASHED: usize = 4096;

/// A call that came back, or was kept from running.
#[derive(Debug, Clone, Copy)]
pub struct Finished<'f> {
    /// The tool's name.
    pub tool: &'f str,
    /// The arguments as JSON.
    pub args: &'f str,
    /// What came back.
    pub text: &'f str,
    /// What it came to.
    pub ending: Ending,
    /// Milliseconds at which it was made.
    pub started: u64,
    /// Milliseconds at which it came back.
    pub ended: u64,
}

/// How a call ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Ending {
    /// It worked.
    #[default]
    Worked,
    /// It failed.
    Failed,
    /// It was kept from running.
    Refused,
}

/// A text, or its beginning and its end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct BothEnds {
    pub(crate) head: String,
    pub(crate) tail: String,
    /// The hash of what lies between; 0: nothing does.
    between: u64,
}

impl BothEnds {
    pub(crate) fn of(text: &str) -> Self {
        let mut ends = Self::default();
        ends.set(text);
        ends
    }

    fn set(&mut self, text: &str) {
        if text.len() <= 2 * MAX_PART {
            set(&mut self.head, text, text.len());
            self.tail.clear();
            self.between = 0;
            return;
        }
        let tail = text.ceil_char_boundary(text.len() - MAX_PART);
        set(&mut self.head, text, MAX_PART);
        self.tail.clear();
        self.tail.push_str(text.part(tail..));
        self.between = hash(text.as_bytes().part(MAX_PART..tail));
    }

    /// Whether something is left out.
    pub(crate) const fn is_cut(&self) -> bool {
        self.between != 0
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.head.is_empty()
    }
}

/// The hash of a text, of a long one of its beginning, its end and its length; never 0.
fn hash(bytes: &[u8]) -> u64 {
    let mut hash = FxBuildHasher.build_hasher();
    hash.write(bytes.part(..bytes.len().min(MAX_HASHED)));
    hash.write(bytes.part(bytes.len().saturating_sub(MAX_HASHED)..));
    hash.write_usize(bytes.len());
    hash.finish() | 1
}

/// A call as it is kept.
#[derive(Debug, Clone, Default)]
pub(crate) struct Kept {
    pub(crate) tool: String,
    pub(crate) args: BothEnds,
    pub(crate) text: BothEnds,
    pub(crate) ending: Ending,
    /// Milliseconds since the call before came back.
    pub(crate) pause: u64,
    /// Milliseconds that it took.
    pub(crate) took: u64,
}

/// What is kept of a run, at most some 25 KB.
#[derive(Debug, Clone, Default)]
pub struct History {
    /// The user's last messages, the oldest first.
    pub(crate) requests: VecDeque<String>,
    /// Calls so far.
    pub(crate) made: u32,
    pub(crate) calls: VecDeque<Kept>,
    last: u64,
}

impl History {
    /// A message of the user's.
    pub fn asked(&mut self, text: &str) {
        let mut request = if self.requests.len() == MAX_REQUESTS { self.requests.pop_front().unwrap_or_default() } else { String::new() };
        set(&mut request, text, MAX_REQUEST);
        self.requests.push_back(request);
    }

    /// A turn begins: what the user asked for stays.
    pub fn begin_turn(&mut self) {
        (self.made, self.last) = (0, 0);
        self.calls.clear();
    }

    /// Calls so far.
    #[must_use]
    pub const fn made(&self) -> u32 {
        self.made
    }

    /// A call ended. In a run that lasts nothing is allocated: the oldest call's memory is used again.
    pub fn push(&mut self, call: Finished<'_>) {
        let mut kept = if self.calls.len() == MAX_CALLS { self.calls.pop_front().unwrap_or_default() } else { Kept::default() };
        set(&mut kept.tool, call.tool, quote::MAX_NAME);
        kept.args.set(call.args);
        kept.text.set(call.text);
        kept.ending = call.ending;
        kept.pause = if self.last == 0 { 0 } else { call.started.saturating_sub(self.last) };
        kept.took = call.ended.saturating_sub(call.started);
        self.last = call.ended;
        self.made = self.made.saturating_add(1);
        self.calls.push_back(kept);
    }
}

fn set(kept: &mut String, text: &str, max: usize) {
    kept.clear();
    kept.push_str(text.head(max));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_bounded() {
        let (mut history, long) = (History::default(), "é".repeat(100_000));
        for _ in 0..9 {
            history.asked(&long);
        }
        for at in 1..100 {
            history.push(Finished { tool: &long, args: &long, text: &long, ending: Ending::Worked, started: at, ended: at });
        }
        let size = |text: &BothEnds| text.head.len() + text.tail.len();
        let bytes: usize = history.calls.iter().map(|call| call.tool.len() + size(&call.args) + size(&call.text)).sum();
        assert!(
            bytes + history.requests.iter().map(String::len).sum::<usize>()
                <= MAX_CALLS * (4 * MAX_PART + quote::MAX_NAME) + MAX_REQUESTS * MAX_REQUEST
        );
        assert_eq!((history.calls.len(), history.made()), (MAX_CALLS, 99));
    }
}
