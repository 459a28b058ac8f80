//! What is expected of this guard in another guard's case. Thresholds differ, so the case is counted anew: repetition that is long
//! enough for this guard's rules should make it intervene, shorter repetition should not.

use std::collections::HashMap;

use serde_json::Value;
use tool_guard_core::Config;
use tool_guard_outcome::facts::Facts;
use tool_guard_outcome::outcome::{Outcome, read};

use super::convert::{CaseCall, CaseStep, SILENT_RESULT};
use crate::limits::{cycle_rounds, poll_threshold, same_failure, threshold};

/// With more different calls than this in a turn, the other guard's rule is a cap on calls.
const MANY_CALLS: usize = 25;

/// What repeats in a case, by plain counting. Each field says whether that is often enough for a rule.
#[derive(Debug, Default, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "one per rule of the ladder")]
pub(super) struct Counted {
    /// Whether any call occurs twice in a turn.
    pub twice: bool,
    /// Identical calls, whatever they returned.
    pub calls: bool,
    /// Identical calls that returned the same, numbers aside.
    pub same_result: bool,
    /// Identical calls that returned the same to the letter.
    pub same_text: bool,
    /// Identical calls that failed in the same way.
    pub failures: bool,
    /// One tool that failed in the same way, whatever the arguments.
    pub same_failure: bool,
    /// Failures that count against the turn's cap.
    pub cap: bool,
    /// Rounds of a cycle.
    pub cycle: bool,
}

impl Counted {
    const fn reaches(self) -> bool {
        self.calls || self.failures || self.same_failure || self.cap || self.cycle
    }

    /// Whether this guard should intervene. Where nothing repeats exactly, the other guard's verdict decides.
    #[must_use]
    pub(super) const fn expects_intervention(self, theirs: bool) -> bool {
        self.reaches() || (theirs && !self.twice)
    }
}

/// Counts a case, turn by turn.
#[must_use]
pub(super) fn count(steps: &[CaseStep], config: &Config) -> Counted {
    let mut counted = Counted::default();
    for turn in steps.split(|step| *step == CaseStep::Turn) {
        let calls: Vec<&CaseCall> = turn.iter().filter_map(as_call).collect();
        count_repetition(&calls, &mut counted);
        count_failures(&calls, config, &mut counted);
        counted.cycle |= has_cycle(&calls);
    }
    counted
}

const fn as_call(step: &CaseStep) -> Option<&CaseCall> {
    match step {
        CaseStep::Call(call) => Some(call),
        CaseStep::Turn => None,
    }
}

fn key(call: &CaseCall) -> (&str, String) {
    (&call.tool, call.args.to_string())
}

/// A result without its digits: times, ids and counters change although nothing else does.
fn masked(text: &str) -> String {
    text.chars().filter(|c| !c.is_ascii_digit()).collect()
}

fn limit(call: &CaseCall) -> u32 {
    let polls = call.tool == "process" && call.args.get("action").is_some_and(|action| action == "poll" || action == "log");
    if polls || call.tool.ends_with("_status") { poll_threshold(&call.tool) } else { threshold(&call.tool) }
}

fn count_repetition(calls: &[&CaseCall], counted: &mut Counted) {
    // per call: how often it came, its last result, how often that came in a row, with numbers aside and without
    let mut seen: HashMap<_, (u32, &str, u32, u32)> = HashMap::new();
    for call in calls {
        let (times, last, run, exact) = seen.entry(key(call)).or_default();
        *times += 1;
        *run = if masked(last) == masked(&call.text) { *run + 1 } else { 1 };
        *exact = if *last == call.text { *exact + 1 } else { 1 };
        *last = &call.text;
        counted.same_text |= *exact >= limit(call);
        counted.twice |= *times >= 2;
        counted.calls |= *times >= limit(call);
        counted.same_result |= *run >= limit(call);
    }
}

fn count_failures(calls: &[&CaseCall], config: &Config, counted: &mut Counted) {
    let mut identical: HashMap<_, u32> = HashMap::new();
    let mut alike: HashMap<_, u32> = HashMap::new();
    let mut all = 0;
    for call in calls.iter().filter(|call| call.failed) {
        let facts = Facts {
            tool: &call.tool,
            is_error: true,
            details_status: None,
            exit_code: None,
            text: &call.text,
            speaker: tool_guard_core::Speaker::Unknown,
        };
        let Outcome::Failure(failure) = read(facts) else { continue };
        let times = identical.entry((key(call), failure.class.name())).or_default();
        *times += 1;
        counted.failures |= config.thresholds.trip_at(failure.class, None).is_some_and(|trip| *times >= trip);
        let times = alike.entry((&call.tool, masked(&call.text))).or_default();
        *times += 1;
        counted.same_failure |= *times >= same_failure();
        all += u32::from(failure.class.counts_for_cap());
        counted.cap |= all >= config.thresholds.max_failures_per_turn;
    }
}

/// Whether calls repeat in a cycle of two to five often enough.
fn has_cycle(calls: &[&CaseCall]) -> bool {
    let keys: Vec<_> = calls.iter().map(|call| key(call)).collect();
    (2..=5_usize).any(|period| {
        let wanted = period * cycle_rounds() as usize;
        keys.windows(wanted).any(|window| {
            let repeats = (period..wanted).all(|at| window[at] == window[at - period]);
            repeats && window[..period].iter().any(|key| *key != window[0])
        })
    })
}

/// A short reason for a disagreement; `intervened_rule` is the rule of this guard that intervened against expectation.
#[must_use]
pub(super) fn reason(steps: &[CaseStep], counted: Counted, intervened_rule: Option<&str>) -> String {
    if let Some(rule) = intervened_rule {
        return format!("this guard speaks sooner ({rule})");
    }
    let calls: Vec<&CaseCall> = steps.iter().filter_map(as_call).collect();
    let writes = calls.iter().any(|call| ["edit", "write"].iter().any(|word| call.tool.to_lowercase().contains(word)));
    let missed = |rule: &str| format!("missed here: {rule}");
    let text = if counted.failures {
        return missed("identical failures");
    } else if counted.same_failure {
        return missed("the same failure with other arguments");
    } else if counted.cap {
        return missed("failures of a turn");
    } else if counted.cycle && !counted.calls {
        return missed("a cycle");
    } else if counted.calls && !counted.same_result {
        "they count calls whatever the result, the result changed here"
    } else if counted.calls && !counted.same_text {
        "the results differ in numbers that are news here: no times, ids or counters"
    } else if counted.calls && writes {
        "a write in between starts the count over here"
    } else if counted.calls {
        return missed("identical calls with the same result");
    } else {
        other_idea(&calls, writes)
    };
    text.to_owned()
}

/// What the other guard counts when nothing repeats exactly.
fn other_idea(calls: &[&CaseCall], writes: bool) -> &'static str {
    let same_tool = calls.iter().all(|call| call.tool == calls[0].tool);
    let path =
        |call: &CaseCall| ["path", "file_path"].iter().find_map(|name| call.args.get(*name).and_then(Value::as_str).map(str::to_owned));
    if calls.len() >= MANY_CALLS {
        "they cap the number of calls"
    } else if same_tool && writes && path(calls[0]).is_some() && calls.iter().all(|call| path(call) == path(calls[0])) {
        "they count edits of one file, whatever the edit"
    } else if same_tool && calls[0].text != SILENT_RESULT && calls.iter().all(|call| call.text == calls[0].text) {
        "they count the same result from other arguments"
    } else if same_tool {
        "they match similar arguments (fuzzy)"
    } else {
        "they match tool names whatever the arguments"
    }
}
