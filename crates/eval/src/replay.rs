//! A recorded session through the guard, moment by moment, as a host would report it.

use std::collections::{BTreeMap, HashMap, VecDeque};

use serde::Serialize;
use serde_json::Value;
use tool_guard_core::{Action, CallMoment, Config, Guard, OutcomeMoment, TurnMoment, Verdict};

use crate::transcript::{Kind, Row, Session};

/// Recordings hold no times: the clock starts here and moves on by [`ROW_MS`] a row.
const EPOCH_MS: u64 = 1_700_000_000_000;
const ROW_MS: u64 = 1_000;

/// The rules that break loops (D to G), by their names in the journal.
pub const LOOP_RULES: &[&str] = &["same-failure", "repetition", "cycle", "transient-budget"];

/// What became of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Its result was fed to the guard.
    Ran,
    /// The guard kept it from running.
    Blocked,
    /// The guard had ended the run before.
    CutOff,
    /// The recording has no result.
    Unanswered,
}

/// What the guard said about a call.
#[derive(Debug, Clone)]
pub struct Said {
    /// The rule, by its name in the journal.
    pub rule: String,
    /// The same, but of a halt the rule that had stopped something before in that turn.
    pub cause: String,
    /// The step of the ladder, by its name in the journal.
    pub deed: String,
    /// What the model is told; of a repair the new arguments.
    pub text: String,
}

impl Said {
    /// Whether it is a repair of the arguments, which the model does not see.
    #[must_use]
    pub fn repairs(&self) -> bool {
        self.deed == "repair"
    }

    /// Whether it stops a call or the run.
    #[must_use]
    pub fn stops(&self) -> bool {
        matches!(self.deed.as_str(), "stop" | "block" | "halt")
    }

    /// Whether it is a word about what the model does: a note or a stop, not a repair or a reset.
    #[must_use]
    pub fn speaks(&self) -> bool {
        self.stops() || matches!(self.deed.as_str(), "note" | "correct")
    }

    /// Whether a loop-breaking rule stops something.
    #[must_use]
    pub fn breaks_loop(&self) -> bool {
        self.stops() && LOOP_RULES.contains(&self.cause.as_str())
    }
}

/// A call of the recording, and what came of it.
#[derive(Debug, Clone)]
pub struct Call<'s> {
    /// Its row.
    pub row: &'s Row,
    /// Its result in the recording: whether it failed.
    pub failed: Option<bool>,
    /// What became of it.
    pub fate: Fate,
    /// What the guard said, in order.
    pub said: Vec<Said>,
}

impl Call<'_> {
    /// The tool.
    #[must_use]
    pub fn tool(&self) -> &str {
        self.row.tool.as_deref().unwrap_or_default()
    }

    /// Whether the guard kept it from running, or had ended the run before.
    #[must_use]
    pub const fn was_saved(&self) -> bool {
        matches!(self.fate, Fate::Blocked | Fate::CutOff)
    }

    /// Whether both are the same tool with equal arguments.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        self.row.tool == other.row.tool && self.row.args == other.row.args
    }
}

/// A replayed session.
#[derive(Debug, Clone)]
pub struct Trace<'s> {
    /// The recording.
    pub session: &'s Session,
    /// Its calls, in order.
    pub calls: Vec<Call<'s>>,
    /// Turns that the guard ended, each with the rule behind it.
    pub ended: BTreeMap<u64, String>,
    /// Results that belong to no call.
    pub orphans: usize,
}

/// One guard for all sessions, as in a host.
#[derive(Debug)]
pub struct Player {
    guard: Guard,
    clock: u64,
}

impl Default for Player {
    fn default() -> Self {
        Self { guard: Guard::new(Config::default()), clock: EPOCH_MS }
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
}

impl Player {
    /// Replays a session.
    pub fn play<'s>(&mut self, session: &'s Session) -> Trace<'s> {
        let mut state = State::default();
        for row in &session.rows {
            self.clock += ROW_MS;
            if state.turn != Some(row.turn) {
                state.turn = Some(row.turn);
                state.stops.clear();
                let run = format!("turn-{}", row.turn);
                let model = row.model.as_deref();
                self.guard.begin_turn(TurnMoment {
                    session: &session.id,
                    run: Some(&run),
                    model,
                    provider: None,
                    window: None,
                    unattended: false,
                    time: self.clock,
                });
            }
            match row.kind {
                Kind::Call => self.called(&session.id, &mut state, row),
                Kind::Result => match state.open.get_mut(&row.call_id.as_deref()).and_then(VecDeque::pop_front) {
                    Some(at) => self.answered(&session.id, &mut state, at, row),
                    None => state.orphans += 1,
                },
                Kind::Text => {}
            }
        }
        self.guard.end_session(&session.id);
        Trace { session, calls: state.calls, ended: state.ended, orphans: state.orphans }
    }

    /// The model made a call.
    fn called<'s>(&mut self, session: &str, state: &mut State<'s>, row: &'s Row) {
        let at = state.calls.len();
        let cut_off = state.ended.contains_key(&row.turn);
        state.calls.push(Call { row, failed: None, fate: if cut_off { Fate::CutOff } else { Fate::Unanswered }, said: Vec::new() });
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

fn call_moment<'m>(session: &'m str, id: &'m str, row: &'m Row, args: &'m str, time: u64) -> CallMoment<'m> {
    CallMoment { session, id, tool: row.tool.as_deref().unwrap_or_default(), args: (!args.is_empty()).then_some(args), time }
}

/// The one place where a recorded result becomes a moment.
fn outcome_moment<'m>(call: CallMoment<'m>, result: &'m Row) -> OutcomeMoment<'m> {
    OutcomeMoment {
        call,
        is_error: result.is_error == Some(true),
        details_status: None,
        exit_code: result.exit_code,
        length: result.len.unwrap_or_else(|| result.text.as_deref().map_or(0, |text| text.chars().count())),
        text: result.text.as_deref().unwrap_or_default(),
    }
}

impl State<'_> {
    /// Applies a verdict as a host would, and writes down what was said.
    fn take(&mut self, at: usize, verdict: Verdict) {
        let (text, deed) = match verdict.action {
            Action::Keep => return,
            Action::Rewrite { args } => {
                self.args[at].clone_from(&args);
                (args, "repair")
            }
            Action::Block { text } => (text, "block"),
            Action::Append { text } | Action::Replace { text } => (text, "note"),
            Action::Halt { text, .. } => (text, "halt"),
        };
        let call = &mut self.calls[at];
        let (turn, halts) = (call.row.turn, deed == "halt");
        if matches!(deed, "block" | "halt") && call.fate == Fate::Unanswered {
            call.fate = Fate::Blocked;
        }
        let (rule, deed, key) = match verdict.incident {
            Some(incident) => (name(incident.rule), name(incident.deed), incident.call_key),
            None => ("unknown".to_owned(), deed.to_owned(), String::new()),
        };
        let cause = if rule == "halt" { self.cause(&key).unwrap_or_else(|| rule.clone()) } else { rule.clone() };
        if halts {
            self.ended.insert(turn, cause.clone());
        }
        let said = Said { rule, cause, deed, text };
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

/// A rule's or a deed's name in the journal.
fn name(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(name)) => name,
        _ => "unknown".to_owned(),
    }
}
