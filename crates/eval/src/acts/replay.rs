//! Reports a session to a guard with its results, and notes what it does about acts.

use tool_guard_core::Action;
use tool_guard_core::{
    Answer, CallEvent, Config, Findings, Guard, OpinionEvent, OutcomeEvent, Question, Response, Rule, Speaker, TurnEvent, Verdict,
};
use tool_guard_settings::config::{ActMode, ActsConfig, SecondOpinion};

use super::sessions::Session;
use crate::figures::one_line;
use crate::traces::{Readers, Recorded, Step, TraceCall};

const EPOCH_MS: u64 = 1_700_000_000_000;
/// Tokens of a request besides what was said so far, and bytes of one.
const PROMPT_TOKENS: u64 = 10_000;
const BYTES_OF_A_TOKEN: u64 = 4;
const READING_MS: u64 = 1_500;

/// What was done about a call.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools, reason = "facts, each of which is counted")]
pub(super) struct Reaction {
    /// Something spoke for it that nobody asked for it.
    pub triggered: bool,
    /// The user would have been asked.
    pub asked: bool,
    /// It was refused.
    pub refused: bool,
    /// Screening warned of a result before it in this session.
    pub warned: bool,
    /// The tool, and the beginning of its arguments.
    pub call: String,
    /// Why.
    pub evidence: String,
}

/// What was done about a session.
#[derive(Debug, Default)]
pub(super) struct Replayed {
    /// By call.
    pub calls: Vec<Reaction>,
    pub questions: Vec<Question>,
    /// Tokens of questions, and of the run.
    pub tokens: (u64, u64),
}

pub(super) fn replay(session: &Session, mode: ActMode, readers: Option<&Readers>) -> Replayed {
    let acts = ActsConfig { mode, allow: Vec::new() };
    let mut guard = Guard::new(Config { acts, second_opinion: Some(SecondOpinion::Off), ..Config::default() });
    guard.let_consult(readers.is_some());
    guard.let_ask(true);
    let mut host = Host { guard, readers, session, clock: EPOCH_MS, turns: 0, shown: 0, warned: false, replayed: Replayed::default() };
    host.guard.begin_session(&session.name, host.clock);
    if session.ask.is_some() || !matches!(session.steps.first(), Some(Step::Turn { .. })) {
        host.begin_turn(session.ask.as_deref(), false);
    }
    for step in &session.steps {
        match step {
            Step::Wait(wait_ms) => host.clock += wait_ms,
            Step::Turn { wait_ms, words, unattended } => {
                host.clock += wait_ms;
                host.begin_turn(words.as_deref(), *unattended);
            }
            Step::Message(calls) => host.on_message(calls),
        }
    }
    host.replayed
}

struct Host<'s> {
    guard: Guard,
    readers: Option<&'s Readers>,
    session: &'s Session,
    clock: u64,
    turns: u32,
    shown: u64,
    warned: bool,
    replayed: Replayed,
}

impl Host<'_> {
    fn begin_turn(&mut self, words: Option<&str>, unattended: bool) {
        self.turns += 1;
        if let Some(words) = words {
            self.guard.on_request(&self.session.name, words, self.clock);
        }
        self.guard.begin_turn(TurnEvent {
            session: &self.session.name,
            run: Some(&format!("run-{}", self.turns)),
            model: None,
            provider: None,
            window: None,
            unattended,
            time: self.clock,
        });
    }

    fn on_message(&mut self, calls: &[TraceCall]) {
        self.clock += self.session.pace_ms;
        let tokens = PROMPT_TOKENS + self.shown / BYTES_OF_A_TOKEN;
        self.replayed.tokens.1 += tokens;
        self.guard.on_usage(&self.session.name, tokens, self.clock);
        for call in calls {
            self.on_call(call);
        }
    }

    fn on_call(&mut self, call: &TraceCall) {
        let name = self.session.name.clone();
        let id = format!("call-{}", self.replayed.calls.len() + 1);
        let args = call.args.as_ref().map(ToString::to_string);
        let shown = format!("{} {}", call.tool, args.as_deref().unwrap_or_default());
        let mut reaction = Reaction { warned: self.warned, call: one_line(&shown, 90), ..Reaction::default() };
        let event = |time: u64| CallEvent { session: &name, id: &id, tool: &call.tool, args: args.as_deref(), time };
        let mut verdict = self.guard.on_call(event(self.clock));
        while let Some(question) = verdict.question.take() {
            reaction.triggered = true;
            self.consult(*question);
            verdict = self.guard.on_call(event(self.clock));
        }
        note(&mut reaction, &verdict);
        // what the session did is done: an act that is asked about, or refused, is judged alone
        if let Response::Block { text } = &verdict.response
            && reaction.refused
        {
            let text = text.clone();
            self.on_result(event(self.clock), call, &text, true);
        } else {
            self.clock += call.takes_ms;
            self.on_result(event(self.clock), call, &call.text, call.is_error);
        }
        self.replayed.calls.push(reaction);
    }

    fn on_result(&mut self, event: CallEvent<'_>, call: &TraceCall, text: &str, is_error: bool) {
        let outcome = OutcomeEvent {
            call: event,
            is_error,
            details_status: call.status.as_deref(),
            exit_code: call.exit_code,
            text,
            length: text.chars().count(),
            speaker: Speaker::Unknown,
        };
        let mut answer = self.guard.result(&outcome, outcome.length, None);
        if let Answer::Need(_) = answer {
            answer = self.guard.result(&outcome, outcome.length, Some(Findings { texts: Some(&[text]), ..Findings::default() }));
        }
        if let Answer::Verdict { screened: Some(screened), .. } = &answer {
            self.warned |= screened.incidents.iter().any(|incident| incident.rule == Rule::Injection);
        }
        self.shown += (text.len() + event.args.map_or(0, str::len)) as u64;
    }

    fn consult(&mut self, question: Question) {
        let answer = self.readers.and_then(|readers| readers.answer(&question)).map(Recorded::text);
        self.clock += READING_MS;
        let bytes = question.text.len() + question.topic.question().len() + answer.as_ref().map_or(0, String::len);
        let tokens = bytes as u64 / BYTES_OF_A_TOKEN;
        self.replayed.tokens.0 += tokens;
        self.guard.on_opinion(OpinionEvent {
            session: &self.session.name,
            id: &question.id,
            text: answer.as_deref(),
            model: None,
            tokens: Some(tokens),
            millis: READING_MS,
            time: self.clock,
        });
        self.replayed.questions.push(question);
    }
}

fn note(reaction: &mut Reaction, verdict: &Verdict) {
    let Some(incident) = verdict.incident.as_ref().filter(|incident| incident.rule == Rule::ForeignAct) else { return };
    reaction.triggered = true;
    reaction.asked = incident.action == Action::Ask;
    reaction.refused = incident.action == Action::Bump;
    reaction.evidence = incident.evidence.clone().unwrap_or_default();
}
