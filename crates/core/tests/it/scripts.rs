//! Every entry of core in every role, over a page of text in each script: whole, cut at each of its characters, with each of them doubled.

use serde_json::{Value, json};
use tool_guard_core::prompt::correction::Correction;
use tool_guard_core::session::persisted::PersistedState;
use tool_guard_core::session::switch::Switch;
use tool_guard_core::{CallEvent, Config, Guard, Incident, OutcomeEvent, PromptEvent, ReplyEvent, ResultEvent, TurnEvent};
use tool_guard_screen::inspect::{Detection, Severity};

const PAGES: &str = include_str!("../data/scripts.tsv");
const SESSION: &str = "agent:main:main";

/// Everything is on that reads a text.
fn guard() -> Guard {
    let settings = json!({
        "claims": "revise",
        "hints": "on",
        "screen": { "injection": "block", "redact": true, "maxChars": 2000 },
        "budget": { "calls": 1000 },
        "onDuplicate": "approve",
    });
    let mut guard = Guard::new(Config::parse(&settings).unwrap());
    guard.let_ask(true);
    guard
}

/// A text in every role that texts have. Returns what the journal is told.
fn every_role(guard: &mut Guard, text: &str, time: u64) -> Vec<Incident> {
    let mut incidents = Vec::new();
    // a session may be called anything, too
    for (session, said) in [(SESSION, text), (text, "ok")] {
        let (run, model) = (Some(text), Some(text));
        guard.begin_session(session, time);
        guard.begin_turn(TurnEvent { session, run, model, provider: model, window: Some(8000), unattended: true, time });
        guard.on_request(session, said, time);
        incidents.extend(guard.on_reply(ReplyEvent { session, text: said, trigger: None, stop_reason: None, time }).incident);
        let tools = [text.to_owned(), "read".to_owned()];
        incidents
            .extend(guard.on_prompt(PromptEvent { session, provider: model, model, tools: Some(&tools), narrows: true, time }).incidents);
        guard.on_usage(session, 7, time);
    }
    let as_value = json!({ "path": text, "command": text }).to_string();
    let as_key = json!({ text: text, "edits": [text] }).to_string();
    let wrapped = json!({ "id": text, "args": { text: text } }).to_string();
    let calls = [(text, "{}"), ("read", &as_value), ("exec", &as_value), ("edit", &as_key), ("tool_call", &wrapped), ("write", text)];
    let refusals = [
        text.to_owned(),
        format!("Validation failed for tool \"{text}\":\n  - {text}: must be string\n\nReceived arguments:\n{{}}"),
        format!("Tool {text} not found"),
        json!({ "status": "error", "error": text }).to_string(),
    ];
    for (nth, (tool, args)) in calls.into_iter().enumerate() {
        let id = format!("{text}#{nth}");
        let call = CallEvent { session: SESSION, id: &id, tool, args: Some(args), time };
        incidents.extend(guard.on_assistant_call(call).incident);
        incidents.extend(guard.on_call(call).incident);
        let _ = guard.needs(call, text.chars().count());
        let detection = Some(Detection { reason: text, severity: Severity::Warn });
        let status = Some(text);
        let texts = [text, &as_value];
        let result = ResultEvent { details_status: status, schema_error: status, detection, ..ResultEvent::of(call, &texts) };
        incidents.extend(guard.on_result(&result).incidents);
        let _ = guard.on_details(call, &texts);
        let is_error = nth % 3 != 0;
        let text = &refusals[nth % refusals.len()];
        let outcome = OutcomeEvent {
            call,
            is_error,
            details_status: status,
            exit_code: None,
            text,
            length: text.len(),
            speaker: tool_guard_core::Speaker::Unknown,
        };
        incidents.extend(guard.on_outcome(&outcome).incident);
    }
    incidents
}

/// What an operator and the host do around the calls.
fn operate(guard: &mut Guard, text: &str, time: u64) {
    let settings = [json!({ text: text }), json!({ "models": { text: { "haltAfter": 3 } } }), json!({ "tools": { text: text } })];
    for settings in settings {
        let _ = Config::parse(&settings).map_err(|error| error.to_string());
    }
    assert!(!guard.class_of(Some(text), text).class.name().is_empty());
    let _ = guard.class_of(None, text);
    assert!(!guard.thresholds_in_force(Some(text), Some(text)).is_empty());
    let counted = |tool: &str, mistake: &str| {
        let [model, tool, mistake] = [text, tool, mistake].map(str::to_owned);
        Correction { model, tool, id: Some(text.to_owned()), mistake, count: 9 }
    };
    guard.learn(vec![counted(text, "missing-parameter"), counted("tool_call", "repaired"), counted("read", text)]);
    let _ = guard.hints_of(Some(text), text);
    guard.set_switch(Some(text), Some(Switch::Observe), time);
    guard.mark_relayed(text, time);
    guard.on_compaction(text, time);
    guard.on_child_ended(text, time);
    assert!(guard.snapshot().iter().any(|session| session.session_key == text));
    let state = serde_json::to_string(&guard.state(time)).unwrap();
    guard.restore(serde_json::from_str::<PersistedState>(&state).unwrap(), time);
    guard.set_switch(Some(text), None, time);
    guard.reset_session(text, time);
    guard.end_session(text);
    guard.prune(time);
}

/// A page, the page up to each of its characters, and the page with each character doubled where it stands first.
fn variants(page: &str) -> impl Iterator<Item = String> {
    let cuts = page.char_indices().flat_map(|(at, c)| {
        let (head, tail) = page.split_at(at);
        let doubled = (!head.contains(c)).then(|| format!("{head}{c}{tail}"));
        std::iter::once(head.to_owned()).chain(doubled)
    });
    std::iter::once(page.to_owned()).chain(cuts)
}

#[test]
fn no_text_of_any_script_stops_core() {
    let pages: Vec<(&str, &str)> = PAGES.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once('\t').unwrap()).collect();
    assert!(pages.len() >= 20);
    std::thread::scope(|threads| {
        for (script, page) in pages {
            threads.spawn(move || read_page(script, page));
        }
    });
}

fn read_page(script: &str, page: &str) {
    let mut guard = guard();
    let mut told = 0;
    for (step, text) in (0_u64..).zip(variants(page)) {
        for incident in every_role(&mut guard, &text, step * 1000) {
            told += 1;
            let line = incident.line();
            assert!(serde_json::from_str::<Value>(&line).is_ok() && !line.contains('\n'), "{script}: {line}");
        }
        operate(&mut guard, &text, step * 1000);
    }
    assert!(told > 0, "{script}: nothing was seen in {page}");
}
