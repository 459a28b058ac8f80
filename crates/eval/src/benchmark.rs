//! The figures of all traces of a corpus, of this guard and of others, by set: a set is a file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::corpus::stem;
use crate::error::EvalError;
use crate::figures::one_line;
use crate::lines::Problems;
use crate::peers::{PEERS, watch};
use crate::traces::{Act, Half, Kind, Label, LabelledTrace, Outcome, each_trace, judge, reactions, replay};

/// This guard's name in the report.
pub(crate) const OURS: &str = "tool-guard";

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
    /// Those that were never stopped, but spoken of.
    pub noted: usize,
    /// Those that were neither.
    pub missed: usize,
}

impl TraceCounts {
    pub(crate) fn add(&mut self, outcome: Outcome) {
        let healthy = matches!(outcome, Outcome::LeftAlone | Outcome::Stopped | Outcome::Ended | Outcome::Overnoted);
        self.healthy += usize::from(healthy);
        self.stuck += usize::from(!healthy);
        self.stopped += usize::from(matches!(outcome, Outcome::Stopped | Outcome::Ended));
        let own = match outcome {
            Outcome::LeftAlone | Outcome::Stopped => return,
            Outcome::Ended => &mut self.ended,
            Outcome::Overnoted => &mut self.overnoted,
            Outcome::Caught => &mut self.caught,
            Outcome::Late => &mut self.late,
            Outcome::Noted => &mut self.noted,
            Outcome::Missed => &mut self.missed,
        };
        *own += 1;
    }
}

/// Figures of the section.
#[derive(Debug, Default, Serialize)]
pub struct TraceScore {
    /// By set and guard.
    #[serde(flatten)]
    pub sets: BTreeMap<String, BTreeMap<&'static str, TraceCounts>>,
    /// Traces that did not come out as they should, of this guard.
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

/// Replays and scores the traces of a half.
///
/// # Errors
/// When a file cannot be opened.
pub(crate) fn score(files: &[PathBuf], half: Half, problems: &mut Problems) -> Result<TraceScore, EvalError> {
    let mut score = TraceScore::default();
    for file in files {
        each_trace(file, problems, |trace| {
            if half.holds(&trace.family) {
                score.add(file, &trace);
            }
        })?;
    }
    Ok(score)
}

impl TraceScore {
    fn add(&mut self, file: &Path, trace: &LabelledTrace) {
        let guards = self.sets.entry(stem(file).unwrap_or_default().to_owned()).or_default();
        for (name, new) in PEERS {
            let (outcome, _) = judge(trace.label, &watch(new().as_mut(), trace));
            guards.entry(name).or_default().add(outcome);
        }
        let calls = replay(trace);
        let said = reactions(&calls);
        let kinds: Vec<(usize, Kind)> = said.iter().map(|(at, kind, _)| (*at, *kind)).collect();
        let (outcome, decided_by) = judge(trace.label, &kinds);
        guards.entry(OURS).or_default().add(outcome);
        if !matches!(outcome, Outcome::LeftAlone | Outcome::Caught) {
            let act = |at: usize| Act::of(said[at].0, &calls[said[at].0], said[at].2);
            self.wrong.push(WrongTrace {
                outcome,
                name: one_line(&trace.name, 80),
                family: one_line(&trace.family, 80),
                by: if let Label::Stuck { by } = trace.label { Some(by) } else { None },
                calls: trace.calls().count(),
                acts: decided_by.into_iter().map(act).collect(),
            });
        }
    }
}
