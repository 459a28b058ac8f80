//! What cannot be taken back, done twice already: the user is asked, where that is wanted and can be done.

use serde_json::json;
use tool_guard_core::{Action, CallEvent, Config, Guard, OutcomeEvent, Response, Rule, Verdict};

const SESSION: &str = "s";

struct Agent {
    guard: Guard,
    calls: u32,
}

impl Agent {
    fn new(on_duplicate: &str, asks: bool) -> Self {
        let mut guard = Guard::new(Config::parse(&json!({ "onDuplicate": on_duplicate })).unwrap());
        guard.let_ask(asks);
        Self { guard, calls: 0 }
    }

    /// The verdict before the call, and what is said of its result if it ran.
    fn sends(&mut self, tool: &str, args: &str) -> (Verdict, Option<Verdict>) {
        self.calls += 1;
        let id = format!("c{}", self.calls);
        let event = CallEvent { session: SESSION, id: &id, tool, args: Some(args), time: u64::from(self.calls) * 5000 };
        let before = self.guard.on_call(event);
        if matches!(before.response, Response::Block { .. } | Response::Halt { .. }) {
            return (before, None);
        }
        let outcome = OutcomeEvent {
            call: event,
            is_error: false,
            details_status: None,
            exit_code: None,
            text: "sent",
            length: 4,
            speaker: tool_guard_core::Speaker::Unknown,
        };
        (before, Some(self.guard.on_outcome(&outcome)))
    }
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
    assert!(denied.starts_with("[TOOL REPEAT] send_email() was not run: the user did not allow it to be done 3 times."), "{denied}");
    let incident = before.incident.unwrap();
    assert_eq!((incident.rule, incident.action, incident.count), (Rule::Duplicate, Action::Ask, 3));
    assert_eq!(after, Some(Verdict::KEEP), "it ran because the user wanted it: nothing is said");
    assert!(matches!(agent.sends("send_email", MAIL).0.response, Response::Ask { .. }), "and the fourth time again");
    assert!(agent.sends("send_email", r#"{"to":"bob@mail.example","text":"Hello"}"#).0.is_silent(), "to somebody else");
}

#[test]
fn only_what_surely_cannot_be_taken_back_is_asked_about() {
    for (tool, args, asked) in [
        ("message", r#"{"action":"send","message":"hi"}"#, true),
        ("gmail", r#"{"action":"send","text":"hi"}"#, true),
        ("mcp__bank__transfer_money", r#"{"to":"a"}"#, true),
        ("delete_event", r#"{"id":"7"}"#, true),
        ("message", r#"{"action":"read"}"#, false),
        ("write", r#"{"path":"a","content":"b"}"#, false),
        ("exec", r#"{"command":"./deploy.sh"}"#, false),
        ("frobnicate", "{}", false),
    ] {
        let mut agent = Agent::new("approve", true);
        let verdicts = [1, 2, 3].map(|_| agent.sends(tool, args).0.response);
        assert_eq!(matches!(verdicts[2], Response::Ask { .. }), asked, "{tool} {args} {verdicts:?}");
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
