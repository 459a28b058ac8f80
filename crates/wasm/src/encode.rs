//! How values cross to JavaScript: verdicts as JSON, which is cheapest for the few that there are; settings, catalogue, classes and
//! snapshots as values.

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use tool_guard_core::{Incident, PromptVerdict, ReplyResponse, ReplyVerdict, Response, ResultVerdict, Verdict};
use tool_guard_verdict::action::Action;
use wasm_bindgen::prelude::*;

/// A value as JavaScript would have it from JSON: plain objects, null for what is absent.
pub(crate) fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    value.serialize(&Serializer::json_compatible()).map_err(|error| JsError::new(&error.to_string()))
}

/// A verdict on a call: JSON, and on a line of its own the journal's line for the incident, if there is one.
pub(crate) fn of_call(Verdict { response, incident }: &Verdict) -> Result<String, JsError> {
    #[derive(Serialize)]
    struct EncodedCall<'v> {
        #[serde(flatten)]
        response: &'v Response,
        incidents: Vec<IncidentHead>,
    }
    with_lines(&EncodedCall { response, incidents: incident.iter().map(IncidentHead::of).collect() }, incident)
}

/// A verdict on a result, in the same form: a line for each incident.
pub(crate) fn of_result(ResultVerdict { instead, withheld, texts, incidents }: &ResultVerdict) -> Result<String, JsError> {
    #[derive(Serialize)]
    struct EncodedResult<'v> {
        instead: Option<&'v str>,
        withheld: bool,
        texts: &'v [Option<String>],
        incidents: Vec<IncidentHead>,
    }
    let encoded = EncodedResult {
        instead: instead.as_deref(),
        withheld: *withheld,
        texts,
        incidents: incidents.iter().map(IncidentHead::of).collect(),
    };
    with_lines(&encoded, incidents)
}

/// A verdict on an answer, in the same form.
pub(crate) fn of_reply(ReplyVerdict { response, incident }: &ReplyVerdict) -> Result<String, JsError> {
    #[derive(Serialize)]
    struct EncodedReply<'v> {
        #[serde(flatten)]
        response: &'v ReplyResponse,
        incidents: Vec<IncidentHead>,
    }
    with_lines(&EncodedReply { response, incidents: incident.iter().map(IncidentHead::of).collect() }, incident)
}

/// What a session's prompt is given, in the same form.
pub(crate) fn of_prompt(PromptVerdict { hints, tools, complaints, incidents }: &PromptVerdict) -> Result<String, JsError> {
    #[derive(Serialize)]
    struct EncodedPrompt<'v> {
        hints: Option<&'v str>,
        tools: Option<&'v [String]>,
        complaints: &'v [String],
        incidents: Vec<IncidentHead>,
    }
    let heads = incidents.iter().map(IncidentHead::of).collect();
    with_lines(&EncodedPrompt { hints: hints.as_deref(), tools: tools.as_deref(), complaints, incidents: heads }, incidents)
}

/// What JavaScript itself must know of an incident.
#[derive(Serialize)]
struct IncidentHead {
    action: Action,
    enforced: bool,
}

impl IncidentHead {
    const fn of(Incident { action, enforced, .. }: &Incident) -> Self {
        Self { action: *action, enforced: *enforced }
    }
}

/// JSON holds no line end, so whatever stands behind one is a line of the journal.
fn with_lines<'i>(encoded: &impl Serialize, incidents: impl IntoIterator<Item = &'i Incident>) -> Result<String, JsError> {
    let mut out = json(encoded)?;
    for incident in incidents {
        out.push('\n');
        out.push_str(&incident.line());
    }
    Ok(out)
}

fn json(value: &impl Serialize) -> Result<String, JsError> {
    serde_json::to_string(value).map_err(|error| JsError::new(&error.to_string()))
}
