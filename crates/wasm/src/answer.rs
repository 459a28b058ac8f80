//! How an answer crosses to JavaScript.

use serde::Serialize;
use tool_guard_core::guard::verdict::Action;
use tool_guard_core::{Incident, Response, ResultVerdict, Verdict};
use wasm_bindgen::prelude::*;

/// As JSON, which crosses at once: field by field costs three times as much.
pub(crate) fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    js_sys::JSON::parse(&json(value)?).map_err(|_| JsError::new("no JSON was made"))
}

/// A verdict on a call: JSON, and on a line of its own the journal's line for the incident, if there is one.
pub(crate) fn of_call(Verdict { response, incident }: &Verdict) -> Result<String, JsError> {
    #[derive(Serialize)]
    struct Answer<'v> {
        #[serde(flatten)]
        response: &'v Response,
        incidents: Vec<Done>,
    }
    with_lines(&Answer { response, incidents: incident.iter().map(Done::of).collect() }, incident)
}

/// A verdict on a result, in the same form: a line for each incident.
pub(crate) fn of_result(ResultVerdict { instead, withheld, texts, incidents }: &ResultVerdict) -> Result<String, JsError> {
    #[derive(Serialize)]
    struct Answer<'v> {
        instead: Option<&'v str>,
        withheld: bool,
        texts: &'v [Option<String>],
        incidents: Vec<Done>,
    }
    let answer = Answer { instead: instead.as_deref(), withheld: *withheld, texts, incidents: incidents.iter().map(Done::of).collect() };
    with_lines(&answer, incidents)
}

/// What JavaScript itself must know of an incident.
#[derive(Serialize)]
struct Done {
    action: Action,
    enforced: bool,
}

impl Done {
    const fn of(Incident { action, enforced, .. }: &Incident) -> Self {
        Self { action: *action, enforced: *enforced }
    }
}

/// JSON holds no line end, so whatever stands behind one is a line of the journal.
fn with_lines<'i>(answer: &impl Serialize, incidents: impl IntoIterator<Item = &'i Incident>) -> Result<String, JsError> {
    let mut said = json(answer)?;
    for incident in incidents {
        said.push('\n');
        said.push_str(&incident.line());
    }
    Ok(said)
}

fn json(value: &impl Serialize) -> Result<String, JsError> {
    serde_json::to_string(value).map_err(|error| JsError::new(&error.to_string()))
}
