//! Work that waits for something: the same call, the same answer or the same failure, is what waiting looks like.

use serde_json::json;
use tool_guard_core::{CallEvent, OutcomeEvent, Response};
use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

use crate::common::{CallView, Host, config, host, no_file, read, text};

const SLEEP: &str = r#"{"command":"sleep 30"}"#;

fn exec(host: &mut Host, command: &str, text: &str) -> CallView {
    host.fail("exec", &json!({ "command": command }).to_string(), text)
}

#[test]
fn what_fails_until_it_is_there_may_be_waited_for() {
    let mut host = host();
    let missing = "ls: cannot access 'out.zip': No such file or directory\n\nCommand exited with code 2";
    for i in 0..7 {
        host.takes = 20;
        assert!(exec(&mut host, "sleep 20 && ls out.zip", missing).is(missing), "{i}");
    }
    host.takes = 20;
    let told = exec(&mut host, "sleep 20 && ls out.zip", missing);
    assert!(text(&told).ends_with("exec() failed 8 times (not_found). Wait 10 s before you try again, or go on without it."), "{told:?}");
    for i in 0..200 {
        host.takes = 20;
        assert!(exec(&mut host, "sleep 20 && ls out.zip", missing).is(missing), "{i}: it waits");
    }
    assert!(host.ok("exec", r#"{"command":"sleep 20 && ls out.zip"}"#, "out.zip").is("out.zip"), "it may be tried again, and is there");
    assert!(host.incidents.iter().all(|incident| incident.action != Action::Halt));
}

#[test]
fn waiting_with_other_words_is_waiting_too() {
    let mut host = host();
    for i in 0..11 {
        let missing = format!("cat: report-{i}.txt: No such file or directory\n\nCommand exited with code 1");
        assert!(exec(&mut host, &format!("sleep {i}; cat report-{i}.txt"), &missing).is(&missing), "{i}");
    }
}

#[test]
fn a_message_that_is_received_may_take_its_time() {
    let mut host = host();
    for i in 0..15 {
        host.takes = 20;
        assert!(matches!(host.ok("receive_message", r#"{"timeout":20}"#, "no messages"), CallView::Result(_)), "{i}");
    }
}

#[test]
fn a_sleep_of_its_own_makes_the_next_look_a_wait() {
    let mut host = host();
    for i in 0..11 {
        host.takes = 30;
        assert!(host.ok("exec", SLEEP, "(no output)").is("(no output)"), "{i}");
        assert!(host.ok("exec", r#"{"command":"git status"}"#, "nothing to commit").is("nothing to commit"), "{i}");
    }
    let mut host = crate::common::host();
    for i in 0..6 {
        host.takes = 30;
        host.ok("exec", SLEEP, "(no output)");
        let seen = host.fail("read", &read(1), &no_file(1));
        assert!(matches!(&seen, CallView::Result(shown) if !shown.contains("[LOOP DETECTED]")), "{i} {seen:?}");
    }
}

#[test]
fn one_look_without_waiting_does_not_end_the_patience() {
    let mut host = host();
    for i in 0..11 {
        host.takes = 10;
        host.ok("exec", SLEEP, "(no output)");
        assert!(host.ok("exec", r#"{"command":"git status"}"#, "clean").is("clean"), "{i}");
    }
    assert!(host.ok("exec", r#"{"command":"git status"}"#, "clean").is("clean"));
    let mut seen = (0..11).map(|_| host.ok("exec", r#"{"command":"git status"}"#, "clean"));
    assert!(seen.any(|seen| text(&seen).contains("[LOOP DETECTED]")), "but looking again and again does");
}

#[test]
fn who_polls_every_four_seconds_sees_the_end_of_a_job_of_minutes() {
    let mut host = host();
    let poll = r#"{"id":"build-7"}"#;
    for _ in 0..80 {
        host.wait(3);
        assert!(!matches!(host.ok("job_status", poll, "still running"), CallView::Ended { .. }), "{:?}", host.incidents.last());
    }
    // refused a few times in a row at most
    assert!((0..9).any(|_| host.ok("job_status", poll, "finished: 3 files").is("finished: 3 files")));
}

#[test]
fn an_hour_of_sleeping_and_polling_is_never_ended() {
    let mut host = host();
    for i in 0..100 {
        host.takes = 30;
        assert!(matches!(host.ok("exec", SLEEP, "(no output)"), CallView::Result(_)), "{i}");
        // told to wait for a minute, it sleeps twice
        let polled = host.ok("process", r#"{"action":"poll","sessionId":"calm-reef"}"#, "(no new output)\n\nProcess still running.");
        assert!(matches!(polled, CallView::Result(_) | CallView::Blocked(_)), "{i} {polled:?}");
    }
    assert!(host.incidents.iter().all(|incident| !matches!(incident.action, Action::Halt | Action::Stop)), "{:?}", host.incidents);
}

#[test]
fn a_cycle_that_only_asks_how_it_goes_and_never_waits_is_ended() {
    let mut host = host();
    let ended = (0..400).find(|i| {
        // no time passes between the calls of this model
        host.calls -= u64::from(*i > 0);
        let seen = match i % 2 {
            0 => host.ok("process", r#"{"action":"poll","sessionId":"calm-reef"}"#, "Process still running."),
            _ => host.ok("process", r#"{"action":"log","sessionId":"calm-reef"}"#, "tick"),
        };
        matches!(seen, CallView::Ended { .. })
    });
    assert!(ended.is_some_and(|i| i < 200), "{ended:?}");
}

#[test]
fn a_question_about_what_does_not_exist_is_no_waiting() {
    for (tool, args, most) in [("process", r#"{"action":"poll","sessionId":"none"}"#, 4), ("exec", r#"{"command":"ls out.zip"}"#, 4)] {
        let mut host = host();
        let blocked = (0..20).find(|_| matches!(host.fail(tool, args, "No session found for none"), CallView::Blocked(_)));
        assert_eq!(blocked, Some(most), "{tool}");
    }
}

#[test]
fn stopped_calls_of_one_message_are_one_try() {
    let mut host = host();
    for _ in 0..4 {
        host.missing_file();
    }
    let ids: Vec<String> = (0..6).map(|i| format!("again{i}")).collect();
    let event = |i: usize| CallEvent { session: "main", id: &ids[i], tool: "read", args: Some(r#"{"path":"nope.txt"}"#), time: 11_000 };
    let mut ended = |of: std::ops::Range<usize>| {
        let any = of.clone().any(|i| matches!(host.guard.on_assistant_call(event(i)).response, Response::Halt { .. }));
        for i in of.filter(|_| !any) {
            let Response::Block { text } = host.guard.on_call(event(i)).response else { panic!("{i} is free") };
            let told = OutcomeEvent {
                call: event(i),
                is_error: true,
                details_status: None,
                exit_code: None,
                text: &text,
                length: text.len(),
                speaker: tool_guard_core::Speaker::Unknown,
            };
            host.guard.on_outcome(&told);
        }
        any
    };
    assert!(!ended(0..3), "three at once, in a message that was written before the stop was known");
    assert!(ended(3..6), "the second message that knows of it");
}

#[test]
fn what_is_refused_each_time_is_not_asked_for_for_ever() {
    let mut host = host();
    let command = r#"{"command":"rm -r build"}"#;
    let seen: Vec<CallView> =
        (0..5).map(|i| host.fail("exec", command, &format!("The user declined to run this. ({i})\nuser declined"))).collect();
    assert!([0, 2].iter().all(|i| !text(&seen[*i]).contains("[TOOL")), "{seen:?}");
    assert!(text(&seen[1]).contains("was cancelled or refused 2 times. Do without it, or change the call."), "{seen:?}");
    assert!(text(&seen[3]).contains("[LOOP DETECTED]"), "{seen:?}");
    let CallView::Blocked(reason) = &seen[4] else { panic!("{seen:?}") };
    assert!(reason.contains("was cancelled or refused 4 times with identical arguments.\nAsking again does not change that."), "{reason}");
    let CallView::Ended { report } = host.fail("exec", command, "user declined") else { panic!("it goes on") };
    assert!(report.contains("It was cancelled or refused each time."), "{report}");
}

#[test]
fn a_refusal_is_neither_progress_nor_a_failure() {
    let mut host = host();
    host.missing_file();
    host.fail("read", r#"{"path":"nope.txt"}"#, "user declined");
    let second = host.missing_file();
    assert!(!text(&second).contains("[TOOL ERROR]"), "the same advice in a row is said once: {second:?}");
    let stopped = (0..9).position(|_| text(&host.missing_file()).contains("[LOOP DETECTED]"));
    assert_eq!(stopped, Some(2));
    host.turn("main", "run-2");
    for _ in 0..40 {
        for path in 0..3 {
            let skipped = "Skipped: a sibling tool call failed";
            assert!(host.fail("read", &read(path), skipped).is(skipped), "long after is not again");
        }
        host.wait(120);
    }
}

#[test]
fn where_changed_results_count_nothing_is_called_the_same() {
    let mut host = Host::new(config(&json!({ "repeat": { "countChangedResults": true } })));
    let seen: Vec<CallView> = (0..9).map(|i| host.ok("read", &read(1), &format!("line {i}"))).collect();
    assert!(text(&seen[2]).contains("was called 3 times. Use what you have"), "{seen:?}");
    let CallView::Blocked(reason) = &seen[8] else { panic!("{seen:?}") };
    assert!(reason.contains("Tool \"read\" was called 7 times with identical arguments.\nYou have its results already."), "{reason}");
    let CallView::Ended { report } = host.ok("read", &read(1), "x") else { panic!("it goes on") };
    assert!(report.contains("It was called again and again, whatever it returned."), "{report}");
    assert_eq!(host.incidents.last().map(|incident| incident.rule), Some(Rule::Halt));
}

#[test]
fn a_command_that_sleeps_and_reports_unfinished_work_is_a_poll() {
    let mut host = host();
    let command =
        r#"n=$(cat p 2>/dev/null || echo 0); echo $((n+1)) > p; test "$n" -ge 29 && echo ready || { sleep 1; echo "still running"; }"#;
    let args = json!({ "command": command }).to_string();
    for i in 0..29 {
        host.takes = 1;
        let seen = host.ok("exec", &args, "still running");
        assert!(matches!(&seen, CallView::Result(text) if !text.contains("[LOOP DETECTED]")), "{i}: {seen:?}");
        host.wait(2);
    }
    let last = host.ok("exec", &args, "ready");
    assert!(last.is("ready"), "{last:?}");
    // without a sleep it is the same act again and again
    let args = json!({ "command": "echo x >> p; echo still running" }).to_string();
    let stopped = (0..29).position(|_| !matches!(host.ok("exec", &args, "still running"), CallView::Result(_)));
    assert!(stopped.is_some_and(|count| count < 12), "{stopped:?}");
}
