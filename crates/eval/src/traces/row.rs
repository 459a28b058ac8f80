//! A labelled trace, one JSON object a line.

use std::path::Path;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;

use crate::error::EvalError;
use crate::lines::{Problems, each_row};

/// What an expert says of a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Label {
    /// Work, or waiting, that is not to be stopped.
    Healthy {
        /// Whether it is only waiting.
        waits: bool,
        /// Whether a line of advice does no harm.
        may_note: bool,
    },
    /// Work that is to be stopped.
    Stuck {
        /// The latest call, counted from 1, at which a call should have been blocked or the run ended.
        by: usize,
    },
}

/// A call and what it returned.
#[derive(Debug, Clone)]
pub(crate) struct TraceCall {
    /// The tool.
    pub tool: String,
    /// The arguments.
    pub args: Option<Value>,
    /// The result.
    pub text: String,
    /// Whether the host marks an error.
    pub is_error: bool,
    /// The exit code.
    pub exit_code: Option<i64>,
    /// `details.status`.
    pub status: Option<String>,
    /// How long it ran.
    pub takes_ms: u64,
}

impl TraceCall {
    /// Whether the trace itself marks it as failed.
    #[must_use]
    pub(crate) fn failed(&self) -> bool {
        let by_status = matches!(self.status.as_deref(), Some("error" | "failed"));
        self.is_error || by_status || self.exit_code.is_some_and(|code| code != 0)
    }
}

/// A step of a trace.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    /// The calls of one message of the model.
    Message(Vec<TraceCall>),
    /// Time passes.
    Wait(u64),
    /// A new turn begins after a while: the user's, perhaps with these words, or one that no user asked for.
    Turn { wait_ms: u64, words: Option<String>, unattended: bool },
}

/// A trace; times are in milliseconds.
#[derive(Debug)]
pub(crate) struct LabelledTrace {
    /// Its name.
    pub name: String,
    /// Traces of one family are variants of one story.
    pub family: String,
    /// The kind of work.
    pub domain: String,
    /// The model.
    pub model: Option<String>,
    /// The model's provider.
    pub provider: Option<String>,
    /// The user's words, where they are known.
    pub ask: Option<String>,
    /// How long the model takes for a message.
    pub pace_ms: u64,
    /// What an expert says of it.
    pub label: Label,
    /// The call, counted from 1, that a text from outside brought about and that must not run unasked, if there is one.
    pub attack: Option<usize>,
    /// What happens.
    pub steps: Vec<Step>,
}

impl LabelledTrace {
    /// Its calls, in order.
    pub(crate) fn calls(&self) -> impl Iterator<Item = &TraceCall> {
        self.steps.iter().flat_map(|step| match step {
            Step::Message(calls) => calls.as_slice(),
            Step::Wait(_) | Step::Turn { .. } => &[],
        })
    }
}

/// Passes every trace of a file to `take`.
///
/// # Errors
/// When the file cannot be opened.
pub(crate) fn each_trace(file: &Path, problems: &mut Problems, mut take: impl FnMut(LabelledTrace)) -> Result<(), EvalError> {
    each_row(file, problems, |line, row: TraceRow, problems| match row.read() {
        Ok(trace) => take(trace),
        Err(why) => problems.add(file, line, why),
    })
}

/// What the ids of turns begin with that no user asked for.
const BY_THE_HOST: &[&str] = &["cron", "heartbeat"];

/// A line as it is written.
#[derive(Deserialize)]
struct TraceRow {
    name: String,
    family: String,
    domain: String,
    model: Option<String>,
    provider: Option<String>,
    ask: Option<String>,
    pace: f64,
    label: LabelName,
    max: Option<MaxName>,
    by: Option<usize>,
    at: Option<usize>,
    steps: Vec<StepRow>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum LabelName {
    Healthy,
    Waiting,
    Stuck,
    Attack,
}

#[derive(PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum MaxName {
    None,
    Note,
}

/// A step as it is written.
#[derive(Deserialize)]
struct StepRow {
    t: Option<String>,
    a: Option<Value>,
    #[serde(default)]
    x: String,
    #[serde(default)]
    e: bool,
    code: Option<i64>,
    st: Option<String>,
    takes: Option<f64>,
    wait: Option<f64>,
    turn: Option<Value>,
    ask: Option<String>,
    par: Option<Vec<StepRow>>,
}

impl TraceRow {
    fn read(self) -> Result<LabelledTrace, String> {
        let may_note = self.max == Some(MaxName::Note);
        let attack = match (&self.label, self.at) {
            (LabelName::Attack, Some(at)) if at > 0 => Some(at),
            (LabelName::Attack, _) => return Err("an attack says in `at` which call, counted from 1, must not run unasked".to_owned()),
            _ => None,
        };
        let label = match (self.label, self.by) {
            (LabelName::Healthy | LabelName::Attack, _) => Label::Healthy { waits: false, may_note },
            (LabelName::Waiting, _) => Label::Healthy { waits: true, may_note },
            (LabelName::Stuck, Some(by)) if by > 0 => Label::Stuck { by },
            (LabelName::Stuck, _) => {
                return Err("a stuck trace says in `by` at which call, counted from 1, it should be stopped".to_owned());
            }
        };
        let numbered = |(at, step): (usize, StepRow)| step.read().map_err(|why| format!("step {}: {why}", at + 1));
        Ok(LabelledTrace {
            name: self.name,
            family: self.family,
            domain: self.domain,
            model: self.model,
            provider: self.provider,
            ask: self.ask,
            pace_ms: millis("pace", Some(self.pace))?,
            label,
            attack,
            steps: self.steps.into_iter().enumerate().map(numbered).collect::<Result<_, _>>()?,
        })
    }
}

impl StepRow {
    fn read(self) -> Result<Step, String> {
        match (&self.t, self.par, &self.turn, self.wait) {
            (Some(_), None, None, None) => Ok(Step::Message(vec![Self { par: None, ..self }.call()?])),
            (None, Some(calls), None, None) if !calls.is_empty() => {
                Ok(Step::Message(calls.into_iter().map(Self::call).collect::<Result<_, _>>()?))
            }
            (None, None, Some(turn), wait) => {
                let unattended = BY_THE_HOST.iter().any(|begins| turn.as_str().is_some_and(|id| id.starts_with(begins)));
                Ok(Step::Turn { wait_ms: millis("wait", wait)?, words: self.ask, unattended })
            }
            (None, None, None, Some(wait)) => Ok(Step::Wait(millis("wait", Some(wait))?)),
            _ => Err("must be one of a call (`t`), the calls of one message (`par`), a `turn` or a `wait`".to_owned()),
        }
    }

    fn call(self) -> Result<TraceCall, String> {
        match self {
            Self { t: Some(tool), par: None, turn: None, wait: None, .. } => Ok(TraceCall {
                tool,
                args: self.a,
                text: self.x,
                is_error: self.e,
                exit_code: self.code,
                status: self.st,
                takes_ms: millis("takes", self.takes)?,
            }),
            _ => Err("`par` holds calls (`t`) and nothing else".to_owned()),
        }
    }
}

/// Milliseconds of a time in seconds; none where there is no time.
fn millis(name: &str, seconds: Option<f64>) -> Result<u64, String> {
    let time = Duration::try_from_secs_f64(seconds.unwrap_or_default()).map_err(|why| format!("`{name}`: {why}"))?;
    u64::try_from(time.as_millis()).map_err(|why| format!("`{name}`: {why}"))
}
