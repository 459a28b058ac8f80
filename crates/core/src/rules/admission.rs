//! Before a call runs: whether it may, after what became of calls like it.

use crate::call::identity::Call;
use crate::rules::context::Context;
use crate::rules::finding::Decision;
use crate::rules::poll_allowance::PollAllowance;
use crate::rules::spec;
use crate::rules::wording::StoppedCall;
use crate::rules::{halt, identical_failures, turn_cap};
use crate::session::occurrence::Admission;
use crate::session::state::Session;
use crate::verdict::action::Action;
use crate::verdict::response::Response;
use crate::verdict::rule::Rule;

/// Counts a new occurrence of a call and says whether it may run.
pub(crate) fn admit(context: Context<'_>, session: &mut Session, call: &Call) -> Admission {
    let (halt_after, tokens) = (context.thresholds.halt_after, session.tokens);
    let turn = &mut session.turn;
    turn.count_call(context.time, tokens);
    let allowed_tries = PollAllowance::of(context, turn, call).scale(halt_after);
    let batch = turn.batch;
    let mut halts = false;
    let mut stopped = false;
    if let Some(record) = turn.record(call.key) {
        record.tries = record.tries.saturating_add(1);
        (record.last, record.started) = (context.time, context.time);
        record.lift_if_old(context.time);
        if let Some(stop) = record.stop.as_mut().filter(|stop| stop.holds(context.time)) {
            stop.tries.add(batch);
            stopped = true;
            halts = halt_after > 0 && stop.tries.count >= allowed_tries;
        }
    }
    if turn.capped {
        turn.tries_after_cap.add(batch);
        halts |= halt_after > 0 && turn.tries_after_cap.count >= halt_after;
    }
    turn.halt_pending |= halts;
    match (turn.halt_pending, stopped, turn.capped) {
        (true, ..) => Admission::Halted,
        (_, true, _) => Admission::Stopped,
        (.., true) => Admission::Capped,
        _ => Admission::Free,
    }
}

/// Whether a call may run now that it is about to: calls of its own batch may have stopped it, or freed it.
#[must_use]
pub(crate) fn readmit(context: Context<'_>, session: &Session, call: &Call, admission: Admission) -> Admission {
    match admission {
        Admission::Halted => Admission::Halted,
        _ if session.turn.find(call.key).and_then(|record| record.stop).is_some_and(|stop| stop.holds(context.time)) => Admission::Stopped,
        _ if session.turn.capped => Admission::Capped,
        _ => Admission::Free,
    }
}

/// What to do with a call before it runs; `None`: it may.
#[must_use]
pub(crate) fn before_call(context: Context<'_>, session: &mut Session, call: &Call, admission: Admission) -> Option<Decision> {
    let (rule, action) = match admission {
        Admission::Free => return None,
        Admission::Stopped => (stopping_rule(session, call), Action::Block),
        Admission::Capped => (Rule::TurnCap, Action::Block),
        Admission::Halted => (Rule::Halt, Action::Halt),
    };
    let count = session.turn.find(call.key).map_or(session.turn.failures.count, |record| record.tries);
    // what may go on after a wait is no loop
    let waits = session
        .turn
        .find(call.key)
        .and_then(|record| record.stop)
        .is_some_and(|stop| stop.rule != Rule::TransientBudget && stop.until.is_some());
    if !waits || admission == Admission::Halted {
        session.record_loop(call, stopping_rule(session, call), count, context.time);
    }
    let text = stop_text(context, session, call);
    let response = match admission {
        Admission::Halted => Response::Halt { report: report(context, session), text, append: false },
        _ => Response::Block { text },
    };
    Some(Decision { response, rule, action, count })
}

/// The rule that keeps this call from running.
pub(super) fn stopping_rule(session: &Session, call: &Call) -> Rule {
    let own = session.turn.find(call.key).and_then(|record| record.stop).map(|stop| stop.rule);
    own.unwrap_or(match &session.loop_record {
        Some(known) if known.open && !session.turn.capped => known.rule,
        _ => Rule::TurnCap,
    })
}

/// Why the call is kept from running, for the model.
pub(super) fn stop_text(context: Context<'_>, session: &Session, call: &Call) -> String {
    let record = session.turn.find(call.key);
    let Some((record, stop)) = record.and_then(|record| Some((record, record.stop?))) else {
        return match &session.loop_record {
            Some(known) if known.open && !session.turn.capped => halt::loop_goes_on(&known.call),
            _ => turn_cap::limit(session.turn.failures.count),
        };
    };
    let wait_ms = stop.until.map(|until| until.saturating_sub(context.time));
    match spec(stop.rule).stopped {
        Some(text) => text(StoppedCall { call, record, wait_ms }),
        None => identical_failures::stop(&call.name, record.failures),
    }
}

/// The report to the user, of the loop that was found last.
pub(super) fn report(context: Context<'_>, session: &Session) -> String {
    session.loop_record.as_ref().map(|known| halt::report(known, context.utc_offset)).unwrap_or_default()
}
