//! Rule E: the same call with the same result, failed or not. Calls that wait for something may repeat more often, and
//! are told how long to wait instead of being stopped for good.

use crate::call::Call;
use crate::ledger::Session;
use crate::message;
use crate::turn::Stop;
use crate::verdict::{Deed, Rule};
use crate::wait::still_running;

use super::failures::back_off;
use super::{Context, Finding, is_poll};

/// Looks at a result that was counted in the call's record; `text` is the result's.
pub(super) fn judge(context: Context<'_>, session: &mut Session, call: &Call, text: &str) -> Option<Finding> {
    let repeat = &context.thresholds.repeat;
    let poll = is_poll(context, call);
    let limit = repeat.limit(&call.name, call.family, poll)?;
    let cycle_noted = session.turn.cycle_noted;
    let record = session.turn.record(call.key)?;
    let count = if repeat.count_changed_results { record.runs } else { record.same };
    if count <= limit || record.stop.is_some_and(|stop| stop.rule != Rule::Repetition) {
        return None;
    }
    let wait_ms = back_off(count - limit);
    let tries = record.stop.map_or(0, |stop| stop.tries);
    let spoken = record.noted || cycle_noted;
    // a poll may go on after the wait; then its tries start over
    record.stop = Some(Stop {
        rule: Rule::Repetition,
        tries: if poll { 0 } else { tries },
        until: poll.then(|| context.time.saturating_add(wait_ms)),
    });
    record.noted = true;
    if count > limit + 1 && !poll {
        // it ran although it was to be blocked: this host cannot
        let text = message::repetition_stop(&call.name, count);
        return Some(Finding { rule: Rule::Repetition, deed: Deed::Stop, count, text });
    }
    if spoken {
        return None;
    }
    let running = still_running(text);
    let text = match (&running, poll) {
        (_, true) => message::poll_note(&call.preview(), count, wait_ms),
        (Some(running), false) => message::running_note(&call.preview(), count, running.session.as_deref()),
        (None, false) => message::repetition_note(&call.preview(), count),
    };
    Some(Finding { rule: Rule::Repetition, deed: Deed::Note, count, text })
}
