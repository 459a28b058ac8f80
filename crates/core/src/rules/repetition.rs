//! Rule E: the same call with the same result, failed or not. Calls that wait for something may repeat more often, and
//! are told how long to wait instead of being stopped for good. So is the same call that is cancelled or refused each time.

use crate::call::identity::Call;
use crate::failure::wait_hint::still_running;
use crate::guard::verdict::{Action, Rule};
use crate::rules::message;
use crate::session::batch_counter::BatchCounter;
use crate::session::ledger::Session;
use crate::session::turn::{How, Repeats, Stop};

use crate::rules::failures::back_off;
use crate::rules::poll_allowance::{is_poll, may_go_on};
use crate::rules::{Context, Finding, PollAllowance};

/// Looks at a result that was counted in the call's record; `text` is the result's.
pub(super) fn judge(context: Context<'_>, session: &mut Session, call: &Call, text: &str, allowance: PollAllowance) -> Option<Finding> {
    let repeat = &context.thresholds.repeat;
    let waits = allowance.waits;
    let limit = allowance.scale(repeat.limit(&call.name, call.family)?);
    let cycle_noted = session.turn.cycle_noted;
    let record = session.turn.record(call.key)?;
    record.how = if repeat.count_changed_results && record.runs > record.same { How::Varied } else { How::Same };
    let repeats = record.repeats();
    let count = repeats.times;
    if count <= limit || record.stop.is_some_and(|stop| stop.rule != Rule::Repetition && stop.holds(context.time)) {
        return None;
    }
    let wait_ms = back_off(count - limit);
    let spoken = record.noted || cycle_noted;
    let until = waits.then(|| may_go_on(context, call, record, wait_ms));
    // a poll that waited as it was told starts over
    let obeyed = |stop: &Stop| !stop.holds(context.time) && is_poll(context, call);
    let tries = record.stop.filter(|stop| !obeyed(stop)).map_or_else(BatchCounter::default, |stop| stop.tries_left(context.time));
    record.stop = Some(Stop { rule: Rule::Repetition, tries, until });
    record.noted = true;
    if count > limit + 1 && !waits {
        // it ran although it was to be blocked: this host cannot
        let text = message::repetition_stop(&call.name, repeats);
        return Some(Finding { rule: Rule::Repetition, action: Action::Stop, count, text });
    }
    if spoken {
        return None;
    }
    let running = still_running(text);
    let text = match (&running, waits) {
        (_, true) => message::poll_note(&call.preview(), repeats, wait_ms),
        (Some(running), false) => message::running_note(&call.preview(), repeats, running.session.as_deref()),
        (None, false) => message::repetition_note(&call.preview(), repeats),
    };
    Some(Finding { rule: Rule::Repetition, action: Action::Note, count, text })
}

/// Looks at a veto or a cancellation: no failure and no progress, but asking for it again and again is a loop all the same.
pub(super) fn judge_refusal(context: Context<'_>, session: &mut Session, call: &Call, batch: u32) -> Option<Finding> {
    // some hosts do not tell what a call that never ran was about
    call.args.as_ref()?;
    let limit = context.thresholds.repeat.limit(&call.name, call.family)?;
    let record = session.turn.entry(call, context.time, session.tokens);
    record.forget_if_old(context.time);
    if record.refused_text != call.written {
        // another text for the same place is another proposal
        (record.refused, record.refused_text) = (BatchCounter::default(), call.written);
    }
    let again = !record.refused.add(batch);
    record.answered = context.time;
    let repeats = Repeats { times: record.refused.count, how: How::Refused };
    if again {
        return None;
    }
    if repeats.times <= limit || record.stop.is_some_and(|stop| stop.rule != Rule::Repetition && stop.holds(context.time)) {
        return None;
    }
    record.how = How::Refused;
    let tries = record.stop.map_or_else(BatchCounter::default, |stop| stop.tries);
    record.stop = Some(Stop { rule: Rule::Repetition, tries, until: None });
    let (action, text) = if repeats.times > limit + 1 {
        (Action::Stop, message::repetition_stop(&call.name, repeats))
    } else {
        (Action::Note, message::repetition_note(&call.preview(), repeats))
    };
    Some(Finding { rule: Rule::Repetition, action, count: repeats.times, text })
}
