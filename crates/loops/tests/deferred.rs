//! To read a result later changes no decision, where texts that say the same also look alike; what is otherwise is in `read_late.rs`.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test that panics has failed")]

use std::sync::Arc;

use proptest::prelude::*;
use tool_guard_calls::identity::Call;
use tool_guard_loops::decide::Scales;
use tool_guard_loops::observation::{Moment, ObservationRules};
use tool_guard_loops::observe::FinishedCall;
use tool_guard_loops::read_late::Reader;
use tool_guard_loops::table::NOTE_ONE_CALL;
use tool_guard_loops::turn::TurnState;
use tool_guard_outcome::facts::{Facts, Speaker};
use tool_guard_outcome::outcome::{Failure, Outcome, read};
use tool_guard_tools::catalogue::Catalogue;

const CALLS: &[(&str, &str)] = &[
    ("read", r#"{"path":"src/main.rs"}"#),
    ("read", r#"{"path":"notes.txt"}"#),
    ("exec", r#"{"command":"git status"}"#),
    ("exec", r#"{"command":"cargo test"}"#),
    ("web_search", r#"{"query":"opening hours of the museum"}"#),
    ("web_search", r#"{"query":"museum opening hours today"}"#),
    ("job_status", r#"{"id":7}"#),
    ("send_mail", r#"{"to":"anna@shop.example","text":"The parcel is on its way."}"#),
    ("edit", r#"{"path":"src/main.rs","edits":[{"oldText":"a","newText":"b"}]}"#),
];

const TEXTS: &[&str] = &[
    "ok",
    "",
    "still running",
    "The build is complete: 3 tests passed in 0.41 s",
    "fn main() { println!(\"hello\"); let total = items.iter().map(price).sum::<u32>(); report(total); }",
    "The museum is open from nine to five, on Mondays it is closed, and tickets are sold until four.",
    "On branch main, nothing to commit, working tree clean",
    "job 17 started at 2026-11-22T01:15:21Z",
    "job 17 started at 2026-11-23T09:40:02Z",
    "Opening hours of the museum: the house is closed on Mondays, nobody may park there, bring coins for the lockers please",
    "Museum opening hours today: the house is closed on Mondays, nobody may park there, bring coins for the lockers please",
];

const ERROR: &str = "ENOENT: no such file or directory, open 'src/missing.rs'";

#[derive(Debug, Clone, Copy)]
struct Step {
    call: usize,
    text: usize,
    pause: u64,
    fails: bool,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let pause = prop_oneof![8 => Just(2_000u64), 1 => Just(40_000)];
    let step = (0..CALLS.len(), 0..TEXTS.len(), pause, prop::bool::weighted(0.15)).prop_map(|(call, text, pause, fails)| Step {
        call,
        text,
        pause,
        fails,
    });
    // few calls and texts in a session, so that they come again
    (prop::collection::vec(0..CALLS.len(), 1..6), prop::collection::vec(0..TEXTS.len(), 1..6), prop::collection::vec(step, 1..40)).prop_map(
        |(calls, texts, steps)| {
            let few = |step: Step| Step { call: calls[step.call % calls.len()], text: texts[step.text % texts.len()], ..step };
            steps.into_iter().map(few).collect()
        },
    )
}

fn failure(tool: &str, is_error: bool, text: &str) -> Option<Failure> {
    match read(Facts { tool, is_error, details_status: None, exit_code: None, text, speaker: Speaker::Unknown }) {
        Outcome::Failure(failure) => Some(failure),
        Outcome::Success => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_call_may_run_or_not_whenever_results_are_read(steps in steps()) {
        let rules = ObservationRules { count_changed_results: false, polls: &[] };
        let scales = Scales { of_loop: &|_| 1.0, notes_of_loop: &|_| 1.0, stops: true, rounds: 1.0, round_notes: Some(1.0) };
        let mut turns = [TurnState::default(), TurnState::default()];
        let (mut time, mut idle) = (0, 0);
        for (batch, step) in steps.iter().enumerate() {
            let (tool, args) = CALLS[step.call];
            let call = Arc::new(Call::new(tool, Some(args), &Catalogue::default()));
            time += step.pause;
            idle += if step.pause > 10_000 { step.pause } else { 0 };
            let moment = Moment { batch: u32::try_from(batch).expect("few"), took: 100, idle, time };
            let text = if step.fails { ERROR } else { TEXTS[step.text] };
            let failure = failure(tool, step.fails, text);
            let held = [0, 1].map(|at| {
                let turn = &mut turns[at];
                // as a guard does before a call runs
                if turn.has_deferred() && (turn.most() >= NOTE_ONE_CALL || turn.is_known(&call)) {
                    turn.catch_up(rules, Reader { call: &call, failed: false });
                }
                turn.decide_call(&call, idle, scales).map(|held| (held.proof, held.weak, held.waits))
            });
            let told = [0, 1].map(|at| {
                let turn = &mut turns[at];
                // what is not allowed to run is never deferred
                let finished = FinishedCall { call: &call, text, length: text.len(), failure: failure.as_ref(), was_allowed: at == 0, moment };
                let comparison = turn.enter(rules, finished);
                turn.decide_result(&call, comparison, idle, false, scales)
            });
            prop_assert_eq!(held[0], held[1], "whether call {} may run: {:?}", batch, step);
            prop_assert_eq!(told[0], told[1], "what the model is told of call {}: {:?}", batch, step);
        }
    }
}
