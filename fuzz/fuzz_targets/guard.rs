//! Any moments in any order: the same ones give the same verdicts, and what they say is fit to be said.
#![no_main]

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};
use tool_guard_core::session::persisted::{State, Switch};
use tool_guard_core::{Response, CallEvent, Config, Guard, Incident, OutcomeEvent, ResultEvent, TurnEvent, Verdict};
use tool_guard_fuzz::{TOOLS, assert_marked, assert_plain, of, text};

/// Failures and results that come again and again; others are made of the bytes at hand.
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
const SESSIONS: &[&str] = &["agent:main:a", "b\n\u{202e}b", ""];

/// What happens, one after the other.
#[derive(Debug, Clone)]
enum Moment {
    Turn { session: usize, run: Option<String>, model: Option<String>, unattended: bool },
    Assistant(Call),
    About(Call),
    Outcome { call: Call, is_error: bool, status: Option<&'static str>, exit_code: Option<i64>, text: String, length: usize },
    Result { call: Call, texts: Vec<String>, succeeded: bool },
    Details { call: Call, text: String },
    Usage { session: usize, tokens: u64 },
    Reset { session: usize },
    End { session: usize },
    Switch { session: Option<usize>, to: Option<Switch> },
    Restart,
}

#[derive(Debug, Clone)]
struct Call {
    session: usize,
    id: String,
    tool: String,
    args: Option<String>,
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Unstructured::new(data);
    let Ok((settings, script)) = script(&mut bytes) else { return };
    let config = Config::parse(&settings).expect("settings that are allowed");
    let (mut one, mut two) = (Guard::new(config.clone()), Guard::new(config.clone()));
    for (step, event) in &script {
        let verdicts = play(&mut one, &config, event, *step);
        assert_eq!(verdicts, play(&mut two, &config, event, *step));
        for verdict in &verdicts {
            check(verdict, settings["mode"] == "observe" && !script.iter().any(|(_, event)| matches!(event, Moment::Switch { .. })));
        }
    }
    let snapshot = one.snapshot();
    assert!(snapshot.len() <= SESSIONS.len());
    assert!(snapshot.iter().all(|session| session.failing_calls <= 64 && session.stopped_calls <= 64));
});

/// Settings and moments with their times, made of bytes.
fn script(bytes: &mut Unstructured<'_>) -> Result<(Value, Vec<(u64, Moment)>)> {
    let mode = if bytes.ratio(1, 8)? { "observe" } else { "enforce" };
    let screen = json!({ "injection": *bytes.choose(&["warn", "block", "off"])?, "redact": bytes.arbitrary::<bool>()?, "maxChars": 2000 });
    let settings = json!({ "mode": mode, "screen": screen, "haltAfter": bytes.int_in_range(0..=3)? });
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

fn event(bytes: &mut Unstructured<'_>) -> Result<Moment> {
    let session = bytes.choose_index(SESSIONS.len())?;
    Ok(match bytes.arbitrary::<u8>()? {
        0..=15 => {
            let run = if bytes.arbitrary()? { Some(text(bytes)?) } else { None };
            let model = if bytes.arbitrary()? { Some(text(bytes)?) } else { None };
            Moment::Turn { session, run, model, unattended: bytes.arbitrary()? }
        }
        16..=65 => Moment::Assistant(call(bytes, session)?),
        66..=115 => Moment::About(call(bytes, session)?),
        116..=200 => Moment::Outcome {
            call: call(bytes, session)?,
            is_error: bytes.arbitrary()?,
            status: *bytes.choose(&[None, Some("error"), Some("completed"), Some("running")])?,
            exit_code: *bytes.choose(&[None, Some(0), Some(1), Some(127), Some(i64::MIN)])?,
            text: said(bytes)?,
            length: bytes.arbitrary::<u16>()?.into(),
        },
        201..=225 => {
            let texts = (0..bytes.int_in_range(0..=3)?).map(|_| said(bytes)).collect::<Result<_>>()?;
            Moment::Result { call: call(bytes, session)?, texts, succeeded: bytes.arbitrary()? }
        }
        226..=230 => Moment::Details { call: call(bytes, session)?, text: said(bytes)? },
        231..=235 => Moment::Usage { session, tokens: bytes.arbitrary()? },
        236..=240 => Moment::Reset { session },
        241..=244 => Moment::End { session },
        245..=249 => Moment::Switch {
            session: if bytes.arbitrary()? { Some(session) } else { None },
            to: *bytes.choose(&[None, Some(Switch::On), Some(Switch::Observe), Some(Switch::Off)])?,
        },
        _ => Moment::Restart,
    })
}

fn call(bytes: &mut Unstructured<'_>, session: usize) -> Result<Call> {
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
    Ok(Call { session, id, tool, args })
}

fn said(bytes: &mut Unstructured<'_>) -> Result<String> {
    if bytes.ratio(1, 3)? { text(bytes) } else { Ok((*bytes.choose(TEXTS)?).to_owned()) }
}

/// A verdict on a call, or the incidents and texts of a screened result.
#[derive(Debug, PartialEq)]
enum Said {
    Verdict(Verdict),
    Incidents(Vec<Incident>),
    Texts(Vec<Option<String>>),
}

fn play(guard: &mut Guard, config: &Config, event: &Moment, time: u64) -> Vec<Said> {
    let of_call = |call: &'_ Call| -> (String, String, String, Option<String>) {
        (SESSIONS[call.session].to_owned(), call.id.clone(), call.tool.clone(), call.args.clone())
    };
    match event {
        Moment::Turn { session, run, model, unattended } => {
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
        Moment::Assistant(call) | Moment::About(call) => {
            let (session, id, tool, args) = of_call(call);
            let at = CallEvent { session: &session, id: &id, tool: &tool, args: args.as_deref(), time };
            let verdict = if matches!(event, Moment::Assistant(_)) { guard.on_assistant_call(at) } else { guard.on_call(at) };
            vec![Said::Verdict(verdict)]
        }
        Moment::Outcome { call, is_error, status, exit_code, text, length } => {
            let (session, id, tool, args) = of_call(call);
            let call = CallEvent { session: &session, id: &id, tool: &tool, args: args.as_deref(), time };
            let outcome =
                OutcomeEvent { call, is_error: *is_error, details_status: *status, exit_code: *exit_code, text, length: *length };
            let first = guard.on_outcome(&outcome);
            let second = guard.on_outcome(&outcome);
            assert_eq!(second, Verdict { incident: None, ..first.clone() }, "a result is judged once");
            vec![Said::Verdict(first)]
        }
        Moment::Result { call, texts, succeeded } => {
            let (session, id, tool, args) = of_call(call);
            let call = CallEvent { session: &session, id: &id, tool: &tool, args: args.as_deref(), time };
            let _ = guard.needs(call, texts.iter().map(|text| text.chars().count()).sum());
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let verdict =
                guard.on_result(&ResultEvent { call, succeeded: *succeeded, texts: &texts, schema_error: None, detection: None });
            assert!(!verdict.withheld || verdict.instead.is_some());
            assert_plain(verdict.instead.as_deref().unwrap_or_default(), false);
            vec![Said::Incidents(verdict.incidents), Said::Texts(verdict.texts)]
        }
        Moment::Details { call, text } => {
            let (session, id, tool, args) = of_call(call);
            let call = CallEvent { session: &session, id: &id, tool: &tool, args: args.as_deref(), time };
            vec![Said::Texts(guard.on_details(call, &[text]))]
        }
        Moment::Usage { session, tokens } => {
            guard.on_usage(SESSIONS[*session], *tokens, time);
            vec![]
        }
        Moment::Reset { session } => {
            guard.reset_session(SESSIONS[*session], time);
            vec![]
        }
        Moment::End { session } => {
            guard.end_session(SESSIONS[*session]);
            vec![]
        }
        Moment::Switch { session, to } => {
            guard.set_switch(session.map(|session| SESSIONS[session]), *to, time);
            vec![]
        }
        Moment::Restart => {
            let kept = serde_json::to_string(&guard.state(time)).expect("JSON");
            *guard = Guard::new(config.clone());
            guard.restore(serde_json::from_str::<State>(&kept).expect("what was told is understood"), time);
            vec![]
        }
    }
}

/// Nothing that the model or the journal is told can be forged.
fn check(said: &Said, observes: bool) {
    let incidents = match said {
        Said::Texts(_) => return,
        Said::Incidents(incidents) => incidents.iter().collect(),
        Said::Verdict(verdict) => {
            assert!(!observes || verdict.response == Response::Keep, "{verdict:?}");
            response(&verdict.response);
            verdict.incident.iter().collect::<Vec<_>>()
        }
    };
    for incident in incidents {
        let fields = [&incident.session_key, &incident.tool_name, &incident.call_key];
        let told = [&incident.run_id, &incident.tool_call_id, &incident.model_id, &incident.provider, &incident.error_message];
        for field in fields.into_iter().chain(told.into_iter().flatten()) {
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
        Response::Block { text } | Response::Append { text } | Response::Replace { text } => told(text),
        Response::Halt { text, report, .. } => {
            told(text);
            assert_plain(report, false);
        }
    }
}

fn told(text: &str) {
    assert_plain(text, true);
    assert_marked(text);
    assert!(text.lines().count() <= 12 && text.chars().count() < 4000, "{text}");
}
