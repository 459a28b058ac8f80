//! Texts that cross from JavaScript as bytes, which costs less than strings.

use std::borrow::Cow;

use js_sys::Uint8Array;
use simdutf8::basic::from_utf8;

/// Where JavaScript writes the texts of a moment, one behind the other.
///
/// ```
/// use tool_guard_wasm::Room;
/// let room = Room::from(b"agent:main\n\nread\n".to_vec());
/// assert_eq!(room.texts([10, -1, 4]), [Some("agent:main"), None, Some("read")]);
/// ```
#[derive(Debug, Default)]
pub struct Room {
    bytes: Vec<u8>,
}

impl Room {
    pub(crate) fn resize(&mut self, bytes: usize) {
        // the old one is gone before the new one is made: there is not room for everything
        self.bytes = Vec::new();
        self.bytes = vec![0; bytes];
    }

    pub(crate) const fn address(&self) -> *const u8 {
        self.bytes.as_ptr()
    }

    /// The texts of these lengths, a byte apart; a length below zero is that of a text that there is not. One beyond the room,
    /// or through a character, which no caller of ours gives, reads as empty.
    #[must_use]
    pub fn texts<const N: usize>(&self, lengths: [i32; N]) -> [Option<&str>; N] {
        let mut rest = self.bytes.as_slice();
        lengths.map(|length| {
            let told = usize::try_from(length).ok();
            let (text, behind) = rest.split_at_checked(told.unwrap_or(0)).unwrap_or_default();
            rest = behind.get(1..).unwrap_or_default();
            told.map(|_| from_utf8(text).unwrap_or_default())
        })
    }
}

impl From<Vec<u8>> for Room {
    fn from(bytes: Vec<u8>) -> Self {
        Self { bytes }
    }
}

/// Texts that crossed over as bytes.
pub(crate) struct Texts(Vec<Vec<u8>>);

impl Texts {
    pub(crate) fn new(texts: &[Uint8Array]) -> Self {
        Self(texts.iter().map(Uint8Array::to_vec).collect())
    }

    pub(crate) fn strings(&self) -> Vec<Cow<'_, str>> {
        self.0.iter().map(|bytes| lossy(bytes)).collect()
    }
}

/// A text that crossed over as bytes. What is no UTF-8 is replaced.
#[must_use]
pub fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}
