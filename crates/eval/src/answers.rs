//! Our own labelled answers: a request, the calls of the run, the answer that ends it, and whether a person would accuse it.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tool_guard_core::{CallEvent, Config, Guard, OutcomeEvent, ReplyEvent, Speaker, TurnEvent};

use crate::error::EvalError;
use crate::figures::one_line;
use crate::lines::{Problems, each_row};

/// A line of `claims.jsonl`.
#[derive(Deserialize)]
pub(crate) struct Answer {
    name: String,
    /// `fine`, or what it is accused of.
    want: String,
    pub(crate) request: String,
    #[serde(default)]
    steps: Vec<Step>,
    pub(crate) reply: String,
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

impl Answer {
    /// Whether nobody would accuse it.
    pub(crate) fn is_fine(&self) -> bool {
        self.want == "fine"
    }

    /// What the journal would say of the self.
    pub(crate) fn judged(&self) -> Option<String> {
        let mut guard = Guard::new(Config::default());
        let session = self.name.as_str();
        guard.begin_session(session, 1);
        guard.begin_turn(TurnEvent { session, run: Some("1"), model: None, provider: None, window: None, unattended: false, time: 1 });
        guard.on_request(session, &self.request, 1);
        let mut time = 1;
        for (nth, step) in self.steps.iter().enumerate() {
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
        let reply = ReplyEvent { session, text: &self.reply, trigger: None, stop_reason: None, time: time + 1000 };
        let incident = guard.on_reply(reply).incident?;
        Some(format!("{} \"{}\"", incident.evidence.unwrap_or_default(), incident.error_message.unwrap_or_default()))
    }
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
    each_answer(files, problems, |answer| score.add(&answer))?;
    Ok(score)
}

/// Passes every answer of the files to `take`.
///
/// # Errors
/// When a file cannot be opened.
pub(crate) fn each_answer(files: &[PathBuf], problems: &mut Problems, mut take: impl FnMut(Answer)) -> Result<(), EvalError> {
    for file in files {
        each_row(file, problems, |_, answer, _| take(answer))?;
    }
    Ok(())
}

impl AnswerScore {
    fn add(&mut self, answer: &Answer) {
        let found = answer.judged();
        let is_fine = answer.is_fine();
        let (all, accused) = if is_fine { &mut self.fine } else { &mut self.untrue };
        *all += 1;
        *accused += usize::from(found.is_some());
        if found.is_some() == is_fine {
            let verdict = if is_fine { "accused" } else { "missed" };
            self.list.push(format!("{verdict} {}: {} | {}", answer.name, found.unwrap_or_default(), one_line(&answer.reply, 200)));
        }
    }
}
