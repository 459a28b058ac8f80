//! Converts the forms in which other guards' tests were recorded into sequences of calls. A form is recognised by its input, not
//! by its source.

use serde_json::Value;
use tool_guard_transcript::{RecordedSession, RecordingFormat, Row, RowKind};

use super::row::CaseRow;
use super::verdict::intervenes;

/// What a call returns when the case does not say: the same for every call.
pub(super) const SILENT_RESULT: &str = "ok";

/// A call and its result.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct CaseCall {
    /// The tool.
    pub tool: String,
    /// The arguments.
    pub args: Value,
    /// What it returned.
    pub text: String,
    /// Whether it failed.
    pub failed: bool,
}

/// A step of a case.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum CaseStep {
    /// A new turn.
    Turn,
    /// A call.
    Call(CaseCall),
}

/// A case in the common form.
#[derive(Debug, Clone)]
pub(super) struct ConvertedCase {
    /// What happens.
    pub steps: Vec<CaseStep>,
    /// Whether the other guard intervenes anywhere.
    pub theirs: bool,
}

impl ConvertedCase {
    /// The case as a recorded session.
    #[must_use]
    pub(super) fn session(&self) -> RecordedSession {
        let mut rows = Vec::new();
        let mut turn = 1;
        let row = |kind, turn, call: &CaseCall, i: usize| Row {
            i: i as u64,
            turn,
            tool: Some(call.tool.clone()),
            args: (kind == RowKind::Call).then(|| call.args.clone()),
            is_error: (kind == RowKind::Result).then_some(call.failed),
            text: (kind == RowKind::Result).then(|| call.text.clone()),
            ..Row::new(kind, i + 1)
        };
        for step in &self.steps {
            match step {
                CaseStep::Turn => turn += 1,
                CaseStep::Call(call) => {
                    rows.push(row(RowKind::Call, turn, call, rows.len()));
                    rows.push(row(RowKind::Result, turn, call, rows.len()));
                }
            }
        }
        RecordedSession { id: "case".to_owned(), source: String::new(), format: RecordingFormat::Corpus, model: None, rows }
    }
}

/// Converts the rows of one test into a case.
///
/// # Errors
/// Why the test is not about sequences of tool calls.
pub(super) fn convert(rows: &[CaseRow]) -> Result<ConvertedCase, &'static str> {
    let input = &rows[0].input;
    let steps = if input.get("payload").is_some() {
        rows.iter().filter_map(|row| hook_payload(&row.input["payload"])).map(CaseStep::Call).collect()
    } else {
        steps(input)?
    };
    if input.pointer("/config/custom_key") == Some(&Value::Bool(true)) {
        return Err("compares by the user's own key function");
    }
    if !steps.iter().any(|step| matches!(step, CaseStep::Call(_))) {
        return Err("no tool call: text repetition or an empty history");
    }
    let mut verdicts = rows.iter().map(|row| intervenes(&row.expected));
    let theirs = verdicts.try_fold(false, |any, verdict| verdict.map(|verdict| any || verdict)).ok_or("no verdict to compare with")?;
    let off = input.pointer("/config/detectors").and_then(Value::as_object).is_some_and(|all| all.values().any(|on| on == false));
    if !theirs && (off || rows[0].test.contains("disabled")) {
        return Err("switched off in their configuration");
    }
    Ok(ConvertedCase { steps, theirs })
}

fn steps(input: &Value) -> Result<Vec<CaseStep>, &'static str> {
    let list = |name: &str| input.get(name).and_then(Value::as_array);
    if let Some(calls) = list("calls") {
        return Ok(calls.iter().filter_map(plain_call).map(CaseStep::Call).collect());
    }
    if let Some(failures) = list("failures") {
        return Ok(failures.iter().filter_map(failure).collect());
    }
    if let Some(steps) = list("steps") {
        return Ok(steps.iter().filter_map(plain_call).map(CaseStep::Call).collect());
    }
    if let Some(events) = list("events_rle") {
        let steps: Vec<CaseStep> = events.iter().flat_map(stream_event).collect();
        let texts = events.iter().any(|event| event.pointer("/event/type").is_some_and(|kind| kind == "content"));
        return if texts && steps.len() < 2 { Err("text repetition, not tool calls") } else { Ok(steps) };
    }
    if let Some(events) = list("events") {
        return Ok(agent_events(events));
    }
    if let Some(history) = list("history") {
        return Ok(history_and_next(history, input.get("next")));
    }
    if let Some(records) = list("record(path,tool,fingerprint)") {
        return Ok(records.iter().filter_map(file_operation).map(CaseStep::Call).collect());
    }
    if let Some(ops) = list("ops") {
        return if ops.iter().any(|op| op.get("tool").is_some()) {
            Ok(detector_ops(ops))
        } else {
            Err("a guard after compaction: told hashes, not calls")
        };
    }
    if input.get("fn").is_some() {
        Err("a helper function: a counter or a signature, no verdict")
    } else {
        Err("a shape this command does not know")
    }
}

fn string(value: &Value, name: &str) -> Option<String> {
    value.get(name).and_then(Value::as_str).map(str::to_owned)
}

/// Arguments as an object, or as JSON in a string.
fn arguments(value: Option<&Value>) -> Value {
    match value {
        Some(Value::String(text)) => serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.clone())),
        Some(value) => value.clone(),
        None => Value::Object(serde_json::Map::new()),
    }
}

/// `{tool, args | nativeArgs | input, output?}`
fn plain_call(value: &Value) -> Option<CaseCall> {
    let native = value.get("nativeArgs").filter(|args| args.is_object());
    Some(CaseCall {
        tool: string(value, "tool")?,
        args: arguments(native.or_else(|| value.get("args")).or_else(|| value.get("input"))),
        text: string(value, "output").unwrap_or_else(|| SILENT_RESULT.to_owned()),
        failed: false,
    })
}

/// `{tool, args, error}` or `{op: "resetTurn"}`
fn failure(value: &Value) -> Option<CaseStep> {
    if value.get("op").is_some_and(|op| op == "resetTurn") {
        return Some(CaseStep::Turn);
    }
    let text = string(value, "error").unwrap_or_default();
    Some(CaseStep::Call(CaseCall { text, failed: true, ..plain_call(value)? }))
}

/// `{event: {type, value: {name, args}}, times}`
fn stream_event(value: &Value) -> Vec<CaseStep> {
    let call = || -> Option<CaseCall> {
        let event = value.get("event")?;
        (event.get("type")? == "tool_call_request").then_some(())?;
        let request = event.get("value")?;
        let args = arguments(request.get("args"));
        Some(CaseCall { tool: string(request, "name")?, args, text: SILENT_RESULT.to_owned(), failed: false })
    };
    let times = value.get("times").and_then(Value::as_u64).unwrap_or(1).min(1000);
    call().map(|call| (0..times).map(|_| CaseStep::Call(call.clone())).collect()).unwrap_or_default()
}

/// Messages, actions, observations and errors of an agent, joined by id.
fn agent_events(events: &[Value]) -> Vec<CaseStep> {
    let mut steps = Vec::new();
    let mut open: Option<(Option<&Value>, usize)> = None;
    for event in events {
        let is_user = event.get("source").is_some_and(|source| source == "user");
        match event.get("event").and_then(Value::as_str).unwrap_or_default() {
            "MessageEvent" if is_user => steps.push(CaseStep::Turn),
            "ActionEvent" => {
                if let Some(call) = plain_call(event) {
                    open = Some((event.get("id"), steps.len()));
                    steps.push(CaseStep::Call(call));
                }
            }
            "ObservationEvent" | "AgentErrorEvent" => {
                if let Some((id, at)) = open
                    && id == event.get("id")
                    && let Some(CaseStep::Call(call)) = steps.get_mut(at)
                {
                    let result = event.get("result").unwrap_or(&Value::Null);
                    call.text = string(event, "error").unwrap_or_else(|| content_text(result));
                    call.failed = event.get("error").is_some_and(|error| !error.is_null()) || result_failed(result);
                }
            }
            _ => {}
        }
    }
    steps
}

/// Calls and outcomes, joined by id, and the call that is judged in the end.
fn history_and_next(history: &[Value], next: Option<&Value>) -> Vec<CaseStep> {
    let mut calls: Vec<(Option<&Value>, CaseCall)> = Vec::new();
    for entry in history {
        let id = entry.get("id");
        if entry.get("op").is_some_and(|op| op == "outcome") {
            if let Some((_, call)) = calls.iter_mut().rfind(|(known, _)| *known == id) {
                (call.text, call.failed) = outcome(entry);
            }
        } else if let Some(call) = plain_call(entry) {
            calls.push((id, call));
        }
    }
    if let Some(mut call) = next.and_then(plain_call) {
        // it would return what the last identical call returned
        if let Some((_, like)) = calls.iter().rfind(|(_, like)| like.tool == call.tool && like.args == call.args) {
            (call.text, call.failed) = (like.text.clone(), like.failed);
        }
        calls.push((None, call));
    }
    calls.into_iter().map(|(_, call)| CaseStep::Call(call)).collect()
}

fn outcome(entry: &Value) -> (String, bool) {
    match entry.get("error") {
        Some(error) if !error.is_null() => (string(error, "message").unwrap_or_else(|| error.to_string()), true),
        _ => {
            let result = entry.get("result").unwrap_or(&Value::Null);
            (content_text(result), result_failed(result))
        }
    }
}

fn result_failed(result: &Value) -> bool {
    let code = result.get("exit_code").or_else(|| result.pointer("/details/exitCode")).and_then(Value::as_i64);
    result.get("is_error") == Some(&Value::Bool(true)) || code.is_some_and(|code| code != 0)
}

fn content_text(result: &Value) -> String {
    match result.get("content") {
        Some(Value::Array(parts)) => parts.iter().filter_map(|part| string(part, "text")).collect::<Vec<_>>().join("\n"),
        Some(Value::String(text)) => text.clone(),
        _ => result.as_str().map_or_else(|| SILENT_RESULT.to_owned(), str::to_owned),
    }
}

/// `[path, tool, fingerprint?]`
fn file_operation(value: &Value) -> Option<CaseCall> {
    let part = |at: usize| value.get(at).and_then(Value::as_str);
    let mut args = serde_json::json!({ "path": part(0)? });
    if let Some(fingerprint) = part(2) {
        let (old, new) = fingerprint.split_once("::").unwrap_or((fingerprint, ""));
        args["oldText"] = old.into();
        args["newText"] = new.into();
    }
    Some(CaseCall { tool: part(1)?.to_owned(), args, text: SILENT_RESULT.to_owned(), failed: false })
}

/// `check` announces a call, `record_outcome` or `record` holds what it returned.
fn detector_ops(ops: &[Value]) -> Vec<CaseStep> {
    let mut steps: Vec<CaseStep> = Vec::new();
    let mut checked = false;
    for op in ops {
        let Some(mut call) = plain_call(op) else { continue };
        let result = string(op, "result");
        if let (Some(text), Some(CaseStep::Call(last))) = (&result, steps.last_mut())
            && checked
            && last.tool == call.tool
            && last.args == call.args
        {
            last.text.clone_from(text);
            checked = false;
            continue;
        }
        checked = result.is_none();
        call.text = result.unwrap_or(call.text);
        steps.push(CaseStep::Call(call));
    }
    steps
}

/// `{tool_name, tool_input}` of a hook that runs before a tool.
fn hook_payload(value: &Value) -> Option<CaseCall> {
    let args = arguments(value.get("tool_input"));
    Some(CaseCall { tool: string(value, "tool_name")?, args, text: SILENT_RESULT.to_owned(), failed: false })
}
