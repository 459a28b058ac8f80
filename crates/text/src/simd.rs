//! Comparisons of 64 bytes at a time: bit `i` of the resulting mask stands for byte `i`.
#![allow(
    clippy::indexing_slicing,
    reason = "indices are those of `from_fn` for arrays of one length, and 0, 8, ... 56 of a block of 64 bytes"
)]

/// Bytes of a block.
pub const BLOCK: usize = 64;

/// The masks that `compare` computes for a block; it is called with 16 bytes at a time.
#[allow(clippy::inline_always, reason = "a call costs more than all of it")]
#[inline(always)]
pub fn masks<const N: usize>(block: &[u8; BLOCK], compare: impl Fn(U8x16) -> [U8x16; N]) -> [u64; N] {
    let [a, b, c, d] = [0, 16, 32, 48].map(|at| compare(U8x16::of(block, at)).map(U8x16::bits));
    std::array::from_fn(|nth| u64::from(a[nth] | b[nth] << 16) | u64::from(c[nth] | d[nth] << 16) << 32)
}

/// Whether `compare` is true of any byte of a block, which costs less than the mask that shows of which.
#[allow(clippy::inline_always, reason = "a call costs more than all of it")]
#[inline(always)]
pub fn any(block: &[u8; BLOCK], compare: impl Fn(U8x16) -> U8x16) -> bool {
    let [a, b, c, d] = [0, 16, 32, 48].map(|at| compare(U8x16::of(block, at)));
    a.or(b).or(c.or(d)).is_any()
}

pub use vector::U8x16;

/// The vector instructions of WebAssembly.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod vector {
    use core::arch::wasm32::{i8x16_lt, u8x16_bitmask, u8x16_eq, u8x16_splat, u8x16_sub, u64x2, v128, v128_any_true, v128_or};

    use crate::simd::BLOCK;

    /// Sixteen bytes, or the result of a comparison for each of them.
    #[derive(Clone, Copy)]
    pub struct U8x16(v128);

    #[allow(clippy::inline_always, reason = "a call costs more than all of it")]
    impl U8x16 {
        #[inline(always)]
        pub(super) fn of(block: &[u8; BLOCK], at: usize) -> Self {
            let eight = |at: usize| block[at..].first_chunk::<8>().map_or(0, |eight| u64::from_le_bytes(*eight));
            Self(u64x2(eight(at), eight(at + 8)))
        }

        /// Which bytes are in `first..first + count`.
        #[inline(always)]
        pub fn within(self, first: u8, count: u8) -> Self {
            // signed, since unsigned comparisons cost more
            Self(i8x16_lt(u8x16_sub(self.0, u8x16_splat(first ^ 128)), u8x16_splat(count ^ 128)))
        }

        /// Which bytes are equal to this one.
        #[inline(always)]
        pub fn is(self, byte: u8) -> Self {
            Self(u8x16_eq(self.0, u8x16_splat(byte)))
        }

        /// Letters in lower case; other bytes change as well.
        #[inline(always)]
        pub fn folded(self) -> Self {
            Self(v128_or(self.0, u8x16_splat(0x20)))
        }

        /// Which bytes are set in either.
        #[inline(always)]
        pub fn or(self, other: Self) -> Self {
            Self(v128_or(self.0, other.0))
        }

        #[inline(always)]
        pub(super) fn is_any(self) -> bool {
            v128_any_true(self.0)
        }

        #[inline(always)]
        pub(super) fn bits(self) -> u32 {
            u32::from(u8x16_bitmask(self.0))
        }
    }
}

/// The same in portable Rust.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod vector {
    use crate::simd::BLOCK;

    /// Sixteen bytes, or the result of a comparison for each of them.
    #[derive(Clone, Copy)]
    pub struct U8x16([u8; 16]);

    #[allow(clippy::inline_always, reason = "a call costs more than all of it")]
    impl U8x16 {
        #[inline(always)]
        pub(super) fn of(block: &[u8; BLOCK], at: usize) -> Self {
            Self(block[at..].first_chunk().copied().unwrap_or_default())
        }

        /// Which bytes are in `first..first + count`.
        #[inline(always)]
        #[must_use]
        pub fn within(self, first: u8, count: u8) -> Self {
            Self(self.0.map(|byte| u8::from(byte.wrapping_sub(first) < count)))
        }

        /// Which bytes are equal to this one.
        #[inline(always)]
        #[must_use]
        pub fn is(self, byte: u8) -> Self {
            Self(self.0.map(|own| u8::from(own == byte)))
        }

        /// Letters in lower case; other bytes change as well.
        #[inline(always)]
        #[must_use]
        pub fn folded(self) -> Self {
            Self(self.0.map(|byte| byte | 0x20))
        }

        /// Which bytes are set in either.
        #[inline(always)]
        #[must_use]
        pub fn or(self, other: Self) -> Self {
            Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
        }

        #[inline(always)]
        pub(super) fn is_any(self) -> bool {
            self.0 != [0; 16]
        }

        #[inline(always)]
        pub(super) fn bits(self) -> u32 {
            // gathers the lowest bit of each of eight bytes in the highest byte
            let gather = |eight: u64| (eight.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32;
            let [low, high] = [0, 8].map(|at| self.0[at..].first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight)));
            gather(low) | gather(high) << 8
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bit_stands_for_its_byte() {
        let block: [u8; BLOCK] = std::array::from_fn(|at| b"aZ5-_=\xe9 "[at % 8]);
        let [letter, digit, high] = masks(&block, |bytes| [bytes.folded().within(b'a', 26), bytes.is(b'5'), bytes.within(0x80, 0x80)]);
        let every = |nth: usize| (0..8).fold(0u64, |mask, group| mask | 1 << (group * 8 + nth));
        assert_eq!((letter, digit, high), (every(0) | every(1), every(2), every(6)));
        assert!(any(&block, |bytes| bytes.is(b'=')) && !any(&block, |bytes| bytes.is(b'<')));
    }
}
