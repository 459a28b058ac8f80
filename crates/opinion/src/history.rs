//! The latest calls of a run as a reader is told of them: the beginnings of arguments and results.

use std::collections::VecDeque;
use std::hash::{BuildHasher, Hasher};

use rustc_hash::FxBuildHasher;
use tool_guard_text::part::Part as _;
use tool_guard_text::quote;

/// Calls that are kept.
pub const MAX_CALLS: usize = 20;
/// Bytes of arguments, and of a result, that are kept: several times what is shown, so that what is shown can be redacted whole.
const MAX_KEPT: usize = 384;
/// Bytes of a message of the user's that are kept, and how many messages are.
const MAX_REQUEST: usize = 2048;
const MAX_REQUESTS: usize = 3;

/// Bytes of the rest, from its beginning and its end, that tell texts apart.
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

/// A call as it is kept.
#[derive(Debug, Clone, Default)]
pub(crate) struct Kept {
    pub(crate) tool: String,
    pub(crate) args: String,
    pub(crate) text: String,
    pub(crate) ending: Ending,
    /// Tells arguments, and results, apart that begin alike.
    pub(crate) behind: (u64, u64),
    /// Milliseconds since the call before came back.
    pub(crate) pause: u64,
    /// Milliseconds that it took.
    pub(crate) took: u64,
}

/// What is kept of a run, at most some 23 KB.
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
        set(&mut kept.args, call.args, MAX_KEPT);
        set(&mut kept.text, call.text, MAX_KEPT);
        kept.ending = call.ending;
        kept.behind = (behind(call.args), behind(call.text));
        kept.pause = if self.last == 0 { 0 } else { call.started.saturating_sub(self.last) };
        kept.took = call.ended.saturating_sub(call.started);
        self.last = call.ended;
        self.made = self.made.saturating_add(1);
        self.calls.push_back(kept);
    }
}

/// The hash of what is not kept of a text, of a long one of some of that; 0: it is kept whole.
fn behind(text: &str) -> u64 {
    let rest = text.as_bytes().part(MAX_KEPT.min(text.len())..);
    if rest.is_empty() {
        return 0;
    }
    let mut hash = FxBuildHasher.build_hasher();
    hash.write(rest.part(..rest.len().min(MAX_HASHED)));
    hash.write(rest.part(rest.len().saturating_sub(MAX_HASHED)..));
    hash.write_usize(rest.len());
    hash.finish()
}

fn set(kept: &mut String, text: &str, max: usize) {
    kept.clear();
    kept.push_str(text.part(..text.floor_char_boundary(max)));
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
        let bytes: usize = history.calls.iter().map(|call| call.tool.len() + call.args.len() + call.text.len()).sum();
        assert!(
            bytes + history.requests.iter().map(String::len).sum::<usize>()
                <= MAX_CALLS * (2 * MAX_KEPT + quote::MAX_NAME) + MAX_REQUESTS * MAX_REQUEST
        );
        assert_eq!((history.calls.len(), history.made()), (MAX_CALLS, 99));
    }
}
