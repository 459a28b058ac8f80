//! Modes switched by hand, and what survives a restart.

use serde_json::json;
use tool_guard_core::session::persisted::PersistedState;
use tool_guard_core::session::switch::Switch;
use tool_guard_core::{CallEvent, Guard, OutcomeEvent, Response, TurnEvent, Verdict};

use crate::common::{NO_FILE, config};

const HOUR: u64 = 60 * 60 * 1000;

fn turn(guard: &mut Guard, session: &str, run: &str, unattended: bool, time: u64) {
    guard.begin_turn(TurnEvent { session, run: Some(run), model: None, provider: None, window: None, unattended, time });
}

/// A failing `read` of a missing file: what the guard says of its result.
fn fail(guard: &mut Guard, session: &str, id: &str, time: u64) -> Verdict {
    let call = CallEvent { session, id, tool: "read", args: Some(r#"{"path":"nope.txt"}"#), time };
    let blocked = guard.on_call(call);
    if blocked.response != Response::Keep {
        return blocked;
    }
    guard.on_outcome(&OutcomeEvent {
        call,
        is_error: true,
        details_status: None,
        exit_code: None,
        text: NO_FILE,
        length: NO_FILE.len(),
        speaker: tool_guard_core::Speaker::Unknown,
    })
}

fn says_loop(verdict: &Verdict) -> bool {
    matches!(&verdict.response, Response::Append { text } | Response::Replace { text } | Response::Block { text } if text.contains("[LOOP DETECTED]"))
}

#[test]
fn a_sessions_switch_overrides_the_general_one_and_both_the_settings() {
    let mut guard = Guard::new(config(&json!({ "mode": "observe" })));
    assert_eq!(fail(&mut guard, "a", "1", 0).response, Response::Keep, "observed");
    guard.set_switch(None, Some(Switch::On), 0);
    assert!(matches!(fail(&mut guard, "b", "1", 0).response, Response::Append { .. }));
    guard.set_switch(Some("c"), Some(Switch::Off), 0);
    assert_eq!(fail(&mut guard, "c", "1", 0), Verdict::KEEP, "nothing is looked at");
    guard.set_switch(Some("c"), Some(Switch::Observe), 0);
    let observed = fail(&mut guard, "c", "2", 0);
    assert_eq!((observed.response, observed.incident.map(|incident| incident.enforced)), (Response::Keep, Some(false)));
    guard.set_switch(None, None, 0);
    assert_eq!(fail(&mut guard, "d", "1", 0).response, Response::Keep, "as configured");
}

/// A session with a loop, as another process leaves it.
fn left_behind() -> PersistedState {
    let mut guard = Guard::default();
    turn(&mut guard, "main", "r1", false, 0);
    let said = ["1", "2", "3", "4"].map(|id| says_loop(&fail(&mut guard, "main", id, 2)));
    assert_eq!(said, [false, false, false, true]);
    guard.set_switch(Some("quiet"), Some(Switch::Off), 3);
    turn(&mut guard, "healthy", "r1", false, 3);
    guard.state(4)
}

#[test]
fn what_is_kept_is_loops_and_switches_and_no_more() {
    let state = left_behind();
    let keys: Vec<&str> = state.sessions.iter().map(|session| session.session_key.as_str()).collect();
    assert_eq!(keys, ["main"]);
    let switched: Vec<(&str, Switch)> = state.switches.iter().map(|kept| (kept.session_key.as_str(), kept.switch)).collect();
    assert_eq!(switched, [("quiet", Switch::Off)]);
    let json = serde_json::to_value(&state).unwrap();
    assert_eq!(json["sessions"][0]["trip"]["failures"], 4);
    assert!(!json.to_string().contains("nope"), "no arguments, no errors");
    assert_eq!(serde_json::from_value::<PersistedState>(json).unwrap(), state);
}

#[test]
fn a_loop_that_was_only_observed_goes_on_in_no_other_turn() {
    let mut guard = Guard::default();
    guard.set_switch(None, Some(Switch::Observe), 0);
    turn(&mut guard, "cron", "r1", true, 0);
    for id in ["1", "2", "3", "4"] {
        fail(&mut guard, "cron", id, 2);
    }
    assert_eq!(guard.state(4).sessions, []);
    guard.set_switch(None, None, 5);
    turn(&mut guard, "cron", "r2", true, 5);
    assert!(!says_loop(&fail(&mut guard, "cron", "5", 6)));
}

#[test]
fn a_crash_does_not_forget_a_loop() {
    let mut guard = Guard::default();
    guard.restore(left_behind(), 1000);
    turn(&mut guard, "main", "r2", false, 1000);
    let first = fail(&mut guard, "main", "3", 1001);
    assert!(says_loop(&first), "{first:?}");
    assert_eq!(first.incident.unwrap().count, 5);
    // the next turn is the user's own
    turn(&mut guard, "main", "r3", false, 2000);
    assert!(!says_loop(&fail(&mut guard, "main", "4", 2001)));
    assert_eq!(fail(&mut guard, "quiet", "1", 2002), Verdict::KEEP, "still off");
}

#[test]
fn a_job_that_runs_again_carries_its_loop_on_until_it_works() {
    let mut guard = Guard::default();
    for (run, expected) in [("r1", &[false, false, false, true][..]), ("r2", &[true, true]), ("r3", &[true, true])] {
        turn(&mut guard, "cron", run, true, 0);
        let said: Vec<bool> =
            expected.iter().zip(1..).map(|(_, time)| says_loop(&fail(&mut guard, "cron", &format!("{run}-{time}"), time))).collect();
        assert_eq!(said, expected, "{run}");
    }
    turn(&mut guard, "cron", "r4", true, 10);
    let call = CallEvent { session: "cron", id: "good", tool: "read", args: Some(r#"{"path":"nope.txt"}"#), time: 11 };
    let _ = guard.on_outcome(&OutcomeEvent {
        call,
        is_error: false,
        details_status: None,
        exit_code: None,
        text: "there",
        length: 5,
        speaker: tool_guard_core::Speaker::Unknown,
    });
    assert!(!says_loop(&fail(&mut guard, "cron", "after", 12)), "it worked in between");
    assert_eq!(guard.state(13).sessions, []);
}

#[test]
fn another_failure_of_the_same_call_counts_anew() {
    let mut guard = Guard::default();
    guard.restore(left_behind(), 1000);
    turn(&mut guard, "main", "r2", false, 1000);
    let call = CallEvent { session: "main", id: "x", tool: "read", args: Some(r#"{"path":"nope.txt"}"#), time: 1001 };
    let text = "EACCES: permission denied, open 'nope.txt'";
    let other = guard.on_outcome(&OutcomeEvent {
        call,
        is_error: true,
        details_status: None,
        exit_code: None,
        text,
        length: text.len(),
        speaker: tool_guard_core::Speaker::Unknown,
    });
    assert!(!says_loop(&other));
}

#[test]
fn what_is_old_or_of_another_version_is_left_behind() {
    let mut guard = Guard::default();
    guard.restore(left_behind(), 3 * HOUR);
    let keys: Vec<String> = guard.snapshot().into_iter().map(|session| session.session_key).collect();
    assert_eq!(keys, ["quiet"], "loops grow old, switches do not");
    let mut guard = Guard::default();
    let mut foreign = left_behind();
    foreign.version += 1;
    guard.restore(foreign, 0);
    assert_eq!(guard.snapshot(), []);
}

#[test]
fn a_switch_outlives_idleness_session_end_and_restart_until_taken_back() {
    let mut guard = Guard::default();
    turn(&mut guard, "main", "r1", false, 0);
    guard.set_switch(Some("main"), Some(Switch::Off), 1);
    assert_eq!(fail(&mut guard, "main", "1", 2), Verdict::KEEP);

    guard.prune(3 * HOUR);
    assert_eq!(fail(&mut guard, "main", "2", 3 * HOUR), Verdict::KEEP, "idle");
    guard.end_session("main");
    turn(&mut guard, "main", "r2", false, 3 * HOUR + 1);
    assert_eq!(fail(&mut guard, "main", "3", 3 * HOUR + 2), Verdict::KEEP, "`/new`");

    let mut next = Guard::default();
    next.restore(guard.state(4 * HOUR), 100 * HOUR);
    assert_eq!(fail(&mut next, "main", "4", 100 * HOUR), Verdict::KEEP, "a restart, days later");
    let kept = next.state(200 * HOUR);
    assert_eq!((kept.switches.len(), kept.sessions.len()), (1, 0), "and it is kept for the next one");

    next.set_switch(Some("main"), None, 200 * HOUR);
    assert_ne!(fail(&mut next, "main", "5", 200 * HOUR), Verdict::KEEP, "taken back");
    assert_eq!(next.state(200 * HOUR).switches, []);
}

#[test]
fn the_switch_of_all_sessions_outlives_a_restart_however_late() {
    let mut guard = Guard::default();
    guard.set_switch(None, Some(Switch::Off), 0);
    guard.set_switch(Some("main"), Some(Switch::On), 0);
    let mut next = Guard::default();
    next.restore(guard.state(HOUR), 100 * HOUR);
    assert_eq!(fail(&mut next, "other", "1", 100 * HOUR), Verdict::KEEP);
    assert_ne!(fail(&mut next, "main", "1", 100 * HOUR), Verdict::KEEP, "a switch of its own stands above it");
}

#[test]
fn a_session_that_is_only_switched_is_shown_with_its_switch() {
    let mut guard = Guard::default();
    turn(&mut guard, "main", "r1", false, 0);
    guard.set_switch(Some("main"), Some(Switch::Observe), 5);
    guard.set_switch(Some("quiet"), Some(Switch::Off), 6);
    let shown = |guard: &Guard| -> Vec<(String, Option<Switch>, u64)> {
        guard.snapshot().into_iter().map(|session| (session.session_key, session.switch, session.last_seen)).collect()
    };
    let quiet = ("quiet".to_owned(), Some(Switch::Off), 6);
    assert_eq!(shown(&guard), [("main".to_owned(), Some(Switch::Observe), 0), quiet.clone()]);
    guard.end_session("main");
    assert_eq!(shown(&guard), [("main".to_owned(), Some(Switch::Observe), 5), quiet]);
}
