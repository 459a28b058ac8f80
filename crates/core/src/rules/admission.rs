//! Before a call runs: how it stands after what became of its like, and rule H, the end of a run that does not listen.

use crate::call::identity::Call;
use crate::guard::verdict::{Action, Response, Rule};
use crate::rules::message;
use crate::session::ledger::{Admission, Session};
use crate::session::loop_record::LoopRecord;
use crate::verdict::class::Class;

use crate::rules::{Context, Decision, PollAllowance, report};

/// Counts a new occurrence of a call and says how it stands.
pub fn admit(context: Context<'_>, session: &mut Session, call: &Call) -> Admission {
    let (halt_after, tokens) = (context.thresholds.halt_after, session.tokens);
    let turn = &mut session.turn;
    turn.count_call(context.time, tokens);
    let bearing = PollAllowance::with(context, turn, call).scale(halt_after);
    let batch = turn.batch;
    let mut past_bearing = false;
    let mut stopped = false;
    if let Some(record) = turn.record(call.key) {
        record.tries = record.tries.saturating_add(1);
        (record.last, record.started) = (context.time, context.time);
        record.lift_if_old(context.time);
        if let Some(stop) = record.stop.as_mut().filter(|stop| stop.holds(context.time)) {
            stop.tries.add(batch);
            stopped = true;
            past_bearing = halt_after > 0 && stop.tries.count >= bearing;
        }
    }
    if turn.capped {
        turn.tries_after_cap.add(batch);
        past_bearing |= halt_after > 0 && turn.tries_after_cap.count >= halt_after;
    }
    turn.halt_pending |= past_bearing;
    match (turn.halt_pending, stopped, turn.capped) {
        (true, ..) => Admission::Halted,
        (_, true, _) => Admission::Stopped,
        (.., true) => Admission::Capped,
        _ => Admission::Free,
    }
}

/// How a call stands now that it is about to run: calls of its own batch may have stopped it, or freed it.
#[must_use]
pub fn readmit(context: Context<'_>, session: &Session, call: &Call, admission: Admission) -> Admission {
    match admission {
        Admission::Halted => Admission::Halted,
        _ if session.turn.find(call.key).and_then(|record| record.stop).is_some_and(|stop| stop.holds(context.time)) => Admission::Stopped,
        _ if session.turn.capped => Admission::Capped,
        _ => Admission::Free,
    }
}

/// What to do with a call that stands like this, before it runs.
#[must_use]
pub fn before_call(context: Context<'_>, session: &mut Session, call: &Call, admission: Admission) -> Option<Decision> {
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
        LoopRecord::record(session, call, stopping_rule(session, call), count, context.time);
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
    own.unwrap_or(match &session.trip {
        Some(trip) if trip.open && !session.turn.capped => trip.rule,
        _ => Rule::TurnCap,
    })
}

/// Why the call is kept from running.
pub(super) fn stop_text(context: Context<'_>, session: &Session, call: &Call) -> String {
    let record = session.turn.find(call.key);
    let Some((record, stop)) = record.and_then(|record| Some((record, record.stop?))) else {
        return match &session.trip {
            Some(trip) if trip.open && !session.turn.capped => message::loop_goes_on(&trip.call),
            _ => message::tool_error_limit(session.turn.failures.count),
        };
    };
    let wait = stop.until.map(|until| until.saturating_sub(context.time));
    let repeats = record.repeats();
    match stop.rule {
        Rule::TransientBudget => {
            message::transient_stop(&call.name, record.failures, record.class.unwrap_or(Class::Unknown), wait.unwrap_or(0))
        }
        Rule::SameFailure => message::same_failure_stop(&call.name, record.failures),
        Rule::Repetition | Rule::Cycle if wait.is_some() => message::poll_too_early(&call.name, repeats, wait.unwrap_or(0)),
        Rule::Repetition => message::repetition_stop(&call.name, repeats),
        Rule::Cycle => message::cycle_stop(&call.preview()),
        _ => message::loop_detected(&call.name, record.failures),
    }
}
