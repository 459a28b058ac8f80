//! The figures of labelled traces, and one of them call by call, as text for a person.

use std::fmt::Write;

use super::format::more;
use crate::benchmark::{OURS, TraceCounts, TraceScore, WrongTrace};
use crate::corpus::Corpus;
use crate::error::EvalError;
use crate::figures::{args_preview, one_line};
use crate::lines::Problems;
use crate::peers::PEERS;
use crate::table::table;
use crate::traces::{Act, Half, Kind, Label, LabelledTrace, Outcome, ReplayedCall, Step, TraceCall};
use crate::traces::{each_trace, judge, kind, reactions, replay};

/// Characters that are shown of a result.
const SHOWN_RESULT: usize = 100;

pub(crate) fn traces(score: &TraceScore, list: usize) -> String {
    let mut text = "traces: healthy work left alone, stuck work stopped in time\n".to_owned();
    let guards: Vec<&str> = [OURS].into_iter().chain(PEERS.map(|(name, _)| name)).collect();
    for (set, counts) in &score.sets {
        let counts: Vec<TraceCounts> = guards.iter().filter_map(|guard| counts.get(guard).copied()).collect();
        let name = one_line(set, 40);
        text.push_str(&table(&[&[name.as_str()][..], &guards].concat(), &set_rows(&counts)));
    }
    for outcome in Outcome::WRONG {
        let wrong: Vec<&WrongTrace> = score.wrong.iter().filter(|wrong| wrong.outcome == outcome).collect();
        if !wrong.is_empty() {
            let _ = writeln!(text, "  {}: {}", outcome.name(), wrong.len());
            wrong.iter().take(list).for_each(|wrong| wrong_trace(&mut text, wrong));
            more(&mut text, wrong.len(), list);
        }
    }
    text
}

/// One of the counts.
type Figure = fn(&TraceCounts) -> usize;

/// The lines of one set, a column for each guard.
fn set_rows(guards: &[TraceCounts]) -> Vec<Vec<String>> {
    let all = guards.first().copied().unwrap_or_default();
    let figures: [(String, Figure); 7] = [
        (format!("{} healthy or waiting: stopped", all.healthy), |counts| counts.stopped),
        ("  of these ended".to_owned(), |counts| counts.ended),
        ("  overnoted".to_owned(), |counts| counts.overnoted),
        (format!("{} stuck: in time", all.stuck), |counts| counts.caught),
        ("  late".to_owned(), |counts| counts.late),
        ("  noted".to_owned(), |counts| counts.noted),
        ("  missed".to_owned(), |counts| counts.missed),
    ];
    let row = |(name, figure): (String, Figure)| [name].into_iter().chain(guards.iter().map(|counts| figure(counts).to_string())).collect();
    figures.into_iter().map(row).collect()
}

fn wrong_trace(text: &mut String, wrong: &WrongTrace) {
    let by = wrong.by.map(|by| format!(", due by call {by}")).unwrap_or_default();
    let _ = writeln!(text, "    {} ({}), {} calls{by}", wrong.name, wrong.family, wrong.calls);
    for act in &wrong.acts {
        let _ = writeln!(text, "      call {} {} {}", act.call, act.tool, act.args);
        text.push_str(&said(act));
    }
}

fn said(act: &Act) -> String {
    let evidence = act.evidence.as_ref().map(|evidence| format!("        evidence: {evidence}\n")).unwrap_or_default();
    format!("        {}/{} > {}\n{evidence}", act.rule, act.action, act.text)
}

/// Every call of the traces of this name, with what the guard did.
///
/// # Errors
/// When a file cannot be opened or there is no such trace in this half.
pub fn trace_text(corpus: &Corpus, half: Half, name: &str, problems: &mut Problems) -> Result<String, EvalError> {
    let mut text = String::new();
    for file in &corpus.traces {
        each_trace(file, problems, |trace| {
            if trace.name == name && half.holds(&trace.family) {
                text.push_str(&one_trace(&trace));
            }
        })?;
    }
    if text.is_empty() { Err(EvalError::NoTrace(name.to_owned())) } else { Ok(text) }
}

fn one_trace(trace: &LabelledTrace) -> String {
    let calls = replay(trace);
    let mut text = format!("{}\n", heading(trace));
    let mut at = 0;
    for step in &trace.steps {
        match step {
            Step::Wait(ms) => {
                let _ = writeln!(text, "  -- {} pass", seconds(*ms));
            }
            Step::Turn { wait_ms: ms, .. } => {
                let _ = writeln!(text, "  -- {} pass, a new turn begins", seconds(*ms));
            }
            Step::Message(message) => {
                if message.len() > 1 {
                    let _ = writeln!(text, "  -- {} calls in one message", message.len());
                }
                for call in calls.iter().skip(at).take(message.len()) {
                    one_call(&mut text, at, call);
                    at += 1;
                }
            }
        }
        if calls.last().is_some_and(ends) && at == calls.len() {
            let _ = writeln!(text, "  -- the run is ended: {} calls are not made", trace.calls().count() - at);
            break;
        }
    }
    let said: Vec<(usize, Kind)> = reactions(&calls).iter().map(|(at, kind, _)| (*at, *kind)).collect();
    let _ = writeln!(text, "  {}", judge(trace.label, &said).0.name());
    text
}

fn heading(trace: &LabelledTrace) -> String {
    let label = match trace.label {
        Label::Healthy { waits, may_note } => {
            format!("{}, {}", if waits { "waiting" } else { "healthy" }, if may_note { "a note does no harm" } else { "no note wanted" })
        }
        Label::Stuck { by } => format!("stuck, due by call {by}"),
    };
    let [name, family, domain] = [&trace.name, &trace.family, &trace.domain].map(|name| one_line(name, 80));
    format!("{name} ({family}, {domain}): {label}, a message every {}", seconds(trace.pace_ms))
}

fn one_call(text: &mut String, at: usize, call: &ReplayedCall<'_>) {
    let TraceCall { tool, args, text: result, takes_ms, .. } = call.call;
    let runs = if *takes_ms > 0 { format!(" ({})", seconds(*takes_ms)) } else { String::new() };
    let _ = writeln!(text, "{:5} {:>9} {} {}{runs}", at + 1, seconds(call.made_ms), one_line(tool, 80), args_preview(args.as_ref()));
    if call.ran {
        let failed = if call.call.failed() { "failed: " } else { "" };
        let _ = writeln!(text, "        {failed}{}", one_line(result, SHOWN_RESULT));
    }
    for verdict in &call.verdicts {
        text.push_str(&said(&Act::of(at, call, verdict)));
    }
}

/// Whether the guard ended the run at this call.
fn ends(call: &ReplayedCall<'_>) -> bool {
    call.verdicts.iter().any(|verdict| kind(call.call, verdict) == Kind::End)
}

#[expect(clippy::cast_precision_loss, reason = "times of a trace are far below 2^52 milliseconds")]
fn seconds(ms: u64) -> String {
    format!("{} s", (ms as f64 / 100.0).round() / 10.0)
}
