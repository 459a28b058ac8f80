//! What survives a restart: modes that were switched by hand, and open loops.

use serde::{Deserialize, Serialize};

use crate::session::carried_loop::CarriedLoop;
use crate::session::state::{IDLE_MS, Session};
use crate::session::switch::Switch;

/// The version of the form; another one is not read.
pub const VERSION: u32 = 1;

/// What is kept of a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PersistedSession {
    /// The session's key.
    pub session_key: String,
    /// Its own mode.
    pub switch: Option<Switch>,
    /// Its open loop.
    #[serde(rename = "trip")]
    pub open_loop: Option<CarriedLoop>,
    /// Milliseconds of its last event.
    pub last_seen: u64,
}

/// What is kept of a guard; by default nothing, of no version.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PersistedState {
    /// [`VERSION`].
    pub version: u32,
    /// The mode of every session without its own.
    pub switch: Option<Switch>,
    /// Sessions that there is something to keep of.
    pub sessions: Vec<PersistedSession>,
}

impl PersistedSession {
    /// What is to be kept of a session; `None`: nothing, or it is too old.
    pub(crate) fn of(key: &str, session: &Session, time: u64) -> Option<Self> {
        let open_loop = session.open_loop();
        let fresh = time.saturating_sub(session.last_seen) < IDLE_MS;
        (fresh && (open_loop.is_some() || session.switch.is_some())).then(|| Self {
            session_key: key.to_owned(),
            switch: session.switch,
            open_loop,
            last_seen: session.last_seen,
        })
    }
}

/// What one process has now, if it changed that; else what another has.
fn changed<T: PartialEq>(ours: T, base: &T, theirs: T) -> T {
    if ours == *base { theirs } else { ours }
}

impl PersistedState {
    /// Puts sessions in the order in which they are kept.
    pub(crate) fn sort(sessions: &mut [PersistedSession]) {
        sessions.sort_by(|a, b| a.session_key.cmp(&b.session_key));
    }

    /// The merged state of two processes that share one file: what this process changed since it last read the file (`base`) is
    /// kept, the rest is as the other left it (`theirs`). Sessions idle for two hours are left out.
    #[must_use]
    pub fn beside(self, base: Self, theirs: Self, time: u64) -> Self {
        if theirs.version != VERSION {
            return self;
        }
        let (base, theirs) = (base.in_order(), theirs.in_order());
        let new = theirs.sessions.iter().filter(|session| self.session(&session.session_key).is_none());
        let keys = self.sessions.iter().chain(new).map(|session| &session.session_key);
        let merged = keys.filter_map(|key| PersistedSession::merged(key, [self.session(key), base.session(key), theirs.session(key)]));
        let mut sessions: Vec<PersistedSession> = merged.filter(|kept| time.saturating_sub(kept.last_seen) < IDLE_MS).collect();
        Self::sort(&mut sessions);
        Self { version: VERSION, switch: changed(self.switch, &base.switch, theirs.switch), sessions }
    }

    /// As it is kept: sorted by key, each once.
    fn in_order(mut self) -> Self {
        Self::sort(&mut self.sessions);
        self.sessions.dedup_by(|a, b| a.session_key == b.session_key);
        self
    }

    fn session(&self, key: &str) -> Option<&PersistedSession> {
        let at = self.sessions.binary_search_by(|session| session.session_key.as_str().cmp(key)).ok()?;
        self.sessions.get(at)
    }
}

impl PersistedSession {
    /// One session as this process has it, had it, and as the other has it.
    fn merged(key: &str, [ours, base, theirs]: [Option<&Self>; 3]) -> Option<Self> {
        let occurrences = |state: Option<&Self>| state.map_or(0, |kept| kept.last_seen);
        // what this process forgot, the other may be at work in
        if ours.is_none() && occurrences(theirs) > occurrences(base) {
            return theirs.cloned();
        }
        let switch = |state: Option<&Self>| state.and_then(|kept| kept.switch);
        let open_loop = |state: Option<&Self>| state.and_then(|kept| kept.open_loop.clone());
        let switch = changed(switch(ours), &switch(base), switch(theirs));
        let open_loop = changed(open_loop(ours), &open_loop(base), open_loop(theirs));
        let last_seen = occurrences(ours).max(occurrences(theirs));
        (switch.is_some() || open_loop.is_some()).then(|| Self { session_key: key.to_owned(), switch, open_loop, last_seen })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(switch: Option<Switch>, sessions: &[(&str, Option<Switch>, u64)]) -> PersistedState {
        let kept = |(key, switch, last_seen): &(&str, Option<Switch>, u64)| PersistedSession {
            session_key: (*key).to_owned(),
            switch: *switch,
            open_loop: None,
            last_seen: *last_seen,
        };
        PersistedState { version: VERSION, switch, sessions: sessions.iter().map(kept).collect() }
    }

    #[test]
    fn each_process_says_what_it_changed() {
        let (off, on) = (Some(Switch::Off), Some(Switch::On));
        let base = state(None, &[("a", off, 1), ("b", off, 1), ("c", off, 1), ("d", off, 1)]);
        let ours = state(None, &[("a", on, 5), ("b", off, 1), ("c", off, 1)]);
        let theirs = state(off, &[("e", on, 7), ("a", off, 1), ("d", off, 1), ("b", on, 6)]);
        assert_eq!(
            ours.clone().beside(base.clone(), theirs, 10),
            state(off, &[("a", on, 5), ("b", on, 6), ("e", on, 7)]),
            "a: ours, b: theirs, c: theirs to forget, d: ours to forget, e: new"
        );
        assert_eq!(ours.clone().beside(base.clone(), base.clone(), 10), ours, "nobody else changed anything");
        let other = PersistedState { version: 99, ..base.clone() };
        assert_eq!(ours.clone().beside(base, other, 10), ours);
    }

    #[test]
    fn what_is_forgotten_here_and_at_work_there_stays_and_what_is_old_does_not() {
        let off = Some(Switch::Off);
        let base = state(None, &[("a", off, 1)]);
        let merged = |theirs: u64, time: u64| {
            state(None, &[]).beside(base.clone(), state(None, &[("a", off, theirs), ("a", off, theirs)]), time).sessions.len()
        };
        assert_eq!([merged(2, 10), merged(1, 10), merged(2, IDLE_MS + 2)], [1, 0, 0]);
    }
}
