//! Checked narrowing of indices, for tables of constant data.

/// No index.
pub(super) const NONE: u16 = u16::MAX;

/// The index in 16 bits; one that is too large fails the build, or the tests of a table that is made at first use.
#[allow(clippy::cast_possible_truncation, reason = "it is asserted to fit")]
pub(super) const fn index_u16(index: usize) -> u16 {
    assert!(index < NONE as usize);
    index as u16
}

/// The index in 8 bits; one that is too large fails the build.
#[allow(clippy::cast_possible_truncation, reason = "it is asserted to fit")]
pub(super) const fn index_u8(index: usize) -> u8 {
    assert!(index <= u8::MAX as usize);
    index as u8
}
