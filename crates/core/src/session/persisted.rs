//! What survives a restart: modes that were switched by hand, and loops that still stand.

use serde::{Deserialize, Serialize};

use crate::session::ledger::{IDLE_MS, Session};
use crate::verdict::class::Class;

/// The version of the form; another one is not read.
pub const VERSION: u32 = 1;

/// What the user made of the guard by hand, for a session or for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Switch {
    /// Verdicts are carried out.
    On,
    /// Verdicts are only written down.
    Observe,
    /// Nothing is looked at.
    Off,
}

impl Switch {
    /// The switch of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "on" => Some(Self::On),
            "observe" => Some(Self::Observe),
            "off" => Some(Self::Off),
            _ => None,
        }
    }
}

/// A call that had been stopped when its turn ended without the user's doing: it goes on counting from there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Carried {
    /// The call's identity, 16 hexadecimal digits.
    pub call_key: String,
    /// The class of its failures, by name.
    pub class: String,
    /// How often it failed alike.
    pub failures: u32,
    /// Milliseconds of the last time.
    pub last: u64,
}

impl Carried {
    /// The failures that this loop adds to those of the call in the current turn.
    pub(crate) fn failures_of(&self, key: u64, class: Class) -> u32 {
        if self.is_of(key) && self.class == class.name() { self.failures } else { 0 }
    }

    pub(crate) fn is_of(&self, key: u64) -> bool {
        self.call_key == format!("{key:016x}")
    }
}

/// What is kept of a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SessionState {
    /// The session's key.
    pub session_key: String,
    /// Its own mode.
    pub switch: Option<Switch>,
    /// The loop that stands in it.
    pub trip: Option<Carried>,
    /// Milliseconds of its last moment.
    pub last_seen: u64,
}

/// What is kept of a guard; by default nothing, of no version.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// [`VERSION`].
    pub version: u32,
    /// The mode of every session without its own.
    pub switch: Option<Switch>,
    /// Sessions that there is something to keep of.
    pub sessions: Vec<SessionState>,
}

impl SessionState {
    /// What is to be kept of a session; `None`: nothing, or it is too old.
    pub(crate) fn of(key: &str, session: &Session, time: u64) -> Option<Self> {
        let trip = session.open_loop();
        let fresh = time.saturating_sub(session.last_seen) < IDLE_MS;
        (fresh && (trip.is_some() || session.switch.is_some())).then(|| Self {
            session_key: key.to_owned(),
            switch: session.switch,
            trip,
            last_seen: session.last_seen,
        })
    }
}

/// What one process has now, if it changed that; else what another has.
fn changed<T: PartialEq>(ours: T, base: &T, theirs: T) -> T {
    if ours == *base { theirs } else { ours }
}

impl State {
    /// Puts sessions in the order in which they are kept.
    pub(crate) fn sort(sessions: &mut [SessionState]) {
        sessions.sort_by(|a, b| a.session_key.cmp(&b.session_key));
    }

    /// What is to be kept where two processes keep it in one place: each says what it changed since it looked last (`base`), and
    /// the rest is as the other left it (`theirs`). Sessions idle for two hours are left out.
    #[must_use]
    pub fn beside(self, base: Self, theirs: Self, time: u64) -> Self {
        if theirs.version != VERSION {
            return self;
        }
        let (base, theirs) = (base.in_order(), theirs.in_order());
        let new = theirs.sessions.iter().filter(|session| self.session(&session.session_key).is_none());
        let keys = self.sessions.iter().chain(new).map(|session| &session.session_key);
        let merged = keys.filter_map(|key| SessionState::merged(key, [self.session(key), base.session(key), theirs.session(key)]));
        let mut sessions: Vec<SessionState> = merged.filter(|kept| time.saturating_sub(kept.last_seen) < IDLE_MS).collect();
        Self::sort(&mut sessions);
        Self { version: VERSION, switch: changed(self.switch, &base.switch, theirs.switch), sessions }
    }

    /// As it is kept: sorted by key, each once.
    fn in_order(mut self) -> Self {
        Self::sort(&mut self.sessions);
        self.sessions.dedup_by(|a, b| a.session_key == b.session_key);
        self
    }

    fn session(&self, key: &str) -> Option<&SessionState> {
        let at = self.sessions.binary_search_by(|session| session.session_key.as_str().cmp(key)).ok()?;
        self.sessions.get(at)
    }
}

impl SessionState {
    /// One session as this process has it, had it, and as the other has it.
    fn merged(key: &str, [ours, base, theirs]: [Option<&Self>; 3]) -> Option<Self> {
        let seen = |state: Option<&Self>| state.map_or(0, |kept| kept.last_seen);
        // what this process forgot, the other may be at work in
        if ours.is_none() && seen(theirs) > seen(base) {
            return theirs.cloned();
        }
        let switch = |state: Option<&Self>| state.and_then(|kept| kept.switch);
        let trip = |state: Option<&Self>| state.and_then(|kept| kept.trip.clone());
        let switch = changed(switch(ours), &switch(base), switch(theirs));
        let trip = changed(trip(ours), &trip(base), trip(theirs));
        let last_seen = seen(ours).max(seen(theirs));
        (switch.is_some() || trip.is_some()).then(|| Self { session_key: key.to_owned(), switch, trip, last_seen })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(switch: Option<Switch>, sessions: &[(&str, Option<Switch>, u64)]) -> State {
        let kept = |(key, switch, last_seen): &(&str, Option<Switch>, u64)| SessionState {
            session_key: (*key).to_owned(),
            switch: *switch,
            trip: None,
            last_seen: *last_seen,
        };
        State { version: VERSION, switch, sessions: sessions.iter().map(kept).collect() }
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
        let other = State { version: 99, ..base.clone() };
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
