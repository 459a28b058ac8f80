//! What is remembered, per session: who is at work, the current turn, which calls were seen. Everything is bounded.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::guard::verdict::Response;
use crate::screen::placeholder::Placeholders;
use crate::session::loop_record::LoopRecord;
use crate::session::persisted::{Carried, Switch};
use crate::session::turn::Turn;
use crate::settings::profile::Profile;

/// Sessions that are remembered; the one longest unused makes room.
pub const MAX_SESSIONS: usize = 4096;
/// Occurrences of calls that a session knows by id: more than any parallel batch holds.
const MAX_SEEN: usize = 128;
/// Bytes of verdicts that a session keeps, to give them once more: those of the newest calls.
const MAX_VERDICTS: usize = 32 * 1024;
/// Names of tools that a session remembers.
const MAX_TOOLS: usize = 64;
/// Milliseconds without a moment after which a session is forgotten.
pub const IDLE_MS: u64 = 2 * 60 * 60 * 1000;
/// Milliseconds by which time must go backwards to be a clock that was set, and not two moments that crossed.
const CLOCK_STEP_MS: u64 = 60_000;

/// How an occurrence of a call stands before it runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    /// It may run.
    Free,
    /// Its like was stopped.
    Stopped,
    /// The turn is at its limit.
    Capped,
    /// It was tried so often that the run is to end.
    Halted,
}

/// What screening made of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Screening {
    /// The model is shown it, perhaps changed.
    Shown,
    /// The model is not shown it.
    Withheld,
    /// It is not what it should be; the model is told this error.
    Invalid(String),
}

/// One occurrence of a call.
#[derive(Debug, Clone)]
pub struct Seen {
    /// What tells it from others.
    pub id: String,
    /// How it stood when it was first seen.
    pub admission: Admission,
    /// The batch in which the model made it.
    pub batch: u32,
    /// Whether it was kept from running: what then comes back is our own text.
    pub blocked: bool,
    /// What screening made of its result, once it did.
    pub screening: Option<Screening>,
    /// The verdict on its outcome, once there is one.
    pub judged: Option<Response>,
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
    /// The mode that the user gave this session by hand.
    pub switch: Option<Switch>,
    /// A loop of an earlier turn that nobody but the agent itself ended.
    pub carried: Option<Carried>,
    /// Whether the next turn goes on where another process broke off.
    pub restored: bool,
    /// Tokens of the model's window, where the host tells it.
    pub window: Option<u64>,
    /// What stands for values that were redacted.
    pub placeholders: Option<Box<Placeholders>>,
    /// What the settings give the model, once it is worked out.
    pub profile: Option<Arc<Profile>>,
    /// Milliseconds of the last moment.
    pub last_seen: u64,
    /// How many moments of any session came before its last one: a clock may be set back, this order may not.
    used: u64,
    /// Tokens that the model used, where the host tells it.
    pub tokens: u64,
    /// The last loop that was stopped.
    pub trip: Option<LoopRecord>,
    /// The current turn.
    pub turn: Turn,
    /// Names of tools that worked here, those behind the wrapping tool apart, and of tools that do not exist behind it.
    working_tools: BTreeSet<String>,
    wrapped_tools: BTreeSet<String>,
    unknown_wrapped: BTreeSet<String>,
    seen: VecDeque<Seen>,
}

impl Session {
    /// Forgets the turn. The same run id twice is one turn; without an id every call begins one. `unattended`: no user asked
    /// for it, so a loop that stands is carried on, as it is into the first turn after a restart.
    pub fn begin_turn(&mut self, run: Option<&str>, unattended: bool) {
        if run.is_some() && self.run.as_deref() == run {
            return;
        }
        self.run = run.map(str::to_owned);
        let carried = if unattended || std::mem::take(&mut self.restored) { self.open_loop() } else { None };
        self.reset();
        self.carried = carried;
        self.seen.clear();
    }

    /// The loop that stands, as a later turn would carry it on.
    #[must_use]
    pub fn open_loop(&self) -> Option<Carried> {
        let Some(trip) = self.trip.as_ref().filter(|trip| trip.open) else { return self.carried.clone() };
        let record = self.turn.find(trip.key)?;
        let class = record.class.filter(|_| record.failures > 0)?;
        let before = self.carried.as_ref().map_or(0, |carried| carried.failures_of(trip.key, class));
        Some(Carried {
            call_key: format!("{:016x}", trip.key),
            class: class.name().to_owned(),
            failures: record.failures.saturating_add(before),
            last: trip.last,
        })
    }

    /// Forgets what was counted, by hand or because a turn begins; what is under way goes on.
    pub fn reset(&mut self) {
        self.turn = Turn::default();
        self.carried = None;
        if let Some(trip) = &mut self.trip {
            trip.open = false;
        }
    }

    /// The occurrence with this id.
    pub fn seen(&mut self, id: &str) -> Option<&mut Seen> {
        self.seen.iter_mut().rev().find(|seen| seen.id == id)
    }

    /// Remembers an occurrence; of several with the same id the last one counts.
    pub fn see(&mut self, id: &str, admission: Admission) {
        if self.seen.len() == MAX_SEEN {
            self.seen.pop_front();
        }
        self.seen.push_back(Seen { id: id.to_owned(), admission, batch: self.turn.batch, blocked: false, screening: None, judged: None });
    }

    /// Remembers the verdict on an occurrence; texts of older ones make room, since a second hook asks right after the first.
    pub fn judge(&mut self, id: &str, verdict: &Response) {
        let Some(seen) = self.seen(id) else { return };
        seen.judged = Some(verdict.clone());
        if verdict.size() == 0 {
            return;
        }
        let mut kept = 0;
        for response in self.seen.iter_mut().rev().filter_map(|seen| seen.judged.as_mut()) {
            let size = response.size();
            kept += size;
            if size > 0 && kept > MAX_VERDICTS {
                *response = Response::Keep;
            }
        }
    }

    /// A tool worked (`wrapped`: behind the wrapping tool), or the host said that there is none of this name.
    pub fn learn_tool(&mut self, tool: &str, wrapped: bool, exists: bool) {
        let names = match (wrapped, exists) {
            (true, true) => &mut self.wrapped_tools,
            (true, false) => &mut self.unknown_wrapped,
            (false, true) => &mut self.working_tools,
            (false, false) => return,
        };
        if names.len() < MAX_TOOLS && tool.len() <= 128 && !names.contains(tool) {
            names.insert(tool.to_owned());
        }
    }

    /// The tools that worked here, behind the wrapping tool or not.
    #[must_use]
    pub const fn working_tools(&self, wrapped: bool) -> &BTreeSet<String> {
        if wrapped { &self.wrapped_tools } else { &self.working_tools }
    }

    /// Whether the host said that there is no tool of this name behind the wrapping tool.
    #[must_use]
    pub fn is_unknown_wrapped(&self, tool: &str) -> bool {
        self.unknown_wrapped.contains(tool) && !self.wrapped_tools.contains(tool)
    }
}

/// Every session.
#[derive(Debug, Default)]
pub struct Ledger {
    sessions: HashMap<String, Session, FxBuildHasher>,
    last_prune: u64,
    events: u64,
}

impl Ledger {
    /// The session, new if it is not known; sessions never see each other.
    pub fn session(&mut self, key: &str, time: u64) -> &mut Session {
        if time.abs_diff(self.last_prune) >= IDLE_MS / 12 {
            self.prune(time);
            self.last_prune = time;
        }
        self.make_room(key);
        let session = self.sessions.entry_ref(key).or_default();
        if time.saturating_sub(session.last_seen) >= IDLE_MS {
            *session = Session::default();
        }
        if time.saturating_add(CLOCK_STEP_MS) < session.last_seen {
            session.turn.forget_waits();
        }
        self.events += 1;
        (session.last_seen, session.used) = (time, self.events);
        session
    }

    /// The session that was used longest ago makes room for this one where there is none.
    fn make_room(&mut self, key: &str) {
        if self.sessions.len() < MAX_SESSIONS || self.sessions.contains_key(key) {
            return;
        }
        if let Some(oldest) = self.sessions.iter().min_by_key(|(_, session)| session.used).map(|(key, _)| key.clone()) {
            self.sessions.remove(&oldest);
        }
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

    /// New settings: what they give each session's model is worked out anew.
    pub fn forget_profiles(&mut self) {
        for session in self.sessions.values_mut() {
            session.profile = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::identity::Call;
    use crate::guard::verdict::Rule;
    use crate::session::batch_counter::BatchCounter;
    use crate::session::turn::Stop;
    use crate::tools::catalogue::Catalogue;

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
            session.see(&key.to_string(), Admission::Free);
            session.learn_tool(&key.to_string(), key % 2 == 0, key % 3 != 0);
        }
        assert_eq!(session.seen.len(), MAX_SEEN);
        let verdict = Response::Replace { text: "x".repeat(9_000) };
        for key in 900..1000 {
            session.judge(&key.to_string(), &verdict);
        }
        assert_eq!(session.seen("999").and_then(|seen| seen.judged.clone()), Some(verdict));
        assert!(session.seen.iter().filter_map(|seen| seen.judged.as_ref()).map(Response::size).sum::<usize>() <= MAX_VERDICTS);
        assert_eq!([session.working_tools.len(), session.wrapped_tools.len(), session.unknown_wrapped.len()], [MAX_TOOLS; 3]);
    }

    #[test]
    fn the_end_of_time_is_a_time() {
        let mut ledger = Ledger::default();
        ledger.session("a", u64::MAX).turn.failures.count = 1;
        assert_eq!(ledger.session("a", u64::MAX).turn.failures.count, 1);
    }

    #[test]
    fn an_idle_session_is_forgotten_and_a_busy_one_is_not() {
        let mut ledger = Ledger::default();
        ledger.session("idle", 0).turn.failures.count = 1;
        ledger.session("busy", IDLE_MS - 1).turn.failures.count = 1;
        ledger.session("new", IDLE_MS);
        assert_eq!(ledger.session("idle", IDLE_MS).turn.failures.count, 0);
        assert_eq!(ledger.session("busy", IDLE_MS).turn.failures.count, 1);
    }

    #[test]
    fn a_clock_that_was_wrong_for_a_while_keeps_nothing_alive_and_nobody_out() {
        let (now, year) = (1_000 * IDLE_MS, 4_380 * IDLE_MS);
        let mut ledger = Ledger::default();
        for i in 0..MAX_SESSIONS {
            ledger.session(&format!("ahead{i}"), now + year);
        }
        for i in 0..MAX_SESSIONS {
            ledger.session(&format!("s{i}"), now).turn.failures.count = 1;
        }
        assert!(
            (0..MAX_SESSIONS).all(|i| ledger.session(&format!("s{i}"), now).turn.failures.count == 1),
            "the newest are the ones that stay"
        );

        ledger.session("slow", now + year).turn.failures.count = 1;
        let call = Call::new("exec", None, &Catalogue::default());
        let stop = Stop { rule: Rule::TransientBudget, tries: BatchCounter::default(), until: Some(now + year + 30_000) };
        ledger.session("slow", now + year).turn.observe(&call, None, crate::session::turn::Print::default(), now + year, 0).stop =
            Some(stop);
        let stopped = |ledger: &mut Ledger, time: u64| {
            let record = ledger.session("slow", time).turn.find(call.key).cloned();
            record.and_then(|record| record.stop).map(|stop| stop.holds(time))
        };
        assert_eq!(stopped(&mut ledger, now + year - 1_000), Some(true), "moments may cross");
        assert_eq!(stopped(&mut ledger, now), Some(false), "nobody waits for a clock that was wrong");
        assert_eq!(ledger.session("slow", now).turn.failures.count, 1, "a clock that is set back forgets nothing");
        ledger.session("other", now + IDLE_MS);
        assert!(ledger.iter().all(|(key, _)| key == "other"), "and what is idle from then on is forgotten in time");
    }

    #[test]
    fn a_turn_begins_once_per_run() {
        let mut session = Session::default();
        session.begin_turn(Some("r1"), false);
        session.turn.failures.count = 3;
        session.begin_turn(Some("r1"), false);
        assert_eq!(session.turn.failures.count, 3);
        session.begin_turn(Some("r2"), false);
        assert_eq!(session.turn.failures.count, 0);
        session.turn.failures.count = 3;
        session.begin_turn(None, false);
        assert_eq!(session.turn.failures.count, 0);
    }

    #[test]
    fn a_tool_exists_or_does_not() {
        let mut session = Session::default();
        session.learn_tool("reed", true, false);
        assert!(session.is_unknown_wrapped("reed"));
        session.learn_tool("reed", true, true);
        assert!(!session.is_unknown_wrapped("reed") && session.working_tools(true).contains("reed"));
        assert!(session.working_tools(false).is_empty());
    }
}
