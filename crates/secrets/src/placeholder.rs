//! Placeholders for secrets: the same value gets the same number, and the value itself is not stored.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};

use crate::kind::SecretKind;

/// Values that are remembered.
const CAPACITY: usize = 1024;

/// The numbers of one session's values, by keyed hash.
///
/// Bounded: of more than 1024 values the least recently used are forgotten, and get new numbers.
///
/// ```
/// use tool_guard_secrets::{SecretKind, placeholder::Placeholders};
/// let mut names = Placeholders::new(42);
/// assert_eq!(names.name(SecretKind::ApiKey, "a"), "[API KEY REDACTED #1]");
/// assert_eq!(names.name(SecretKind::Password, "b"), "[PASSWORD REDACTED #2]");
/// assert_eq!(names.name(SecretKind::ApiKey, "a"), "[API KEY REDACTED #1]");
/// ```
#[derive(Clone, Debug)]
pub struct Placeholders {
    key: u64,
    last: u32,
    clock: u64,
    numbers: HashMap<u64, NumberedValue>,
}

#[derive(Clone, Copy, Debug)]
struct NumberedValue {
    number: u32,
    last_used: u64,
}

impl Placeholders {
    /// No values. The key should differ between sessions, so that their hashes cannot be compared.
    #[must_use]
    pub fn new(key: u64) -> Self {
        Self { key, last: 0, clock: 0, numbers: HashMap::new() }
    }

    /// The placeholder for this value.
    #[must_use]
    pub fn name(&mut self, kind: SecretKind, value: &str) -> String {
        format!("[{} REDACTED #{}]", kind.label(), self.number(kind, value))
    }

    fn number(&mut self, kind: SecretKind, value: &str) -> u32 {
        self.clock += 1;
        let hash = self.hash(kind, value);
        if let Some(known) = self.numbers.get_mut(&hash) {
            known.last_used = self.clock;
            return known.number;
        }
        if self.numbers.len() >= CAPACITY {
            self.forget();
        }
        self.last = self.last.saturating_add(1);
        self.numbers.insert(hash, NumberedValue { number: self.last, last_used: self.clock });
        self.last
    }

    /// Forgets the older half at once, so that a flood of values does not cost a search for each.
    fn forget(&mut self) {
        let mut ages: Vec<u64> = self.numbers.values().map(|value| value.last_used).collect();
        let (_, middle, _) = ages.select_nth_unstable(CAPACITY / 2);
        let middle = *middle;
        self.numbers.retain(|_, value| value.last_used >= middle);
    }

    fn hash(&self, kind: SecretKind, value: &str) -> u64 {
        let mut hasher = DefaultHasher::new();
        hasher.write_u64(self.key);
        // the same card in other groups is the same value
        let grouped = matches!(kind, SecretKind::Card | SecretKind::Iban | SecretKind::Ssn | SecretKind::Npi | SecretKind::HealthId);
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
    fn numbers_are_stable_unless_too_many_values_come_between() {
        let mut names = Placeholders::new(1);
        assert_eq!(names.number(SecretKind::ApiKey, "first"), 1);
        for value in 0..5 * CAPACITY {
            let _ = names.number(SecretKind::ApiKey, &value.to_string());
            assert_eq!(names.number(SecretKind::ApiKey, "first"), 1, "used again and again");
            assert!(names.numbers.len() <= CAPACITY);
        }
        assert_eq!(names.number(SecretKind::ApiKey, "new"), u32::try_from(5 * CAPACITY).expect("small") + 2);
    }

    #[test]
    fn the_value_is_not_stored() {
        let mut names = Placeholders::new(1);
        let _ = names.number(SecretKind::Password, "hunter2-hunter2");
        assert!(!format!("{names:?}").contains("hunter2"));
        assert_ne!(Placeholders::new(2).hash(SecretKind::Password, "x"), names.hash(SecretKind::Password, "x"));
    }
}
