//! Where the sessions of a corpus end, found before it is read.

use super::corpus::SessionIndex;
use super::splitter::Splitter;
use super::stream::MAX_TEXT;
use crate::format::{RecordingFormat, detect};

/// A first pass over a recording whose sessions may be interleaved: finds where each of them ends. Other recordings need none.
#[derive(Debug, Default)]
pub struct Indexer {
    splitter: Splitter,
    index: SessionIndex,
    format: Option<RecordingFormat>,
}

impl Indexer {
    /// Takes the next bytes; `false` when it needs no more of them.
    pub fn push(&mut self, block: &[u8]) -> bool {
        let Self { splitter, index, format } = self;
        let mut needed = true;
        splitter.push(block, MAX_TEXT, |number, line| {
            let Some(line) = line.ok().filter(|line| needed && !line.trim_ascii().is_empty()) else { return };
            if format.is_none() {
                *format = serde_json::from_slice(line).ok().and_then(|value| detect(&value));
                needed = *format == Some(RecordingFormat::Corpus);
            }
            if needed {
                index.add(number, line);
            }
        });
        needed
    }

    /// Ends the pass.
    #[must_use]
    pub fn finish(self) -> SessionIndex {
        let Self { splitter, mut index, format } = self;
        splitter.finish(MAX_TEXT, |number, line| {
            if let Some(line) = line.ok().filter(|_| format == Some(RecordingFormat::Corpus)) {
                index.add(number, line);
            }
        });
        index
    }
}
