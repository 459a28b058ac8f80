//! The figures of all traces of a corpus.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;
use tool_guard_core::{Response, Verdict};

use super::folds::Folds;
use super::outcome::{Outcome, judge};
use super::replay::{ReplayedCall, replay};
use super::row::{Label, LabelledTrace, each_trace};
use crate::error::EvalError;
use crate::figures::{args_preview, one_line};
use crate::lines::Problems;

/// Characters that are shown of what was said.
const SHOWN_TEXT: usize = 200;

/// How many traces came out in which way.
#[derive(Debug, Default, Clone, Copy, Serialize)]
pub struct TraceCounts {
    /// Traces of healthy work and of waiting.
    pub healthy: usize,
    /// Those of which a call was blocked or the run ended.
    pub stopped: usize,
    /// Those of which the run was ended.
    pub ended: usize,
    /// Those that were only given advice, though none was wanted.
    pub overnoted: usize,
    /// Traces of stuck work.
    pub stuck: usize,
    /// Those that were stopped in time.
    pub caught: usize,
    /// Those that were stopped too late.
    pub late: usize,
    /// Those that were never stopped.
    pub missed: usize,
}

impl TraceCounts {
    fn add(&mut self, outcome: Outcome) {
        let stuck = matches!(outcome, Outcome::Caught | Outcome::Late | Outcome::Missed);
        self.stuck += usize::from(stuck);
        self.healthy += usize::from(!stuck);
        self.stopped += usize::from(matches!(outcome, Outcome::Stopped | Outcome::Ended));
        self.ended += usize::from(outcome == Outcome::Ended);
        self.overnoted += usize::from(outcome == Outcome::Overnoted);
        self.caught += usize::from(outcome == Outcome::Caught);
        self.late += usize::from(outcome == Outcome::Late);
        self.missed += usize::from(outcome == Outcome::Missed);
    }
}

/// Figures of the section.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TraceScore {
    /// Of all traces.
    #[serde(flatten)]
    pub counts: TraceCounts,
    /// By kind of work.
    pub by_domain: BTreeMap<String, TraceCounts>,
    /// By family.
    pub by_family: BTreeMap<String, TraceCounts>,
    /// Traces that did not come out as they should.
    #[serde(skip)]
    pub(crate) wrong: Vec<WrongTrace>,
}

/// A trace that did not come out as it should.
#[derive(Debug)]
pub(crate) struct WrongTrace {
    /// How it came out.
    pub outcome: Outcome,
    /// Its name.
    pub name: String,
    /// Its family.
    pub family: String,
    /// Of a stuck one, the latest call at which it should have been stopped.
    pub by: Option<usize>,
    /// Calls of the trace.
    pub calls: usize,
    /// What decided that.
    pub acts: Vec<Act>,
}

/// Something that the guard did about a call, for a person.
#[derive(Debug)]
pub(crate) struct Act {
    /// The call's number, counted from 1.
    pub call: usize,
    /// The tool.
    pub tool: String,
    /// The arguments, cut.
    pub args: String,
    /// The rule.
    pub rule: String,
    /// The action.
    pub action: String,
    /// What was said, or of a repair the new arguments, cut.
    pub text: String,
    /// What the decision rests on.
    pub evidence: Option<String>,
}

impl Act {
    /// A verdict about the call at this index.
    #[must_use]
    pub(crate) fn of(at: usize, call: &ReplayedCall<'_>, verdict: &Verdict) -> Self {
        let incident = verdict.incident.as_ref();
        Self {
            call: at + 1,
            tool: one_line(&call.call.tool, 80),
            args: args_preview(call.call.args.as_ref()),
            rule: incident.map_or_else(|| "unknown".to_owned(), |incident| incident.rule.to_string()),
            action: incident.map_or_else(|| "unknown".to_owned(), |incident| incident.action.to_string()),
            text: one_line(shown(&verdict.response), SHOWN_TEXT),
            evidence: incident.and_then(|incident| incident.evidence.as_deref()).map(|evidence| one_line(evidence, SHOWN_TEXT)),
        }
    }
}

/// What is said, or of a repair the new arguments.
#[must_use]
pub(crate) fn shown(response: &Response) -> &str {
    match response {
        Response::Keep => "",
        Response::Rewrite { args: text }
        | Response::Ask { text, .. }
        | Response::Block { text }
        | Response::Append { text }
        | Response::Replace { text }
        | Response::Halt { text, .. } => text,
    }
}

/// Replays and scores the traces of some folds.
///
/// # Errors
/// When a file cannot be opened.
pub(crate) fn score(files: &[PathBuf], folds: Folds, problems: &mut Problems) -> Result<TraceScore, EvalError> {
    let mut score = TraceScore::default();
    for file in files {
        each_trace(file, problems, |trace| {
            if folds.hold(&trace.family) {
                score.add(&trace);
            }
        })?;
    }
    Ok(score)
}

impl TraceScore {
    fn add(&mut self, trace: &LabelledTrace) {
        let calls = replay(trace);
        let (outcome, decided_by) = judge(trace.label, &calls);
        self.counts.add(outcome);
        self.by_domain.entry(trace.domain.clone()).or_default().add(outcome);
        self.by_family.entry(trace.family.clone()).or_default().add(outcome);
        if !matches!(outcome, Outcome::LeftAlone | Outcome::Caught) {
            self.wrong.push(WrongTrace {
                outcome,
                name: one_line(&trace.name, 80),
                family: one_line(&trace.family, 80),
                by: if let Label::Stuck { by } = trace.label { Some(by) } else { None },
                calls: trace.calls().count(),
                acts: decided_by.into_iter().map(|(at, verdict)| Act::of(at, &calls[at], verdict)).collect(),
            });
        }
    }
}
