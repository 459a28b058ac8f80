//! The record of a loop that was stopped: what an operator, a page or the user is told of it.

use serde::Serialize;
use serde_json::Value;

use crate::call::identity::Call;
use crate::guard::verdict::Rule;
use crate::screen::redact;
use crate::session::call_record::How;
use crate::session::ledger::Session;
use crate::text::quote;
use crate::verdict::class::Class;

/// A stopped loop. Arguments and error are redacted and cut.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LoopRecord {
    /// The rule that stopped it.
    pub rule: Rule,
    /// The tool's name as the model wrote it.
    pub tool: String,
    /// The arguments.
    pub args: Value,
    /// The call in one line.
    pub call: String,
    /// The last error; none if the calls succeeded.
    pub error: Option<String>,
    /// Its class.
    pub class: Option<Class>,
    /// Attempts at the call, or what else the rule counted.
    pub count: u32,
    /// Failures of the turn that count against its cap.
    pub failures: u32,
    /// Milliseconds of the first and the last of them.
    pub first: u64,
    /// Milliseconds of the last of them.
    pub last: u64,
    /// Tool calls of any kind since the first.
    pub calls: u32,
    /// Tokens that the model used since the first, where the host tells them.
    pub tokens: Option<u64>,
    /// Whether the loop still stands: no new turn, no reset, no success since.
    pub open: bool,
    /// What its repetitions had in common.
    #[serde(skip)]
    pub how: How,
    /// The call's identity.
    #[serde(skip)]
    pub key: u64,
}

impl LoopRecord {
    /// Writes down, or brings up to date, that `rule` keeps this call from looping. `count` is used where the call's own
    /// attempts do not tell.
    pub fn record(session: &mut Session, call: &Call, rule: Rule, count: u32, time: u64) {
        let own_stop = session.turn.find(call.key).is_some_and(|record| record.stop.is_some());
        if !own_stop
            && rule != Rule::TurnCap
            && let Some(trip) = session.trip.as_mut().filter(|trip| trip.open)
        {
            // any call may be the one that ends the run: the loop is the one that was found before
            trip.last = trip.last.max(time);
            return;
        }
        let turn = &session.turn;
        let record = turn.find(call.key);
        let own_streak = matches!(rule, Rule::IdenticalFailures | Rule::TransientBudget | Rule::Repetition);
        let (count, first) = match record {
            Some(record) if own_streak && record.how == How::Refused => (record.refused.count, record.first),
            Some(record) if own_streak => (record.tries, record.first),
            _ if rule == Rule::TurnCap => (turn.failures.count.saturating_add(turn.tries_after_cap.count), turn.first_failure),
            _ => (count, turn.first_call),
        };
        let failed = record.filter(|record| record.class.is_some()).or_else(|| {
            let failing = turn.calls().iter().filter(|record| record.class.is_some() && rule == Rule::TurnCap);
            failing.max_by_key(|record| record.last)
        });
        let before = record.filter(|_| own_streak).map_or((0, turn.tokens_before), |record| (record.calls_before, record.tokens_before));
        let preview = call.preview();
        let known = session.trip.as_ref().filter(|trip| trip.open && trip.key == call.key && trip.rule == rule);
        session.trip = Some(Self {
            rule,
            tool: redact::line(&call.tool, quote::MAX_NAME),
            args: call.args.as_ref().map_or(Value::Null, redact::value),
            call: preview,
            error: failed.map(|record| record.error.clone()),
            class: failed.and_then(|record| record.class),
            count: count.max(known.map_or(0, |trip| trip.count)),
            failures: turn.failures.count,
            first,
            last: time,
            calls: turn.calls_made.saturating_sub(before.0),
            tokens: (session.tokens > 0).then(|| session.tokens.saturating_sub(before.1)),
            open: true,
            how: record.filter(|_| rule == Rule::Repetition).map_or(How::Same, |record| record.how),
            key: call.key,
        });
    }

    /// The call succeeded after all.
    pub fn close(session: &mut Session, key: u64) {
        if let Some(trip) = session.trip.as_mut().filter(|trip| trip.key == key) {
            trip.open = false;
        }
    }
}
