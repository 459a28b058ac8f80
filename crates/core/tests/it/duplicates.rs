//! An act outside of the workspace that comes again: the user is asked, where that is wanted and can be done.

use serde_json::{Value, json};
use tool_guard_core::{Action, CallEvent, Config, Guard, OutcomeEvent, Response, Rule, TurnEvent, Verdict};

const SESSION: &str = "s";

pub(crate) struct Agent {
    guard: Guard,
    calls: u32,
}

/// What a call answers.
#[derive(Clone, Copy)]
struct Answer {
    is_error: bool,
    text: &'static str,
}

const SENT: Answer = Answer { is_error: false, text: "ok, done" };

impl Agent {
    fn new(on_duplicate: &str, asks: bool) -> Self {
        let mut guard = Guard::new(Config::parse(&json!({ "onDuplicate": on_duplicate })).unwrap());
        guard.let_ask(asks);
        let mut agent = Self { guard, calls: 0 };
        agent.begins("r1");
        agent
    }

    fn begins(&mut self, run: &str) {
        let event = TurnEvent { session: SESSION, run: Some(run), model: None, provider: None, window: None, unattended: false, time: 1 };
        self.guard.begin_turn(event);
    }

    fn event<'e>(&self, id: &'e str, tool: &'e str, args: &'e str) -> CallEvent<'e> {
        CallEvent { session: SESSION, id, tool, args: Some(args), time: u64::from(self.calls) * 5000 }
    }

    /// The verdict before the call, and what is said of its result if it ran.
    fn calls(&mut self, tool: &str, args: &str, answer: Answer) -> (Verdict, Option<Verdict>) {
        self.calls += 1;
        let id = format!("c{}", self.calls);
        let event = self.event(&id, tool, args);
        self.guard.on_assistant_call(event);
        let before = self.guard.on_call(event);
        if matches!(before.response, Response::Block { .. } | Response::Halt { .. }) {
            return (before, None);
        }
        let Answer { is_error, text } = answer;
        let outcome = OutcomeEvent {
            call: event,
            is_error,
            details_status: None,
            exit_code: None,
            text,
            length: text.len(),
            speaker: tool_guard_core::Speaker::Unknown,
        };
        (before, Some(self.guard.on_outcome(&outcome)))
    }

    fn sends(&mut self, tool: &str, args: &str) -> (Verdict, Option<Verdict>) {
        self.calls(tool, args, SENT)
    }

    /// Whether the user is asked about a call.
    fn asks(&mut self, tool: &str, args: &Value) -> bool {
        matches!(self.sends(tool, &args.to_string()).0.response, Response::Ask { .. })
    }
}

/// Whether the user is asked before a call is made a third time.
pub(crate) fn asked(tool: &str, args: &Value) -> bool {
    let mut agent = Agent::new("approve", true);
    let asked = [1, 2, 3].map(|_| agent.asks(tool, args));
    assert!(!asked[0] && !asked[1], "{tool} {args}: twice it may run");
    asked[2]
}

const MAIL: &str = r#"{"to":"ann@mail.example","text":"Hello"}"#;

#[test]
fn the_third_time_the_user_is_asked_and_decides() {
    let mut agent = Agent::new("approve", true);
    for _ in 0..2 {
        assert!(agent.sends("send_email", MAIL).0.is_silent());
    }
    let (before, after) = agent.sends("send_email", MAIL);
    let Response::Ask { title, text, denied } = &before.response else { panic!("{before:?}") };
    assert_eq!(title, "send_email: the same again?");
    assert!(
        text.starts_with("send_email({") && text.ends_with("was done 2 times in this run already, and the agent wants to do it once more."),
        "{text}"
    );
    assert!(
        denied.starts_with("[TOOL REPEAT] send_email() was not run: to do it 3 times needs the user's permission, which was not given."),
        "{denied}"
    );
    let incident = before.incident.unwrap();
    assert_eq!((incident.rule, incident.action, incident.count), (Rule::Duplicate, Action::Ask, 3));
    assert_eq!(after, Some(Verdict::KEEP), "it ran because the user wanted it: nothing is said");
    assert!(matches!(agent.sends("send_email", MAIL).0.response, Response::Ask { .. }), "and the fourth time again");
    assert!(agent.sends("send_email", r#"{"to":"bob@mail.example","text":"Hello"}"#).0.is_silent(), "to somebody else");
    agent.begins("r2");
    assert!(agent.sends("send_email", MAIL).0.is_silent(), "a new run has done nothing yet");
}

#[test]
fn what_stands_in_files_is_another_act_once_the_code_has_changed() {
    for (change, tool, args, asked) in [
        ("code", "edit", r#"{"path":"main.py","edits":[{"oldText":"a","newText":"b"}]}"#, false),
        ("a commit", "exec", r#"{"command":"git commit -am x"}"#, false),
        ("notes", "write", r#"{"path":"log.md","content":"paid"}"#, true),
        ("tests", "exec", r#"{"command":"pytest tests/a.py"}"#, true),
        ("a look", "read", r#"{"path":"main.py"}"#, true),
    ] {
        let mut agent = Agent::new("approve", true);
        let run = json!({ "command": "python3 main.py" });
        let mut found = false;
        for _ in 0..4 {
            found |= agent.asks("exec", &run);
            agent.sends(tool, args);
        }
        assert_eq!(found, asked, "{change}");
    }
    let mut agent = Agent::new("approve", true);
    let pay = json!({ "id": 7 });
    let edit = r#"{"path":"main.py","edits":[{"oldText":"a","newText":"b"}]}"#;
    let asked = [1, 2, 3].map(|_| (agent.asks("pay_invoice", &pay), agent.sends("edit", edit)).0);
    assert_eq!(asked, [false, false, true], "an edit makes no other payment");
}

#[test]
fn another_spelling_of_an_act_is_the_same_act() {
    let spellings: [(&str, [Value; 3]); 7] = [
        ("key order", [json!({ "to": "bob", "text": "hi" }), json!({ "text": "hi", "to": "bob" }), json!({ "to": "bob", "text": "hi" })]),
        (
            "keys and nonces",
            [1, 2, 3].map(|n| json!({ "to": "bob", "text": "hi", "idempotencyKey": format!("k{n}"), "nonce": n, "request_id": n * 7 })),
        ),
        ("spaces and dots", ["hi", "hi  ", "hi!!!"].map(|text| json!({ "to": "bob", "text": text }))),
        ("invisible", ["hi", "h\u{200b}i", "hi\u{2060}"].map(|text| json!({ "to": "bob", "text": text }))),
        ("numbers", [json!(5), json!("5.00"), json!(5.0)].map(|amount| json!({ "to": "bob", "amount": amount }))),
        ("nothing more", [json!(null), json!(""), json!([])].map(|cc| json!({ "to": "bob", "text": "hi", "cc": cc }))),
        ("letter case", ["ann@mail.example", "Ann@Mail.example", "ANN@mail.example"].map(|to| json!({ "to": to, "text": "hi" }))),
    ];
    for (what, args) in spellings {
        let mut agent = Agent::new("approve", true);
        let asked = args.map(|args| agent.asks("send_money", &args));
        assert_eq!(asked, [false, false, true], "{what}");
    }
}

#[test]
fn of_many_recipients_in_turn_none_is_forgotten() {
    for recipients in [65, 500] {
        let mut agent = Agent::new("approve", true);
        let mut asked = [0; 4];
        for round in &mut asked {
            for n in 0..recipients {
                let args = json!({ "to": format!("person{n}@mail.example"), "body": "the newsletter" });
                *round += usize::from(agent.asks("send_email", &args));
            }
        }
        assert_eq!(asked, [0, 0, recipients, recipients]);
    }
}

#[test]
fn that_no_more_acts_are_remembered_is_said_once() {
    let mut agent = Agent::new("approve", true);
    let mut said = Vec::new();
    for n in 0..2200 {
        let (before, _) = agent.sends("send_email", &json!({ "to": format!("p{n}@mail.example") }).to_string());
        if let Response::Ask { title, text, .. } = before.response {
            said.push((n, title, text));
        }
    }
    let [(at, title, text)] = said.as_slice() else { panic!("{said:?}") };
    assert_eq!((*at, title.as_str()), (2048, "send_email: more acts than can be remembered"));
    assert!(text.starts_with("This run did 2048 different things outside of the workspace"), "{text}");
}

#[test]
fn of_the_same_acts_of_one_message_at_most_the_first_runs_unasked() {
    // side by side, or one after the other
    for parallel in [true, false] {
        let mut agent = Agent::new("approve", true);
        let ids: Vec<String> = (0..20).map(|n| format!("p{n}")).collect();
        let events: Vec<CallEvent<'_>> = ids.iter().map(|id| agent.event(id, "pay_invoice", r#"{"id":7}"#)).collect();
        for event in &events {
            agent.guard.on_assistant_call(*event);
        }
        let result = |agent: &mut Agent, call: CallEvent<'_>| {
            let outcome = OutcomeEvent {
                call,
                is_error: false,
                details_status: None,
                exit_code: None,
                text: "paid",
                length: 4,
                speaker: tool_guard_core::Speaker::Unknown,
            };
            agent.guard.on_outcome(&outcome);
        };
        let mut unasked = 0;
        for event in &events {
            let verdict = agent.guard.on_call(*event);
            unasked += usize::from(!matches!(verdict.response, Response::Ask { .. } | Response::Block { .. } | Response::Halt { .. }));
            assert_eq!(agent.guard.on_call(*event).response, Response::Keep, "a second hook asks nothing more");
            if !parallel {
                result(&mut agent, *event);
            }
        }
        assert_eq!(unasked, 1, "parallel: {parallel}");
        if parallel {
            for event in events {
                result(&mut agent, event);
            }
        }
        assert!(agent.asks("pay_invoice", &json!({ "id": 7 })), "the next message");
    }
}

#[test]
fn a_possibly_done_act_is_asked_about_and_one_surely_not_done_never() {
    let pay = r#"{"to":"bob","amount":5}"#;
    for text in ["504 Gateway Timeout: no answer from the bank within 30 s", "502 Bad Gateway", "request timed out"] {
        let mut agent = Agent::new("approve", true);
        assert!(agent.calls("send_money", pay, Answer { is_error: true, text }).0.is_silent());
        let before = agent.calls("send_money", pay, SENT).0;
        let Response::Ask { text: question, .. } = before.response else { panic!("{text}: {before:?}") };
        assert!(question.contains("may have been done already"), "{question}");
    }
    for text in [
        "Validation failed for tool \"send_money\":\n  - amount: must be number",
        "422 Unprocessable Entity: amount must be positive",
        "403 Forbidden: permission denied",
        "404 Not Found: no such account",
    ] {
        let mut agent = Agent::new("approve", true);
        for _ in 0..4 {
            let before = agent.calls("send_money", pay, Answer { is_error: true, text }).0;
            assert!(!matches!(before.response, Response::Ask { .. }), "{text}");
        }
    }
}

#[test]
fn by_default_and_where_nobody_can_be_asked_nothing_is_asked() {
    for (setting, asks) in [("block", true), ("approve", false)] {
        let mut agent = Agent::new(setting, asks);
        for _ in 0..10 {
            assert!(!matches!(agent.sends("send_email", MAIL).0.response, Response::Ask { .. }));
        }
    }
}

#[test]
fn a_script_that_tells_of_something_that_goes_on_only_looks_at_it() {
    for (script, said, asked) in [
        ("sh job.sh", r#"{"status":"running"}"#, false),
        ("sh job.sh", "deployed to production\n", true),
        ("sh build-state.sh", "build 17: running\n", false),
        ("./pay-state.sh", "paid\n", true),
    ] {
        let args = json!({ "command": script }).to_string();
        let mut agent = Agent::new("approve", true);
        let answer = || Answer { is_error: false, text: said };
        let tries: Vec<bool> = (0..6).map(|_| matches!(agent.calls("exec", &args, answer()).0.response, Response::Ask { .. })).collect();
        assert_eq!(tries.contains(&true), asked, "{script}: {said}: {tries:?}");
    }
}
