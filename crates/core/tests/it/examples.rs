//! The examples of every rule: played through a guard, they lead to what they say.

use serde_json::Value;
use tool_guard_core::rules::example::{Example, ExampleCall};
use tool_guard_core::rules::spec;
use tool_guard_core::{
    Action, CallEvent, Config, Guard, Incident, OpinionEvent, OutcomeEvent, Question, ReplyEvent, Response, ResultEvent, Rule,
    TextCallEvent, TurnEvent,
};

/// Milliseconds between two calls: within what a user would call one loop.
const STEP_MS: u64 = 4000;

#[test]
fn every_example_leads_to_what_it_says() {
    for example in Rule::ALL.iter().flat_map(|rule| spec(*rule).examples) {
        let done: Vec<(&str, Action)> = play(example).iter().map(|incident| (incident.rule.name(), incident.action)).collect();
        assert_eq!(done, example.expected, "the example {}: what is done, and what it expects", example.name);
    }
}

/// What is given with a prompt comes before all calls: its cases are in the crate `prompt` and in `setting_effects.rs`.
#[test]
fn every_rule_that_speaks_has_an_example_of_its_own() {
    for rule in Rule::ALL.iter().filter(|rule| !matches!(rule, Rule::Hints | Rule::ShowTools)) {
        let own = |example: &Example| example.expected.iter().any(|(name, _)| *name == rule.name());
        assert!(spec(*rule).examples.iter().any(own), "no example of {rule}'s SPEC has {rule} in `expected`");
    }
}

fn play(example: &Example) -> Vec<Incident> {
    let settings: Value = serde_json::from_str(example.settings).unwrap();
    let mut guard = Guard::new(Config::parse(&settings).unwrap());
    guard.let_consult(example.reader.is_some());
    guard.let_ask(true);
    guard.begin_session("s", 0);
    let rounds = (0..example.rounds).flat_map(|round| example.calls.iter().map(move |call| (round, call)));
    let mut incidents = Vec::new();
    for (at, (round, call)) in rounds.enumerate() {
        let run = format!("r{}", if example.unattended { round } else { 0 });
        guard.begin_turn(TurnEvent {
            session: "s",
            run: Some(&run),
            model: Some("model"),
            provider: Some("acme"),
            window: None,
            unattended: example.unattended,
            time: at as u64 * STEP_MS,
        });
        if let Some(request) = example.request.filter(|_| at == 0) {
            guard.on_request("s", request, 0);
        }
        incidents.extend(made(&mut guard, example, at as u64, round, call));
    }
    incidents.extend(example.answer.map(|text| answered(&mut guard, example, text)).unwrap_or_default());
    incidents
}

/// What the guard notes of the answer: calls in it are made, and what does not hold is revised once.
fn answered(guard: &mut Guard, Example { calls, rounds, .. }: &Example, text: &str) -> Vec<Incident> {
    let (tools, results): (Vec<_>, Vec<_>) = calls.iter().map(|call| (call.tool, call.text)).unzip();
    let (stop_reason, time) = (Some("stop"), u64::from(*rounds) * calls.len() as u64 * STEP_MS);
    let written = TextCallEvent { session: "s", text, tools: &tools, results: Some(&results), stop_reason, time };
    let incidents = guard.on_text_calls(written).incidents;
    if !incidents.is_empty() {
        return incidents;
    }
    (0..2).filter_map(|_| guard.on_reply(ReplyEvent { session: "s", text, trigger: None, stop_reason, time }).incident).collect()
}

/// What the guard notes of one call, as the hosts ask it.
fn made(guard: &mut Guard, Example { reader, .. }: &Example, at: u64, round: u32, example: &ExampleCall) -> Vec<Incident> {
    let numbered = |text: &str| text.replace("{n}", &round.to_string());
    let (id, sent) = (at.to_string(), numbered(example.args));
    let lines = (1..=2000).map(|line: u32| line.to_string()).collect::<Vec<_>>().join("\n");
    let text = numbered(example.text).replace("{lines}", &lines);
    let tool = example.tool;
    let call = |args| CallEvent { session: "s", id: &id, tool, args: Some(args), time: at * STEP_MS };
    let mut incidents = Vec::new();
    let first = guard.on_assistant_call(call(&sent));
    let mut judged = if first.is_silent() { guard.on_call(call(&sent)) } else { first };
    let consult = |guard: &mut Guard, Question { id, .. }: Question| {
        let event = OpinionEvent { session: "s", id: &id, text: *reader, model: None, tokens: None, millis: 0, time: at * STEP_MS };
        guard.on_opinion(event).incident
    };
    if let Some(question) = judged.question {
        incidents.extend(consult(guard, *question));
        judged = guard.on_call(call(&sent));
    }
    incidents.extend(judged.incident);
    let args = match judged.response {
        Response::Block { .. } | Response::Halt { .. } => return incidents,
        Response::Rewrite { args } => args,
        _ => sent.clone(),
    };
    let need = guard.needs(call(&args), text.len());
    if need.text {
        let (is_error, texts) = (example.is_error, [text.as_str()]);
        let result = ResultEvent { is_error, ..ResultEvent::of(call(&args), &texts) };
        incidents.extend(guard.on_result(&result).incidents);
    }
    let outcome = OutcomeEvent {
        speaker: tool_guard_core::Speaker::Unknown,
        call: call(&args),
        is_error: example.is_error,
        details_status: None,
        exit_code: None,
        text: &text,
        length: text.len(),
    };
    let verdict = guard.on_outcome(&outcome);
    incidents.extend(verdict.incident);
    incidents.extend(verdict.question.and_then(|question| consult(guard, *question)));
    incidents
}
