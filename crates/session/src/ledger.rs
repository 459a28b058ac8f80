//! Every session that is remembered; the one unused for longest makes room. The `lru` crate keeps the order of use: at the bound
//! a scan for the oldest of 4096 sessions cost every new one some 10 us.

use lru::LruCache;
use rustc_hash::FxBuildHasher;

use crate::bounds::MAX_SESSIONS;
use crate::state::{IDLE_MS, Session};

/// Every session, by its key.
#[derive(Debug)]
pub struct Ledger {
    sessions: LruCache<String, Session, FxBuildHasher>,
    last_prune: u64,
}

impl Default for Ledger {
    fn default() -> Self {
        // the map grows with its sessions: memory for all of them is not taken in advance
        let mut sessions = LruCache::unbounded_with_hasher(FxBuildHasher);
        sessions.resize(MAX_SESSIONS);
        Self { sessions, last_prune: 0 }
    }
}

impl Ledger {
    /// The session, new if it is not known; sessions never see each other. `time` is milliseconds since the epoch.
    pub fn session(&mut self, key: &str, time: u64) -> &mut Session {
        if time.abs_diff(self.last_prune) >= IDLE_MS / 12 {
            self.prune(time);
            self.last_prune = time;
        }
        let session = self.sessions.get_or_insert_mut_ref(key, Session::default);
        if time.saturating_sub(session.last_seen) >= IDLE_MS {
            *session = Session::default();
        }
        session.last_seen = time;
        session
    }

    /// Forgets a session.
    pub fn end(&mut self, key: &str) {
        self.sessions.pop(key);
    }

    /// Forgets sessions without an event for two hours.
    pub fn prune(&mut self, time: u64) {
        let is_idle = |session: &Session| time.saturating_sub(session.last_seen) >= IDLE_MS;
        let idle: Vec<String> = self.iter().filter(|(_, session)| is_idle(session)).map(|(key, _)| key.to_owned()).collect();
        for key in idle {
            self.sessions.pop(&key);
        }
    }

    /// Whether the session is remembered.
    #[must_use]
    pub fn remembers(&self, key: &str) -> bool {
        self.sessions.contains(key)
    }

    /// Every session with its key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Session)> {
        self.sessions.iter().map(|(key, session)| (key.as_str(), session))
    }

    /// New settings: what they give each session's model is looked up again.
    pub fn forget_profiles(&mut self) {
        for (_, session) in &mut self.sessions {
            session.profile = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_bounded() {
        let mut ledger = Ledger::default();
        for i in 0..MAX_SESSIONS.get() as u64 + 100 {
            ledger.session(&format!("s{i}"), i);
        }
        assert_eq!(ledger.iter().count(), MAX_SESSIONS.get());
        assert!(ledger.iter().all(|(key, _)| key != "s0"), "the oldest made room");
    }

    #[test]
    fn the_end_of_time_is_a_time() {
        let mut ledger = Ledger::default();
        ledger.session("a", u64::MAX).turn.failures.attempts.count = 1;
        assert_eq!(ledger.session("a", u64::MAX).turn.failures.attempts.count, 1);
    }

    #[test]
    fn an_idle_session_is_forgotten_and_a_busy_one_is_not() {
        let mut ledger = Ledger::default();
        ledger.session("idle", 0).turn.failures.attempts.count = 1;
        ledger.session("busy", IDLE_MS - 1).turn.failures.attempts.count = 1;
        ledger.session("new", IDLE_MS);
        assert_eq!(ledger.session("idle", IDLE_MS).turn.failures.attempts.count, 0);
        assert_eq!(ledger.session("busy", IDLE_MS).turn.failures.attempts.count, 1);
    }

    #[test]
    fn a_clock_that_was_wrong_for_a_while_keeps_nothing_alive_and_nobody_out() {
        let (now, year) = (1_000 * IDLE_MS, 4_380 * IDLE_MS);
        let mut ledger = Ledger::default();
        for i in 0..MAX_SESSIONS.get() {
            ledger.session(&format!("ahead{i}"), now + year);
        }
        for i in 0..MAX_SESSIONS.get() {
            ledger.session(&format!("s{i}"), now).turn.failures.attempts.count = 1;
        }
        assert!(
            (0..MAX_SESSIONS.get()).all(|i| ledger.session(&format!("s{i}"), now).turn.failures.attempts.count == 1),
            "the newest are the ones that stay"
        );

        ledger.session("slow", now + year).turn.failures.attempts.count = 1;
        assert_eq!(ledger.session("slow", now).turn.failures.attempts.count, 1, "a clock that is set back forgets nothing");
        ledger.session("other", now + IDLE_MS);
        assert!(ledger.iter().all(|(key, _)| key == "other"), "and what is idle from then on is forgotten in time");
    }
}
