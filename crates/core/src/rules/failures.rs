//! Rules A (a corrective message), B (identical failures), C (failures of the turn) and G (transient failures).

use crate::call::identity::Call;
use crate::failure::outcome::Failure;
use crate::failure::wait_hint as wait;
use crate::guard::verdict::{Action, Rule};
use crate::rules::{corrective, message};
use crate::session::batch_counter::BatchCounter;
use crate::session::ledger::{Admission, Session};
use crate::session::turn::Stop;
use crate::tools::catalogue::Catalogue;
use crate::verdict::class::{Class, Kind};

use crate::rules::{Answer, Context, Finding, PollAllowance, is_poll};

/// Milliseconds to wait after so many identical transient failures, or unchanged polls, when nobody says how long.
pub(super) const BACK_OFF_MS: &[u64] = &[5_000, 10_000, 30_000, 60_000];

/// The step of [`BACK_OFF_MS`] after `failures` of them; the last one from then on.
pub(super) fn back_off(failures: u32) -> u64 {
    let step = usize::try_from(failures.saturating_sub(1)).unwrap_or(usize::MAX).min(BACK_OFF_MS.len() - 1);
    BACK_OFF_MS[step]
}

/// Looks at a failure that was counted in the call's record. `patience`: with a call that waits for what fails until
/// it is there.
pub(super) fn judge(
    context: Context<'_>,
    session: &mut Session,
    call: &Call,
    failure: &Failure,
    answer: Answer<'_>,
    allowance: PollAllowance,
) -> Vec<Finding> {
    let class = failure.class;
    let transient = class.kind() == Kind::Transient || allowance.waits;
    // other arguments each time are guesses, not waiting
    let again = session.turn.find(call.key).is_some_and(|record| record.failures > 1);
    let newly_capped = !(allowance.waits && again) && count_for_cap(context, session, failure, answer.batch);
    let capped_failures = session.turn.failures.count;
    let working: Vec<String> =
        if class == Class::UnknownTool { session.working_tools(call.is_wrapped()).iter().cloned().collect() } else { Vec::new() };
    let carried = session.carried.as_ref().map_or(0, |carried| carried.failures_of(call.key, class));
    let Some(record) = session.turn.record(call.key) else { return Vec::new() };
    let failures = record.failures.saturating_add(carried);
    let trip_at = context.thresholds.trip_at(class, context.catalogue.retry_budgets(&call.name)).map(|at| allowance.scale(at));
    let asked_for = if transient { wait::retry_after_ms(&failure.error) } else { None };
    let wait_ms = asked_for.unwrap_or_else(|| back_off(failures));
    let stop = trip_at.is_some_and(|trip| failures >= trip);
    let mut findings = Vec::new();
    if stop {
        let rule = if transient { Rule::TransientBudget } else { Rule::IdenticalFailures };
        let tries =
            record.stop.map_or_else(BatchCounter::default, |stop| if allowance.waits { stop.tries_left(context.time) } else { stop.tries });
        // what waits itself has waited that long already
        let since = if is_poll(context, call) { record.started } else { context.time };
        record.stop = Some(Stop { rule, tries, until: transient.then(|| since.saturating_add(wait_ms)) });
    }
    let loop_text = || {
        if transient { message::transient_stop(&call.name, failures, class, wait_ms) } else { message::loop_detected(&call.name, failures) }
    };
    if newly_capped || answer.admission == Admission::Capped {
        let limit = message::tool_error_limit(capped_failures);
        let text = match (stop, newly_capped) {
            (true, true) => format!("{}\n{limit}", loop_text()),
            (true, false) => loop_text(),
            _ => limit,
        };
        findings.push(Finding { rule: Rule::TurnCap, action: Action::Stop, count: capped_failures, text });
    } else if stop {
        let rule = if transient { Rule::TransientBudget } else { Rule::IdenticalFailures };
        findings.push(Finding { rule, action: Action::Stop, count: failures, text: loop_text() });
    } else if transient && trip_at == Some(failures + 1) && failures > 1 {
        let text = message::back_off(&call.name, failures, class, wait_ms);
        findings.push(Finding { rule: Rule::TransientBudget, action: Action::Note, count: failures, text });
    }
    let malformed = failure.is_about_call(&call.name);
    if malformed || (class.kind() == Kind::Deterministic && !failure.by_exit && failures == 1) {
        let text = if malformed {
            let known: Vec<&str> =
                working.iter().map(String::as_str).chain(Catalogue::built_in_names().map(|name| -> &str { name })).collect();
            Some(corrective::corrective(call, failure, context.catalogue, &known))
        } else {
            corrective::guidance(call, class)
        };
        findings.extend(text.map(|text| Finding { rule: Rule::Corrective, action: Action::Correct, count: failures, text }));
    }
    findings
}

/// Counts a failure of the turn, those of one batch once: the model had no chance to learn from the first of them.
/// True when the limit is reached.
fn count_for_cap(context: Context<'_>, session: &mut Session, failure: &Failure, batch: u32) -> bool {
    let turn = &mut session.turn;
    if failure.by_exit || !failure.class.counts_for_cap() || !turn.failures.add(batch) {
        return false;
    }
    if turn.failures.count == 1 {
        turn.first_failure = context.time;
    }
    let newly = !turn.capped && turn.failures.count >= context.thresholds.max_failures_per_turn;
    turn.capped |= newly;
    newly
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_grows_and_stays() {
        assert_eq!([0, 1, 2, 3, 4, 9].map(back_off), [5_000, 5_000, 10_000, 30_000, 60_000, 60_000]);
    }
}
