//! Whether a recording is lines of JSON or one JSON text.

use serde::Serialize;
use serde::de::IgnoredAny;

use crate::format::text_format;

/// How a recording has to be passed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// Line by line, to a `Reader`.
    Lines,
    /// As one text, to `document`.
    Document,
}

/// How a recording has to be passed in, from its beginning; the first line and the first byte behind it are enough.
///
/// Lines, where the first line that is not empty is a complete JSON object, or a list and not alone; else one text.
#[must_use]
pub fn layout(head: &[u8]) -> Layout {
    let mut lines = head.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    let Some(first) = lines.next() else { return Layout::Lines };
    let read = serde_json::from_slice::<IgnoredAny>(first);
    let alone = lines.next().is_none();
    let goes_on = read.as_ref().is_err_and(serde_json::Error::is_eof);
    let list = first.starts_with(b"[") && (alone || goes_on);
    let open = first.starts_with(b"{") && goes_on;
    let whole = alone && read.is_ok() && text_format(first).is_some();
    if list || open || whole { Layout::Document } else { Layout::Lines }
}
