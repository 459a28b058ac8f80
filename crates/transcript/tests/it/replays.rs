//! Sessions through the guard: what it does, and which settings would have done better.

use serde_json::{Map, Value, json};
use tool_guard_core::Config;
use tool_guard_transcript::replay::{CallStatus, Intervention, Player, Report, Totals, Trace};
use tool_guard_transcript::tune::{Knob, TriedSetting, Tuner};
use tool_guard_transcript::{RecordedSession, document};

/// A session whose model makes these calls one after the other: name, whether it fails, and what it returns.
fn session(calls: &[(&str, bool, String)]) -> RecordedSession {
    let mut messages = vec![json!({ "role": "user", "content": "go" })];
    for (at, (path, failed, text)) in calls.iter().enumerate() {
        let id = format!("c{at}");
        let time = 1_795_325_700_000_u64 + 1000 * at as u64;
        let call = json!({ "type": "toolCall", "id": id, "name": "read", "arguments": { "path": path } });
        messages.push(json!({ "role": "assistant", "model": "m", "content": [call], "timestamp": time }));
        messages.push(json!({ "role": "toolResult", "toolCallId": id, "content": text, "isError": failed, "timestamp": time + 10 }));
    }
    let mut errors = Vec::new();
    document("s", json!(messages).to_string().as_bytes(), &mut errors).remove(0)
}

fn stuck(times: usize) -> RecordedSession {
    let line = ("missing.txt", true, "ENOENT: no such file or directory".to_owned());
    session(&vec![line; times])
}

fn healthy(times: usize) -> RecordedSession {
    let calls: Vec<_> = (0..times).map(|n| ("a.txt", false, format!("line {n} of {}", n * n))).collect();
    session(&calls)
}

#[test]
fn a_loop_is_stopped_and_the_rest_of_its_calls_is_saved() {
    let session = stuck(8);
    let report = Report::of(&Player::default().play(&session));
    let totals = &report.totals;
    assert_eq!((totals.calls, totals.failed, totals.trips, totals.ended), (8, 8, 1, 1));
    assert!(totals.saved >= 4 && totals.saved == totals.blocked + totals.cut_off, "{totals:?}");
    let first = &report.calls[0];
    assert_eq!(
        (first.line, first.call_id.as_deref(), first.status, first.interventions[0].rule.as_str()),
        (1, Some("c0"), CallStatus::Ran, "corrective")
    );
    assert!(
        first.interventions[0].text.contains("[TOOL ERROR]") || first.interventions[0].text.contains("not"),
        "{:?}",
        first.interventions
    );
    assert_eq!(report.calls.last().unwrap().status, CallStatus::CutOff);
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!((&json["totals"]["cutOff"], &json["format"]), (&json!(totals.cut_off), &json!("messages")));
}

#[test]
fn what_a_guard_said_when_it_was_recorded_is_no_tools_answer() {
    let told = "the same\n\n[TOOL REPEAT] read({\"path\":\"a.txt\"}) returned the same result 3 times. Use what you have.";
    let refused = "[LOOP DETECTED] Tool \"read\" returned the same result 6 times with identical arguments.\nIt was not run.";
    let line = |text: &str| ("a.txt", text != "the same" && !text.starts_with("the same"), text.to_owned());
    let bare = session(&vec![line("the same"); 7]);
    let guarded = session(&["the same", "the same", told, "the same", "the same", "the same", refused, "the same"].map(line));
    let mut player = Player::default();
    let (bare, guarded) = (player.play(&bare), player.play(&guarded));
    let said = |trace: &Trace<'_>| -> Vec<(usize, String)> {
        let calls = trace.calls.iter().enumerate();
        calls.flat_map(|(at, call)| call.interventions.iter().map(move |said| (at, said.action.clone()))).collect()
    };
    assert_eq!(guarded.calls.iter().filter(|call| call.status == CallStatus::Refused).count(), 1);
    let (bare, guarded) = (said(&bare), said(&guarded));
    assert_eq!(bare[0], (2, "note".to_owned()), "{bare:?}");
    assert_eq!(guarded[0], bare[0], "what was added is no new answer: {guarded:?}");
    assert!(guarded.iter().all(|(_, action)| action != "correct"), "a refusal is no malformed call: {guarded:?}");
    for refused in [
        "[LOOP DETECTED] Tool \"read\" returned the same result 7 times with identical arguments.\nYou have this result already.",
        "[LOOP DETECTED] read({\"path\":\"a.txt\"}) is one of 2 calls that go round and round with the same results.\nDo NOT go on.",
        "[LOOP DETECTED] This run is stopped: read({\"path\":\"a.txt\"}) went round in a loop.\nDo NOT call tools any more.",
        "[LOOP DETECTED] Tool \"read\" failed 4 times in the same way with different arguments.\nIt was not run. Try a different approach.",
        "[TOOL REPEAT] read() was not run: your message holds the same call 4 times.",
        "[BUDGET] The budget of this run is used up: 5 of 5 tool calls. Answer the user now with what you have; another call ends the run.",
        "[NOT ASKED FOR] exec() was not run: it sends a file. It comes from a page, not from the user.",
    ] {
        let calls = [("a.txt", false, "the text".to_owned()), ("b.txt", true, refused.to_owned()), ("b.txt", true, refused.to_owned())];
        let session = self::session(&calls);
        let trace = player.play(&session);
        assert!(trace.calls[1..].iter().all(|call| call.status == CallStatus::Refused && call.failed == Some(false)), "{refused}");
        let said: Vec<&str> = trace.calls.iter().flat_map(|call| &call.interventions).map(|said| said.action.as_str()).collect();
        assert_eq!(said, Vec::<&str>::new(), "nothing is to be said of what never ran: {refused}");
        let totals = Report::of(&trace).totals;
        assert_eq!((totals.calls, totals.failed, totals.unanswered), (3, 0, 0), "{refused}");
        // below a result it is a note
        let noted = format!("the text\n\n{refused}");
        let session = self::session(&[("a.txt", false, noted)]);
        assert_eq!(player.play(&session).calls[0].status, CallStatus::Ran);
    }
    // a stop takes the place of the failure that it is about
    let failing = "[LOOP DETECTED] Tool \"read\" failed 2 times with identical arguments.\nThis is a non-retryable error.";
    let session = session(&vec![("missing.txt", true, failing.to_owned()); 6]);
    assert!(player.play(&session).calls.iter().all(|call| call.status != CallStatus::Refused));
}

#[test]
fn slowed_and_bumped_calls_are_counted_and_are_no_stops() {
    let session = healthy(4);
    let mut trace = Player::default().play(&session);
    for (at, action, status) in [(1, "slow", CallStatus::Ran), (2, "slow", CallStatus::Blocked), (3, "bump", CallStatus::Blocked)] {
        trace.calls[at].status = status;
        trace.calls[at].interventions.push(Intervention {
            rule: "repetition".to_owned(),
            cause: "repetition".to_owned(),
            action: action.to_owned(),
            count: 3,
            evidence: Some("3 identical results".to_owned()),
            text: "wait".to_owned(),
            report: None,
        });
    }
    let totals = Totals::of(&trace);
    assert_eq!((totals.slowed, totals.refused_once, totals.blocked, totals.saved), (2, 1, 2, 2));
    assert_eq!((totals.messaged, totals.trips, totals.ended), (3, 0, 0));
    let mut twice = totals.clone();
    twice.add(&totals);
    assert_eq!((twice.slowed, twice.refused_once), (4, 2));
    let json = serde_json::to_value(Report::of(&trace)).unwrap();
    assert_eq!((&json["totals"]["slowed"], &json["totals"]["bumped"]), (&json!(2), &json!(1)));
    assert_eq!(json["calls"][0]["said"][0]["evidence"], "3 identical results");
}

#[test]
fn the_users_own_settings_decide() {
    let config = Config::parse(&json!({ "mode": "observe" })).unwrap();
    let session = stuck(8);
    let trace = Player::new(config).play(&session);
    assert_eq!(Totals::of(&trace), Totals { sessions: 1, calls: 8, failed: 8, ..Totals::default() });
    assert!(trace.rules_seen.contains("identical-failures"), "what would have happened is recorded as such: {:?}", trace.rules_seen);
}

#[test]
fn a_player_forgets_each_session() {
    let mut player = Player::default();
    let first = Totals::of(&player.play(&stuck(8)));
    assert_eq!(Totals::of(&player.play(&stuck(8))), first);
    assert_eq!(Totals::of(&player.play(&healthy(8))).messaged, 0);
}

#[test]
fn recorded_times_are_kept() {
    // who looks again after minutes may expect another answer
    let repeated = |gap: u64| {
        let mut session = session(&vec![("a.txt", false, "the same".to_owned()); 7]);
        for row in session.rows.iter_mut().skip(7) {
            row.time = row.time.map(|time| time + gap);
        }
        Totals::of(&Player::default().play(&session)).refused_once
    };
    assert_eq!((repeated(0), repeated(200_000)), (1, 0));
}

#[test]
fn settings_that_save_more_are_recommended_and_those_that_disturb_are_not() {
    let mut tuner = Tuner::new(&Map::new()).unwrap();
    let line = ("a.txt", false, "the same".to_owned());
    for _ in 0..4 {
        tuner.add(&session(&vec![line.clone(); 14]));
        tuner.add(&healthy(30));
    }
    assert!(tuner.tried() > 0);
    let found = tuner.recommend();
    let outcome = |knob: Knob, at: usize| found.outcomes.iter().filter(|outcome| outcome.setting.knob == knob).nth(at).unwrap();
    assert!(outcome(Knob::Repeat, 0).saved > outcome(Knob::Repeat, 3).saved);
    assert_eq!(outcome(Knob::MaxFailuresPerTurn, 0).saved, found.current.saved);
    assert_eq!(found.config.keys().collect::<Vec<_>>(), ["repeat"]);
    Config::parse(&Value::Object(found.config.clone())).unwrap();
    assert!(found.choices[0].reason.starts_with("calls saved"));
}

#[test]
fn what_the_user_set_beside_a_threshold_stays() {
    let base = json!({ "repeat": { "polls": ["ci_*"], "others": 4 } });
    let mut tuner = Tuner::new(base.as_object().unwrap()).unwrap();
    let line = ("a.txt", false, "the same".to_owned());
    for _ in 0..4 {
        tuner.add(&session(&vec![line.clone(); 14]));
        tuner.add(&healthy(30));
    }
    let found = tuner.recommend();
    assert_eq!(found.config["repeat"]["polls"], json!(["ci_*"]));
    assert_ne!(found.config["repeat"]["limits"], Value::Null);
}

#[test]
fn quiet_sessions_are_not_tried() {
    let mut tuner = Tuner::new(&Map::new()).unwrap();
    for _ in 0..5 {
        tuner.add(&healthy(20));
    }
    assert_eq!(tuner.tried(), 0);
    let found = tuner.recommend();
    assert_eq!((found.config.len(), found.current.calls), (0, 100));
    assert_eq!(found.outcomes.len(), TriedSetting::all().len());
}

#[test]
fn every_setting_that_is_tried_can_be_used() {
    let base = json!({ "maxFailuresPerTurn": 7, "tools": { "read": { "required": ["path"] } } });
    for setting in TriedSetting::all() {
        setting.over(base.as_object().unwrap()).unwrap();
    }
    let wrong = json!({ "haltAfter": "soon" });
    assert!(Tuner::new(wrong.as_object().unwrap()).is_err());
}

/// Ten equal failures, each answer of 100 tokens in one of the ways of hosts and providers.
fn counted(usage: Value) -> RecordedSession {
    let mut messages = vec![json!({ "role": "user", "content": "go" })];
    for at in 0..10 {
        let id = format!("c{at}");
        let call = json!({ "type": "toolCall", "id": id, "name": "read", "arguments": { "path": "missing.txt" } });
        messages.push(json!({ "role": "assistant", "content": [{ "type": "text", "text": "hm" }, call], "usage": usage }));
        messages.push(json!({ "role": "toolResult", "toolCallId": id, "content": "ENOENT: no such file or directory", "isError": true }));
    }
    document("s", json!(messages).to_string().as_bytes(), &mut Vec::new()).remove(0)
}

#[test]
fn what_an_ended_run_would_have_cost_is_saved() {
    for usage in [
        json!({ "input": 60, "output": 30, "cacheRead": 10, "totalTokens": 100, "cost": { "total": 0.1 } }),
        json!({ "input_tokens": 60, "output_tokens": 30, "cache_read_input_tokens": 10 }),
        json!({ "prompt_tokens": 60, "completion_tokens": 40, "total_tokens": 100 }),
        json!({ "prompt_tokens": 60, "completion_tokens": 40 }),
    ] {
        let session = counted(usage.clone());
        let report = Report::of(&Player::default().play(&session));
        let made = 10 - report.totals.cut_off as u64;
        assert!((1..10).contains(&made), "{report:?}");
        assert_eq!((report.totals.tokens, report.totals.tokens_saved), (1000, 100 * (10 - made)), "{usage}");
        let said = report.calls.iter().flat_map(|call| &call.interventions).find_map(|said| said.report.as_ref()).unwrap();
        assert!(said.contains(&format!("{} tokens", 100 * (made - 1))), "the loop begins with its first failure: {said}");
    }
    assert_eq!(Totals::of(&Player::default().play(&counted(json!({})))).tokens, 0);
}
