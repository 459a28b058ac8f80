//! Reports a trace to a guard as a modern host would, and carries out what it answers.
//!
//! Recorded sessions have a player of their own ([`tool_guard_transcript::replay`]): they tell when rows were written, traces how long
//! the model thinks and a call runs.

use std::ops::ControlFlow;

use serde_json::Value;
use tool_guard_core::{CallEvent, Config, Guard, OpinionEvent, OutcomeEvent, Question, Response, TurnEvent, Verdict};
use tool_guard_settings::config::SecondOpinion;

use super::readers::{Readers, Recorded};
use super::row::{LabelledTrace, Step, TraceCall};

/// Where the clock starts.
const EPOCH_MS: u64 = 1_700_000_000_000;
/// Tokens of a model request besides the calls and results so far: instructions and tools.
const PROMPT_TOKENS: u64 = 10_000;
/// Bytes of a text that are one token.
const BYTES_OF_A_TOKEN: u64 = 4;
/// How long a reader takes.
const READING_MS: u64 = 1_500;

/// A call that the model made, and what the guard did about it.
#[derive(Debug)]
pub(crate) struct ReplayedCall<'t> {
    /// The call in the trace.
    pub call: &'t TraceCall,
    /// Milliseconds from the start of the trace to when the model made it.
    pub made_ms: u64,
    /// Whether it ran.
    pub ran: bool,
    /// What the guard answered, except that all may stay as it is.
    pub verdicts: Vec<Verdict>,
    id: String,
    /// The arguments that run, as JSON.
    args: Option<String>,
}

/// What the host does with a call.
#[derive(PartialEq)]
enum Next {
    Goes,
    Blocked(String),
}

/// A question that was asked about a trace.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    /// The question.
    pub question: Question,
    /// Calls that were made by then.
    pub at: usize,
    /// The answer, if there is one.
    pub answer: Option<Recorded>,
}

/// What it cost to ask about a trace.
#[derive(Debug, Default)]
pub(crate) struct Asking {
    /// The questions.
    pub asked: Vec<Asked>,
    /// Tokens of the questions, and of the run.
    pub tokens: (u64, u64),
}

/// A host in which nothing runs but one trace.
struct Host<'t> {
    guard: Guard,
    readers: Option<&'t Readers>,
    asking: Asking,
    /// Bytes of the calls and results so far.
    shown: u64,
    trace: &'t LabelledTrace,
    turns: usize,
    /// Whether no user asked for the turn.
    unattended: bool,
    clock: u64,
    calls: Vec<ReplayedCall<'t>>,
}

/// The calls that are made: all of the trace, unless the guard ends the run before.
#[must_use]
pub(crate) fn replay(trace: &LabelledTrace) -> Vec<ReplayedCall<'_>> {
    run(trace, Config::default(), None).0
}

/// The same where readers are asked.
#[must_use]
pub(crate) fn replay_with<'t>(trace: &'t LabelledTrace, mode: SecondOpinion, readers: &'t Readers) -> (Vec<ReplayedCall<'t>>, Asking) {
    run(trace, Config { second_opinion: Some(mode), ..Config::default() }, Some(readers))
}

fn run<'t>(trace: &'t LabelledTrace, config: Config, readers: Option<&'t Readers>) -> (Vec<ReplayedCall<'t>>, Asking) {
    let mut guard = Guard::new(config);
    guard.let_consult(readers.is_some());
    let mut host = Host {
        guard,
        readers,
        asking: Asking::default(),
        shown: 0,
        trace,
        turns: 0,
        unattended: false,
        clock: EPOCH_MS,
        calls: Vec::new(),
    };
    host.begin_turn(trace.ask.as_deref());
    for step in &trace.steps {
        match step {
            Step::Wait(wait_ms) => host.passes(*wait_ms),
            Step::Turn { wait_ms, words, unattended } => {
                host.passes(*wait_ms);
                host.unattended = *unattended;
                host.begin_turn(words.as_deref());
            }
            Step::Message(calls) => {
                if host.on_message(calls).is_break() {
                    break;
                }
            }
        }
    }
    (host.calls, host.asking)
}

impl<'t> Host<'t> {
    const fn passes(&mut self, time_ms: u64) {
        self.clock = self.clock.saturating_add(time_ms);
    }

    fn begin_turn(&mut self, words: Option<&str>) {
        self.turns += 1;
        if let Some(words) = words {
            self.guard.on_request(&self.trace.name, words, self.clock);
        }
        self.ask();
    }

    /// A turn begins, or the model is asked within it: modern hosts tell both.
    fn ask(&mut self) {
        self.guard.begin_turn(TurnEvent {
            session: &self.trace.name,
            run: Some(&format!("run-{}", self.turns)),
            model: self.trace.model.as_deref(),
            provider: self.trace.provider.as_deref(),
            window: None,
            unattended: self.unattended,
            time: self.clock,
        });
    }

    /// The model writes a message; its calls run one after the other. Breaks off when the run is ended.
    fn on_message(&mut self, calls: &'t [TraceCall]) -> ControlFlow<()> {
        self.ask();
        self.passes(self.trace.pace_ms);
        if self.readers.is_some() {
            let tokens = PROMPT_TOKENS + self.shown / BYTES_OF_A_TOKEN;
            self.asking.tokens.1 += tokens;
            self.guard.on_usage(&self.trace.name, tokens, self.clock);
        }
        let first = self.calls.len();
        for call in calls {
            self.on_assistant_call(call)?;
        }
        for at in first..self.calls.len() {
            self.run(at)?;
        }
        ControlFlow::Continue(())
    }

    fn on_assistant_call(&mut self, call: &'t TraceCall) -> ControlFlow<()> {
        let at = self.calls.len();
        self.calls.push(ReplayedCall {
            call,
            made_ms: self.clock - EPOCH_MS,
            ran: false,
            verdicts: Vec::new(),
            id: format!("call-{}", at + 1),
            args: call.args.as_ref().map(Value::to_string),
        });
        let verdict = self.guard.on_assistant_call(event(self.trace, &self.calls[at], self.clock));
        self.carry_out(at, verdict)?;
        ControlFlow::Continue(())
    }

    fn run(&mut self, at: usize) -> ControlFlow<()> {
        let mut verdict = self.guard.on_call(event(self.trace, &self.calls[at], self.clock));
        while let Some(question) = verdict.question {
            self.consult(*question);
            verdict = self.guard.on_call(event(self.trace, &self.calls[at], self.clock));
        }
        let next = self.carry_out(at, verdict)?;
        let call = self.calls[at].call;
        if next == Next::Goes {
            self.calls[at].ran = true;
            self.passes(call.takes_ms);
        }
        // a host reports a block as a failed call
        let (is_error, details_status, exit_code, text) = match &next {
            Next::Goes => (call.is_error, call.status.as_deref(), call.exit_code, call.text.as_str()),
            Next::Blocked(reason) => (true, None, None, reason.as_str()),
        };
        let event = event(self.trace, &self.calls[at], self.clock);
        let outcome = OutcomeEvent {
            call: event,
            is_error,
            details_status,
            exit_code,
            text,
            length: text.chars().count(),
            speaker: tool_guard_core::Speaker::Unknown,
        };
        let mut verdict = self.guard.on_outcome(&outcome);
        let question = verdict.question.take();
        self.shown += (text.len() + self.calls[at].args.as_ref().map_or(0, String::len)) as u64;
        self.carry_out(at, verdict)?;
        if let Some(question) = question {
            self.consult(*question);
        }
        ControlFlow::Continue(())
    }

    /// Asks a reader, and tells the guard what it says.
    fn consult(&mut self, question: Question) {
        let answer = self.readers.and_then(|readers| readers.answer(&question));
        let text = answer.map(Recorded::text);
        if question.holds {
            self.passes(READING_MS);
        }
        let tokens =
            (question.text.len() + question.topic.question().len() + text.as_ref().map_or(0, String::len)) as u64 / BYTES_OF_A_TOKEN;
        self.asking.tokens.0 += tokens;
        self.guard.on_opinion(OpinionEvent {
            session: &self.trace.name,
            id: &question.id,
            text: text.as_deref(),
            model: None,
            tokens: Some(tokens),
            millis: READING_MS,
            time: self.clock,
        });
        self.asking.asked.push(Asked { question, at: self.calls.len(), answer });
    }

    fn carry_out(&mut self, at: usize, verdict: Verdict) -> ControlFlow<(), Next> {
        let call = &mut self.calls[at];
        let next = match &verdict.response {
            Response::Keep | Response::Ask { .. } | Response::Append { .. } | Response::Replace { .. } => ControlFlow::Continue(Next::Goes),
            Response::Rewrite { args } => {
                call.args = Some(args.clone());
                ControlFlow::Continue(Next::Goes)
            }
            Response::Block { text } => ControlFlow::Continue(Next::Blocked(text.clone())),
            Response::Halt { .. } => ControlFlow::Break(()),
        };
        if !verdict.is_silent() {
            call.verdicts.push(verdict);
        }
        next
    }
}

fn event<'e>(trace: &'e LabelledTrace, call: &'e ReplayedCall<'_>, time: u64) -> CallEvent<'e> {
    CallEvent { session: &trace.name, id: &call.id, tool: &call.call.tool, args: call.args.as_deref(), time }
}
