//! What is remembered of one session: who is at work, the current turn, the calls under way, the last loop.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use serde_json::Value;
use tool_guard_calls::identity::Call;
use tool_guard_claims::ledger::EffectLedger;
use tool_guard_loops::call_state::{CallFailure, CallState, Ending};
use tool_guard_loops::observation::Moment;
use tool_guard_loops::pace::Pace;
use tool_guard_secrets::placeholder::Placeholders;
use tool_guard_secrets::redact;
use tool_guard_settings::profile::Profile;
use tool_guard_text::quote;
use tool_guard_verdict::response::Response;
use tool_guard_verdict::rule::Rule;

use crate::acts::Acts;
use crate::bounds::{MAX_OCCURRENCES, MAX_RESPONSES, MAX_TOOLS};
use crate::brought::Brought;
use crate::causes::Causes;
use crate::done::Done;
use crate::loop_record::{CarriedLoop, LoopRecord, RepeatKind};
use crate::occurrence::{Admission, Occurrence};
use crate::opinions::{Opinions, Standing};
use crate::prompt_choice::PromptChoice;
use crate::run_series::RunSeries;
use crate::shown_names::ShownNames;
use crate::spending::Spending;
use crate::turn::Turn;

/// Milliseconds without an event after which a session is forgotten.
pub(crate) const IDLE_MS: u64 = 2 * 60 * 60 * 1000;
/// Failed calls that a report names.
const MAX_NAMED: usize = 4;

/// What is remembered of a session.
#[derive(Debug, Clone, Default)]
pub struct Session {
    /// The current run's id, where the host tells it.
    pub run: Option<String>,
    /// The model's id, where the host tells it.
    pub model: Option<String>,
    /// The model's provider, where the host tells it.
    pub provider: Option<String>,
    /// A loop of an earlier turn that is still open and goes on counting in this one.
    pub carried: Option<CarriedLoop>,
    /// Whether the next turn goes on where another process stopped.
    pub restored: bool,
    /// Tokens of the model's window, where the host tells it.
    pub window: Option<u64>,
    /// Places that its commands brought from outside.
    pub brought: Brought,
    /// Where its acts may come from.
    pub acts: Acts,
    /// The placeholders of values that were redacted.
    pub placeholders: Option<Box<Placeholders>>,
    /// What the settings give the model, once it was looked up.
    pub profile: Option<Arc<Profile>>,
    /// What its prompt is given, once that was chosen.
    pub prompt: Option<Arc<PromptChoice>>,
    /// Its names as the journal has them.
    pub shown_names: ShownNames,
    /// Milliseconds of the last event.
    pub last_seen: u64,
    /// Whether the last event was only observed.
    pub observed: bool,
    /// Tokens that the model used, where the host tells it.
    pub tokens: u64,
    /// The last loop that was stopped.
    pub loop_record: Option<LoopRecord>,
    /// How fast the agent works.
    pub pace: Pace,
    /// What the calls could have done.
    pub effects: EffectLedger,
    /// What its failures have in common.
    pub causes: Causes,
    /// What the run did outside of the workspace.
    pub done: Done,
    /// What the run has used.
    pub spending: Spending,
    /// How often the user wants something done in this run, by their words; 0 or 1: they do not say.
    pub wanted: u32,
    /// The same of what they wrote since the run began: it may be about the next one.
    wanted_next: u32,
    /// What the user asked for last, without the middle of a long request.
    pub request: Option<Box<str>>,
    /// Whether the model was asked in this run to make a call again that was cut.
    pub asked_again: bool,
    /// What readers are asked and say of the run.
    pub opinions: Opinions,
    /// Runs that no user asked for.
    pub runs: RunSeries,
    /// The current turn.
    pub turn: Turn,
    /// The turn of another run that is still at work beside this one, if there is one: a message to an agent that is not done.
    aside: Option<Box<(String, Turn)>>,
    /// Names of tools that worked here; those behind the wrapping tool are kept apart.
    working_tools: BTreeSet<String>,
    wrapped_tools: BTreeSet<String>,
    /// Names of tools that do not exist behind the wrapping tool.
    unknown_wrapped: BTreeSet<String>,
    occurrences: VecDeque<Occurrence>,
}

impl Session {
    /// How the result of a call came about that comes now. `batch`: in which the model made it; `started`: milliseconds at which.
    #[must_use]
    pub fn moment(&self, call: &Call, batch: u32, started: u64, time: u64) -> Moment {
        let tried = self.turn.loops.call(call.key).map_or(time, |known| known.streak.started);
        Moment { batch, took: time.saturating_sub(tried.max(started)), idle: self.pace.idle(), time }
    }

    /// Forgets the turn. The same run id twice is one turn; without an id every call begins one. `unattended`: no user asked
    /// for it, so an open loop is carried on, as it is into the first turn after a restart.
    pub fn begin_turn(&mut self, run: Option<&str>, unattended: bool, time: u64) {
        if run.is_some() && self.run.as_deref() == run {
            return;
        }
        let known = self.aside.take_if(|aside| run == Some(aside.0.as_str()));
        if let (Some(known), Some(current)) = (known, &self.run) {
            // two runs that alternate are two turns side by side
            let (run, turn) = *known;
            self.aside = Some(Box::new((current.clone(), std::mem::replace(&mut self.turn, turn))));
            self.run = Some(run);
            self.effects.mark_incomplete();
            return;
        }
        self.aside = self.run.take().filter(|_| run.is_some()).map(|before| Box::new((before, self.turn.clone())));
        self.run = run.map(str::to_owned);
        let restored = std::mem::take(&mut self.restored);
        let carried = if unattended || restored { self.open_loop() } else { None };
        let runs = std::mem::take(&mut self.runs);
        self.reset();
        self.runs = runs;
        self.runs.begin(unattended, time);
        self.wanted = std::mem::take(&mut self.wanted_next);
        self.turn.relayed = false;
        self.asked_again = false;
        self.effects.begin_run();
        (self.done, self.causes) = (Done::default(), Causes::default());
        self.spending = Spending::of_run(self.tokens, self.last_seen);
        self.opinions.begin_run();
        self.acts.begin_run();
        self.carried = carried;
        self.occurrences.clear();
    }

    /// The open loop, as a later turn would carry it on.
    #[must_use]
    pub(crate) fn open_loop(&self) -> Option<CarriedLoop> {
        let Some(known) = self.loop_record.as_ref().filter(|known| known.open) else { return self.carried.clone() };
        // the mode may be another then, and nobody was told of it
        if known.observed {
            return None;
        }
        let CallFailure { class, in_a_row, .. } = self.turn.loops.call(known.key)?.failure.as_ref()?;
        let before = self.carried.as_ref().map_or(0, |carried| carried.failures_of(known.key, *class));
        Some(CarriedLoop {
            call_key: format!("{:016x}", known.key),
            class: class.name().to_owned(),
            failures: in_a_row.count.saturating_add(before),
            last: known.last,
        })
    }

    /// The user wants something done so often. A message in the middle of the work takes nothing back, and holds for the next run.
    pub fn wants(&mut self, times: u32) {
        (self.wanted, self.wanted_next) = (self.wanted.max(times), times);
    }

    /// Forgets what was counted, by hand or because a turn begins; calls under way go on.
    pub fn reset(&mut self) {
        // who runs the agent stays the same
        let relayed = self.turn.relayed;
        self.turn = Turn::default();
        self.turn.relayed = relayed;
        self.opinions.forget();
        self.runs = RunSeries::default();
        self.carried = None;
        if let Some(known) = &mut self.loop_record {
            known.open = false;
        }
    }

    /// Records, or updates, that `rule` keeps this call from looping. `count` is used where the call's own attempts do not tell.
    pub fn record_loop(&mut self, call: &Call, rule: Rule, count: u32, time: u64) {
        let own_stop = self.turn.loops.call(call.key).is_some_and(|known| known.stopped.is_some());
        if !own_stop
            && rule != Rule::TurnCap
            && let Some(known) = self.loop_record.as_mut().filter(|known| known.open && known.key != call.key)
        {
            // any call may be the one that ends the run: the loop is the one that was found before
            known.last = known.last.max(time);
            known.calls = known.calls.saturating_add(self.turn.calls_made.saturating_sub(known.made));
            known.tokens = known.tokens.map(|tokens| tokens.saturating_add(self.tokens.saturating_sub(known.spent)));
            (known.made, known.spent) = (self.turn.calls_made, self.tokens);
            return;
        }
        let turn = &self.turn;
        let record = turn.loops.call(call.key);
        let own_streak = matches!(rule, Rule::IdenticalFailures | Rule::TransientBudget | Rule::Repetition);
        let (count, first) = match record {
            Some(record) if own_streak => (record.streak.tries.max(count), record.streak.start.time),
            _ if rule == Rule::TurnCap => (turn.failures.attempts.count, turn.failures.first),
            _ if rule == Rule::SecondOpinion => (turn.calls_made, turn.start.time),
            _ => (count, turn.start.time),
        };
        let failed = record.filter(|record| record.failure.is_some()).or_else(|| {
            let failing = turn.loops.counted_calls().filter(|record| record.failure.is_some() && rule == Rule::TurnCap);
            // of several that were tried at once the one that began to fail last
            failing.max_by_key(|record| (record.streak.last, record.streak.start.time))
        });
        let failed = failed.and_then(|record| record.failure.as_ref());
        let before = record.filter(|_| own_streak).map_or(turn.start, |record| record.streak.start);
        let known = self.loop_record.as_ref().filter(|known| known.open && known.key == call.key && known.rule == rule);
        let found = Some(&self.opinions.stuck).filter(|stuck| stuck.standing == Standing::Stopped).map(|stuck| &stuck.reason);
        let own = turn.loops.state_of(call).map(|(_, state)| state.in_loop());
        let agreed = self.opinions.agreed.as_ref().filter(|(about, _)| Some(*about) == own && !own_stop).map(|(_, reason)| reason);
        self.loop_record = Some(LoopRecord {
            rule,
            tool: redact::line(&call.tool, quote::MAX_NAME),
            args: call.args.as_ref().map_or(Value::Null, redact::value),
            call: if rule == Rule::TurnCap { turn.failures.names(MAX_NAMED) } else { call.preview() },
            error: failed.map(|failure| failure.error.clone()),
            class: failed.map(|failure| failure.class),
            count: count.max(known.map_or(0, |known| known.count)),
            failures: turn.failures.attempts.count,
            first,
            last: time,
            calls: turn.calls_made.saturating_sub(before.calls),
            tokens: (self.tokens > 0).then(|| self.tokens.saturating_sub(before.tokens)),
            open: true,
            observed: self.observed,
            opinion: found.or(agreed).cloned(),
            repeat_kind: record.filter(|_| rule == Rule::Repetition).map_or(RepeatKind::Same, |record| self.repeat_kind(record)),
            key: call.key,
            made: turn.calls_made,
            spent: self.tokens,
        });
    }

    /// What the repetitions of a call have in common, by how the last one ended.
    pub fn repeat_kind(&self, known: &CallState) -> RepeatKind {
        let counts_all = || self.profile.as_ref().is_some_and(|profile| profile.thresholds.repeat.count_changed_results);
        match known.streak.ending {
            Ending::Vetoed => RepeatKind::Refused,
            Ending::Worked if counts_all() => RepeatKind::Varied,
            _ => RepeatKind::Same,
        }
    }

    /// A call succeeded: its loop is over.
    pub fn close_loop(&mut self, key: u64) {
        if let Some(known) = self.loop_record.as_mut().filter(|known| known.key == key) {
            known.open = false;
        }
        self.carried = self.carried.take().filter(|carried| !carried.is_of(key));
    }

    /// The occurrence with this id.
    pub fn occurrence(&mut self, id: &str) -> Option<&mut Occurrence> {
        self.occurrences.iter_mut().rev().find(|occurrence| occurrence.id == id)
    }

    /// Remembers an occurrence; of several with the same id the last one counts.
    pub fn remember(&mut self, id: &str, admission: Admission) {
        if self.occurrences.len() == MAX_OCCURRENCES {
            self.occurrences.pop_front();
        }
        let (batch, started) = (self.turn.batch, self.last_seen);
        self.occurrences.push_back(Occurrence {
            id: id.to_owned(),
            admission,
            batch,
            started,
            blocked: false,
            asked: None,
            acts: false,
            screening: None,
            response: None,
        });
    }

    /// Remembers the response to an occurrence; texts of older ones make room, since a second hook asks right after the first.
    pub fn remember_response(&mut self, id: &str, response: &Response) {
        let Some(occurrence) = self.occurrence(id) else { return };
        occurrence.response = Some(response.clone());
        if response.size() == 0 {
            return;
        }
        let mut kept = 0;
        for response in self.occurrences.iter_mut().rev().filter_map(|occurrence| occurrence.response.as_mut()) {
            let size = response.size();
            kept += size;
            if size > 0 && kept > MAX_RESPONSES {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_session_keeps_is_bounded() {
        let mut session = Session::default();
        for key in 0..1000 {
            session.remember(&key.to_string(), Admission::Free);
            session.learn_tool(&key.to_string(), key % 2 == 0, key % 3 != 0);
        }
        assert_eq!(session.occurrences.len(), MAX_OCCURRENCES);
        let response = Response::Replace { text: "x".repeat(9_000) };
        for key in 900..1000 {
            session.remember_response(&key.to_string(), &response);
        }
        assert_eq!(session.occurrence("999").and_then(|occurrence| occurrence.response.clone()), Some(response));
        let kept = session.occurrences.iter().filter_map(|occurrence| occurrence.response.as_ref()).map(Response::size);
        assert!(kept.sum::<usize>() <= MAX_RESPONSES);
        assert_eq!([session.working_tools.len(), session.wrapped_tools.len(), session.unknown_wrapped.len()], [MAX_TOOLS; 3]);
    }

    #[test]
    fn a_turn_begins_once_per_run() {
        let mut session = Session::default();
        session.begin_turn(Some("r1"), false, 0);
        session.turn.failures.attempts.count = 3;
        session.begin_turn(Some("r1"), false, 0);
        assert_eq!(session.turn.failures.attempts.count, 3);
        session.begin_turn(Some("r2"), false, 0);
        assert_eq!(session.turn.failures.attempts.count, 0);
        session.turn.failures.attempts.count = 3;
        session.begin_turn(None, false, 0);
        assert_eq!(session.turn.failures.attempts.count, 0);
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
