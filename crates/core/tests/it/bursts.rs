//! Messages that hold the same call dozens of times.

use serde_json::json;
use tool_guard_core::{CallEvent, OutcomeEvent, Response, Speaker};
use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

use crate::common::{Host, MISSING, config, host, no_file};

/// The calls of one message: what became of each before it ran (the reason of a refusal), and what was said of its result.
fn message(
    host: &mut Host,
    (tool, args): (&str, &str),
    count: usize,
    (refused, text): (bool, &str),
) -> Vec<Result<Option<String>, String>> {
    host.calls += 1;
    let (begun, time) = (host.calls, host.calls * 1000);
    let ids: Vec<String> = (0..count).map(|at| format!("burst-{begun}-{at}")).collect();
    let call = |at: usize| CallEvent { session: "main", id: &ids[at], tool, args: Some(args), time };
    for at in 0..count {
        let verdict = host.guard.on_assistant_call(call(at));
        assert!(matches!(host.note(verdict), Response::Keep), "{at}");
    }
    let mut seen = Vec::new();
    for at in 0..count {
        // a call that the host itself refuses never comes so far
        if !refused {
            let verdict = host.guard.on_call(call(at));
            if let Response::Block { text } = host.note(verdict) {
                seen.push(Err(text));
                continue;
            }
        }
        let outcome = OutcomeEvent {
            call: call(at),
            is_error: true,
            details_status: None,
            exit_code: None,
            text,
            length: text.len(),
            speaker: if refused { Speaker::Unknown } else { Speaker::Tool },
        };
        let verdict = host.guard.on_outcome(&outcome);
        seen.push(Ok(match host.note(verdict) {
            Response::Append { text } | Response::Replace { text } => Some(text),
            _ => None,
        }));
    }
    seen
}

#[test]
fn more_than_three_equal_looks_of_one_message_do_not_run() {
    let mut host = host();
    let seen = message(&mut host, ("read", r#"{"path":"nope.txt"}"#), 84, (false, &no_file(1)));
    assert!(seen[..3].iter().all(Result::is_ok), "{seen:?}");
    for refused in &seen[3..] {
        let reason = refused.as_ref().unwrap_err();
        let said =
            "[TOOL REPEAT] read() was not run: your message holds the same call 84 times. The results of the first 3 answer them all.";
        assert_eq!(reason, said);
    }
    assert!(host.incidents.iter().all(|incident| incident.action < Action::Stop), "one message is one attempt");
    let of_surplus = host.incidents.iter().filter(|incident| (incident.rule, incident.action) == (Rule::Repetition, Action::Bump));
    assert_eq!(of_surplus.count(), 81);
    assert!(message(&mut host, ("read", r#"{"path":"a.txt"}"#), 3, (false, "alpha")).iter().all(Result::is_ok), "the next message");
}

#[test]
fn what_is_wanted_many_times_in_one_message_runs() {
    for (tool, args) in [
        ("browser", r#"{"action":"act","kind":"press","key":"ArrowDown"}"#),
        ("homeassistant__volume_up", r#"{"entity":"tv"}"#),
        ("roll_dice", r#"{"sides":6}"#),
        ("exec", r#"{"command":"sleep 1"}"#),
        ("send_message", r#"{"to":"bob","text":"hi"}"#),
    ] {
        let mut host = host();
        let seen = message(&mut host, (tool, args), 6, (false, "done"));
        assert!(seen.iter().all(Result::is_ok), "{tool}: {seen:?}");
    }
    let page = ("web_fetch", r#"{"url":"https://lb.example/"}"#);
    let mut host = host();
    host.guard.on_request("main", "Fetch the load balancer ten times and show which backend answers.", 0);
    assert!(message(&mut host, page, 10, (false, "done")).iter().all(Result::is_ok), "the user wants it");
    assert!(message(&mut host, page, 12, (false, "done")).iter().any(Result::is_err));
    for settings in [json!({ "repeat": { "limits": { "web_fetch": 0 } } }), json!({ "repeat": { "polls": ["web_*"] } })] {
        let mut host = Host::new(config(&settings));
        assert!(message(&mut host, page, 9, (false, "done")).iter().all(Result::is_ok), "{settings}");
    }
    let mut host = Host::new(config(&json!({ "mode": "observe" })));
    assert!(message(&mut host, ("read", r#"{"path":"nope.txt"}"#), 9, (false, &no_file(1))).iter().all(Result::is_ok));
}

#[test]
fn a_look_after_each_act_of_a_message_runs() {
    let mut host = host();
    let steps = ["snapshot", "click", "snapshot", "click", "snapshot", "click", "snapshot"];
    let args: Vec<String> = steps.iter().map(|action| json!({ "action": action }).to_string()).collect();
    let ids: Vec<String> = (0..steps.len()).map(|at| format!("step-{at}")).collect();
    let call = |at: usize| CallEvent { session: "main", id: &ids[at], tool: "browser", args: Some(&args[at]), time: 5000 };
    for at in 0..steps.len() {
        assert!(host.guard.on_assistant_call(call(at)).is_silent(), "{at}");
    }
    for at in 0..steps.len() {
        assert!(host.guard.on_call(call(at)).is_silent(), "{at}: another page each time");
    }
}

#[test]
fn equal_malformed_calls_of_one_message_are_corrected_once() {
    let mut host = host();
    let seen = message(&mut host, ("read", "{}"), 12, (true, MISSING));
    let said: Vec<&str> = seen.iter().map(|said| said.as_ref().unwrap().as_deref().unwrap()).collect();
    assert!(said[0].starts_with("[TOOL ERROR] read() requires 'path'."), "{}", said[0]);
    for again in &said[1..] {
        assert_eq!(*again, "[TOOL ERROR] read() was refused as the same call before it in this message was.");
    }
    let next = message(&mut host, ("read", r#"{"file_path":7}"#), 1, (true, MISSING));
    assert!(next[0].as_ref().unwrap().as_deref().unwrap().contains("requires 'path'"), "another call is told what it needs: {next:?}");
}
