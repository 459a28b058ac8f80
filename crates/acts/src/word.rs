//! The words of a text, and their hashes.

use std::hash::{BuildHasher, Hasher};
use std::ops::Range;

use rustc_hash::FxBuildHasher;
use tool_guard_text::part::Part as _;

/// Bytes of a word that are read.
const MAX_WORD: usize = 64;

/// Passes the place of each word to `take`: letters and digits of any language, until `take` returns false.
pub(crate) fn each_word(text: &str, take: &mut dyn FnMut(Range<usize>) -> bool) {
    let bytes = text.as_bytes();
    let mut start = None;
    for (at, byte) in bytes.iter().enumerate() {
        match (byte.is_ascii_alphanumeric() || *byte >= 0x80, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                start = None;
                if !take(from..at) {
                    return;
                }
            }
            _ => {}
        }
    }
    if let Some(from) = start {
        take(from..bytes.len());
    }
}

/// The hash of a whole text.
pub(crate) fn hash_all(text: &str) -> u32 {
    let mut hash = FxBuildHasher.build_hasher();
    hash.write(text.as_bytes());
    fold(hash.finish())
}

/// The short form of a hash.
pub(crate) fn fold(hash: u64) -> u32 {
    #[allow(clippy::cast_possible_truncation, reason = "the upper half is folded in")]
    let folded = (hash ^ (hash >> 32)) as u32;
    folded.max(1)
}

/// The hash of a name in which every letter counts: only the case of ASCII letters is one.
pub(crate) fn exact(name: &str) -> u64 {
    let mut hash = FxBuildHasher.build_hasher();
    for byte in name.bytes() {
        hash.write_u8(byte.to_ascii_lowercase());
    }
    hash.finish()
}

/// The short form of [`hash`].
pub(crate) fn word_hash(name: &str) -> u32 {
    fold(hash(name))
}

/// A hash of a word, or of anything with a name, in lower case and without what separates its parts.
pub(crate) fn hash(name: &str) -> u64 {
    let mut hash = FxBuildHasher.build_hasher();
    let mut letters = [0_u8; MAX_WORD];
    let mut length = 0;
    for byte in name.head(MAX_WORD).bytes() {
        if byte.is_ascii_alphanumeric() || byte >= 0x80 || matches!(byte, b'@' | b'.' | b'/') {
            if let Some(place) = letters.get_mut(length) {
                *place = byte.to_ascii_lowercase();
            }
            length += 1;
        }
    }
    hash.write(letters.part(..length));
    hash.finish()
}
