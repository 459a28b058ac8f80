//! What stands in place of a secret: the same value gets the same number, and nothing of the value is kept.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};

use crate::screen::secrets::Kind;

/// Values that are remembered.
const CAPACITY: usize = 1024;

/// Numbers of the values of one session, by keyed hash.
///
/// Bounded: when more than 1024 values are known, the least recently seen are forgotten and get new numbers.
///
/// ```
/// use tool_guard_core::screen::{placeholder::Placeholders, secrets::Kind};
/// let mut names = Placeholders::new(42);
/// assert_eq!(names.name(Kind::ApiKey, "a"), "[API KEY REDACTED #1]");
/// assert_eq!(names.name(Kind::Password, "b"), "[PASSWORD REDACTED #2]");
/// assert_eq!(names.name(Kind::ApiKey, "a"), "[API KEY REDACTED #1]");
/// ```
#[derive(Clone, Debug)]
pub struct Placeholders {
    key: u64,
    last: u32,
    clock: u64,
    numbers: HashMap<u64, Seen>,
}

#[derive(Clone, Copy, Debug)]
struct Seen {
    number: u32,
    at: u64,
}

impl Placeholders {
    /// Knows no value yet. The key should be random per session: it keeps hashes from being compared elsewhere.
    #[must_use]
    pub fn new(key: u64) -> Self {
        Self { key, last: 0, clock: 0, numbers: HashMap::new() }
    }

    /// What to write instead of this value.
    #[must_use]
    pub fn name(&mut self, kind: Kind, value: &str) -> String {
        format!("[{} REDACTED #{}]", kind.label(), self.number(kind, value))
    }

    fn number(&mut self, kind: Kind, value: &str) -> u32 {
        self.clock += 1;
        let hash = self.hash(kind, value);
        if let Some(seen) = self.numbers.get_mut(&hash) {
            seen.at = self.clock;
            return seen.number;
        }
        if self.numbers.len() >= CAPACITY {
            self.forget();
        }
        self.last = self.last.saturating_add(1);
        self.numbers.insert(hash, Seen { number: self.last, at: self.clock });
        self.last
    }

    /// Drops the older half, so that a flood of values costs no search for each.
    fn forget(&mut self) {
        let mut ages: Vec<u64> = self.numbers.values().map(|seen| seen.at).collect();
        let (_, middle, _) = ages.select_nth_unstable(CAPACITY / 2);
        let middle = *middle;
        self.numbers.retain(|_, seen| seen.at >= middle);
    }

    fn hash(&self, kind: Kind, value: &str) -> u64 {
        let mut hasher = DefaultHasher::new();
        hasher.write_u64(self.key);
        // one card is one card, however its digits are grouped
        let grouped = matches!(kind, Kind::Card | Kind::Iban | Kind::Ssn | Kind::Npi);
        for byte in value.bytes().filter(|byte| !grouped || byte.is_ascii_alphanumeric()) {
            hasher.write_u8(byte);
        }
        hasher.write_u64(self.key.rotate_left(32));
        hasher.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_unless_too_many_values_come_between() {
        let mut names = Placeholders::new(1);
        assert_eq!(names.number(Kind::ApiKey, "first"), 1);
        for value in 0..5 * CAPACITY {
            let _ = names.number(Kind::ApiKey, &value.to_string());
            assert_eq!(names.number(Kind::ApiKey, "first"), 1, "seen again and again");
            assert!(names.numbers.len() <= CAPACITY);
        }
        assert_eq!(names.number(Kind::ApiKey, "new"), u32::try_from(5 * CAPACITY).expect("small") + 2);
    }

    #[test]
    fn the_value_is_not_kept() {
        let mut names = Placeholders::new(1);
        let _ = names.number(Kind::Password, "hunter2-hunter2");
        assert!(!format!("{names:?}").contains("hunter2"));
        assert_ne!(Placeholders::new(2).hash(Kind::Password, "x"), names.hash(Kind::Password, "x"));
    }
}
