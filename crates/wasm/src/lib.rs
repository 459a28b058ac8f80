//! The JavaScript face of `tool-guard-core`: one class of short methods, flat arguments in, a small object out
//! (or `undefined`, which is the answer to nearly every event). What only commands ask is the crate `tool-guard-commands`.
#![forbid(unsafe_code)]

mod encode;
mod facts;
mod operator;
mod settings;
mod texts;

use std::borrow::Cow;

// linked in for what it exports: one file, so that the rules are shipped once
use js_sys::Uint8Array;
use tool_guard_commands as _;
use tool_guard_core::session::persisted::PersistedState;
use tool_guard_core::{CallEvent, Need, OutcomeEvent, PromptEvent, ReplyEvent, ResultEvent, Speaker, TurnEvent, Verdict};
use tool_guard_scratch_buffer::ScratchBuffer;
use tool_guard_screen::inspect::{Detection, Severity};
use wasm_bindgen::prelude::*;

use crate::encode::to_js;
use crate::facts::edit_form;
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

/// What two processes are to keep in one place: `ours` is what this one has now, `base` what it had when it looked last, and
/// `theirs` what is there. What is no state counts as an empty one.
///
/// # Errors
/// None in practice; the type is the serialiser's.
#[wasm_bindgen(js_name = mergeStates)]
pub fn merge_states(ours: &str, base: &str, theirs: &str, time: f64) -> Result<String, JsError> {
    let read = |text: &str| serde_json::from_str::<PersistedState>(text).unwrap_or_default();
    let merged = read(ours).beside(&read(base), &read(theirs), whole(time));
    serde_json::to_string(&merged).map_err(|error| JsError::new(&error.to_string()))
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
    verdict: Option<Verdict>,
}

/// The code of a event that led to a verdict; 0: to nothing. Numbers cross for less than anything else.
const SPOKE: u32 = 1;

#[wasm_bindgen(js_class = Guard)]
impl GuardHandle {
    /// A guard with default settings.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes what can be used of the settings, as [`read_config`] tells; counters stay. `flat_edit`: the host's `edit` takes `oldText` and `newText` without a list.
    /// `utc_offset`: minutes that the user's clock is ahead of UTC. `asks`: the host can ask the user about a call.
    pub fn configure(&mut self, config: &JsValue, flat_edit: bool, utc_offset: i32, asks: bool) {
        self.core.configure(settings::read(config).0, edit_form(flat_edit), utc_offset);
        self.core.let_ask(asks);
    }

    /// A turn begins, or a model call of it does; idempotent per run id. Its texts stand in the scratch buffer, in this order; these
    /// are their lengths, -1 for one that is absent. `window` is in tokens, 0 when nobody told; `unattended`: no user asked for
    /// it; `time` is milliseconds since the epoch.
    #[wasm_bindgen(js_name = beginTurn)]
    #[allow(clippy::too_many_arguments, reason = "flat arguments are what makes the crossing cheap")]
    pub fn begin_turn(&mut self, session: i32, run: i32, provider: i32, model: i32, window: f64, unattended: bool, time: f64) {
        let Self { core, scratch, .. } = self;
        let [session, run, provider, model] = scratch.texts([session, run, provider, model]);
        let window = Some(whole(window)).filter(|window| *window > 0);
        core.begin_turn(TurnEvent { session: session.unwrap_or_default(), run, model, provider, window, unattended, time: whole(time) });
    }

    /// The model made a call that the host has not validated yet. Its texts stand in the scratch buffer, as for
    /// [`GuardHandle::begin_turn`].
    /// 1: [`GuardHandle::take_verdict`] has the answer; 0: there is none.
    #[wasm_bindgen(js_name = onAssistantCall)]
    pub fn on_assistant_call(&mut self, session: i32, id: i32, tool: i32, args: i32, time: f64) -> u32 {
        let verdict = self.core.on_assistant_call(call_of(self.scratch.texts([session, id, tool, args]), time));
        self.keep(verdict)
    }

    /// A call is about to run. Its texts and the answer are as for [`GuardHandle::on_assistant_call`].
    #[wasm_bindgen(js_name = onCall)]
    pub fn on_call(&mut self, session: i32, id: i32, tool: i32, args: i32, time: f64) -> u32 {
        let verdict = self.core.on_call(call_of(self.scratch.texts([session, id, tool, args]), time));
        self.keep(verdict)
    }

    /// The verdict that the last event told of, once; `undefined` if it told of none. It is JSON, and on a line of its own
    /// the journal's line for its incident, if it leaves one.
    ///
    /// # Errors
    /// None in practice; the type is the serialiser's.
    #[wasm_bindgen(js_name = takeVerdict)]
    pub fn take_verdict(&mut self) -> Result<Option<String>, JsError> {
        self.verdict.take().as_ref().map(encode::of_call).transpose()
    }

    /// The model answered, which took so many tokens.
    #[wasm_bindgen(js_name = onUsage)]
    pub fn on_usage(&mut self, session: &str, tokens: f64, time: f64) {
        self.core.on_usage(session, whole(tokens), whole(time));
    }

    /// A result came, with so many characters of text: what [`GuardHandle::on_result`] must be told. 1: its texts; 2: what
    /// detectors say; 4: the texts beside it; the rest: the number of the schema, from 1.
    #[allow(clippy::needless_pass_by_value, reason = "optional strings cross the boundary by value")]
    pub fn needs(&mut self, session: &str, id: &str, tool: &str, args: Option<String>, chars: f64, time: f64) -> u32 {
        flags(self.core.needs(CallEvent { session, id, tool, args: args.as_deref(), time: whole(time) }, size(chars)))
    }

    /// A result before the model sees it: its texts in UTF-8, which cross the boundary much faster than strings.
    /// `exit_code` is NaN when there is none.
    /// `severity` of what a detector says: 0 it failed, 1 warn, 2 block. The answer is as that of [`GuardHandle::take_verdict`].
    ///
    /// # Errors
    /// None in practice; the type is the serialiser's.
    #[wasm_bindgen(js_name = onResult)]
    #[allow(clippy::needless_pass_by_value, reason = "optional strings and lists cross the boundary by value")]
    #[allow(clippy::too_many_arguments, reason = "flat arguments are what makes the crossing cheap")]
    pub fn on_result(
        &mut self,
        session: &str,
        id: &str,
        tool: &str,
        args: Option<String>,
        is_error: bool,
        details_status: Option<String>,
        exit_code: f64,
        texts: Vec<Uint8Array>,
        schema_error: Option<String>,
        detection: Option<String>,
        severity: u32,
        time: f64,
    ) -> Result<Option<String>, JsError> {
        let texts = Texts::new(&texts);
        let texts = texts.strings();
        let verdict = self.core.on_result(&ResultEvent {
            call: CallEvent { session, id, tool, args: args.as_deref(), time: whole(time) },
            is_error,
            details_status: details_status.as_deref(),
            exit_code: exit_code_of(exit_code),
            texts: &texts.iter().map(Cow::as_ref).collect::<Vec<_>>(),
            schema_error: schema_error.as_deref(),
            detection: detection.as_deref().map(|reason| Detection { reason, severity: severity_of(severity) }),
        });
        if verdict.is_silent() { Ok(None) } else { encode::of_result(&verdict).map(Some) }
    }

    /// Texts that the host keeps beside a result, or as a copy of it: a list with those that change, `null` for the others.
    ///
    /// # Errors
    /// None in practice; the type is the serialiser's.
    #[wasm_bindgen(js_name = onDetails)]
    #[allow(clippy::needless_pass_by_value, reason = "optional strings and lists cross the boundary by value")]
    pub fn on_details(
        &mut self,
        session: &str,
        id: &str,
        tool: &str,
        args: Option<String>,
        texts: Vec<Uint8Array>,
        time: f64,
    ) -> Result<JsValue, JsError> {
        let texts = Texts::new(&texts);
        let texts = texts.strings();
        let call = CallEvent { session, id, tool, args: args.as_deref(), time: whole(time) };
        let changed = self.core.on_details(call, &texts.iter().map(Cow::as_ref).collect::<Vec<_>>());
        to_js(&changed.unwrap_or_else(|| vec![None; texts.len()]))
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

    /// The answer that would end the run. The answer to it is as that of [`GuardHandle::take_verdict`].
    ///
    /// # Errors
    /// None in practice; the type is the serialiser's.
    #[wasm_bindgen(js_name = onReply)]
    pub fn on_reply(&mut self, session: &str, text: &str, time: f64) -> Result<Option<String>, JsError> {
        let verdict = self.core.on_reply(ReplyEvent { session, text, trigger: None, stop_reason: None, time: whole(time) });
        if verdict.is_silent() { Ok(None) } else { encode::of_reply(&verdict).map(Some) }
    }

    /// A prompt is about to be built. `tools`: those that exist, where the host tells; `narrows`: fewer can be shown here. JSON with
    /// `hints`, `tools` and `complaints`, and on lines of their own the journal's lines.
    ///
    /// # Errors
    /// None in practice; the type is the serialiser's.
    #[wasm_bindgen(js_name = onPrompt)]
    #[allow(clippy::needless_pass_by_value, reason = "optional strings and lists cross the boundary by value")]
    pub fn on_prompt(
        &mut self,
        session: &str,
        provider: Option<String>,
        model: Option<String>,
        tools: Option<Vec<String>>,
        narrows: bool,
        time: f64,
    ) -> Result<String, JsError> {
        let verdict = self.core.on_prompt(PromptEvent {
            session,
            provider: provider.as_deref(),
            model: model.as_deref(),
            tools: tools.as_deref(),
            narrows,
            time: whole(time),
        });
        encode::of_prompt(&verdict)
    }

    /// Makes the scratch buffer so many bytes long and returns its address. The address holds until the next time; a view of the
    /// memory holds until the memory grows, which detaches it.
    #[wasm_bindgen(js_name = reserveScratch)]
    #[must_use]
    pub fn reserve_scratch(&mut self, bytes: usize) -> *const u8 {
        self.scratch.resize(bytes);
        self.scratch.address()
    }

    /// A call came back: what must be known of it besides, and if that is nothing, or `anyway`, the verdict. The texts
    /// stand in the scratch buffer, and the answer is as for [`GuardHandle::on_assistant_call`]. `exit_code` is NaN when there is none; `length`
    /// is the size of the whole result, of which `text` may be the head and the tail; `chars`: of all texts of the result. `told` is the
    /// sum of what the host tells: 1 it marks an error, 2 it refused the call itself, 4 a tool ran.
    /// Returns what [`GuardHandle::needs`] returns, shifted left by one bit, where that is not 0: then nothing was judged.
    #[wasm_bindgen(js_name = onReturn)]
    #[allow(clippy::too_many_arguments, reason = "flat arguments are what makes the crossing cheap")]
    pub fn on_return(
        &mut self,
        session: i32,
        id: i32,
        tool: i32,
        args: i32,
        details_status: i32,
        text: i32,
        told: u32,
        exit_code: f64,
        length: f64,
        chars: f64,
        anyway: bool,
        time: f64,
    ) -> u32 {
        let Self { core, scratch, .. } = self;
        let [session, id, tool, args, details_status, text] = scratch.texts([session, id, tool, args, details_status, text]);
        let call = call_of([session, id, tool, args], time);
        let need = if anyway { 0 } else { flags(core.needs(call, size(chars))) };
        if need != 0 {
            return need << 1;
        }
        let exit_code = exit_code_of(exit_code);
        let text = text.unwrap_or_default();
        let verdict = core.on_outcome(&OutcomeEvent {
            call,
            is_error: told & FAILED != 0,
            details_status,
            exit_code,
            text,
            length: size(length),
            speaker: speaker_of(told),
        });
        self.keep(verdict)
    }

    /// Keeps a verdict until it is taken, and tells the event's code.
    fn keep(&mut self, verdict: Verdict) -> u32 {
        self.verdict = Some(verdict).filter(|verdict| !verdict.is_silent());
        if self.verdict.is_some() { SPOKE } else { 0 }
    }
}

/// The call that these texts tell of.
fn call_of([session, id, tool, args]: [Option<&str>; 4], time: f64) -> CallEvent<'_> {
    let told = Option::unwrap_or_default;
    CallEvent { session: told(session), id: told(id), tool: told(tool), args, time: whole(time) }
}

/// What the host tells of a result: it marks an error; it refused the call itself; a tool ran.
const FAILED: u32 = 1;
const REFUSED: u32 = 2;
const RAN: u32 = 4;

const fn speaker_of(told: u32) -> Speaker {
    match told & (REFUSED | RAN) {
        REFUSED => Speaker::Host,
        0 => Speaker::Unknown,
        _ => Speaker::Tool,
    }
}

fn flags(Need { text, detectors, details, schema }: Need) -> u32 {
    let schema = schema.and_then(|at| u32::try_from(at + 1).ok()).unwrap_or(0);
    u32::from(text) | u32::from(detectors) << 1 | u32::from(details) << 2 | schema << 3
}

fn size(number: f64) -> usize {
    usize::try_from(whole(number)).unwrap_or(usize::MAX)
}

/// NaN: there is none.
#[allow(clippy::cast_possible_truncation, reason = "saturates, and NaN is excluded")]
fn exit_code_of(exit_code: f64) -> Option<i64> {
    (!exit_code.is_nan()).then_some(exit_code as i64)
}

const fn severity_of(severity: u32) -> Severity {
    match severity {
        0 => Severity::Failed,
        1 => Severity::Warn,
        _ => Severity::Block,
    }
}

/// A number as JavaScript counts, milliseconds for instance; what is none, or below zero, is 0.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates, and NaN becomes 0")]
const fn whole(number: f64) -> u64 {
    number as u64
}
