//! Blocks of bytes become lines; a line that is too long is dropped without being held.

use tool_guard_text::part::Part;

use crate::error::Problem;

/// Splits blocks into lines.
#[derive(Debug, Default)]
pub(crate) struct Splitter {
    /// Complete lines so far.
    number: usize,
    /// The beginning of a line that continues in the next block.
    held: Vec<u8>,
    /// Bytes of that line, held or not.
    length: usize,
}

impl Splitter {
    pub(crate) fn push(&mut self, block: &[u8], limit: usize, mut take: impl FnMut(usize, Result<&[u8], Problem>)) {
        let mut rest = block;
        while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
            if self.length == 0 {
                self.number += 1;
                take(self.number, Ok(rest.part(..end)));
            } else {
                self.hold(rest.part(..end), limit);
                self.pass_on(limit, &mut take);
            }
            rest = rest.part(end + 1..);
        }
        self.hold(rest, limit);
    }

    /// The last line needs no end.
    pub(crate) fn finish(mut self, limit: usize, mut take: impl FnMut(usize, Result<&[u8], Problem>)) {
        if self.length > 0 {
            self.pass_on(limit, &mut take);
        }
    }

    fn hold(&mut self, part: &[u8], limit: usize) {
        self.length += part.len();
        if self.length > limit {
            self.held = Vec::new();
        } else {
            self.held.extend_from_slice(part);
        }
    }

    fn pass_on(&mut self, limit: usize, take: &mut impl FnMut(usize, Result<&[u8], Problem>)) {
        self.number += 1;
        if self.length > limit {
            take(self.number, Err(Problem::TooLong { limit }));
        } else {
            take(self.number, Ok(&self.held));
        }
        self.held.clear();
        self.length = 0;
    }
}
