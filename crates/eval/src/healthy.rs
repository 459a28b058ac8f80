//! How often the guard disturbs healthy work: the modern coding sessions among the transcripts.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;
use tool_guard_transcript::replay::{CallStatus, Intervention, ReplayedCall, Trace};
use tool_guard_transcript::{RecordedSession, RowKind};

use crate::figures::{args_preview, one_line, share};

/// Tools of which a coding agent uses at least one.
const CODING_TOOLS: &[&str] = &[
    "bash",
    "exec",
    "exec_command",
    "shell",
    "run_shell_command",
    "execute_bash",
    "execute_command",
    "edit",
    "write",
    "apply_patch",
    "str_replace_editor",
    "replace",
    "write_file",
];

/// Whether a session is of a coding agent whose host records how its calls went.
#[must_use]
pub(crate) fn is_modern(session: &RecordedSession) -> bool {
    let has_status = session.rows.iter().any(|row| row.kind == RowKind::Result && row.has_status());
    let is_coding = |tool: &str| CODING_TOOLS.iter().any(|name| name.eq_ignore_ascii_case(tool));
    has_status && session.rows.iter().any(|row| row.kind == RowKind::Call && row.tool.as_deref().is_some_and(is_coding))
}

/// A call that the guard should have left alone.
#[derive(Debug)]
pub struct Touched {
    /// The session.
    pub session: String,
    /// The index of the call's row.
    pub row: u64,
    /// The rule.
    pub rule: String,
    /// What it did.
    pub action: String,
    /// The tool.
    pub tool: String,
    /// The arguments, cut.
    pub args: String,
    /// The text of the intervention, cut.
    pub text: String,
}

/// Transcripts of one file.
#[derive(Debug, Default)]
pub struct Selected {
    /// The file's name.
    pub file: String,
    /// Where its modern sessions were found, without what follows a colon.
    pub sources: BTreeMap<String, usize>,
    /// Its modern sessions.
    pub modern: usize,
    /// Its sessions.
    pub sessions: usize,
    /// Calls of its modern sessions.
    pub calls: usize,
}

/// What one rule did.
#[derive(Debug, Default)]
pub struct RuleCounts {
    /// Failing calls in which it intervened.
    pub failing: usize,
    /// Calls without a recorded failure in which it intervened.
    pub touched: usize,
    /// Calls that it blocked.
    pub blocked: usize,
    /// Calls that were never made because it had ended the run.
    pub cut_off: usize,
    /// Turns that it ended.
    pub halted: usize,
}

/// Figures of the section.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HealthyScore {
    /// Calls of modern sessions.
    pub calls: usize,
    /// Calls without a recorded failure that were noted, replaced, blocked or cut off.
    pub touched: usize,
    /// Failing calls that were blocked or cut off although an identical one succeeded later.
    pub wrong_stops: usize,
    /// Touched calls in a thousand.
    pub per_thousand: Option<f64>,
    /// Sessions.
    #[serde(skip)]
    pub sessions: usize,
    /// Failing calls in the recordings.
    #[serde(skip)]
    pub failing: usize,
    /// Calls without a result.
    #[serde(skip)]
    pub unanswered: usize,
    /// Results without a call.
    #[serde(skip)]
    pub orphans: usize,
    /// Calls that were repaired, without a recorded failure and with one.
    #[serde(skip)]
    pub repaired: (usize, usize),
    /// By rule; a halt counts for the rule that caused it.
    #[serde(skip)]
    pub rules: BTreeMap<String, RuleCounts>,
    /// Every touched call.
    #[serde(skip)]
    pub touched_list: Vec<Touched>,
    /// Every wrong stop.
    #[serde(skip)]
    pub wrong_list: Vec<Touched>,
    /// By file.
    #[serde(skip)]
    pub selected: Vec<Selected>,
}

impl HealthyScore {
    /// Counts one session of a file; files come one after the other.
    pub fn add(&mut self, file: &Path, trace: &Trace<'_>) {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if self.selected.last().is_none_or(|last| last.file != name) {
            self.selected.push(Selected { file: name.into_owned(), ..Selected::default() });
        }
        let modern = is_modern(trace.session);
        if let Some(selected) = self.selected.last_mut() {
            selected.sessions += 1;
            if modern {
                let source = &trace.session.source;
                *selected.sources.entry(source.split(':').next().unwrap_or_default().to_owned()).or_default() += 1;
                selected.modern += 1;
                selected.calls += trace.calls.len();
            }
        }
        if modern {
            self.add_modern(trace);
        }
    }

    fn add_modern(&mut self, trace: &Trace<'_>) {
        self.sessions += 1;
        self.orphans += trace.orphans;
        self.calls += trace.calls.len();
        for (at, call) in trace.calls.iter().enumerate() {
            match call.failed {
                Some(true) => self.failing += 1,
                Some(false) => {}
                None => self.unanswered += 1,
            }
            self.add_rules(trace, call);
            let messaged = call.interventions.iter().any(|one| !one.repairs());
            if call.failed == Some(false) && (messaged || call.was_saved()) {
                self.touched += 1;
                self.touched_list.push(touched(trace, call));
            }
            let worked_later =
                |call: &ReplayedCall<'_>| trace.calls[at + 1..].iter().any(|later| later.failed == Some(false) && later.is_like(call));
            if call.failed == Some(true) && call.was_saved() && worked_later(call) {
                self.wrong_stops += 1;
                self.wrong_list.push(touched(trace, call));
            }
        }
    }

    fn add_rules(&mut self, trace: &Trace<'_>, call: &ReplayedCall<'_>) {
        if call.interventions.iter().any(Intervention::repairs) {
            let counts = &mut self.repaired;
            *(if call.failed == Some(true) { &mut counts.1 } else { &mut counts.0 }) += 1;
        }
        if call.status == CallStatus::CutOff {
            self.rules.entry(ended_by(trace, call)).or_default().cut_off += 1;
        }
        for intervention in call.interventions.iter().filter(|one| !one.repairs()) {
            let counts = self.rules.entry(intervention.cause.clone()).or_default();
            *(if call.failed == Some(true) { &mut counts.failing } else { &mut counts.touched }) += 1;
            counts.blocked += usize::from(call.status == CallStatus::Blocked);
            counts.halted += usize::from(intervention.action == "halt");
        }
    }

    /// Takes the shares once all sessions are counted.
    pub fn finish(&mut self) {
        self.per_thousand = share(1000 * self.touched, self.calls);
    }
}

/// The rule that ended the call's turn.
fn ended_by(trace: &Trace<'_>, call: &ReplayedCall<'_>) -> String {
    trace.ended.get(&call.row.turn).cloned().unwrap_or_else(|| "halt".to_owned())
}

fn touched(trace: &Trace<'_>, call: &ReplayedCall<'_>) -> Touched {
    let last = call.interventions.iter().rfind(|one| !one.repairs());
    Touched {
        session: trace.session.id.clone(),
        row: call.row.i,
        rule: last.map_or_else(|| ended_by(trace, call), |one| one.cause.clone()),
        action: last.map_or_else(|| "cut off".to_owned(), |one| one.action.clone()),
        tool: call.tool().to_owned(),
        args: args_preview(call.row.args.as_ref()),
        text: last.map(|one| one_line(&one.text, 80)).unwrap_or_default(),
    }
}
