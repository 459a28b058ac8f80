//! Caches of all sessions together: no decision depends on them, and all of it may be lost.

use std::hash::BuildHasher;
use std::sync::Arc;

use rustc_hash::FxBuildHasher;
use tool_guard_tools::catalogue::Catalogue;
use tool_guard_tools::repair::arguments::repair;

use crate::identity::Call;

/// Calls that are kept: more than are under way at once.
const SLOTS: usize = 64;
/// Calls with more bytes than this share one slot: they are rare, and take much room.
const LONG: usize = 4096;
/// Still longer ones are read anew each time.
const LONGEST: usize = 256 * 1024;

/// The last calls as they were read.
#[derive(Debug, Default)]
pub struct Caches {
    /// Calls as they were read.
    pub calls: ReadCalls,
}

/// A call as it was read: every event of a call needs it again.
#[derive(Debug)]
pub struct ReadCall {
    /// The call as it came.
    pub call: Arc<Call>,
    /// Its repaired arguments, and the call that these make, if it needs them.
    pub repaired: Option<(String, Arc<Call>)>,
}

impl ReadCall {
    fn new(tool: &str, args: Option<&str>, catalogue: &Catalogue) -> Self {
        let call = Call::new(tool, args, catalogue);
        let repaired = call.args.as_ref().and_then(|args| repair(&call.tool, args, catalogue)).map(|args| args.to_string());
        let repaired = repaired.map(|args| {
            let call = Call::new(tool, Some(&args), catalogue);
            (args, Arc::new(call))
        });
        Self { call: Arc::new(call), repaired }
    }
}

#[derive(Debug)]
struct CacheSlot {
    tool: String,
    args: Option<String>,
    read: Arc<ReadCall>,
}

/// The calls that were read last.
#[derive(Debug, Default)]
pub struct ReadCalls {
    slots: Vec<Option<CacheSlot>>,
}

impl ReadCalls {
    /// The call of this tool with these arguments. What is known must be forgotten when the catalogue changes.
    pub fn read(&mut self, tool: &str, args: Option<&str>, catalogue: &Catalogue) -> Arc<ReadCall> {
        let bytes = tool.len() + args.map_or(0, str::len);
        if bytes > LONGEST {
            return Arc::new(ReadCall::new(tool, args, catalogue));
        }
        self.slots.resize_with(SLOTS + 1, || None);
        let slot = if bytes > LONG { SLOTS } else { usize::try_from(FxBuildHasher.hash_one((tool, args)) % SLOTS as u64).unwrap_or(0) };
        let slot = self.slots.get_mut(slot);
        if let Some(Some(known)) = &slot
            && known.tool == tool
            && known.args.as_deref() == args
        {
            return known.read.clone();
        }
        let read = Arc::new(ReadCall::new(tool, args, catalogue));
        if let Some(slot) = slot {
            *slot = Some(CacheSlot { tool: tool.to_owned(), args: args.map(str::to_owned), read: read.clone() });
        }
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_that_is_known_is_the_one_that_would_be_read() {
        let (mut calls, catalogue) = (ReadCalls::default(), Catalogue::default());
        for round in 0..3 {
            for n in 0..200 {
                for (tool, args) in [
                    ("read", format!(r#"{{"path":"{n}"}}"#)),
                    ("read", format!(r#"{{"file":"{n}"}}"#)),
                    ("exec", "{".repeat(n)),
                    ("write", format!(r#"{{"content":"{}"}}"#, "x".repeat(n * 100))),
                ] {
                    let (known, new) = (calls.read(tool, Some(&args), &catalogue), ReadCall::new(tool, Some(&args), &catalogue));
                    assert_eq!((&known.call, &known.repaired), (&new.call, &new.repaired), "{round} {tool}({args})");
                }
            }
            assert_eq!(calls.read("read", None, &catalogue).call.args, None);
        }
        assert_eq!(calls.slots.len(), SLOTS + 1);
    }
}
