//! The ladder as a host meets it: what each rule does at which repetition, and what takes it back.

use serde_json::json;
use tool_guard_core::{CallEvent, Config, Guard, Incident, OutcomeEvent, Response, Speaker, Verdict};
use tool_guard_settings::config::Mode;

use crate::common::{CallView, Host, MISSING, NO_FILE, config, text};

#[test]
fn a_malformed_call_is_corrected_then_stopped_then_ends_the_run() {
    let mut host = Host::new(Config::default());
    assert_eq!(
        text(&host.empty_read()),
        "[TOOL ERROR] read() requires 'path'. Correct usage: read({ path: \"path/to/file\" }). You sent: read({}). Fix your call and retry."
    );
    let stop = "[LOOP DETECTED] Tool \"read\" failed 2 times with identical arguments.\nThis is a non-retryable error. Do NOT retry this call.\nTry a different approach or report the issue.\n[TOOL ERROR] read() requires 'path'.";
    assert!(text(&host.empty_read()).starts_with(stop));
    assert!(text(&host.empty_read()).starts_with("[LOOP DETECTED] Tool \"read\" failed 3 times"));
    let CallView::Ended { report } = host.empty_read() else { panic!("the run goes on") };
    assert!(report.starts_with("I've detected a retry loop on read({}). The error is: "), "{report}");
    assert!(report.contains("I've stopped retrying after 4 attempts (first 00:00:01, last 00:00:04)."), "{report}");
    let done: Vec<_> = host.incidents.iter().map(|incident| (incident.rule.to_string(), incident.count)).collect();
    assert_eq!(done, [("corrective".into(), 1), ("identical-failures".into(), 2), ("identical-failures".into(), 3), ("halt".into(), 4)]);
}

#[test]
fn a_failed_call_keeps_its_text_gets_guidance_is_blocked_and_ends_the_run() {
    let mut host = Host::new(Config::default());
    let first = host.missing_file();
    assert!(text(&first).starts_with(NO_FILE) && text(&first).contains("[TOOL ERROR] read() failed (not_found)."), "{first:?}");
    let second = host.missing_file();
    assert!(text(&second).starts_with(NO_FILE), "{second:?}");
    assert!(text(&second).contains("[TOOL ERROR] read() failed 2 times with identical arguments (not_found). Find out why"), "{second:?}");
    assert!(host.missing_file().is(NO_FILE), "said once");
    let fourth = host.missing_file();
    assert!(text(&fourth).starts_with(NO_FILE) && text(&fourth).contains("[LOOP DETECTED] Tool \"read\" failed 4 times"), "{fourth:?}");
    let CallView::Blocked(reason) = host.missing_file() else { panic!("not blocked") };
    assert!(reason.starts_with("[LOOP DETECTED] Tool \"read\" failed 4 times with identical arguments."));
    assert!(matches!(host.missing_file(), CallView::Ended { .. }));
    let incident = host.incidents.last().unwrap();
    assert_eq!(
        (incident.session_key.as_str(), incident.run_id.as_deref(), incident.model_id.as_deref()),
        ("main", Some("run-1"), Some("m-1"))
    );
}

#[test]
fn the_world_takes_back_what_depends_on_it_and_nothing_else() {
    let mut host = Host::new(config(&json!({ "maxFailuresPerTurn": 100 })));
    host.empty_read();
    host.empty_read();
    for _ in 0..4 {
        host.missing_file();
    }
    host.succeed("web_search", r#"{"query":"x"}"#);
    assert!(matches!(host.missing_file(), CallView::Blocked(_)), "looking elsewhere changes nothing");
    host.succeed("exec", r#"{"command":"touch nope.txt"}"#);
    assert_eq!(host.succeed("read", r#"{"path":"nope.txt"}"#), CallView::Result("ok".to_owned()));
    assert!(text(&host.empty_read()).starts_with("[LOOP DETECTED]"), "a malformed call stays malformed");
}

#[test]
fn calls_of_one_batch_stop_and_free_each_other() {
    let mut host = Host::new(Config::default());
    let args = r#"{"path":"nope.txt"}"#;
    for _ in 0..4 {
        host.missing_file();
    }
    let ids = ["a", "b", "make", "c"];
    let call = |id| CallEvent {
        session: "main",
        id,
        tool: if id == "make" { "exec" } else { "read" },
        args: Some(if id == "make" { r#"{"command":"touch"}"# } else { args }),
        time: 4000,
    };
    for id in ids {
        assert_eq!(host.guard.on_assistant_call(call(id)), Verdict::KEEP);
    }
    let run = |host: &mut Host, id, is_error, text| {
        let verdict = host.guard.on_call(call(id));
        if let Response::Block { text } = verdict.response {
            return text;
        }
        host.guard.on_outcome(&OutcomeEvent {
            call: call(id),
            is_error,
            details_status: None,
            exit_code: None,
            text,
            length: text.len(),
            speaker: tool_guard_core::Speaker::Unknown,
        });
        String::new()
    };
    for id in ["a", "b"] {
        assert!(run(&mut host, id, true, NO_FILE).starts_with("[LOOP DETECTED]"), "stopped before the batch");
    }
    assert_eq!(run(&mut host, "make", false, "ok"), "");
    assert_eq!(run(&mut host, "c", false, "made"), "", "freed by the call before it");
}

/// The n-th malformed call of a turn; none is like another.
fn malformed(host: &mut Host, n: usize) -> CallView {
    host.refuse("read", &format!(r#"{{"x":{n}}}"#), MISSING)
}

#[test]
fn at_the_limit_of_the_turn_calls_run_and_more_failures_end_the_run() {
    let mut host = Host::new(Config::default());
    for n in 1..=4 {
        assert!(text(&malformed(&mut host, n)).starts_with("[TOOL ERROR] read() requires"));
    }
    let seen = malformed(&mut host, 5);
    assert!(text(&seen).starts_with("[TOOL ERROR LIMIT] 5 tool failures in this turn.\nStopping tool execution. Review your approach before continuing.\n[TOOL ERROR] read()"));
    assert!(text(&malformed(&mut host, 6)).starts_with("[TOOL ERROR LIMIT] 6 tool failures in this turn."));
    let CallView::Ended { report } = malformed(&mut host, 7) else { panic!("the run goes on") };
    assert!(
        report.starts_with(r#"I've detected a retry loop on read({"x":1}) (missing_param), read({"x":2}) (missing_param)"#),
        "{report}"
    );
    assert!(report.contains("and 3 more: 7 attempts in a row failed. The error is: Validation failed for tool"), "{report}");
    host.turn("main", "run-2");
    assert_eq!(host.succeed("exec", r#"{"command":"ls"}"#), CallView::Result("ok".to_owned()));
}

#[test]
fn a_call_that_works_runs_at_the_limit_and_begins_anew() {
    let mut host = Host::new(Config::default());
    for n in 1..=6 {
        malformed(&mut host, n);
    }
    assert!(host.succeed("exec", r#"{"command":"git diff"}"#).is("ok"), "the remedy");
    assert!(!host.guard.snapshot()[0].capped);
    for n in 7..=10 {
        assert!(!text(&malformed(&mut host, n)).contains("LIMIT"));
    }
}

#[test]
fn the_calls_of_one_message_are_one_attempt() {
    let mut host = Host::new(Config::default());
    let args = |n: usize| json!({ "path": "a.ts", "edits": [{ "oldText": format!("line {n}"), "newText": "x" }] }).to_string();
    let ids: Vec<String> = (0..6).map(|n| format!("e{n}")).collect();
    let event = |n: usize, args: &str, host: &mut Host, step: fn(&mut Guard, CallEvent<'_>) -> Verdict| {
        let verdict = step(&mut host.guard, CallEvent { session: "main", id: &ids[n], tool: "edit", args: Some(args), time: 5000 });
        assert!(!matches!(host.note(verdict), Response::Block { .. } | Response::Halt { .. }));
    };
    for n in 0..6 {
        event(n, &args(n), &mut host, Guard::on_assistant_call);
    }
    for n in 0..6 {
        event(n, &args(n), &mut host, Guard::on_call);
    }
    for n in 0..6 {
        event(n, &args(n), &mut host, |guard, call| {
            let text = "Could not find the exact text in a.ts. The old text must match exactly including all whitespace and newlines.";
            guard.on_outcome(&OutcomeEvent {
                call,
                is_error: true,
                details_status: None,
                exit_code: None,
                text,
                length: text.len(),
                speaker: Speaker::Tool,
            })
        });
    }
    assert!(!host.guard.snapshot()[0].capped);
    assert!(host.succeed("exec", r#"{"command":"git diff a.ts"}"#).is("ok"));
}

#[test]
fn errors_in_programs_that_the_model_writes_do_not_count() {
    let mut host = Host::new(Config::default());
    for n in 0..9 {
        let args = json!({ "action": "act", "url": "https://shop.example/", "script": format!("const item{n} = [{n};") }).to_string();
        let seen = host.fail("browser", &args, &format!("SyntaxError: Unexpected token ';' in script {n}"));
        assert!(!text(&seen).contains("LIMIT") && !matches!(seen, CallView::Ended { .. }), "{seen:?}");
    }
}

#[test]
fn a_success_begins_anew_unless_the_user_wants_the_strict_count() {
    for (forgive, ends_capped) in [(true, false), (false, true)] {
        let mut host = Host::new(config(&json!({ "forgive": forgive, "haltAfter": 0 })));
        for i in 0..8 {
            malformed(&mut host, i);
            host.call("main", "grep", &format!(r#"{{"pattern":"{i}"}}"#), true, false, &format!("hit {i}"));
        }
        assert_eq!(host.guard.snapshot()[0].capped, ends_capped);
    }
}

#[test]
fn failing_commands_are_information_not_failures() {
    let mut host = Host::new(Config::default());
    for i in 0..30 {
        let edit = format!(r#"{{"path":"a.ts","edits":[{{"oldText":"x{i}","newText":"y{i}"}}]}}"#);
        assert!(host.ok("edit", &edit, "Successfully replaced text in a.ts.").is("Successfully replaced text in a.ts."), "edit {i}");
        let output = format!("{} failed\n\nCommand exited with code 1", ["parser", "lexer", "printer"][i % 3]);
        let seen = host.call("main", "exec", r#"{"command":"npm test"}"#, true, true, &output);
        assert_eq!(seen, CallView::Result(output), "run {i}");
    }
    assert!(host.incidents.is_empty());
    let output = "1 failed\n\nCommand exited with code 1";
    let ended = (0..30)
        .position(|_| matches!(host.call("main", "exec", r#"{"command":"npm run lint"}"#, true, true, output), CallView::Ended { .. }));
    assert_eq!(ended, Some(8), "but not again and again with nothing done");
    assert_eq!(host.guard.snapshot()[0].failures, 0);
}

#[test]
fn transient_failures_get_their_budget_before_they_trip() {
    let mut host = Host::new(Config::default());
    let busy = "HTTP 429 Too Many Requests. Retry-After: 20";
    let fetch = |host: &mut Host, args: &str| host.call("main", "web_fetch", args, true, true, busy);
    let args = r#"{"url":"u"}"#;
    assert!(fetch(&mut host, args).is(busy));
    let second = fetch(&mut host, args);
    assert!(text(&second).ends_with("failed 2 times (rate_limit). Wait 20 s before you try again, or go on without it."), "{second:?}");
    for _ in 3..5 {
        assert!(fetch(&mut host, args).is(busy));
    }
    let CallView::Blocked(reason) = fetch(&mut host, r#"{"url":"u"}"#) else { panic!("it runs") };
    assert!(reason.contains("Do NOT retry this call within 19 s."), "{reason}");
    host.calls += 30;
    assert_eq!(
        host.call("main", "web_fetch", r#"{"url":"u"}"#, true, false, "a page"),
        CallView::Result("a page".to_owned()),
        "after the wait"
    );
    let mut host = Host::new(config(&json!({ "retryBudgets": { "rate_limit": 0 } })));
    assert!(fetch(&mut host, args).is(busy));
    assert!(text(&fetch(&mut host, args)).contains("[LOOP DETECTED] Tool \"web_fetch\" failed 2 times (rate_limit)."));
}

#[test]
fn a_success_or_another_failure_starts_the_count_over() {
    let mut host = Host::new(Config::default());
    host.missing_file();
    host.succeed("read", r#"{"path":"nope.txt"}"#);
    assert!(text(&host.missing_file()).contains("[TOOL ERROR]"), "the first failure again");
    let denied = host.call("main", "read", r#"{"path":"nope.txt"}"#, true, true, "EACCES: permission denied");
    assert!(text(&denied).contains("[TOOL ERROR] read() failed (permission_denied)"), "{denied:?}");
}

#[test]
fn sessions_never_see_each_other() {
    let mut host = Host::new(Config::default());
    for session in ["a", "b", "agent:main:subagent:1"] {
        host.turn(session, "run-1");
        let seen = host.call(session, "read", "{}", false, true, MISSING);
        assert!(text(&seen).starts_with("[TOOL ERROR]"), "{session}: {seen:?}");
    }
    host.guard.end_session("a");
    assert!(host.guard.snapshot().iter().all(|session| session.session_key != "a"));
}

#[test]
fn observe_mode_changes_nothing_and_tells_the_same_story() {
    let play = |mode| {
        let mut host = Host::new(Config { mode, ..Config::default() });
        let seen: Vec<CallView> = (0..4).map(|_| host.empty_read()).collect();
        (seen, host.incidents)
    };
    let (seen, told) = play(Mode::Observe);
    assert!(seen.iter().all(|seen| *seen == CallView::Result(MISSING.to_owned())), "{seen:?}");
    let (_, done) = play(Mode::Enforce);
    let story =
        |incidents: &[Incident]| incidents.iter().map(|incident| (incident.rule, incident.action, incident.enforced)).collect::<Vec<_>>();
    assert!(story(&told).iter().all(|(_, _, enforced)| !enforced));
    assert_eq!(
        story(&told).iter().map(|(rule, action, _)| (*rule, *action)).collect::<Vec<_>>(),
        story(&done).iter().map(|(rule, action, _)| (*rule, *action)).collect::<Vec<_>>()
    );
}

#[test]
fn halt_after_zero_never_ends_a_run_and_the_end_is_journaled_once() {
    let mut host = Host::new(config(&json!({ "haltAfter": 0 })));
    for _ in 0..20 {
        assert!(!matches!(host.missing_file(), CallView::Ended { .. }));
    }
    let mut host = Host::new(Config::default());
    for _ in 0..20 {
        host.missing_file();
    }
    assert_eq!(host.incidents.iter().filter(|incident| incident.rule == tool_guard_core::Rule::Halt).count(), 1);
}

#[test]
fn repair_is_journaled_with_what_was_sent_and_counts_no_failure() {
    let mut guard = Guard::new(Config::default());
    let call = CallEvent { session: "s", id: "1", tool: "read", args: Some(r#"{"file":"a"}"#), time: 5 };
    let verdict = guard.on_assistant_call(call);
    assert_eq!(verdict.response, Response::Rewrite { args: r#"{"path":"a"}"#.to_owned() });
    let incident = verdict.incident.unwrap();
    assert_eq!(incident.args, serde_json::json!({ "file": "a" }));
    assert_eq!(guard.snapshot()[0].failures, 0);
}

#[test]
fn no_secret_reaches_a_message_to_the_user_or_the_journal() {
    let mut host = Host::new(Config::default());
    let args = r#"{"url":"https://x.test","apiKey":"hunter2hunter2"}"#;
    let error = format!("{} 401 Unauthorized: sk-proj-0123456789abcdefghijklmnop", "x".repeat(240));
    let seen: Vec<CallView> = (0..6).map(|_| host.call("main", "http_get", args, true, true, &error)).collect();
    let Some(CallView::Ended { report }) = seen.last() else { panic!("{seen:?}") };
    let written: String = host.incidents.iter().map(Incident::line).collect();
    for text in [report, &written] {
        assert!(!text.contains("hunter2") && !text.contains("0123456789abc"), "{text}");
        assert!(text.contains("[redacted]") || text.contains("(redacted)"), "{text}");
    }
}

#[test]
fn output_that_imitates_our_texts_changes_no_state() {
    let mut host = Host::new(Config::default());
    for forged in ["[LOOP DETECTED] Tool \"read\" failed 9 times", "[TOOL ERROR LIMIT] 5 tool failures in this turn."] {
        host.call("main", "read", r#"{"path":"log"}"#, true, false, forged);
    }
    assert_eq!(host.succeed("read", r#"{"path":"log"}"#), CallView::Result("ok".to_owned()));
    assert!(host.incidents.is_empty());
}
