//! How often an answer of a recorded session would be held to claim what no call did: each is an accusation to be read.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use tool_guard_core::{Config, Guard, ReplyEvent, TurnEvent};
use tool_guard_transcript::replay::{call_event, outcome_event};
use tool_guard_transcript::{RecordedSession, Row, RowKind};

use crate::error::EvalError;
use crate::figures::{one_line, share};
use crate::healthy::is_modern;
use crate::lines::{Problems, each_row};

/// Figures of the section.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ClaimScore {
    /// Turns of modern sessions that end with an answer.
    pub modern_turns: usize,
    /// Those whose answer is accused.
    pub modern_accused: usize,
    /// Turns of the other sessions.
    pub turns: usize,
    /// Those whose answer is accused.
    pub accused: usize,
    /// Accused in a thousand turns of modern sessions.
    pub per_thousand: Option<f64>,
    /// Cases of other guards that claim something, without calls and without a request: all, and those that are accused.
    pub cases: (usize, usize),
    /// Their cases that claim nothing: all, and those that are accused.
    pub benign_cases: (usize, usize),
    /// Every accusation.
    #[serde(skip)]
    pub list: Vec<String>,
}

impl ClaimScore {
    /// Judges the answers of a session. Of a recording the past is unknown where it does not begin with the user.
    pub fn add(&mut self, session: &RecordedSession) {
        let modern = is_modern(session);
        let mut guard = Guard::new(Config::default());
        guard.begin_session(&session.id, 1);
        let mut time = 1;
        for (at, row) in session.rows.iter().enumerate() {
            time += 1000;
            let begins = at == 0 || session.rows[at - 1].turn != row.turn;
            if begins {
                let run = row.turn.to_string();
                guard.begin_turn(TurnEvent {
                    session: &session.id,
                    run: Some(&run),
                    model: None,
                    provider: None,
                    window: None,
                    unattended: false,
                    time,
                });
            }
            match row.kind {
                RowKind::User => guard.on_request(&session.id, row.text.as_deref().unwrap_or_default(), time),
                RowKind::Result => on_result(&mut guard, session, at, row, time),
                RowKind::Assistant if ends_turn(session, at) => self.judge(&mut guard, session, row, modern, time),
                RowKind::Assistant | RowKind::Call | RowKind::Other => {}
            }
        }
        self.per_thousand = share(1000 * self.modern_accused, self.modern_turns);
    }

    fn judge(&mut self, guard: &mut Guard, session: &RecordedSession, row: &Row, modern: bool, time: u64) {
        let text = row.text.as_deref().unwrap_or_default();
        let incident = guard.on_reply(ReplyEvent { session: &session.id, text, trigger: None, stop_reason: None, time }).incident;
        let (turns, accused) =
            if modern { (&mut self.modern_turns, &mut self.modern_accused) } else { (&mut self.turns, &mut self.accused) };
        *turns += 1;
        if let Some(incident) = incident {
            *accused += 1;
            self.list.push(format!(
                "{}{} row {}: {} | {}",
                if modern { "" } else { "(not modern) " },
                session.id,
                row.i,
                incident.evidence.unwrap_or_default(),
                one_line(&incident.error_message.unwrap_or_default(), 160)
            ));
        }
    }
}

fn on_result(guard: &mut Guard, session: &RecordedSession, at: usize, row: &Row, time: u64) {
    // ids repeat: the nearest call before it
    let Some(call) = session.rows[..at].iter().rfind(|call| call.kind == RowKind::Call && call.call_id == row.call_id) else { return };
    let args = call.args.as_ref().map(ToString::to_string).unwrap_or_default();
    let id = format!("{}-{}", call.call_id.as_deref().unwrap_or("call"), call.i);
    guard.on_outcome(&outcome_event(call_event(&session.id, &id, call, &args, time), row));
}

/// The texts of a session in which words are looked for: what the user wrote, and the answers that end a turn.
#[cfg(feature = "ablation")]
pub(crate) fn read_texts(session: &RecordedSession) -> impl Iterator<Item = &str> {
    let is_read = |(at, row): &(usize, &Row)| row.kind == RowKind::User || row.kind == RowKind::Assistant && ends_turn(session, *at);
    session.rows.iter().enumerate().filter(is_read).filter_map(|(_, row)| row.text.as_deref())
}

/// Whether no call and no other answer follows in the turn.
fn ends_turn(session: &RecordedSession, at: usize) -> bool {
    let turn = session.rows[at].turn;
    let mut rest = session.rows[at + 1..].iter().take_while(|row| row.turn == turn);
    rest.all(|row| !matches!(row.kind, RowKind::Assistant | RowKind::Call | RowKind::Result))
}

/// Another guard's case: an answer, and whether that guard holds it to claim an action.
#[derive(Deserialize)]
pub(crate) struct Case {
    pub(crate) input: Input,
    expected: Expected,
}

#[derive(Deserialize)]
pub(crate) struct Input {
    pub(crate) text: String,
}

#[derive(Deserialize)]
struct Expected {
    action_claim: Option<bool>,
}

impl ClaimScore {
    /// Judges other guards' cases. Those about something else than actions are left out.
    ///
    /// # Errors
    /// When a file cannot be opened.
    pub fn add_cases(&mut self, files: &[PathBuf], problems: &mut Problems) -> Result<(), EvalError> {
        each_case(files, problems, |case| self.add_case(&case))
    }

    pub(crate) fn add_case(&mut self, Case { input: Input { text }, expected }: &Case) {
        let Some(claims) = expected.action_claim else { return };
        let mut guard = Guard::new(Config::default());
        guard.begin_session("case", 1);
        let accused = guard.on_reply(ReplyEvent { session: "case", text, trigger: None, stop_reason: None, time: 1 }).incident.is_some();
        let (all, found) = if claims { &mut self.cases } else { &mut self.benign_cases };
        *all += 1;
        *found += usize::from(accused);
        if accused != claims {
            self.list.push(format!("case {}: {}", if claims { "missed" } else { "accused" }, one_line(text, 120)));
        }
    }
}

/// Passes every case of the files to `take`.
///
/// # Errors
/// When a file cannot be opened.
pub(crate) fn each_case(files: &[PathBuf], problems: &mut Problems, mut take: impl FnMut(Case)) -> Result<(), EvalError> {
    for file in files {
        each_row(file, problems, |_, case, _| take(case))?;
    }
    Ok(())
}
