//! Every mode that a user set by hand. They are kept apart from what is counted in sessions, and so outlive idleness, the end of
//! a session whose key is used again, and restarts, until the user takes them back.

use lru::LruCache;
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};
use tool_guard_text::sort;

use crate::bounds::MAX_SWITCHES;
use crate::switch::Switch;

/// The switch of one session, as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SessionSwitch {
    /// The session's key.
    pub session_key: String,
    /// Its own mode.
    pub switch: Switch,
    /// Milliseconds when it was switched.
    pub since: u64,
}

/// The switch of all sessions, and those of single ones, which stand above it.
#[derive(Debug)]
pub struct Switches {
    /// The mode of every session without its own.
    pub all: Option<Switch>,
    /// Each with the time when it was switched; looking one up does not keep it any longer.
    own: LruCache<String, (Switch, u64), FxBuildHasher>,
}

impl Default for Switches {
    fn default() -> Self {
        // memory for all of them is not taken in advance
        let mut own = LruCache::unbounded_with_hasher(FxBuildHasher);
        own.resize(MAX_SWITCHES);
        Self { all: None, own }
    }
}

impl Switches {
    /// What was kept.
    #[must_use]
    pub fn restored(all: Option<Switch>, mut kept: Vec<SessionSwitch>) -> Self {
        sort::by_key(&mut kept, |kept| kept.since);
        let mut switches = Self { all, ..Self::default() };
        for SessionSwitch { session_key, switch, since } in kept {
            switches.own.put(session_key, (switch, since));
        }
        switches
    }

    /// Switches a session; `None`: it has no mode of its own any more.
    pub fn set(&mut self, session: &str, switch: Option<Switch>, time: u64) {
        match switch {
            Some(switch) => drop(self.own.put(session.to_owned(), (switch, time))),
            None => drop(self.own.pop(session)),
        }
    }

    /// The mode that the user gave this session, or all.
    #[must_use]
    pub fn of(&self, session: &str) -> Option<Switch> {
        self.own(session).or(self.all)
    }

    /// The mode that the user gave this session alone.
    #[must_use]
    pub fn own(&self, session: &str) -> Option<Switch> {
        self.own.peek(session).map(|(switch, _)| *switch)
    }

    /// The switches of single sessions, by key.
    #[must_use]
    pub fn kept(&self) -> Vec<SessionSwitch> {
        let kept = self.own.iter().map(|(key, (switch, since))| SessionSwitch { session_key: key.clone(), switch: *switch, since: *since });
        let mut kept: Vec<SessionSwitch> = kept.collect();
        sort::by(&mut kept, |a, b| a.session_key.cmp(&b.session_key));
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_switch_makes_room_and_looking_at_it_does_not_keep_it() {
        let mut switches = Switches::default();
        let bound = MAX_SWITCHES.get() as u64;
        for time in 0..bound {
            switches.set(&format!("s{time}"), Some(Switch::Off), time);
        }
        assert_eq!([switches.of("s0"), switches.of("s1")], [Some(Switch::Off); 2]);
        switches.set("s1", Some(Switch::Observe), bound);
        switches.set("new", Some(Switch::On), bound + 1);
        assert_eq!(switches.kept().len(), MAX_SWITCHES.get());
        assert_eq!(
            ["s0", "s1", "s2", "new"].map(|key| switches.of(key)),
            [None, Some(Switch::Observe), Some(Switch::Off), Some(Switch::On)]
        );

        let mut restored = Switches::restored(switches.all, switches.kept());
        assert_eq!(restored.kept(), switches.kept());
        restored.set("newer", Some(Switch::On), bound + 2);
        assert_eq!([restored.of("s2"), restored.of("s1")], [None, Some(Switch::Observe)], "what is oldest is known after a restart too");
    }

    #[test]
    fn a_sessions_own_switch_stands_above_that_of_all() {
        let mut switches = Switches { all: Some(Switch::Off), ..Switches::default() };
        switches.set("a", Some(Switch::On), 1);
        assert_eq!([switches.of("a"), switches.of("b")], [Some(Switch::On), Some(Switch::Off)]);
        switches.set("a", None, 2);
        assert_eq!((switches.of("a"), switches.own("a"), switches.kept()), (Some(Switch::Off), None, vec![]));
    }
}
