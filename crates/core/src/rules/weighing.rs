//! Rules D to G and I: what a result proves is entered, and where enough is proven the rule that fits the loop speaks.

use std::sync::Arc;

use tool_guard_calls::answer::{Answer, excerpt};
use tool_guard_calls::effect::Effect;
use tool_guard_calls::fingerprint::{ResultFacts, exact};
use tool_guard_calls::identity::Call;
use tool_guard_outcome::class::{Class, FailureKind};
use tool_guard_outcome::outcome::Failure;
use tool_guard_text::glob::fits;
use tool_guard_verdict::action::Action;

use crate::evidence::accounts::{Seen, Weighed};
use crate::evidence::cause::Cause;
use crate::evidence::kinship::Kinship;
use crate::evidence::proof::{NOTE_AT, NOTE_ONE_CALL_AT, NOTE_TOTAL_AT, STOP_AT, STOP_LOOKING_AT};
use crate::evidence::standing::{Held, Hold};
use crate::evidence::unread::{Looks, Moment, Unread};
use crate::rules::case::{ALONE_AT, Case};
use crate::rules::context::{Context, ToolResult};
use crate::rules::finding::Finding;
use crate::rules::{patience, spec};
use crate::session::occurrence::Admission;
use crate::session::state::Session;

/// Enters a result. One that need not be read now waits, and proves nothing yet.
pub(super) fn observe(
    context: Context<'_>,
    session: &mut Session,
    call: &Arc<Call>,
    result: ToolResult<'_>,
    failure: Option<&Failure>,
) -> Weighed {
    let started = session.turn.find(call.key).map_or(context.time, |record| record.started);
    let moment = Moment {
        batch: result.batch,
        took: context.time.saturating_sub(started.max(result.started)),
        idle: session.pace.idle(),
        time: context.time,
    };
    let exact = exact(ResultFacts { class: failure.map(|failure| failure.class), length: result.length }, result.text);
    let turn = &mut session.turn;
    let strict = context.thresholds.repeat.count_changed_results;
    let looks = Looks::of(call, result.text);
    let waits =
        failure.is_none() && result.admission == Admission::Free && !strict && !turn.unread.is_familiar(looks) && !turn.is_known(call);
    if waits {
        if let Some(oldest) = turn.unread.overflow() {
            enter_unread(context, session, &oldest, false);
        }
        session.turn.unread.push(call.clone(), looks, excerpt(result.text), exact, moment);
        return Weighed::NOTHING;
    }
    catch_up(context, session, call);
    enter(context, session, call, Some(result.text), exact, failure, moment)
}

/// Enters the results that wait, in their order, and reads those of this call, those that look like others, and those of calls that
/// did something: looking again mostly gives the same to the byte, doing again seldom.
pub(super) fn catch_up(context: Context<'_>, session: &mut Session, call: &Call) {
    while let Some(unread) = session.turn.unread.pop() {
        let matters = unread.is_of(call) || unread.call.effect != Effect::Look || session.turn.unread.has_likeness(&unread);
        enter_unread(context, session, &unread, matters);
    }
}

fn enter_unread(context: Context<'_>, session: &mut Session, unread: &Unread, matters: bool) {
    let text = unread.text.as_deref().filter(|_| matters);
    enter(context, session, &unread.call, text, unread.exact, None, unread.moment);
}

/// Enters a result; without a text it is only known whether it is equal to another to the byte.
fn enter(
    context: Context<'_>,
    session: &mut Session,
    call: &Call,
    text: Option<&str>,
    exact: u64,
    failure: Option<&Failure>,
    moment: Moment,
) -> Weighed {
    let neutral = failure.is_some_and(|failure| failure.class.kind() == FailureKind::Neutral);
    let accounts = &mut session.turn.accounts;
    let key = accounts.key_of(call, failure.is_none() || neutral);
    let known = accounts.call(key);
    let again = known.is_some();
    let was_read = known.is_none_or(|known| !known.unread || known.exact != exact);
    let mut answer = match text {
        Some(text) if was_read => Answer::read(call, text, exact, failure, again),
        _ => Answer::unread(exact),
    };
    if failure.is_none() && context.thresholds.repeat.count_changed_results {
        (answer.fingerprint, answer.exact, answer.durations) = (0, 0, 0);
    }
    accounts.observe(Seen {
        call,
        key,
        answer: &answer,
        cause: failure.map(|failure| Cause::of(failure, call)),
        class: failure.map(|failure| failure.class),
        unknown_tool: failure.is_some_and(|failure| failure.class == Class::UnknownTool && failure.refused),
        vetoed: neutral,
        answered: failure.is_some_and(|failure| failure.answered),
        waits: call.waits || context.thresholds.repeat.polls.iter().any(|pattern| fits(pattern, &call.name)),
        moment,
    })
}

/// What is to be said of the loop that a result belongs to.
pub(super) fn judge(context: Context<'_>, session: &mut Session, call: &Call, admission: Admission, weighed: Weighed) -> Option<Finding> {
    let Weighed { in_loop, weight, .. } = weighed;
    let total = session.turn.accounts.total();
    let known = session.turn.accounts.get(in_loop)?;
    let patience = patience::of_loop(context, call, known);
    let transient = known.cause == Some(Cause::Transient);
    let polls = known.polls;
    let key = [true, false].map(|written| session.turn.accounts.key_of(call, written));
    let key = key.into_iter().find(|key| session.turn.accounts.call(*key).is_some());
    let account = key.and_then(|key| session.turn.accounts.call(key));
    let (same, futility) = account.map_or((0, 0.0), |account| (account.same, session.turn.accounts.futility(account, session.pace.idle())));
    let (waits, score, alone) = (polls || transient, known.score.max(futility), known.variants == 0 || same >= ALONE_AT);
    let ran_anyway = matches!(admission, Admission::Stopped | Admission::Slowed);
    if weight <= 0.0 && futility < NOTE_AT && !ran_anyway {
        return None;
    }
    let round = patience::of_round_notes(context).and_then(|patience| session.turn.accounts.round(call.key, patience));
    let informs = known.class.is_some_and(|class| class.kind() == FailureKind::Informative);
    let early = alone && !informs && !known.polls && score >= NOTE_ONE_CALL_AT * patience && matches!(weighed.kinship, Kinship::Same(true));
    let (action, hold) = if score >= STOP_AT * patience && !polls && (!known.stopped || ran_anyway) {
        (Action::Stop, Hold::Loop)
    } else if waits && score >= if transient { NOTE_ONE_CALL_AT } else { NOTE_AT } * patience {
        (Action::Slow, Hold::Loop)
    } else if score >= NOTE_AT * patience || early {
        (Action::Note, Hold::Loop)
    } else if let Some(period) = round {
        (Action::Note, Hold::Round(period))
    } else if total >= NOTE_TOTAL_AT * patience && !waits && matches!(weighed.kinship, Kinship::Same(true)) {
        (Action::Note, Hold::Total)
    } else {
        return None;
    };
    let round_noted = session.turn.accounts.round_noted;
    if matches!(hold, Hold::Round(_)) {
        if std::mem::replace(&mut session.turn.accounts.round_noted, true) {
            return None;
        }
    } else if action == Action::Stop {
        session.turn.accounts.settle(in_loop);
    } else {
        let accounts = &mut session.turn.accounts;
        let told = futility >= NOTE_AT && key.is_some_and(|key| accounts.told_unmoved(key));
        if told || std::mem::replace(&mut accounts.get_mut(in_loop)?.noted, true) || round_noted && action == Action::Note {
            return None;
        }
    }
    let case = Case::of(context, session, call, in_loop, hold)?;
    let words = spec(case.rule);
    let text = if action == Action::Stop { words.stopped } else { words.note }.map(|text| text(&case))?;
    Some(Finding { rule: case.rule, action, count: case.repeats.times, text, evidence: Some(case.evidence) })
}

/// How far a loop is, for a call that is about to run: what holds it, if anything does.
pub(super) fn hold(context: Context<'_>, session: &Session, call: &Call) -> Option<(Held, bool)> {
    let accounts = &session.turn.accounts;
    let held =
        accounts.standing(call, session.pace.idle(), patience::of_rounds(context), |known| patience::of_loop(context, call, known))?;
    let known = accounts.get(held.in_loop)?;
    // what lies elsewhere may pass: who only looks whether it did is let go on for longer
    let most = if call.effect == Effect::Look { STOP_LOOKING_AT } else { STOP_AT };
    let may_pass = known.cause == Some(Cause::Transient) && known.score < most * patience::of_loop(context, call, known);
    let waits = known.polls || may_pass;
    Some((held, waits))
}
