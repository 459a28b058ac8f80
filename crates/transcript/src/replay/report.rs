//! A replayed session in figures, and every call that the guard touched: what a command shows.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;
use serde_json::Value;
use tool_guard_core::screen::redact;

use super::trace::{Call, Fate, Said, Trace};
use crate::format::Format;

/// Figures of one session, or of many.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
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
    /// Calls of which the guard said something that the model sees.
    pub told: usize,
    /// Calls whose arguments it repaired.
    pub repaired: usize,
    /// Calls that it blocked.
    pub blocked: usize,
    /// Calls that were never made because it had ended the run.
    pub cut_off: usize,
    /// Calls that were saved: blocked or never made.
    pub saved: usize,
    /// Calls without a recorded failure that were noted, replaced, blocked or cut off.
    pub healthy_touched: usize,
    /// Those of them whose result tells something new: the same call had not given the same result before.
    pub news_touched: usize,
    /// Turns in which something was stopped.
    pub trips: usize,
    /// Turns that it ended.
    pub ended: usize,
    /// Tokens, where the recording tells them.
    pub tokens: u64,
    /// Those that were spent after it had ended the turn.
    pub tokens_saved: u64,
    /// What it said, by rule; of a halt the rule behind it.
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
        let mut seen = HashSet::new();
        for call in &trace.calls {
            let told = call.said.iter().any(|said| !said.repairs());
            totals.failed += usize::from(call.failed == Some(true));
            totals.unanswered += usize::from(call.failed.is_none());
            totals.told += usize::from(told);
            totals.repaired += usize::from(call.said.iter().any(Said::repairs));
            totals.blocked += usize::from(call.fate == Fate::Blocked);
            totals.cut_off += usize::from(call.fate == Fate::CutOff);
            totals.saved += usize::from(call.was_saved());
            let is_news = seen.insert(told_by(call));
            let touched = call.failed == Some(false) && (told || call.was_saved());
            totals.healthy_touched += usize::from(touched);
            totals.news_touched += usize::from(touched && is_news);
            if call.said.iter().any(Said::stops) && tripped.last() != Some(&call.row.turn) {
                tripped.push(call.row.turn);
            }
            for said in call.said.iter().filter(|said| !said.repairs()) {
                *totals.rules.entry(said.cause.clone()).or_default() += 1;
            }
        }
        tripped.sort_unstable();
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
            told,
            repaired,
            blocked,
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
            (&mut self.told, told),
            (&mut self.repaired, repaired),
            (&mut self.blocked, blocked),
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

/// A call and what it told, as a hash.
fn told_by(call: &Call<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    let args = call.row.args.as_ref().map(Value::to_string);
    (call.tool(), args, call.result.and_then(|row| row.text.as_deref())).hash(&mut hasher);
    hasher.finish()
}

/// A call of which the guard said something, or that it saved.
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
    /// What became of it.
    pub fate: Fate,
    /// What the guard said of it, in order.
    pub said: Vec<Said>,
}

impl CallReport {
    fn of(call: &Call<'_>) -> Self {
        Self {
            line: call.row.line,
            turn: call.row.turn,
            call_id: call.row.call_id.clone(),
            tool: call.tool().to_owned(),
            args: call.row.args.as_ref().map_or(Value::Null, redact::value),
            failed: call.failed,
            fate: call.fate,
            said: call.said.clone(),
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
    pub format: Format,
    /// The first model that it names.
    pub model: Option<String>,
    /// Its figures.
    pub totals: Totals,
    /// The calls that the guard touched, in order.
    pub calls: Vec<CallReport>,
    /// Turns that it ended, each with the rule behind it.
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
            calls: trace.calls.iter().filter(|call| !call.said.is_empty() || call.was_saved()).map(CallReport::of).collect(),
            ended: trace.ended.clone(),
        }
    }
}
