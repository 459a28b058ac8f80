//! Answers of the same words in other orders, whose beginnings and ends differ: they look unlike, so that they may be read late. What
//! was taken for new then has proved nothing, so that the guard is milder than if it had read them at once, and never stricter.
#![allow(clippy::expect_used, clippy::panic, reason = "a test that panics has failed")]

use std::sync::Arc;

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

const WORDS: &str = "amber anchor barley beacon branch candle canvas cedar cellar cherry cinder clover copper cotton dagger delta ember \
                     falcon fennel feather forest garden ginger granite harbor hazel heron indigo island ivory jasmine";
const ERROR: &str = "ENOENT: no such file or directory, open 'gone.txt'";

/// The words, twice, in an order that follows from the seed.
fn shuffled(seed: u64) -> String {
    let mut words: Vec<&str> = WORDS.split(' ').chain(WORDS.split(' ')).collect();
    let mut state = seed + 1;
    for at in (1..words.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        words.swap(at, usize::try_from(state >> 33).expect("31 bits") % (at + 1));
    }
    words.join(" ")
}

fn failure() -> Failure {
    match read(Facts { tool: "read", is_error: true, details_status: None, exit_code: None, text: ERROR, speaker: Speaker::Tool }) {
        Outcome::Failure(failure) => failure,
        Outcome::Success => panic!("an error"),
    }
}

/// What becomes of a search.
#[derive(Debug)]
struct Searched {
    /// Whether it was not let through.
    held: bool,
    /// The most that is proven against a loop then.
    points: f32,
}

/// What becomes of each of 22 different searches, all of which run; failing calls of another tool come before the fourth and the seventh,
/// or a look that is made twice before the fourth.
fn proven(seed: u64, fails: bool, may_wait: bool) -> Vec<Searched> {
    let rules = ObservationRules { count_changed_results: false, polls: &[] };
    let scales = Scales { of_loop: &|_| 1.0, notes_of_loop: &|_| 1.0, stops: true, rounds: 1.0, round_notes: Some(1.0) };
    let (failure, mut turn, mut time, mut proven) = (failure(), TurnState::default(), 0, Vec::new());
    for n in 0..22 {
        let search = format!(r#"{{"query":"question {n} about topic{n}"}}"#);
        let mut held = false;
        let between: &[(&str, &str, bool)] = match (n, fails) {
            (3 | 6, true) => &[("read", r#"{"path":"gone.txt"}"#, true)],
            (3, false) => &[("exec", r#"{"command":"stat a"}"#, false); 2],
            _ => &[],
        };
        for (tool, args, fails) in between.iter().copied().chain([("web_search", search.as_str(), false)]) {
            time += 2_000;
            let call = Arc::new(Call::new(tool, Some(args), &Catalogue::default()));
            if turn.has_deferred() && (turn.most() >= NOTE_ONE_CALL || turn.is_known(&call)) {
                turn.catch_up(rules, Reader { call: &call, failed: false });
            }
            let text = match tool {
                _ if fails => ERROR.to_owned(),
                "exec" => "12 kB".to_owned(),
                _ => shuffled(seed * 100 + n),
            };
            let moment = Moment { batch: u32::try_from(time).expect("short"), took: 100, idle: 0, time };
            let failure = fails.then_some(&failure);
            let finished = FinishedCall { call: &call, text: &text, length: text.len(), failure, was_allowed: may_wait, moment };
            held = turn.decide_call(&call, 0, scales).is_some();
            turn.enter(rules, finished);
        }
        proven.push(Searched { held, points: turn.most() });
    }
    proven
}

#[test]
fn to_be_read_late_is_only_milder() {
    let (mut most, mut milder, mut released) = (0.0_f32, 0, 0);
    for (seed, fails) in (0..60).flat_map(|seed| [(seed, true), (seed, false)]) {
        let (late, at_once) = (proven(seed, fails, true), proven(seed, fails, false));
        for (n, (late, at_once)) in late.iter().zip(&at_once).enumerate() {
            assert!(late.points <= at_once.points, "{seed}, {fails}: {late:?} after search {n}, {at_once:?} if read at once");
            assert!(at_once.held || !late.held, "{seed}, {fails}: search {n} would run if they were read at once");
            most = most.max(late.points);
            milder += u32::from(late.points < at_once.points);
            released += u32::from(late.held != at_once.held);
        }
    }
    assert!(most > 0.0, "results read late are compared");
    assert!(milder > 0 && released > 0, "and it does matter when: less is proven {milder} times, {released} calls run");
}
