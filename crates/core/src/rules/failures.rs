//! What a single failure needs, a malformed call that is sent again, and too many failures in one turn.

use tool_guard_calls::identity::Call;
use tool_guard_loops::batch_counter::BatchCounter;
use tool_guard_outcome::class::Class;
use tool_guard_outcome::outcome::Failure;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

use crate::rules::context::{Context, ToolResult};
use crate::rules::corrective::Repeated;
use crate::rules::finding::Finding;
use crate::rules::{corrective, identical_failures, turn_cap};
use crate::session::call_record::Stop;
use crate::session::state::Session;

/// What the three rules find.
pub(super) fn judge(
    context: Context<'_>,
    session: &mut Session,
    call: &Call,
    result: ToolResult<'_>,
    failure: &Failure,
    weight: f32,
) -> Vec<Finding> {
    let class = failure.class;
    let cap = turn_cap::count(context, &mut session.turn, call, failure, weight, result.batch);
    let working: Vec<String> =
        if class == Class::UnknownTool { session.working_tools(call.is_wrapped()).iter().cloned().collect() } else { Vec::new() };
    let carried = session.carried.as_ref().map_or(0, |carried| carried.failures_of(call.key, class));
    let waits = call.waits || session.turn.loops.polls(call);
    if cap.as_ref().is_some_and(|cap| cap.action == Action::Halt) {
        session.record_loop(call, Rule::TurnCap, 0, context.time);
    }
    let Some(record) = session.turn.record(call.key) else { return Vec::new() };
    let failures = record.failures.count.saturating_add(carried);
    // nothing but a change of the call cures it; what goes on from an earlier turn is proven by that
    let certain = failure.is_certain() && failure.is_about_call(&call.name) || carried > 0;
    let trip_at = context.thresholds.trip_at(class, context.catalogue.retry_budgets(&call.name));
    let stop = certain && trip_at.is_some_and(|trip| failures >= trip);
    let evidence = Some(format!("{failures} identical failures ({class})"));
    let mut findings = Vec::new();
    if stop {
        let tries = record.stop.map_or_else(BatchCounter::default, |stop| stop.tries);
        record.stop = Some(Stop { rule: Rule::IdenticalFailures, tries });
    }
    if let Some(cap) = cap {
        let text = if stop { format!("{}\n{}", identical_failures::stop(&call.name, failures), cap.text) } else { cap.text };
        findings.push(Finding { text, ..cap });
    } else if stop {
        let text = identical_failures::stop(&call.name, failures);
        findings.push(Finding { rule: Rule::IdenticalFailures, action: Action::Stop, count: failures, text, evidence });
    }
    findings.extend(corrective::judge(context, call, failure, Repeated { failures, waits }, &working));
    findings
}
