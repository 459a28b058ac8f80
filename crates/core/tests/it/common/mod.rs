#![allow(unreachable_pub, reason = "a module of a test program has no outside")]
//! A host for the tests, and what it saw.

use serde_json::{Value, json};
use tool_guard_core::{CallEvent, Config, Guard, Incident, OpinionEvent, OutcomeEvent, Question, Response, Speaker, TurnEvent, Verdict};

pub const MISSING: &str = "Validation failed for tool \"read\":\n  - path: must have required property 'path'\n\nReceived arguments:\n{}";
pub const NO_FILE: &str = r#"{"status":"error","tool":"read","error":"ENOENT: no such file or directory, access 'nope.txt'"}"#;

pub fn config(settings: &Value) -> Config {
    Config::parse(settings).unwrap()
}

/// A host that runs one call after the other, as the real ones do.
pub struct Host {
    pub guard: Guard,
    pub calls: u64,
    pub incidents: Vec<Incident>,
    /// Seconds that the next call takes.
    pub takes: u64,
    /// Answers to what the guard asks first.
    pub answers: Vec<String>,
    /// Answers what it asks afterwards.
    pub reader: Option<Reader>,
    /// What it asked.
    pub asked: Vec<Question>,
}

/// What a reader says of a question; `None`: nothing.
pub type Reader = fn(&Question) -> Option<String>;

/// What the model and the host saw of one call.
#[derive(Debug, PartialEq)]
pub enum CallView {
    Result(String),
    Blocked(String),
    Ended { report: String },
}

impl Host {
    pub fn new(config: Config) -> Self {
        let mut host = Self {
            guard: Guard::new(config),
            calls: 0,
            incidents: Vec::new(),
            takes: 0,
            answers: Vec::new(),
            reader: None,
            asked: Vec::new(),
        };
        host.turn("main", "run-1");
        host
    }

    pub fn turn(&mut self, session: &str, run: &str) {
        self.guard.begin_turn(TurnEvent {
            session,
            run: Some(run),
            model: Some("m-1"),
            provider: Some("p"),
            window: None,
            unattended: false,
            time: self.calls * 1000,
        });
    }

    /// The same, with somebody who answers.
    pub fn with_reader(config: Config, reader: Reader) -> Self {
        let mut host = Self { reader: Some(reader), ..Self::new(config) };
        host.guard.let_consult(true);
        host
    }

    fn consult(&mut self, session: &str, question: Option<Box<Question>>) {
        let Some(question) = question.map(|question| *question) else { return };
        let text = if self.answers.is_empty() { self.reader.and_then(|reader| reader(&question)) } else { Some(self.answers.remove(0)) };
        let (id, time) = (question.id.as_str(), self.calls * 1000);
        let answer = OpinionEvent { session, id, text: text.as_deref(), model: Some("r-1"), tokens: Some(400), millis: 900, time };
        let verdict = self.guard.on_opinion(answer);
        assert_eq!(self.guard.on_opinion(answer), Verdict::KEEP, "an answer counts once");
        self.note(verdict);
        self.asked.push(question);
    }

    /// Every verdict passes here, so that no incident is missed.
    pub fn note(&mut self, verdict: Verdict) -> Response {
        self.incidents.extend(verdict.incident);
        verdict.response
    }

    /// A call of which the host knows beforehand how it will go: `valid` calls reach `on_call`.
    pub fn call(&mut self, session: &str, tool: &str, args: &str, valid: bool, is_error: bool, text: &str) -> CallView {
        self.calls += 1;
        let id = format!("call_{}", self.calls);
        let call = CallEvent { session, id: &id, tool, args: Some(args), time: self.calls * 1000 };
        let verdict = self.guard.on_assistant_call(call);
        if let Response::Halt { report, .. } = self.note(verdict) {
            return CallView::Ended { report };
        }
        if valid {
            let mut verdict = self.guard.on_call(call);
            if verdict.question.is_some() {
                assert_eq!(self.guard.on_call(call), verdict, "a question that is open is the same one");
                self.consult(session, verdict.question);
                verdict = self.guard.on_call(call);
            }
            if let Response::Block { text } = self.note(verdict) {
                let veto = OutcomeEvent {
                    call,
                    is_error: true,
                    details_status: None,
                    exit_code: None,
                    text: &text,
                    length: text.len(),
                    speaker: tool_guard_core::Speaker::Unknown,
                };
                assert_eq!(self.guard.on_outcome(&veto), Verdict::KEEP, "our own veto is no failure");
                return CallView::Blocked(text);
            }
        }
        self.calls += std::mem::take(&mut self.takes);
        let call = CallEvent { time: self.calls * 1000, ..call };
        // a host refuses a call before it announces it
        let speaker = if valid { Speaker::Tool } else { Speaker::Host };
        let outcome = OutcomeEvent { call, is_error, details_status: None, exit_code: None, text, length: text.len(), speaker };
        let mut verdict = self.guard.on_outcome(&outcome);
        let question = verdict.question.take();
        assert_eq!(self.guard.on_outcome(&outcome), Verdict { incident: None, ..verdict.clone() }, "judged once");
        self.consult(session, question);
        match self.note(verdict) {
            Response::Replace { text: ours } => CallView::Result(ours),
            Response::Append { text: ours } => CallView::Result(format!("{text}\n\n{ours}")),
            Response::Halt { report, .. } => CallView::Ended { report },
            Response::Keep => CallView::Result(text.to_owned()),
            other => panic!("{other:?}"),
        }
    }

    pub fn empty_read(&mut self) -> CallView {
        self.call("main", "read", "{}", false, true, MISSING)
    }

    pub fn missing_file(&mut self) -> CallView {
        self.call("main", "read", r#"{"path":"nope.txt"}"#, true, true, NO_FILE)
    }

    pub fn succeed(&mut self, tool: &str, args: &str) -> CallView {
        self.ok(tool, args, "ok")
    }

    /// A call that succeeds with this text.
    pub fn ok(&mut self, tool: &str, args: &str, text: &str) -> CallView {
        self.call("main", tool, args, true, false, text)
    }

    /// A call that runs and fails with this text.
    pub fn fail(&mut self, tool: &str, args: &str, text: &str) -> CallView {
        self.call("main", tool, args, true, true, text)
    }

    /// A call that the host refuses with this text.
    pub fn refuse(&mut self, tool: &str, args: &str, text: &str) -> CallView {
        self.call("main", tool, args, false, true, text)
    }

    /// Time passes.
    pub fn wait(&mut self, seconds: u64) {
        self.calls += seconds;
    }
}

impl CallView {
    /// Whether the result stayed as it was.
    pub fn is(&self, text: &str) -> bool {
        matches!(self, Self::Result(seen) if seen == text)
    }
}

pub fn text(seen: &CallView) -> &str {
    match seen {
        CallView::Result(text) | CallView::Blocked(text) => text,
        CallView::Ended { report } => report,
    }
}

pub fn host() -> Host {
    Host::new(Config::default())
}

pub fn read(path: usize) -> String {
    format!(r#"{{"path":"{path}.txt"}}"#)
}

pub fn no_file(path: usize) -> String {
    format!("ENOENT: no such file or directory, open '/w/{path}.txt'")
}

/// Makes calls until one does not run, `most` at most; how many ran.
pub fn ran(host: &mut Host, most: usize, mut call: impl FnMut(&mut Host, usize) -> CallView) -> usize {
    (0..most).take_while(|at| matches!(call(host, *at), CallView::Result(_))).count()
}

pub fn exec(command: &str) -> String {
    json!({ "command": command }).to_string()
}
