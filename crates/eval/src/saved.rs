//! Calls that a user did not pay for: those that the guard blocked, and those of a turn that it had ended.

use serde::Serialize;
use tool_guard_transcript::replay::{ReplayedCall, Trace};

use crate::loop_marks::LoopMarks;

/// Figures of the section.
#[derive(Debug, Default, Serialize)]
pub struct SavedScore {
    /// Calls saved in stuck sessions.
    pub calls: usize,
    /// Stuck sessions in which calls were saved.
    #[serde(skip)]
    pub sessions: usize,
    /// Calls of stuck sessions.
    #[serde(skip)]
    pub of: usize,
    /// Calls saved in all sessions.
    #[serde(skip)]
    pub total: usize,
    /// Calls of all sessions.
    #[serde(skip)]
    pub total_of: usize,
}

impl SavedScore {
    /// Counts one session.
    pub fn add(&mut self, trace: &Trace<'_>, marks: &LoopMarks) {
        let saved = trace.calls.iter().filter(|call| ReplayedCall::was_saved(call)).count();
        self.total += saved;
        self.total_of += trace.calls.len();
        if marks.is_stuck(&trace.session.id) {
            self.calls += saved;
            self.of += trace.calls.len();
            self.sessions += usize::from(saved > 0);
        }
    }
}
