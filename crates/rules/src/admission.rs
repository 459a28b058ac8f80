//! Before a call runs: whether it may, after what became of calls like it.

use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;
use tool_guard_loops::batch_counter::BatchCounter;
use tool_guard_loops::decide::{BlockReason, Proof};
use tool_guard_loops::read_late::Reader;
use tool_guard_loops::table::NOTE_ONE_CALL;
use tool_guard_session::occurrence::Admission;
use tool_guard_session::opinions::{Question, Standing};
use tool_guard_session::state::Session;
use tool_guard_settings::config::Mode;
use tool_guard_text::glob::fits;
use tool_guard_text::quote;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::response::Response;
use tool_guard_verdict::rule::Rule;

use crate::context::Context;
use crate::finding::Decision;
use crate::report::LoopReport;
use crate::stopped_run::StoppedRun;
use crate::{halt, identical_failures, scale, second_opinion, spec, stopped_run, turn_cap};

/// How many times more attempts at a call that comes too early are refused in a row.
const WAITING_TRIES: u32 = 4;
/// Milliseconds by which a clock must have been set back for a wait to be void.
const CLOCK_STEP_MS: u64 = 60_000;

/// Equal looks of one message that may run; more of them are answered by these.
const EQUAL_LOOKS: u32 = 3;

/// Counts a new occurrence of a call and says whether it may run.
pub fn admit(context: Context<'_>, session: &mut Session, call: &Call) -> Admission {
    let (halt_after, tokens) = (context.thresholds.halt_after, session.tokens);
    read_what_matters(context, session, call);
    if session.turn.count_call(context.time, tokens) {
        session.pace.call(context.time);
    }
    let turn = &mut session.turn;
    let batch = turn.batch;
    let mut admission = Admission::Free;
    let ends = |tries: u32| halt_after > 0 && tries >= halt_after;
    let mut halts = false;
    if let Some(tries) = turn.loops.call_mut(call.key).and_then(|known| known.made(batch, context.time)) {
        (admission, halts) = (Admission::Stopped, ends(tries));
    }
    if let Some(tries) = stopped_run::tries(session, call) {
        tries.add(batch);
        (admission, halts) = (Admission::Stopped, ends(tries.count));
    }
    let is_due = second_opinion::is_due(context, session);
    if admission == Admission::Free && is_due {
        admission = Admission::Due;
    } else if admission == Admission::Free {
        (admission, halts) = by_evidence(context, session, call);
    }
    session.turn.halt_pending |= halts;
    if session.turn.halt_pending { Admission::Halted } else { admission }
}

/// The same for a call of a message that the host tells: of many equal looks the first ones run. What is stopped already is told so.
pub fn admit_of_message(context: Context<'_>, session: &mut Session, call: &Call) -> Admission {
    let admission = admit(context, session, call);
    let equal = session.turn.count_in_batch(call.key);
    session.turn.batch_acts |= call.effect != Effect::Look;
    if admission != Admission::Free || equal <= EQUAL_LOOKS.max(context.wanted) {
        return admission;
    }
    let repeat = &context.thresholds.repeat;
    let may_repeat = repeat.limit(&call.name, call.family).is_none() || repeat.polls.iter().any(|pattern| fits(pattern, &call.name));
    let varies = session.turn.loops.state_of(call).is_some_and(|(_, known)| known.answers.len() > 1);
    // whoever draws lots wants each of them, and whoever acts in between looks at something else
    let each_counts = session.turn.batch_acts || call.samples || call.waits || may_repeat || varies;
    if each_counts { admission } else { Admission::Surplus }
}

/// Reads the results that wait if they may free the call, or be what it repeats.
fn read_what_matters(context: Context<'_>, session: &mut Session, call: &Call) {
    let turn = &session.turn;
    if turn.loops.has_deferred() && (turn.loops.most() >= NOTE_ONE_CALL || turn.loops.is_known(call)) {
        catch_up(context, session, call);
    }
}

/// Enters the results that are deferred, before it is decided whether this call may run.
fn catch_up(context: Context<'_>, session: &mut Session, call: &Call) {
    session.turn.loops.catch_up(context.observation_rules(), Reader { call, failed: false });
}

/// Why a call that is about to run is not to, if its loop says so.
fn block_reason(context: Context<'_>, session: &Session, call: &Call) -> Option<BlockReason> {
    scale::with(context, call, |scales| session.turn.loops.decide_call(call, session.pace.idle(), scales))
}

/// Whether a call is refused for its loop, counted as an attempt at it; and whether that ends the run.
fn by_evidence(context: Context<'_>, session: &mut Session, call: &Call) -> (Admission, bool) {
    let Some(reason) = block_reason(context, session, call) else { return (Admission::Free, false) };
    let halt_after = context.thresholds.halt_after;
    let batch = session.turn.batch;
    if reason.waits && reason.proof == Proof::Loop {
        let wait_ms = LoopReport::of(context, session, call, reason.loop_id, reason.proof).and_then(|report| report.wait_ms).unwrap_or(0);
        let Some(known) = session.turn.loops.get_mut(reason.loop_id) else { return (Admission::Free, false) };
        let set_back = context.time.saturating_add(CLOCK_STEP_MS) < known.then.time;
        let hurried = known.told.tries.count >= halt_after.max(1).saturating_mul(WAITING_TRIES);
        // what goes on may be looked at now and then by those who cannot wait
        if wait_ms == 0 || set_back || known.last.slow || hurried && reason.weak {
            if reason.weak {
                known.told.tries = BatchCounter::default();
            } else {
                known.told.tries.take_back();
            }
            return (Admission::Free, false);
        }
        known.told.tries.add(batch);
        return (Admission::Slowed, halt_after > 0 && hurried);
    }
    let loops = &mut session.turn.loops;
    let tries = if reason.proof == Proof::Loop {
        let Some(known) = loops.get_mut(reason.loop_id) else { return (Admission::Free, false) };
        if reason.weak {
            // sent again, it may run until more is proven
            let refused = !std::mem::replace(&mut known.told.refused_once, true);
            return (if refused { Admission::RefusedOnce } else { Admission::Free }, false);
        }
        &mut known.told.tries
    } else {
        &mut loops.tries
    };
    tries.add(batch);
    (Admission::Stopped, halt_after > 0 && tries.count >= halt_after)
}

/// Whether a call may run now that it is about to: calls of its own batch may have stopped it, or freed it.
#[must_use]
pub fn readmit(context: Context<'_>, session: &mut Session, call: &Call, admission: Admission) -> Admission {
    read_what_matters(context, session, call);
    let stopped = is_stopped(session, call);
    match admission {
        Admission::Halted | Admission::Surplus => admission,
        _ if stopped => Admission::Stopped,
        Admission::Due if session.opinions.stuck.standing == Standing::Due => admission,
        // the run goes on, so that the call is judged by its loop
        Admission::Due => {
            let (admission, halts) = by_evidence(context, session, call);
            session.turn.halt_pending |= halts;
            if halts { Admission::Halted } else { admission }
        }
        Admission::Stopped | Admission::RefusedOnce | Admission::Slowed if block_reason(context, session, call).is_some() => admission,
        _ => Admission::Free,
    }
}

/// Whether the call itself is stopped, whatever else happens.
fn is_stopped_for_good(session: &Session, call: &Call) -> bool {
    session.turn.loops.call(call.key).is_some_and(|known| known.stopped.is_some())
}

/// Whether a call is refused whatever its loop proves.
fn is_stopped(session: &Session, call: &Call) -> bool {
    is_stopped_for_good(session, call) || StoppedRun::of(session, call).is_some()
}

/// What is to be asked of a reader before a call is refused; `None`: nothing. `args`: the call's arguments as JSON.
pub fn question(context: Context<'_>, session: &mut Session, call: &Call, args: &str, admission: Admission) -> Option<Question> {
    if admission == Admission::Due {
        return second_opinion::before_stop(context, session, call, args);
    }
    if is_stopped(session, call) || !matches!(admission, Admission::RefusedOnce | Admission::Stopped) {
        return None;
    }
    let reason = block_reason(context, session, call)?;
    second_opinion::before_refusal(context, session, call, args, reason)
}

/// What to do with a call before it runs; `None`: it may.
#[must_use]
pub fn before_call(context: Context<'_>, session: &mut Session, call: &Call, admission: Admission) -> Option<Decision> {
    let action = match admission {
        Admission::Free => return None,
        Admission::Surplus => return Some(surplus(session, call)),
        Admission::RefusedOnce => Action::Bump,
        Admission::Slowed => Action::Slow,
        Admission::Due | Admission::Stopped => Action::Block,
        Admission::Halted => Action::Halt,
    };
    // what it answers is known at once
    session.pace.result(context.time);
    if admission == Admission::RefusedOnce && context.mode == Mode::Enforce {
        session.turn.loops.refused(call, session.turn.batch);
    }
    let case = case(context, session, call);
    let of_run = StoppedRun::of(session, call);
    let (runs, of_run) = (of_run.and_then(StoppedRun::runs), of_run.map(StoppedRun::evidence));
    let (stopping, evidence) = (stopping_rule(session, call, case.as_ref()), case.as_ref().map(|case| case.evidence.clone()).or(of_run));
    let text = stop_text(session, call, case.as_ref(), admission);
    // a call that was never made is one of its loop's
    let others = case.as_ref().map(|case| case.repeats.times).or(runs).unwrap_or(session.turn.failures.attempts.count);
    let proven = case.as_ref().map_or(0, |case| case.repeats.times);
    let count = session.turn.loops.call(call.key).map_or(others, |known| known.streak.tries.max(proven));
    // what may go on, now or after a wait, is no loop
    if !matches!(admission, Admission::RefusedOnce | Admission::Slowed) {
        session.record_loop(call, stopping, count, context.time);
    }
    let rule = match admission {
        Admission::Halted => Rule::Halt,
        _ => stopping,
    };
    let response = match admission {
        Admission::Halted => Response::Halt { report: report(context, session), text, append: false },
        _ => Response::Block { text },
    };
    Some(Decision { response, rule, action, count, evidence })
}

/// A look that the same message holds several times already.
fn surplus(session: &Session, call: &Call) -> Decision {
    let count = session.turn.in_batch(call.key).max(EQUAL_LOOKS + 1);
    let text = format!(
        "[TOOL REPEAT] {}() was not run: your message holds the same call {count} times. The results of the first {EQUAL_LOOKS} answer them all.",
        quote::name(&call.name)
    );
    let evidence = Some(format!("{count} identical calls in one message"));
    Decision { response: Response::Block { text }, rule: Rule::Repetition, action: Action::Bump, count, evidence }
}

/// The loop that holds a call.
pub(crate) fn case<'c>(context: Context<'_>, session: &Session, call: &'c Call) -> Option<LoopReport<'c>> {
    let reason = block_reason(context, session, call)?;
    LoopReport::of(context, session, call, reason.loop_id, reason.proof)
}

/// The rule that keeps this call from running.
pub(crate) fn stopping_rule(session: &Session, call: &Call, case: Option<&LoopReport<'_>>) -> Rule {
    let own = is_stopped_for_good(session, call).then_some(Rule::IdenticalFailures);
    let of_run = || StoppedRun::of(session, call).map(StoppedRun::rule);
    own.or(case.map(|case| case.rule)).or_else(of_run).unwrap_or(match &session.loop_record {
        Some(known) if known.open => known.rule,
        _ => Rule::TurnCap,
    })
}

/// Why the call is kept from running, for the model.
pub(crate) fn stop_text(session: &Session, call: &Call, case: Option<&LoopReport<'_>>, admission: Admission) -> String {
    if let Some(known) = session.turn.loops.call(call.key).filter(|known| known.stopped.is_some()) {
        return identical_failures::stop(&call.name, known.failures());
    }
    let Some(case) = case else {
        if let Some(run) = StoppedRun::of(session, call) {
            return run.text();
        }
        return match &session.loop_record {
            Some(known) if known.open => halt::loop_goes_on(&known.call),
            _ => turn_cap::limit(session.turn.failures.attempts.count),
        };
    };
    let text = match (admission, spec(case.rule).stopped) {
        (Admission::RefusedOnce, Some(stopped)) => once_more(&stopped(case)),
        (_, Some(stopped)) => stopped(case),
        (_, None) => identical_failures::stop(&call.name, case.repeats.times),
    };
    let agrees = |text: String, reason: &String| format!("{text}\nA second opinion agrees: \"{}\"", reason.replace('"', "'"));
    case.opinion.iter().filter(|reason| !reason.is_empty()).fold(text, agrees)
}

/// The call is let through the next time: what was found stays, without the order not to send it again.
fn once_more(stopped: &str) -> String {
    let found = stopped.split("Do NOT").next().unwrap_or_default().trim_end();
    format!("{found}\nIt was not run. Try a different approach. If you are sure that it is needed, send it once more.")
}

/// The report to the user, of the loop that was found last.
pub(crate) fn report(context: Context<'_>, session: &Session) -> String {
    session.loop_record.as_ref().map(|known| halt::report(known, context.utc_offset)).unwrap_or_default()
}
