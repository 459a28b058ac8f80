//! Reports a recorded session to a guard, event by event, as a host would.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use serde_json::Value;
use tool_guard_core::{CallEvent, Config, Guard, OutcomeEvent, Response, TurnEvent, Verdict};

use super::trace::{CallStatus, Intervention, ReplayedCall, Trace};
use crate::model::{RecordedSession, Row, RowKind};

/// Where a recording holds no times, the clock starts here and moves on by [`ROW_MS`] a row.
const EPOCH_MS: u64 = 1_700_000_000_000;
const ROW_MS: u64 = 1_000;

/// One guard for all sessions, as in a host.
#[derive(Debug)]
pub struct Player {
    guard: Guard,
    clock: u64,
}

impl Default for Player {
    fn default() -> Self {
        Self::new(Config::default())
    }
}

/// The replay of one session so far.
#[derive(Default)]
struct Replay<'s> {
    calls: Vec<ReplayedCall<'s>>,
    /// Arguments as the guard repaired them.
    args: Vec<String>,
    /// Calls without a result yet, by the recording's id.
    open: HashMap<Option<&'s str>, VecDeque<usize>>,
    turn: Option<u64>,
    ended: BTreeMap<u64, String>,
    /// What was stopped in the turn: call key and rule.
    stops: Vec<(String, String)>,
    orphans: usize,
    tokens: u64,
    tokens_saved: u64,
    rules_seen: BTreeSet<String>,
}

impl Player {
    /// A guard with these settings.
    #[must_use]
    pub fn new(config: Config) -> Self {
        Self { guard: Guard::new(config), clock: EPOCH_MS }
    }

    /// Replays a session, from its first row to its last; afterwards the guard has forgotten it. Uses the recorded times
    /// where there are any; within a session time never goes back.
    pub fn play<'s>(&mut self, session: &'s RecordedSession) -> Trace<'s> {
        let mut replay = Replay::default();
        if let Some(first) = session.rows.iter().find_map(|row| row.time) {
            self.clock = first.saturating_sub(ROW_MS);
        }
        for row in &session.rows {
            self.clock = row.time.map_or(self.clock.saturating_add(ROW_MS), |time| time.max(self.clock));
            if replay.turn != Some(row.turn) {
                replay.turn = Some(row.turn);
                replay.stops.clear();
                let run = format!("turn-{}", row.turn);
                let model = row.model.as_deref();
                self.guard.begin_turn(TurnEvent {
                    session: &session.id,
                    run: Some(&run),
                    model,
                    provider: row.provider.as_deref(),
                    window: None,
                    unattended: false,
                    time: self.clock,
                });
            }
            if let Some(tokens) = row.tokens {
                self.on_usage(&session.id, &mut replay, row.turn, tokens);
            }
            match row.kind {
                RowKind::Call => self.on_call(&session.id, &mut replay, row),
                RowKind::Result => match replay.open.get_mut(&row.call_id.as_deref()).and_then(VecDeque::pop_front) {
                    Some(at) => self.on_result(&session.id, &mut replay, at, row),
                    None => replay.orphans += 1,
                },
                RowKind::User | RowKind::Assistant | RowKind::Other => {}
            }
        }
        self.guard.end_session(&session.id);
        let Replay { calls, ended, orphans, tokens, tokens_saved, rules_seen, .. } = replay;
        Trace { session, calls, ended, orphans, tokens, tokens_saved, rules_seen }
    }

    /// Counts an answer's tokens; in a turn that the guard had ended it would not have been requested.
    fn on_usage(&mut self, session: &str, replay: &mut Replay<'_>, turn: u64, tokens: u64) {
        replay.tokens = replay.tokens.saturating_add(tokens);
        if replay.ended.contains_key(&turn) {
            replay.tokens_saved = replay.tokens_saved.saturating_add(tokens);
        } else {
            self.guard.on_usage(session, tokens, self.clock);
        }
    }

    /// The model made a call.
    #[allow(clippy::indexing_slicing, reason = "`at` counts the calls, which are added together with their arguments and never removed")]
    fn on_call<'s>(&mut self, session: &str, replay: &mut Replay<'s>, row: &'s Row) {
        let at = replay.calls.len();
        let cut_off = replay.ended.contains_key(&row.turn);
        replay.calls.push(ReplayedCall {
            row,
            result: None,
            failed: None,
            status: if cut_off { CallStatus::CutOff } else { CallStatus::Unanswered },
            interventions: Vec::new(),
        });
        replay.args.push(row.args.as_ref().map_or_else(String::new, Value::to_string));
        replay.open.entry(row.call_id.as_deref()).or_default().push_back(at);
        if !cut_off {
            let id = unique_id(row);
            let verdict = self.guard.on_assistant_call(call_event(session, &id, row, &replay.args[at], self.clock));
            replay.apply(at, verdict);
        }
    }

    /// A call returned; it is taken to have run just before.
    #[allow(clippy::indexing_slicing, reason = "`at` counts the calls, which are added together with their arguments and never removed")]
    fn on_result<'s>(&mut self, session: &str, replay: &mut Replay<'s>, at: usize, result: &'s Row) {
        replay.calls[at].failed = Some(result.failed());
        replay.calls[at].result = Some(result);
        let row = replay.calls[at].row;
        if replay.calls[at].was_saved() {
            return;
        }
        if replay.ended.contains_key(&row.turn) {
            replay.calls[at].status = CallStatus::CutOff;
            return;
        }
        let text = result.text.as_deref().unwrap_or_default();
        if is_refusal(text) {
            // it never ran
            (replay.calls[at].status, replay.calls[at].failed) = (CallStatus::Refused, Some(false));
            let id = unique_id(row);
            let call = call_event(session, &id, row, &replay.args[at], self.clock);
            let refused = OutcomeEvent { is_error: true, text: LEFT_OUT, length: LEFT_OUT.len(), ..outcome_event(call, result) };
            self.guard.on_outcome(&refused);
            return;
        }
        let id = unique_id(row);
        let verdict = self.guard.on_call(call_event(session, &id, row, &replay.args[at], self.clock));
        replay.apply(at, verdict);
        if replay.calls[at].was_saved() {
            return;
        }
        replay.calls[at].status = CallStatus::Ran;
        let call = call_event(session, &id, row, &replay.args[at], self.clock);
        let mut event = outcome_event(call, result);
        let own = without_notes(text);
        (event.length, event.text) = (event.length.saturating_sub(text.chars().count() - own.chars().count()), own);
        let verdict = self.guard.on_outcome(&event);
        replay.apply(at, verdict);
    }
}

/// What a text of this guard begins with that stands in place of a result. Below the result of a call that worked it is a note.
const REFUSALS: &[&str] = &["[LOOP DETECTED] ", "[TOOL REPEAT] ", "[BUDGET] ", "[NOT ASKED FOR] "];

/// Whether a result is what this guard said when it refused the call: the call never ran. What it said of a call that failed stands for
/// the failure, since a stop takes its result's place.
fn is_refusal(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    let of_failures = first.contains("\" failed ") || first.contains(" failures have one cause: ");
    REFUSALS.iter().any(|marker| text.starts_with(marker)) && (!of_failures || text.contains(" was not run"))
}

/// What hosts say of a call that they left out: neither a success nor a failure.
const LEFT_OUT: &str = "Skipped due to queued user message.";

/// A result without what this guard added below it when it was recorded.
fn without_notes(text: &str) -> &str {
    let added = ["[TOOL ERROR] ", "[TOOL ERROR LIMIT] "].iter().chain(REFUSALS);
    added.filter_map(|marker| text.find(&format!("\n\n{marker}"))).min().and_then(|at| text.get(..at)).unwrap_or(text)
}

/// Ids of calls may repeat in a recording; a row's index does not.
fn unique_id(row: &Row) -> String {
    format!("{}-{}", row.call_id.as_deref().unwrap_or("call"), row.i)
}

/// A recorded call as an event; `id` is unique within the session.
#[must_use]
pub fn call_event<'m>(session: &'m str, id: &'m str, row: &'m Row, args: &'m str, time: u64) -> CallEvent<'m> {
    CallEvent { session, id, tool: row.tool.as_deref().unwrap_or_default(), args: (!args.is_empty()).then_some(args), time }
}

/// A recorded result as an event.
#[must_use]
pub fn outcome_event<'m>(call: CallEvent<'m>, result: &'m Row) -> OutcomeEvent<'m> {
    OutcomeEvent {
        speaker: tool_guard_core::Speaker::Unknown,
        call,
        is_error: result.is_error == Some(true),
        details_status: result.status.as_deref(),
        exit_code: result.exit_code,
        length: result.len.unwrap_or_else(|| result.text.as_deref().map_or(0, |text| text.chars().count())),
        text: result.text.as_deref().unwrap_or_default(),
    }
}

impl Replay<'_> {
    /// Applies a verdict as a host would, and records it.
    #[allow(clippy::indexing_slicing, reason = "`at` counts the calls, which are added together with their arguments and never removed")]
    fn apply(&mut self, at: usize, verdict: Verdict) {
        if let Some(incident) = &verdict.incident {
            self.rules_seen.insert(incident.rule.to_string());
        }
        let (text, action, report) = match verdict.response {
            // a replay asks nobody
            Response::Keep | Response::Ask { .. } => return,
            Response::Rewrite { args } => {
                self.args[at].clone_from(&args);
                (args, "repair", None)
            }
            Response::Block { text } => (text, "block", None),
            Response::Append { text } | Response::Replace { text } => (text, "note", None),
            Response::Halt { text, report, .. } => (text, "halt", Some(report)),
        };
        let call = &mut self.calls[at];
        let (turn, halts) = (call.row.turn, action == "halt");
        if matches!(action, "block" | "halt") && call.status == CallStatus::Unanswered {
            call.status = CallStatus::Blocked;
        }
        let (rule, action, key, count, evidence) = match verdict.incident {
            Some(incident) => {
                (incident.rule.to_string(), incident.action.to_string(), incident.call_key, incident.count, incident.evidence)
            }
            None => ("unknown".to_owned(), action.to_owned(), String::new(), 0, None),
        };
        let cause = if rule == "halt" { self.cause(&key).unwrap_or_else(|| rule.clone()) } else { rule.clone() };
        if halts {
            self.ended.insert(turn, cause.clone());
        }
        let intervention = Intervention { rule, cause, action, count, evidence, text, report };
        if intervention.stops() && intervention.rule != "halt" {
            self.stops.push((key, intervention.rule.clone()));
        }
        self.calls[at].interventions.push(intervention);
    }

    /// The rule that stopped this call before in the turn, else the last that stopped anything.
    fn cause(&self, key: &str) -> Option<String> {
        let same = self.stops.iter().rfind(|(stopped, _)| stopped == key);
        same.or(self.stops.last()).map(|(_, rule)| rule.clone())
    }
}
