//! Parts of texts and lists that cannot fail: what lies outside is nothing.
//!
//! The lints of this crate forbid indices and slices, since one that input decides would end the instance. A scanner that asks for
//! too much gets what it gets at the end of a text.

use std::slice::SliceIndex;

/// Parts of a text or a list.
pub trait Part {
    /// A part; empty where the range is out of bounds, or would cut a character.
    fn part<R: SliceIndex<Self, Output = Self>>(&self, range: R) -> &Self;
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
}

impl<T> Part for [T] {
    #[inline]
    fn part<R: SliceIndex<Self, Output = Self>>(&self, range: R) -> &Self {
        self.get(range).unwrap_or_default()
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
        let words = ["x", "y"];
        assert_eq!((words.part(1..), words.part(3..), words.at(1), words.at(2)), (&["y"][..], &[][..], "y", ""));
        assert_eq!([text.as_bytes().at(2), text.as_bytes().at(3), text.as_bytes().at(usize::MAX)], [0xa9, 0, 0]);
    }
}
