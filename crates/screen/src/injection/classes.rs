//! A set of classes of words.

use std::iter;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// Bits of a word of a set, and how many words it has: with one more there is room for 64 more classes.
const BITS: usize = u64::BITS as usize;
const WORDS: usize = 3;

/// A set of classes by their numbers, a bit for each. Constants join sets by [`of`](Self::of), as operators work at run time only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Classes([u64; WORDS]);

#[allow(clippy::indexing_slicing, reason = "indices are below WORDS; of a constant the compiler sees to that")]
impl Classes {
    /// No class.
    pub(super) const NONE: Self = Self([0; WORDS]);
    /// How many classes there may be: their numbers are below it.
    pub(super) const CAPACITY: usize = WORDS * BITS;

    /// The class of a number. One that is too large fails the build.
    pub(super) const fn one(number: usize) -> Self {
        let mut one = Self::NONE;
        one.0[number / BITS] = 1 << (number % BITS);
        one
    }

    /// The classes of all these sets.
    pub(super) const fn of(sets: &[Self]) -> Self {
        let (mut all, mut rest) = (Self::NONE, sets);
        while let [first, others @ ..] = rest {
            (all, rest) = (all.or(*first), others);
        }
        all
    }

    const fn or(mut self, other: Self) -> Self {
        let mut at = 0;
        while at < WORDS {
            self.0[at] |= other.0[at];
            at += 1;
        }
        self
    }

    const fn and(mut self, other: Self) -> Self {
        let mut at = 0;
        while at < WORDS {
            self.0[at] &= other.0[at];
            at += 1;
        }
        self
    }

    /// Whether there is none.
    pub(super) const fn is_empty(self) -> bool {
        let (mut at, mut any) = (0, 0);
        while at < WORDS {
            any |= self.0[at];
            at += 1;
        }
        any == 0
    }

    /// Whether any class is in both sets.
    pub(super) const fn has_any(self, of: Self) -> bool {
        !self.and(of).is_empty()
    }

    /// The smallest number; [`CAPACITY`](Self::CAPACITY), if there is none.
    pub(super) const fn first(self) -> usize {
        let mut at = 0;
        while at < WORDS {
            if self.0[at] != 0 {
                return at * BITS + self.0[at].trailing_zeros() as usize;
            }
            at += 1;
        }
        Self::CAPACITY
    }

    /// The numbers of its classes, the smallest first.
    pub(super) fn numbers(self) -> impl Iterator<Item = usize> {
        let of_word = |(at, mut word): (usize, u64)| {
            iter::from_fn(move || {
                let number = at * BITS + word.trailing_zeros() as usize;
                let is_any = word != 0;
                word &= word.wrapping_sub(1);
                is_any.then_some(number)
            })
        };
        self.0.into_iter().enumerate().flat_map(of_word)
    }
}

impl BitOr for Classes {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}

impl BitOrAssign for Classes {
    fn bitor_assign(&mut self, other: Self) {
        *self = self.or(other);
    }
}

impl BitAnd for Classes {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.and(other)
    }
}

impl BitAndAssign for Classes {
    fn bitand_assign(&mut self, other: Self) {
        *self = self.and(other);
    }
}

impl Not for Classes {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(Not::not))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_that_of_its_numbers_in_every_word_of_bits() {
        for number in 0..Classes::CAPACITY {
            let one = Classes::one(number);
            assert!(one.first() == number && one.numbers().eq([number]) && !one.is_empty(), "{number}");
            assert!((0..Classes::CAPACITY).all(|other| Classes::one(other).has_any(one) == (other == number)), "{number}");
        }
        let numbers = [0, 5, 63, 64, 127, 128, 191];
        let all = Classes::of(&numbers.map(Classes::one));
        assert!(all.numbers().eq(numbers));
        assert!((all & !Classes::one(0)).numbers().eq(numbers.into_iter().skip(1)));
        assert_eq!((Classes::NONE.first(), Classes::NONE.numbers().count()), (Classes::CAPACITY, 0));
    }
}
