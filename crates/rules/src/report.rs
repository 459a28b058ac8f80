//! What a rule is told of a loop, to put it into words.

use tool_guard_calls::identity::Call;
use tool_guard_loops::decide::Proof;
use tool_guard_loops::state::LoopState;
use tool_guard_loops::table::{ALONE_AT, NOTE};
use tool_guard_outcome::class::{Class, FailureKind};
use tool_guard_session::loop_record::RepeatKind;
use tool_guard_session::state::Session;
use tool_guard_verdict::rule::Rule;

use crate::back_off::back_off;
use crate::context::Context;

/// How often a call was repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeats {
    /// Results.
    pub times: u32,
    /// What they have in common.
    pub kind: RepeatKind,
}

/// A loop, as the rules speak of it.
#[derive(Debug, Clone)]
pub struct LoopReport<'c> {
    /// The call.
    pub call: &'c Call,
    /// How often it, or the loop's calls together, came to the same.
    pub repeats: Repeats,
    /// The class of the failures.
    pub class: Option<Class>,
    /// Calls of one round.
    pub period: usize,
    /// Milliseconds until the call may run again; `None`: it may not.
    pub wait_ms: Option<u64>,
    /// What was proven, in words.
    pub evidence: String,
    /// Why a second opinion agrees, if one does.
    pub opinion: Option<String>,
    /// The rule that speaks.
    pub(crate) rule: Rule,
}

impl<'c> LoopReport<'c> {
    /// The case of a call that belongs to this loop.
    pub(crate) fn of(context: Context<'_>, session: &Session, call: &'c Call, loop_id: u64, proof: Proof) -> Option<Self> {
        let loops = &session.turn.loops;
        let known = loops.get(loop_id)?;
        let state = loops.state_of(call).map(|(_, state)| state);
        let counted = loops.call(call.key);
        let failure = counted.and_then(|known| known.failure.as_ref());
        let same = state.map_or(1, |state| state.in_a_row.max(1));
        // a call that repeats itself is told so, whatever else gave the same
        // and one that was never made has no arguments that it shares with them
        let futile =
            state.filter(|state| !matches!(proof, Proof::Round(_)) && loops.unchanged_points(call, state, session.pace.idle()) >= NOTE);
        let alone = known.variants == 0 || state.is_some() && same >= ALONE_AT || proof == Proof::Total || futile.is_some();
        let times = match futile {
            // an answer may come back without coming twice in a row
            Some(state) => state.unchanged.attempts.saturating_add(1).max(same),
            None if alone && state.is_some() && same > 1 => same,
            None => known.results,
        };
        let waits = known.waits();
        let kind = match counted.map_or(RepeatKind::Same, |counted| session.repeat_kind(counted)) {
            RepeatKind::Same => match futile {
                Some(state) if !known.fails() && state.answer.shows => RepeatKind::Ineffective,
                Some(_) => RepeatKind::Futile,
                None if known.first.needs_person && !waits => RepeatKind::Person,
                None => RepeatKind::Same,
            },
            kind => kind,
        };
        let class = known.class();
        let wait_ms = waits.then(|| {
            let asked_for = failure.and_then(|failure| failure.retry_after);
            let until = known.then.time.saturating_add(asked_for.unwrap_or_else(|| back_off(waited_for(times))));
            until.saturating_sub(context.time)
        });
        let (period, rule) = match proof {
            Proof::Round(period) => (period, Rule::Cycle),
            _ if kind == RepeatKind::Person => (1, Rule::Repetition),
            _ if !known.fails() && !alone => (1, Rule::Variants),
            _ if !known.fails() => (1, Rule::Repetition),
            _ if waits => (1, Rule::TransientBudget),
            _ if !alone => (1, Rule::SameFailure),
            // somebody's veto is no failure, and what a command found out is a result
            _ if kind == RepeatKind::Refused || is_information(class) => (1, Rule::Repetition),
            _ => (1, Rule::IdenticalFailures),
        };
        let evidence = match kind {
            RepeatKind::Futile => format!("{times} failures in the same way, whatever was changed in between"),
            RepeatKind::Ineffective => format!("{times} identical results, whatever was changed in between"),
            _ => words(known, times, period, alone, state.map_or(0, |state| state.unchanged_results), class),
        };
        let opinion = session.opinions.agreed.as_ref().filter(|(about, _)| *about == loop_id).map(|(_, reason)| reason.clone());
        Some(Self { call, repeats: Repeats { times, kind }, class, period, wait_ms, evidence, opinion, rule })
    }
}

/// Whether a failure tells something about the world, not about the call.
fn is_information(class: Option<Class>) -> bool {
    class.is_some_and(|class| class.kind() == FailureKind::Informative)
}

/// Repetitions that count for the back-off: patience with what waits ends slowly.
fn waited_for(times: u32) -> u32 {
    (times / 4).max(1)
}

/// "3 identical results, nothing changed in between". `unchanged`: so many of them came in the same world as the one before.
fn words(known: &LoopState, times: u32, period: usize, alone: bool, unchanged: u32, class: Option<Class>) -> String {
    let what = if known.fails() { "failures" } else { "results" };
    let class = class.map(|class| format!(" ({class})")).unwrap_or_default();
    let world = match unchanged {
        0 => "although something changed in between".to_owned(),
        _ if unchanged >= times.saturating_sub(1) => "nothing changed in between".to_owned(),
        _ => format!("nothing changed between the last {}", unchanged.saturating_add(1)),
    };
    if period > 1 {
        format!("{period} calls in turn, none with a new result")
    } else if known.last.polls {
        format!("{times} identical {what}{class} while waiting")
    } else if alone {
        format!("{times} identical {what}{class}, {world}")
    } else {
        format!("{times} calls with the same {}{class} under changing arguments", if known.fails() { "failure" } else { "result" })
    }
}
