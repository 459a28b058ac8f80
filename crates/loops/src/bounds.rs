//! How much a turn remembers. Of all of it the oldest, or what was unused for longest, makes room.

/// Calls whose attempts are counted, and as many whose answers are known; those that are stopped for good stay longest.
pub const MAX_CALLS: usize = 64;
/// States of these, while one more is put in.
pub(crate) const MAX_CALL_STATES: usize = 2 * MAX_CALLS + 1;
/// Kinds of calls.
pub const MAX_KINDS: usize = 16;
/// Loops.
pub const MAX_LOOPS: usize = 24;
/// Results in a row that brought nothing new: what rounds are found in.
pub const MAX_RUN: usize = 32;
/// Things that were acted on.
pub const MAX_PLACES: usize = 32;
/// Names of things that calls made.
pub const MAX_NAMES: usize = 64;

/// Different answers of one call, the loops that they belonged to, and its complaints: of each so many.
pub const MAX_ANSWERS: usize = 4;
/// Calls of one loop whose words are kept.
pub const MAX_MEMBERS: usize = 6;
/// Words of one kind of call.
pub const MAX_VOCABULARY: usize = 512;
/// Combinations of things that calls of one kind acted on.
pub const MAX_OPERANDS: usize = 32;
/// Targets of one kind of call, and words of all texts to one of them.
pub const MAX_TEXTS: usize = 8;
/// See [`MAX_TEXTS`].
pub const MAX_TEXT_WORDS: usize = 256;

/// Results that wait to be read, and bytes of their texts.
pub const MAX_DEFERRED: usize = 16;
/// See [`MAX_DEFERRED`].
pub const MAX_DEFERRED_BYTES: usize = 64 * 1024;
/// Results whose appearance is remembered.
pub const MAX_APPEARANCES: usize = 16;
/// Results that were entered and not read, and bytes of their texts.
pub const MAX_POSTPONED: usize = 32;
/// See [`MAX_POSTPONED`].
pub const MAX_POSTPONED_BYTES: usize = 64 * 1024;
