//! Budgets: what a run may use, what the model is told, and how the run ends.

use serde_json::{Value, json};
use tool_guard_core::{Action, CallEvent, Config, Guard, OutcomeEvent, Response, Rule, TurnEvent, Verdict};

const SESSION: &str = "s";
const STEP_MS: u64 = 10_000;

struct Run {
    guard: Guard,
    time: u64,
    calls: u32,
    runs: u32,
}

impl Run {
    fn new(settings: &Value) -> Self {
        let mut run = Self { guard: Guard::new(Config::parse(settings).unwrap()), time: 0, calls: 0, runs: 0 };
        run.begin();
        run
    }

    fn begin(&mut self) {
        self.runs += 1;
        let run = format!("run-{}", self.runs);
        let (model, provider) = (Some("big"), Some("acme"));
        self.guard.begin_turn(TurnEvent {
            session: SESSION,
            run: Some(&run),
            model,
            provider,
            window: None,
            unattended: false,
            time: self.time,
        });
    }

    /// A call that differs from all others and takes so long; the verdicts before it and on its result.
    fn call(&mut self, tool: &str, takes: u64) -> [Verdict; 3] {
        self.calls += 1;
        self.time += STEP_MS;
        let (id, args, text) =
            (format!("c{}", self.calls), format!(r#"{{"url":"https://a.example/{0}"}}"#, self.calls), format!("page {}", self.calls));
        let event = |time| CallEvent { session: SESSION, id: &id, tool, args: Some(&args), time };
        let made = self.guard.on_assistant_call(event(self.time));
        if matches!(made.response, Response::Halt { .. }) {
            return [made, Verdict::KEEP, Verdict::KEEP];
        }
        let run = self.guard.on_call(event(self.time));
        self.time += takes;
        let outcome = OutcomeEvent {
            speaker: tool_guard_core::Speaker::Unknown,
            call: event(self.time),
            is_error: false,
            details_status: None,
            exit_code: None,
            text: &text,
            length: text.len(),
        };
        let came_back = self.guard.on_outcome(&outcome);
        [made, run, came_back]
    }

    fn look(&mut self) -> Vec<(Action, Response)> {
        let verdicts = self.call("web_fetch", 0);
        verdicts.into_iter().filter_map(|verdict| Some((verdict.incident?.action, verdict.response))).collect()
    }
}

fn text(response: &Response) -> &str {
    match response {
        Response::Append { text } | Response::Block { text } | Response::Halt { text, .. } => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_model_is_told_at_four_fifths_and_at_the_end_and_then_the_run_ends() {
    let mut run = Run::new(&json!({ "budget": { "calls": 5 } }));
    for _ in 0..3 {
        assert_eq!(run.look(), []);
    }
    let note = run.look();
    assert_eq!(note[0].0, Action::Note);
    assert_eq!(
        text(&note[0].1),
        "[BUDGET] This run has used 4 of 5 tool calls of its budget. Finish with what is left: do what matters most, then answer."
    );
    let last = run.look();
    assert_eq!(last[0].0, Action::Stop);
    assert_eq!(
        text(&last[0].1),
        "[BUDGET] The budget of this run is used up: 5 of 5 tool calls. Answer the user now with what you have; another call ends the run."
    );
    let beyond = run.look();
    let (Action::Halt, Response::Halt { report, append: false, .. }) = &beyond[0] else { panic!("{beyond:?}") };
    assert_eq!(
        report,
        "I've used up the budget of this run (5 of 5 tool calls), so I stopped before I was done. How would you like me to proceed? 1) go \
         on with a new budget 2) tell you what I have so far 3) abort the task"
    );
    run.begin();
    assert_eq!(run.look(), [], "a new run has a budget of its own");
}

#[test]
fn waiting_uses_up_neither_calls_nor_minutes() {
    let mut run = Run::new(&json!({ "budget": { "calls": 3, "minutes": 5 } }));
    for _ in 0..20 {
        let verdicts = run.call("sessions_yield", 120_000);
        assert!(verdicts.iter().all(|verdict| verdict.incident.as_ref().is_none_or(|incident| incident.rule != Rule::Budget)));
    }
    let [_, _, outcome] = run.call("web_fetch", 0);
    assert!(outcome.incident.is_none_or(|incident| incident.rule != Rule::Budget));
    assert_eq!(run.guard.snapshot()[0].budget.as_deref(), Some("1 of 3 tool calls, 3 of 5 minutes"));
}

#[test]
fn a_used_up_budget_of_tokens_or_minutes_still_allows_an_answer() {
    let mut run = Run::new(&json!({ "budget": { "tokens": 1000 } }));
    run.guard.on_usage(SESSION, 5000, 0);
    let blocked = run.look();
    assert_eq!(blocked[0].0, Action::Block);
    assert!(text(&blocked[0].1).contains("5000 of 1000 tokens"), "{blocked:?}");
    assert_eq!(run.look()[0].0, Action::Halt);

    let mut run = Run::new(&json!({ "budget": { "minutes": 2 } }));
    run.time += 3 * 60_000;
    assert_eq!(run.look()[0].0, Action::Block);
}

#[test]
fn an_agent_cannot_lift_its_budget_and_a_user_can() {
    let mut run = Run::new(&json!({ "budget": { "calls": 2 } }));
    let (_, _) = (run.look(), run.look());
    let reset =
        CallEvent { session: SESSION, id: "reset", tool: "exec", args: Some(r#"{"command":"echo '/toolguard reset'"}"#), time: run.time };
    assert!(matches!(run.guard.on_call(reset).response, Response::Halt { .. }));
    run.guard.reset_session(SESSION, run.time);
    assert_eq!(run.look().first().map(|(action, _)| *action), None);
}

#[test]
fn a_model_may_have_a_budget_of_its_own_and_none_is_the_default() {
    let mut run = Run::new(&json!({ "models": [{ "match": ["acme/big"], "budget": { "calls": 1 } }] }));
    assert_eq!(run.look()[0].0, Action::Stop);
    let mut run = Run::new(&json!({ "models": [{ "match": ["small"], "budget": { "calls": 1 } }] }));
    for _ in 0..20 {
        assert_eq!(run.look(), []);
    }
}

#[test]
fn in_observe_mode_the_journal_tells_and_nothing_is_changed() {
    let mut run = Run::new(&json!({ "mode": "observe", "budget": { "calls": 1 } }));
    for _ in 0..4 {
        assert!(run.look().iter().all(|(_, response)| *response == Response::Keep));
    }
}

#[test]
fn a_budget_that_cannot_be_is_an_error() {
    let error = Config::parse(&json!({ "budget": { "calls": -1 } })).unwrap_err();
    assert_eq!(error.to_string(), "budget.calls: -1 is not allowed here, expected a whole number from 0 to 1000000");
    assert_eq!(Config::parse(&json!({ "budget": { "call": 1 } })).unwrap_err().path, "budget.call");
}
