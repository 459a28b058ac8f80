//! The JavaScript face of `tool-guard-core`: one class of short methods. What goes on for every call stands in the scratch buffer, and a
//! number is the answer to nearly all of it; what else there is to say is a plain object. What only commands ask is the crate
//! `tool-guard-commands`.
#![forbid(unsafe_code)]

mod encode;
mod event;
mod facts;
mod fields;
mod objects;
mod operator;
mod settings;
mod texts;

use std::borrow::Cow;

// linked in for what it exports: one file, so that the rules are shipped once
use js_sys::Uint8Array;
use serde::Deserialize;
use tool_guard_commands as _;
use tool_guard_core::session::persisted::PersistedState;
use tool_guard_core::{Answer, Findings, Need, OpinionEvent, PromptEvent, ReplyEvent, TextCallEvent, Verdict};
use tool_guard_scratch_buffer::ScratchBuffer;
use wasm_bindgen::prelude::*;

use crate::encode::{Judged, to_js};
use crate::event::{ReturnedCall, whole};
use crate::facts::edit_form;
use crate::objects::{Reply, Setup, States, TextCallAnswer};
use crate::texts::Texts;

pub use crate::facts::*;
pub use crate::settings::{parse_config, read_config};

/// Runs once per instance: a panic prints where it happened, then traps; JavaScript starts a new instance.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// Asks for a fresh instance at the next call, after a trap left this one unfit. All Rust state is lost.
#[wasm_bindgen]
pub fn reset() {
    wasm_bindgen::handler::schedule_reinit();
}

/// What two processes are to keep in one place. What is no state of this version counts as an empty one.
///
/// # Errors
/// A field of `states` is missing, or of another type.
#[wasm_bindgen(js_name = mergeStates)]
pub fn merge_states(#[wasm_bindgen(unchecked_param_type = "States")] states: &JsValue) -> Result<String, JsError> {
    let States { ours, base, theirs, time } = States::read(states)?;
    let read = |text: &str| PersistedState::from_json(text).unwrap_or_default();
    let merged = read(&ours).beside(&read(&base), &read(&theirs), time);
    merged.to_json().map_err(|error| JsError::new(&error.to_string()))
}

/// The instance's memory, in which the scratch buffer of [`GuardHandle::reserve_scratch`] stands.
#[wasm_bindgen(js_name = wasmMemory)]
#[must_use]
pub fn wasm_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// One guard: every decision for every session of a process.
#[wasm_bindgen(js_name = Guard)]
#[derive(Default)]
pub struct GuardHandle {
    core: tool_guard_core::Guard,
    scratch: ScratchBuffer,
    /// What the last event led to, until it is taken.
    judged: Option<Judged>,
}

/// The code of an event that led to something; 0: to nothing. Numbers cross for less than anything else.
const SPOKE: u32 = 1;

#[wasm_bindgen(js_class = Guard)]
impl GuardHandle {
    /// A guard with default settings.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes what can be used of the settings, as [`read_config`] says; counters stay.
    ///
    /// # Errors
    /// A field of `setup` is of another type: the guard stays as it is.
    pub fn configure(&mut self, #[wasm_bindgen(unchecked_param_type = "Setup")] setup: &JsValue) -> Result<(), JsError> {
        let Setup { settings, flat_edit, utc_offset, asks, consults } = Setup::read(setup)?;
        self.core.configure(settings::read(&settings).0, edit_form(flat_edit), utc_offset);
        self.core.let_ask(asks);
        self.core.let_consult(consults);
        Ok(())
    }

    /// Makes room for so many bytes of texts in the scratch buffer, and returns their address. It holds until the next time; a view of the
    /// memory holds until the memory grows, which detaches it.
    #[wasm_bindgen(js_name = reserveScratch)]
    #[must_use]
    pub fn reserve_scratch(&mut self, bytes: usize) -> *const u8 {
        self.scratch.resize(bytes);
        self.scratch.address()
    }

    /// The address of the numbers of an event, which holds for good.
    #[wasm_bindgen(js_name = scratchNumbers)]
    #[must_use]
    pub fn scratch_numbers(&self) -> *const f64 {
        self.scratch.numbers_address()
    }

    /// The turn in the scratch buffer begins, or a model call of it does; idempotent per run id.
    #[wasm_bindgen(js_name = beginTurn)]
    pub fn begin_turn(&mut self) {
        self.core.begin_turn(event::turn(&self.scratch));
    }

    /// The model made the call in the scratch buffer, which the host has not validated yet.
    /// 1: [`GuardHandle::take_verdict`] has the answer; 0: there is no verdict.
    #[wasm_bindgen(js_name = onAssistantCall)]
    pub fn on_assistant_call(&mut self) -> u32 {
        let verdict = self.core.on_assistant_call(event::call(&self.scratch));
        self.keep(None, verdict)
    }

    /// The call in the scratch buffer is about to run. The answer is as for [`GuardHandle::on_assistant_call`].
    #[wasm_bindgen(js_name = onCall)]
    pub fn on_call(&mut self) -> u32 {
        let verdict = self.core.on_call(event::call(&self.scratch));
        self.keep(None, verdict)
    }

    /// The call in the scratch buffer came back. `texts`: those of the result, whole and in UTF-8, where they were asked for. The answer
    /// is as for [`GuardHandle::on_assistant_call`], or else nothing was judged and the event must come again with what it asks for. Above
    /// the lowest bit, which is 0 then: 1 the texts; 2 what detectors say; 4 the texts beside the result are to be screened; the rest: the
    /// number of the schema, from 1. A question in the answer that holds the call: it must come again after that is answered.
    #[wasm_bindgen(js_name = onReturn)]
    pub fn on_return(&mut self, texts: Option<Vec<Uint8Array>>) -> u32 {
        let Self { core, scratch, .. } = self;
        let ReturnedCall { outcome, chars, is_found, is_unseen, waits, schema_error, detection } = event::returned(scratch);
        let answer = if is_found {
            let texts = texts.map(|texts| Texts::new(&texts));
            let strings = texts.as_ref().map(Texts::strings);
            let texts = strings.as_ref().map(|strings| strings.iter().map(Cow::as_ref).collect::<Vec<_>>());
            core.result(&outcome, chars, Some(Findings { texts: texts.as_deref(), schema_error, detection, waits }))
        } else {
            core.result(&outcome, chars, None)
        };
        match answer {
            Answer::Need(need) => flags(need) << 1,
            Answer::Verdict { verdict, .. } if is_unseen => self.keep(None, verdict.unseen()),
            Answer::Verdict { screened, verdict } => self.keep(screened.filter(|screened| !screened.is_silent()), verdict),
        }
    }

    /// A reader answered a question, or will not: `{ id, text, model, tokens, millis }`, of which `text` is what it said, if anything, and
    /// `model` and `tokens` are what is known of it. The answer is as for [`GuardHandle::on_assistant_call`].
    ///
    /// # Errors
    /// When `answer` is no such object.
    #[wasm_bindgen(js_name = onOpinion)]
    #[allow(clippy::needless_pass_by_value, reason = "objects cross the boundary by value")]
    pub fn on_opinion(&mut self, session: &str, answer: JsValue, time: f64) -> Result<u32, JsError> {
        #[derive(Deserialize)]
        struct ReaderAnswer {
            id: String,
            text: Option<String>,
            model: Option<String>,
            tokens: Option<f64>,
            millis: f64,
        }
        let answer: ReaderAnswer = serde_wasm_bindgen::from_value(answer)?;
        let (id, text, model) = (&*answer.id, answer.text.as_deref(), answer.model.as_deref());
        let tokens = answer.tokens.map(whole).filter(|tokens| *tokens > 0);
        let event = OpinionEvent { session, id, text, model, tokens, millis: whole(answer.millis), time: whole(time) };
        let verdict = self.core.on_opinion(event);
        Ok(self.keep(None, verdict))
    }

    /// What the last event led to, once, or `undefined`: `{ response, screened, incidents, question }`. `screened`: `{ instead, withheld,
    /// texts }`, where screening changes the result; `question`: `{ id, system, text, holds }`, where a reader is to be asked.
    ///
    /// # Errors
    /// None in practice; the type is the serialiser's.
    #[wasm_bindgen(js_name = takeVerdict)]
    pub fn take_verdict(&mut self) -> Result<JsValue, JsError> {
        self.judged.take().as_ref().map_or(Ok(JsValue::UNDEFINED), encode::of_judged)
    }

    /// Texts that the host keeps beside the result of the call in the scratch buffer, or as a copy of it: a list with those that change,
    /// `null` for the others; or `null`: nothing is looked for in them.
    ///
    /// # Errors
    /// None in practice; the type is the serialiser's.
    #[wasm_bindgen(js_name = onDetails)]
    #[allow(clippy::needless_pass_by_value, reason = "lists cross the boundary by value")]
    pub fn on_details(&mut self, texts: Vec<Uint8Array>) -> Result<JsValue, JsError> {
        let texts = Texts::new(&texts);
        let texts = texts.strings();
        to_js(&self.core.on_details(event::call(&self.scratch), &texts.iter().map(Cow::as_ref).collect::<Vec<_>>()))
    }

    /// The model answered, which took so many tokens.
    #[wasm_bindgen(js_name = onUsage)]
    pub fn on_usage(&mut self, session: &str, tokens: f64, time: f64) {
        self.core.on_usage(session, whole(tokens), whole(time));
    }

    /// A session begins that has no history.
    #[wasm_bindgen(js_name = beginSession)]
    pub fn begin_session(&mut self, session: &str, time: f64) {
        self.core.begin_session(session, whole(time));
    }

    /// The user's message.
    #[wasm_bindgen(js_name = onRequest)]
    pub fn on_request(&mut self, session: &str, text: &str, time: f64) {
        self.core.on_request(session, text, whole(time));
    }

    /// A message in the user's place that somebody else wrote.
    #[wasm_bindgen(js_name = onMessageOfOthers)]
    pub fn on_message_of_others(&mut self, session: &str, text: &str, time: f64) {
        self.core.on_message_of_others(session, text, whole(time));
    }

    /// Another program runs the session's current run, and its calls are only relayed.
    #[wasm_bindgen(js_name = markRelayed)]
    pub fn mark_relayed(&mut self, session: &str, time: f64) {
        self.core.mark_relayed(session, whole(time));
    }

    /// The history that the model sees was shortened.
    #[wasm_bindgen(js_name = onCompaction)]
    pub fn on_compaction(&mut self, session: &str, time: f64) {
        self.core.on_compaction(session, whole(time));
    }

    /// A sub-agent of the session has ended.
    #[wasm_bindgen(js_name = onChildEnded)]
    pub fn on_child_ended(&mut self, session: &str, time: f64) {
        self.core.on_child_ended(session, whole(time));
    }

    /// The answer that would end the run: `{ response, incidents, question }`, or `undefined`.
    ///
    /// # Errors
    /// A field of `reply` is missing, or of another type.
    #[wasm_bindgen(js_name = onReply)]
    pub fn on_reply(&mut self, #[wasm_bindgen(unchecked_param_type = "Reply")] reply: &JsValue) -> Result<JsValue, JsError> {
        let Reply { session, text, trigger, stop_reason, time } = Reply::read(reply)?;
        let (trigger, stop_reason) = (trigger.as_deref(), stop_reason.as_deref());
        let verdict = self.core.on_reply(ReplyEvent { session: &session, text: &text, trigger, stop_reason, time });
        if verdict.is_silent() { Ok(JsValue::UNDEFINED) } else { encode::of_reply(&verdict) }
    }

    /// An answer without calls, which may hold some as text: `{ needsResults, ask, words, calls, incidents }`, or `undefined`: it is an answer.
    /// `needsResults`: it must come again with `results`; `ask`: the model is to be asked once more, with this text; `calls`: `{ tool, args }`,
    /// to be made in its place, behind the `words` that stay.
    ///
    /// # Errors
    /// A field of `answer` is missing, or of another type.
    #[wasm_bindgen(js_name = onTextCalls)]
    pub fn on_text_calls(&mut self, #[wasm_bindgen(unchecked_param_type = "TextCallAnswer")] answer: &JsValue) -> Result<JsValue, JsError> {
        let TextCallAnswer { session, text, tools, results, stop_reason, time } = TextCallAnswer::read(answer)?;
        let tools: Vec<&str> = tools.iter().map(String::as_str).collect();
        let texts = results.map(|results| Texts::new(&results));
        let strings = texts.as_ref().map(Texts::strings);
        let results = strings.as_ref().map(|strings| strings.iter().map(Cow::as_ref).collect::<Vec<_>>());
        encode::of_text_calls(&self.core.on_text_calls(TextCallEvent {
            session: &session,
            text: &text,
            tools: &tools,
            results: results.as_deref(),
            stop_reason: stop_reason.as_deref(),
            time,
        }))
    }

    /// The prompt of the turn in the scratch buffer is about to be built. `tools`: those that exist, where the host says; `narrows`: fewer
    /// can be shown here. `{ hints, tools, complaints, incidents }`.
    ///
    /// # Errors
    /// None in practice; the type is the serialiser's.
    #[wasm_bindgen(js_name = onPrompt)]
    #[allow(clippy::needless_pass_by_value, reason = "optional lists cross the boundary by value")]
    pub fn on_prompt(&mut self, tools: Option<Vec<String>>, narrows: bool) -> Result<JsValue, JsError> {
        let turn = event::turn(&self.scratch);
        let (session, provider, model, time) = (turn.session, turn.provider, turn.model, turn.time);
        encode::of_prompt(&self.core.on_prompt(PromptEvent { session, provider, model, tools: tools.as_deref(), narrows, time }))
    }

    /// Keeps what an event led to until it is taken, and returns the event's code.
    fn keep(&mut self, screened: Option<tool_guard_core::ResultVerdict>, verdict: Verdict) -> u32 {
        if screened.is_none() && verdict.is_silent() {
            self.judged = None;
            return 0;
        }
        self.judged = Some(Judged { screened, verdict });
        SPOKE
    }
}

fn flags(Need { text, detectors, details, schema }: Need) -> u32 {
    let schema = schema.and_then(|at| u32::try_from(at + 1).ok()).unwrap_or(0);
    u32::from(text) | u32::from(detectors) << 1 | u32::from(details) << 2 | schema << 3
}
