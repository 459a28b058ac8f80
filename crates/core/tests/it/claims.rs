//! Answers and what they claim: cases as data, then what a guard does about them.

use tool_guard_core::{Action, CallEvent, Config, Guard, OutcomeEvent, ReplyEvent, ReplyResponse, ReplyVerdict, TurnEvent};

const CLAIMS: &str = include_str!("../data/claims.tsv");
const NEAR_CLAIMS: &str = include_str!("../data/near_claims.tsv");
const SESSION: &str = "s";

/// A guard in a session that it knows from its beginning.
struct Agent {
    guard: Guard,
    time: u64,
    runs: u32,
    calls: u32,
}

impl Agent {
    fn new(settings: &serde_json::Value) -> Self {
        let mut agent = Self { guard: Guard::new(Config::parse(settings).unwrap()), time: 1, runs: 0, calls: 0 };
        agent.guard.begin_session(SESSION, 1);
        agent.begin_run();
        agent
    }

    fn begin_run(&mut self) {
        self.runs += 1;
        let run = format!("run-{}", self.runs);
        let (model, provider, window) = (None, None, None);
        self.guard.begin_turn(TurnEvent { session: SESSION, run: Some(&run), model, provider, window, unattended: false, time: self.time });
    }

    fn asks(&mut self, text: &str) {
        self.guard.on_request(SESSION, text, self.time);
    }

    /// `tool`, `exec:command`; with a `!` at its end it fails.
    fn calls(&mut self, written: &str) {
        self.time += 1000;
        self.calls += 1;
        let (call, fails) = written.strip_suffix('!').map_or((written, false), |call| (call, true));
        let (tool, args) = match call.split_once(':') {
            Some((tool, command)) => (tool, serde_json::json!({ "command": command }).to_string()),
            None => (call, format!(r#"{{"path":"notes/{}.md","action":"send"}}"#, self.calls)),
        };
        let id = format!("call_{}", self.calls);
        let event = CallEvent { session: SESSION, id: &id, tool, args: Some(&args), time: self.time };
        let text = if fails { "Error: permission denied" } else { "ok" };
        let (exit_code, is_error) = if tool == "exec" { (Some(i64::from(fails)), false) } else { (None, fails) };
        self.guard.on_outcome(&OutcomeEvent {
            call: event,
            is_error,
            details_status: None,
            exit_code,
            text,
            length: text.len(),
            speaker: tool_guard_core::Speaker::Unknown,
        });
    }

    fn answers(&mut self, text: &str) -> ReplyVerdict {
        self.guard.on_reply(ReplyEvent { session: SESSION, text, trigger: None, stop_reason: None, time: self.time })
    }
}

/// What the journal says of an answer to a request after these calls; `None`: nothing.
fn judged(request: &str, calls: &str, answer: &str) -> Option<String> {
    let mut agent = Agent::new(&serde_json::json!({}));
    if request != "-" {
        agent.asks(&request.replace("\\n", "\n"));
    }
    for call in calls.split(';').filter(|call| *call != "-") {
        agent.calls(call);
    }
    let verdict = agent.answers(&answer.replace("\\n", "\n"));
    assert_eq!(verdict.response, ReplyResponse::Keep, "by default nothing is changed");
    verdict.incident.map(|incident| incident.evidence.unwrap_or_default())
}

/// The rows of a table, with so many columns.
fn rows<const N: usize>(table: &'static str) -> Vec<[&'static str; N]> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect::<Vec<_>>().try_into().unwrap_or_else(|row| panic!("{row:?}"))).collect()
}

#[test]
fn what_no_call_did_is_found() {
    let rows = rows::<6>(CLAIMS);
    let missed: Vec<String> = rows
        .iter()
        .filter_map(|[fault, act, language, request, calls, answer]| {
            let found = judged(request, calls, answer);
            let right = found.as_ref().is_some_and(|found| found.starts_with(fault) && (*fault != "unfounded" || found.contains(act)));
            (!right).then(|| format!("{fault} {act} {language}: {answer} -> {found:?}"))
        })
        .collect();
    assert!(rows.len() >= 150 && missed.is_empty(), "{} of {}:\n{}", missed.len(), rows.len(), missed.join("\n"));
}

#[test]
fn what_only_looks_like_a_claim_is_left_alone() {
    let rows = rows::<5>(NEAR_CLAIMS);
    let accused: Vec<String> = rows
        .iter()
        .filter_map(|[why, language, request, calls, answer]| {
            judged(request, calls, answer).map(|found| format!("{why} {language}: {answer} -> {found}"))
        })
        .collect();
    assert!(rows.len() >= 150 && accused.is_empty(), "{} of {}:\n{}", accused.len(), rows.len(), accused.join("\n"));
}

#[test]
fn a_claim_is_revised_once_and_then_told() {
    let mut agent = Agent::new(&serde_json::json!({ "claims": "revise" }));
    agent.asks("Save the list to list.txt");
    let first = agent.answers("I've saved the list to list.txt.");
    let ReplyResponse::Revise { text } = first.response else { panic!("{first:?}") };
    assert_eq!(
        text,
        "[CLAIM CHECK] Your answer says \"I've saved the list to list.txt.\", but no tool call of this run could have done that. The \
         answer was taken back. Make the call now, or tell the user plainly that it was not done."
    );
    assert_eq!(first.incident.map(|incident| incident.action), Some(Action::Revise));
    let second = agent.answers("I've saved the list to list.txt.");
    let ReplyResponse::Tell { text } = second.response else { panic!("{second:?}") };
    assert_eq!(text, "[tool-guard] \"I've saved the list to list.txt.\": no tool call of this run could have done it.");
    agent.calls("write");
    assert_eq!(agent.answers("I've saved the list to list.txt."), ReplyVerdict::KEEP);
}

#[test]
fn in_observe_mode_nothing_is_revised() {
    let mut agent = Agent::new(&serde_json::json!({ "claims": "revise", "mode": "observe" }));
    agent.asks("Save the list to list.txt");
    for _ in 0..2 {
        let verdict = agent.answers("I've saved the list to list.txt.");
        assert_eq!(verdict.response, ReplyResponse::Keep);
        assert!(verdict.incident.is_some_and(|incident| incident.line().contains("\"would: revise\"")));
    }
}

#[test]
fn off_means_off() {
    let mut agent = Agent::new(&serde_json::json!({ "claims": "off" }));
    agent.asks("Save the list to list.txt");
    assert_eq!(agent.answers("I've saved the list to list.txt."), ReplyVerdict::KEEP);
}

#[test]
fn nothing_is_concluded_where_something_else_may_have_acted() {
    let claim = "I've saved the list to list.txt.";
    let mut agent = Agent::new(&serde_json::json!({}));
    agent.asks("Save the list to list.txt");
    agent.guard.on_compaction(SESSION, 1);
    assert_eq!(agent.answers(claim), ReplyVerdict::KEEP, "compaction");

    let mut agent = Agent::new(&serde_json::json!({}));
    agent.calls("write");
    agent.begin_run();
    assert_eq!(agent.answers(claim), ReplyVerdict::KEEP, "an earlier turn");
    agent.asks("Save the list to list.txt");
    assert!(agent.answers(claim).incident.is_some(), "asked for in this turn");

    let mut agent = Agent::new(&serde_json::json!({}));
    agent.calls("sessions_spawn");
    agent.begin_run();
    agent.asks("Save the list to list.txt");
    assert_eq!(agent.answers(claim), ReplyVerdict::KEEP, "a child of an earlier turn may answer now");

    let mut guard = Guard::new(Config::default());
    let reply = ReplyEvent { session: SESSION, text: claim, trigger: None, stop_reason: None, time: 1 };
    assert_eq!(guard.on_reply(reply), ReplyVerdict::KEEP, "a session whose past is not known");
    guard.on_request(SESSION, "Save the list to list.txt", 1);
    assert!(guard.on_reply(reply).incident.is_some());
}

#[test]
fn a_secret_in_an_answer_does_not_reach_the_journal() {
    let mut agent = Agent::new(&serde_json::json!({}));
    agent.asks("Save my key to key.txt");
    let incident = agent.answers("I've saved API_KEY=sk-proj-Zk3u8Qw1Lr5Tn7Bv2Yx9Cm4H to key.txt.").incident.unwrap();
    assert!(!incident.line().contains("Zk3u8Qw1"), "{}", incident.line());
}

#[test]
fn hostile_answers_are_read_in_bounded_time() {
    let mut agent = Agent::new(&serde_json::json!({}));
    for part in ["I've ", "`", "\"", "I've saved ", "。", "> ", "_", "\u{1}file "] {
        let _ = agent.answers(&part.repeat(200_000 / part.len()));
    }
}
