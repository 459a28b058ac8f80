//! Labelled traces: each outcome, how a trace is replayed, and its lines.

use std::process::Output;

use serde_json::{Value, json};

use crate::common::{CorpusFolder, EvalRun, eval};

const MISSING: &str = "Missing required parameter: path (path or file_path)";

fn trace(name: &str, label: &Value, steps: &[Value]) -> Value {
    let mut trace =
        json!({ "name": name, "family": format!("{name}s"), "domain": "coding", "model": "m", "provider": "p", "pace": 4, "steps": steps });
    trace.as_object_mut().unwrap().extend(label.as_object().unwrap().clone());
    trace
}

fn healthy(name: &str, max: &str, steps: &[Value]) -> Value {
    trace(name, &json!({ "label": "healthy", "max": max }), steps)
}

fn stuck(name: &str, by: usize, steps: &[Value]) -> Value {
    trace(name, &json!({ "label": "stuck", "by": by }), steps)
}

/// A malformed call: the second is stopped, the third blocked, the fourth ends the run.
fn malformed() -> Value {
    json!({ "t": "read", "a": {}, "x": MISSING, "e": true })
}

/// A call that always works and says something else.
fn look(at: usize) -> Value {
    json!({ "t": "look", "a": { "at": at }, "x": format!("page {at} of the book about {}", "abcdefgh".repeat(at)) })
}

fn run(name: &str, traces: &[Value]) -> EvalRun {
    let corpus = CorpusFolder::new(name);
    corpus.file("traces/a.jsonl", traces);
    let run = corpus.run();
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    run
}

fn count(run: &EvalRun, names: &[&str]) -> Vec<u64> {
    names.iter().map(|name| run.figures["traces"]["a"]["tool-guard"][name].as_u64().unwrap()).collect()
}

fn command(corpus: &CorpusFolder, args: &[&str]) -> Output {
    eval(&[&["--corpus", corpus.0.to_str().unwrap()], args].concat())
}

/// One trace, call by call.
fn shown(name: &str, trace: &Value) -> String {
    let corpus = CorpusFolder::new(name);
    corpus.file("traces/a.jsonl.gz", std::slice::from_ref(trace));
    let output = command(&corpus, &["--trace", trace["name"].as_str().unwrap()]);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_outcome_is_counted() {
    let waits = |max: &str| json!({ "label": "waiting", "max": max });
    let run = run(
        "trace-outcomes",
        &[
            healthy("fine", "none", &[look(1), look(2)]),
            healthy("ended", "none", &vec![malformed(); 6]),
            healthy("stopped", "none", &[malformed(), malformed(), malformed(), look(1)]),
            // the second failure is not corrected but declared a loop, which is more than help
            trace("overnoted", &waits("none"), &[malformed(), malformed()]),
            trace("noted", &waits("note"), &[malformed(), malformed()]),
            // the correction of a failed call is help
            healthy("helped", "none", &[malformed(), look(1)]),
            stuck("caught", 3, &vec![malformed(); 3]),
            stuck("late", 2, &vec![malformed(); 3]),
            stuck("noted only", 2, &vec![malformed(); 2]),
            stuck("silent", 2, &[look(1), look(2)]),
        ],
    );
    let all = ["healthy", "stopped", "ended", "overnoted", "stuck", "caught", "late", "noted", "missed"];
    assert_eq!(count(&run, &all), [6, 2, 1, 1, 4, 1, 1, 1, 1], "{}", run.text);
    for line in [
        "traces: ",
        "  a                              tool-guard  OpenClaw  LoopGuard  first tool-guard\n  6 healthy or waiting: stopped           2         0          1                 0\n",
        "  4 stuck: in time                        1",
        "  ended: 1\n    ended (endeds), 6 calls\n      call 3 read {}\n        identical-failures/block > [LOOP DETECTED] ",
        "      call 4 read {}\n        halt/halt > [LOOP DETECTED] ",
        "  stopped: 1\n    stopped (stoppeds), 4 calls\n      call 3 read {}\n",
        "  overnoted: 1\n    overnoted (overnoteds), 2 calls\n      call 2 read {}\n        identical-failures/stop > [LOOP DETECTED] ",
        "  late: 1\n    late (lates), 3 calls, due by call 2\n      call 3 read {}\n",
        "  noted: 1\n    noted only (noted onlys), 2 calls, due by call 2\n      call 2 read {}\n",
        "  missed: 1\n    silent (silents), 2 calls, due by call 2\n",
    ] {
        assert!(run.text.contains(line), "{line} in {}", run.text);
    }
    assert!(!run.text.contains("(fines)") && !run.text.contains("(helpeds)"), "{}", run.text);
    for section in ["errors", "loops", "healthy", "saved", "notices"] {
        assert_eq!(run.figures[section], Value::Null);
        assert!(!run.text.contains(&format!("{section}: coding")) && !run.text.starts_with(section), "{}", run.text);
    }
}

#[test]
fn the_correction_of_a_failed_call_is_help() {
    let marked = |mark: &str, value: Value| {
        let mut call =
            json!({ "t": "read", "a": {}, "x": "Validation failed for tool \"read\":\n  - path: must have required property 'path'" });
        call[mark] = value;
        healthy(mark, "none", &[call, look(1)])
    };
    let run = run("trace-help", &[marked("e", json!(true)), marked("st", json!("error"))]);
    assert_eq!(count(&run, &["healthy", "overnoted"]), [2, 0], "{}", run.text);
    let shown = shown("trace-help-shown", &marked("e", json!(true)));
    assert!(shown.contains("corrective/correct > [TOOL ERROR] read() requires 'path'."), "it was corrected: {shown}");
    assert!(shown.ends_with("  left alone\n"), "{shown}");
}

#[test]
fn a_blocked_call_does_not_run_and_the_end_of_the_run_ends_the_trace() {
    let text = shown("trace-block", &stuck("stubborn", 9, &[vec![malformed(); 4], vec![look(1), look(2)]].concat()));
    let result = format!("failed: {MISSING}");
    assert_eq!(text.matches(&result).count(), 2, "two of four calls ran: {text}");
    assert!(text.contains("    3      12 s read {}\n        identical-failures/block > "), "{text}");
    assert!(text.ends_with("  -- the run is ended: 2 calls are not made\n  caught\n"), "{text}");
    assert!(!text.contains("look"), "{text}");
}

#[test]
fn the_calls_of_one_message_are_made_before_the_first_runs() {
    let together = shown("trace-par", &stuck("par", 9, &[json!({ "par": vec![malformed(); 4] }), look(1)]));
    // one message is one attempt: nothing that came back had told the model to stop
    assert!(together.contains("  -- 4 calls in one message\n    1       4 s read {}\n"), "{together}");
    assert_eq!(together.matches(" 4 s read {}").count(), 4, "made at once: {together}");
    assert!(!together.contains("halt/halt"), "{together}");
    let apart = shown("trace-no-par", &stuck("apart", 9, &vec![malformed(); 4]));
    assert!(apart.contains("   16 s read {}\n        halt/halt"), "{apart}");
}

#[test]
fn a_turn_begins_a_new_one() {
    let four = |between: Option<Value>| {
        let calls = vec![malformed(); 2];
        healthy("turns", "none", &[calls.clone(), between.into_iter().collect(), calls].concat())
    };
    // an id that the host could use twice is a new turn all the same
    let run_of = |name: &str, between| run(name, &[four(between)]);
    assert_eq!(count(&run_of("trace-one-turn", None), &["ended"]), [1]);
    assert_eq!(count(&run_of("trace-two-turns", Some(json!({ "turn": 1, "wait": 3 }))), &["stopped"]), [0]);
    let text = shown("trace-turn-shown", &four(Some(json!({ "turn": "b" }))));
    assert!(text.contains("  -- 0 s pass, a new turn begins\n    3      12 s read {}\n"), "{text}");
}

#[test]
fn time_passes_as_the_trace_says() {
    let busy =
        json!({ "t": "web_fetch", "a": { "url": "https://a.example" }, "x": "HTTP 503 Service Unavailable. Retry-After: 120", "e": true });
    let steps = |wait: f64| [vec![busy.clone(); 5], vec![json!({ "wait": wait }), busy.clone()]].concat();
    let runs = |name: &str, wait| shown(name, &healthy("busy", "note", &steps(wait))).matches("failed: HTTP 503").count();
    let (at_once, later) = (runs("trace-at-once", 0.0), runs("trace-later", 600.0));
    assert_eq!(later, at_once + 1, "after a while the call is free again");
    let slow = json!({ "t": "exec", "a": { "command": "make" }, "x": "built", "takes": 2.5 });
    let text = shown("trace-takes", &healthy("slow", "none", &[slow, json!({ "wait": 60 }), look(1)]));
    assert!(
        text.contains("    1       4 s exec {\"command\":\"make\"} (2.5 s)\n        built\n  -- 60 s pass\n    2    70.5 s look"),
        "{text}"
    );
}

#[test]
fn repaired_arguments_are_what_runs() {
    // the sent arguments differ, the repaired ones are the same: the guard counts what ran
    let read = |args: Value| json!({ "t": "read", "a": args, "x": "ENOENT: no such file or directory, open 'a.txt'", "e": true });
    let text = shown(
        "trace-repair",
        &stuck(
            "repaired",
            5,
            &[json!(["a.txt"]), json!("a.txt")].iter().cycle().take(6).map(|path| read(json!({ "path": path }))).collect::<Vec<_>>(),
        ),
    );
    assert!(text.contains("repair/repair > {\"path\":\"a.txt\"}"), "{text}");
    assert!(text.contains("identical-failures/block"), "{text}");
    assert!(text.ends_with("  caught\n"), "{text}");
}

#[test]
fn halves_part_the_traces_by_family() {
    let corpus = CorpusFolder::new("trace-halves");
    let named = |family: &str| {
        let mut trace = healthy(family, "none", &[look(1)]);
        trace["family"] = json!(family);
        trace
    };
    corpus.file("traces/a.jsonl", &["alpha", "beta", "gamma", "delta", "stone"].map(named));
    // computed elsewhere: the last bit of the SHA-256 sum of the family
    for (family, half, other) in
        [("alpha", "even", "odd"), ("beta", "odd", "even"), ("gamma", "odd", "even"), ("delta", "even", "odd"), ("stone", "even", "odd")]
    {
        let seen = |half: &str| command(&corpus, &["--half", half, "--trace", family]).status.success();
        assert!(seen(half) && !seen(other), "{family}");
    }
    for wrong in ["both", "", "0"] {
        let output = command(&corpus, &["--half", wrong]);
        assert_eq!(output.status.code(), Some(2), "{wrong}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("a half is even or odd"), "{output:?}");
    }
}

#[test]
fn a_trace_that_is_not_there_is_an_error() {
    let corpus = CorpusFolder::new("trace-none");
    corpus.file("traces/a.jsonl", &[healthy("here", "none", &[look(1)])]);
    let output = command(&corpus, &["--trace", "elsewhere"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no trace \"elsewhere\""), "{output:?}");
}

#[test]
fn as_many_wrong_traces_are_listed_as_were_asked_for() {
    let corpus = CorpusFolder::new("trace-list");
    corpus.file("traces/a.jsonl", &["one", "two", "three"].map(|name| stuck(name, 1, &[look(1)])));
    let text = String::from_utf8(command(&corpus, &["--list", "2"]).stdout).unwrap();
    assert!(text.contains("missed: 3") && text.contains("two (twos)") && !text.contains("three (threes)"), "{text}");
    assert!(text.contains("... and 1 more (--list 3 shows all)"), "{text}");
}

#[test]
fn bad_lines_are_named_and_the_rest_is_scored() {
    let broken = |steps: Value| {
        let mut trace = healthy("broken", "none", &[]);
        trace["steps"] = steps;
        trace
    };
    let with = |key: &str, value: Value| {
        let mut trace = healthy("broken", "none", &[look(1)]);
        trace[key] = value;
        trace
    };
    let lines = [
        (json!({ "name": "x" }), "missing field `family`"),
        (with("label", json!("dead")), "unknown variant `dead`, expected one of `healthy`, `waiting`, `stuck`"),
        (with("max", json!("some")), "unknown variant `some`"),
        (with("label", json!("stuck")), "a stuck trace says in `by` at which call"),
        (with("pace", json!(-1)), "`pace`: "),
        (with("pace", json!(1e300)), "`pace`: "),
        (broken(json!([look(1), {}])), "step 2: must be one of a call (`t`)"),
        (broken(json!([{ "t": "a", "wait": 1 }])), "step 1: must be one of"),
        (broken(json!([{ "par": [] }])), "step 1: must be one of"),
        (broken(json!([{ "par": [{ "wait": 1 }] }])), "step 1: `par` holds calls"),
        (broken(json!([{ "t": "a", "takes": -2 }])), "step 1: `takes`: "),
        (broken(json!([{ "wait": "long" }])), "invalid type: string \"long\""),
    ];
    let corpus = CorpusFolder::new("trace-broken");
    let mut text: Vec<String> = lines.iter().map(|(line, _)| line.to_string()).collect();
    text.push("{ oops".to_owned());
    text.push(healthy("good", "none", &[look(1)]).to_string());
    corpus.text("traces/a.jsonl.gz", &text.join("\n"));
    let run = corpus.run();
    assert_eq!(run.code, Some(1));
    for (number, why) in lines.iter().map(|(_, why)| *why).chain(["key must be a string"]).enumerate() {
        let place = format!("a.jsonl.gz:{}: {why}", number + 1);
        assert!(run.stderr.contains(&place), "{place} in {}", run.stderr);
    }
    assert!(run.stderr.contains("13 broken lines left out"), "{}", run.stderr);
    assert_eq!(count(&run, &["healthy"]), [1]);
}
