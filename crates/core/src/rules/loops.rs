//! The rules that break loops: each result is entered in the turn's loops, and what these decide is put into words by the rule that
//! fits.

use std::sync::Arc;

use tool_guard_calls::identity::Call;
use tool_guard_loops::decide::{Held, Proof, Scales, Step};
use tool_guard_loops::enter::{FinishedCall, ObservationRules, Reader};
use tool_guard_loops::observation::{Comparison, Moment};
use tool_guard_outcome::outcome::Failure;
use tool_guard_verdict::action::Action;

use crate::rules::context::{Context, ToolResult};
use crate::rules::finding::{Finding, Observed};
use crate::rules::report::LoopReport;
use crate::rules::{scale, second_opinion, spec};
use crate::session::occurrence::Admission;
use crate::session::state::Session;

/// Enters a result.
pub(super) fn observe(
    context: Context<'_>,
    session: &mut Session,
    call: &Arc<Call>,
    result: ToolResult<'_>,
    failure: Option<&Failure>,
) -> Comparison {
    let started = session.turn.loops.call(call.key).map_or(context.time, |known| known.streak.started);
    let moment = Moment {
        batch: result.batch,
        took: context.time.saturating_sub(started.max(result.started)),
        idle: session.pace.idle(),
        time: context.time,
    };
    let was_allowed = result.admission == Admission::Free;
    let finished = FinishedCall { call, text: result.text, length: result.length, failure, was_allowed, moment };
    session.turn.loops.enter(observation_rules(context), finished)
}

/// Enters the results that are deferred, before it is decided whether this call may run.
pub(super) fn catch_up(context: Context<'_>, session: &mut Session, call: &Call) {
    session.turn.loops.catch_up(observation_rules(context), Reader { call, failed: false });
}

const fn observation_rules(context: Context<'_>) -> ObservationRules<'_> {
    let repeat = &context.thresholds.repeat;
    ObservationRules { count_changed_results: repeat.count_changed_results, polls: repeat.polls.as_slice() }
}

/// What is to be said of the loop that a result belongs to.
pub(super) fn judge(seen: &mut Observed<'_>) -> Option<Finding> {
    let (context, session, call, comparison) = (seen.context, &mut *seen.session, seen.call, seen.comparison);
    let ran_anyway = matches!(seen.result.admission, Admission::Stopped | Admission::Slowed);
    let own = Held { loop_id: comparison.loop_id, proof: Proof::Loop, weak: false, waits: false };
    let asks_first = !ran_anyway && second_opinion::is_asked_first(context, session, own);
    let (idle, loops) = (session.pace.idle(), &mut session.turn.loops);
    // nothing is stopped by a result as long as a reader is asked first: that happens when the next call is about to run
    let (step, proof) = scale::with(context, call, |scales| {
        let scales = Scales { stops: !asks_first, ..scales };
        loops.decide_result(call, comparison, idle, ran_anyway, scales)
    })?;
    let report = LoopReport::of(context, session, call, comparison.loop_id, proof)?;
    let words = spec(report.rule);
    let (action, text) = match step {
        Step::Note => (Action::Note, words.note),
        Step::Slow => (Action::Slow, words.note),
        Step::Stop => (Action::Stop, words.stopped),
    };
    let text = text.map(|text| text(&report))?;
    Some(Finding { rule: report.rule, action, count: report.repeats.times, text, evidence: Some(report.evidence) })
}

/// Why a call that is about to run is not to, if its loop says so.
pub(super) fn held(context: Context<'_>, session: &Session, call: &Call) -> Option<Held> {
    scale::with(context, call, |scales| session.turn.loops.decide_call(call, session.pace.idle(), scales))
}
