//! What is remembered: per session the current turn, per call how it failed. Everything is bounded.

use std::collections::{HashMap, VecDeque};

use crate::class::Class;
use crate::verdict::Action;

/// Sessions that are remembered; the one longest unused makes room.
pub const MAX_SESSIONS: usize = 4096;
/// Calls with failures that a turn remembers; the one longest unused makes room.
pub const MAX_CALLS: usize = 64;
/// Occurrences of calls that a session knows by id: more than any parallel batch holds.
const MAX_SEEN: usize = 128;
/// Milliseconds without a moment after which a session is forgotten.
pub const IDLE_MS: u64 = 2 * 60 * 60 * 1000;

/// How the failures of one call stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallRecord {
    /// The call's identity.
    pub key: u64,
    /// The class of its failures; another class starts the count over.
    pub class: Class,
    /// Identical failures in a row.
    pub failures: u32,
    /// Occurrences since the first failure, failed or kept from running.
    pub tries: u32,
    /// Whether it is stopped: an identical call is blocked.
    pub stopped: bool,
    /// Occurrences since it was stopped.
    pub tries_after_stop: u32,
    /// Milliseconds of the first and the last occurrence.
    pub first: u64,
    /// Milliseconds of the last occurrence.
    pub last: u64,
    /// The last error, redacted and cut.
    pub error: String,
}

/// How an occurrence of a call stands before it runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It may run.
    Free,
    /// Its like was stopped.
    Stopped,
    /// The turn is at its limit.
    Capped,
    /// It was tried so often that the run is to end.
    Halted,
}

/// One occurrence of a call, known by the host's id.
#[derive(Debug, Clone)]
pub struct Seen {
    /// The host's id.
    pub id: String,
    /// How it stood when it was first seen.
    pub standing: Standing,
    /// Whether it was kept from running: what then comes back is our own text.
    pub blocked: bool,
    /// The verdict on its outcome, once there is one.
    pub judged: Option<Action>,
}

/// What is remembered of a session.
#[derive(Debug, Clone, Default)]
pub struct Session {
    /// The current run's id, where the host tells it.
    pub run: Option<String>,
    /// The model's id, where the host tells it.
    pub model: Option<String>,
    /// The model's provider, where the host tells it.
    pub provider: Option<String>,
    /// Milliseconds of the last moment.
    pub last_seen: u64,
    /// Failures of the turn that count against the cap.
    pub failures: u32,
    /// Milliseconds of the turn's first counted failure.
    pub first_failure: u64,
    /// Whether the turn is at its limit.
    pub capped: bool,
    /// Calls since the limit was reached.
    pub tries_after_cap: u32,
    /// Whether the end of the run was called for in this turn.
    pub halted: bool,
    calls: Vec<CallRecord>,
    seen: VecDeque<Seen>,
}

impl Session {
    /// Forgets the turn. The same run id twice is one turn; without an id every call begins one.
    pub fn begin_turn(&mut self, run: Option<&str>) {
        if run.is_some() && self.run.as_deref() == run {
            return;
        }
        *self = Self {
            run: run.map(str::to_owned),
            model: self.model.take(),
            provider: self.provider.take(),
            last_seen: self.last_seen,
            ..Self::default()
        };
    }

    /// The record of a call with failures in this turn.
    #[must_use]
    pub fn find(&self, key: u64) -> Option<&CallRecord> {
        self.calls.iter().find(|record| record.key == key)
    }

    /// The same, to change it.
    pub fn record(&mut self, key: u64) -> Option<&mut CallRecord> {
        self.calls.iter_mut().find(|record| record.key == key)
    }

    /// Adds a failure to the call's record.
    pub fn add_failure(&mut self, key: u64, class: Class, error: String, time: u64) -> &mut CallRecord {
        let at = self.calls.iter().position(|record| record.key == key).unwrap_or_else(|| {
            if self.calls.len() == MAX_CALLS
                && let Some(oldest) = (0..self.calls.len()).min_by_key(|i| self.calls[*i].last)
            {
                self.calls.swap_remove(oldest);
            }
            self.calls.push(CallRecord {
                key,
                class,
                failures: 0,
                tries: 1,
                stopped: false,
                tries_after_stop: 0,
                first: time,
                last: time,
                error: String::new(),
            });
            self.calls.len() - 1
        });
        let record = &mut self.calls[at];
        if record.class != class {
            (record.class, record.failures, record.stopped, record.tries_after_stop) = (class, 0, false, 0);
        }
        record.failures = record.failures.saturating_add(1);
        (record.last, record.error) = (time, error);
        record
    }

    /// The call works: its failures are history.
    pub fn forget_call(&mut self, key: u64) {
        self.calls.retain(|record| record.key != key);
    }

    /// A mutating call succeeded: other calls that failed because of the world may succeed now.
    pub fn world_changed(&mut self, by: u64) {
        self.calls.retain(|record| record.key == by || !record.class.depends_on_world());
    }

    /// Calls with failures in this turn.
    #[must_use]
    pub fn calls(&self) -> &[CallRecord] {
        &self.calls
    }

    /// The occurrence with this id.
    pub fn seen(&mut self, id: &str) -> Option<&mut Seen> {
        self.seen.iter_mut().rev().find(|seen| seen.id == id)
    }

    /// Remembers an occurrence; an earlier one with the same id is replaced.
    pub fn see(&mut self, id: &str, standing: Standing) {
        self.seen.retain(|seen| seen.id != id);
        if self.seen.len() == MAX_SEEN {
            self.seen.pop_front();
        }
        self.seen.push_back(Seen { id: id.to_owned(), standing, blocked: false, judged: None });
    }
}

/// Every session.
#[derive(Debug, Default)]
pub struct Ledger {
    sessions: HashMap<String, Session>,
    next_prune: u64,
}

impl Ledger {
    /// The session, new if it is not known; sessions never see each other.
    pub fn session(&mut self, key: &str, time: u64) -> &mut Session {
        if time >= self.next_prune {
            self.prune(time);
            self.next_prune = time + IDLE_MS / 12;
        }
        if !self.sessions.contains_key(key)
            && self.sessions.len() >= MAX_SESSIONS
            && let Some(oldest) = self.sessions.iter().min_by_key(|(_, session)| session.last_seen).map(|(key, _)| key.clone())
        {
            self.sessions.remove(&oldest);
        }
        let session = self.sessions.entry(key.to_owned()).or_default();
        if time.saturating_sub(session.last_seen) >= IDLE_MS {
            *session = Session::default();
        }
        session.last_seen = session.last_seen.max(time);
        session
    }

    /// Forgets a session.
    pub fn end(&mut self, key: &str) {
        self.sessions.remove(key);
    }

    /// Forgets sessions without a moment for two hours.
    pub fn prune(&mut self, time: u64) {
        self.sessions.retain(|_, session| time.saturating_sub(session.last_seen) < IDLE_MS);
    }

    /// Every session with its key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Session)> {
        self.sessions.iter().map(|(key, session)| (key.as_str(), session))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_bounded() {
        let mut ledger = Ledger::default();
        for i in 0..MAX_SESSIONS as u64 + 100 {
            ledger.session(&format!("s{i}"), i);
        }
        assert_eq!(ledger.iter().count(), MAX_SESSIONS);
        assert!(ledger.iter().all(|(key, _)| key != "s0"), "the oldest made room");
        let session = ledger.session("s200", 0);
        for key in 0..1000 {
            session.add_failure(key, Class::NotFound, String::new(), key);
            session.see(&key.to_string(), Standing::Free);
        }
        assert_eq!((session.calls.len(), session.seen.len()), (MAX_CALLS, MAX_SEEN));
    }

    #[test]
    fn an_idle_session_is_forgotten_and_a_busy_one_is_not() {
        let mut ledger = Ledger::default();
        ledger.session("idle", 0).failures = 1;
        ledger.session("busy", IDLE_MS - 1).failures = 1;
        ledger.session("new", IDLE_MS);
        assert_eq!(ledger.session("idle", IDLE_MS).failures, 0);
        assert_eq!(ledger.session("busy", IDLE_MS).failures, 1);
    }

    #[test]
    fn a_turn_begins_once_per_run() {
        let mut session = Session::default();
        session.begin_turn(Some("r1"));
        session.failures = 3;
        session.begin_turn(Some("r1"));
        assert_eq!(session.failures, 3);
        session.begin_turn(Some("r2"));
        assert_eq!(session.failures, 0);
        session.failures = 3;
        session.begin_turn(None);
        assert_eq!(session.failures, 0);
    }

    #[test]
    fn a_changed_world_clears_only_what_depends_on_it() {
        let mut session = Session::default();
        session.add_failure(1, Class::NotFound, String::new(), 0);
        session.add_failure(2, Class::MissingParam, String::new(), 0);
        session.add_failure(3, Class::NotFound, String::new(), 0);
        session.world_changed(3);
        assert_eq!(session.calls().iter().map(|record| record.key).collect::<Vec<_>>(), [2, 3]);
    }
}
