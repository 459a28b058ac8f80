//! The loop that DESIGN.md works through, call by call, is what the crate does.
#![allow(clippy::expect_used, clippy::panic, reason = "a test that panics has failed")]

use std::fmt::Write as _;
use std::sync::Arc;

use tool_guard_calls::identity::Call;
use tool_guard_loops::decide::Scales;
use tool_guard_loops::observation::{Moment, ObservationRules};
use tool_guard_loops::observe::FinishedCall;
use tool_guard_loops::read_late::Reader;
use tool_guard_loops::turn::TurnState;
use tool_guard_tools::catalogue::Catalogue;

const PRICES: &str = "apple 12 pear 9 plum 31 quince 4 medlar 7 cherry 15 sloe 2";
const STEPS: &[(&str, &str, &str)] = &[
    ("read", r#"{"path":"prices.txt"}"#, PRICES),
    ("read", r#"{"path":"prices.txt"}"#, PRICES),
    ("read", r#"{"path":"prices.txt"}"#, PRICES),
    ("read", r#"{"path":"prices.txt"}"#, PRICES),
    ("edit", r#"{"path":"shop.py","edits":[{"oldText":"a","newText":"b"}]}"#, "Successfully replaced text in shop.py."),
    ("read", r#"{"path":"prices.txt"}"#, PRICES),
    ("read", r#"{"path":"prices.txt"}"#, PRICES),
    ("read", r#"{"path":"prices.txt"}"#, PRICES),
    ("read", r#"{"path":"prices.txt"}"#, PRICES),
    ("read", r#"{"path":"prices.txt"}"#, PRICES),
    ("read", r#"{"path":"prices.txt"}"#, PRICES),
    ("read", r#"{"path":"prices.txt"}"#, PRICES),
];

#[test]
fn the_worked_example_of_the_design_is_what_happens() {
    let rules = ObservationRules { count_changed_results: false, polls: &[] };
    let scales = Scales { of_loop: &|_| 1.0, notes_of_loop: &|_| 1.0, stops: true, rounds: 1.0, round_notes: Some(1.0) };
    let (mut turn, mut table) = (TurnState::default(), String::new());
    table.push_str("| call | before it runs | facts of the answer | points | score | said |\n|---|---|---|---|---|---|\n");
    for (at, (tool, args, text)) in STEPS.iter().enumerate() {
        let call = Arc::new(Call::new(tool, Some(args), &Catalogue::default()));
        let (batch, time) = (u32::try_from(at).expect("few"), 2_000 * at as u64);
        turn.catch_up(rules, Reader { call: &call, failed: false });
        let held = turn.decide_call(&call, 0, scales).map_or("-".to_owned(), |held| {
            format!("{} by its {:?}", if held.weak { "refused once" } else { "stopped" }, held.proof).to_lowercase()
        });
        // a refused call does not run; this agent sends it again where it may
        let runs = !held.starts_with("stopped");
        let moment = Moment { batch, took: 100, idle: 0, time };
        let finished = FinishedCall { call: &call, text, length: text.len(), failure: None, was_allowed: false, moment };
        let (mut facts, mut points, mut score, mut said) = (String::new(), String::new(), String::new(), "-".to_owned());
        if runs {
            let comparison = turn.enter(rules, finished);
            (facts, points) = (format!("{:?}", comparison.facts), format!("{:.2}", comparison.points));
            score = turn.get(comparison.loop_id).map_or(String::new(), |known| format!("{:.2}", known.score));
            if let Some((step, _)) = turn.decide_result(&call, comparison, 0, false, scales) {
                said = format!("{step:?}").to_lowercase();
            }
        }
        writeln!(table, "| {} `{tool}` | {held} | {facts} | {points} | {score} | {said} |", at + 1).expect("memory");
    }
    let design = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../DESIGN.md")).expect("DESIGN.md");
    assert!(design.contains(&table), "DESIGN.md must hold this table:\n{table}");
}
