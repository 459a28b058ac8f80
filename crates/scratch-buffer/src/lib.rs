//! A buffer in the instance's memory that JavaScript writes the texts and numbers of an event to: one copy, and no allocation per text.
#![forbid(unsafe_code)]

use std::borrow::Cow;

use simdutf8::basic::from_utf8;

/// Numbers of an event.
pub const NUMBERS: usize = 16;

/// The texts of an event, one behind the other, a byte apart; and its numbers.
///
/// ```
/// use tool_guard_scratch_buffer::ScratchBuffer;
/// let scratch = ScratchBuffer::from(b"agent:main\n\nread\n".to_vec());
/// assert_eq!(scratch.texts([10, -1, 4]), [Some("agent:main"), None, Some("read")]);
/// assert_eq!(scratch.texts([99]), [Some("")]);
/// ```
#[derive(Debug, Default)]
pub struct ScratchBuffer {
    numbers: Box<[f64; NUMBERS]>,
    bytes: Vec<u8>,
}

impl ScratchBuffer {
    /// Makes room for so many bytes, all of them zero.
    pub fn resize(&mut self, bytes: usize) {
        // the old one is gone before the new one is made: memory may not hold both
        self.bytes = Vec::new();
        self.bytes = vec![0; bytes];
    }

    /// Where JavaScript writes the numbers; it stays the same.
    #[must_use]
    pub const fn numbers_address(&self) -> *const f64 {
        self.numbers.as_ptr()
    }

    /// The numbers.
    #[must_use]
    pub const fn numbers(&self) -> &[f64; NUMBERS] {
        &self.numbers
    }

    /// Where JavaScript writes the texts.
    #[must_use]
    pub const fn address(&self) -> *const u8 {
        self.bytes.as_ptr()
    }

    /// The texts of these lengths; a length below zero is that of an absent text. One that ends beyond the buffer or inside a
    /// character, which no caller of ours gives, reads as empty.
    #[must_use]
    pub fn texts<const N: usize>(&self, lengths: [i32; N]) -> [Option<&str>; N] {
        let mut rest = self.bytes.as_slice();
        lengths.map(|length| {
            let length = usize::try_from(length).ok();
            let (text, behind) = rest.split_at_checked(length.unwrap_or(0)).unwrap_or_default();
            rest = behind.get(1..).unwrap_or_default();
            length.map(|_| from_utf8(text).unwrap_or_default())
        })
    }
}

impl From<Vec<u8>> for ScratchBuffer {
    fn from(bytes: Vec<u8>) -> Self {
        Self { bytes, ..Self::default() }
    }
}

/// A text that crossed over as bytes. What is no UTF-8 is replaced.
///
/// ```
/// assert_eq!(tool_guard_scratch_buffer::lossy(b"a\xffb"), "a\u{fffd}b");
/// ```
#[must_use]
pub fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}
