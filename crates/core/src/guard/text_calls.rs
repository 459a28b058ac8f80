//! Calls that the model wrote into its answer.

use tool_guard_calls::identity::Call;
use tool_guard_claims::verdict::announced;
use tool_guard_rules::finding::Decision;
use tool_guard_settings::config::Mode;
use tool_guard_text_calls::judge::{is_meant, wants_text_of};
use tool_guard_text_calls::message::{half_written, read};
use tool_guard_text_calls::origin::{Source, gives_value, is_quoted, stands_in};
use tool_guard_text_calls::tools::Tools;
use tool_guard_text_calls::written::WrittenCall;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::response::Response;
use tool_guard_verdict::rule::Rule;

use crate::guard::conclusion::{CallIds, incident_of};
use crate::guard::event::TextCallEvent;
use crate::guard::{Guard, mode_of};
use crate::journal::incident::Incident;

/// How a message ends that was cut.
const CUT: &[&str] = &["length", "max_tokens", "maxTokens", "MAX_TOKENS"];

/// What becomes of an answer that may hold calls.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum TextCallAnswer {
    /// Nothing: it is an answer.
    #[default]
    Keep,
    /// It holds calls: the same event must come again with the results that the model was shown.
    NeedResults,
    /// Ask the model once more, with this text: its answer was cut in the middle of a call, or before one that it announces.
    Ask {
        /// What became of the answer.
        text: String,
        /// The words of it that stay.
        words: String,
    },
    /// Put these calls in its place, behind the words that stay.
    Make {
        /// The words around the calls.
        words: String,
        /// Tools and their arguments as JSON objects.
        calls: Vec<(String, String)>,
    },
}

/// What becomes of an answer, and what to write in the journal.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TextCallVerdict {
    /// What becomes of it.
    pub answer: TextCallAnswer,
    /// A line for each call, also for one that stands in a text that the model was shown and is left alone for that.
    pub incidents: Vec<Incident>,
}

impl Guard {
    /// An answer without calls: those that it holds as text are made, if the model meant that. Never one that stands in a result or in the
    /// user's words, that was asked for as a text, or of a tool that the model does not have.
    pub fn on_text_calls(&mut self, event: TextCallEvent<'_>) -> TextCallVerdict {
        let TextCallEvent { session: key, text, tools: names, time, .. } = event;
        if !self.config.repair.text_calls {
            return TextCallVerdict::default();
        }
        if event.stop_reason.is_some_and(|reason| CUT.contains(&reason)) {
            return self.on_cut(event);
        }
        let Some(mode) = mode_of(&self.config, self.switches.of(key)) else { return TextCallVerdict::default() };
        let session = self.ledger.session(key, time);
        let tools = Tools { names, catalogue: &self.catalogue };
        let Some(message) = read(text, &tools).filter(is_meant).filter(|_| !session.turn.halted && !session.turn.relayed) else {
            return TextCallVerdict::default();
        };
        let request = session.request.as_deref().unwrap_or_default();
        if wants_text_of(request, names, &self.catalogue) {
            return TextCallVerdict::default();
        }
        let Some(results) = event.results else {
            return TextCallVerdict { answer: TextCallAnswer::NeedResults, incidents: Vec::new() };
        };
        let request = Source::of(request);
        let calls: Vec<(String, String)> = message.calls.iter().map(|call| (call.tool.clone(), call.json())).collect();
        let known: Vec<Call> = calls.iter().map(|(tool, args)| Call::new(tool, Some(args), &self.catalogue)).collect();
        let acts = |call: &Call| call.outside(&self.catalogue).0.acts();
        let acting: Vec<&WrittenCall> = message.calls.iter().zip(&known).filter(|(_, call)| acts(call)).map(|(call, _)| call).collect();
        let is_copied = |text: &str| {
            let source = Source::of(text);
            stands_in(&message, &source) || acting.iter().any(|call| gives_value(call, &source, &request))
        };
        let left_alone = if is_quoted(&message, &request) {
            Some(", left alone: it stands in the user's words")
        } else if results.iter().any(|text| is_copied(text)) {
            Some(", left alone: it stands in a result")
        } else {
            None
        };
        let count = u32::try_from(message.calls.len()).unwrap_or(u32::MAX);
        let written = if count == 1 { "a call".to_owned() } else { format!("{count} calls") };
        let evidence = format!("{written} written as text ({}){}", message.form, left_alone.unwrap_or_default());
        let action = if left_alone.is_some() { Action::Flag } else { Action::Repair };
        let decision = Decision { response: Response::Keep, rule: Rule::TextCall, action, count, evidence: Some(evidence) };
        let ids = || CallIds { session: key, call: "", time };
        let incidents = known.iter().map(|call| incident_of(mode, session, ids(), call, None, &decision)).collect();
        let words = [message.before, message.after].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join("\n\n");
        let answer =
            if mode == Mode::Enforce && left_alone.is_none() { TextCallAnswer::Make { words, calls } } else { TextCallAnswer::Keep };
        TextCallVerdict { answer, incidents }
    }
}

impl Guard {
    /// An answer that reached its token limit: in the middle of a call, or after a promise of one, the model is asked once a run to go on in
    /// smaller parts.
    fn on_cut(&mut self, event: TextCallEvent<'_>) -> TextCallVerdict {
        let TextCallEvent { session: key, text, tools: names, time, .. } = event;
        let Some(mode) = mode_of(&self.config, self.switches.of(key)) else { return TextCallVerdict::default() };
        let session = self.ledger.session(key, time);
        if session.turn.halted || session.turn.relayed || session.asked_again {
            return TextCallVerdict::default();
        }
        let stop = event.stop_reason.unwrap_or_default();
        let half = half_written(text, &Tools { names, catalogue: &self.catalogue });
        let (tool, evidence, text, words) = if let Some(tool) = half {
            let told = format!(
                "[CUT ANSWER] Your answer reached its token limit in the middle of a call of {tool}: nothing ran, and the user was not shown \
                 it. Make the call now, with less in it; do what is long in several calls."
            );
            (tool, format!("cut at the token limit ({stop})"), told, String::new())
        } else if let Some(promise) = announced(text) {
            let told = format!(
                "[CUT ANSWER] Your answer reached its token limit after \"{promise}\", and no call was made. Make the call now, with less in it; \
                 do what is long in several calls."
            );
            ("", format!("cut at the token limit ({stop}) after a promise"), told, text.to_owned())
        } else {
            return TextCallVerdict::default();
        };
        let call = Call::new(tool, None, &self.catalogue);
        let decision =
            Decision { response: Response::Keep, rule: Rule::TextCall, action: Action::Revise, count: 1, evidence: Some(evidence) };
        let incidents = vec![incident_of(mode, session, CallIds { session: key, call: "", time }, &call, None, &decision)];
        if mode != Mode::Enforce {
            return TextCallVerdict { answer: TextCallAnswer::Keep, incidents };
        }
        session.asked_again = true;
        TextCallVerdict { answer: TextCallAnswer::Ask { text, words }, incidents }
    }
}
