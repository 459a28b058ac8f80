//! What happens beside a session's calls: another program runs them, a sub-agent was at work, the model's history was shortened.

use crate::guard::Guard;

impl Guard {
    /// Another program runs the session's current run, and its calls are only relayed: they cannot be repaired, and nothing is
    /// concluded from a call's absence.
    ///
    /// ```
    /// use tool_guard_core::Guard;
    ///
    /// let mut guard = Guard::default();
    /// guard.mark_relayed("agent:main:main", 0);
    /// ```
    pub fn mark_relayed(&mut self, session: &str, time: u64) {
        let session = self.ledger.session(session, time);
        session.turn.relayed = true;
        session.effects.mark_incomplete();
    }

    /// The history that the model sees was shortened: what it no longer sees is not held against it. A stopped loop of failures stays
    /// stopped, and what was sent or deleted stays done.
    pub fn on_compaction(&mut self, session: &str, time: u64) {
        let session = self.ledger.session(session, time);
        session.effects.mark_incomplete();
        session.causes.forget();
        session.turn.loops.forget_unseen();
    }

    /// A sub-agent of the session has ended, and may have changed anything.
    pub fn on_child_ended(&mut self, session: &str, time: u64) {
        let session = self.ledger.session(session, time);
        session.effects.mark_incomplete();
        session.causes.forget();
        session.turn.loops.changed_elsewhere();
    }
}
