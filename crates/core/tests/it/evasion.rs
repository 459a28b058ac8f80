//! Loops that look like waiting, or hide behind a look, at the pace of real models.

use serde_json::json;
use tool_guard_core::{CallEvent, OutcomeEvent, Response};
use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

use crate::common::{CallView, Host, config, host, text};

/// A tool, its arguments, whether it fails, and what it says; `#` stands for the number of the round.
type Step<'s> = (&'s str, &'s str, bool, &'s str);

const SLEEP: Step<'_> = ("exec", r#"{"command":"sleep 1"}"#, false, "(no output)");
const POLL: Step<'_> = ("process", r#"{"action":"poll","sessionId":"a"}"#, false, "Process still running.");

/// The call that ends the run when these steps are taken round and round, `pace` seconds apart.
fn ends(host: &mut Host, pace: u64, steps: &[Step<'_>]) -> Option<usize> {
    (1..=400).find(|call| {
        let (tool, args, fails, said) = steps[(call - 1) % steps.len()];
        let round = ((call - 1) / steps.len()).to_string();
        host.wait(pace - 1);
        let seen = host.call("main", tool, &args.replace('#', &round), true, fails, &said.replace('#', &round));
        matches!(seen, CallView::Ended { .. })
    })
}

#[test]
fn what_does_something_is_no_waiting_and_no_look_excuses_it() {
    let pay: Step<'_> = ("send_money", r#"{"to":"bob","amount":5}"#, false, "sent");
    let send: Step<'_> = ("message", r#"{"action":"send","to":"bob","message":"hi"}"#, false, "sent, messageId: m#");
    let read: Step<'_> = ("message", r#"{"action":"read"}"#, false, "# messages");
    let write: Step<'_> = ("write", r#"{"path":"a","content":"x"}"#, false, "written");
    // looks that show an effect make it slower, but no licence either
    for (steps, noted, end) in [(&[pay, SLEEP][..], 5, 15), (&[send, SLEEP], 5, 15), (&[write, SLEEP], 5, 15), (&[send, read], 9, 91)] {
        let mut host = host();
        assert_eq!(ends(&mut host, 5, steps), Some(end), "{}", steps[0].0);
        let first = host.incidents.first().map(|incident| (incident.action, incident.time));
        assert_eq!(first, Some((Action::Note, noted * 5000)), "{}", steps[0].0);
    }
}

#[test]
fn waiting_that_never_waits_comes_to_an_end_at_any_pace() {
    let look: Step<'_> = ("exec", r#"{"command":"git status"}"#, false, "clean");
    let log: Step<'_> = ("process", r#"{"action":"log","sessionId":"a"}"#, false, "tick");
    let missing: Step<'_> = ("exec", r#"{"command":"sleep 0; cat nope.txt"}"#, true, "cat: nope.txt: No such file or directory");
    let job: Step<'_> = ("job_status", r#"{"id":"nope"}"#, true, "Job not found");
    let guess: Step<'_> = ("job_status", r#"{"id":"j#"}"#, true, "Job not found: j#");
    let limited: Step<'_> = ("web_search", r#"{"query":"x"}"#, true, "HTTP 429 Too Many Requests. Retry-After: 10");
    for (steps, pace, most) in
        [(&[missing][..], 9, 6), (&[job], 9, 6), (&[limited], 6, 16), (&[SLEEP, look], 4, 185), (&[POLL, log], 4, 185)]
    {
        let ended = ends(&mut host(), pace, steps);
        assert_eq!(ended, Some(most), "{} {}", steps[0].0, steps[0].1);
    }
    // other targets that are not there either are a survey: it is told, and not ended
    let mut host = host();
    assert_eq!(ends(&mut host, 5, &[guess]), None);
    let told: Vec<_> = host.incidents.iter().filter(|incident| incident.rule == Rule::SameFailure).collect();
    assert_eq!(told.iter().map(|incident| (incident.action, incident.count)).collect::<Vec<_>>(), [(Action::Note, 18), (Action::Stop, 30)]);
}

#[test]
fn the_end_of_a_waiting_cycle_is_no_licence() {
    let mut host = host();
    let look: Step<'_> = ("exec", r#"{"command":"git status"}"#, false, "clean");
    assert_eq!((0..24).find(|i| ends_one(&mut host, [SLEEP, look][i % 2])), None);
    assert!(ends(&mut host, 6, &[look]).is_some_and(|call| call < 60));
}

fn ends_one(host: &mut Host, (tool, args, fails, said): Step<'_>) -> bool {
    host.wait(5);
    matches!(host.call("main", tool, args, true, fails, said), CallView::Ended { .. })
}

#[test]
fn a_slow_tool_beside_a_poll_is_slowed_down_too() {
    let mut host = host();
    let mut seen = (0..400).map(|i| {
        host.takes = 6;
        match i % 2 {
            0 => host.ok("web_fetch", r#"{"url":"https://a.example/"}"#, "the same page"),
            _ => host.ok("session_status", "{}", "idle"),
        }
    });
    assert!(seen.any(|seen| !matches!(seen, CallView::Result(_))));
}

#[test]
fn other_texts_for_one_place_are_other_proposals() {
    let mut host = host();
    for i in 0..12 {
        let args = json!({ "path": "a.md", "oldText": "Title", "newText": format!("Title {i}") }).to_string();
        let said = format!("The user doesn't want to take this action. Try variant {i}");
        assert!(host.fail("edit", &args, &said).is(&said), "{i}");
    }
    let same = json!({ "path": "a.md", "oldText": "Title", "newText": "Title" }).to_string();
    let mut seen = (0..6).map(|_| host.fail("edit", &same, "user declined"));
    assert!(seen.any(|seen| matches!(seen, CallView::Blocked(_))));
}

#[test]
fn calls_that_never_ran_together_or_untold_are_no_repetition() {
    for args in [None, Some(r#"{"query":"x"}"#)] {
        let mut host = host();
        let ids: Vec<String> = (0..8).map(|i| format!("skipped{i}")).collect();
        let event = |i: usize| CallEvent { session: "main", id: &ids[i], tool: "web_search", args, time: 1000 };
        for i in (0..8).filter(|_| args.is_some()) {
            assert_eq!(host.guard.on_assistant_call(event(i)).response, Response::Keep);
        }
        for i in 0..8 {
            let text = "Skipped due to queued user message.";
            let told = OutcomeEvent {
                call: event(i),
                is_error: true,
                details_status: None,
                exit_code: None,
                text,
                length: text.len(),
                speaker: tool_guard_core::Speaker::Unknown,
            };
            assert_eq!(host.guard.on_outcome(&told).response, Response::Keep, "{args:?} {i}");
        }
    }
}

#[test]
fn a_refusal_does_not_speak_for_what_was_not_refused() {
    let mut host = Host::new(config(&json!({ "haltAfter": 9 })));
    while !text(&host.ok("read", r#"{"path":"1.txt"}"#, "x")).starts_with("x\n\n[LOOP DETECTED]") {}
    let event = CallEvent { session: "main", id: "late", tool: "read", args: Some(r#"{"path":"1.txt"}"#), time: 13_000 };
    let text = "Skipped due to queued user message.";
    host.guard.on_outcome(&OutcomeEvent {
        call: event,
        is_error: true,
        details_status: None,
        exit_code: None,
        text,
        length: text.len(),
        speaker: tool_guard_core::Speaker::Unknown,
    });
    let CallView::Blocked(reason) = host.ok("read", r#"{"path":"1.txt"}"#, "x") else { panic!("it runs") };
    assert!(reason.contains("returned the same result 7 times"), "{reason}");
}

#[test]
fn other_work_in_between_is_no_answer_to_a_refusal() {
    let declined: Step<'_> = ("exec", r#"{"command":"rm -r build"}"#, true, "user declined");
    let touched: Step<'_> = ("exec", r#"{"command":"touch a#"}"#, false, "");
    let mut host = host();
    assert!(ends(&mut host, 2, &[declined, touched]).is_some_and(|call| call < 24));
}

#[test]
fn a_host_that_tells_no_more_of_blocked_calls_ends_the_run_too() {
    let mut host = host();
    for _ in 0..4 {
        host.missing_file();
    }
    let ids: Vec<String> = (0..9).map(|i| format!("again{i}")).collect();
    let ended = (0..9_u64).find(|i| {
        let id = &ids[usize::try_from(*i).unwrap_or_default()];
        let event = CallEvent { session: "main", id, tool: "read", args: Some(r#"{"path":"nope.txt"}"#), time: 10_000 + i * 4000 };
        matches!(host.guard.on_call(event).response, Response::Halt { .. })
    });
    assert!(ended.is_some(), "four seconds apart");
}

#[test]
fn both_switches_of_cycles_hold() {
    let cycle = [("read", r#"{"path":"a"}"#, false, "x"), ("grep", r#"{"pattern":"x"}"#, false, "y")];
    let with = |cycles| Host::new(config(&json!({ "cycles": cycles, "repeat": { "limits": { "read": 0, "grep": 0 } } })));
    let mut noted = with(json!({ "noteAt": 3, "stopAt": 0 }));
    assert_eq!(ends(&mut noted, 1, &cycle), None);
    assert_eq!(noted.incidents.len(), 1, "{:?}", noted.incidents);
    let mut stopped = with(json!({ "noteAt": 0, "stopAt": 4 }));
    assert_eq!(ends(&mut stopped, 1, &cycle), Some(12));
    assert!(stopped.incidents.iter().all(|incident| incident.action != Action::Note));
}

#[test]
fn a_command_that_waits_as_long_as_it_is_told_is_not_kept_from_it() {
    let mut host = host();
    let missing = "ls: cannot access 'out.zip': No such file or directory\n\nCommand exited with code 2";
    for i in 0..40 {
        host.takes = 60;
        let seen = host.fail("exec", r#"{"command":"sleep 60 && ls out.zip"}"#, missing);
        assert!(matches!(&seen, CallView::Result(shown) if text(&seen).starts_with(missing) && !shown.is_empty()), "{i} {seen:?}");
    }
}
