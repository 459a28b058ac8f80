//! What an operator asks and does: explanations, thresholds, switches, resets, and the state that survives a restart.

use tool_guard_outcome::class::Class;
use tool_guard_outcome::facts::{Facts, Speaker};
use tool_guard_outcome::named_tool::named_tool;
use tool_guard_outcome::outcome::{Outcome, read};
use tool_guard_rules::budget::overview;
use tool_guard_session::persisted::{PersistedSession, PersistedState, VERSION};
use tool_guard_session::snapshot::SessionSnapshot;
use tool_guard_session::spending::Spending;
use tool_guard_session::switch::Switch;
use tool_guard_session::switches::Switches;
use tool_guard_settings::config::Mode;
use tool_guard_settings::profile::{self, InForce};
use tool_guard_text::sort;

use crate::guard::verdict::Explained;
use crate::guard::{Guard, mode_of};

/// Stands for a tool that nobody named.
const SOME_TOOL: &str = "some_tool";

impl Guard {
    /// Forgets what was counted in a session's turn: the user asked for it.
    pub fn reset_session(&mut self, session: &str, time: u64) {
        let session = self.ledger.session(session, time);
        session.reset();
        session.spending = Spending::of_run(session.tokens, time);
    }

    /// A session is over: what was counted in it is forgotten. Its switch stays, since the host may use its key again.
    pub fn end_session(&mut self, session: &str) {
        self.ledger.end(session);
    }

    /// What a failure with this text counts as, for a model without thresholds of its own. Without a tool it is one of the tool
    /// that the text names.
    #[must_use]
    pub fn class_of(&self, tool: Option<&str>, text: &str) -> Explained {
        // what is asked about is taken for a host's words where it has their form, whatever tool the user names
        let named = named_tool(text);
        let speaker = if named.is_some() { Speaker::Host } else { Speaker::Unknown };
        let tool = tool.map(str::to_owned).or(named).unwrap_or_else(|| SOME_TOOL.to_owned());
        let facts = Facts { tool: &tool, is_error: true, details_status: None, exit_code: None, text, speaker };
        let (class, received, refused) = match read(facts) {
            Outcome::Failure(failure) => (failure.class, failure.received, failure.refused),
            Outcome::Success => (Class::Unknown, None, false),
        };
        let trip = self.config.thresholds.trip_at(class, self.catalogue.retry_budgets(&tool));
        let retries = trip.map(|trip| trip.saturating_sub(1));
        Explained { tool, args: received.map(|args| args.to_string()), class, kind: class.kind(), retries, refused }
    }

    /// The thresholds that a model gets, and where each comes from.
    #[must_use]
    pub fn thresholds_in_force(&self, provider: Option<&str>, model: Option<&str>) -> Vec<InForce> {
        profile::in_force(&self.config, provider, model)
    }

    /// The limit of repetitions that a tool has under this model, and the path of the setting that gives it; `None`: its kind does.
    #[must_use]
    pub fn repeat_limit(&self, provider: Option<&str>, model: Option<&str>, tool: &str) -> (Option<String>, u32) {
        profile::repeat_limit(&self.config, provider, model, tool)
    }

    /// The user switches the guard by hand: for a session, or for all that have no switch of their own. `None`: as configured.
    /// A switch stays until it is taken back.
    pub fn set_switch(&mut self, session: Option<&str>, switch: Option<Switch>, time: u64) {
        match session {
            Some(session) => self.switches.set(session, switch, time),
            None => self.switches.all = switch,
        }
    }

    /// The switch of all sessions that have none of their own.
    #[must_use]
    pub const fn switch(&self) -> Option<Switch> {
        self.switches.all
    }

    /// Whether verdicts are carried out in sessions without a switch of their own.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.config.enabled && mode_of(&self.config, self.switches.all) == Some(Mode::Enforce)
    }

    /// What is to survive a restart.
    #[must_use]
    pub fn state(&self, time: u64) -> PersistedState {
        let mut sessions: Vec<PersistedSession> =
            self.ledger.iter().filter_map(|(key, session)| PersistedSession::of(key, session, time)).collect();
        sort::by(&mut sessions, |a, b| a.session_key.cmp(&b.session_key));
        PersistedState { version: VERSION, switch: self.switches.all, switches: self.switches.kept(), sessions }
    }

    /// Takes up the state that another process left. Loops of sessions that were idle for two hours are left out, and so is
    /// everything that is of another version.
    pub fn restore(&mut self, state: PersistedState, time: u64) {
        if state.version != VERSION {
            return;
        }
        self.switches = Switches::restored(state.switch, state.switches);
        for kept in state.sessions.into_iter().filter(|kept| kept.is_fresh(time)) {
            let session = self.ledger.session(&kept.session_key, kept.last_seen.min(time));
            (session.carried, session.restored) = (Some(kept.open_loop), true);
        }
    }

    /// Forgets sessions that were idle for two hours.
    pub fn prune(&mut self, time: u64) {
        self.ledger.prune(time);
    }

    /// Every session that is remembered or was switched by hand, by its key.
    #[must_use]
    pub fn snapshot(&self) -> Vec<SessionSnapshot> {
        let remembered = self.ledger.iter().map(|(key, session)| {
            let budget = session.profile.as_ref().map(|profile| profile.thresholds.budget).unwrap_or_default();
            let used = overview(budget, &session.spending, session.tokens, session.last_seen);
            SessionSnapshot { budget: used, ..SessionSnapshot::of(key, session, self.switches.own(key)) }
        });
        let switched = self.switches.kept();
        let only_switched = switched.iter().filter(|kept| !self.ledger.remembers(&kept.session_key)).map(SessionSnapshot::of_switch);
        let mut sessions: Vec<SessionSnapshot> = remembered.chain(only_switched).collect();
        sort::by(&mut sessions, |a, b| a.session_key.cmp(&b.session_key));
        sessions
    }
}
