//! The sessions of a file, one at a time.

use std::path::Path;

use tool_guard_transcript::{Reader, RecordedSession, SessionIndex};

use crate::error::EvalError;
use crate::lines::{Problems, each_line};

/// Passes every session of a file to `take` as soon as its last row was read: where sessions are not interleaved, only one is
/// held at a time.
///
/// # Errors
/// When the file cannot be opened.
pub(crate) fn each_session(file: &Path, problems: &mut Problems, mut take: impl FnMut(RecordedSession)) -> Result<(), EvalError> {
    let mut index = SessionIndex::default();
    // broken lines are reported on the second reading
    each_line(file, &mut Problems::silent(), |number, line, _| index.add(number, line))?;
    let mut reader = Reader::indexed(&file.file_name().unwrap_or_default().to_string_lossy(), index);
    let mut errors = Vec::new();
    each_line(file, problems, |number, line, problems| {
        let session = reader.line(number, line, &mut errors);
        for error in errors.drain(..) {
            problems.add(file, error.line, error.problem);
        }
        if let Some(session) = session {
            take(session);
        }
    })?;
    for session in reader.finish(&mut errors) {
        take(session);
    }
    for error in errors {
        problems.add(file, error.line, error.problem);
    }
    Ok(())
}
