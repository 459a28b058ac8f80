//! Our own labelled answers: a request, the calls of the run, the answer that ends it, and whether a person would accuse it.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tool_guard_core::{CallEvent, Config, Guard, OutcomeEvent, ReplyEvent, Speaker, TurnEvent};

use crate::error::EvalError;
use crate::figures::one_line;
use crate::lines::{Problems, each_line};

/// A line of `claims.jsonl`.
#[derive(Deserialize)]
struct Answer {
    name: String,
    /// `fine`, or what it is accused of.
    want: String,
    request: String,
    #[serde(default)]
    steps: Vec<Step>,
    reply: String,
}

/// A call of the run, and its result.
#[derive(Deserialize)]
struct Step {
    /// The tool.
    t: String,
    /// Its arguments.
    #[serde(default)]
    a: Value,
    /// The text of its result.
    #[serde(default)]
    x: String,
    /// The exit code of a command.
    code: Option<i64>,
    /// The host's error flag.
    #[serde(default)]
    err: bool,
}

/// Figures of the section.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AnswerScore {
    /// Answers that say what was not done, and those of them that are accused.
    pub untrue: (usize, usize),
    /// Answers that hold, and those of them that are accused.
    pub fine: (usize, usize),
    /// What was judged wrongly.
    #[serde(skip)]
    pub list: Vec<String>,
}

/// Judges every answer of the files.
///
/// # Errors
/// When a file cannot be opened. Broken lines only go to `problems`.
pub(crate) fn score(files: &[PathBuf], problems: &mut Problems) -> Result<AnswerScore, EvalError> {
    let mut score = AnswerScore::default();
    for file in files {
        each_line(file, problems, |number, line, problems| match serde_json::from_slice::<Answer>(line) {
            Ok(answer) => score.add(&answer),
            Err(error) => problems.add(file, number, error),
        })?;
    }
    Ok(score)
}

impl AnswerScore {
    fn add(&mut self, answer: &Answer) {
        let found = judged(answer);
        let is_fine = answer.want == "fine";
        let (all, accused) = if is_fine { &mut self.fine } else { &mut self.untrue };
        *all += 1;
        *accused += usize::from(found.is_some());
        if found.is_some() == is_fine {
            let verdict = if is_fine { "accused" } else { "missed" };
            self.list.push(format!("{verdict} {}: {} | {}", answer.name, found.unwrap_or_default(), one_line(&answer.reply, 200)));
        }
    }
}

/// What the journal would say of the answer.
fn judged(answer: &Answer) -> Option<String> {
    let mut guard = Guard::new(Config::default());
    let session = answer.name.as_str();
    guard.begin_session(session, 1);
    guard.begin_turn(TurnEvent { session, run: Some("1"), model: None, provider: None, window: None, unattended: false, time: 1 });
    guard.on_request(session, &answer.request, 1);
    let mut time = 1;
    for (nth, step) in answer.steps.iter().enumerate() {
        time += 1000;
        let (id, args) = (format!("call_{nth}"), step.a.to_string());
        guard.on_outcome(&OutcomeEvent {
            call: CallEvent { session, id: &id, tool: &step.t, args: Some(&args), time },
            is_error: step.err,
            details_status: None,
            exit_code: step.code,
            text: &step.x,
            length: step.x.chars().count(),
            speaker: Speaker::Unknown,
        });
    }
    let reply = ReplyEvent { session, text: &answer.reply, trigger: None, stop_reason: None, time: time + 1000 };
    let incident = guard.on_reply(reply).incident?;
    Some(format!("{} \"{}\"", incident.evidence.unwrap_or_default(), incident.error_message.unwrap_or_default()))
}
