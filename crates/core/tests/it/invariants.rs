//! What must hold for every order of events, on random sessions.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use tool_guard_calls::identity::Call;
use tool_guard_core::session::snapshot::SessionSnapshot;
use tool_guard_core::{CallEvent, Config, Guard, OutcomeEvent, Response, TurnEvent, Verdict};
use tool_guard_tools::catalogue::Catalogue;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

const TOOLS: &[&str] = &["read", "write", "edit", "exec", "grep", "web_fetch", "process", "send_mail", "job_status", "nosuchtool"];
const FAILURES: &[&str] = &[
    "Validation failed for tool \"read\":\n  - path: must have required property 'path'\n\nReceived arguments:\n{}",
    "ENOENT: no such file or directory, open 'x'",
    "HTTP 429 Too Many Requests. Retry-After: 7",
    "connect ECONNREFUSED 127.0.0.1:1",
    "Tool nosuchtool not found",
    "Operation aborted",
    "3 tests failed\n\nCommand exited with code 1",
    "the flux capacitor is out of tune",
];

/// One call of a session, from the model's message to its result.
#[derive(Debug, Clone)]
struct Event {
    session: usize,
    tool: usize,
    args: usize,
    /// Which failure, or which of some results.
    result: Result<usize, usize>,
    new_turn: bool,
    seconds: u64,
}

fn event() -> impl Strategy<Value = Event> {
    let result = prop_oneof![(0..3usize).prop_map(Ok), (0..FAILURES.len()).prop_map(Err)];
    (0..2usize, 0..TOOLS.len(), 0..3usize, result, prop::bool::weighted(0.03), prop_oneof![9 => 0..4u64, 1 => 30..200u64])
        .prop_map(|(session, tool, args, result, new_turn, seconds)| Event { session, tool, args, result, new_turn, seconds })
}

fn events(most: usize) -> impl Strategy<Value = Vec<Event>> {
    prop::collection::vec(event(), 0..most)
}

fn args_of(event: &Event) -> String {
    let command = ["ls", "npm test", "sleep 1; cat log"][event.args];
    json!({ "path": format!("{}.txt", event.args), "command": command, "action": "poll", "oldText": "a", "newText": "b" }).to_string()
}

/// Plays events and returns every verdict, with the time at which the next event comes.
struct Player {
    guard: Guard,
    time: u64,
    played: usize,
    turns: usize,
}

impl Player {
    fn new(config: Config) -> Self {
        Self { guard: Guard::new(config), time: 0, played: 0, turns: 0 }
    }

    fn play(&mut self, event: &Event) -> Vec<Verdict> {
        self.time += event.seconds * 1000;
        self.played += 1;
        let session = ["a", "b"][event.session];
        if event.new_turn {
            self.turns += 1;
            let run = format!("run-{}", self.turns);
            self.guard.begin_turn(TurnEvent {
                session,
                run: Some(&run),
                model: None,
                provider: None,
                window: None,
                unattended: false,
                time: self.time,
            });
        }
        // ids tell sessions apart, so that leaving one out renames nothing
        let id = format!("{session}-{}-{}", self.played, self.time);
        let args = args_of(event);
        let call = CallEvent { session, id: &id, tool: TOOLS[event.tool], args: Some(&args), time: self.time };
        let text = match event.result {
            Ok(i) => ["ok", "other", "third"][i],
            Err(i) => FAILURES[i],
        };
        let mut verdicts = vec![self.guard.on_assistant_call(call), self.guard.on_call(call)];
        if !matches!(verdicts[1].response, Response::Block { .. } | Response::Halt { .. }) {
            let is_error = event.result.is_err();
            verdicts.push(self.guard.on_outcome(&OutcomeEvent {
                speaker: tool_guard_core::Speaker::Unknown,
                call,
                is_error,
                details_status: None,
                exit_code: None,
                text,
                length: text.len(),
            }));
        }
        verdicts
    }

    fn play_all(&mut self, events: &[Event]) -> Vec<Vec<Verdict>> {
        events.iter().map(|event| self.play(event)).collect()
    }

    fn snapshot(&self, session: &str) -> Option<SessionSnapshot> {
        self.guard.snapshot().into_iter().find(|snapshot| snapshot.session_key == session)
    }
}

fn config(settings: &Value) -> Config {
    Config::parse(settings).unwrap()
}

/// JSON of any shape, and the same with the keys of every object in another order.
fn json_text() -> impl Strategy<Value = (String, String)> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        "[a-z/ ]{0,8}".prop_map(Value::from)
    ];
    let value = leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-zA-Z_]{1,6}", inner, 0..4).prop_map(|map| Value::Object(Map::from_iter(map))),
        ]
    });
    prop::collection::btree_map("[a-zA-Z_]{1,6}", value, 0..5).prop_map(|map| {
        let value = Value::Object(Map::from_iter(map));
        (written(&value, false), written(&value, true))
    })
}

fn written(value: &Value, backwards: bool) -> String {
    match value {
        Value::Object(map) => {
            let mut entries: Vec<String> = map.iter().map(|(key, value)| format!("{key:?}: {}", written(value, backwards))).collect();
            if backwards {
                entries.reverse();
            }
            format!("{{{}}}", entries.join(","))
        }
        Value::Array(list) => format!("[{}]", list.iter().map(|value| written(value, backwards)).collect::<Vec<_>>().join(",")),
        leaf => leaf.to_string(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_keys_never_matters((forwards, backwards) in json_text(), tool in 0..TOOLS.len()) {
        let key = |args: &str| Call::new(TOOLS[tool], Some(args), &Catalogue::default()).key;
        prop_assert_eq!(key(&forwards), key(&backwards));
    }

    #[test]
    fn a_prefix_replayed_gives_the_same_verdicts(events in events(80), at in 0..80usize) {
        let prefix = &events[..at.min(events.len())];
        let whole = Player::new(Config::default()).play_all(&events);
        let part = Player::new(Config::default()).play_all(prefix);
        prop_assert_eq!(&whole[..prefix.len()], &part[..]);
    }

    #[test]
    fn a_changed_result_always_resets_repetition(tool in prop::sample::select(vec![0usize, 3, 4, 5, 6, 8]), count in 1..60usize) {
        // calls that only look: what is done again and again is a loop whatever it answers
        let mut player = Player::new(config(&json!({ "cycles": { "noteAt": 0, "stopAt": 0 } })));
        for i in 0..count {
            // never the same result twice in a row
            let verdicts = player.play(&Event { session: 0, tool, args: 0, result: Ok(i % 3), new_turn: false, seconds: 0 });
            prop_assert!(verdicts.iter().all(Verdict::is_silent), "{:?}", verdicts);
        }
    }

    #[test]
    fn no_verdict_depends_on_another_session(events in events(80)) {
        let mut both = Player::new(Config::default());
        let together: Vec<_> = events.iter().map(|event| (event.session, both.play(event))).collect();
        for session in 0..2 {
            let mut alone = Player::new(Config::default());
            for (event, (of, expected)) in events.iter().zip(&together) {
                if *of == session {
                    prop_assert_eq!(&alone.play(event), expected);
                } else {
                    // only its time and its place in the order pass
                    alone.time += event.seconds * 1000;
                    alone.played += 1;
                    alone.turns += usize::from(event.new_turn);
                }
            }
        }
    }

    #[test]
    fn observing_changes_nothing_and_counts_all_the_same(events in events(80)) {
        let mut player = Player::new(config(&json!({ "mode": "observe" })));
        for verdict in player.play_all(&events).into_iter().flatten() {
            prop_assert_eq!(verdict.response, Response::Keep);
            prop_assert!(verdict.incident.is_none_or(|incident| !incident.enforced));
        }
    }

    #[test]
    fn counts_never_decrease_within_a_turn_but_by_a_reset(events in events(80)) {
        let mut player = Player::new(config(&json!({ "forgive": false })));
        let mut before: [Option<SessionSnapshot>; 2] = [None, None];
        for event in &events {
            let verdicts = player.play(event);
            let reset = verdicts.iter().any(|verdict| verdict.incident.as_ref().is_some_and(|incident| incident.action == Action::Reset));
            let now = player.snapshot(["a", "b"][event.session]);
            if let (Some(before), Some(now), false) = (&before[event.session], &now, reset || event.new_turn) {
                prop_assert!(now.failures >= before.failures && now.calls > before.calls);
                prop_assert!(now.capped >= before.capped && now.halted >= before.halted);
            }
            before[event.session] = now;
        }
    }

    #[test]
    fn what_the_model_reads_begins_with_a_mark_of_ours(events in events(80)) {
        let mut player = Player::new(Config::default());
        for verdict in player.play_all(&events).into_iter().flatten() {
            let (Response::Append { text } | Response::Replace { text } | Response::Block { text } | Response::Halt { text, .. }) = verdict.response else { continue };
            let marks = ["[TOOL ERROR] ", "[LOOP DETECTED] ", "[TOOL ERROR LIMIT] ", "[TOOL REPEAT] "];
            prop_assert!(marks.iter().any(|mark| text.starts_with(mark)), "{}", text);
        }
    }

    #[test]
    fn a_run_is_ended_only_after_something_was_stopped(events in events(80)) {
        let mut player = Player::new(Config::default());
        let mut stopped = [false; 2];
        for event in &events {
            stopped[event.session] &= !event.new_turn;
            for incident in player.play(event).into_iter().filter_map(|verdict| verdict.incident) {
                if incident.rule == Rule::Halt {
                    prop_assert!(stopped[event.session]);
                }
                // a repetition is noted when its next occurrence is to be blocked
                stopped[event.session] |= matches!(incident.action, Action::Stop | Action::Block | Action::Note);
            }
        }
    }
}

proptest! {
    // hundreds of calls each, of which a few sessions remember 64
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn memory_stays_bounded(calls in prop::collection::vec((any::<u16>(), any::<u16>(), any::<bool>()), 300..600)) {
        let mut guard = Guard::new(Config::default());
        for (i, (session, path, fails)) in calls.iter().enumerate() {
            let (session, id, args) = (format!("s{}", session % 3), format!("c{i}"), format!("{{\"path\":\"{path}\"}}"));
            let call = CallEvent { session: &session, id: &id, tool: "read", args: Some(&args), time: 0 };
            let text = if *fails { FAILURES[1] } else { "ok" };
            guard.on_outcome(&OutcomeEvent { call, is_error: *fails, details_status: None, exit_code: None, text, length: 2, speaker: tool_guard_core::Speaker::Unknown });
        }
        for snapshot in guard.snapshot() {
            prop_assert!(snapshot.failing_calls <= 64 && snapshot.stopped_calls <= 64);
        }
    }
}
