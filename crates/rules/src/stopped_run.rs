//! A run whose calls are refused for what the whole run does, not for what one loop proves: readers found it stuck, or it is one of a
//! series of runs that no user asked for.

use tool_guard_calls::identity::Call;
use tool_guard_loops::batch_counter::BatchCounter;
use tool_guard_session::opinions::{Standing, Stuck};
use tool_guard_session::state::Session;
use tool_guard_verdict::rule::Rule;

use crate::{repeated_runs, second_opinion};

/// Why the calls of a run are refused.
#[derive(Debug, Clone, Copy)]
pub(crate) enum StoppedRun<'s> {
    /// Readers found it stuck.
    Stuck(&'s Stuck),
    /// So many runs before it did the same.
    Repeated(u32),
}

impl<'s> StoppedRun<'s> {
    /// Why this call of the session's run is refused; `None`: the run is not stopped for it.
    pub(crate) fn of(session: &'s Session, call: &Call) -> Option<Self> {
        let stuck = &session.opinions.stuck;
        if stuck.standing == Standing::Stopped { Some(Self::Stuck(stuck)) } else { session.runs.holds(call.key).map(Self::Repeated) }
    }

    pub(crate) const fn rule(self) -> Rule {
        match self {
            Self::Stuck(_) => Rule::SecondOpinion,
            Self::Repeated(_) => Rule::RepeatedRuns,
        }
    }

    /// What it rests on.
    pub(crate) fn evidence(self) -> String {
        match self {
            Self::Stuck(stuck) => second_opinion::evidence(stuck),
            Self::Repeated(same) => repeated_runs::evidence(same),
        }
    }

    /// For the model.
    pub(crate) fn text(self) -> String {
        match self {
            Self::Stuck(stuck) => second_opinion::stop(&stuck.reason),
            Self::Repeated(same) => repeated_runs::stop(same),
        }
    }

    /// The run's number in its series; `None`: it is in none.
    pub(crate) const fn runs(self) -> Option<u32> {
        match self {
            Self::Stuck(_) => None,
            Self::Repeated(same) => Some(same.saturating_add(1)),
        }
    }
}

/// The attempts at calls of a stopped run; `None`: the run is not stopped for this call.
pub(crate) fn tries<'s>(session: &'s mut Session, call: &Call) -> Option<&'s mut BatchCounter> {
    match StoppedRun::of(session, call)?.rule() {
        Rule::SecondOpinion => Some(&mut session.opinions.stuck.tries),
        _ => Some(&mut session.runs.tries),
    }
}
