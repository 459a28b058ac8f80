//! Loops as a host meets them: the rules of loops, what takes their evidence back, and what the user is told.

use serde_json::json;
use tool_guard_core::session::snapshot::LoopStatus;
use tool_guard_core::{Config, TurnEvent};
use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

use crate::common::{CallView, Host, config, host, no_file, read, text};

#[test]
fn a_repeated_read_is_noted_then_blocked_then_ends_the_run() {
    let mut host = host();
    for _ in 0..2 {
        assert!(host.ok("read", &read(1), "same").is("same"));
    }
    let third = host.ok("read", &read(1), "same");
    assert_eq!(
        text(&third),
        "same\n\n[TOOL REPEAT] read({\"path\":\"1.txt\"}) returned the same result 3 times. Use what you have, or change the call. \
         Going on like this will be blocked."
    );
    for _ in 3..6 {
        assert!(host.ok("read", &read(1), "same").is("same"));
    }
    let CallView::Blocked(reason) = host.ok("read", &read(1), "same") else { panic!("it runs") };
    assert!(reason.starts_with("[LOOP DETECTED] Tool \"read\" returned the same result 6 times with identical arguments."), "{reason}");
    let once_more = "\nYou have this result already.\n\
                     It was not run. Try a different approach. If you are sure that it is needed, send it once more.";
    assert!(reason.ends_with(once_more), "no word against sending it again: {reason}");
    let told = host.ok("read", &read(1), "same");
    assert!(text(&told).contains("[LOOP DETECTED] Tool \"read\" returned the same result 7 times"), "{told:?}");
    assert!(matches!(host.ok("read", &read(1), "same"), CallView::Blocked(_)));
    let CallView::Ended { report } = host.ok("read", &read(1), "same") else { panic!("it goes on") };
    assert!(report.starts_with("I've detected a retry loop on read({\"path\":\"1.txt\"}). The result was the same each time."), "{report}");
    assert!(report.contains("after 10 attempts (first 00:00:01, last 00:00:10)"), "{report}");
}

#[test]
fn the_same_command_in_other_folders_is_no_loop() {
    let mut host = host();
    for folder in 0..8 {
        let command = json!({ "command": format!("cd packages/p{folder} && git status --short") }).to_string();
        assert!(host.ok("exec", &command, "M a.ts").is("M a.ts"), "{folder}");
    }
    let missing = "cat: tsconfig.json: No such file or directory\n\n(Command exited with code 1)";
    for folder in 0..3 {
        let command = json!({ "command": format!("cd apps/a{folder} && cat tsconfig.json") }).to_string();
        assert!(!text(&host.fail("exec", &command, missing)).contains("identical arguments"), "{folder}");
    }
}

#[test]
fn a_change_outside_a_cycle_frees_its_calls() {
    let mut host = host();
    let failed = "1 failed\n\n(Command exited with code 1)";
    let test = json!({ "command": "npm test" }).to_string();
    for _ in 0..5 {
        host.ok("read", &read(1), "the same");
        host.ok("exec", &test, "1 failed");
    }
    assert!(matches!(host.ok("exec", &test, "1 failed"), CallView::Blocked(_)));
    let edit = json!({ "path": "1.txt", "edits": [{ "oldText": "a", "newText": "b" }] }).to_string();
    assert!(host.ok("edit", &edit, "Successfully replaced text in 1.txt.").is("Successfully replaced text in 1.txt."));
    assert!(!matches!(host.fail("exec", &test, failed), CallView::Blocked(_) | CallView::Ended { .. }));
}

#[test]
fn a_service_that_is_down_in_many_ways_is_stopped() {
    let mut host = host();
    let page = json!({ "url": "https://a.example" }).to_string();
    let ways = ["HTTP 503 Service Unavailable", "connect ECONNREFUSED 127.0.0.1:80", "HTTP 503 Service Unavailable", "request timed out"];
    let quiet = (0..20).take_while(|i| !matches!(host.fail("web_fetch", &page, ways[i % 4]), CallView::Blocked(_))).count();
    assert_eq!(quiet, 12);
}

#[test]
fn every_tool_has_its_own_patience() {
    for (tool, args, noted, blocked) in [
        ("web_search", r#"{"query":"x"}"#, 2, 6),
        ("fetch_content", r#"{"url":"https://a.example"}"#, 2, 6),
        ("edit", r#"{"path":"a","oldText":"x","newText":"y"}"#, 2, 6),
        ("ctx_read", r#"{"path":"a"}"#, 2, 6),
        ("ctx_grep", r#"{"pattern":"a"}"#, 2, 6),
        ("exec", r#"{"command":"npm test"}"#, 3, 10),
        ("send_money", r#"{"to":"a"}"#, 2, 6),
        ("process", r#"{"action":"poll","sessionId":"a"}"#, 30, 42),
        ("exec", r#"{"command":"sleep 5; cat log"}"#, 30, 42),
    ] {
        let mut host = host();
        let seen: Vec<CallView> = (0..60).map(|_| host.ok(tool, args, "same")).collect();
        let quiet = seen.iter().take_while(|seen| seen.is("same")).count();
        let ran = seen.iter().take_while(|seen| matches!(seen, CallView::Result(_))).count();
        assert_eq!((quiet, ran), (noted, blocked), "{tool} {args}");
    }
}

#[test]
fn a_poll_is_told_how_long_to_wait_and_may_go_on_after_that() {
    let mut host = host();
    let poll = r#"{"action":"poll","sessionId":"calm-reef"}"#;
    let ask = |host: &mut Host| host.ok("process", poll, "(no new output)\n\nProcess still running.");
    for _ in 0..30 {
        assert!(ask(&mut host).is("(no new output)\n\nProcess still running."));
    }
    let told = ask(&mut host);
    assert!(text(&told).ends_with("returned the same result 31 times. Wait 60 s before you ask again, or do something else."), "{told:?}");
    for _ in 31..42 {
        assert!(matches!(ask(&mut host), CallView::Result(_)));
    }
    for _ in 0..10 {
        let CallView::Blocked(reason) = ask(&mut host) else { panic!("too early") };
        assert_eq!(
            reason,
            "[TOOL REPEAT] process() was not run: nothing changed so far. Wait 59 s before you ask again, or do something else."
        );
        host.wait(60);
        assert!(matches!(ask(&mut host), CallView::Result(_)), "after the wait");
    }
    assert!(host.incidents.iter().all(|incident| incident.action != Action::Halt));
    assert_eq!(host.guard.snapshot()[0].state, LoopStatus::Ok, "waiting is no loop");
}

#[test]
fn a_poll_that_never_waits_ends_the_run_all_the_same() {
    let mut host = host();
    let poll = r#"{"action":"poll","sessionId":"calm-reef"}"#;
    // as fast as it can: no time passes
    let call = |i: usize| format!("p{i}").leak() as &str;
    let ended = (0..200).find(|i| {
        let event = tool_guard_core::CallEvent { session: "main", id: call(*i), tool: "process", args: Some(poll), time: 0 };
        if matches!(host.guard.on_assistant_call(event).response, tool_guard_core::Response::Halt { .. }) {
            return true;
        }
        let runs = host.guard.on_call(event).is_silent();
        let text = if runs { "still running" } else { "our own words" };
        let outcome = tool_guard_core::OutcomeEvent {
            call: event,
            is_error: !runs,
            details_status: None,
            exit_code: None,
            text,
            length: text.len(),
            speaker: tool_guard_core::Speaker::Unknown,
        };
        host.guard.on_outcome(&outcome);
        false
    });
    assert_eq!(ended, Some(95), "held from the 43rd, let through now and then, ended when much more is proven");
}

#[test]
fn keys_and_clicks_that_have_an_effect_are_no_repetition() {
    for (tool, act, look) in [
        ("process", r#"{"action":"send-keys","sessionId":"a","keys":["Down"]}"#, r#"{"action":"poll","sessionId":"a"}"#),
        ("browser", r#"{"action":"act","request":{"kind":"press","key":"j"}}"#, r#"{"action":"snapshot"}"#),
    ] {
        let mut host = host();
        for i in 0..20 {
            assert!(host.ok(tool, act, "ok").is("ok"), "{tool} {i}");
            let seen = format!("item {i} of the list");
            assert!(host.ok(tool, look, &seen).is(&seen), "{tool} {i}");
        }
    }
}

#[test]
fn the_same_failure_of_other_arguments_is_noted_stopped_and_ends_the_run() {
    let mut host = host();
    let query = |i: usize| format!(r#"{{"sql":"select * from orders limit {i}"}}"#);
    let seen: Vec<CallView> = (1..=14).map(|i| host.fail("db_query", &query(i), "permission denied for table orders")).collect();
    assert!(text(&seen[0]).contains("[TOOL ERROR] db_query() failed (permission_denied)."));
    assert!((1..5).all(|i| !text(&seen[i]).contains("[TOOL ERROR]")), "the same advice in a row is said once: {seen:?}");
    assert!(text(&seen[5]).contains("failed 6 times in the same way (permission_denied), whatever the arguments."), "{:?}", seen[5]);
    let CallView::Blocked(reason) = &seen[8] else { panic!("{:?}", seen[8]) };
    assert!(reason.starts_with("[LOOP DETECTED] Tool \"db_query\" failed 8 times in the same way with different arguments."), "{reason}");
    assert!(text(&seen[10]).contains("[LOOP DETECTED] Tool \"db_query\" failed 10 times in the same way"), "{:?}", seen[10]);
    assert!(matches!(seen[11], CallView::Blocked(_)));
    let CallView::Ended { report } = &seen[12] else { panic!("the run goes on") };
    assert!(report.contains("and on similar calls. The error is: permission denied for table orders."), "{report}");
}

#[test]
fn the_numbers_of_the_same_failure_move_its_note_and_its_stop() {
    let steps = |note_at: u32, stop_at: u32| {
        let mut host = Host::new(config(&json!({ "sameFailure": { "noteAt": note_at, "stopAt": stop_at }, "maxFailuresPerTurn": 100 })));
        let query = |i: usize| format!(r#"{{"sql":"select * from orders limit {i}"}}"#);
        let seen: Vec<CallView> = (1..=30).map(|i| host.fail("db_query", &query(i), "permission denied for table orders")).collect();
        let noted = seen.iter().position(|seen| matches!(seen, CallView::Result(text) if text.contains("whatever the arguments")));
        (noted, seen.iter().position(|seen| matches!(seen, CallView::Blocked(_))))
    };
    let usual = steps(3, 5);
    assert!(usual.0.is_some() && usual.0 < usual.1, "{usual:?}");
    assert!(steps(2, 5).0 < usual.0 && steps(2, 5).1 == usual.1, "{:?}", steps(2, 5));
    assert!(steps(0, 5).0.is_none() && steps(0, 5).1 == usual.1, "{:?}", steps(0, 5));
    assert!(steps(3, 8).0 == usual.0 && steps(3, 8).1 > usual.1, "{:?}", steps(3, 8));
    assert_eq!(steps(3, 0).1, None);
}

#[test]
fn the_output_of_a_command_that_failed_is_never_replaced() {
    let mut host = host();
    for output in [
        "cp: missing file operand\nTry 'cp --help'\n\nCommand exited with code 1",
        "error: unknown option 'x'\n\nCommand exited with code 2",
    ] {
        assert!(text(&host.fail("exec", &json!({ "command": output }).to_string(), output)).starts_with(output));
    }
    let long = format!("Missing required parameter: path. {}", "Here is why. ".repeat(40));
    assert!(text(&host.fail("notes_add", "{}", &long)).starts_with(&long), "a complaint that says more than a message can hold");
}

#[test]
fn one_target_that_fails_for_every_tool_is_one_loop() {
    let mut host = Host::new(config(&json!({ "maxFailuresPerTurn": 100 })));
    let denied = "EACCES: permission denied, open 'key.pem'";
    let calls = [
        ("read", r#"{"path":"key.pem"}"#),
        ("exec", r#"{"command":"cat key.pem"}"#),
        ("edit", r#"{"path":"./key.pem","oldText":"a","newText":"b"}"#),
    ];
    let mut seen = (0..9).map(|i| host.fail(calls[i % 3].0, calls[i % 3].1, denied));
    assert_eq!(seen.position(|seen| matches!(seen, CallView::Blocked(_))), Some(7));
    assert!(matches!(seen.next(), Some(CallView::Ended { .. })));
}

#[test]
fn calls_of_one_batch_count_once() {
    let mut host = host();
    // eight guesses in one message: the model has learned nothing yet
    let events: Vec<(String, String)> = (0..8).map(|i| (format!("b{i}"), read(i))).collect();
    let call = |i: usize| tool_guard_core::CallEvent { session: "main", id: &events[i].0, tool: "read", args: Some(&events[i].1), time: 0 };
    for i in 0..8 {
        assert!(host.guard.on_assistant_call(call(i)).is_silent());
    }
    for i in 0..8 {
        let text = no_file(i);
        let outcome = tool_guard_core::OutcomeEvent {
            speaker: tool_guard_core::Speaker::Unknown,
            call: call(i),
            is_error: true,
            details_status: None,
            exit_code: None,
            text: &text,
            length: text.len(),
        };
        let verdict = host.guard.on_outcome(&outcome);
        let expected = (i == 0).then_some(Rule::Corrective);
        assert_eq!(verdict.incident.map(|incident| incident.rule), expected, "{i}: the same advice in a row is said once");
    }
    assert_eq!(host.guard.snapshot()[0].failures, 0, "a survey");
}

#[test]
fn a_cycle_is_noted_then_blocked_then_ends_the_run() {
    for (period, noted, blocked) in [(2, 6, 10), (3, 9, 11), (4, 12, 14), (5, 14, 18)] {
        let mut host = host();
        let tools = ["ls", "todo_list", "lookup", "whoami", "weather"];
        let mut turn = |i: usize| host.ok(tools[i % period], "{}", tools[i % period]);
        assert!((0..noted).all(|i| turn(i).is(tools[i % period])), "{period}");
        assert!(text(&turn(noted)).contains("[TOOL REPEAT]"), "{period}");
        assert!((noted + 1..blocked).all(|i| matches!(turn(i), CallView::Result(_))), "{period}");
        let CallView::Blocked(reason) = turn(blocked) else { panic!("{period} runs") };
        assert!(reason.contains(&format!("is one of {period} calls that go round and round")), "{reason}");
        assert!(matches!(turn(blocked + 1), CallView::Ended { .. }), "{period}");
    }
}

#[test]
fn a_call_inside_a_cycle_is_no_progress_and_changing_results_are() {
    let mut host = host();
    let (edit, test) = (r#"{"path":"a","oldText":"x","newText":"y"}"#, r#"{"command":"npm test"}"#);
    let mut stopped = false;
    for _ in 0..7 {
        stopped |= matches!(host.ok("edit", edit, "Replaced."), CallView::Blocked(_));
        host.ok("exec", test, "1 failed");
    }
    assert!(stopped, "edit and test, round and round");
    let mut host = Host::new(Config::default());
    for i in 0..20 {
        let edit = format!(r#"{{"path":"a","oldText":"x{i}","newText":"y{i}"}}"#);
        assert!(host.ok("edit", &edit, "Replaced.").is("Replaced."));
        assert!(host.ok("exec", test, "1 failed").is("1 failed"), "each time another edit");
    }
}

#[test]
fn once_a_run_is_to_end_every_call_ends_it() {
    let mut host = host();
    for _ in 0..18 {
        host.ok("read", &read(1), "same");
    }
    let CallView::Ended { report } = host.ok("exec", r#"{"command":"ls"}"#, "x") else { panic!("it goes on") };
    assert!(report.contains("retry loop on read("), "the report is about the loop: {report}");
    assert_eq!(host.incidents.iter().filter(|incident| incident.action == Action::Halt).count(), 1);
}

#[test]
fn the_state_of_a_session_tells_the_loop_and_what_it_cost() {
    let mut host = host();
    host.guard.on_usage("main", 1000, 0);
    host.ok("exec", r#"{"command":"ls"}"#, "a");
    for i in 0..5 {
        host.guard.on_usage("main", 100, 0);
        host.fail("read", &read(1), &format!("{} ({i})", no_file(1)));
    }
    let snapshot = host.guard.snapshot().remove(0);
    assert_eq!(snapshot.state, LoopStatus::LoopDetected);
    assert_eq!(serde_json::to_value(snapshot.state).unwrap(), "LOOP_DETECTED");
    let trip = snapshot.loop_record.unwrap();
    assert_eq!((trip.rule, trip.tool.as_str(), trip.count, trip.calls), (Rule::IdenticalFailures, "read", 5, 5));
    assert_eq!((trip.first, trip.last, trip.tokens), (2000, 6000, Some(400)));
    assert!(trip.error.unwrap().starts_with("ENOENT"));
    host.turn("main", "run-2");
    let snapshot = host.guard.snapshot().remove(0);
    assert_eq!((snapshot.state, snapshot.loop_record.map(|trip| trip.open)), (LoopStatus::Ok, Some(false)));
}

#[test]
fn a_model_has_its_own_thresholds_from_the_call_after_it_is_known() {
    let settings = json!({ "maxFailuresPerTurn": 100, "models": [{ "match": ["p/slow*"], "repeat": { "limits": { "read": 10 } }, "retryBudgets": { "not_found": 4 } }] });
    let host_of = |model: &str| {
        let mut host = Host::new(config(&settings));
        let turn = TurnEvent {
            session: "main",
            run: Some("run-1"),
            model: Some(model),
            provider: Some("p"),
            window: None,
            unattended: false,
            time: 0,
        };
        host.guard.begin_turn(turn);
        host
    };
    for (model, limit) in [("slow-1", 6), ("quick-1", 2), ("tiny-3b", 2)] {
        let mut host = host_of(model);
        assert_eq!((0..50).take_while(|_| host.ok("read", &read(1), "same").is("same")).count(), limit, "{model}");
        let failures = if model == "slow-1" { 9 } else { 4 };
        let mut host = host_of(model);
        let spoke = (1..20).find(|_| text(&host.fail("read", &read(1), &no_file(1))).contains("[LOOP DETECTED]"));
        assert_eq!(spoke, Some(failures), "{model}");
    }
}

#[test]
fn a_tool_has_its_own_retries() {
    let mut host = Host::new(config(&json!({ "maxFailuresPerTurn": 100, "tools": { "read": { "retryBudgets": { "not_found": 3 } } } })));
    let spoke = (1..20).find(|_| text(&host.fail("read", &read(1), &no_file(1))).contains("[LOOP DETECTED]"));
    assert_eq!(spoke, Some(7));
}

#[test]
fn a_wrapped_tool_name_is_repaired_if_only_its_spelling_differs() {
    for (sent, meant, hint) in [
        ("AgentsList", Some("agents_list"), "Did you mean agents_list()?"),
        ("agent_list", None, "Did you mean agents_list()?"),
        ("unlock_door", None, ""),
        ("read_mail", None, ""),
        ("unpublish_post", None, ""),
    ] {
        let mut host = host();
        for tool in ["agents_list", "lock_door", "send_mail", "publish_post"] {
            host.ok("tool_call", &json!({ "id": tool, "args": {} }).to_string(), "a");
        }
        let wrong = json!({ "id": sent, "args": {} }).to_string();
        let unknown = format!("Unknown tool id: {sent}. Try tool_search.");
        let told = host.refuse("tool_call", &wrong, &unknown);
        assert!(text(&told).starts_with(&unknown), "the host's own hint stays: {told:?}");
        assert!(text(&told).contains(&format!("There is no tool \"{sent}\".")), "{told:?}");
        assert_eq!(text(&told).contains("Did you mean"), !hint.is_empty(), "{told:?}");
        assert!(text(&told).contains(hint), "{told:?}");
        let call = tool_guard_core::CallEvent { session: "main", id: "next", tool: "tool_call", args: Some(&wrong), time: 9 };
        let rewritten = meant.map(|id| tool_guard_core::Response::Rewrite { args: json!({ "args": {}, "id": id }).to_string() });
        assert_eq!(host.guard.on_assistant_call(call).response, rewritten.unwrap_or(tool_guard_core::Response::Keep), "{sent}");
    }
}
