//! What an operator asks and does: explanations, thresholds, switches, resets, and the state that survives a restart.

use crate::failure::named_tool::named_tool;
use crate::failure::outcome::{Facts, Outcome, read};
use crate::guard::Guard;
use crate::guard::verdict::Explained;
use crate::session::persisted::{PersistedSession, PersistedState, VERSION};
use crate::session::snapshot::SessionSnapshot;
use crate::session::state::IDLE_MS;
use crate::session::switch::Switch;
use crate::settings::profile::{self, InForce};
use crate::verdict::class::Class;

/// Stands for a tool that nobody named.
const SOME_TOOL: &str = "some_tool";

impl Guard {
    /// Forgets what was counted in a session's turn: the user asked for it.
    pub fn reset_session(&mut self, session: &str, time: u64) {
        self.ledger.session(session, time).reset();
    }

    /// A session is over.
    pub fn end_session(&mut self, session: &str) {
        self.ledger.end(session);
    }

    /// What a failure with this text counts as, for a model without thresholds of its own. Without a tool it is one of the tool
    /// that the text names.
    #[must_use]
    pub fn class_of(&self, tool: Option<&str>, text: &str) -> Explained {
        let tool = tool.map(str::to_owned).or_else(|| named_tool(text)).unwrap_or_else(|| SOME_TOOL.to_owned());
        let facts = Facts { tool: &tool, is_error: true, details_status: None, exit_code: None, text };
        let (class, received) = match read(facts) {
            Outcome::Failure(failure) => (failure.class, failure.received),
            Outcome::Success => (Class::Unknown, None),
        };
        let trip = self.config.thresholds.trip_at(class, self.catalogue.retry_budgets(&tool));
        let retries = trip.map(|trip| trip.saturating_sub(1));
        Explained { tool, args: received.map(|args| args.to_string()), class, kind: class.kind(), retries }
    }

    /// The thresholds that a model gets, and where each comes from.
    #[must_use]
    pub fn thresholds_in_force(&self, provider: Option<&str>, model: Option<&str>) -> Vec<InForce> {
        profile::in_force(&self.config, provider, model)
    }

    /// The user switches the guard by hand: for a session, or for all that have no switch of their own. `None`: as configured.
    pub fn set_switch(&mut self, session: Option<&str>, switch: Option<Switch>, time: u64) {
        match session {
            Some(session) => self.ledger.session(session, time).switch = switch,
            None => self.switch = switch,
        }
    }

    /// What is to survive a restart.
    #[must_use]
    pub fn state(&self, time: u64) -> PersistedState {
        let mut sessions: Vec<PersistedSession> =
            self.ledger.iter().filter_map(|(key, session)| PersistedSession::of(key, session, time)).collect();
        PersistedState::sort(&mut sessions);
        PersistedState { version: VERSION, switch: self.switch, sessions }
    }

    /// Takes up the state that another process left. Sessions that were idle for two hours are left out, and so is everything
    /// that is of another version.
    pub fn restore(&mut self, state: PersistedState, time: u64) {
        if state.version != VERSION {
            return;
        }
        self.switch = state.switch;
        for kept in state.sessions.into_iter().filter(|kept| time.saturating_sub(kept.last_seen) < IDLE_MS) {
            let session = self.ledger.session(&kept.session_key, kept.last_seen.min(time));
            (session.switch, session.carried, session.restored) = (kept.switch, kept.open_loop, true);
        }
    }

    /// Forgets sessions that were idle for two hours.
    pub fn prune(&mut self, time: u64) {
        self.ledger.prune(time);
    }

    /// Every session that is remembered, by its key.
    #[must_use]
    pub fn snapshot(&self) -> Vec<SessionSnapshot> {
        let mut sessions: Vec<SessionSnapshot> = self.ledger.iter().map(|(key, session)| SessionSnapshot::of(key, session)).collect();
        sessions.sort_by(|a, b| a.session_key.cmp(&b.session_key));
        sessions
    }
}
