//! How much is remembered of sessions, beside what `tool_guard_loops::bounds` says of a turn. Of all of it the oldest makes room, or what was
//! unused for longest.

use std::num::NonZeroUsize;

/// Sessions.
pub(crate) const MAX_SESSIONS: NonZeroUsize = NonZeroUsize::new(4096).expect("4096 is not 0");
/// Sessions whose switch is remembered; the one that was switched first makes room.
pub(crate) const MAX_SWITCHES: NonZeroUsize = NonZeroUsize::new(1024).expect("1024 is not 0");

/// Occurrences of calls that a session knows by id: more than any parallel batch holds.
pub(crate) const MAX_OCCURRENCES: usize = 128;
/// Bytes of responses that a session keeps, to give them once more: those of the newest calls.
pub(crate) const MAX_RESPONSES: usize = 32 * 1024;
/// Names of tools that a session knows, of each kind; no more are learned.
pub(crate) const MAX_TOOLS: usize = 64;
/// Places that commands of a session brought from outside.
pub(crate) const MAX_BROUGHT: usize = 16;
/// Acts of a session that something was decided about.
pub(crate) const MAX_DECIDED: usize = 64;

/// Acts of a run outside of the workspace, of 16 bytes each.
pub const MAX_ACTS: usize = 2048;
/// Outcomes of a run, to see what failures have in common.
pub(crate) const MAX_OUTCOMES: usize = 32;
/// Failed calls of a turn that are kept to be named.
pub(crate) const MAX_FAILED: usize = 8;
/// Calls of a run that nobody asked for; a longer one is like no other.
pub(crate) const MAX_SERIES_CALLS: usize = 32;
/// Questions to readers that are open at a time; the shim asks one after the other.
pub(crate) const MAX_OPEN: usize = 4;
/// Results that readers are asked about.
pub(crate) const MAX_DOUBTED: usize = 8;
