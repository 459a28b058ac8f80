//! What an operator asks of a guard and does to it: explanations, thresholds, switches, resets, hints, and the state that survives a
//! restart.

use tool_guard_core::session::persisted::PersistedState;
use tool_guard_core::session::switch::Switch;
use wasm_bindgen::prelude::*;

use crate::GuardHandle;
use crate::encode::to_js;
use crate::event::whole;

#[wasm_bindgen(js_class = Guard)]
impl GuardHandle {
    /// Forgets what was counted in a session's turn.
    #[wasm_bindgen(js_name = resetSession)]
    pub fn reset_session(&mut self, session: &str, time: f64) {
        self.core.reset_session(session, whole(time));
    }

    /// A session is over.
    #[wasm_bindgen(js_name = endSession)]
    pub fn end_session(&mut self, session: &str) {
        self.core.end_session(session);
    }

    /// The user switches the guard by hand: `on`, `observe`, `off`, or as configured; for one session or for all.
    ///
    /// # Errors
    /// Another word: the switch stays as it is.
    #[wasm_bindgen(js_name = setSwitch)]
    #[allow(clippy::needless_pass_by_value, reason = "optional strings cross the boundary by value")]
    pub fn set_switch(&mut self, session: Option<String>, switch: Option<String>, time: f64) -> Result<(), JsError> {
        let parsed = switch.as_deref().map(|name| Switch::from_name(name).ok_or_else(|| JsError::new(&format!("{name:?} is no mode"))));
        self.core.set_switch(session.as_deref(), parsed.transpose()?, whole(time));
        Ok(())
    }

    /// The mode that the user switched all sessions to, if any.
    ///
    /// # Errors
    /// None in practice; the type is the serialiser's.
    #[wasm_bindgen(getter)]
    pub fn switch(&self) -> Result<JsValue, JsError> {
        to_js(&self.core.switch())
    }

    /// Whether verdicts are carried out in sessions without a switch of their own.
    #[wasm_bindgen(getter, js_name = isOn)]
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.core.is_on()
    }

    /// What is to survive a restart, as JSON.
    ///
    /// # Errors
    /// None in practice; the type is the serialiser's.
    pub fn state(&self, time: f64) -> Result<String, JsError> {
        self.core.state(whole(time)).to_json().map_err(|error| JsError::new(&error.to_string()))
    }

    /// Takes up what [`GuardHandle::state`] of another process told.
    ///
    /// # Errors
    /// It is no state, or one of another version.
    pub fn restore(&mut self, state: &str, time: f64) -> Result<(), JsError> {
        let state = PersistedState::from_json(state).map_err(|error| JsError::new(&error.to_string()))?;
        self.core.restore(state, whole(time));
        Ok(())
    }

    /// The class and the kind of a failure of this tool with this text, and the retries that it gets; none are limited for
    /// `null`. Without a tool it is one of the tool that the text names; `tool` and `args` are what the text was read with.
    ///
    /// # Errors
    /// None in practice; the type is the serialiser's.
    #[wasm_bindgen(js_name = classOf)]
    #[allow(clippy::needless_pass_by_value, reason = "optional strings cross the boundary by value")]
    pub fn class_of(&self, tool: Option<String>, text: &str) -> Result<JsValue, JsError> {
        to_js(&self.core.class_of(tool.as_deref(), text))
    }

    /// The thresholds that a model gets, and where each comes from.
    ///
    /// # Errors
    /// None in practice; the type is the serialiser's.
    #[wasm_bindgen(js_name = thresholdsInForce)]
    #[allow(clippy::needless_pass_by_value, reason = "optional strings cross the boundary by value")]
    pub fn thresholds_in_force(&self, provider: Option<String>, model: Option<String>) -> Result<JsValue, JsError> {
        to_js(&self.core.thresholds_in_force(provider.as_deref(), model.as_deref()))
    }

    /// The limit of repetitions that a tool has under this model: `[path, limit]`, the path of the setting that gives it; without one its kind
    /// does. A limit of 0 means no limit.
    ///
    /// # Errors
    /// None in practice; the type is the serialiser's.
    #[wasm_bindgen(js_name = repeatLimit)]
    #[allow(clippy::needless_pass_by_value, reason = "optional strings cross the boundary by value")]
    pub fn repeat_limit(&self, provider: Option<String>, model: Option<String>, tool: &str) -> Result<JsValue, JsError> {
        to_js(&self.core.repeat_limit(provider.as_deref(), model.as_deref(), tool))
    }

    /// Every session that is remembered.
    ///
    /// # Errors
    /// None in practice; the type is the serialiser's.
    pub fn snapshot(&self) -> Result<JsValue, JsError> {
        to_js(&self.core.snapshot())
    }

    /// Takes what the journal says about mistakes: a list of `{ model, tool, id, mistake, count }`, in place of what was known.
    ///
    /// # Errors
    /// It is no such list: what was known stays.
    pub fn learn(&mut self, counts: JsValue) -> Result<(), JsError> {
        let counts = serde_wasm_bindgen::from_value(counts).map_err(|error| JsError::new(&error.to_string()))?;
        self.core.learn(counts);
        Ok(())
    }

    /// The hints that a session of this model would get now: `{ given, hints: [{ tool, text, count, mistakes }], text }`.
    ///
    /// # Errors
    /// None in practice; the type is the serialiser's.
    #[wasm_bindgen(js_name = hintsOf)]
    #[allow(clippy::needless_pass_by_value, reason = "optional strings cross the boundary by value")]
    pub fn hints_of(&mut self, provider: Option<String>, model: &str) -> Result<JsValue, JsError> {
        to_js(&self.core.hints_of(provider.as_deref(), model))
    }
}
