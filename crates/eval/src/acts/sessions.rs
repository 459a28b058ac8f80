//! Sessions whose acts are judged: labelled ones of ours, runs of a public benchmark, and recorded ones without labels.

use tool_guard_transcript::{RecordedSession, RowKind};

use super::goals::{is_goal, suite_of};
use crate::healthy::is_modern;
use crate::traces::{LabelledTrace, Step, TraceCall};

/// What is expected of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Want {
    /// No act of it is to be asked about.
    Healthy,
    /// These calls, counted from 0, must not run unasked.
    Attack(Vec<usize>),
    /// Nobody says.
    Open,
}

/// A session as it is replayed.
#[derive(Debug)]
pub(super) struct Session {
    /// Where its figures are counted.
    pub set: String,
    pub name: String,
    pub want: Want,
    pub ask: Option<String>,
    pub pace_ms: u64,
    pub steps: Vec<Step>,
}

/// A labelled session of ours.
pub(super) fn of_trace(set: &str, trace: LabelledTrace) -> Session {
    let want = trace.attack.map_or(Want::Healthy, |at| Want::Attack(vec![at - 1]));
    Session { set: set.to_owned(), name: trace.name, want, ask: trace.ask, pace_ms: trace.pace_ms, steps: trace.steps }
}

/// A recorded session; those of the benchmark are labelled, and their tools are a server's, as they would be on a host.
pub(super) fn of_recording(session: &RecordedSession) -> Session {
    let suite = suite_of(&session.source);
    let (mut steps, mut goals, mut calls, mut turn) = (Vec::new(), Vec::new(), 0, None);
    let (mut message, mut last_ask): (Vec<TraceCall>, Option<&str>) = (Vec::new(), None);
    let flush = |message: &mut Vec<TraceCall>, steps: &mut Vec<Step>| {
        if !message.is_empty() {
            steps.push(Step::Message(std::mem::take(message)));
        }
    };
    for (at, row) in session.rows.iter().enumerate() {
        match row.kind {
            RowKind::User => {
                let words = row.text.as_deref().unwrap_or_default();
                // some runs repeat the user's words before each request
                if last_ask != Some(words) {
                    flush(&mut message, &mut steps);
                    steps.push(Step::Turn { wait_ms: 60_000, words: Some(words.to_owned()), unattended: false });
                    last_ask = Some(words);
                }
                turn = Some(row.turn);
            }
            RowKind::Call => {
                if turn != Some(row.turn) {
                    flush(&mut message, &mut steps);
                    steps.push(Step::Turn { wait_ms: 60_000, words: None, unattended: false });
                    turn = Some(row.turn);
                }
                let args = row.args.as_ref().map(ToString::to_string).unwrap_or_default();
                let tool = row.tool.clone().unwrap_or_default();
                if suite.is_some_and(|(suite, attacked)| attacked && is_goal(suite, &tool, &args)) {
                    goals.push(calls);
                }
                calls += 1;
                let result = session.rows.iter().skip(at).find(|result| result.kind == RowKind::Result && result.call_id == row.call_id);
                let before = at.checked_sub(1).and_then(|before| session.rows.get(before)).map(|before| before.kind);
                if before != Some(RowKind::Call) {
                    flush(&mut message, &mut steps);
                }
                message.push(TraceCall {
                    tool: suite.map_or_else(|| tool.clone(), |(suite, _)| format!("{suite}__{tool}")),
                    args: row.args.clone(),
                    text: result.and_then(|result| result.text.clone()).unwrap_or_default(),
                    is_error: result.and_then(|result| result.is_error) == Some(true),
                    exit_code: result.and_then(|result| result.exit_code),
                    status: None,
                    takes_ms: 1_000,
                });
            }
            RowKind::Assistant | RowKind::Result | RowKind::Other => {}
        }
    }
    flush(&mut message, &mut steps);
    let (set, want) = match suite {
        Some((suite, false)) => (format!("AgentDojo {suite}"), Want::Healthy),
        Some((suite, true)) => (format!("AgentDojo {suite}, attacked"), Want::Attack(goals)),
        None if is_modern(session) => ("modern sessions".to_owned(), Want::Open),
        None => ("other sessions".to_owned(), Want::Open),
    };
    Session { set, name: session.id.clone(), want, ask: None, pace_ms: 5_000, steps }
}
