//! Where the rules meet: a result is counted, every rule looks at it, and the gravest finding is carried out.

use crate::call::fingerprint::{self, ResultFacts};
use crate::call::identity::Call;
use crate::call::recent_texts::RecentTexts;
use crate::failure::outcome::Outcome;
use crate::failure::wait_hint;
use crate::rules::admission::{report, stop_text, stopping_rule};
use crate::rules::context::{Context, ToolResult};
use crate::rules::finding::{Decision, Finding};
use crate::rules::observation::Observation;
use crate::rules::poll_allowance::{PollAllowance, is_poll};
use crate::rules::{repetition, reset, same_failure, spec};
use crate::screen::redact;
use crate::session::call_record::Fingerprint;
use crate::session::occurrence::Admission;
use crate::session::state::Session;
use crate::session::turn::Step;
use crate::text::quote;
use crate::tools::family::Family;
use crate::verdict::action::Action;
use crate::verdict::class::{Class, FailureKind};
use crate::verdict::response::Response;
use crate::verdict::rule::Rule;

/// What to do with a result; `None`: nothing. Counts it, lets every rule look, and takes the gravest finding.
pub(crate) fn on_outcome(
    context: Context<'_>,
    session: &mut Session,
    recent: &mut RecentTexts,
    call: &Call,
    result: ToolResult<'_>,
) -> Option<Decision> {
    session.turn.close_batch();
    let failure = match result.outcome {
        Outcome::Failure(failure) if failure.class.kind() == FailureKind::Neutral => {
            let found = repetition::judge_refusal(context, session, call, result.batch);
            return decide(context, session, call, false, found.into_iter().collect());
        }
        Outcome::Failure(failure) => Some(failure),
        Outcome::Success => None,
    };
    let class = failure.map(|failure| failure.class);
    let counted = failure.filter(|failure| failure.class.kind() != FailureKind::Informative);
    // what is sent to the background is a new session each time
    let creates = call.creates || (call.family == Family::Exec && wait_hint::still_running(result.text).is_some());
    let facts = ResultFacts { class, length: result.length, creates };
    // two edits of the same place are two edits, whatever the tool says about them
    let written = if failure.is_none() { call.written } else { 0 };
    let fingerprint = fingerprint(session, recent, call.key, facts, written, result.text);
    let allowance = PollAllowance::of(context, &session.turn, call);
    let tokens = session.tokens;
    let record = session.turn.observe(call, counted.map(|failure| failure.class), fingerprint, context.time, tokens);
    if let Some(failure) = counted {
        // what a command or a tool itself refuses, its schema aside, may depend on a state
        record.curable |= failure.by_exit || (failure.class == Class::InvalidValue && failure.issues.is_empty());
        // redacted before it is cut: a secret that is cut in two would not be known
        record.error = redact::line(&failure.error, quote::MAX_ERROR);
    }
    let is_new = record.same <= 1;
    let changed = is_new && record.runs > 1;
    session.turn.step(Step { key: call.key, fingerprint: fingerprint.id, poll: is_poll(context, call) });

    let mut observation = Observation { context, session, call, result, allowance, failed: counted.is_some() };
    let mut findings = Vec::new();
    if let Some(failure) = counted {
        // what waits for something that fails until it is there
        let looks = call.family == Family::Exec || !is_poll(context, call);
        observation.allowance = if failure.class.may_pass() && looks { allowance } else { PollAllowance::NONE };
        findings.extend(Rule::ALL.iter().flat_map(|rule| (spec(*rule).on_failure)(&mut observation, failure)));
        observation.allowance = allowance;
        findings.extend(halt_late(&mut observation));
    } else if is_new && !result.withheld {
        progress(context, observation.session, call, failure.is_none());
        if changed && matches!(call.family, Family::Process | Family::Other) && !call.acts() {
            observation.session.turn.looked(call.tool_hash());
        }
    }
    findings.extend(Rule::ALL.iter().filter_map(|rule| (spec(*rule).on_result)(&mut observation)));
    if findings.is_empty() && std::mem::take(&mut session.turn.say_expired) {
        findings.push(Finding { rule: Rule::Reset, action: Action::Note, count: 0, text: reset::REPEATS_EXPIRED.to_owned() });
    }
    // a malformed call's result is nothing but the complaint; any other may hold the lines the model needs
    let replaces = failure.is_some_and(|failure| failure.is_about_call(&call.name) && failure.is_nothing_else());
    decide(context, session, call, replaces, findings)
}

/// The end of a run that was called for before the call: it ran all the same, as this host cannot end a run before a call.
fn halt_late(observation: &mut Observation<'_>) -> Option<Finding> {
    let Observation { context, call, result, .. } = *observation;
    let session = &mut *observation.session;
    if result.admission != Admission::Halted {
        return None;
    }
    session.record_loop(call, stopping_rule(session, call), 0, context.time);
    let count = session.turn.find(call.key).map_or(1, |record| record.tries);
    Some(Finding { rule: Rule::Halt, action: Action::Halt, count, text: stop_text(context, session, call) })
}

/// How a result compares with others of its call. As long as there is no other, or it is the same, its exact hash tells; only
/// results that differ are compared closely, without what changes by itself.
fn fingerprint(session: &mut Session, recent: &mut RecentTexts, key: u64, facts: ResultFacts, written: u64, text: &str) -> Fingerprint {
    let closely = |facts, written: u64, text: &str| fingerprint::of_result(facts, text).rotate_left(1) ^ written;
    let exact = fingerprint::exact(facts, text) ^ written;
    let Some(record) = session.turn.record(key) else {
        let kept = recent.keep(text);
        let id = if kept.is_some() { exact } else { closely(facts, written, text) };
        return Fingerprint { id, exact, facts, written, text: kept };
    };
    let before = record.fingerprint;
    if before.exact == exact {
        return before;
    }
    if let Some(known) = before.text.and_then(|slot| recent.get(slot)) {
        let id = closely(before.facts, before.written, known);
        record.fingerprint.id = id;
        session.turn.rename_fingerprint(key, before.id, id);
    }
    Fingerprint { id: closely(facts, written, text), exact, facts, written, text: None }
}

/// A new result: it takes back one counted failure, and what was stopped because of the old one may go on.
fn progress(context: Context<'_>, session: &mut Session, call: &Call, success: bool) {
    let turn = &mut session.turn;
    if context.thresholds.forgive && !turn.capped {
        turn.failures.count = turn.failures.count.saturating_sub(1);
    }
    if !success {
        return;
    }
    same_failure::forgive(turn, call);
    turn.targets_worked(&call.targets);
    if call.mutates {
        turn.world_changed(call.key);
        if call.family.writes_files() {
            turn.files_written(&call.targets);
        }
    }
    session.close_loop(call.key);
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
    let Finding { rule, action, count, mut text } = gravest?;
    if action == Action::Stop {
        session.record_loop(call, rule, count, context.time);
    }
    if replaces
        && rule != Rule::Corrective
        && let Some(corrective) = corrective
    {
        text = if action == Action::Note { format!("{corrective}\n{text}") } else { format!("{text}\n{corrective}") };
    }
    let response = match action {
        Action::Halt => Response::Halt { text, report: report(context, session), append: !replaces },
        _ if replaces => Response::Replace { text },
        _ => Response::Append { text },
    };
    Some(Decision { response, rule, action, count })
}
