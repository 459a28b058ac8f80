//! What happens beside the calls of a session: a shortened history, a sub-agent, another program that runs the agent.

use tool_guard_core::{CallEvent, OutcomeEvent, Response};

use crate::common::{CallView, host, read};

const SESSION: &str = "main";

#[test]
fn after_a_compaction_the_model_may_look_again() {
    let mut host = host();
    for _ in 0..5 {
        host.ok("read", &read(1), "same");
    }
    host.guard.on_compaction(SESSION, host.calls * 1000);
    for _ in 0..2 {
        assert!(host.ok("read", &read(1), "same").is("same"), "it no longer has the result");
    }
    assert!(!host.ok("read", &read(1), "same").is("same"), "it is counted anew");
}

#[test]
fn a_stop_for_what_the_model_has_already_ends_with_what_it_has() {
    let mut host = host();
    let blocked = (0..20).any(|_| matches!(host.ok("read", &read(1), "same"), CallView::Blocked(_)));
    assert!(blocked);
    host.guard.on_compaction(SESSION, host.calls * 1000);
    assert!(host.ok("read", &read(1), "same").is("same"));
}

#[test]
fn a_call_that_cannot_succeed_stays_stopped_after_a_compaction() {
    let mut host = host();
    while !matches!(host.missing_file(), CallView::Blocked(_)) {
        assert!(host.calls < 20, "never blocked");
    }
    host.guard.on_compaction(SESSION, host.calls * 1000);
    let after = host.missing_file();
    assert!(matches!(after, CallView::Blocked(_) | CallView::Ended { .. }), "{after:?}");
}

#[test]
fn a_sub_agent_may_have_changed_what_is_looked_at() {
    let mut host = host();
    for _ in 0..30 {
        let seen = host.ok("read", &read(1), "same");
        assert!(!matches!(seen, CallView::Blocked(_) | CallView::Ended { .. }), "{seen:?}");
        host.guard.on_child_ended(SESSION, host.calls * 1000);
    }
}

#[test]
fn the_evidence_tells_since_when_nothing_changed() {
    let mut host = host();
    for _ in 0..5 {
        host.ok("read", &read(1), "same");
    }
    host.guard.on_child_ended(SESSION, host.calls * 1000);
    while host.incidents.len() < 2 {
        assert!(host.calls < 20, "told once only");
        host.ok("read", &read(1), "same");
    }
    let evidence: Vec<_> = host.incidents.iter().filter_map(|incident| incident.evidence.as_deref()).collect();
    assert_eq!(evidence, ["3 identical results, nothing changed in between", "9 identical results, nothing changed between the last 4"]);
}

#[test]
fn a_relayed_run_is_ended_although_its_blocked_calls_have_no_result() {
    let mut host = host();
    host.guard.mark_relayed(SESSION, 0);
    let mut ends_at = None;
    for at in 0..20 {
        let call =
            CallEvent { session: SESSION, id: &format!("{at}"), tool: "exec", args: Some(r#"{"command":"cat x"}"#), time: at * 2_000 };
        match host.guard.on_call(call).response {
            Response::Halt { .. } => {
                ends_at = Some(at);
                break;
            }
            Response::Block { .. } => {}
            _ => {
                let text = "cat: x: No such file or directory";
                let facts = OutcomeEvent {
                    call,
                    is_error: true,
                    details_status: None,
                    exit_code: None,
                    text,
                    length: text.len(),
                    speaker: tool_guard_core::Speaker::Unknown,
                };
                host.guard.on_outcome(&facts);
            }
        }
    }
    assert_eq!(ends_at, Some(5), "four failures, one that is blocked, and the run is over");
}

#[test]
fn a_relayed_call_is_not_repaired() {
    let mut host = host();
    let call = CallEvent { session: SESSION, id: "1", tool: "read", args: Some(r#"{"file":"a.txt"}"#), time: 1 };
    assert!(matches!(host.guard.on_call(call).response, Response::Rewrite { .. }));
    host.guard.mark_relayed(SESSION, 2);
    assert_eq!(host.guard.on_call(CallEvent { id: "2", time: 3, ..call }).response, Response::Keep);
    host.turn(SESSION, "run-2");
    assert!(matches!(host.guard.on_call(CallEvent { id: "3", time: 4, ..call }).response, Response::Rewrite { .. }));
}
