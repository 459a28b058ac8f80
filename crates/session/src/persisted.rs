//! What survives a restart: modes that were switched by hand, and open loops.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use tool_guard_text::sort;

use crate::loop_record::CarriedLoop;
use crate::state::{IDLE_MS, Session};
use crate::switch::Switch;
use crate::switches::{SessionSwitch, Switches};

/// The version of the form; another one is not read.
pub const VERSION: u32 = 2;

/// What is kept of a session, for as long as it is not idle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PersistedSession {
    /// The session's key.
    pub session_key: String,
    /// Its open loop.
    #[serde(rename = "trip")]
    pub open_loop: CarriedLoop,
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
    /// The modes of single sessions, by key; they do not age.
    #[serde(default)]
    pub switches: Vec<SessionSwitch>,
    /// Sessions with an open loop, by key.
    pub sessions: Vec<PersistedSession>,
}

impl PersistedSession {
    /// What is to be kept of a session; `None`: nothing, or it is too old.
    pub fn of(key: &str, session: &Session, time: u64) -> Option<Self> {
        let kept = Self { session_key: key.to_owned(), open_loop: session.open_loop()?, last_seen: session.last_seen };
        kept.is_fresh(time).then_some(kept)
    }

    /// Whether the session is not idle.
    #[must_use]
    pub const fn is_fresh(&self, time: u64) -> bool {
        time.saturating_sub(self.last_seen) < IDLE_MS
    }
}

/// Why a text is not taken as a state.
#[derive(Debug, Error)]
pub enum StateError {
    /// It is no state.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// Another version of the plugin wrote it.
    #[error("its form is version {0}, and {VERSION} is read")]
    Version(u32),
}

/// What every version of the form has.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

impl PersistedState {
    /// Reads what [`Self::to_json`] wrote.
    ///
    /// # Errors
    /// It is no state, or one of another [`VERSION`].
    pub fn from_json(text: &str) -> Result<Self, StateError> {
        // before the rest, which may look different there
        let Versioned { version } = serde_json::from_str(text)?;
        if version == VERSION { Ok(serde_json::from_str(text)?) } else { Err(StateError::Version(version)) }
    }

    /// The state as JSON.
    ///
    /// # Errors
    /// None in practice; the type is the serialiser's.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// The merged state of two processes that share one file: what this process changed since it last read the file (`base`) is
    /// kept, the rest is as the other left it (`theirs`). Loops of sessions idle for two hours are left out.
    #[must_use]
    pub fn beside(self, base: &Self, theirs: &Self, time: u64) -> Self {
        if theirs.version != VERSION {
            return self;
        }
        let switches = merged(
            [&self.switches, &base.switches, &theirs.switches],
            |kept| &kept.session_key,
            |[ours, base, theirs]| changed(ours, &base, theirs).cloned(),
        );
        let sessions = merged([&self.sessions, &base.sessions, &theirs.sessions], |kept| &kept.session_key, merged_session);
        Self {
            version: VERSION,
            switch: changed(self.switch, &base.switch, theirs.switch),
            // both processes together may have too many
            switches: Switches::restored(None, switches).kept(),
            sessions: sessions.into_iter().filter(|kept| kept.is_fresh(time)).collect(),
        }
    }
}

/// Something as this process has it, had it when it last read the file, and as the other has it.
type Sides<'k, K> = [Option<&'k K>; 3];

/// What one process has now, if it changed that; else what another has.
fn changed<T: PartialEq>(ours: T, base: &T, theirs: T) -> T {
    if ours == *base { theirs } else { ours }
}

/// Lists that are kept by key, merged entry by entry.
fn merged<K>(lists: [&[K]; 3], key_of: impl Fn(&K) -> &str, merge: impl Fn(Sides<'_, K>) -> Option<K>) -> Vec<K> {
    let lists = lists.map(|list| sort::map(list.iter().map(|kept| (key_of(kept), kept))));
    let keys = sort::set(lists.iter().flat_map(BTreeMap::keys).copied());
    keys.into_iter().filter_map(|key| merge(lists.each_ref().map(|list| list.get(key).copied()))).collect()
}

/// The loop of a session; one that this process forgot stays while the other is at work in its session.
fn merged_session([ours, base, theirs]: Sides<'_, PersistedSession>) -> Option<PersistedSession> {
    let last_seen = |kept: Option<&PersistedSession>| kept.map_or(0, |kept| kept.last_seen);
    if ours.is_none() && last_seen(theirs) > last_seen(base) {
        return theirs.cloned();
    }
    let of_loop = |kept: Option<&PersistedSession>| kept.map(|kept| kept.open_loop.clone());
    let open_loop = changed(of_loop(ours), &of_loop(base), of_loop(theirs))?;
    let PersistedSession { session_key, .. } = ours.or(theirs)?;
    Some(PersistedSession { session_key: session_key.clone(), open_loop, last_seen: last_seen(ours).max(last_seen(theirs)) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::MAX_SWITCHES;

    const OFF: Option<Switch> = Some(Switch::Off);
    const ON: Option<Switch> = Some(Switch::On);

    /// A state with switches, and with loops that failed so often, last at this time.
    fn state(all: Option<Switch>, switches: &[(&str, Switch)], loops: &[(&str, u32, u64)]) -> PersistedState {
        let switches = switches.iter().map(|(key, switch)| SessionSwitch { session_key: (*key).to_owned(), switch: *switch, since: 0 });
        let sessions = loops.iter().map(|(key, failures, last)| PersistedSession {
            session_key: (*key).to_owned(),
            open_loop: CarriedLoop { call_key: String::new(), class: String::new(), failures: *failures, last: 0 },
            last_seen: *last,
        });
        PersistedState { version: VERSION, switch: all, switches: switches.collect(), sessions: sessions.collect() }
    }

    #[test]
    fn each_process_says_what_it_changed() {
        let [off, on] = [Switch::Off, Switch::On];
        let base = state(None, &[("a", off), ("b", off), ("c", off), ("d", off)], &[("a", 2, 1), ("b", 2, 1), ("c", 2, 1), ("d", 2, 1)]);
        let ours = state(None, &[("a", on), ("b", off), ("c", off)], &[("a", 3, 5), ("b", 2, 1), ("c", 2, 1)]);
        let theirs = state(OFF, &[("a", off), ("b", on), ("d", off), ("e", on)], &[("a", 2, 1), ("b", 4, 6), ("d", 2, 1), ("e", 2, 7)]);
        assert_eq!(
            ours.clone().beside(&base, &theirs, 10),
            state(OFF, &[("a", on), ("b", on), ("e", on)], &[("a", 3, 5), ("b", 4, 6), ("e", 2, 7)]),
            "a: ours, b: theirs, c: theirs to forget, d: ours to forget, e: new"
        );
        assert_eq!(ours.clone().beside(&base, &base, 10), ours, "nobody else changed anything");
        let other = PersistedState { version: 99, ..base.clone() };
        assert_eq!(ours.clone().beside(&base, &other, 10), ours);
        assert_eq!(state(ON, &[], &[]).beside(&state(OFF, &[], &[]), &state(OFF, &[], &[]), 10).switch, ON);
    }

    #[test]
    fn a_state_is_read_back_and_one_of_another_version_is_named() {
        let kept = state(OFF, &[("a", Switch::Off)], &[("a", 2, 1)]);
        assert_eq!(PersistedState::from_json(&kept.to_json().unwrap()).unwrap(), kept);
        let refused = |text: &str| PersistedState::from_json(text).unwrap_err().to_string();
        assert_eq!(refused(r#"{"version":1,"sessions":[{"sessionKey":"a","switch":"off"}]}"#), "its form is version 1, and 2 is read");
        assert!(refused(r#"{"version":2,"sessions":7}"#).contains("invalid type"));
    }

    #[test]
    fn a_loop_forgotten_here_but_used_elsewhere_stays_until_it_is_old() {
        let base = state(None, &[], &[("a", 2, 1)]);
        let kept = |theirs: u64, time: u64| {
            state(None, &[], &[]).beside(&base, &state(None, &[], &[("a", 2, theirs), ("a", 2, theirs)]), time).sessions.len()
        };
        assert_eq!([kept(2, 10), kept(1, 10), kept(2, IDLE_MS + 2)], [1, 0, 0]);
    }

    #[test]
    fn a_switch_taken_back_stays_so_in_all_processes_and_none_expires() {
        let off = state(None, &[("a", Switch::Off)], &[]);
        let at_work = state(None, &[("a", Switch::Off)], &[("a", 3, 9)]);
        assert_eq!(state(None, &[], &[]).beside(&off, &at_work, 10).switches, []);
        assert_eq!(off.clone().beside(&off, &off, u64::MAX), off);
    }

    #[test]
    fn two_processes_together_keep_no_more_switches_than_one() {
        let many = |from: u64| {
            let switches = (from..from + MAX_SWITCHES.get() as u64).map(|since| SessionSwitch {
                session_key: format!("s{since}"),
                switch: Switch::Off,
                since,
            });
            PersistedState { switches: switches.collect(), ..state(None, &[], &[]) }
        };
        let both = many(0).beside(&state(None, &[], &[]), &many(5_000), 10);
        assert_eq!(both.switches.len(), MAX_SWITCHES.get());
        assert!(both.switches.iter().all(|kept| kept.since >= 5_000), "the newest stay");
    }
}
