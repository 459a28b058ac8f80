//! Parts of texts and lists that cannot fail: what lies outside is nothing.
//!
//! The lints of this crate forbid indices and slices, since one that input decides would end the instance. A scanner that asks for
//! too much gets what it gets at the end of a text.

use std::slice::SliceIndex;

/// Parts of a text or a list.
pub trait Part {
    /// A part; empty where the range is out of bounds, or would cut a character.
    fn part<R: SliceIndex<Self, Output = Self>>(&self, range: R) -> &Self;

    /// The first bytes or elements, at most so many: no character is cut.
    fn head(&self, most: usize) -> &Self;

    /// The last ones.
    fn tail(&self, most: usize) -> &Self;
}

/// Elements of a list.
pub trait At<T> {
    /// The element at an index; behind the end the type's default, of bytes a zero.
    fn at(&self, index: usize) -> T;
}

impl Part for str {
    #[inline]
    fn part<R: SliceIndex<Self, Output = Self>>(&self, range: R) -> &Self {
        self.get(range).unwrap_or_default()
    }

    #[inline]
    fn head(&self, most: usize) -> &Self {
        self.part(..self.floor_char_boundary(most))
    }

    #[inline]
    fn tail(&self, most: usize) -> &Self {
        self.part(self.ceil_char_boundary(self.len().saturating_sub(most))..)
    }
}

impl<T> Part for [T] {
    #[inline]
    fn part<R: SliceIndex<Self, Output = Self>>(&self, range: R) -> &Self {
        self.get(range).unwrap_or_default()
    }

    #[inline]
    fn head(&self, most: usize) -> &Self {
        self.part(..most.min(self.len()))
    }

    #[inline]
    fn tail(&self, most: usize) -> &Self {
        self.part(self.len().saturating_sub(most)..)
    }
}

impl<T: Copy + Default> At<T> for [T] {
    #[inline]
    fn at(&self, index: usize) -> T {
        self.get(index).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_outside_is_nothing() {
        let text = "aé";
        assert_eq!([text.part(..1), text.part(1..), text.part(2..), text.part(..9), text.part(3..)], ["a", "é", "", "", ""]);
        assert_eq!([text.head(2), text.head(9), text.tail(1), text.tail(2), text.tail(9)], ["a", "aé", "", "é", "aé"]);
        let words = ["x", "y"];
        assert_eq!([words.head(1), words.head(9), words.tail(1), words.tail(0)], [&["x"][..], &words, &["y"], &[]]);
        assert_eq!((words.part(1..), words.part(3..), words.at(1), words.at(2)), (&["y"][..], &[][..], "y", ""));
        assert_eq!([text.as_bytes().at(2), text.as_bytes().at(3), text.as_bytes().at(usize::MAX)], [0xa9, 0, 0]);
    }
}
