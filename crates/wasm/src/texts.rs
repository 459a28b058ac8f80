//! Texts that cross from JavaScript as bytes, which costs less than strings.

use std::borrow::Cow;

use js_sys::Uint8Array;
use tool_guard_scratch_buffer::lossy;

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
