//! What survives a restart: modes that were switched by hand, and loops that still stand.

use serde::{Deserialize, Serialize};

use crate::class::Class;
use crate::ledger::{IDLE_MS, Session};

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

/// What is kept of a guard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
