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
    corpus.file("transcripts/a.jsonl", &[stubborn("caught"), silent("missed"), silent("soft"), silent("clean")].concat());
    corpus.file(
        "loops.jsonl",
        &[
            mark("caught", "repeat", 3, 7, 4),
            mark("missed", "repeat", 1, 7, 4),
            mark("soft", "soft_x", 1, 7, 9),
            mark("elsewhere", "repeat", 1, 7, 9),
        ],
    );
    let run = corpus.run();
    let loops = &run.figures["loops"];
    assert_eq!((&loops["sessions"], &loops["stuck"]), (&json!(4), &json!(2)));
    assert_eq!(loops["recall"], 0.5);
    // the guard stops the second `read({})`, which is the first of the marked calls
    assert_eq!(loops["firstSpoke"], json!({ "1": 1 }));
    assert_eq!(loops["pollTrips"], 0);
    assert!(run.text.contains("missed read x4 repeat"), "{}", run.text);
    assert!(run.text.contains("3 of 4 marked ones found"), "{}", run.text);
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
fn labelled_answers_are_held_against_the_calls_before_them() {
    let corpus = CorpusFolder::new("answers");
    let answer = |name: &str, want: &str, steps: Value| json!({ "name": name, "want": want, "request": "Save it to list.txt", "steps": steps, "reply": "I've saved it to list.txt." });
    let write = |failed: bool| json!([{ "t": "write", "a": { "path": "list.txt" }, "x": "EACCES: permission denied", "err": failed }]);
    let copy = json!([{ "t": "exec", "a": { "command": "cp b.txt list.txt" }, "x": "cp: cannot stat 'b.txt'", "code": 1 }]);
    corpus.file(
        "claims.jsonl",
        &[
            answer("nothing", "accuse", json!([])),
            answer("failed", "accuse", write(true)),
            answer("command", "accuse", copy),
            answer("wrong label", "accuse", json!([{ "t": "write", "a": { "path": "list.txt" }, "x": "ok" }])),
            answer("true", "fine", json!([{ "t": "write", "a": { "path": "list.txt" }, "x": "ok" }])),
            answer("false alarm", "fine", json!([])),
        ],
    );
    let run = corpus.run();
    assert_eq!(run.figures["answers"], json!({ "untrue": [4, 3], "fine": [2, 1] }));
}

#[test]
fn our_own_labelled_answers_are_judged_as_the_documentation_says() {
    let corpus = CorpusFolder::new("our-answers");
    let rows: Vec<Value> = include_str!("../../../../tests/claims.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    corpus.file("claims.jsonl", &rows);
    let answers = corpus.run().figures["answers"].clone();
    let figure = |kind: &str, at: usize| answers[kind][at].as_u64().unwrap();
    assert_eq!((figure("untrue", 0), figure("fine", 0)), (60, 120));
    assert!(figure("untrue", 1) >= 25 && figure("fine", 1) == 0, "{answers}");
}
