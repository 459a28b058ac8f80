//! How a replayed trace came out, held against its label.

use tool_guard_core::{Action, Response, Rule, Verdict};

use super::replay::ReplayedCall;
use super::row::{Label, TraceCall};

/// What a verdict means to whoever is at work, from harmless to grave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Nothing, a repair, or help with a call that failed.
    Help,
    /// The model was shown more than the result.
    Note,
    /// A call was kept from running.
    Block,
    /// The run was ended.
    End,
}

/// How a trace came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Healthy work was left alone.
    LeftAlone,
    /// The run of healthy work was ended.
    Ended,
    /// A call of healthy work was blocked; the run went on.
    Stopped,
    /// Healthy work that wants no advice was given some.
    Overnoted,
    /// Stuck work was stopped in time.
    Caught,
    /// Stuck work was stopped, but not in time.
    Late,
    /// Stuck work was never stopped.
    Missed,
}

impl Outcome {
    /// Outcomes that are not as they should be.
    pub(crate) const WRONG: [Self; 5] = [Self::Ended, Self::Stopped, Self::Overnoted, Self::Late, Self::Missed];

    /// Its name in the report.
    #[must_use]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::LeftAlone => "left alone",
            Self::Ended => "ended",
            Self::Stopped => "stopped",
            Self::Overnoted => "overnoted",
            Self::Caught => "caught",
            Self::Late => "late",
            Self::Missed => "missed",
        }
    }
}

/// What a verdict about a call means. The correction of a call that failed in the trace is help, not a note: the model has to react
/// to the failure anyway.
#[must_use]
pub(crate) fn kind(call: &TraceCall, verdict: &Verdict) -> Kind {
    let corrects =
        verdict.incident.as_ref().is_some_and(|incident| (incident.rule, incident.action) == (Rule::Corrective, Action::Correct));
    match verdict.response {
        Response::Keep | Response::Rewrite { .. } | Response::Ask { .. } => Kind::Help,
        Response::Append { .. } | Response::Replace { .. } if corrects && call.failed() => Kind::Help,
        Response::Append { .. } | Response::Replace { .. } => Kind::Note,
        Response::Block { .. } => Kind::Block,
        Response::Halt { .. } => Kind::End,
    }
}

/// The outcome, and what decided it: calls by their index, with the verdict. Of a missed trace that is what was said at all.
#[must_use]
pub(crate) fn judge<'c>(label: Label, calls: &'c [ReplayedCall<'_>]) -> (Outcome, Vec<(usize, &'c Verdict)>) {
    let first = |wanted: fn(Kind) -> bool| {
        let of_call = |(at, call): (usize, &'c ReplayedCall<'_>)| {
            let verdict = call.verdicts.iter().find(|verdict| wanted(kind(call.call, verdict)))?;
            Some((at, verdict))
        };
        calls.iter().enumerate().find_map(of_call)
    };
    let note = first(|kind| kind == Kind::Note);
    let stop = first(|kind| kind >= Kind::Block);
    let end = first(|kind| kind == Kind::End);
    let (outcome, decided_by) = match (label, stop) {
        (Label::Healthy { .. }, Some(stop)) if end.is_some() => (Outcome::Ended, [Some(stop), end.filter(|end| *end != stop)]),
        (Label::Healthy { .. }, Some(_)) => (Outcome::Stopped, [stop, None]),
        (Label::Healthy { may_note: false, .. }, None) if note.is_some() => (Outcome::Overnoted, [note, None]),
        (Label::Healthy { .. }, None) => (Outcome::LeftAlone, [None, None]),
        (Label::Stuck { by }, Some((at, _))) => (if at < by { Outcome::Caught } else { Outcome::Late }, [stop, None]),
        (Label::Stuck { .. }, None) => (Outcome::Missed, [note, None]),
    };
    (outcome, decided_by.into_iter().flatten().collect())
}
