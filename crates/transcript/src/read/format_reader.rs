//! What the readers of all formats have in common.

use serde_json::Value;

use crate::error::{Problem, ReadError};
use crate::json::lenient;
use crate::model::RecordedSession;

/// An element of a list: the line on which it starts, and its value.
pub(crate) type ListElement = (usize, Result<Value, serde_json::Error>);

/// Reads one format line by line.
pub(crate) trait FormatReader {
    /// Takes a line; returns the session that is complete with it.
    fn line(&mut self, number: usize, line: &[u8], errors: &mut Vec<ReadError>) -> Option<RecordedSession>;

    /// Ends the recording; returns the sessions that were not returned before.
    fn finish(self: Box<Self>, errors: &mut Vec<ReadError>) -> Vec<RecordedSession>;
}

/// Parses a line and passes it to `take`; the error of either.
pub(crate) fn read_line(number: usize, line: &[u8], take: impl FnOnce(&Value) -> Result<(), ReadError>) -> Option<ReadError> {
    lenient::parse(line).map_err(|error| Problem::json(&error).at(number)).and_then(|value| take(&value)).err()
}
