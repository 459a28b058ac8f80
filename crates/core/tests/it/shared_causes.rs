//! One cause over several tools: said once, freed when the target answers, and never for different causes.

use tool_guard_core::{CallEvent, Config, Guard, OutcomeEvent, Response, Rule, TurnEvent};

const SESSION: &str = "s";

struct Agent {
    guard: Guard,
    calls: u32,
}

impl Agent {
    fn new() -> Self {
        let mut guard = Guard::new(Config::default());
        let (model, provider) = (Some("big"), Some("acme"));
        guard.begin_turn(TurnEvent { session: SESSION, run: Some("r"), model, provider, window: None, unattended: false, time: 0 });
        Self { guard, calls: 0 }
    }

    /// What is said of the cause that this result shares with others.
    fn returns(&mut self, tool: &str, args: &str, text: &str, is_error: bool) -> Option<String> {
        self.calls += 1;
        let id = format!("c{}", self.calls);
        let call = CallEvent { session: SESSION, id: &id, tool, args: Some(args), time: u64::from(self.calls) * 20_000 };
        let verdict = self.guard.on_outcome(&OutcomeEvent {
            call,
            is_error,
            details_status: None,
            exit_code: None,
            text,
            length: text.len(),
            speaker: tool_guard_core::Speaker::Unknown,
        });
        verdict.incident.filter(|incident| incident.rule == Rule::SharedCause)?;
        match verdict.response {
            Response::Append { text } | Response::Replace { text } => Some(text),
            other => panic!("{other:?}"),
        }
    }

    fn command(&mut self, command: &str, text: &str) -> Option<String> {
        self.returns("exec", &serde_json::json!({ "command": command }).to_string(), text, true)
    }
}

const CURL: &str = "curl: (7) Failed to connect to localhost port 5433 after 0 ms: Couldn't connect to server";
const PSQL: &str = "psql: error: connection to server at \"localhost\" (127.0.0.1), port 5433 failed: Connection refused";

#[test]
fn the_third_tool_is_told_what_all_have_met() {
    let mut agent = Agent::new();
    assert_eq!(agent.command("curl -s http://localhost:5433/", CURL), None);
    assert_eq!(agent.command("psql -h localhost -p 5433 -l", PSQL), None);
    let told = agent.returns("db_query", r#"{"sql":"select 1"}"#, "connect ECONNREFUSED 127.0.0.1:5433", true);
    assert_eq!(
        told.as_deref(),
        Some(
            "[TOOL ERROR] These failures have one cause: connection refused at localhost:5433 (met by exec curl, exec psql, db_query). \
             Another tool will not get past it. Mend the cause, or tell the user."
        )
    );
    assert_eq!(agent.command("nc -z localhost 5433", "nc: connect to localhost port 5433 (tcp) failed: Connection refused"), None, "once");
}

#[test]
fn two_tools_are_told_at_the_fourth_failure() {
    let mut agent = Agent::new();
    for n in 0..2 {
        assert_eq!(agent.command(&format!("curl -s http://localhost:5433/{n}"), CURL), None);
    }
    assert_eq!(agent.command("psql -h localhost -p 5433 -l", PSQL), None);
    assert!(
        agent
            .command("psql -h localhost -p 5433 -c 'select 2'", PSQL)
            .is_some_and(|text| text.contains("exec curl (2 times), exec psql (2 times)"))
    );
}

#[test]
fn other_ports_other_causes_and_vetoes_are_not_it() {
    let mut agent = Agent::new();
    assert_eq!(agent.command("curl -s http://localhost:5433/", CURL), None);
    assert_eq!(
        agent.command("psql -h localhost -p 5434 -l", "connection to server at \"localhost\", port 5434 failed: Connection refused"),
        None
    );
    assert_eq!(
        agent.returns(
            "web_fetch",
            r#"{"url":"http://localhost:5433/"}"#,
            "Blocked hostname or private/internal/special-use IP address",
            true
        ),
        None
    );
    assert_eq!(agent.returns("page_fetch", r#"{"url":"http://localhost:5433/a"}"#, "HTTP 404 Not Found", true), None);
    // the veto was no answer: the port is still closed
    assert_eq!(
        agent.command("wget http://localhost:5433/", "Connecting to localhost|127.0.0.1|:5433... failed: Connection refused."),
        None
    );
    assert!(agent.returns("db_query", "{}", "connect ECONNREFUSED 127.0.0.1:5433", true).is_some());
}

#[test]
fn a_target_that_answers_frees_its_causes() {
    for (answer, is_error) in [("ready", false), ("HTTP 503 Service Unavailable", true)] {
        let mut agent = Agent::new();
        assert_eq!(agent.command("curl -s http://localhost:5433/", CURL), None);
        assert_eq!(agent.command("psql -h localhost -p 5433 -l", PSQL), None);
        agent.returns("page_fetch", r#"{"url":"http://127.0.0.1:5433/"}"#, answer, is_error);
        assert_eq!(agent.returns("db_query", "{}", "connect ECONNREFUSED 127.0.0.1:5433", true), None, "{answer}");
    }
}

#[test]
fn a_missing_file_and_a_missing_program_until_they_are_there() {
    let mut agent = Agent::new();
    assert_eq!(agent.returns("read", r#"{"path":"out/data.csv"}"#, "ENOENT: no such file or directory, open 'out/data.csv'", true), None);
    assert_eq!(agent.command("wc -l out/data.csv", "wc: out/data.csv: No such file or directory"), None);
    let told = agent.command("python3 load.py", "FileNotFoundError: [Errno 2] No such file or directory: '/srv/app/out/data.csv'");
    assert!(told.is_some_and(|text| text.contains("missing file:")));
    let mut agent = Agent::new();
    assert_eq!(agent.command("jqq . a.json", "bash: jqq: command not found"), None);
    assert_eq!(agent.returns("run_script", "{}", "spawn jqq ENOENT", true), None);
    assert_eq!(agent.returns("exec", r#"{"command":"jqq --version"}"#, "jqq-1.7", false), None);
    assert_eq!(agent.returns("build", "{}", "exec: \"jqq\": executable file not found in $PATH", true), None, "it is there now");
}

#[test]
fn a_new_run_knows_nothing_of_it() {
    let mut agent = Agent::new();
    assert_eq!(agent.command("curl -s http://localhost:5433/", CURL), None);
    assert_eq!(agent.command("psql -h localhost -p 5433 -l", PSQL), None);
    let (model, provider) = (Some("big"), Some("acme"));
    agent.guard.begin_turn(TurnEvent {
        session: SESSION,
        run: Some("next"),
        model,
        provider,
        window: None,
        unattended: false,
        time: 1_000_000,
    });
    assert_eq!(agent.returns("db_query", "{}", "connect ECONNREFUSED 127.0.0.1:5433", true), None);
}

/// A server that stays down, met by four programs in turn, each time in another way; `waits`: with a wait before each.
fn goes_on(agent: &mut Agent, waits: bool) -> Vec<String> {
    let mut said = Vec::new();
    for n in 0..24 {
        if waits {
            agent.returns("exec", r#"{"command":"sleep 30"}"#, "", false);
        }
        let (program, complaint) = [
            (
                "curl -sS http://localhost:5433/",
                "curl: (7) Failed to connect to localhost port 5433 after 0 ms: Couldn't connect to server",
            ),
            ("wget -qO- http://localhost:5433/", "wget: can't connect to remote host (127.0.0.1): Connection refused at localhost:5433"),
            ("python3 probe.py localhost:5433 ", "ConnectionRefusedError: [Errno 111] Connection refused: localhost:5433"),
            ("node probe.js localhost:5433 ", "Error: connect ECONNREFUSED 127.0.0.1:5433"),
        ][n % 4];
        said.extend(agent.command(&format!("{program}{}", ["users", "orders", "items", "carts", "rates", "logs"][n / 4]), complaint));
    }
    said
}

#[test]
fn who_goes_on_is_stopped_loop_by_loop() {
    let said = goes_on(&mut Agent::new(), false);
    assert!(said[0].starts_with("[TOOL ERROR] These failures have one cause: connection refused at localhost:5433"), "{said:?}");
    assert!(said[1].starts_with("[LOOP DETECTED]") && said[1].contains("failures have one cause: connection refused at localhost:5433"));
    assert!(said[1].contains("Do NOT try again before it is mended"), "{said:?}");
}

#[test]
fn who_waits_for_the_cause_to_pass_is_told_once_and_not_stopped() {
    let said = goes_on(&mut Agent::new(), true);
    assert!(said.len() == 1 && said[0].starts_with("[TOOL ERROR]"), "{said:?}");
}
