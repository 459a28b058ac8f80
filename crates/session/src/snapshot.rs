//! Sessions as an operator sees them.

use serde::Serialize;

use crate::loop_record::LoopRecord;
use crate::state::Session;
use crate::switch::Switch;
use crate::switches::SessionSwitch;

/// Whether a session has an open loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum LoopStatus {
    /// None was found in this turn.
    #[serde(rename = "OK")]
    Ok,
    /// One was stopped, and nothing has resolved it yet.
    #[serde(rename = "LOOP_DETECTED")]
    LoopDetected,
}

/// A session as an operator sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SessionSnapshot {
    /// The session's key.
    pub session_key: String,
    /// The model, where the host tells it.
    pub model_id: Option<String>,
    /// The provider, where the host tells it.
    pub provider: Option<String>,
    /// The mode that the user gave the session by hand.
    pub switch: Option<Switch>,
    /// Whether a loop is open.
    pub state: LoopStatus,
    /// The last loop that was stopped, in this turn or before.
    #[serde(rename = "trip")]
    pub loop_record: Option<LoopRecord>,
    /// Tool calls of the turn.
    pub calls: u32,
    /// Failures of the turn that count against the cap.
    pub failures: u32,
    /// Whether the turn is at its limit.
    pub capped: bool,
    /// Whether the end of the run was called for.
    pub halted: bool,
    /// Whether the session is only observed: `capped`, `halted` and `stopped_calls` tell what would have been done.
    pub observed: bool,
    /// Calls of the turn whose last outcome was a failure.
    pub failing_calls: usize,
    /// Calls that are kept from running.
    pub stopped_calls: usize,
    /// What the run has used of its budget, in words: `4 of 5 tool calls`; `None`: it has none.
    pub budget: Option<String>,
    /// Milliseconds of the last event; of a session that is only switched, when that was.
    pub last_seen: u64,
}

impl SessionSnapshot {
    /// A session of which nothing is remembered but its switch.
    #[must_use]
    pub fn of_switch(kept: &SessionSwitch) -> Self {
        Self { last_seen: kept.since, ..Self::of(&kept.session_key, &Session::default(), Some(kept.switch)) }
    }

    /// A session as it stands; `switch` is its own.
    pub fn of(key: &str, session: &Session, switch: Option<Switch>) -> Self {
        let Session { model, provider, loop_record, turn, last_seen, .. } = session;
        let open = loop_record.as_ref().is_some_and(|loop_record| loop_record.open);
        Self {
            session_key: key.to_owned(),
            model_id: model.clone(),
            provider: provider.clone(),
            switch,
            state: if open { LoopStatus::LoopDetected } else { LoopStatus::Ok },
            loop_record: loop_record.clone(),
            calls: turn.calls_made,
            failures: turn.failures.attempts.count,
            capped: turn.failures.capped,
            halted: turn.halted,
            observed: session.observed,
            failing_calls: turn.loops.counted_calls().filter(|call| call.failure.is_some()).count(),
            stopped_calls: turn.loops.counted_calls().filter(|call| call.stopped.is_some()).count() + turn.loops.stopped_loops(),
            budget: None,
            last_seen: *last_seen,
        }
    }
}
