//! What a rule is told of a loop, to put it into words.

use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;
use tool_guard_outcome::class::{Class, FailureKind};
use tool_guard_verdict::rule::Rule;

use crate::evidence::account::Loop;
use crate::evidence::cause::Cause;
use crate::evidence::proof::NOTE_AT;
use crate::evidence::standing::Hold;
use crate::rules::back_off::back_off;
use crate::rules::context::Context;
use crate::session::call_record::{RepeatKind, Repeats};
use crate::session::state::Session;

/// A loop, as the rules speak of it.
#[derive(Debug, Clone)]
pub struct Case<'c> {
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
    /// The rule that speaks.
    pub(super) rule: Rule,
}

impl<'c> Case<'c> {
    /// The case of a call that belongs to this loop.
    pub(super) fn of(context: Context<'_>, session: &Session, call: &'c Call, in_loop: u64, hold: Hold) -> Option<Self> {
        let accounts = &session.turn.accounts;
        let known = accounts.get(in_loop)?;
        let account = [true, false].into_iter().find_map(|written| accounts.call(accounts.key_of(call, written)));
        let record = session.turn.find(call.key);
        let same = account.map_or(1, |account| account.same.max(1));
        // a call that repeats itself is told so, whatever else gave the same
        // and one that was never made has no arguments that it shares with them
        let futile =
            account.filter(|account| !matches!(hold, Hold::Round(_)) && accounts.futility(account, session.pace.idle()) >= NOTE_AT);
        let alone = known.variants == 0 || account.is_some() && same >= ALONE_AT || hold == Hold::Total || futile.is_some();
        let times = match futile {
            // an answer may come back without coming twice in a row
            Some(account) => account.unmoved.saturating_add(1).max(same),
            None if alone && account.is_some() && same > 1 => same,
            None => known.results,
        };
        let kind = match record.map_or(RepeatKind::Same, |record| record.repeat_kind) {
            RepeatKind::Same => match futile {
                Some(account) if !known.fails() && account.effect == Some(Effect::Look) => RepeatKind::Ineffective,
                Some(_) => RepeatKind::Futile,
                None => RepeatKind::Same,
            },
            kind => kind,
        };
        let waits = known.polls || known.cause == Some(Cause::Transient);
        let class = known.class;
        let wait_ms = waits.then(|| {
            let asked_for = record.and_then(|record| record.retry_after);
            let until = known.last.saturating_add(asked_for.unwrap_or_else(|| back_off(waited_for(times))));
            until.saturating_sub(context.time)
        });
        let (period, rule) = match hold {
            Hold::Round(period) => (period, Rule::Cycle),
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
            _ => words(known, times, period, alone, account.map_or(0, |account| account.stale), class),
        };
        Some(Self { call, repeats: Repeats { times, kind }, class, period, wait_ms, evidence, rule })
    }
}

/// Results in a row from which a call repeats itself, whatever other calls of its loop do.
pub(super) const ALONE_AT: u32 = 3;

/// Whether a failure tells something about the world, not about the call.
fn is_information(class: Option<Class>) -> bool {
    class.is_some_and(|class| class.kind() == FailureKind::Informative)
}

/// Repetitions that count for the back-off: patience with what waits ends slowly.
fn waited_for(times: u32) -> u32 {
    (times / 4).max(1)
}

/// "3 identical results, nothing changed in between". `stale`: so many of them came in the same world as the one before.
fn words(known: &Loop, times: u32, period: usize, alone: bool, stale: u32, class: Option<Class>) -> String {
    let what = if known.fails() { "failures" } else { "results" };
    let class = class.map(|class| format!(" ({class})")).unwrap_or_default();
    let world = match stale {
        0 => "although something changed in between".to_owned(),
        _ if stale >= times.saturating_sub(1) => "nothing changed in between".to_owned(),
        _ => format!("nothing changed between the last {}", stale.saturating_add(1)),
    };
    if period > 1 {
        format!("{period} calls in turn, none with a new result")
    } else if known.polls {
        format!("{times} identical {what}{class} while waiting")
    } else if alone {
        format!("{times} identical {what}{class}, {world}")
    } else {
        format!("{times} calls with the same {}{class} under changing arguments", if known.fails() { "failure" } else { "result" })
    }
}
