//! The loop detector of OpenClaw 2026.9, switched on (`tools.loopDetection.enabled`; by default it is off).
//!
//! Source: its documentation page "Tool-loop detection" for what is compared and what a warning and a block do, and the limits that
//! 2026.9.6 ships, which its pages for 2026.2 name as defaults: `historySize`, `warningThreshold`, `criticalThreshold`. The third,
//! `globalCircuitBreakerThreshold` (30), lies behind the second for every pattern here, so it never decides. Unknown tools are not counted
//! apart, and results are compared as they are: the traces hold none of the random marks that the detector takes out.

use std::collections::VecDeque;

use crate::peers::peer::{Peer, call_key};
use crate::traces::{Kind, TraceCall};

/// Calls that are remembered (`historySize`).
const HISTORY: usize = 30;
/// Repetitions without progress from which a note is added to the result (`warningThreshold`).
const WARNING: usize = 10;
/// Those from which the call is blocked (`criticalThreshold`).
const CRITICAL: usize = 20;

/// How far a pattern has gone.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Quiet,
    Warning,
    Critical,
}

/// The detector; its history belongs to one run.
#[derive(Default)]
pub(super) struct OpenClaw {
    /// Calls and what they returned, the latest last.
    history: VecDeque<(String, String)>,
    warned: bool,
    blocked: bool,
}

impl OpenClaw {
    fn level(&self, call: &TraceCall) -> Level {
        let key = call_key(call, &[]);
        let unchanged = self.unchanged(&key);
        let alternating = self.alternating(&key);
        let repeated = self.history.iter().filter(|(earlier, _)| *earlier == key).count();
        if unchanged.max(alternating) >= CRITICAL {
            Level::Critical
        } else if unchanged.max(alternating) >= WARNING || (repeated >= WARNING && !polls(call)) {
            Level::Warning
        } else {
            Level::Quiet
        }
    }

    /// How often this call returned the same, last of all, whatever ran in between.
    fn unchanged(&self, key: &str) -> usize {
        let mut outcomes = self.history.iter().rev().filter(|(earlier, _)| earlier == key).map(|(_, outcome)| outcome);
        outcomes.next().map_or(0, |last| 1 + outcomes.take_while(|outcome| *outcome == last).count())
    }

    /// How many calls in a row, this one included, change between two that return the same each time; 0 if none do.
    fn alternating(&self, key: &str) -> usize {
        let Some((other, _)) = self.history.back().filter(|(last, _)| last != key) else { return 0 };
        let expected = [other.as_str(), key].into_iter().cycle();
        let latest = self.history.iter().rev().zip(expected);
        let tail: Vec<&(String, String)> = latest.take_while(|((call, _), expected)| call == expected).map(|(entry, _)| entry).collect();
        let stable = tail.iter().zip(tail.iter().skip(2)).all(|(later, earlier)| later == earlier);
        if stable { tail.len() + 1 } else { 0 }
    }
}

/// Calls that are known to poll: they may repeat, as long as something changes.
fn polls(call: &TraceCall) -> bool {
    let action = call.args.as_ref().and_then(|args| args.get("action")).and_then(|action| action.as_str());
    call.tool == "command_status" || (call.tool == "process" && matches!(action, Some("poll" | "log")))
}

impl Peer for OpenClaw {
    /// "A new user run starts with a fresh recovery allowance", and history is kept by run.
    fn on_turn(&mut self) {
        *self = Self::default();
    }

    /// The first critical loop of a run is blocked, the second ends it.
    fn before(&mut self, call: &TraceCall) -> Kind {
        let level = self.level(call);
        self.warned = level == Level::Warning;
        if level < Level::Critical {
            return Kind::Help;
        }
        if std::mem::replace(&mut self.blocked, true) { Kind::End } else { Kind::Block }
    }

    fn after(&mut self, call: &TraceCall) -> Kind {
        let outcome = format!("{} {:?} {}", call.failed(), call.exit_code, call.text);
        self.history.push_back((call_key(call, &[]), outcome));
        if self.history.len() > HISTORY {
            self.history.pop_front();
        }
        if self.warned { Kind::Note } else { Kind::Help }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::peers::tests::{call, reactions, steps, turn};
    use crate::traces::Kind;

    const NAME: &str = "OpenClaw";

    #[test]
    fn a_repeated_call_is_noted_after_ten_blocked_after_twenty_then_ended() {
        let look = |_| call("look", json!({}), "same");
        let said = reactions(NAME, steps((0..25).map(look)));
        let notes: Vec<_> = (11..=20).map(|at| (at, Kind::Note)).collect();
        assert_eq!(said, [notes, vec![(21, Kind::Block), (22, Kind::End)]].concat());
        let two_turns = [steps((0..20).map(look)), vec![turn()], steps((0..10).map(look))].concat();
        assert!(reactions(NAME, two_turns).iter().all(|(_, kind)| *kind == Kind::Note));
    }

    #[test]
    fn progress_is_only_warned_of_and_polling_with_progress_not_even_that() {
        let changing = |tool: &'static str| steps((0..40).map(move |at| call(tool, json!({ "action": "poll" }), &at.to_string())));
        assert!(reactions(NAME, changing("look")).iter().all(|(at, kind)| *at > 10 && *kind == Kind::Note));
        assert!(reactions(NAME, changing("process")).is_empty());
        let still = reactions(NAME, steps((0..21).map(|_| call("process", json!({ "action": "poll" }), "running"))));
        assert_eq!(still.last(), Some(&(21, Kind::Block)));
    }

    #[test]
    fn two_calls_in_turn_are_blocked_together() {
        let side = |at: usize| call("look", json!({ "at": at % 2 }), "same");
        let said = reactions(NAME, steps((0..20).map(side)));
        let notes: Vec<_> = (10..20).map(|at| (at, Kind::Note)).collect();
        assert_eq!(said, [notes, vec![(20, Kind::Block)]].concat());
    }
}
