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
    /// Stuck work was never stopped, but the model was told something.
    Noted,
    /// Stuck work was neither stopped nor spoken of.
    Missed,
}

impl Outcome {
    /// Outcomes that are not as they should be.
    pub(crate) const WRONG: [Self; 6] = [Self::Ended, Self::Stopped, Self::Overnoted, Self::Late, Self::Noted, Self::Missed];

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
            Self::Noted => "noted",
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

/// The verdicts about the calls of a trace: the call's index, what the verdict means, and itself.
#[must_use]
pub(crate) fn reactions<'c>(calls: &'c [ReplayedCall<'_>]) -> Vec<(usize, Kind, &'c Verdict)> {
    let of_call = |(at, call): (usize, &'c ReplayedCall<'_>)| -> Vec<_> {
        call.verdicts.iter().map(|verdict| (at, kind(call.call, verdict), verdict)).collect()
    };
    calls.iter().enumerate().flat_map(of_call).collect()
}

/// The outcome of what a guard did about the calls of a trace, each by its index, and which of it decided that.
#[must_use]
pub(crate) fn judge(label: Label, reactions: &[(usize, Kind)]) -> (Outcome, Vec<usize>) {
    let first = |wanted: fn(Kind) -> bool| reactions.iter().position(|(_, kind)| wanted(*kind));
    let note = first(|kind| kind == Kind::Note);
    let stop = first(|kind| kind >= Kind::Block);
    let end = first(|kind| kind == Kind::End);
    let (outcome, decided_by) = match (label, stop) {
        (Label::Healthy { .. }, Some(_)) if end.is_some() => (Outcome::Ended, [stop, end.filter(|end| Some(*end) != stop)]),
        (Label::Healthy { .. }, Some(_)) => (Outcome::Stopped, [stop, None]),
        (Label::Healthy { may_note: false, .. }, None) if note.is_some() => (Outcome::Overnoted, [note, None]),
        (Label::Healthy { .. }, None) => (Outcome::LeftAlone, [None, None]),
        (Label::Stuck { by }, Some(at)) => (if reactions[at].0 < by { Outcome::Caught } else { Outcome::Late }, [stop, None]),
        (Label::Stuck { .. }, None) if note.is_some() => (Outcome::Noted, [note, None]),
        (Label::Stuck { .. }, None) => (Outcome::Missed, [None, None]),
    };
    (outcome, decided_by.into_iter().flatten().collect())
}
