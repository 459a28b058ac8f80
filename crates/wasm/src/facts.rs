//! What is asked without a guard: settings, tools, classes, texts that are the same everywhere.

use std::collections::BTreeMap;

use serde::Serialize;
use tool_guard_core::Config;
use tool_guard_core::rules::halt;
use tool_guard_outcome::class::{Class, FailureKind};
use tool_guard_outcome::speaker;
use tool_guard_secrets::redact;
use tool_guard_settings::table;
use tool_guard_text::sort;
use tool_guard_text::{chat, quote};
use tool_guard_tools::catalogue::Catalogue;
use tool_guard_tools::usage::EditForm;
use wasm_bindgen::prelude::*;

use crate::encode::to_js;
use crate::event::code_of;

/// The default settings.
///
/// # Errors
/// None in practice; the type is the serialiser's.
#[wasm_bindgen(js_name = defaultConfig)]
pub fn default_config() -> Result<JsValue, JsError> {
    to_js(&Config::default())
}

/// The keys that settings may have.
#[wasm_bindgen(js_name = configKeys)]
#[must_use]
pub fn config_keys() -> Vec<String> {
    table::ENTRY.iter().map(|setting| setting.key.to_owned()).collect()
}

/// The built-in tools with the parameters that messages and repairs may name, in the host's form.
///
/// # Errors
/// None in practice; the type is the serialiser's.
#[wasm_bindgen]
pub fn catalogue(flat_edit: bool) -> Result<JsValue, JsError> {
    let catalogue = Catalogue::new(BTreeMap::new(), edit_form(flat_edit));
    to_js(&sort::map(Catalogue::built_in_names().map(|name| (name, catalogue.parameters(name).collect::<Vec<_>>()))))
}

/// A class of failure, as the documentation describes it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ClassFacts {
    class: &'static str,
    kind: FailureKind,
    retries: u32,
    depends_on_world: bool,
}

/// Every class of failure: its kind, the retries of an identical failure, whether something else may mend it.
///
/// # Errors
/// None in practice; the type is the serialiser's.
#[wasm_bindgen]
pub fn classes() -> Result<JsValue, JsError> {
    let facts = |class: &Class| ClassFacts {
        class: class.name(),
        kind: class.kind(),
        retries: class.default_budget(),
        depends_on_world: class.depends_on_world(),
    };
    to_js(&Class::ALL.iter().map(facts).collect::<Vec<_>>())
}

/// A text for the journal and the log: secrets redacted, one line, at most 300 characters.
#[wasm_bindgen]
#[must_use]
pub fn loggable(text: &str) -> String {
    redact::line(text, quote::MAX_ERROR)
}

/// What the user is told where the host itself ends a run after so many calls to a tool that does not exist.
#[wasm_bindgen(js_name = unknownToolReport)]
#[must_use]
pub fn unknown_tool_report(tool: &str, attempts: u32) -> String {
    halt::unknown_tool_report(tool, attempts)
}

/// Who wrote a result, on a host that does not tell which result is of which call: 0 nobody knows, 1 the host, 2 a tool. `error`: the
/// text of a result that the host marks as an error and says nothing else of.
#[wasm_bindgen(js_name = speakerByAnnouncement)]
#[must_use]
#[allow(clippy::needless_pass_by_value, reason = "optional strings cross the boundary by value")]
pub fn speaker_by_announcement(tool: &str, error: Option<String>) -> u32 {
    code_of(speaker::by_announcement(tool, error.as_deref()))
}

/// Who wrote the result of a call of the tool behind which hosts keep others, once the call that it made is over: `inner` is the tool of
/// that call, `error` what it failed with. The answer is as that of [`speaker_by_announcement`].
#[wasm_bindgen(js_name = speakerBehindWrapper)]
#[must_use]
#[allow(clippy::needless_pass_by_value, reason = "optional strings cross the boundary by value")]
pub fn speaker_behind_wrapper(inner: &str, error: Option<String>) -> u32 {
    code_of(speaker::behind_wrapper(inner, error.as_deref()))
}

/// Foreign text, fit to stand in a message to people: no chat makes a mention, a link or markup of it.
#[wasm_bindgen(js_name = forChat)]
#[must_use]
pub fn for_chat(text: &str) -> String {
    chat::escaped(text)
}

pub(crate) const fn edit_form(flat: bool) -> EditForm {
    if flat { EditForm::Flat } else { EditForm::List }
}
