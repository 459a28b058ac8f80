//! Runs that nobody asked for, with the same calls again and again.

use serde_json::json;
use tool_guard_core::TurnEvent;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

use crate::common::{CallView, Host, config, host, text};

/// A run of a heartbeat, `pause` seconds after the one before: what became of its two calls.
fn heartbeat(host: &mut Host, run: usize, pause: u64, unattended: bool) -> [CallView; 2] {
    host.wait(pause);
    host.guard.begin_turn(TurnEvent {
        session: "main",
        run: Some(&format!("beat-{run}")),
        model: Some("m-1"),
        provider: Some("p"),
        window: None,
        unattended,
        time: host.calls * 1000,
    });
    let status = host.ok("exec", r#"{"command":"openclaw gateway status"}"#, "Gateway: running (pid 2211), reachable");
    let note = r#"{"command":"echo 'check: ok' >> memory/today.md"}"#;
    [status, host.ok("exec", note, "(no output)")]
}

#[test]
fn equal_heartbeats_are_told_in_the_sixth_and_refused_in_the_tenth() {
    let mut host = host();
    for run in 1..=9 {
        let [status, _] = heartbeat(&mut host, run, 30, true);
        let told = text(&status).contains(
            "[TOOL REPEAT] The last 5 runs of this session made the same calls with the same results, and no user asked for them. If \
             nothing changed, end this run without further calls.",
        );
        assert_eq!(told, run == 6, "{run}: {status:?}");
    }
    let [status, note] = heartbeat(&mut host, 10, 30, true);
    let CallView::Blocked(reason) = status else { panic!("{status:?}") };
    assert!(reason.starts_with("[LOOP DETECTED] The last 9 runs of this session made this call with the same result"), "{reason}");
    let CallView::Ended { report } = note else { panic!("{note:?}") };
    assert!(report.starts_with("I've detected a retry loop on exec("), "{report}");
    assert!(report.contains(" in one run after the other. The result was the same each time."), "{report}");
    assert!(report.contains("after 10 attempts"), "{report}");
    let own: Vec<Action> =
        host.incidents.iter().filter(|incident| incident.rule == Rule::RepeatedRuns).map(|incident| incident.action).collect();
    assert_eq!(own, [Action::Note, Action::Block]);
    let [again, _] = heartbeat(&mut host, 11, 30, true);
    assert!(matches!(again, CallView::Result(_)), "the next one shows whether anything changed: {again:?}");
    let [again, _] = heartbeat(&mut host, 12, 30, true);
    assert!(!matches!(again, CallView::Result(_)), "it did not");
    let [asked, _] = heartbeat(&mut host, 13, 30, false);
    assert!(matches!(asked, CallView::Result(_)), "a user's turn begins anew");
}

#[test]
fn a_schedule_a_user_and_observing_are_left_alone() {
    for (pause, unattended) in [(1800, true), (60, true), (30, false)] {
        let mut host = host();
        for run in 1..=20 {
            for seen in heartbeat(&mut host, run, pause, unattended) {
                assert!(matches!(seen, CallView::Result(_)) && !text(&seen).contains("runs of this session"), "{run}: {seen:?}");
            }
        }
    }
    let mut host = Host::new(config(&json!({ "mode": "observe" })));
    for run in 1..=12 {
        assert!(heartbeat(&mut host, run, 30, true).iter().all(|seen| matches!(seen, CallView::Result(_))));
    }
}

#[test]
fn a_call_that_is_another_runs() {
    let mut host = host();
    for run in 1..=9 {
        heartbeat(&mut host, run, 30, true);
    }
    host.guard.begin_turn(TurnEvent {
        session: "main",
        run: Some("beat-10"),
        model: None,
        provider: None,
        window: None,
        unattended: true,
        time: host.calls * 1000,
    });
    assert!(matches!(host.ok("exec", r#"{"command":"df -h"}"#, "81 % used"), CallView::Result(_)));
    assert!(matches!(host.ok("exec", r#"{"command":"openclaw gateway status"}"#, "Gateway: running"), CallView::Result(_)));
}
