//! How values cross to JavaScript: as plain objects. A line of the journal is a text in one, since JavaScript only writes it.

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use tool_guard_core::{
    Action, Incident, PromptVerdict, Question, ReplyResponse, ReplyVerdict, Response, ResultVerdict, TextCallAnswer, TextCallVerdict,
    Verdict,
};
use tool_guard_settings::config::NotifyOn;
use wasm_bindgen::prelude::*;

/// A value as JavaScript would have it from JSON: plain objects, null for what is absent.
pub(crate) fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    value.serialize(&Serializer::json_compatible()).map_err(|error| JsError::new(&error.to_string()))
}

/// What was decided about a call or its result.
#[derive(Debug)]
pub(crate) struct Judged {
    /// What screening made of the result.
    pub(crate) screened: Option<ResultVerdict>,
    /// What the rules say of the call.
    pub(crate) verdict: Verdict,
}

#[derive(Serialize)]
struct EncodedJudged<'v> {
    response: &'v Response,
    screened: Option<EncodedScreened<'v>>,
    incidents: Vec<EncodedIncident>,
    question: Option<EncodedQuestion<'v>>,
}

/// Something to ask a reader: the instructions, the text, and whether the call waits for the answer.
#[derive(Serialize)]
struct EncodedQuestion<'v> {
    id: &'v str,
    system: &'static str,
    text: &'v str,
    holds: bool,
}

impl<'v> EncodedQuestion<'v> {
    fn of(Question { id, topic, text, holds }: &'v Question) -> Self {
        Self { id, system: topic.question(), text, holds: *holds }
    }
}

#[derive(Serialize)]
struct EncodedScreened<'v> {
    instead: Option<&'v str>,
    withheld: bool,
    texts: &'v [Option<String>],
}

/// `{ response, screened, incidents, question }`.
pub(crate) fn of_judged(Judged { screened, verdict: Verdict { response, incident, question } }: &Judged) -> Result<JsValue, JsError> {
    let incidents = screened.iter().flat_map(|screened| &screened.incidents).chain(incident).map(EncodedIncident::of).collect();
    let screened = screened.as_ref().map(|ResultVerdict { instead, withheld, texts, .. }| EncodedScreened {
        instead: instead.as_deref(),
        withheld: *withheld,
        texts,
    });
    to_js(&EncodedJudged { response, screened, incidents, question: question.as_deref().map(EncodedQuestion::of) })
}

/// `{ response, incidents, question }`.
pub(crate) fn of_reply(ReplyVerdict { response, incident, question }: &ReplyVerdict) -> Result<JsValue, JsError> {
    #[derive(Serialize)]
    struct EncodedReply<'v> {
        response: &'v ReplyResponse,
        incidents: Vec<EncodedIncident>,
        question: Option<EncodedQuestion<'v>>,
    }
    let question = question.as_ref().map(EncodedQuestion::of);
    to_js(&EncodedReply { response, incidents: incident.iter().map(EncodedIncident::of).collect(), question })
}

/// `{ needsResults, ask, words, calls, incidents }`, or `undefined` where nothing comes of it.
pub(crate) fn of_text_calls(TextCallVerdict { answer, incidents }: &TextCallVerdict) -> Result<JsValue, JsError> {
    #[derive(Serialize)]
    struct EncodedCall<'v> {
        tool: &'v str,
        args: &'v str,
    }
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct EncodedTextCalls<'v> {
        needs_results: bool,
        ask: Option<&'v str>,
        words: &'v str,
        calls: Vec<EncodedCall<'v>>,
        incidents: Vec<EncodedIncident>,
    }
    if *answer == TextCallAnswer::Keep && incidents.is_empty() {
        return Ok(JsValue::UNDEFINED);
    }
    let (words, calls) = match answer {
        TextCallAnswer::Make { words, calls } => (&**words, &**calls),
        TextCallAnswer::Ask { words, .. } => (&**words, &[][..]),
        _ => ("", &[][..]),
    };
    to_js(&EncodedTextCalls {
        needs_results: *answer == TextCallAnswer::NeedResults,
        ask: if let TextCallAnswer::Ask { text, .. } = answer { Some(text) } else { None },
        words,
        calls: calls.iter().map(|(tool, args)| EncodedCall { tool, args }).collect(),
        incidents: incidents.iter().map(EncodedIncident::of).collect(),
    })
}

/// `{ hints, tools, complaints, incidents }`.
pub(crate) fn of_prompt(PromptVerdict { hints, tools, complaints, incidents }: &PromptVerdict) -> Result<JsValue, JsError> {
    #[derive(Serialize)]
    struct EncodedPrompt<'v> {
        hints: Option<&'v str>,
        tools: Option<&'v [String]>,
        complaints: &'v [String],
        incidents: Vec<EncodedIncident>,
    }
    let incidents = incidents.iter().map(EncodedIncident::of).collect();
    to_js(&EncodedPrompt { hints: hints.as_deref(), tools: tools.as_deref(), complaints, incidents })
}

/// The line of an incident, and what must be known of it before anybody reads that.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EncodedIncident {
    action: Action,
    enforced: bool,
    /// Whether the state that survives a restart may be another one now.
    changes_loops: bool,
    /// What people are told of it as.
    notice: Option<NotifyOn>,
    line: String,
}

impl EncodedIncident {
    fn of(incident: &Incident) -> Self {
        let Incident { action, enforced, .. } = *incident;
        Self { action, enforced, changes_loops: action.changes_loops(), notice: incident.notice(), line: incident.line() }
    }
}
