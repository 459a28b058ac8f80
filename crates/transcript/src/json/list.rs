//! One JSON text that is a list or holds one: where its elements are, and on which lines.

use std::ops::Range;

use tool_guard_text::part::Part;

use super::span::{elements, member, members};

/// The elements of a text's list, and its closing bracket.
#[derive(Debug)]
pub(crate) struct ListSpans {
    pub(crate) elements: Vec<Range<usize>>,
    pub(crate) end: usize,
}

impl ListSpans {
    /// Finds the list of messages or entries; `None` when there is no such list.
    pub(crate) fn of(text: &[u8]) -> Option<Self> {
        let held = || {
            let is_object = !members(text, 0).is_empty();
            let list = |key| member(text, 0, key).filter(|value| text.get(value.start) == Some(&b'['));
            is_object.then(|| ["messages", "input", "entries"].iter().find_map(|key| list(key)))?
        };
        let at = held().map_or(0, |value| value.start);
        let (elements, end) = elements(text, at)?;
        Some(Self { elements, end })
    }
}

/// The line on which each element starts, counted from 1.
pub(crate) fn element_lines(text: &[u8], frame: &ListSpans) -> Vec<usize> {
    let (mut line, mut seen) = (1, 0);
    let mut lines = Vec::with_capacity(frame.elements.len());
    for element in &frame.elements {
        line += text.part(seen..element.start).split(|byte| *byte == b'\n').count() - 1;
        seen = element.start;
        lines.push(line);
    }
    lines
}
