//! The figures of a replayed session and the calls in which the guard intervened, as commands show them.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tool_guard_secrets::redact;

use super::trace::{CallStatus, Intervention, ReplayedCall, Trace};
use tool_guard_text::sort;

use crate::format::RecordingFormat;

/// Figures of one session, or of many.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Totals {
    /// Sessions.
    pub sessions: usize,
    /// Calls.
    pub calls: usize,
    /// Calls that failed in the recording.
    pub failed: usize,
    /// Calls without a result.
    pub unanswered: usize,
    /// Results without a call.
    pub orphans: usize,
    /// Calls about which the guard sent the model something.
    #[serde(rename = "told")]
    pub messaged: usize,
    /// Calls whose arguments it repaired.
    pub repaired: usize,
    /// Calls that it blocked: stopped, refused once, or slowed before they ran.
    pub blocked: usize,
    /// Calls that were slowed: told how long to wait, or kept from running until then.
    pub slowed: usize,
    /// Calls that were refused once: sent again, they run.
    #[serde(rename = "bumped")]
    pub refused_once: usize,
    /// Calls that were never made because it had ended the run.
    pub cut_off: usize,
    /// Calls that were saved: blocked or never made.
    pub saved: usize,
    /// Calls without a recorded failure that were noted, replaced, blocked or cut off.
    pub healthy_touched: usize,
    /// Those of them whose result is new: the same call had not returned the same before.
    pub news_touched: usize,
    /// Turns in which something was stopped.
    pub trips: usize,
    /// Turns that it ended.
    pub ended: usize,
    /// Tokens, where the recording has them.
    pub tokens: u64,
    /// Those that were spent after it had ended the turn.
    pub tokens_saved: u64,
    /// Interventions by rule; a halt counts for the rule that caused it.
    pub rules: BTreeMap<String, usize>,
}

impl Totals {
    /// The figures of one session.
    #[must_use]
    pub fn of(trace: &Trace<'_>) -> Self {
        let mut totals = Self {
            sessions: 1,
            calls: trace.calls.len(),
            orphans: trace.orphans,
            ended: trace.ended.len(),
            tokens: trace.tokens,
            tokens_saved: trace.tokens_saved,
            ..Self::default()
        };
        let mut tripped: Vec<u64> = Vec::new();
        let mut results = HashSet::new();
        for call in &trace.calls {
            let messaged = call.interventions.iter().any(|intervention| !intervention.repairs());
            totals.failed += usize::from(call.failed == Some(true));
            totals.unanswered += usize::from(call.failed.is_none());
            totals.messaged += usize::from(messaged);
            totals.repaired += usize::from(call.interventions.iter().any(Intervention::repairs));
            totals.blocked += usize::from(call.status == CallStatus::Blocked);
            totals.slowed += usize::from(call.interventions.iter().any(Intervention::slows));
            totals.refused_once += usize::from(call.interventions.iter().any(Intervention::refuses_once));
            totals.cut_off += usize::from(call.status == CallStatus::CutOff);
            totals.saved += usize::from(call.was_saved());
            let is_new = results.insert(result_hash(call));
            let touched = call.failed == Some(false) && (messaged || call.was_saved());
            totals.healthy_touched += usize::from(touched);
            totals.news_touched += usize::from(touched && is_new);
            if call.interventions.iter().any(Intervention::stops) && tripped.last() != Some(&call.row.turn) {
                tripped.push(call.row.turn);
            }
            for intervention in call.interventions.iter().filter(|intervention| !intervention.repairs()) {
                *totals.rules.entry(intervention.cause.clone()).or_default() += 1;
            }
        }
        sort::by_key(&mut tripped, |turn| *turn);
        tripped.dedup();
        totals.trips = tripped.len();
        totals
    }

    /// Adds another session's figures.
    pub fn add(&mut self, other: &Self) {
        let Self {
            sessions,
            calls,
            failed,
            unanswered,
            orphans,
            messaged,
            repaired,
            blocked,
            slowed,
            refused_once,
            cut_off,
            saved,
            healthy_touched,
            news_touched,
            trips,
            ended,
            tokens,
            tokens_saved,
            rules,
        } = other;
        for (own, more) in [
            (&mut self.sessions, sessions),
            (&mut self.calls, calls),
            (&mut self.failed, failed),
            (&mut self.unanswered, unanswered),
            (&mut self.orphans, orphans),
            (&mut self.messaged, messaged),
            (&mut self.repaired, repaired),
            (&mut self.blocked, blocked),
            (&mut self.slowed, slowed),
            (&mut self.refused_once, refused_once),
            (&mut self.cut_off, cut_off),
            (&mut self.saved, saved),
            (&mut self.healthy_touched, healthy_touched),
            (&mut self.news_touched, news_touched),
            (&mut self.trips, trips),
            (&mut self.ended, ended),
        ] {
            *own += more;
        }
        self.tokens = self.tokens.saturating_add(*tokens);
        self.tokens_saved = self.tokens_saved.saturating_add(*tokens_saved);
        for (rule, count) in rules {
            *self.rules.entry(rule.clone()).or_default() += count;
        }
    }
}

/// A hash of a call and its result.
fn result_hash(call: &ReplayedCall<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    let args = call.row.args.as_ref().map(Value::to_string);
    (call.tool(), args, call.result.and_then(|row| row.text.as_deref())).hash(&mut hasher);
    hasher.finish()
}

/// A call in which the guard intervened, or that it saved.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CallReport {
    /// The line of the recording.
    pub line: usize,
    /// The turn, counted from 1.
    pub turn: u64,
    /// The call's id, as the host wrote it.
    pub call_id: Option<String>,
    /// The tool.
    pub tool: String,
    /// The arguments, redacted.
    pub args: Value,
    /// Whether it failed in the recording; `null` without a result.
    pub failed: Option<bool>,
    /// What happened to it.
    #[serde(rename = "fate")]
    pub status: CallStatus,
    /// What the guard did about it, in order.
    #[serde(rename = "said")]
    pub interventions: Vec<Intervention>,
}

impl CallReport {
    fn of(call: &ReplayedCall<'_>) -> Self {
        Self {
            line: call.row.line,
            turn: call.row.turn,
            call_id: call.row.call_id.clone(),
            tool: call.tool().to_owned(),
            args: call.row.args.as_ref().map_or(Value::Null, redact::value),
            failed: call.failed,
            status: call.status,
            interventions: call.interventions.clone(),
        }
    }
}

/// A replayed session.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The session's name.
    pub session: String,
    /// The recording's format.
    pub format: RecordingFormat,
    /// The first model that it names.
    pub model: Option<String>,
    /// Its figures.
    pub totals: Totals,
    /// The calls in which the guard intervened, in order.
    pub calls: Vec<CallReport>,
    /// Turns that it ended, each with the rule that caused it.
    pub ended: BTreeMap<u64, String>,
}

impl Report {
    /// The report of a replayed session.
    #[must_use]
    pub fn of(trace: &Trace<'_>) -> Self {
        Self {
            session: trace.session.id.clone(),
            format: trace.session.format,
            model: trace.session.model.clone(),
            totals: Totals::of(trace),
            calls: trace.calls.iter().filter(|call| !call.interventions.is_empty() || call.was_saved()).map(CallReport::of).collect(),
            ended: trace.ended.clone(),
        }
    }
}
