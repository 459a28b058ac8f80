//! Texts that cross from JavaScript as bytes, which costs less than strings.

use std::borrow::Cow;

use js_sys::Uint8Array;
use simdutf8::basic::from_utf8;

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
