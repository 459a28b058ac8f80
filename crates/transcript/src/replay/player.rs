//! A recorded session through the guard, moment by moment, as a host would report it.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use serde_json::Value;
use tool_guard_core::{CallEvent, Config, Guard, OutcomeEvent, Response, TurnEvent, Verdict};

use super::trace::{Call, Fate, Said, Trace};
use crate::model::{Kind, Row, Session};

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

/// What the replay of one session has to remember.
#[derive(Default)]
struct State<'s> {
    calls: Vec<Call<'s>>,
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
    heard: BTreeSet<String>,
}

impl Player {
    /// A guard with these settings.
    #[must_use]
    pub fn new(config: Config) -> Self {
        Self { guard: Guard::new(config), clock: EPOCH_MS }
    }

    /// Replays a session, from its first row to its last; afterwards the guard has forgotten it. Takes the recorded times where
    /// there are any, and never goes back in time within a session.
    pub fn play<'s>(&mut self, session: &'s Session) -> Trace<'s> {
        let mut state = State::default();
        if let Some(first) = session.rows.iter().find_map(|row| row.time) {
            self.clock = first.saturating_sub(ROW_MS);
        }
        for row in &session.rows {
            self.clock = row.time.map_or(self.clock.saturating_add(ROW_MS), |time| time.max(self.clock));
            if state.turn != Some(row.turn) {
                state.turn = Some(row.turn);
                state.stops.clear();
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
                self.spent(&session.id, &mut state, row.turn, tokens);
            }
            match row.kind {
                Kind::Call => self.called(&session.id, &mut state, row),
                Kind::Result => match state.open.get_mut(&row.call_id.as_deref()).and_then(VecDeque::pop_front) {
                    Some(at) => self.answered(&session.id, &mut state, at, row),
                    None => state.orphans += 1,
                },
                Kind::User | Kind::Assistant | Kind::Other => {}
            }
        }
        self.guard.end_session(&session.id);
        let State { calls, ended, orphans, tokens, tokens_saved, heard, .. } = state;
        Trace { session, calls, ended, orphans, tokens, tokens_saved, heard }
    }

    /// The model answered; in a turn that the guard had ended it would not have been asked.
    fn spent(&mut self, session: &str, state: &mut State<'_>, turn: u64, tokens: u64) {
        state.tokens = state.tokens.saturating_add(tokens);
        if state.ended.contains_key(&turn) {
            state.tokens_saved = state.tokens_saved.saturating_add(tokens);
        } else {
            self.guard.on_usage(session, tokens, self.clock);
        }
    }

    /// The model made a call.
    fn called<'s>(&mut self, session: &str, state: &mut State<'s>, row: &'s Row) {
        let at = state.calls.len();
        let cut_off = state.ended.contains_key(&row.turn);
        state.calls.push(Call {
            row,
            result: None,
            failed: None,
            fate: if cut_off { Fate::CutOff } else { Fate::Unanswered },
            said: Vec::new(),
        });
        state.args.push(row.args.as_ref().map_or_else(String::new, Value::to_string));
        state.open.entry(row.call_id.as_deref()).or_default().push_back(at);
        if !cut_off {
            let id = unique_id(row);
            let verdict = self.guard.on_assistant_call(call_moment(session, &id, row, &state.args[at], self.clock));
            state.take(at, verdict);
        }
    }

    /// A call came back: it ran just before.
    fn answered<'s>(&mut self, session: &str, state: &mut State<'s>, at: usize, result: &'s Row) {
        state.calls[at].failed = Some(result.failed());
        state.calls[at].result = Some(result);
        let row = state.calls[at].row;
        if state.calls[at].was_saved() {
            return;
        }
        if state.ended.contains_key(&row.turn) {
            state.calls[at].fate = Fate::CutOff;
            return;
        }
        let id = unique_id(row);
        let verdict = self.guard.on_call(call_moment(session, &id, row, &state.args[at], self.clock));
        state.take(at, verdict);
        if state.calls[at].was_saved() {
            return;
        }
        state.calls[at].fate = Fate::Ran;
        let call = call_moment(session, &id, row, &state.args[at], self.clock);
        let verdict = self.guard.on_outcome(&outcome_moment(call, result));
        state.take(at, verdict);
    }
}

/// Call ids may repeat in a recording; the row's place does not.
fn unique_id(row: &Row) -> String {
    format!("{}-{}", row.call_id.as_deref().unwrap_or("call"), row.i)
}

fn call_moment<'m>(session: &'m str, id: &'m str, row: &'m Row, args: &'m str, time: u64) -> CallEvent<'m> {
    CallEvent { session, id, tool: row.tool.as_deref().unwrap_or_default(), args: (!args.is_empty()).then_some(args), time }
}

/// The one place where a recorded result becomes a moment.
fn outcome_moment<'m>(call: CallEvent<'m>, result: &'m Row) -> OutcomeEvent<'m> {
    OutcomeEvent {
        call,
        is_error: result.is_error == Some(true),
        details_status: result.status.as_deref(),
        exit_code: result.exit_code,
        length: result.len.unwrap_or_else(|| result.text.as_deref().map_or(0, |text| text.chars().count())),
        text: result.text.as_deref().unwrap_or_default(),
    }
}

impl State<'_> {
    /// Applies a verdict as a host would, and writes down what was said.
    fn take(&mut self, at: usize, verdict: Verdict) {
        if let Some(incident) = &verdict.incident {
            self.heard.insert(incident.rule.to_string());
        }
        let (text, action, report) = match verdict.response {
            Response::Keep => return,
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
        if matches!(action, "block" | "halt") && call.fate == Fate::Unanswered {
            call.fate = Fate::Blocked;
        }
        let (rule, action, key) = match verdict.incident {
            Some(incident) => (incident.rule.to_string(), incident.action.to_string(), incident.call_key),
            None => ("unknown".to_owned(), action.to_owned(), String::new()),
        };
        let cause = if rule == "halt" { self.cause(&key).unwrap_or_else(|| rule.clone()) } else { rule.clone() };
        if halts {
            self.ended.insert(turn, cause.clone());
        }
        let said = Said { rule, cause, action, text, report };
        if said.stops() && said.rule != "halt" {
            self.stops.push((key, said.rule.clone()));
        }
        self.calls[at].said.push(said);
    }

    /// The rule that stopped this call before in the turn, else the last that stopped anything.
    fn cause(&self, key: &str) -> Option<String> {
        let same = self.stops.iter().rfind(|(stopped, _)| stopped == key);
        same.or(self.stops.last()).map(|(_, rule)| rule.clone())
    }
}
