//! What each row of the tables of loops decides on labelled traces and in recorded sessions: each is turned off alone.

use std::fmt::Write;
use std::path::PathBuf;

use tool_guard_loops::table::ablation::{Changes, change};
use tool_guard_loops::table::{FACTORS, POINTS, RELIEF};
use tool_guard_transcript::RecordedSession;
use tool_guard_transcript::replay::Player;

use crate::corpus::{Corpus, stem};
use crate::error::EvalError;
use crate::lines::Problems;
use crate::parallel::each;
use crate::sessions::each_session;
use crate::table::table;
use crate::traces::{Half, Kind, LabelledTrace, Outcome, each_trace, judge, reactions, replay};

/// Names of traces that are printed for a row.
const NAMED: usize = 3;

/// The ids of all rows, in the order of the tables.
pub(crate) fn rows() -> Vec<&'static str> {
    POINTS.iter().chain(FACTORS).chain(RELIEF.iter().map(|(_, row)| row)).map(|row| row.id).collect()
}

/// The traces of a half, each with the name of its set.
pub(crate) fn traces(files: &[PathBuf], half: Half, problems: &mut Problems) -> Result<Vec<(String, LabelledTrace)>, EvalError> {
    let mut traces = Vec::new();
    for file in files {
        each_trace(file, problems, |trace| {
            if half.holds(&trace.family) {
                traces.push((stem(file).unwrap_or_default().to_owned(), trace));
            }
        })?;
    }
    Ok(traces)
}

/// What becomes of a trace: its outcome, and all that the guard does about it.
type Played = (Outcome, Vec<(usize, Kind)>);

/// Plays traces with tables that are changed so.
pub(crate) fn play(traces: &[(String, LabelledTrace)], changes: &Changes) -> Vec<Played> {
    change(changes.clone());
    let played = traces.iter().map(|(_, trace)| {
        let calls = replay(trace);
        let said: Vec<(usize, Kind)> = reactions(&calls).iter().map(|(at, kind, _)| (*at, *kind)).collect();
        (judge(trace.label, &said).0, said)
    });
    let played = played.collect();
    change(Changes::new());
    played
}

/// All that the guard does in recorded sessions with tables that are changed so: in each, at which call and by which rule.
fn play_sessions(sessions: &[RecordedSession], changes: &Changes) -> Vec<Vec<(usize, String)>> {
    change(changes.clone());
    let mut player = Player::default();
    let all = sessions.iter().map(|session| {
        let calls = player.play(session).calls;
        let done = calls.iter().enumerate().flat_map(|(at, call)| call.interventions.iter().map(move |done| (at, done)));
        done.map(|(at, done)| (at, format!("{} {}", done.rule, done.action))).collect()
    });
    let done = all.collect();
    change(Changes::new());
    done
}

/// Turns off each row alone, and prints what comes out otherwise without it.
///
/// # Errors
/// When a file cannot be opened.
pub fn ablate_loops(corpus: &Corpus, half: Half, problems: &mut Problems) -> Result<String, EvalError> {
    let traces = traces(&corpus.traces, half, problems)?;
    let mut sessions = Vec::new();
    for file in &corpus.transcripts {
        each_session(file, problems, |session| sessions.push(session))?;
    }
    let rows = rows();
    let both = |changes: &Changes| (play(&traces, changes), play_sessions(&sessions, changes));
    let (usual, usual_sessions) = both(&Changes::new());
    let without = each(&rows, "rows turned off", |row| both(&Changes::from([(*row, None)])));
    let (mut lines, mut silent) = (Vec::new(), Vec::new());
    for (row, (played, played_sessions)) in rows.iter().zip(&without) {
        let changed: Vec<usize> = (0..traces.len()).filter(|at| played[*at] != usual[*at]).collect();
        let changed_sessions = played_sessions.iter().zip(&usual_sessions).filter(|(now, usual)| now != usual).count();
        if changed.is_empty() && changed_sessions == 0 {
            silent.push(*row);
            continue;
        }
        let count = |is: fn(Outcome) -> bool| {
            let lost = changed.iter().filter(|at| is(usual[**at].0) && !is(played[**at].0)).count();
            let gained = changed.iter().filter(|at| !is(usual[**at].0) && is(played[**at].0)).count();
            format!("-{lost} +{gained}")
        };
        let named: Vec<&str> = changed.iter().take(NAMED).map(|at| traces[*at].1.name.as_str()).collect();
        lines.push(vec![
            (*row).to_owned(),
            changed.len().to_string(),
            changed_sessions.to_string(),
            count(|outcome| matches!(outcome, Outcome::Stopped | Outcome::Ended)),
            count(|outcome| outcome == Outcome::Overnoted),
            count(|outcome| outcome == Outcome::Caught),
            named.join(" "),
        ]);
    }
    let head =
        ["without this row", "traces otherwise", "sessions otherwise", "healthy stopped", "overnoted", "stuck in time", "for instance"];
    let mut text = format!("{} traces and {} sessions, each row off alone\n{}", traces.len(), sessions.len(), table(&head, &lines));
    let _ = writeln!(text, "\n{} of {} rows decide nothing on these", silent.len(), rows.len());
    for row in silent {
        let _ = writeln!(text, "  {row}");
    }
    Ok(text)
}
