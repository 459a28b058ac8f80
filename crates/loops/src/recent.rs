//! The last few things that were used, by a key; the one unused for longest makes room.

use std::collections::VecDeque;

/// At most so many things with a key each.
#[derive(Debug, Clone)]
pub struct Recent<K, V, const MAX: usize>(VecDeque<(K, V)>);

impl<K, V, const MAX: usize> Default for Recent<K, V, MAX> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<K: PartialEq + Copy, V, const MAX: usize> Recent<K, V, MAX> {
    /// The thing with this key.
    pub fn get(&self, key: K) -> Option<&V> {
        self.0.iter().rev().find(|(known, _)| *known == key).map(|(_, value)| value)
    }

    /// The same, to change it.
    pub fn get_mut(&mut self, key: K) -> Option<&mut V> {
        self.0.iter_mut().rev().find(|(known, _)| *known == key).map(|(_, value)| value)
    }

    /// Puts a thing in, or another in its place; it was used last now.
    pub fn put(&mut self, key: K, value: V) {
        self.take(key);
        self.add(key, value);
    }

    /// The same for a key that is not among them: it is not looked for.
    pub fn add(&mut self, key: K, value: V) {
        if self.0.len() >= MAX {
            self.0.pop_front();
        }
        self.0.push_back((key, value));
    }

    /// Takes a thing out.
    pub fn take(&mut self, key: K) -> Option<V> {
        let at = self.0.iter().rposition(|(known, _)| *known == key)?;
        Some(self.0.remove(at)?.1)
    }

    /// Gives a thing another key; how long it was unused does not change.
    pub fn rename(&mut self, key: K, to: K) {
        if let Some((known, _)) = self.0.iter_mut().rev().find(|(known, _)| *known == key) {
            *known = to;
        }
    }

    /// The thing that was used last.
    pub fn last(&self) -> Option<(K, &V)> {
        self.0.back().map(|(key, value)| (*key, value))
    }

    /// Keeps the entries for which this holds.
    pub fn retain(&mut self, mut keep: impl FnMut(&K, &V) -> bool) {
        self.0.retain(|(key, value)| keep(key, value));
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// All of them, the one unused for longest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &V)> + Clone {
        self.0.iter().map(|(key, value)| (*key, value))
    }

    /// All of them, to change them.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (K, &mut V)> {
        self.0.iter_mut().map(|(key, value)| (*key, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_unused_for_longest_makes_room() {
        let mut recent: Recent<u32, u32, 3> = Recent::default();
        for key in 0..3 {
            recent.put(key, key * 10);
        }
        recent.put(0, 1);
        recent.put(9, 90);
        assert_eq!(recent.iter().map(|(key, value)| (key, *value)).collect::<Vec<_>>(), [(2, 20), (0, 1), (9, 90)]);
        assert_eq!(recent.get(1), None);
        assert_eq!((recent.take(2), recent.len()), (Some(20), 2));
        recent.rename(0, 7);
        assert_eq!(recent.iter().map(|(key, value)| (key, *value)).collect::<Vec<_>>(), [(7, 1), (9, 90)]);
    }
}
