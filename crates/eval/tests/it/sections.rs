//! The arithmetic of each section, through the command.

use crate::common::{CorpusFolder, SessionRows, eval, mark, stubborn};
use serde_json::{Value, json};

#[test]
fn errors_are_scored_per_class() {
    let corpus = CorpusFolder::new("errors");
    let row = |label: &str, text: &str| json!({ "text": text, "label": label, "tool": "read" });
    let mut nasty = row("ok", "Error: this is only a log line");
    nasty["nasty"] = json!(true);
    let mut ambiguous = row("timeout", "who knows");
    ambiguous["ambiguous"] = json!(true);
    corpus.file(
        "errors.jsonl",
        &[
            row("ok", "fine"),
            nasty,
            ambiguous,
            row("not_found", "ENOENT: no such file or directory, open 'plan.md'"),
            row("not_found", "qwertz"),
            row("unknown", "asdf"),
            // folded: a path of the wrong kind stands under what the label makes of it
            row("not_found", "ENOTDIR: not a directory, scandir 'plan.md/x'"),
            row("validation_other", "EISDIR: illegal operation on a directory, read"),
        ],
    );
    let errors = &corpus.run().figures["errors"];
    assert_eq!(errors["rows"], 7);
    assert_eq!((&errors["falseAlarms"], &errors["nastyFalseAlarms"]), (&json!(0.0), &json!(0.0)));
    assert_eq!(errors["perClass"]["not_found"], json!({ "precision": 1.0, "recall": 2.0 / 3.0, "f1": 0.8, "rows": 3 }));
    assert_eq!(errors["perClass"]["unknown"], json!({ "precision": 0.5, "recall": 1.0, "f1": 2.0 / 3.0, "rows": 1 }));
    assert_eq!(errors["perClass"]["invalid_value"]["f1"], 1.0);
    let macro_f1 = errors["macroF1"].as_f64().unwrap();
    assert!((macro_f1 - (0.8 + 2.0 / 3.0 + 1.0) / 3.0).abs() < 1e-9, "{macro_f1}");
    assert_eq!(errors["kindAccuracy"], 0.8);
}

#[test]
fn a_loop_is_caught_or_missed_by_its_session() {
    let corpus = CorpusFolder::new("loops");
    let silent = |session: &str| {
        let calls = (0..4).fold(SessionRows::new(session), |rows, i| rows.call("look", &json!({ "at": i }), None, &format!("page {i}")));
        calls.rows
    };
    corpus.file("transcripts/a.jsonl", &[stubborn("caught"), silent("missed"), silent("short"), silent("soft"), silent("clean")].concat());
    corpus.file(
        "loops.jsonl",
        &[
            mark("caught", "repeat", 3, 7, 4),
            mark("missed", "repeat", 1, 7, 4),
            mark("short", "repeat", 1, 5, 3),
            mark("soft", "soft_x", 1, 7, 9),
            mark("elsewhere", "repeat", 1, 7, 9),
        ],
    );
    let run = corpus.run();
    let loops = &run.figures["loops"];
    assert_eq!((&loops["sessions"], &loops["stuck"], &loops["eligible"]), (&json!(5), &json!(3), &json!(2)));
    assert_eq!(loops["recall"], 0.5);
    // the guard stops the second `read({})`, which is the first of the marked calls
    assert_eq!(loops["firstSpoke"], json!({ "1": 1 }));
    assert_eq!(loops["pollTrips"], 0);
    assert!(run.text.contains("missed read x4 repeat"), "{}", run.text);
    assert!(run.text.contains("4 of 5 marked ones found"), "{}", run.text);
}

#[test]
fn a_session_whose_mark_is_disputed_counts_for_no_loop() {
    let corpus = CorpusFolder::new("disputed-loops");
    corpus.file("transcripts/a.jsonl", &[stubborn("marked"), stubborn("not marked")].concat());
    corpus.file("loops.jsonl", &[mark("marked", "repeat", 3, 7, 4)]);
    let list = corpus.0.join("disputed.tsv");
    std::fs::write(&list, "marked\tit is not stuck\n").unwrap();
    let sessions = |more: &[&str]| {
        let json = corpus.0.join("figures.json");
        let output = eval(&[&["--corpus", corpus.0.to_str().unwrap(), "--json", json.to_str().unwrap()], more].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let figures: Value = serde_json::from_slice(&std::fs::read(json).unwrap()).unwrap();
        ["sessions", "stuck"].map(|name| figures["loops"][name].as_u64())
    };
    assert_eq!(sessions(&[]), [Some(2), Some(1)]);
    assert_eq!(sessions(&["--without", list.to_str().unwrap()]), [Some(1), Some(0)]);
}

#[test]
fn disturbed_work_and_saved_calls_are_counted() {
    let corpus = CorpusFolder::new("healthy");
    corpus.file("transcripts/a.jsonl", &[stubborn("s1"), stubborn("s2")].concat());
    corpus.file("loops.jsonl", &[mark("s1", "repeat", 1, 7, 4)]);
    let run = corpus.run();
    // per session: the read that would have worked and the ls behind it are touched; the third read was stopped wrongly
    assert_eq!(run.figures["healthy"], json!({ "calls": 12, "touched": 4, "wrongStops": 2, "perThousand": 4000.0 / 12.0 }));
    // per session: the third and fourth read and the ls; only one session is marked
    assert_eq!(run.figures["saved"], json!({ "calls": 3 }));
    assert!(run.text.contains("6 of 12 calls"), "{}", run.text);
    assert!(run.text.contains("s1 row 9 identical-failures/cut off bash {\"command\":\"ls\"}"), "{}", run.text);
    assert!(run.text.contains("s1 row 5 identical-failures/block read {}"), "{}", run.text);
}

#[test]
fn cases_are_held_against_this_guards_thresholds() {
    let corpus = CorpusFolder::new("cases");
    let case = |source: &str, input: Value, expected: Value| json!({ "source": source, "test": "t", "input": input, "expected": expected });
    let failures = |count: usize| vec![json!({ "tool": "read", "args": {}, "error": "Missing required parameter: path" }); count];
    let hook = |content: &str| json!({ "payload": { "tool_name": "write", "tool_input": { "path": "a", "content": content } } });
    let file = |name: &str, stuck: bool| {
        case(
            "agents/x",
            json!({ "events": [
                { "event": "MessageEvent", "source": "user" },
                { "event": "ActionEvent", "source": "agent", "tool": "terminal", "args": { "command": name }, "id": "1" },
                { "event": "AgentErrorEvent", "tool": "terminal", "error": "frob: command not found", "id": "1" },
                { "event": "ActionEvent", "source": "agent", "tool": "terminal", "args": { "command": name }, "id": "2" },
                { "event": "AgentErrorEvent", "tool": "terminal", "error": "frob: command not found", "id": "2" },
            ] }),
            json!({ "stuck": stuck }),
        )
    };
    corpus.file(
        "cases/loop_a.jsonl",
        &[
            // two identical failures: both speak
            case("fails/x", json!({ "failures": failures(2) }), json!(["continue", "loop-detected"])),
            // one failure: the correction of a first malformed call is not about a loop
            case("fails/x", json!({ "failures": failures(1) }), json!(["continue"])),
            // a new turn between them
            case(
                "fails/x",
                json!({ "failures": [failures(1)[0], { "op": "resetTurn" }, failures(1)[0]] }),
                json!(["continue", "continue"]),
            ),
            // they speak after two calls, which is too soon here: quiet is expected
            case("calls/x", json!({ "calls": [{ "tool": "t" }, { "tool": "t" }] }), json!(["OK", { "action": "LOOP" }])),
            // they wait longer: speech is expected after two failures
            file("frob", false),
            // nothing repeats exactly
            case(
                "fuzzy/x",
                json!({ "calls": [{ "tool": "t", "args": { "q": "a" } }, { "tool": "t", "args": { "q": "ab" } }] }),
                json!({ "stuck": true }),
            ),
            // two rows of one test are one case
            case("hook/x", hook("v1"), json!({ "deny": false })),
            case("hook/x", hook("v2"), json!({ "deny": true })),
            // not about tool calls
            case(
                "text/x",
                json!({ "events_rle": [{ "event": { "type": "content", "value": "so " }, "times": 9 }] }),
                json!({ "loop_first_at_event": 3 }),
            ),
            case("none/x", json!({ "fn": "hash", "args": [] }), json!({ "count": 1 })),
            case("odd/x", json!({ "whatever": 1 }), json!(true)),
        ],
    );
    corpus.file("cases/redact.jsonl", &[json!("is not read")]);
    let run = corpus.run();
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(run.figures["cases"], json!({ "agree": 5, "disagree": 2, "notApplicable": 3 }), "{}", run.text);
    for reason in
        ["1 they match similar arguments (fuzzy)", "1 they count edits of one file, whatever the edit", "1 text repetition, not tool calls"]
    {
        assert!(run.text.contains(reason), "{reason} in {}", run.text);
    }
}

#[test]
fn repaired_histories_are_held_against_other_agents_tests() {
    let corpus = CorpusFolder::new("repairs");
    let call = |stop: &str| json!({ "role": "assistant", "content": [{ "type": "toolCall", "id": "c1", "name": "read", "arguments": {} }], "stopReason": stop });
    let result = |text: &str, failed: bool| json!({ "role": "toolResult", "toolCallId": "c1", "content": [{ "type": "text", "text": text }], "isError": failed });
    let user = json!({ "role": "user", "content": "go on" });
    let case = |name: &str, function: &str, given: Value, expected: Value| json!({ "source": "a/b", "test": name, "input": { "fn": function, "args": [given] }, "expected": expected });
    let pairing = "repairToolUseResultPairing";
    corpus.file(
        "cases/repair.jsonl",
        &[
            case(
                "agrees",
                pairing,
                json!([call("toolUse"), user.clone(), result("x", false)]),
                json!({ "messages": [call("toolUse"), result("x", false), user.clone()], "added": [], "droppedOrphanCount": 0, "moved": true }),
            ),
            case("other counts", pairing, json!([user.clone()]), json!({ "messages": [user.clone()], "droppedOrphanCount": 3 })),
            case("aborted", "sanitizeToolUseResultPairing", json!([call("aborted"), result("x", false)]), json!([call("aborted")])),
            case("other", "stripToolResultDetails", json!([user.clone()]), json!([user])),
        ],
    );
    let run = corpus.run();
    assert_eq!(run.figures["repairs"], json!({ "agree": 1, "disagree": 2, "notApplicable": 1 }), "{}", run.text);
    for said in [
        "disagrees: other counts: the same history, but other counts",
        "disagrees: aborted: results of an aborted or failed message are left alone here",
        "does not apply: 1 of stripToolResultDetails: it takes away what only the host reads",
    ] {
        assert!(run.text.contains(said), "{said} in {}", run.text);
    }
}
