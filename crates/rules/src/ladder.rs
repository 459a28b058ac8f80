//! Where the rules meet: a result is counted and entered in the turn's loops, every rule looks at it, what the loops decide is put into words
//! by the rule that fits, and the gravest finding is carried out.

use std::sync::Arc;

use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;
use tool_guard_loops::batch_counter::BatchCounter;
use tool_guard_loops::call_state::{CallFailure, Ending, Start};
use tool_guard_loops::decide::{BlockReason, Proof, Scales};
use tool_guard_loops::observe::FinishedCall;
use tool_guard_loops::table::Facts;
use tool_guard_outcome::class::FailureKind;
use tool_guard_outcome::outcome::Failure;
use tool_guard_outcome::skip::is_skipped;
use tool_guard_outcome::wait_hint;
use tool_guard_secrets::redact;
use tool_guard_session::failure_streak::FailureStreak;
use tool_guard_session::occurrence::Admission;
use tool_guard_session::state::Session;
use tool_guard_text::quote;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::response::Response;
use tool_guard_verdict::rule::Rule;

use crate::admission::{case, report, stop_text, stopping_rule};
use crate::context::Context;
use crate::finding::{Decision, Finding, Observed};
use crate::report::LoopReport;
use crate::{JUDGES, scale, second_opinion, spec};

/// What to do with a finished call; `None`: nothing. Counts it, lets every rule look, and takes the gravest finding. `withheld`: the model is
/// not shown the result; then it is no progress, and repetition is all that can be wrong with it.
pub fn on_outcome(
    context: Context<'_>,
    session: &mut Session,
    finished: FinishedCall<'_>,
    admission: Admission,
    withheld: bool,
) -> Option<Decision> {
    session.turn.close_batch();
    session.pace.result(context.time);
    let FinishedCall { call, failure, .. } = finished;
    let neutral = failure.is_some_and(|failure| failure.class.kind() == FailureKind::Neutral);
    // a call that never ran tells nothing, and some hosts do not tell what it was about
    if neutral && (call.args.is_none() || is_skipped(finished.text)) {
        return None;
    }
    let comparison = session.turn.loops.enter(context.observation_rules(), finished);
    let counted = failure.filter(|failure| !matches!(failure.class.kind(), FailureKind::Informative | FailureKind::Neutral));
    let same = comparison.facts.has(Facts::REPEAT);
    let now = Start { time: context.time, calls: session.turn.calls_made.saturating_sub(1), tokens: session.tokens };
    let ending = match failure {
        None => Ending::Worked,
        Some(_) if neutral => Ending::Vetoed,
        Some(_) => Ending::Failed,
    };
    session.turn.loops.count(call.key, ending, counted.map(|failure| call_failure(call, failure)), same, finished.moment.batch, now);
    if failure.is_none() {
        session.brought.succeeded(call);
        session.causes.succeeded(call, session.pace.idle());
    }
    if counted.is_none() && !same && !neutral && !withheld {
        progress(context, session, call, failure.is_none());
    }
    if !failure.is_some_and(Failure::is_certain) {
        session.turn.complaint = None;
    }
    if failure.is_none() {
        session.turn.guidance.take_if(|(tool, _)| *tool == call.name);
    }
    let seen = &mut Observed { context, session, finished, failure: failure.filter(|_| !neutral), counted, admission, comparison };
    let mut findings: Vec<Finding> = JUDGES.iter().flatten().filter_map(|judge| judge(seen)).collect();
    findings.extend(judge_loop(seen));
    if counted.is_some() {
        findings.extend(halt_late(context, session, call, admission));
    }
    session.turn.last_look = (failure.is_none() && call.effect == Effect::Look).then(|| Arc::clone(call));
    // a malformed call's result is nothing but the complaint; any other may hold the lines the model needs
    let replaces = failure.is_some_and(|failure| failure.is_about_call(&call.name) && failure.is_nothing_else());
    decide(context, session, call, replaces, findings)
}

/// What is remembered of a failure that counts.
fn call_failure(call: &Call, failure: &Failure) -> CallFailure {
    let may_pass = failure.class.kind() == FailureKind::Transient;
    CallFailure {
        class: failure.class,
        in_a_row: BatchCounter::default(),
        refused: failure.is_certain(),
        // redacted before it is cut: a secret that is cut in two would not be known
        error: redact::line(&failure.error, quote::MAX_ERROR),
        retry_after: if may_pass { wait_hint::retry_after_ms(&failure.error) } else { None },
        targets: call.targets.clone(),
    }
}

/// What is to be said of the loop that a result belongs to.
fn judge_loop(seen: &mut Observed<'_>) -> Option<Finding> {
    let (context, session, call, comparison) = (seen.context, &mut *seen.session, seen.finished.call, seen.comparison);
    let ran_anyway = matches!(seen.admission, Admission::Stopped | Admission::Slowed);
    let own = BlockReason { loop_id: comparison.loop_id, proof: Proof::Loop, weak: false, waits: false };
    let asks_first = !ran_anyway && second_opinion::is_asked_first(context, session, own);
    let (idle, loops) = (session.pace.idle(), &mut session.turn.loops);
    // nothing is stopped by a result as long as a reader is asked first: that happens when the next call is about to run
    let (action, proof) = scale::with(context, call, |scales| {
        let scales = Scales { stops: !asks_first, ..scales };
        loops.decide_result(call, comparison, idle, ran_anyway, scales)
    })?;
    let report = LoopReport::of(context, session, call, comparison.loop_id, proof)?;
    let words = spec(report.rule);
    let text = if action == Action::Stop { words.stopped } else { words.note };
    let text = text.map(|text| text(&report))?;
    Some(Finding { rule: report.rule, action, count: report.repeats.times, text, evidence: Some(report.evidence) })
}

/// The end of a run that was called for before the call: it ran all the same, as this host cannot end a run before a call.
fn halt_late(context: Context<'_>, session: &mut Session, call: &Call, admission: Admission) -> Option<Finding> {
    if admission != Admission::Halted {
        return None;
    }
    let case = case(context, session, call);
    session.record_loop(call, stopping_rule(session, call, case.as_ref()), 0, context.time);
    let count = session.turn.loops.call(call.key).map_or(1, |known| known.streak.tries);
    let text = stop_text(session, call, case.as_ref(), admission);
    Some(Finding { rule: Rule::Halt, action: Action::Halt, count, text, evidence: case.map(|case| case.evidence) })
}

/// A new result: what failed before it was no streak.
fn progress(context: Context<'_>, session: &mut Session, call: &Call, success: bool) {
    let turn = &mut session.turn;
    if context.thresholds.forgive && !turn.halt_pending {
        turn.failures = FailureStreak::default();
    }
    if success {
        session.close_loop(call.key);
    }
}

/// Takes the gravest finding; what malformed calls needed is said with whatever else is said.
fn decide(context: Context<'_>, session: &mut Session, call: &Call, replaces: bool, findings: Vec<Finding>) -> Option<Decision> {
    let corrective = findings.iter().find(|finding| finding.rule == Rule::Corrective).map(|finding| finding.text.clone());
    // the first of the gravest: the rules stand in the order in which they explain best
    let mut gravest: Option<Finding> = None;
    for finding in findings {
        if gravest.as_ref().is_none_or(|known| finding.action > known.action) {
            gravest = Some(finding);
        }
    }
    let Finding { rule, action, count, mut text, evidence } = gravest?;
    if action == Action::Stop {
        session.record_loop(call, rule, count, context.time);
    }
    if replaces
        && rule != Rule::Corrective
        && let Some(corrective) = corrective
    {
        text = if action < Action::Stop { format!("{corrective}\n{text}") } else { format!("{text}\n{corrective}") };
    }
    let response = match action {
        Action::Halt => Response::Halt { text, report: report(context, session), append: !replaces },
        _ if replaces => Response::Replace { text },
        _ => Response::Append { text },
    };
    Some(Decision { response, rule, action, count, evidence })
}
