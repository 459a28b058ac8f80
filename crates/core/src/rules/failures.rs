//! Rules A, B, C and G look at the same count of a failure, so they are asked together.

use crate::failure::outcome::Failure;
use crate::failure::wait_hint;
use crate::rules::back_off::back_off;
use crate::rules::corrective::Repeated;
use crate::rules::finding::Finding;
use crate::rules::observation::Observation;
use crate::rules::poll_allowance::is_poll;
use crate::rules::{corrective, identical_failures, transient_budget, turn_cap};
use crate::session::batch_counter::BatchCounter;
use crate::session::call_record::Stop;
use crate::session::occurrence::Admission;
use crate::verdict::action::Action;
use crate::verdict::class::{Class, FailureKind};
use crate::verdict::rule::Rule;

/// What the four rules find.
pub(super) fn judge(observation: &mut Observation<'_>, failure: &Failure) -> Vec<Finding> {
    let Observation { context, call, result, allowance, .. } = *observation;
    let session = &mut *observation.session;
    let class = failure.class;
    let transient = class.kind() == FailureKind::Transient || allowance.waits;
    // other arguments each time are guesses, not waiting
    let again = session.turn.find(call.key).is_some_and(|record| record.failures > 1);
    let newly_capped = !(allowance.waits && again) && turn_cap::count(context, &mut session.turn, failure, result.batch);
    let capped_failures = session.turn.failures.count;
    let working: Vec<String> =
        if class == Class::UnknownTool { session.working_tools(call.is_wrapped()).iter().cloned().collect() } else { Vec::new() };
    let carried = session.carried.as_ref().map_or(0, |carried| carried.failures_of(call.key, class));
    let Some(record) = session.turn.record(call.key) else { return Vec::new() };
    let failures = record.failures.saturating_add(carried);
    let trip_at = context.thresholds.trip_at(class, context.catalogue.retry_budgets(&call.name)).map(|at| allowance.scale(at));
    let asked_for = if transient { wait_hint::retry_after_ms(&failure.error) } else { None };
    let wait_ms = asked_for.unwrap_or_else(|| back_off(failures));
    let stop = trip_at.is_some_and(|trip| failures >= trip);
    let rule = if transient { Rule::TransientBudget } else { Rule::IdenticalFailures };
    let mut findings = Vec::new();
    if stop {
        let kept = |stop: Stop| if allowance.waits { stop.tries_left(context.time) } else { stop.tries };
        let tries = record.stop.map_or_else(BatchCounter::default, kept);
        // what waits itself has waited that long already
        let since = if is_poll(context, call) { record.started } else { context.time };
        record.stop = Some(Stop { rule, tries, until: transient.then(|| since.saturating_add(wait_ms)) });
    }
    let stop_text = || {
        if transient {
            transient_budget::stop(&call.name, failures, class, wait_ms)
        } else {
            identical_failures::stop(&call.name, failures)
        }
    };
    if newly_capped || result.admission == Admission::Capped {
        let limit = turn_cap::limit(capped_failures);
        let text = match (stop, newly_capped) {
            (true, true) => format!("{}\n{limit}", stop_text()),
            (true, false) => stop_text(),
            (false, _) => limit,
        };
        findings.push(Finding { rule: Rule::TurnCap, action: Action::Stop, count: capped_failures, text });
    } else if stop {
        findings.push(Finding { rule, action: Action::Stop, count: failures, text: stop_text() });
    } else if transient && trip_at == Some(failures + 1) && failures > 1 {
        let text = transient_budget::note(&call.name, failures, class, wait_ms);
        findings.push(Finding { rule: Rule::TransientBudget, action: Action::Note, count: failures, text });
    }
    findings.extend(corrective::judge(context, call, failure, Repeated { failures, waits: allowance.waits }, &working));
    findings
}
