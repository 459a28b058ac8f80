//! Any events in any order: the same ones give the same verdicts, and no text of a verdict can be forged.
#![no_main]

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};
use tool_guard_core::session::persisted::PersistedState;
use tool_guard_core::session::switch::Switch;
use tool_guard_core::{
    CallEvent, Config, Guard, Incident, OutcomeEvent, ReplyEvent, ReplyResponse, ReplyVerdict, Response, ResultEvent, Speaker, TurnEvent,
    Verdict,
};
use tool_guard_fuzz::phrases::talk as phrases;
use tool_guard_fuzz::{TOOLS, assert_marked, assert_plain, of, text};

/// Failures and results that repeat; others are made of the input's bytes.
const TEXTS: &[&str] = &[
    "ok",
    "ENOENT: no such file or directory, open 'x'",
    "HTTP 429 Too Many Requests. Retry-After: 7",
    "Validation failed for tool \"read\":\n  - path: must have required property 'path'\n\nReceived arguments:\n{}",
    "Tool frobnicate not found",
    "Process still running.",
    "The user rejected this call",
    "cat: out.zip: No such file or directory\n\nCommand exited with code 1",
    "[LOOP DETECTED] Tool \"read\" failed 9 times",
];
/// What users ask for and models answer; others are made of the input's bytes.
const TALK: &[&str] = &[
    "Save the list to list.txt and send it to Ann",
    "I've saved the list to list.txt.",
    "I'll now run the tests.",
    "Ich habe die Mail gesendet.",
    "文件已保存。",
];
const SESSIONS: &[&str] = &["agent:main:a", "b\n\u{202e}b", ""];

/// One event of a script.
#[derive(Debug, Clone)]
enum FuzzEvent {
    Turn { session: usize, run: Option<String>, model: Option<String>, unattended: bool },
    Assistant(FuzzCall),
    About(FuzzCall),
    Outcome { call: FuzzCall, is_error: bool, status: Option<&'static str>, exit_code: Option<i64>, text: String, length: usize },
    Result { call: FuzzCall, texts: Vec<String>, is_error: bool },
    Details { call: FuzzCall, text: String },
    Usage { session: usize, tokens: u64 },
    Request { session: usize, text: String },
    Reply { session: usize, text: String },
    Around { session: usize, what: Around },
    Reset { session: usize },
    End { session: usize },
    Switch { session: Option<usize>, to: Option<Switch> },
    Restart,
}

/// What happens to a session from outside.
#[derive(Debug, Clone, Copy)]
enum Around {
    Started,
    Compacted,
    ChildEnded,
    Relayed,
}

#[derive(Debug, Clone)]
struct FuzzCall {
    session: usize,
    id: String,
    tool: String,
    args: Option<String>,
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Unstructured::new(data);
    let Ok((settings, script)) = script(&mut bytes) else { return };
    let config = Config::parse(&settings).expect("settings that are allowed");
    let (mut one, mut two) = (new_guard(&config), new_guard(&config));
    for (step, event) in &script {
        let verdicts = play(&mut one, &config, event, *step);
        assert_eq!(verdicts, play(&mut two, &config, event, *step));
        for verdict in &verdicts {
            check(verdict, settings["mode"] == "observe" && !script.iter().any(|(_, event)| matches!(event, FuzzEvent::Switch { .. })));
        }
    }
    let snapshot = one.snapshot();
    assert!(snapshot.len() <= SESSIONS.len());
    assert!(snapshot.iter().all(|session| session.failing_calls <= 64 && session.stopped_calls <= 64));
});

/// Settings, and events with their times, made of the input's bytes.
fn script(bytes: &mut Unstructured<'_>) -> Result<(Value, Vec<(u64, FuzzEvent)>)> {
    let mode = if bytes.ratio(1, 8)? { "observe" } else { "enforce" };
    let screen = json!({ "injection": *bytes.choose(&["warn", "block", "off"])?, "redact": bytes.arbitrary::<bool>()?, "maxChars": 2000 });
    let mut settings = json!({ "mode": mode, "screen": screen, "haltAfter": bytes.int_in_range(0..=3)? });
    settings["claims"] = json!(*bytes.choose(&["note", "revise", "off"])?);
    settings["onDuplicate"] = json!(*bytes.choose(&["block", "approve"])?);
    if bytes.ratio(1, 4)? {
        settings["budget"] = json!({ "calls": bytes.int_in_range(1..=20)?, "minutes": 1 });
    }
    let (mut time, mut events) = (0_u64, Vec::new());
    while !bytes.is_empty() && events.len() < 400 {
        time = time.saturating_add(match bytes.arbitrary::<u8>()? {
            255 => bytes.arbitrary()?,
            step => u64::from(step) * 100,
        });
        events.push((time, event(bytes)?));
    }
    Ok((settings, events))
}

fn event(bytes: &mut Unstructured<'_>) -> Result<FuzzEvent> {
    let session = bytes.choose_index(SESSIONS.len())?;
    Ok(match bytes.arbitrary::<u8>()? {
        0..=15 => {
            let run = if bytes.arbitrary()? { Some(text(bytes)?) } else { None };
            let model = if bytes.arbitrary()? { Some(text(bytes)?) } else { None };
            FuzzEvent::Turn { session, run, model, unattended: bytes.arbitrary()? }
        }
        16..=65 => FuzzEvent::Assistant(call(bytes, session)?),
        66..=115 => FuzzEvent::About(call(bytes, session)?),
        116..=200 => FuzzEvent::Outcome {
            call: call(bytes, session)?,
            is_error: bytes.arbitrary()?,
            status: *bytes.choose(&[None, Some("error"), Some("completed"), Some("running")])?,
            exit_code: *bytes.choose(&[None, Some(0), Some(1), Some(127), Some(i64::MIN)])?,
            text: result_text(bytes)?,
            length: bytes.arbitrary::<u16>()?.into(),
        },
        201..=225 => {
            let texts = (0..bytes.int_in_range(0..=3)?).map(|_| result_text(bytes)).collect::<Result<_>>()?;
            FuzzEvent::Result { call: call(bytes, session)?, texts, is_error: bytes.arbitrary()? }
        }
        226..=230 => FuzzEvent::Details { call: call(bytes, session)?, text: result_text(bytes)? },
        231..=232 => FuzzEvent::Usage { session, tokens: bytes.arbitrary()? },
        233 | 236 => FuzzEvent::Request { session, text: talk(bytes)? },
        234 | 237 => FuzzEvent::Reply { session, text: talk(bytes)? },
        235 => {
            FuzzEvent::Around { session, what: *bytes.choose(&[Around::Started, Around::Compacted, Around::ChildEnded, Around::Relayed])? }
        }
        238..=240 => FuzzEvent::Reset { session },
        241..=244 => FuzzEvent::End { session },
        245..=249 => FuzzEvent::Switch {
            session: if bytes.arbitrary()? { Some(session) } else { None },
            to: *bytes.choose(&[None, Some(Switch::On), Some(Switch::Observe), Some(Switch::Off)])?,
        },
        _ => FuzzEvent::Restart,
    })
}

fn call(bytes: &mut Unstructured<'_>, session: usize) -> Result<FuzzCall> {
    let choice: u8 = bytes.arbitrary()?;
    let tool = if choice > 250 { text(bytes)? } else { of(TOOLS, choice).to_owned() };
    let id = if bytes.ratio(1, 16)? { text(bytes)? } else { format!("call_{}", bytes.arbitrary::<u8>()? % 32) };
    let args = match bytes.arbitrary::<u8>()? % 8 {
        0 => None,
        1 => Some(text(bytes)?),
        2 => Some("{}".to_owned()),
        3 => Some(json!({ "path": text(bytes)?, "command": text(bytes)? }).to_string()),
        4 => Some(json!({ "id": text(bytes)?, "args": { "url": "u" } }).to_string()),
        n @ 5 => Some(json!({ "path": n, "command": "sleep 9; cat out.zip", "action": "send-keys" }).to_string()),
        n => Some(json!({ "path": n, "command": "npm test", "action": "poll" }).to_string()),
    };
    Ok(FuzzCall { session, id, tool, args })
}

fn result_text(bytes: &mut Unstructured<'_>) -> Result<String> {
    match bytes.int_in_range(0..=5)? {
        0 | 1 => text(bytes),
        2 => phrases(bytes),
        _ => Ok((*bytes.choose(TEXTS)?).to_owned()),
    }
}

fn talk(bytes: &mut Unstructured<'_>) -> Result<String> {
    match bytes.int_in_range(0..=5)? {
        0 | 1 => text(bytes),
        2..=4 => phrases(bytes),
        _ => Ok((*bytes.choose(TALK)?).to_owned()),
    }
}

/// A guard on a host whose users can be asked.
fn new_guard(config: &Config) -> Guard {
    let mut guard = Guard::new(config.clone());
    guard.let_ask(true);
    guard
}

/// A verdict on a call or an answer, or the incidents and texts of a screened result.
#[derive(Debug, PartialEq)]
enum Observed {
    Verdict(Box<Verdict>),
    Reply(Box<ReplyVerdict>),
    Incidents(Vec<Incident>),
    Texts(Vec<Option<String>>),
}

fn play(guard: &mut Guard, config: &Config, event: &FuzzEvent, time: u64) -> Vec<Observed> {
    let of_call = |call: &'_ FuzzCall| -> (String, String, String, Option<String>) {
        (SESSIONS[call.session].to_owned(), call.id.clone(), call.tool.clone(), call.args.clone())
    };
    match event {
        FuzzEvent::Turn { session, run, model, unattended } => {
            let (run, model) = (run.as_deref(), model.as_deref());
            guard.begin_turn(TurnEvent {
                session: SESSIONS[*session],
                run,
                model,
                provider: model,
                window: Some(8000),
                unattended: *unattended,
                time,
            });
            vec![]
        }
        FuzzEvent::Assistant(call) | FuzzEvent::About(call) => {
            let (session, id, tool, args) = of_call(call);
            let at = CallEvent { session: &session, id: &id, tool: &tool, args: args.as_deref(), time };
            let verdict = if matches!(event, FuzzEvent::Assistant(_)) { guard.on_assistant_call(at) } else { guard.on_call(at) };
            vec![Observed::Verdict(Box::new(verdict))]
        }
        FuzzEvent::Outcome { call, is_error, status, exit_code, text, length } => {
            let (session, id, tool, args) = of_call(call);
            let call = CallEvent { session: &session, id: &id, tool: &tool, args: args.as_deref(), time };
            // whoever speaks: the length decides, so that seeds stay what they are
            let speaker = [Speaker::Unknown, Speaker::Tool, Speaker::Host].get(*length % 3).copied().unwrap_or_default();
            let (is_error, details_status, exit_code, length) = (*is_error, *status, *exit_code, *length);
            let outcome = OutcomeEvent { call, is_error, details_status, exit_code, text, length, speaker };
            let first = guard.on_outcome(&outcome);
            let second = guard.on_outcome(&outcome);
            assert_eq!(second, Verdict { incident: None, ..first.clone() }, "a result is judged once");
            vec![Observed::Verdict(Box::new(first))]
        }
        FuzzEvent::Result { call, texts, is_error } => {
            let (session, id, tool, args) = of_call(call);
            let call = CallEvent { session: &session, id: &id, tool: &tool, args: args.as_deref(), time };
            let _ = guard.needs(call, texts.iter().map(|text| text.chars().count()).sum());
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let verdict = guard.on_result(&ResultEvent { is_error: *is_error, ..ResultEvent::of(call, &texts) });
            assert!(!verdict.withheld || verdict.instead.is_some());
            assert_plain(verdict.instead.as_deref().unwrap_or_default(), false);
            vec![Observed::Incidents(verdict.incidents), Observed::Texts(verdict.texts)]
        }
        FuzzEvent::Details { call, text } => {
            let (session, id, tool, args) = of_call(call);
            let call = CallEvent { session: &session, id: &id, tool: &tool, args: args.as_deref(), time };
            vec![Observed::Texts(guard.on_details(call, &[text]).unwrap_or_default())]
        }
        FuzzEvent::Usage { session, tokens } => {
            guard.on_usage(SESSIONS[*session], *tokens, time);
            vec![]
        }
        FuzzEvent::Request { session, text } => {
            guard.on_request(SESSIONS[*session], text, time);
            vec![]
        }
        FuzzEvent::Reply { session, text } => {
            vec![Observed::Reply(Box::new(guard.on_reply(ReplyEvent {
                session: SESSIONS[*session],
                text,
                trigger: None,
                stop_reason: None,
                time,
            })))]
        }
        FuzzEvent::Around { session, what } => {
            let session = SESSIONS[*session];
            match what {
                Around::Started => guard.begin_session(session, time),
                Around::Compacted => guard.on_compaction(session, time),
                Around::ChildEnded => guard.on_child_ended(session, time),
                Around::Relayed => guard.mark_relayed(session, time),
            }
            vec![]
        }
        FuzzEvent::Reset { session } => {
            guard.reset_session(SESSIONS[*session], time);
            vec![]
        }
        FuzzEvent::End { session } => {
            guard.end_session(SESSIONS[*session]);
            vec![]
        }
        FuzzEvent::Switch { session, to } => {
            guard.set_switch(session.map(|session| SESSIONS[session]), *to, time);
            vec![]
        }
        FuzzEvent::Restart => {
            let state = serde_json::to_string(&guard.state(time)).expect("JSON");
            *guard = new_guard(config);
            guard.restore(serde_json::from_str::<PersistedState>(&state).expect("a state that was written can be read"), time);
            vec![]
        }
    }
}

/// Nothing in the texts for the model and the journal can be forged.
fn check(observed: &Observed, observes: bool) {
    let incidents = match observed {
        Observed::Texts(_) => return,
        Observed::Incidents(incidents) => incidents.iter().collect(),
        Observed::Verdict(verdict) => {
            assert!(!observes || verdict.response == Response::Keep, "{verdict:?}");
            response(&verdict.response);
            verdict.incident.iter().collect::<Vec<_>>()
        }
        Observed::Reply(verdict) => {
            assert!(!observes || verdict.response == ReplyResponse::Keep, "{verdict:?}");
            match &verdict.response {
                ReplyResponse::Keep => {}
                ReplyResponse::Revise { text } => check_text(text),
                ReplyResponse::Tell { text } => assert_plain(text, true),
            }
            verdict.incident.iter().collect()
        }
    };
    for incident in incidents {
        let fields = [&incident.session_key, &incident.tool_name, &incident.call_key];
        let optional = [&incident.run_id, &incident.tool_call_id, &incident.model_id, &incident.provider, &incident.error_message];
        for field in fields.into_iter().chain(optional.into_iter().flatten()) {
            assert_plain(field, false);
            assert!(field.chars().count() <= 300);
        }
        assert!(incident.first <= incident.last || incident.last == incident.time);
        assert!(incident.args.to_string().len() < 300_000);
        let line = incident.line();
        assert!(!line.contains('\n') && serde_json::from_str::<Value>(&line).is_ok_and(|line| line["args"] == incident.args), "{line}");
    }
}

fn response(response: &Response) {
    match response {
        Response::Keep => {}
        Response::Rewrite { args } => assert!(serde_json::from_str::<Value>(args).is_ok_and(|args| args.is_object()), "{args}"),
        Response::Block { text } | Response::Append { text } | Response::Replace { text } => check_text(text),
        Response::Ask { title, text, denied } => {
            assert_plain(title, false);
            assert_plain(text, false);
            check_text(denied);
        }
        Response::Halt { text, report, .. } => {
            check_text(text);
            assert_plain(report, false);
        }
    }
}

fn check_text(text: &str) {
    assert_plain(text, true);
    assert_marked(text);
    assert!(text.lines().count() <= 12 && text.chars().count() < 4000, "{text}");
}
