//! Texts of results that were given last, so that two results can still be compared closely when their hashes differ.
//!
//! One ring of bytes for all sessions: what is old is written over, and then the hash alone counts.

/// Bytes that are kept, of all sessions together: some hundred results.
const CAPACITY: usize = 256 * 1024;
/// A longer text is not kept; hosts' adapters pass head and tail of long ones.
const LONGEST: usize = 24 * 1024;

/// Where a text is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextSlot {
    /// Bytes that were written before it, from the first one on.
    from: u64,
    len: usize,
}

/// The texts.
#[derive(Debug, Default)]
pub(crate) struct RecentTexts {
    bytes: Vec<u8>,
    /// Bytes that were written since the first one.
    written: u64,
}

impl RecentTexts {
    /// Keeps a text for a while; `None`: it is too long.
    pub(crate) fn keep(&mut self, text: &str) -> Option<TextSlot> {
        let len = text.len();
        if len > LONGEST {
            return None;
        }
        if self.bytes.is_empty() {
            self.bytes = vec![0; CAPACITY];
        }
        // a text is not split at the end of the ring
        let mut start = at(self.written);
        if start + len > CAPACITY {
            self.written += (CAPACITY - start) as u64;
            start = 0;
        }
        let slot = TextSlot { from: self.written, len };
        self.bytes[start..start + len].copy_from_slice(text.as_bytes());
        self.written += len as u64;
        Some(slot)
    }

    /// The text that was kept there, unless others were written over it.
    #[must_use]
    pub(crate) fn get(&self, slot: TextSlot) -> Option<&str> {
        let TextSlot { from, len } = slot;
        if self.written > from + CAPACITY as u64 {
            return None;
        }
        let start = at(from);
        std::str::from_utf8(self.bytes.get(start..start + len)?).ok()
    }
}

#[allow(clippy::cast_possible_truncation, reason = "less than the capacity")]
const fn at(written: u64) -> usize {
    (written % CAPACITY as u64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_last_is_there_and_nothing_else() {
        let mut recent = RecentTexts::default();
        let text = |n: usize| format!("{n}{}", "x".repeat(n * 37 % 9000));
        let mut places = Vec::new();
        for n in 0..500 {
            places.extend(recent.keep(&text(n)));
            for (n, slot) in places.iter().enumerate() {
                assert!(recent.get(*slot).is_none_or(|kept| kept == text(n)), "{n}");
            }
            assert!((n.saturating_sub(20)..=n).all(|n| recent.get(places[n]) == Some(&text(n))));
        }
        assert_eq!(recent.get(places[0]), None);
        let empty = recent.keep("");
        assert_eq!(empty.and_then(|slot| recent.get(slot)), Some(""));
        assert_eq!(recent.keep(&"y".repeat(LONGEST + 1)), None);
        assert_eq!(recent.bytes.len(), CAPACITY);
    }
}
