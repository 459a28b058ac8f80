//! Figures of the loop-breaking rules, on traces written by hand: they do not depend on what the core knows.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::{Value, json};
use tool_guard_eval::{HealthyScore, LoopMarks, LoopScore, Problems};
use tool_guard_transcript::replay::{CallStatus, Intervention, ReplayedCall, Trace};
use tool_guard_transcript::{RecordedSession, RecordingFormat, Row, RowKind};

/// Calls `a`, `b`, ... of one turn, one a row.
fn session(id: &str, calls: &str) -> RecordedSession {
    let row = |(i, tool): (usize, char)| -> Row {
        Row { i: i as u64, turn: 1, tool: Some(tool.to_string()), args: Some(json!({})), ..Row::new(RowKind::Call, i + 1) }
    };
    let rows = calls.chars().enumerate().map(row).collect();
    RecordedSession { id: id.to_owned(), source: String::new(), format: RecordingFormat::Corpus, model: None, rows }
}

/// A trace in which the guard says one thing about one call.
fn trace<'s>(session: &'s RecordedSession, at: usize, rule: &str, action: &str) -> Trace<'s> {
    let call = |row| ReplayedCall { row, result: None, failed: Some(false), status: CallStatus::Ran, interventions: Vec::new() };
    let mut calls: Vec<ReplayedCall<'_>> = session.rows.iter().map(call).collect();
    calls[at].interventions.push(Intervention {
        rule: rule.to_owned(),
        cause: rule.to_owned(),
        action: action.to_owned(),
        count: 3,
        evidence: None,
        text: "enough".to_owned(),
        report: None,
    });
    Trace { session, calls, ended: BTreeMap::new(), orphans: 0, tokens: 0, tokens_saved: 0, rules_seen: BTreeSet::new() }
}

fn marks(name: &str, rows: &[Value]) -> LoopMarks {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, rows.iter().map(Value::to_string).collect::<Vec<_>>().join("\n")).unwrap();
    let mut problems = Problems::default();
    let marks = LoopMarks::read(&[path], &mut problems).unwrap();
    assert_eq!(problems.count(), 0);
    marks
}

fn score(marks: &LoopMarks, traces: &[Trace<'_>]) -> LoopScore {
    let mut score = LoopScore::default();
    for trace in traces {
        score.add(trace, marks);
    }
    score.finish(marks);
    score
}

#[test]
fn precision_asks_for_a_mark_in_the_turn() {
    let marks = marks(
        "precision.jsonl",
        &[
            json!({ "session": "stuck", "stuck": true, "start": 0, "end": 2, "kind": "repeat", "length": 3 }),
            json!({ "session": "soft", "stuck": false, "start": 0, "end": 2, "kind": "soft_y", "length": 3 }),
            json!({ "session": "poll", "stuck": false, "start": 0, "end": 2, "kind": "repeat", "length": 3, "poll": true }),
        ],
    );
    let sessions = ["stuck", "soft", "poll", "clean", "noted", "capped"].map(|id| session(id, "aaaa"));
    let traces = [
        trace(&sessions[0], 3, "repetition", "stop"),
        trace(&sessions[1], 3, "cycle", "block"),
        trace(&sessions[2], 2, "transient-budget", "halt"),
        trace(&sessions[3], 3, "same-failure", "stop"),
        // no stop, and no rule that breaks loops
        trace(&sessions[4], 3, "repetition", "note"),
        trace(&sessions[5], 3, "turn-cap", "stop"),
    ];
    let score = score(&marks, &traces);
    assert_eq!(score.stopped_turns, (4, 2));
    assert_eq!(score.precision, Some(0.5));
    assert_eq!(score.poll_trips, 1);
    let unmarked: Vec<&str> = score.unmarked.iter().map(|stop| stop.session.as_str()).collect();
    assert_eq!(unmarked, ["poll", "clean"]);
}

#[test]
fn the_first_word_is_placed_by_repetition_or_round() {
    let mark = |id: &str, kind: &str, length| json!({ "session": id, "stuck": true, "start": 0, "end": 11, "kind": kind, "length": length, "tool": "a" });
    let marks = marks(
        "first.jsonl",
        &[
            mark("repeat", "repeat", 6),
            mark("two", "cycle2", 3),
            mark("three", "cycle3", 3),
            mark("reset", "repeat", 6),
            mark("slow", "repeat", 6),
            mark("bump", "repeat", 6),
        ],
    );
    let sessions = [
        ("repeat", "axaxaxaxaxax"),
        ("two", "abababababab"),
        ("three", "aabaabaabaab"),
        ("reset", "aaaaaa"),
        ("slow", "aaaaaa"),
        ("bump", "aaaaaa"),
    ]
    .map(|(id, calls)| session(id, calls));
    let traces = [
        trace(&sessions[0], 6, "repetition", "note"),
        trace(&sessions[1], 5, "cycle", "note"),
        trace(&sessions[2], 7, "cycle", "stop"),
        // neither a repair nor a reset is a word about the loop
        trace(&sessions[3], 4, "reset", "reset"),
        trace(&sessions[4], 2, "repetition", "slow"),
        trace(&sessions[5], 3, "repetition", "bump"),
    ];
    let score = score(&marks, &traces);
    assert_eq!(score.first_intervention, BTreeMap::from([(3, 3), (4, 2)]));
    assert_eq!((score.stuck, score.caught), (6, 5));
    assert_eq!(score.stopped_turns.0, 1, "slowing and bumping stop nothing");
}

#[test]
fn repairs_disturb_nobody() {
    let mut sessions = ["s1", "s2"].map(|id| session(id, "aaaa"));
    for session in &mut sessions {
        let coding = Row { i: 9, turn: 1, tool: Some("bash".to_owned()), args: Some(json!({})), ..Row::new(RowKind::Call, 10) };
        let result = Row { i: 10, turn: 1, exit_code: Some(0), ..Row::new(RowKind::Result, 11) };
        session.rows.extend([coding, result]);
    }
    let mut score = HealthyScore::default();
    score.add(Path::new("a.jsonl"), &trace(&sessions[0], 1, "repair", "repair"));
    score.add(Path::new("a.jsonl"), &trace(&sessions[1], 1, "repetition", "note"));
    score.finish();
    assert_eq!((score.touched, score.repaired), (1, (1, 0)));
}
